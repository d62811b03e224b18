/** Scripts that show what bash does; each is judged by live bash. */
export const jobsRows: readonly string[] = [
	"sleep 0.1 & sleep 5 & jobs; jobs %1; jobs %?slee; echo $?; jobs %%; jobs -r; jobs -s; jobs %+; jobs %-; jobs %sl; kill %2 %1; wait",
	'sleep 5 & jobs -l | sed -E "s/ +$!/ PID/"; jobs -p | sed "s/$!/PID/"; kill $!; wait',
	"(exit 3) & wait $!; echo $?; jobs; true & p=$!; wait $p; echo $?; wait $p; echo $?; wait 999999; echo $?; wait %9; echo $?; wait x; echo $?; wait; echo $?",
	"wait -n; echo $?; wait -z; echo $?; sleep 0.1 & p=$!; wait -n -p v; echo $? $((v==p)); wait -p 1x; echo $?; wait -p; echo $?; (exit 5) & wait -n $!; echo $?",
	"disown; echo $?; disown %3; echo $?; disown -x; echo $?; disown 999999; echo $?; sleep 1 & disown; jobs; sleep 1 & disown -a; jobs; sleep 1 & disown -h %1; jobs; disown -r; jobs; sleep 1 & disown $!; jobs",
	"jobs -x echo %1 hi; sleep 1 & jobs -x echo %1 | grep -c '^[0-9]*$'; jobs -z; echo $?; jobs %5; echo $?; jobs -lx; echo $?; jobs -n; kill %1",
	"sleep 9 & sleep 9 & kill %1 %2; wait; echo $?; sleep 0.1 & wait $!; echo $?; (sleep 0.05; exit 4) & wait -f $!; echo $?",
];
