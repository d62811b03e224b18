import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 7, Job Control, and what a shell without a terminal has of it. */
export const manualJobs: Chapter = {
	name: "manual-jobs",
	cases: rows({
		"jobs several":
			"sleep 5 & sleep 6 & sleep 7 & jobs; jobs %%; jobs %-; jobs %?6; jobs %sleep; echo $?; jobs %3 %1; kill %1 %2 %3; wait 2>/dev/null; jobs; echo $?",
		"jobs -x":
			'sleep 5 & p=$!; jobs -x echo %1 x | sed "s/[0-9][0-9]*/PID/"; jobs -x echo %9; jobs -x; echo $?; jobs -lx echo; echo $?; jobs -x false; echo $?; kill %1; wait 2>/dev/null',
		"jobs errors":
			"jobs -Z; echo $?; jobs x; echo $?; jobs 1; echo $?; jobs %; echo $?; jobs %?; echo $?; jobs %?zz; echo $?; jobs -l %7; echo $?",
		"fg and bg without job control":
			"fg; echo $?; bg; echo $?; sleep 1 & fg %1; echo $?; bg %1; echo $?; kill $!; wait 2>/dev/null; fg -Z; echo $?; suspend; echo $?; suspend -x; echo $?",
		"fg with set -m":
			"set -m; sleep 0.05 & fg; echo $?; (exit 5) & fg %1; echo $?; fg; echo $?; fg %9; echo $?; fg nope; echo $?; sleep 0.05 & fg % > /dev/null; echo $?; fg -s; echo $?",
		disown:
			"sleep 5 & p=$!; disown; jobs; kill $p; sleep 5 & disown %1; jobs; kill $!; sleep 5 & disown $!; jobs; kill $!; sleep 5 & disown -h; jobs; kill %1; wait 2>/dev/null; disown; echo $?; disown %3; echo $?; disown -Z; echo $?; disown 999999; echo $?; disown x; echo $?",
		"disown -a -r":
			"sleep 5 & p=$!; sleep 5 & q=$!; disown -r; jobs; sleep 5 & r=$!; disown -a; jobs; kill $p $q $r; disown -a; echo $?",
		"wait -n":
			"sleep 0.2 & (sleep 0.05; exit 9) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?; (exit 2) & a=$!; sleep 0.1 & b=$!; wait -n $b $a; echo $?; wait",
		"wait interrupted by trap":
			"trap 'echo t' USR1; sleep 1 & p=$!; (sleep 0.05; kill -USR1 $$) & wait $p; echo $?; kill $p; wait $p 2>/dev/null; echo $?",
		"exit status of background":
			"false & wait $!; echo $?; nosuchcmd & wait $!; echo $?; /tmp & wait $!; echo $?; : & wait $!; echo $?; echo $(( $! > 0 ))",
		"background stdin is /dev/null": {
			script: 'cat & wait; read x; echo "[$x]"; { read y; echo "[$y]"; } & wait; set -m; echo 1 | { cat & wait; }',
			stdin: "line\n",
		},
		"dollar bang and jobs in subshells":
			"sleep 5 & p=$!; (echo $(( $! == p )); jobs); echo $(jobs); (sleep 1 & jobs | cut -c1-20; kill $!); kill $p; wait 2>/dev/null; jobs",
		"jobs in pipelines and substitutions":
			'sleep 5 & jobs | cat; x=$(jobs -r); echo "$x"; (jobs; wait; echo $?); kill $!; wait 2>/dev/null',
		"set -b and notify": "set -b; true & wait; set +b; jobs; echo $?",
		"auto_resume without terminal": "auto_resume=exact; sleep 0.01; echo $?; jobs",
		huponexit: "shopt -s huponexit; (trap 'echo hup' HUP; sleep 0.01); echo $?",
		"exit with running jobs": "bash -c 'sleep 0.05 & exit 3'; echo $?; bash -c 'set -m; sleep 0.05 & exit'; echo $?",
		"PIPESTATUS and background":
			"false | (exit 3) | true; echo ${PIPESTATUS[@]}; sleep 0 & echo ${PIPESTATUS[@]}; wait; ! false; echo ${PIPESTATUS[@]}; (exit 4); echo ${PIPESTATUS[@]}; { false | true; }; echo ${PIPESTATUS[@]}; if false | (exit 2); then :; fi; echo ${PIPESTATUS[@]}",
		"coproc named and variables":
			'coproc N (cat); echo ${#N[@]} $((N_PID > 0)); echo a >&${N[1]}; read -u ${N[0]} x; echo $x; eval "exec ${N[1]}>&-"; wait; echo "${N[@]-gone}" ${N_PID-gone}',
		"jobs after wait are forgotten":
			"(exit 1) & (exit 2) & wait; jobs; wait %1; echo $?; sleep 5 & jobs | cut -c1-3; kill %1; wait 2>/dev/null",
		"job numbers are reused":
			"sleep 5 & sleep 5 & kill %1; wait %1 2>/dev/null; sleep 5 & jobs; kill %1 %2 %3 2>/dev/null; kill %2 2>/dev/null; wait 2>/dev/null; sleep 5 & jobs; kill $!",
		"times and time keyword":
			"TIMEFORMAT='%0R %1U %2S'; time :; TIMEFORMAT='%lR|%3lU'; { time sleep 0; } 2>&1 | sed 's/[0-9]/N/g'; TIMEFORMAT=; time :; TIMEFORMAT='%% %x'; time :; echo $?; unset TIMEFORMAT; { time :; } 2>&1 | sed 's/[0-9]/N/g'; { time -p :; } 2>&1 | sed 's/[0-9]/N/g'",
	}),
};
