import { type Chapter, rows } from "../oracle/case.ts";

/** POSIX mode (bash manual 6.11), and what XCU asks of any shell in the corners that public suites look into. */
export const posix: Chapter = {
	name: "posix",
	cases: rows({
		"options that come with the mode":
			"shopt > a; set -o posix; echo $POSIXLY_CORRECT; shopt > b; diff a b; set +o posix; shopt > c; diff b c; echo ${POSIXLY_CORRECT-unset}",
		"the variable is the mode":
			"POSIXLY_CORRECT=; set -o | grep posix; unset POSIXLY_CORRECT; set -o | grep posix; f() { local POSIXLY_CORRECT=1; set -o | grep posix; }; f; set -o | grep posix",
		"aliases in scripts":
			"printf 'alias x=echo\\nx hi\\n' > s; bash --posix ./s; bash --posix -c 'alias x=echo\nx there'; bash ./s",
		"a link to the shell":
			"ln -s /bin/bash sh; ./sh -c 'set -o | grep posix'; ln -s /bin/bash other; ./other -c 'set -o | grep posix'",
		"syntax error in eval":
			"bash --posix -c 'eval fi; echo no'; echo $?; bash --posix -c 'command eval fi; echo yes'; echo $?; bash --posix -c '(eval fi; echo no); echo $?'",
		"syntax error in a sourced file":
			"echo 'echo a; fi' > s; bash --posix -c '. ./s; echo no'; echo $?; bash --posix -c 'command . ./s; echo yes'; bash -c '. ./s; echo yes'",
		"a missing file to source":
			"bash --posix -c '. ./nono; echo no'; echo $?; bash --posix -c 'command . ./nono; echo yes'; bash --posix -c 'command eval \". ./nono; echo a\"; echo b'",
		"command spares the shell":
			"bash --posix -c 'command export -z; echo yes'; bash --posix -c 'command : < nono; echo yes'; bash --posix -c ': < nono; echo no'; echo $?",
		"assignment before a command":
			"bash --posix -c 'readonly a; (a=b true; echo no); echo $?'; bash --posix -c 'readonly a; a=b true; echo no\necho next'; bash -c 'readonly a; a=b echo yes'",
		"assignment before a special built-in":
			"bash --posix -c 'readonly a; a=b :; echo no\necho no'; echo $?; echo 'readonly a\na=b :; echo no' > s; bash --posix s; echo $?",
		"loop variable that is readonly":
			"bash --posix -c 'readonly a; for a in x; do echo no; done; echo no\necho no'; echo $?; echo 'readonly a\nfor a in x; do :; done\necho no' > s; bash --posix s; echo $?; bash -c 'readonly a; for a in x; do :; done\necho next'",
		"loop variable that is no name":
			"bash --posix -c 'for 1 in x; do :; done; echo no'; echo $?; bash -c 'for 1 in x; do :; done; echo $?'",
		"arithmetic that fails":
			"bash --posix -c 'echo $((1/0))\necho no'; echo $?; bash -c 'echo $((1/0))\necho $?'; bash --posix -c 'readonly a=1; echo $((a=2))\necho no'; echo $?; bash --posix -c '((1/0)); echo $?'",
		"a default for what is readonly":
			"bash --posix -c 'readonly a; echo ${a:=1}\necho no'; echo $?; bash -c 'readonly a; echo ${a:=1}\necho $?'",
		"bad substitution": "bash --posix -c 'echo ${a!b}\necho no'; echo $?; bash -c 'echo ${a!b}\necho $?'",
		"hashed path that is gone":
			'mkdir a b; for d in a b; do echo "echo $d" > $d/c; chmod +x $d/c; done; for m in -o +o; do bash -c "set $m posix; PATH=$PWD/a:$PWD/b:$PATH; c; mv a/c a/d; c; mv a/d a/c"; done',
		"cd through what is no directory":
			"mkdir d; : > f; for p in --posix --noprofile; do bash $p -c 'cd -L f/../d; echo $?; cd -P f/../d; echo $?; cd -L nono/../d; echo $?; pwd'; done",
		"exit trap of a redirected subshell":
			"(trap 'echo foo' EXIT) > /dev/null; (trap 'echo foo' EXIT; echo b) > x; cat x; { (trap 'echo bar' EXIT); } > y; cat y",
		"return in a function in a trap":
			"f() { true; return; }; trap 'f; echo trapped $?' USR1; (exit 19); kill -s USR1 $$; echo $?; g() { (exit 4); return; }; trap 'g; echo $?' EXIT; (exit 3)",
		"exit in a function in a trap": "f() { false; exit; }; trap f EXIT; (exit 3)",
		"continuations in arithmetic": "echo $\\\n(\\\n(\\\n1 +\\\n2\\\n)\\\n)\necho $((1+2)\\\n); ((1\\\n)) && echo yes",
		"aliases that end in an operator":
			"shopt -s expand_aliases\nalias lt='<' gt='echo a >' amp='echo a &' semi='echo b;'\nlt>/dev/null >&0 echo no\ngt> x\ngt>x\ngt> x\ncat x\nsemi echo c\ngt& y\ncat y",
		"alias with an operator and a blank": "shopt -s expand_aliases\nalias gt='echo a > '\ngt> x; cat x; echo b",
		"signals ignored from the start":
			"trap '' USR1; bash -c 'trap \"echo no\" USR1; kill -USR1 $$; echo alive; trap - USR1; kill -USR1 $$; echo alive; (trap - USR1; kill -USR1 $BASHPID; echo alive)'; trap 'echo mine' USR1; kill -USR1 $$",
		"interactive shells and signals that end others":
			"bash --norc -i +m -c 'kill -TERM $$; echo one; kill -QUIT $$; echo two; trap \"echo trapped\" TERM; kill $$; echo three; (kill -TERM $BASHPID; echo no); echo $?' 2> /dev/null",
		"getopts around a function with an OPTIND of its own":
			"f() {\ntypeset OPTIND=1 opt\nwhile getopts :abcxyz opt; do echo opt: $opt; if [[ $opt = y ]]; then f -abc; fi; done\n}\nf -xyz",
		"getopts and a readonly OPTARG":
			"readonly OPTARG; while getopts a:b o -a x -b; do echo $o; ((++n > 4)) && break; done; getopts :x o -a; echo $o; typeset -r RO=foo; (typeset -n R=RO; getopts :x o -b; echo $o)",
		"what readonly and export list":
			"set -o posix; readonly -a a=(1); declare -ar c; readonly -A m=([x]=1); declare -rx e=5; declare -ri i=4; readonly -p | grep -E ' (a|c|m|e|i)(=|$)'; export q; declare -x r; export -p | grep -E ' [qrei](=|$)'; readonly -a",
		"export of arrays":
			"export -a r=(6); echo $?; declare -p r; f() { export -a r='(7)'; }; f; declare -p r; export -A m; export -a nn; declare -p m nn; export -n r; declare -p r; readonly -n AA; echo $?; AA=1",
		"functions that cannot be exported":
			"function a=b { :; }; export -f a=b; echo $?; function /bin/x { :; }; export -f /bin/x; echo $?; env | grep -c BASH_FUNC",
		"readonly in words and in functions":
			"readonly a=1; readonly -a a=4; f() { readonly a=7; readonly a; }; f; echo $?",
		"loops over names":
			"declare -n ref; a=1 b=2; for ref in a b; do echo $ref; done; declare -p ref; f() { local -n r; local one=1 two=2; for r in one two; do echo $r ${!r}; done; }; f; arr=(x y); for ref in arr[0] arr[1]; do echo $ref; done; for ref in 1a b; do echo $ref; done; echo $?",
		"a loop over names and a readonly reference":
			"declare -rn q=a; for q in b; do echo no; done; echo no\necho next $?",
		"single quotes inside braces":
			"cat > s << 'E'\nx=abc; echo \"${x+a'b}c\"; echo \"${IFS+'}'z}\"; echo \"${x#'a'}\" \"${nope:-it's}\"\nE\nbash --posix s",
		"lengths that are none":
			"echo ${#-} ${#?} ${#-x} ${#?x} ${#+x} ${#=x} ${#:-x} ${##x}\necho ${#=}\necho ${#+} second\necho $?",
		"a reference that is one no more":
			"n=1; declare -n foo=n; declare +n foo=other; declare -p foo n; declare -n r=a[1]; declare +n r=7; declare -p a r",
		"attributes that functions cannot have":
			"a() { echo a; }; declare -f -a a; echo $?; declare -f -i b c; echo $?; declare -fx a; declare -ft a; declare -fn a; declare -fA a; echo $?; declare -F a",
		"not interactive after all": "printf 'echo a\necho $-\n' | bash -i +i",
		"background commands leave a trap on INT aside":
			"trap 'echo trapped' INT; { kill -INT $BASHPID; echo alive; } & wait $!; echo $?; { trap - INT; kill -INT $BASHPID; echo no; } & wait $!; echo $?",
	}),
};
