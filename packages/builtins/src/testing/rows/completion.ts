/** Scripts that show what bash does; each is judged by live bash. */
export const completionRows: readonly string[] = [
	"complete; complete -W 'a b' foo; complete -F f -o nospace bar; complete -A file -f -d q; complete -p; complete -p nope; echo $?; complete -r foo; complete -p foo; echo $?; complete -r nope; echo $?",
	"complete -z; echo $?; complete -o zz x; echo $?; complete -A zz x; echo $?; complete -D -W x; complete -p -D; complete -E -W y; complete -I -W z; complete; complete -r; complete; complete -W x; echo $?",
	"compgen -W 'apple banana avocado' a; compgen -W 'x' y; echo $?; compgen -A zz; echo $?; compgen -b ec; compgen -k wh; compgen -A shopt glob; compgen -A setopt no; compgen -A signal SIGI",
	"compgen -P p- -S -s -W 'a b'; compgen -X 'a*' -W 'ab b'; compgen -X '!a*' -W 'ab b'; compgen -X '&*' -W 'ab b ac' a; x='q w'; compgen -W '$x e' ; compgen -W 'a\\ b \"c d\"'",
	"> f1; > f2; mkdir fd; compgen -f f | sort; compgen -d f; compgen -G 'f?' | sort; compgen -A directory; compgen -f nope; echo $?",
	"compgen; echo $?; compgen -o zz; echo $?; compgen -A enabled ech; f() { :; }; compgen -A function; compgen -A disabled; compgen -j; compgen -A arrayvar DIRS; compgen -A helptopic wh; alias q=w; compgen -a; compgen -v HOM; compgen -e HOM",
	"f() { COMPREPLY=(x y \"$@\"); }; compgen -F f w; compgen -C 'echo cc' w",
	"compopt; echo $?; compopt -o zz; echo $?; complete -W '$HOME x' -X y -P p -S s -G g -C c -F fn -o default -o nospace -abcdefgjksuv w; complete -p; compopt -o default w; compopt +o nospace w; complete -p w; compopt w; compopt nope; echo $?",
	'complete foo; complete -p foo; complete -W "it\'s" i; complete -p i; compopt -D; complete -o dirnames -- -x; complete -p -- -x; complete -A function -A shopt -A hostname z; complete -p z',
];
