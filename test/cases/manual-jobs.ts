import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 7, Job Control, and what a shell without a terminal has of it. */
export const manualJobs: Chapter = {
	name: "manual-jobs",
	cases: rows({
		"jobs lists":
			"sleep 5 & jobs; jobs -p | grep -c '^[0-9]*$'; jobs -l | sed 's/  *[0-9][0-9]* Run/ PID Run/'; jobs -r; jobs -s; jobs %1; jobs %+ %-; echo $?; jobs %2; echo $?; jobs -n; kill %1; wait 2>/dev/null",
		"jobs several":
			"sleep 5 & sleep 6 & sleep 7 & jobs; jobs %%; jobs %-; jobs %?6; jobs %3 %1; kill %1 %2 %3; wait 2>/dev/null",
		"job done states": "true & wait $!; false & sleep 0.05; jobs; jobs; (exit 7) & sleep 0.05; jobs; echo end",
		"job killed states":
			"sleep 5 & kill %1; sleep 0.05; jobs 2>&1; sleep 5 & kill -PIPE $!; sleep 0.05; jobs; echo end",
		"job texts":
			"{ sleep 5; echo x; } & jobs; (cd /; sleep 5) & jobs %2; sleep 5 | cat & jobs %3; f() { sleep 5; }; f & jobs %4; while :; do sleep 1; done & jobs %5; A=1 sleep 5 > /dev/null & jobs %6; ! sleep 5 & jobs %7; sleep 5 && true & jobs %8; kill %1 %2 %3 %4 %5 %6 %7 %8; wait 2>/dev/null",
		"jobs -x":
			'sleep 5 & p=$!; jobs -x echo %1 x | sed "s/[0-9][0-9]*/PID/"; jobs -x echo %9; jobs -x; echo $?; jobs -lx echo; echo $?; jobs -x false; echo $?; kill %1; wait 2>/dev/null',
		"jobs errors":
			"jobs -Z; echo $?; jobs x; echo $?; jobs 1; echo $?; jobs %; echo $?; jobs %?; echo $?; jobs %?zz; echo $?; jobs -l %7; echo $?",
		"ambiguous job":
			"sleep 5 & sleep 6 & kill %sl; echo $?; wait %sl; echo $?; disown %sle; echo $?; kill %1 %2; wait 2>/dev/null",
		"fg and bg without job control":
			"fg; echo $?; bg; echo $?; sleep 1 & fg %1; echo $?; bg %1; echo $?; kill $!; wait 2>/dev/null; fg -Z; echo $?; suspend; echo $?; suspend -x; echo $?",
		"fg with set -m":
			"set -m; sleep 0.05 & fg; echo $?; (sleep 0.02; exit 5) & fg %1; echo $?; fg; echo $?; fg %9; echo $?; fg nope; echo $?; sleep 0.05 & fg % > /dev/null; echo $?; fg -s; echo $?",
		"bg with set -m": "set -m; bg; echo $?; sleep 0.1 & bg %1; echo $?; bg %9; echo $?; bg -Z; echo $?; wait",
		"stop and continue":
			"set -m; sleep 0.3 & kill -STOP %1; sleep 0.05; jobs; bg %1; sleep 0.05; jobs; wait; echo $?; jobs",
		"stopped job and fg": "set -m; sleep 0.3 & kill -STOP $!; sleep 0.05; jobs -s; jobs -r; fg %1; echo $?; jobs",
		"foreground process stops itself":
			"set -m; bash -c 'kill -STOP $$; echo resumed'; echo $?; jobs; fg; echo $?; jobs",
		disown:
			"sleep 5 & p=$!; disown; jobs; kill $p; sleep 5 & disown %1; jobs; kill $!; sleep 5 & disown $!; jobs; kill $!; sleep 5 & disown -h; jobs; kill %1; wait 2>/dev/null; disown; echo $?; disown %3; echo $?; disown -Z; echo $?; disown 999999; echo $?; disown x; echo $?",
		"disown -a -r":
			"sleep 5 & p=$!; sleep 5 & q=$!; disown -r; jobs; sleep 5 & r=$!; disown -a; jobs; kill $p $q $r; disown -a; echo $?",
		"wait forms":
			"(exit 3) & wait $!; echo $?; (exit 4) & wait %1; echo $?; (exit 5) & p=$!; (exit 6) & wait $p $!; echo $?; wait; echo $?; wait $p 2>/dev/null; echo $?; wait $p 2>/dev/null; echo $?",
		"wait errors":
			"wait 999999; echo $?; wait %5; echo $?; wait abc; echo $?; wait -x; echo $?; wait -n; echo $?; wait -n 999999; echo $?; wait -p; echo $?; wait -p 1x; echo $?; wait -- ; echo $?; wait -n %9; echo $?; wait -5; echo $?",
		"wait -n":
			"sleep 0.2 & (sleep 0.05; exit 9) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?; (exit 2) & a=$!; sleep 0.1 & b=$!; wait -n $b $a; echo $?; wait",
		"wait -n with finished":
			"(exit 3) & sleep 0.05; wait -n; echo $?; (exit 4) & p=$!; sleep 0.05; wait -n $p 2>/dev/null; echo $?; wait -n $p 2>/dev/null; echo $?",
		"wait -p":
			'(exit 3) & p=$!; wait -p v $p; echo "$? $((v == p))"; wait -p v; echo "$? [${v-unset}]"; (exit 4) & q=$!; wait -n -p v; echo "$? $((v == q))"; readonly r; (exit 5) & wait -p r $!; echo $?; declare -A h; (exit 6) & wait -p \'h[k]\' $!; echo "$? ${#h[@]}"',
		"wait -f": "set -m; sleep 0.1 & wait -f $!; echo $?; sleep 0.1 & wait -f %1; echo $?; wait -fn; echo $?",
		"wait interrupted by trap":
			"trap 'echo t' USR1; sleep 1 & p=$!; (sleep 0.05; kill -USR1 $$) & wait $p; echo $?; kill $p; wait $p 2>/dev/null; echo $?",
		"exit status of background":
			"false & wait $!; echo $?; nosuchcmd & wait $!; echo $?; /tmp & wait $!; echo $?; : & wait $!; echo $?; echo $(( $! > 0 ))",
		"background stdin is /dev/null": {
			script: 'cat & wait; read x; echo "[$x]"; { read y; echo "[$y]"; } & wait',
			stdin: "line\n",
		},
		"dollar bang and jobs in subshells":
			"sleep 5 & p=$!; (echo $(( $! == p )); jobs); echo $(jobs); (sleep 1 & jobs | cut -c1-20; kill $!); kill $p; wait 2>/dev/null; jobs",
		"jobs in pipelines and substitutions":
			'sleep 5 & jobs | cat; x=$(jobs -r); echo "$x"; (jobs; wait; echo $?); kill $!; wait 2>/dev/null',
		"set -b and notify": "set -b; sleep 0.02 & wait; set +b; jobs; echo $?",
		"auto_resume without terminal": "auto_resume=exact; sleep 0.01; echo $?; jobs",
		huponexit: "shopt -s huponexit; (trap 'echo hup' HUP; sleep 0.01); echo $?",
		"kill sends to process groups":
			"set -m; (trap 'echo term; exit 3' TERM; sleep 5 & wait) & p=$!; sleep 0.1; kill -TERM -- -$p; wait $p; echo $?",
		"exit with running jobs": "bash -c 'sleep 0.05 & exit 3'; echo $?; bash -c 'set -m; sleep 0.05 & exit'; echo $?",
		"PIPESTATUS and background":
			"false | (exit 3) | true; echo ${PIPESTATUS[@]}; sleep 0 & echo ${PIPESTATUS[@]}; wait; ! false; echo ${PIPESTATUS[@]}; (exit 4); echo ${PIPESTATUS[@]}; { false | true; }; echo ${PIPESTATUS[@]}; if false | (exit 2); then :; fi; echo ${PIPESTATUS[@]}",
		"coproc as job":
			"coproc { read x; echo \"got $x\"; }; jobs | sed 's/  */ /g'; echo hi >&${COPROC[1]}; read -u ${COPROC[0]} r; echo $r; wait $COPROC_PID; echo $?",
		"coproc named and variables":
			'coproc N (cat); echo ${#N[@]} $((N_PID > 0)); echo a >&${N[1]}; read -u ${N[0]} x; echo $x; eval "exec ${N[1]}>&-"; wait; echo "${N[@]-gone}" ${N_PID-gone}',
		"jobs after wait are forgotten":
			"(sleep 0.02; exit 1) & wait; jobs; wait %1; echo $?; sleep 5 & jobs | cut -c1-3; kill %1; wait 2>/dev/null",
		"job numbers are reused":
			"sleep 5 & sleep 5 & kill %1; wait %1 2>/dev/null; sleep 5 & jobs; kill %1 %2 %3 2>/dev/null; kill %2 2>/dev/null; wait 2>/dev/null; sleep 5 & jobs; kill $!",
		"monitor messages of a script": "set -m; sleep 0.01 & sleep 0.1; echo next; (exit 3) & sleep 0.05; echo more; jobs",
		"times and time keyword":
			"TIMEFORMAT='%0R %1U %2S'; time :; TIMEFORMAT='%lR|%3lU'; { time sleep 0; } 2>&1 | sed 's/[0-9]/N/g'; TIMEFORMAT=; time :; TIMEFORMAT='%% %x'; time :; echo $?; unset TIMEFORMAT; { time :; } 2>&1 | sed 's/[0-9]/N/g'; { time -p :; } 2>&1 | sed 's/[0-9]/N/g'",
	}),
};
