import { type Chapter, rows } from "../oracle/case.ts";

/** Corners of the language where a public specification suite once found us different: each row says it in our own words. */
export const oilsLanguage: Chapter = {
	name: "oils-language",
	cases: rows({
		"trace of quoted words":
			"set -x; : 'tab\there' $'\\x01' $'\\x01 blank' \"it's\" 'new\nline' $'\\x7f' ''; v=$'a\tb' w=$'\\x01'",
		"trace of a conditional":
			"set -x; p='q*'; e=; [[ x == 'a b'c* ]]; [[ x == $p\"$p\"k\\z ]]; [[ a =~ 'a.b'c. ]]; [[ a =~ $p ]]; [[ a != \"$@\" ]]; [[ x == @(a|'b') ]]",
		"trace of negated conditionals": "set -x; e=; [[ ! a == b ]]; [[ ! ( a == b || -n $e ) && ! -z x ]]; [[ ! $e ]]",
		"trace of operands": "set -x; [[ a < 'b c' ]]; [[ 'a b' -ef '' ]]; [[ 3 -eq '1+2' ]]; [[ -v HOME ]]; [[ 'a b' ]]",
		"trace expands a pattern once": "set -x; [[ x == $(echo 'x*' | tee -a log) ]]; cat log",
		"trace inside traps": "trap 'echo t' USR1; set -x; { kill -USR1 $$; } 2>/dev/null; trap 'echo bye' EXIT; :",
		"traps outside of redirections":
			"trap 'echo t >&2' USR1; kill -USR1 $$ 2>/dev/null; echo a >&2; { kill -USR1 $$; echo in >&2; } 2>/dev/null; kill -USR1 $$ 2>/dev/null && echo b >&2",
		"trace of sourced files": { script: "set -x; . ./lib; eval 'echo a; . ./lib'", files: { lib: "x=$(echo 1)\n" } },
		"trace of array declarations":
			"set -x; declare a+=(2 'x y' $'\\t'); declare -A m=([k]=v ['x y']='1 2'); f() { local -a l=(1 '2 3'); }; f; q[1]+=(1)",
		"trace of select": "set -x; select s in a 'b c'; do break; done <<< 1",
		"debug trap's command":
			'trap \'echo "$BASH_COMMAND"\' DEBUG; [[ ! ( a == "b" || -n $x ) ]]; ((  1 + 2  )); case $x in q*) ;; esac; select q in a; do break; done <<< 1',
		"too many arguments, one line": "f() { return 1 2; echo no; }; f; echo no",
		"too many arguments in eval": "eval 'exit 1 2\necho no'; echo no",
		"too many arguments in a script": {
			script: "bash ./script",
			files: {
				script:
					"exit 1 2; echo no\necho a $?\nf() { return 1 2; echo no; }; f; echo no\necho b $?\nfor i in 1 2; do continue 1 2; done; echo no\necho c $?\neval 'exit 1 2\necho no'\necho d $?\n(exit 1 2\necho no); echo e $?\nx=$(exit 1 2; echo no); echo f $? $x\n",
			},
		},
		"too many arguments in a sourced file": {
			script: "bash ./script",
			files: { script: ". ./lib; echo no\necho $?\n", lib: "shift 1 2\necho no\n" },
		},
		"syntax errors inside a conditional": {
			script: "for f in a b c d e; do bash ./$f; echo $?; bash < $f; echo $?; done",
			files: {
				a: "false\n[[ && ]]\necho no\n",
				b: "[[ ]]\necho no\n",
				c: "[[ ( ]]\necho no\n",
				d: "false\n[[ a && ]]\necho no\n",
				e: "[[ a b ]]\n",
			},
		},
		"a conditional without a term": "eval '[[ ( a ]]'; echo $?",
		"a conditional without anything": "eval '[[ ]]'; echo $?",
		"pipe status at the start": {
			script: "bash ./s; bash < s; bash -c 'echo [${PIPESTATUS[@]}]'",
			files: { s: "echo [${PIPESTATUS[@]}]\necho [${PIPESTATUS[@]}]\n" },
		},
		"source of functions on standard input": {
			script: "bash < s",
			files: { s: "f() { caller; echo ${BASH_SOURCE[0]} ${FUNCNAME[@]}; nosuch; }\nf\n" },
		},
		"set or not, subscripts expanded":
			"declare -A m=([empty]= [k]=v ['a b']=1 ['$x']=2); k=k; e=empty; s='a b'; d='$x'; for t in 'm[$k]' 'm[$e]' 'm[$n]' 'm[$s]' 'm[$d]' 'm[\"$k\"]' 'm[@]'; do test -v \"$t\"; echo \"$t $?\"; done",
		"set or not, before the start":
			"a=(1 2 3); i=1; u=-1; v=-4; for t in 'a[$i]' 'a[u]' 'a[v]' 'a[-4]' 'a[$v]'; do test -v \"$t\"; echo \"$t $?\"; done; [[ -v a[-9] ]]; e=(); [[ -v e[-1] ]]; echo $?",
		"unset with quoted subscripts":
			"declare u; for t in 'u[1]' 'u[\"key\"]'; do unset -v \"$t\"; echo $?; done; a=(1 2 3); k=1; unset -v 'a[\"0\"]' 'a[$k]'; declare -p a",
		"unbound element": "set -u; a=(1); echo $((a[5])); echo $((nothere[0])); echo no",
		"letters across the cases": {
			script: "bash ./s",
			files: {
				s: "echo -{z..A}-\necho $?\necho {Z..a}'q'\necho {z..A..3} {z..A..2}\nfor i in {Z..b}; do echo $i; done\n",
			},
		},
		"ulimit's operands":
			"ulimit -f -- -42; echo $?; ulimit -f 100; ulimit -f; ulimit -f $(((1 << 62) + 1)); echo $?; ulimit -f 99999999999999999999999; echo $?; ulimit -f x",
		"ulimit, soft and hard":
			"h=$(ulimit -Hn); ulimit -Sn 20; ulimit -n; [[ $(ulimit -Hn) == $h ]]; echo $?; ulimit -n 5; ulimit -Hn",
		"ulimit of open files":
			"(ulimit -n 5; echo hi > out; echo $?; exec 9>out; echo $?); (ulimit -n 0; echo hi > out; echo $?)",
		"a descriptor that was moved":
			"exec 7>f; : 6>&7 7>&-; echo a >&7; : 6>&7-; echo b >&7; f() { echo c >&5; }; exec 3>k; f 5>&3-; echo d >&3; cat f k",
		"assignments before exec":
			"FOO=bar exec 3>&1; echo [$FOO]; FOO=bar exec; echo [$FOO]; set -o posix; FOO=bar exec; echo [$FOO]",
		"egrep and fgrep": "echo 'a+ aa' | egrep -o 'a+'; echo 'a+ aa' | fgrep -o 'a+'; echo x | fgrep -q y; echo $?",
	}),
};
