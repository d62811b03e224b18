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
		"assignments after redirections": {
			script: "bash ./s",
			files: {
				s: "FOO=foo >out BAR=bar env; grep -c 'FOO=foo\\|BAR=bar' out; rm out\n>o1 A=1 B=2; A=2 >o2 B=3; echo $A $B\n>o3 a=(1 2); echo ${a[@]}\n>o4 >o5 Q=1 >o6 R=2; echo $Q$R\nA=1 >o7 a[2]+=4 x=~:~; echo ${a[@]} $x\nA=1 >o8 x$A=3\nA=1 >o9 declare z=3; echo $z\nA=1 >o10 a+=(3)\necho no\n",
			},
		},
		"substrings of nothing": {
			script: "bash ./s",
			files: {
				s: 's=123 a=(1 2)\necho ${s: } ${s: :2} ${a[@]: }\necho ${s:}; echo no\necho "${a[@]:}"\necho ${@:}\n(echo ${!#x}); (echo ${!#a[@]}); set a b; echo ${!#-d} ${!#:-d} ${!#}\n',
			},
		},
		"names and keys joined":
			"pre1=1 pre2=2 a=(x y z); IFS=; printf '<%s>' ${!pre@} ${!pre*} \"${!pre*}\" ${!a[@]} ${!a[*]} \"${!a[*]}\"; IFS=:; printf '<%s>' ${!pre*} ${!a[*]}",
		"indirect lists that are empty":
			"for ref in 'a[@]' 'a[*]'; do a=(); printf '<%s>' \"${!ref-none}\" \"${!ref:-none}\"; a=(''); printf '<%s>' \"${!ref:-none}\" \"${!ref:+set}\"; a=('' ''); printf '<%s>' \"${!ref:-none}\" \"${!ref:+set}\"; done",
		"brackets that hold a bracket":
			"s='a]b^'; p='[^]]'; echo ${s//$p/z} ${s//[^]]/z} ${s//[!]]/z} ${s//[]]/z} ${s#[^]]}; case x in [^]]) echo m;; esac; case - in [[:punct\\:]]) echo p;; esac",
		"tildes in array literals":
			"HOME=/h; declare -A m=([k]=~ [l]=~:~); echo ${m[@]}; m=(~ ~); declare -p m; m+=([~]=a:~); declare -p m; m[k]=~; echo ${m[k]}; a=([0]=~ [1]=a:~ ~ b:~); echo ${a[@]}; f() { local -A l=([x]=~); echo ${l[x]}; }; f",
		"braces in array literals":
			"a=([k]=-{a,b}-); declare -p a; a=([1]={x,y} [2]=z); declare -p a; a=(x{1,2} [5]=q{1,2}); declare -p a; declare -A m=([k]={x,y}); declare -p m; a=([{1,2}]=x); declare -p a; declare -a d=([1+1]={3..5}); declare -p d; a=([1]='{x,y}'); declare -p a",
		"words in an associative literal":
			"x='a b' y='1 2' e=; declare -A m; m=($x $y); declare -p m; m=($e 1 a 2); echo $?; declare -p m; m=([$e]=1 [b]=2); declare -p m; m+=([c]=1 z [d]=2 $e \"q q\"); declare -p m; declare -A n=($e 1 a 2); declare -p n; declare -A o=([$e]=1 [b]=2 \"$e\"); declare -p o; set 1 2; m=($@ 3); declare -p m; m=(* {a,b}); declare -p m",
		"an array literal that is none": {
			script: "bash ./s; bash < s",
			files: { s: "a=( inside=() ); echo no\necho len=${#a[@]} $?\nb=(1 2\ninside=()\n3); echo no\necho next\n" },
		},
		"readonly arrays without a value": "readonly -a a; readonly -A m; readonly -a b=(1); declare -p a m b",
		"declarations by way of command":
			"x='a b'; command readonly c=$x; echo $c; command export d=$x; echo $d; builtin export f=$x; echo $f; command declare -a g=(1 2); set -o posix; command export h=$x; echo $h",
		"time zones that are not exported":
			"export TZ=UTC; printf '%(%H)T\n' 0; unset TZ; TZ=EST5; printf '%(%H)T\n' 0; TZ=EST5 printf '%(%H)T\n' 0; export TZ=EST5; printf '%(%H)T\n' 0",
		"times too long for their buffer":
			'for n in 31 32 33; do f=$(for ((i = 0; i < n; i++)); do printf %%Y; done); printf "<%($f)T>" 0 | wc -c; done; printf "[%($(printf \'x%.0s\' {1..127}))T]" 0 | wc -c; printf "[%($(printf \'x%.0s\' {1..128}))T]" 0',
		"special built-ins that fail in POSIX mode": {
			script: 'while read -r line; do bash -o posix -c "$line; echo here"; echo $?; done < lines',
			files: {
				lines:
					"set -o invalid\nset -o invalid || true\nif set -Q; then :; fi\n! set -o invalid\ncommand set -o invalid\n. /nosuch || true\nunset -z || true\nr=1; readonly r; export r=2 || true\nexport 1a || true\nshift 5\nf() { set -o invalid; }; f || true\n",
			},
		},
		"exec of what is not there":
			"(exec /nosuch); echo $?; (exec nosuch); echo $?; (exec /etc); echo $?; touch f; (exec ./f); echo $?; (exec ./nosuch/x); echo $?",
		"files that may not run":
			"touch f; PATH=$PWD:$PATH; type -t f; type f; command -v f; type -P f; type -p f; command -V f; type -a f; hash f; f; echo $?; mkdir d; type -t d; echo $?",
		"assignments before unset and eval":
			"s() { x=42; x=t unset x; echo $x; x=42; x=t eval 'unset x; echo $x'; echo $x; unset y; y=1 eval 'unset y; echo [$y]'; echo [$y]; x=5 eval 'x=6'; echo $x; }; s; set -o posix; s; declare -p x; l() { local x=1; x=2 eval 'echo $x'; echo $x; }; x=0; l; echo $x",
		"failures in pipelines that end in a subshell":
			"trap 'echo E $BASH_SUBSHELL' ERR; (false) | (false); echo 1; true | (false; false); echo 2; (exit 3) | true; echo 3; true | { (false); }; echo 4; true | (false) && :; echo 5; if true | (false); then :; fi; echo 6; (false); echo 7; set -E; (false) | (false); echo 8; (false) | cat; true | (false; true)",
		"failures in the background":
			"set -E; trap 'echo E $BASH_SUBSHELL' ERR; false & wait; echo 1; (false) & wait; echo 2; { false; } & wait; echo 3; f() { false; }; f & wait; echo 4; false | false & wait; echo 5; true && false & wait; echo 6; eval false & wait; echo 7; [[ a == b ]] & wait; echo 8; x=$(false); true | false",
		"signals ignored from the start":
			"bash -c 'trap \"echo int\" INT; kill -INT $$; echo alive' & wait; (trap 'echo int' INT; kill -INT $BASHPID; echo alive) & wait; (trap -p) & wait; trap '' TERM; bash -c 'trap \"echo no\" TERM; trap; kill $$; echo alive'",
		"debug inside other traps": {
			script: "bash ./s",
			files: {
				s: "trap 'false; echo $LINENO err' ERR\ntrap 'false; echo $LINENO $BASH_COMMAND' DEBUG\nfalse\necho $?\ntrap - DEBUG ERR\ntrap 'echo usr1; :' USR1\ntrap 'echo $LINENO $BASH_COMMAND' DEBUG\nkill -USR1 $$\necho end\ntrap 'echo ret; :' RETURN; set -T\nf() { :; }; f\n",
			},
		},
		"assignments to references in circles": {
			script: "bash ./s",
			files: {
				s: "declare -n r1=r2; declare -n r2=r1; echo $?\nr1=z; echo no\necho $?\nr1+=z; echo no\n(r1=z; echo no\necho sub $?); echo $?\nf() { r1=x; echo no; }; f; echo no\necho $?\n",
			},
		},
		"ANSI-C quotes in arithmetic": {
			script: "bash ./s",
			files: {
				s: "a=(1 2 3)\n((i = $'3')); echo $?\necho $(($'3' + 1)); echo no\necho ${a[$'2']}; echo no\necho ${a:$'2'}; echo no\nlet i=$'4'; echo $i $((\"3\" + 1))\n",
			},
		},
		"names that local prints": "a=1; f() { local b=2; local -r c=3; local -p a b c d; echo $?; declare -p a b; }; f",
		"files copied into substitutions":
			"echo FOO > f; cat <(<f) <( < f ); tr A-Z a-z < <(<f); cat < <(<f; echo hi); cat < <(<f | cat); x=$(0<f); echo $x; x=$(<f >o); echo [$x]; cat <(<nosuch); printf 'a\\n\\n' > g; cat <(<g) | wc -l",
		"substitutions in subscripts of text":
			"x='a[$(echo 42 | tee log)]=1'; echo $((x)) ${!a[@]}; cat log; y='a[$(echo 42 | cat)]'; echo $((y + 1)); ((y == 1)) && echo one; z='a[$(echo 1 | cat)]'; echo $((y + z)); b=(42 43); unset -v 'b[$(echo 0 | cat)]'; declare -p b; declare -A m=([k]=1); test -v 'm[$(echo k | cat)]'; echo $?; [ -v 'm[$(echo q | cat)]' ]; echo $?",
	}),
};
