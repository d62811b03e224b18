import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 8.6 to 8.8, Programmable Completion: complete, compgen, compopt. */
export const manualCompletion: Chapter = {
	name: "manual-completion",
	cases: rows({
		"compgen wordlist":
			"compgen -W 'apple apricot banana' a; compgen -W 'a b' x; echo $?; compgen -W '$x \"q r\" s\\ t'; x='v w' ; compgen -W '$x \"q r\" s\\ t'; IFS=:; compgen -W 'a b:c' ''; compgen -W 'one two' -- t",
		"compgen actions":
			"f1() { :; }; f2() { :; }; alias al1=x al2=y; zz1=1 zz2=2; compgen -A function f; compgen -a al; compgen -A variable zz; compgen -v zz1; compgen -b ech; compgen -A builtin exp; compgen -k wh; compgen -A keyword e; export zz1; compgen -e zz; compgen -A export zz",
		"compgen files and directories":
			"mkdir -p dir1 dir2; : > dfile; : > 'd x'; compgen -f d | sort; compgen -d d | sort; compgen -A file di | sort; compgen -A directory | sort; compgen -f nope; echo $?; compgen -G 'd*' | sort; compgen -G '*x'; compgen -f dir1/; compgen -o dirnames d | sort; compgen -o default df",
		"compgen other actions":
			"compgen -A setopt no; compgen -A shopt no; compgen -A signal SIGU; compgen -A signal | head -3; compgen -A helptopic wh; compgen -A enabled ec; compgen -A disabled; enable -n echo; compgen -A disabled; compgen -A enabled ech; declare -a arr1 arr2; compgen -A arrayvar arr; compgen -A stopped; compgen -A running; compgen -A job",
		"compgen commands users groups hostnames":
			"compgen -c ech; compgen -A command unali; compgen -u roo; compgen -g roo; compgen -A user roo; compgen -s nosuchservice; echo $?; compgen -A binding self-i; compgen -A hostname nosuch; echo $?",
		"compgen prefix suffix filter":
			"compgen -P 'p-' -S '-s' -W 'a b'; compgen -X 'a*' -W 'ab ac b'; compgen -X '!a*' -W 'ab ac b'; compgen -X '&*' -W 'ab ac b' a; compgen -W 'a b' -X b -P '<' -S '>'; compgen -X '' -W 'a'",
		"compgen -F and -C":
			'gen() { COMPREPLY=(g1 g2 "$1" "$2" "$3"); }; compgen -F gen g; echo $?; compgen -C \'echo out\' x; compgen -F nofn x; echo $?',
		"compgen jobs":
			"sleep 5 & compgen -j; compgen -A running sl; compgen -A job; kill $!; wait 2>/dev/null; compgen -j; echo $?",
		"compgen errors":
			"compgen -A nope; echo $?; compgen -o nope; echo $?; compgen -Z; echo $?; compgen; echo $?; compgen -W; echo $?; compgen -W a b c; echo $?; compgen -W a 'b c'; echo $?; compgen -A; echo $?; compgen -r; echo $?; compgen -p; echo $?",
		"compgen options accepted":
			"compgen -o bashdefault -o filenames -o nospace -o nosort -o noquote -o plusdirs -W 'b a'; compgen -o nosort -W 'z a'; compgen -W 'b a b'",
		"complete prints":
			"complete -W 'a b' cmd1; complete -f -d cmd2; complete -F fn -o nospace -o default cmd3; complete -A function -A variable cmd4; complete -C 'prog x' -P p -S s -X 'x*' -G 'g*' cmd5; complete -p cmd1; complete -p cmd2 cmd3; complete -p cmd4; complete -p cmd5; complete -p nope; echo $?",
		"complete special places":
			"complete -D -F dflt; complete -E -W 'empty'; complete -I -A command; complete -p | sort; complete -p -D; complete -p -E; complete -r -D; complete -p -D; echo $?; complete -DE -W x; complete -p | sort; complete -D -W y cmd; echo $?; complete -p cmd; echo $?",
		"complete letters":
			"for l in a b c d e f g j k s u v; do complete -$l c$l; complete -p c$l; done; complete -abcdefgjksuv all; complete -p all",
		"complete actions printed":
			"for a in alias arrayvar binding builtin command directory disabled enabled export file function group helptopic hostname job keyword running service setopt shopt signal stopped user variable; do complete -A $a x; complete -p x; done",
		"complete options printed":
			"for o in bashdefault default dirnames filenames noquote nosort nospace plusdirs; do complete -o $o -W w x; complete -p x; done; complete -o nospace -o filenames -o bashdefault x; complete -p x",
		"complete removal":
			"complete -W a x y z; complete -r x; complete -p x; echo $?; complete -r nope; echo $?; complete -r; complete; echo $?; complete -p; echo $?; complete -W a 'x y'; complete -p",
		"complete errors":
			"complete -A nope x; echo $?; complete -o nope x; echo $?; complete -Z; echo $?; complete -W a; echo $?; complete -F; echo $?; complete -F 'a b' x; echo $?; complete -F 'f;g' x; echo $?; complete ''; echo $?; complete -W; echo $?; complete -X; echo $?; complete x; echo $?; complete -p x",
		"complete quoting":
			"complete -W \"it's \\$x\" q; complete -p q; complete -C 'a \"b\"' r; complete -p r; complete -X '!*.@(a|b)' -f s; complete -p s; complete -P '' -S '' t; complete -p t; complete -W 'a\nb' u; complete -p u",
		"complete replaces":
			"complete -W one c; complete -W two c; complete -p c; complete -f c; complete -p c; complete | sort",
		"compopt outside of completion":
			"compopt -o nospace; echo $?; complete -W a c; compopt -o nospace c; complete -p c; compopt +o nospace -o default c; complete -p c; compopt c; compopt nope; echo $?; compopt -o bad c; echo $?; compopt -Z; echo $?; compopt -D -o nosort; echo $?; complete -D -W x; compopt -D -o nosort; complete -p -D; compopt -D; compopt -E; echo $?",
		"completion specs in subshells": "complete -W a c; (complete -p c; complete -r c; complete -p c); complete -p c",
		"COMP variables are plain outside":
			'echo "${COMP_WORDS-unset} ${COMP_CWORD-unset} ${COMP_LINE-unset} ${COMP_POINT-unset} ${COMP_TYPE-unset} ${COMP_KEY-unset}"; echo ${#COMP_WORDBREAKS}; declare -p COMP_WORDBREAKS; COMPREPLY=(a); echo ${COMPREPLY[0]}',
		"completion function sees its words":
			'show() { echo "1=$1 2=$2 3=$3 cw=$COMP_CWORD w=${COMP_WORDS[*]} l=$COMP_LINE" >&2; COMPREPLY=(ok); }; compgen -F show wo 2>&1; echo $?',
		"compgen glob and quoting":
			": > 'a b'; : > ab; compgen -G 'a*'; compgen -f 'a\\ '; compgen -f \"a b\"; compgen -W \"'a b' c\"; compgen -W 'a\\ b c'; compgen -f -o filenames a; compgen -f -X '* *' a",
		"compgen variable forms":
			"aa1=1 aa2=2; compgen -v aa; compgen -A variable -P '$' aa; compgen -v -- aa1; f() { local aa3; compgen -v aa; }; f; unset aa1; compgen -v aa",
		"compgen dirnames fallback":
			"mkdir d1; compgen -o dirnames -W 'x y' q; compgen -o dirnames -W 'x y' x; compgen -o plusdirs -W 'd0' d; compgen -o dirnames d; compgen -o bashdefault -W x d",
	}),
};
