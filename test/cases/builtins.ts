import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4, Shell Builtin Commands. */
export const builtins: Chapter = {
	name: "builtins",
	cases: rows({
		"echo options":
			"echo -n a; echo -e 'b\\tc\\n\\x41\\0101\\c' d; echo; echo -E 'a\\n'; echo -ne 'x\\n'; echo -- a; echo -z",
		"printf strings":
			"printf '%s|%5s|%-5s|%.2s|%c\\n' abc abc abc abc abc; printf '%s\\n' a b c; printf '%s-%s\\n' a b c; printf 'no newline'; printf '\\n'",
		"printf numbers": "printf '%d %i %o %x %X %#x %u %5d|%-5d|%05d|%+d\\n' 42 42 8 255 255 255 7 42 42 42 42",
		"printf floats": "printf '%f %.2f %e %g %G %10.3f|\\n' 3.14159 2.005 12345.678 0.00001234 1e20 2.5",
		"printf escapes": "printf 'a\\tb\\\\n\\x41\\101\\n'; printf '%b|%b\\n' 'a\\tb' 'x\\0101'; printf '%%\\n'",
		"printf q": "printf '%q %q %q %q\\n' 'a b' \"it's\" '' $'a\\nb'",
		"printf star": "printf '%*d|%-*d|%.*f\\n' 5 42 5 42 2 3.14159",
		"printf reuse and missing": "printf '%s %d\\n' a 1 b; printf '%d\\n'; printf '%s\\n'",
		"printf v": "printf -v x '%03d' 7; echo $x; printf -v 'a[2]' z; echo ${a[2]}",
		"printf invalid": "printf '%d\\n' abc; echo $?; printf '%d\\n' 3x; printf '%z\\n'; echo $?",
		"printf time": "TZ=UTC printf '%(%Y-%m-%d %H:%M:%S)T\\n' 86400",
		"printf big":
			"printf '%d %u %x\\n' 9223372036854775807 18446744073709551615 -1; printf '%d\\n' 9223372036854775808; echo $?",
		"read basics":
			"read a b <<< 'one two three'; echo \"$a|$b\"; read <<< '  spaced  '; echo \"[$REPLY]\"; read x <<< '  trim  '; echo \"[$x]\"",
		"read raw and backslash":
			"read a <<< 'a\\tb\\\\c'; echo \"$a\"; read -r a <<< 'a\\tb'; echo \"$a\"; read a b <<< 'x\\ y z'; echo \"$a|$b\"",
		"read IFS": "IFS=: read a b c <<< 'x:y:z:w'; echo \"$a|$b|$c\"; IFS=, read -r a b <<< ',x'; echo \"[$a][$b]\"",
		"read end": "read x < /dev/null; echo $?; printf 'no newline' | { read x; echo $? $x; }",
		"read n and d":
			"read -n 3 x <<< abcdef; echo $x; read -d : x <<< 'a b:c'; echo \"$x\"; read -N 4 x <<< $'a\\nbcd'; echo \"$x\"",
		"read continuation": "printf 'a\\\\\\nb\\n' | { read x; echo \"$x\"; }",
		"read timeout": "read -t 0.1 x < <(sleep 1); echo $(( $? > 128 ))",
		"read fd": "exec 3<<< 'from three'; read -u 3 x; echo $x",
		"read lines": "printf '1\\n2\\n3\\n' > f; { read a; read b; cat; } < f; echo $a $b",
		"cd and pwd": "mkdir -p a/b; cd a/b; pwd | sed 's/.*case//'; cd ..; pwd | sed 's/.*case//'; cd -; cd nope; echo $?",
		"cd forms":
			"mkdir d; cd d && echo ok; cd; pwd; cd ''; echo $?; cd a b; echo $?; cd /; pwd; cd //; pwd; cd /./usr/../usr; pwd",
		"cd logical":
			"mkdir -p r/s; ln -s r/s l; cd l; pwd | sed 's/.*case//'; pwd -P | sed 's/.*case//'; cd ..; pwd | sed 's/.*case//'; cd -P l; pwd | sed 's/.*case//'",
		cdpath: "mkdir -p x/y; CDPATH=x; cd y | sed 's/.*case//'",
		"pushd popd dirs":
			"mkdir a b; pushd a > /dev/null; pushd ../b > /dev/null; dirs | tr ' ' '\\n' | wc -l; popd > /dev/null; pwd | sed 's/.*case//'; popd > /dev/null; popd; echo $?",
		type: "type cd; type -t if; type -t echo; type -t ls; type nope; echo $?; alias x=y; type x",
		"command v": "command -v cd; command -v if; command -v nope; echo $?; f() { :; }; command -v f; command -V f",
		alias: "shopt -s expand_aliases\nalias hi='echo hello'\nhi there\nunalias hi\nhi; echo $?",
		"alias listing": "alias a='b c' d=e; alias; alias a; alias nope; echo $?",
		"set listing and options":
			"set -o | head -3; set -e; set +e; set -o noglob; echo *; set +o noglob; set -o nope; echo $?",
		"set positional": "set -- a 'b c'; echo $# \"$2\"; set x; echo $1; set --; echo $#; set -- -a; echo $1",
		shopt:
			"shopt -s nullglob; shopt nullglob; shopt -q nullglob; echo $?; shopt -u nullglob; shopt -p nullglob; shopt nope; echo $?",
		getopts:
			'f() { local OPTIND=1 o; while getopts \'ab:c\' o "$@"; do echo "$o ${OPTARG-}"; done; shift $((OPTIND-1)); echo "rest $*"; }; f -a -b x -c y z; f -ac; f -bx -- -a',
		"getopts errors":
			"getopts 'a:' o -x; echo \"$o $?\"; OPTIND=1; getopts 'a:' o -a; echo $o; OPTIND=1; getopts ':a:' o -a; echo \"$o $OPTARG\"; OPTIND=1; getopts ':a' o -q; echo \"$o $OPTARG\"",
		shift: "set -- 1 2 3; shift; echo $*; shift 5; echo $? $*; shift 0; echo $*; shift -1; echo $?",
		unset: 'a=1 b=(1 2); unset a b; echo "$a ${b[0]}"; unset nope; echo $?; unset -v x; unset 1x; echo $?',
		export: "export A=1 B; B=2; env | grep -E '^(A|B)=' | sort; export -n A; env | grep -c ^A=; export -p | grep ' B='",
		declare:
			"declare -i x=1+1; declare -r y=2; declare -a z; declare -A w; declare -p x y z w; declare +i x; x=1+1; echo $x",
		"declare in function is local": 'f() { declare v=1; declare -g g=2; }; f; echo "[$v][$g]"',
		"declare f names": "f() { :; }; g() { :; }; declare -F; declare -F f",
		local: 'f() { local a=1 b; echo "$a[$b]"; local -r c=3; c=4; echo no; }; f; echo $?',
		"let and arithmetic": "let 'x = 3' 'y = x * 2'; echo $x $y; let 0; echo $?",
		"eval and source status": "eval false; echo $?; eval 'exit 3' & wait $!; echo $?",
		exec: "(exec echo replaced; echo no); (exec nosuch; echo no); echo $?",
		"exit status range": "(exit 255); echo $?; bash -c 'exit 257'; echo $?",
		"builtin and enable":
			"builtin echo a; builtin nope; echo $?; enable -n echo; type -t echo; enable echo; type -t echo",
		hash: "hash -r; ls > /dev/null; hash -t ls; hash nope; echo $?",
		umask: "umask 027; umask; umask -S; touch f; mkdir d; stat -c %a f d; umask u=rwx,g=rx,o=; umask",
		ulimit: "ulimit -n > /dev/null; echo $?; ulimit -c; ulimit -z 2>/dev/null; echo $?",
		"trap listing": "trap 'echo \"a b\"' EXIT INT; trap -p; trap - EXIT INT; trap 'x' NOPE; echo $?",
		"kill list": "kill -l 9; kill -l TERM; kill -l 137; kill -0 $$; echo $?; kill -9 99999; echo $?",
		times: "times | wc -l",
		"test time": "[ 1 -lt 2 ] && echo yes; [[ 1 < 2 ]] && echo yes",
		caller: "f() { caller; caller 0; }\nf",
		"history off": "history; echo $?; fc -l 2>/dev/null; echo $?",
		compgen:
			"compgen -W 'apple banana apricot' a; compgen -A builtin ec; compgen -v BASH_VERSI; f_x() { :; }; compgen -A function f_",
		"mapfile callback": "mapfile -C 'echo cb' -c 2 -t a < <(printf '1\\n2\\n3\\n4\\n'); echo ${#a[@]}",
		"suspend help": "help true | head -1; help nope; echo $?",
		"invalid options": "cd -z; echo $?; export -z; echo $?; read -z; echo $?; unset -z; echo $?; declare -z; echo $?",
		"dot empty": ". ; echo $?",
		"pwd options": "pwd -L | wc -l; pwd -z; echo $?",
		"true with arguments": "true --help; false --version; echo $?",
		"wait status of signal": "sleep 5 & kill -TERM $!; wait $!; echo $?",
		disown: "sleep 0.1 & disown; jobs; wait; echo $?",
		"printf to closed": "printf 'x' >&-; echo $?",
		"bind complete": "complete -W 'a b' cmd; complete -p cmd; complete -r cmd; complete -p cmd; echo $?",
		"readonly listing": "readonly A_B=1; readonly -p | grep A_B",
		"time builtins quiet":
			"SECONDS=0; [ $SECONDS -le 1 ] && echo ok; [ $EPOCHSECONDS -gt 1600000000 ] && echo ok; [[ $EPOCHREALTIME == *.* ]] && echo ok",
	}),
};
