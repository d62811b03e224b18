/** Scripts that show what bash does; each is judged by live bash. */
export const sourceRows: readonly string[] = [
	". ; echo $?; . -x; echo $?; . /nope; echo $?; source nope; echo $?; source; echo $?",
	"mkdir d; . ./d; echo $?; . d; echo $?",
	"echo 'echo $# $1; return 4; echo no' > s; set -- q w; . ./s; echo $?; . ./s x y z; echo $? $#; source s; echo $?",
	"echo 'x=5; false' > s; . ./s; echo $? $x; printf 'a\\0b' > b; . ./b; echo $?; : > e; . ./e; echo $?",
	"mkdir p; echo 'echo from path' > p/tool; PATH=$PWD/p:$PATH; . tool; shopt -u sourcepath; . tool; echo $?",
	"echo 'exit 7' > s; (. ./s); echo $?; echo 'if' > s; . ./s; echo $?",
	". /dev/stdin <<< 'echo from stdin $1' ",
];
