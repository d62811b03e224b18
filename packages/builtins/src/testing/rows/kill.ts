/** Scripts that show what bash does; each is judged by live bash. */
export const killRows: readonly string[] = [
	"kill; echo $?; kill -l 9 130 300 a HUP; echo $?; kill -99 1; echo $?; kill -s FOO 1; echo $?; kill abc; echo $?; kill %1; echo $?; kill -n 9; echo $?; kill -s; echo $?",
	"kill -l; kill -L | head -1; kill -l 0; kill -l term SIGKILL 15 EXIT; kill -l 64 34 50 65; echo $?",
	"kill -0 9999999; echo $?; kill -KILL -1x; echo $?; kill -9; echo $?; kill -s 9 9999998 9999997; echo $?; kill -q; echo $?; kill -SIGTERM 9999999; kill -term 9999999; echo $?",
	"sleep 9 & kill $!; wait $!; echo $?; sleep 9 & kill -s TERM %1; wait %1; echo $?; sleep 9 & kill -0 $!; echo $?; kill -TERM $! 9999999; echo $?",
	"kill -nn 1; echo $?; kill -sTERM 9999999; echo $?; kill -n9 9999999; echo $?; kill ''; echo $?; kill 1x; echo $?",
];
