/** Scripts that show what bash does; each is judged by live bash. */
export const historyRows: readonly string[] = [
	"history; echo $?; history -c; history -x; echo $?; history 5; history a; echo $?; history -d 1; echo $?; history -s foo bar; history; history -d 1; history",
	"history -s a; history -s b c; history 1; history; history -d -1; history; history -d 99; echo $?; history -p 'x y' z; history -rw; echo $?",
	"fc -l; echo $?; fc -z; echo $?; fc -s; echo $?",
	"history -s a; history -w h; cat h; history -c; history -r h; history; history -w nope/y; echo $?; history -r nope; echo $?",
];
