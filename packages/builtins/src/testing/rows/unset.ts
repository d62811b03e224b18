/** Scripts that show what bash does; each is judged by live bash. */
export const unsetRows: readonly string[] = [
	"unset; echo $?; unset x; echo $?; unset 1a; echo $?; unset -f 1a; echo $?; unset -z; echo $?",
	"readonly r=1; unset r; echo $?; unset -v r; f() { :; }; readonly -f f; unset -f f; echo $?; unset f; echo $?",
	"a=(1 2 3); unset 'a[1]'; declare -p a; unset 'a[-1]'; declare -p a; unset 'a[-9]'; echo $?; unset 'a[@]'; declare -p a; echo $?",
	"declare -A m=([k]=1 [@]=2); unset 'm[k]'; declare -p m; x=1; unset 'x[0]'; echo \"${x-unset}\"; x=1; unset 'x[1]'; echo $?",
	'g() { :; }; g=1; unset g; declare -F g; unset g; declare -F g; echo $?; x=1; declare -n n=x; unset n; echo "${x-gone}"; x=1; unset -n n; echo "${x-gone}"',
	"unset -fv x; echo $?; unset -fn x; unset 'a b'; echo $?; unset -v 'q[' ; echo $?; unset 'a[1'; echo $?; unset BASH_VERSINFO; echo $?; unset UID; echo $?",
	'f() { local x=1; unset x; echo "${x-unset}"; }; x=o; f; echo $x',
];
