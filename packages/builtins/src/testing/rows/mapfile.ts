/** Scripts that show what bash does; each is judged by live bash. */
export const mapfileRows: readonly string[] = [
	"mapfile a <<< $'x\\ny'; declare -p a; mapfile -t a <<< $'x\\ny'; declare -p a; mapfile -t -n1 a <<< $'x\\ny'; declare -p a; mapfile -t -s1 a <<< $'x\\ny'; declare -p a",
	"mapfile -t -O2 a <<< $'x\\ny'; declare -p a; mapfile -t -O1 a <<< z; declare -p a; mapfile -td: a <<< 'x:y'; declare -p a; printf 'a\\0b\\0' | { mapfile -d '' a; declare -p a; }",
	"mapfile -C 'echo cb' -c 1 -t a <<< $'x\\ny y'; mapfile -C 'echo cb' -c 2 -t a <<< $'1\\n2\\n3\\n4\\n5'; declare -p a",
	"mapfile 1x; echo $?; mapfile -u 9 a; echo $?; mapfile -n x; echo $?; mapfile -s -1; echo $?; mapfile -O x a; echo $?; mapfile -c 0 a; echo $?; mapfile -z; echo $?; mapfile ''; echo $?",
	"mapfile <<< q; declare -p MAPFILE; declare -A A; mapfile A <<< x; echo $?; readonly R; mapfile R <<< x; echo $?; mapfile a b <<<x; echo $?; readarray -t z < /dev/null; declare -p z",
	"mapfile -n 0 a <<< x; declare -p a; mapfile -u x; printf 'nonl' | { mapfile a; declare -p a; }; mapfile -O -1 a <<< x; echo $?; f() { local a; mapfile a <<< l; declare -p a; }; f",
	"printf '1\\n2\\n3\\n4\\n' | { mapfile -t -n 2 a; mapfile -t b; declare -p a b; }; printf '1\\n2\\n3\\n' > f; { mapfile -n1 a; cat; } < f; mapfile -t -s 1 -n 1 a < f; declare -p a; readarray -q",
];
