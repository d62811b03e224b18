/** Scripts that show what bash does; each is judged by live bash. */
export const trapRows: readonly string[] = [
	"trap; trap -l | head -3; trap 'echo a' INT EXIT term 3 SIGUSR1; trap -p; trap -p INT foo; echo $?; trap - EXIT",
	"trap 'x' FOO; echo $?; trap 'echo q' INT; trap - INT; trap -p INT; trap INT; trap -p; trap 'a'; echo $?; trap 9; echo $?",
	"trap '' HUP; trap -p HUP; trap -q; echo $?; trap 'z' INT; trap 2 HUP; trap; trap - 99; echo $?; trap -- 'echo q' 0; trap -p 0",
	"trap \"it's\" ERR RETURN; trap -p; trap - ERR RETURN; trap; trap 'echo bye' EXIT; trap -p EXIT SIGEXIT 0",
	"trap 'echo err $?' ERR; false; (exit 3); true; trap - ERR; false; trap 'echo exit $?' EXIT; exit 4",
	"trap 'echo ret' RETURN; f() { :; }; f; trap - RETURN; trap 'echo usr1' USR1; kill -USR1 $$; echo after; trap - USR1",
	"trap 'echo d' DEBUG; trap -p DEBUG; trap - DEBUG; trap -p",
	"trap -l | tail -2; trap -p RTMIN; trap x RTMIN+1; trap",
];
