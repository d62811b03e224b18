import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 3.2, 3.3, 3.7 and 3.8: commands, functions, how they are run, and what they answer. */
export const manualCommands: Chapter = {
	name: "manual-commands",
	cases: rows({
		"reserved words where they are none":
			'echo if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc; x=if; echo $x; echo a if; "if" 2>/dev/null; echo $?; \\if 2>/dev/null; echo $?',
		"reserved words recognized first only":
			"if=1; echo $if; case=2; echo ${case}; for for in for in; do echo $for; done; for in in in; do echo $in; done; case case in case) echo c;; esac; case in in in) echo i;; esac; case esac in (esac) echo e;; esac",
		"simple command return":
			"true; echo $?; false; echo $?; (exit 300); echo $?; (exit -1); echo $?; nosuchcmd; echo $?; /; echo $?; ./nofile; echo $?; touch nox; ./nox; echo $?; (kill -15 $BASHPID; :); echo $?",
		pipelines:
			"echo a | cat; echo b |& cat; (echo e >&2) |& sed s/e/E/; ! true; echo $?; ! false; echo $?; ! ! true; echo $?; !  true | false; echo $?; true | false; echo $?; false | true; echo $? ${PIPESTATUS[@]}; ! false | false; echo $? ${PIPESTATUS[@]}",
		"pipelines over lines": "echo a |\n  cat |\n\n  # comment\n  sed s/a/b/\ntrue &&\necho x ||\necho y",
		"pipeline subshells":
			"x=1; echo 2 | read x; echo $x; shopt -s lastpipe; echo 3 | read x; echo $x; echo 4 | { read x; y=in; }; echo $x $y; x=0; printf '1\\n2\\n' | while read l; do ((x+=l)); done; echo $x; f() { z=fn; }; : | f; echo $z; : | exit 3; echo not",
		pipefail:
			"set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; true | true; echo $?; ! (exit 3) | true; echo $?; set +o pipefail; (exit 3) | true; echo $?",
		"time keyword":
			"TIMEFORMAT=; time true; time echo x; time ! true; echo $?; ! time false; echo $?; time false | true; echo ${PIPESTATUS[@]}; time -- echo y; time { echo g; exit 3; } | cat; time (exit 4); echo $?; time; echo $?",
		"time formats":
			"{ TIMEFORMAT='[%%][%P]'; time :; } 2>&1 | sed 's/[0-9.][0-9.]*/N/'; { TIMEFORMAT='r %1lR'; time :; } 2>&1 | sed 's/[0-9]/N/g'; { TIMEFORMAT='%0R %3R %9R %R'; time :; } 2>&1 | sed 's/[0-9]/N/g'; { TIMEFORMAT='%lU %2lS x'; time :; } 2>&1 | sed 's/[0-9]/N/g'; { unset TIMEFORMAT; time :; } 2>&1 | sed 's/[0-9]/N/g'; { time -p :; } 2>&1 | sed 's/[0-9]/N/g'; { TIMEFORMAT='%Q'; time :; } 2>&1;  { TIMEFORMAT='abc'; time :; } 2>&1; { TIMEFORMAT='%'; time :; } 2>&1",
		lists:
			"echo a; echo b & wait; true && echo c; false && echo d; true || echo e; false || echo f; false && echo g || echo h; true || echo i && echo j; { false; echo k; }; false || false && echo l; echo $?",
		"lists precedence":
			"true || echo a && echo b; false && echo a || echo b; ! false && echo c; ! true || echo d; false || ! false && echo e; true && ! true || echo f",
		"list syntax errors":
			"for s in ';' '; ;' '&' 'echo a &;' 'echo a && ' '&& echo' '|| a' '| a' 'a |' 'a ;; b' 'a & & b' 'a |;' '!' '! ;' 'a && && b' ')' '}' 'fi' 'done' 'then' 'esac' 'do' 'in' '(' '{' '( )' '{ }' '{ echo; } echo' '( echo ) echo' ';;' '<' '>' '> ;' 'a <' 'a < |'; do echo \"[$s]\"; bash -c \"$s\"; echo $?; done 2>&1",
		"background status and jobs variables":
			"true & echo $?; false & p=$!; wait $p; echo $?; [ $! = $p ] && echo same; (exit 7) & wait $!; echo $?; wait; echo $?; wait 999999; echo $?; { echo x; sleep 0.01; echo y; } & wait; cat < /dev/null & wait",
		"background reads null": { script: "cat & wait; echo $?; { cat; } & wait; cat <&0 & wait; cat", stdin: "input\n" },
		"until and while":
			'i=0; until ((i>=3)); do echo $i; ((i++)); done; echo $?; while ((i-->0)); do echo $i; done; echo $?; while false; do :; done; echo $?; i=0; while ((i++<3)); do false; done; echo $?; while true; do break; done; echo $?; until [ -n "$z" ]; do z=1; (exit 5); done; echo $?; while false; true; do echo multi; break; done',
		"for in":
			"for i in a 'b c' \"$x\" ''; do echo \"[$i]\"; done; echo $i; set -- p q; for i; do echo $i; done; for i do echo $i; done; for i\ndo echo nl; done; for i in; do echo no; done; echo $?; for i in $nothing; do :; done; echo $?; for i in 1 2; do false; done; echo $?; for i in a b; { echo brace $i; }; for i; { echo b2; }",
		"for in changes":
			'for x in 1 2 3; do x=9; done; echo $x; for x in {1..3}; do set -- "$@" $x; done; echo $#; for f in $(echo a b); do for g in 1 2; do echo $f$g; done; done; a=(1 2); for x in "${a[@]}"; do a+=(9); done; echo ${#a[@]}; for _ in 1; do echo "$_"; done',
		"for names": "for 1x in a; do :; done; echo $?",
		"for bad name forms":
			"bash -c 'for a-b in 1; do :; done'; echo $?; bash -c 'for $x in 1; do :; done'; echo $?; bash -c 'for \"x\" in 1; do :; done'; echo $?;  bash -c 'readonly r; for r in 1; do echo no; done; echo after $?'; echo $?; bash -c 'for x in 1 2 do echo; done'; echo $?; bash -c 'for x in a; echo; done'; echo $?",
		"arithmetic for":
			"for ((i=0;i<3;i++)); do echo $i; done; for ((;;)); do echo inf; break; done; for ((i=0,j=9;i<j;i+=3,j-=3)); do echo $i $j; done; for (( i = 5 ; i ; i-- )) do :; done; echo $i $?; for ((i=0;i<2;i++)) { echo b$i; }; for ((i=0;0;)); do :; done; echo $?; for ((x=1;x<100;x*=2)); do [ $x -gt 4 ] && continue; echo $x; done",
		"arithmetic for errors":
			"bash -c 'for ((i=0;i<3)); do :; done'; echo $?; bash -c 'for ((1;2;3;4)); do :; done'; echo $?; bash -c 'for ((i=0; i< ;i++)); do echo x; done; echo $?'; bash -c 'for ((1/0;;)); do :; done; echo $?'; bash -c 'for ((i=0;i<2;1/0)); do echo b; done; echo $?'; bash -c 'for ((a b;;)); do :; done; echo $?'",
		"break and continue":
			"for i in 1 2 3; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done; for i in 1 2; do while :; do break 2; done; echo no; done; echo $?; for i in 1 2; do continue 9; echo no; done; for i in 1; do break 99; done; echo $?; break; echo $?; continue; echo $?; f() { break; echo f$?; }; for i in 1 2; do f; echo l$i; done",
		"break and continue errors":
			"for i in 1 2; do break 0; echo no; done; echo $?; for i in 1; do continue -1; echo no; done; echo $?; for i in 1 2; do break x; echo no; done; echo after $?",
		"break in arguments too many": "for i in 1 2; do break 1 2; echo in; done; echo after $?",
		"break across subshell and eval":
			"for i in 1 2; do (break; echo sub); eval break; echo no; done; for i in 1 2; do echo $i; . /dev/stdin <<< 'continue'; echo no; done; while true; do x=$(break; echo cs); echo $x; break; done; for i in 1 2; do break | cat; echo pipe$i; done; if true; then for i in 1; do { break; }; done; fi; echo end",
		if: 'if true; then echo a; fi; if false; then echo b; else echo c; fi; if false; then :; elif true; then echo d; else echo e; fi; if false; then :; fi; echo $?; if (exit 3); then :; elif (exit 4); then :; fi; echo $?; if false; true; then echo list; fi; if ! false; then echo neg; fi; if true; then false; fi; echo $?; if [ -n x ] && [ -z "" ]; then echo both; fi',
		"if syntax":
			"for s in 'if true; fi' 'if true; then fi' 'if; then :; fi' 'if true then echo; fi' 'if true; then echo; else fi' 'if true; then echo; elif; fi' 'if true; then echo a; else echo b; else echo c; fi' 'if true; then :; done' 'if true'; do bash -c \"$s\"; echo $?; done 2>&1",
		case: "f() { case $1 in a) echo 1;; b|c) echo 2;; (d) echo 3;; [x-z]*) echo 4;; \"*\") echo star;; '') echo empty;; *) echo other; esac; }; for w in a b c d xx z '*' '' q; do f \"$w\"; done; case x in esac; echo $?; case x in y) ;; esac; echo $?; case x in x) (exit 3);; esac; echo $?; case x in x) esac; echo $?; case x in *) false;; esac; echo $?",
		"case fall through":
			"for w in a b c d; do case $w in a) echo a;& b) echo b;; c) echo c;;& *) echo star;& z) echo z;; d) echo d; esac; done; case a in a) echo 1;;& b) echo 2;;& [a-c]) echo 3;;& *) echo 4; esac; case x in x) ;& y) echo last;& esac; echo $?",
		"case expansions":
			'x=\'a*\'; case abc in $x) echo pat;; esac; case abc in "$x") echo lit;; *) echo no;; esac; case \'a*\' in "$x") echo lit;; esac; case $(echo q) in `echo q`) echo sub;; esac; case $((2)) in $((1+1))) echo ar;; esac; case a\\*b in a\\*b) echo esc;; esac; case "a b" in a\\ b) echo sp;; esac; set -- p q; case "$*" in "p q") echo at;; esac; case x in $(echo x >&2; echo y)|x) echo ev;; esac; case ~ in $HOME) echo home;; esac',
		"case side effects":
			"i=0; case 5 in $((i++))) ;; $((i++))) ;; *) echo $i;; esac; case x in x|$((i+=10))) echo $i;; esac; case $((i+=5)) in *) echo $i; esac; shopt -s nocasematch; case ABC in a*) echo nc;; esac; case abc in (A|[B-C]) ;; (?B?) echo br;; esac",
		"case syntax":
			"case x in\n  x) echo a\n  ;;\n  (y | z)\n  echo b ;;\nesac\ncase x in x) echo no-semi\nesac; for s in 'case x in x echo;; esac' 'case x x) echo;; esac' 'case in x) esac' 'case x in x) echo' 'case x in ) esac' 'case x in (esac) echo;; esac' 'case x in x);;; esac' 'case x in x|) :;; esac' 'case a b in a) esac'; do bash -c \"$s\"; echo $?; done 2>&1",
		select: {
			script: "PS3='? '; select w in a 'b c' d; do echo \"[$w] [$REPLY]\"; done; echo $?",
			stdin: "1\n\n9\nx\n2\n",
		},
		"select without list": {
			script:
				'set -- x y; select v; do echo "$v"; [ "$REPLY" = 1 ] && break; done; echo $?; select v in; do echo no; done; echo $?',
			stdin: "2\n1\n",
		},
		"select columns": {
			script:
				"COLUMNS=30; select w in one two three four five six seven eight nine ten; do echo $w; break; done; COLUMNS=80; echo 2 | select w in {a..o}; do echo $w $REPLY; done; unset PS3; COLUMNS=0; echo 1 | select w in aaa bbb; do echo $w; done",
			stdin: "3\n",
		},
		"arithmetic command":
			"((1)); echo $?; ((0)); echo $?; ((x=5)); echo $x $?; ((x-5)); echo $?; (( x > 3 && x < 9 )) && echo in; ((x++,x)); echo $x; (()) ; echo $?; ((1/0)); echo $?; ((a b)); echo $?; (('1')); echo $?; ((\"x\" == 6)); echo $?; ((x[0]=3)); echo ${x[0]}; let y=1+1 z=0; echo $y $?; let 'q = 3' ; echo $q; let; echo $?",
		"conditional command":
			"[[ a == a ]]; echo $?; [[ a < b ]]; echo $?; [[ -n '' ]]; echo $?; [[ x ]]; echo $?; [[ '' ]]; echo $?; [[ ! x ]]; echo $?; [[ ( a = a ) && ! b = c || z = y ]]; echo $?; [[ -e / && -d / ]]; echo $?; [[ a -eq 0 ]]; echo $?; [[ 1+1 -eq 2 ]]; echo $?; [[ $nosuch == \"\" ]]; echo $?; x='a b'; [[ $x == 'a b' ]]; echo $?; [[ * == \\* ]]; echo $?; [[ -z $u && x != y ]]; echo $?",
		"conditional errors":
			"for s in '[[ ]]' '[[ a' '[[ a == ]]' '[[ == a ]]' '[[ a b ]]' '[[ a == b c ]]' '[[ -f ]]' '[[ -f a b ]]' '[[ ( a ]]' '[[ a && ]]' '[[ a -foo b ]]' '[[ -q a ]]' '[[ 1 -eq a+ ]]' '[[ 08 -eq 8 ]]' '[[ a =~ \"(\" ]]' '[[ a =~ a{2,1} ]]' '[[ a =~ *a ]]' '[[ ! ]]' '[[ a | b ]]' '[[ a;]]' '[[ -v ]]' '[[ a -a b ]]' '[[a]]' '[[ a ]]b'; do echo \"[$s]\"; bash -c \"$s\"; echo $?; done 2>&1",
		"conditional regex":
			'[[ abc123 =~ ^([a-z]+)([0-9]+)$ ]]; echo $? "${BASH_REMATCH[@]}" ${#BASH_REMATCH[@]}; [[ ab =~ x ]]; echo $? ${#BASH_REMATCH[@]}; re=\'a|b\'; [[ b =~ $re ]]; echo $? $BASH_REMATCH; [[ b =~ "$re" ]]; echo $?; [[ \'a|b\' =~ "a|b" ]]; echo $?; [[ a.c =~ a\\.c ]]; echo $?; [[ abc =~ a\\.c ]]; echo $?; [[ "a b" =~ a\\ b ]]; echo $?; [[ xay =~ a ]]; echo ${BASH_REMATCH[0]}; [[ abab =~ (ab)* ]]; echo ${BASH_REMATCH[@]}; [[ aXb =~ a(x|X)?b ]]; declare -p BASH_REMATCH; [[ ab =~ a(x)?b ]]; declare -p BASH_REMATCH; [[ foobar =~ (foo|foob)(ar|bar) ]]; echo ${BASH_REMATCH[@]}',
		"conditional regex classes":
			"[[ a1 =~ ^[[:alpha:]][[:digit:]]$ ]]; echo $?; [[ ']' =~ []] ]]; echo $?; [[ $'a\\nb' =~ a.b ]]; echo $?; [[ $'a\\nb' =~ ^b ]]; echo $?; [[ aB =~ AB ]]; echo $?; shopt -s nocasematch; [[ aB =~ Ab ]]; echo $?; [[ a =~ ^(a|b){1}$ ]]; echo $?; [[ aaa =~ ^a{2,3}$ ]]; echo $?; [[ '{' =~ \\{ ]]; echo $?; [[ é =~ ^.$ ]]; echo $?; [[ '' =~ ^$ ]]; echo $?; [[ x =~ '' ]]; echo $? ; [[ \"a\\\\b\" =~ a\\\\b ]]; echo $?",
		"conditional short circuit":
			"i=0; [[ a == b && $((i++)) -eq 0 ]]; echo $i; [[ a == a || $((i++)) -eq 0 ]]; echo $i; [[ $((i++)) -eq 0 && a == a ]]; echo $i; [[ -n $(echo ran >&2) || x ]]; [[ ! ( a == b ) ]]; echo $?; [[ ! a == b && c ]]; echo $?; [[ ! ! a ]]; echo $?; [[ a\n== a &&\nb ]]; echo $?",
		grouping:
			"(x=1; echo $x; cd /; pwd); echo \"[$x]\"; pwd | sed 's,.*/,,'; { y=2; }; echo $y; { echo a; echo b; } | cat; ( ( echo nested ) ); (exit 3); echo $?; { (exit 4); }; echo $?; (echo a;echo b)|tr '\\n' ' '; { echo x\n}; (trap 'echo bye' EXIT; echo in); echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); { echo $BASH_SUBSHELL; } | cat",
		coproc:
			'coproc { read l; echo "got $l"; }; echo hi >&${COPROC[1]}; read r <&${COPROC[0]}; echo "$r"; wait; coproc N { cat; }; echo ${#N[@]}; [ -n "$N_PID" ] && echo pid; echo data >&${N[1]}; exec {N[1]}>&- ; cat <&${N[0]}; wait $N_PID; echo $?; coproc (exit 5); wait $!; echo $?',
		functions:
			'f() { echo "$# $1 $0"; return 3; }; f a b; echo $?; function g { echo g; }; g; function h() (echo sub; exit 4); h; echo $?; k() if true; then echo if; fi; k; l() for x in 1; do echo $x; done; l; m() [[ $1 ]]; m; echo $?; m x; echo $?; n() ((5)); n; echo $?; o()\n{\necho nl\n}\no; p () { :; } ; p; echo $?; q() { echo $FUNCNAME; } >out; q; cat out; f-g.h() { echo odd; }; f-g.h; function é { echo u; }; é',
		"function definition errors":
			"for s in 'f()' 'f() echo a' 'f( ) { :' 'function' 'function f' 'function f echo' 'f(a) { :; }' '() { :; }' 'f() }' 'function a b { :; }' '$x() { :; }' '\"a\"() { :; }' 'a=b() { :; }' 'function a=b { echo ok; }; a=b' 'if() { :; }' 'function if { echo i; }; \\if' '1() { echo one; }; 1' 'function $a { :; }' 'f() { :; }; readonly -f f; f() { echo; }; echo $?; unset -f f; echo $?'; do echo \"[$s]\"; bash -c \"$s\"; echo $?; done 2>&1",
		"functions return":
			"f() { return; }; (exit 5); f; echo $?; g() { false; return; }; g; echo $?; h() { return 256; }; h; echo $?; i() { return -1; }; i; echo $?; j() { return x; echo no; }; j; echo $?; k() { return 1 2; echo no; }; k; echo $?; l() { for x in 1 2; do return 7; done; }; l; echo $?; m() { (return 8); echo $?; }; m; return 9; echo $?; n() { eval 'return 4'; echo no; }; n; echo $?; o() { x=$(return 6); echo $?; }; o",
		"functions and positional":
			'set -- a b; f() { echo $*; shift; echo $*; set -- x y z; echo $#; }; f p q; echo $*; g() { set --; }; g; echo $#; h() { echo "$0"; }; h; r() { [ $1 -gt 0 ] && { echo $1; r $(($1-1)); echo back $1; }; }; r 3',
		"function scope":
			'x=g; f() { local x=l; g; echo f $x; }; g() { echo g $x; x=changed; }; f; echo top $x; h() { local y; echo "[${y-unset}]"; y=1; unset y; echo "[${y-unset}]"; y=2; }; y=out; h; echo $y; k() { local x; x=k; m; echo $x; }; m() { unset x; echo "[$x]"; x=m; }; k; echo $x',
		"local forms":
			"f() { local a=1 b c=3; local -i n=2+3; local -a arr=(x y); local -A m=([k]=v); local -r ro=1; local -x ex=e; local -u up=abc; echo $a [$b] $c $n ${arr[1]} ${m[k]} $ro $up; env | grep ^ex=; local -p; ro=2; echo after; }; f; echo $?; local x; echo $?; g() { local -g z=1; echo $?; local 1x; echo $?; local -f; echo $?; local a[0]=1; echo $?; }; g 2>&1",
		"local inherits and options":
			"x=glob; declare -r ro=1; f() { local -I x; echo $x; x=new; }; f; echo $x; g() { local -; set -f; shopt -s nullglob; echo $-; }; g; [[ $- == *f* ]] || echo restored; shopt -p nullglob; h() { local ro=2; echo $? $ro; }; h; shopt -s localvar_inherit; declare -i i=3; k() { local i; i+=4; echo $i; }; k; echo $i",
		"local over readonly of a caller":
			"f() { local -r v=1; g; echo f $v; }; g() { local v=2; echo g $v $?; v=3; echo $v; }; f; h() { readonly w=1; k; }; k() { local w=2; echo k $w; }; h; w=5; echo $?",
		"functions unset and list":
			'f() { echo hi; }; declare -F; declare -f f; unset -f f; f; echo $?; f=var; f() { :; }; unset f; echo "[$f]"; declare -F f; unset f; declare -F f; echo $?; export -f nosuch; g() { echo exported; }; export -f g; bash -c g; declare -xF; env | grep -c g%%',
		"function printing":
			"f() { if a; then b; elif c; then d; else e; fi; while x; do y; done; until x; do y; done; for i in 1 2; do :; done; for ((i=0;i<3;i++)); do :; done; case x in a|b) c;; (d) e;& *) f;;& esac; { a; b; }; ( c ); [[ a == b && ! -f c ]]; ((x+1)); a && b || c; a | b |& c; ! d; e & f; g > h 2>&1 <<< i; time j; x=1 y=(1 2) k; function z { :; }; select s in 1; do :; done; coproc N { q; }; }; declare -f f",
		"function printing heredocs":
			"f() { cat <<A <<-'B' | tr a b\nline $x\nA\n\ttabbed\n\tB\ncat <<C && echo \"d\ne\"\nc\nC\n}; declare -f f; f",
		"function redirections":
			"f() { echo out; echo err >&2; } >o 2>&1; f; cat o; g() { cat; } <<< here; g; h() { echo $1 >&3; } 3>&1; h x; k() { read a; echo $a; } < o; k; declare -f f g h; f2() { :; } > /nosuch/x; f2; echo $?",
		"FUNCNEST and recursion":
			"FUNCNEST=3; f() { echo $1; f $(($1+1)); echo no; }; f 1; echo after $?; FUNCNEST=0; g() { [ $1 = 5 ] || g $(($1+1)); }; g 1; echo $?; FUNCNEST=x; g 1; echo $?",
		"function names and builtins":
			'cd() { echo mine $1; }; cd x; builtin cd /; pwd; command cd /tmp; pwd; unset -f cd; echo() { printf \'E:%s\\n\' "$*"; }; echo a; command echo b; \\echo c; "echo" d; unset -f echo; type -t cd; break() { builtin echo brk; }; break; unset -f break',
		"function with variables before":
			'f() { echo "[$x]"; bash -c \'echo [$x]\'; x=in; }; x=1; x=2 f; echo $x; y=3 f; echo "[$y]"; g() { local z=l; echo $z $(declare -p z); }; z=pre g; echo "[$z]"; h() { unset t; echo "[$t]"; }; t=top; t=pre h; echo "[$t]"; set -o posix; f2() { :; }; p=1 f2; echo "[$p]"; p=2 :; echo "[$p]"',
		"caller and stack":
			'f() { g; }; g() { echo ${FUNCNAME[@]}; echo ${BASH_LINENO[@]}; echo ${#BASH_SOURCE[@]}; caller; caller 0; caller 1; caller 2; echo $?; caller x; echo $?; }\nf\necho "${FUNCNAME[0]-none}" ${#FUNCNAME[@]}; caller; echo $?; caller 0; echo $?',
		"command search":
			'mkdir bin; printf \'#!/bin/bash\\necho script $0 $1\\n\' > bin/prog; chmod +x bin/prog; PATH=$PWD/bin:$PATH; prog a | sed "s,$PWD,D,"; hash | sed "s,$PWD,D,"; rm bin/prog; prog; echo $?; hash -r; hash; prog; echo $?; printf \'echo no shebang $0 $1\\n\' > bin/p2; chmod +x bin/p2; p2 x | sed "s,$PWD,D,"; bin/p2 y; ./bin; echo $?; mkdir bin/dir; dir2=bin/dir; dir 2>/dev/null; bin/dir; echo $?',
		"command not found handle":
			'command_not_found_handle() { echo "nf: $*"; return 42; }; nosuch a b; echo $?; ./nosuch; echo $?; x=$(nosuch2); echo $x $?; command_not_found_handle() { x=set; exit 3; }; x=; nosuch; echo $? "[$x]"; unset -f command_not_found_handle; nosuch; echo $?',
		"execution environment":
			"x=1; (x=2; cd /; set -f; umask 077; trap - INT; alias q=r); echo $x; umask; [[ $- == *f* ]] || echo nof; pwd | grep -c seahaven; y=5 bash -c 'echo $y'; z=1; bash -c 'echo [$z]'; export z; bash -c 'echo $z'; exec 5>o; bash -c 'echo to5 >&5'; cat o; (exec 5>&-; echo x >&5); echo $?",
		environment:
			"export A=1 B; B=2; env | grep -E '^[AB]=' | sort; declare +x A; env | grep -c ^A=; A=3 env | grep ^A=; env -i bash --norc -c 'echo $PATH' </dev/null | grep -c bin; C=x; C=y env | grep ^C=; echo $C; set -k; env D=4 | grep ^D; bash -c 'echo [$E] $#' b E=5 f; set +k; unset B; env | grep -c ^B=; export -n z=9; env | grep -c ^z=",
		"exit status values":
			"(exit 0); echo $?; (exit 256); echo $?; (exit 257); echo $?; (exit); echo $?; false; (exit); echo $?; (exit abc); echo $?; (exit 1 2); echo $?; (exit ''); echo $?; (exit 99999999999999999999); echo $?; ( exit -- 4 ); echo $?; (exit 0x10); echo $?; (exit +3); echo $?; (exit ' 5 '); echo $?",
		"status of builtins usage":
			"cd -z; echo $?; export -z; echo $?; read -z; echo $?; unset -z; echo $?; shift -z; echo $?; set -Z; echo $?; set -o nope; echo $?; shopt nope; echo $?; trap x NOPE; echo $?; umask 99; echo $?; type; echo $?; hash -z; echo $?; kill; echo $?; wait -z; echo $?; printf; echo $?; test a b c d e; echo $?; getopts; echo $?; alias -z; echo $?; readonly -z; echo $?; pushd -z; echo $?; enable nope; echo $?; builtin nope; echo $?; command -z; echo $?; exec -z; echo $?; ulimit -Z; echo $?; let; echo $?; mapfile -z; echo $?",
		errexit:
			"for s in 'false; echo no' 'false || true; echo y' 'true && false; echo y' 'if false; then :; fi; echo y' '! true; echo y' '! false; echo y' 'while false; do :; done; echo y' '(false); echo no' '{ false; }; echo no' 'x=$(false); echo no' 'local_() { false; echo no; }; local_' 'f() { false; echo in; }; f || echo or' 'false | true; echo y' 'true | false; echo no' '((0)); echo no' '[[ a = b ]]; echo no' 'let 0; echo no' 'echo $(false; echo sub); echo y' 'export x=$(false); echo y' '(set +e; false; echo in); echo y' 'eval false; echo no' 'false && true; echo y' 'trap \"echo exit \\$?\" EXIT; false' 'case x in x) false;; esac; echo no' 'for i in 1; do false; done; echo no' 'command false; echo no' '. /dev/null; false & wait $!; echo no'; do bash -ec \"$s\"; echo \"[$?] $s\"; done 2>&1",
		inherit_errexit:
			'set -e; x=$(false; echo still); echo "$x"; shopt -s inherit_errexit; y=$(false; echo still) || echo "or [$y]"; echo $(false; echo s2); z=$(false; echo s3); echo no',
		"signals to shell":
			"trap 'echo int' INT; kill -INT $$; echo a; trap 'echo usr1; false' USR1; true; kill -USR1 $$; echo $?; trap '' TERM; kill -TERM $$; echo survived; trap - TERM; (trap; kill -TERM $BASHPID; :); echo $?; trap -p INT; trap - INT; (kill -INT $BASHPID; :); echo $?; (kill -s PIPE $BASHPID); echo $?",
		"trap special":
			"trap 'echo dbg $BASH_COMMAND' DEBUG; echo a; x=1; trap - DEBUG; trap 'echo err $? $LINENO' ERR; false; (exit 3); false || true; ! true; f() { false; }; f; set -E; f; trap - ERR; trap 'echo ret' RETURN; f; g() { trap 'echo inner' RETURN; }; g; . /dev/null; trap 'echo bye $?' EXIT; exit 5",
		"trap inheritance":
			"trap 'echo exit' EXIT; (echo sub); (trap 'echo subexit' EXIT); x=$(trap); echo \"$x\"; bash -c trap; trap 'echo usr' USR1; (trap); { trap; } | cat; f() { trap; }; f; (trap - USR1; trap)",
		"trap listing":
			"trap 'a b' INT; trap \"it's\" HUP; trap '' QUIT; trap -- 'x' 15; trap; trap -p HUP QUIT; trap -p SIGINT; trap -l | head -n 3; trap INT; trap -p; trap x 0; trap -p EXIT; trap - 0; trap 'y' sigusr2 DEBUG; trap -p USR2; trap; trap nope; echo $?; trap x 99; echo $?; trap x SIGNOPE INT; echo $?; trap - NOPE; echo $?; trap -p NOPE; echo $?",
		"exit trap order":
			"trap 'echo 1' EXIT; trap 'echo 2; exit 7' EXIT; f() { trap 'echo 3 $?' EXIT; return 4; }; f; (exit 9)",
		"exit in traps and functions":
			"f() { exit 3; echo no; }; (f); echo $?; (trap 'exit 6' EXIT; exit 2); echo $?; (trap 'echo $?; false' EXIT; exit 2); echo $?; (trap '(exit 9)' EXIT; exit 2); echo $?; (trap 'echo first; exec echo replaced' EXIT; exit 2); echo $?; x=$(trap 'echo sub' EXIT); echo $x; { (trap 'echo k' EXIT; kill -9 $BASHPID); } 2>/dev/null; echo $?; (trap 'echo t' EXIT; kill $BASHPID; :); echo $?",
		scripts:
			"printf 'echo \"$0 $# $1\"; exit 3\\n' > s.sh; bash s.sh a b; echo $?; bash ./s.sh; chmod +x s.sh; ./s.sh q; echo $?; bash nofile; echo $?; bash .; echo $?; printf 'echo a\\nreturn 5\\necho b\\n' > r.sh; . ./r.sh; echo $?; bash r.sh; echo $?; printf '#!/bin/bash -e\\nfalse\\necho no\\n' > e.sh; chmod +x e.sh; ./e.sh; echo $?; printf '#!/nosuch/interp\\n' > n.sh; chmod +x n.sh; ./n.sh; echo $?; printf '\\x7fELF\\0\\0binary' > bin.x; chmod +x bin.x; ./bin.x; echo $?; bash bin.x; echo $?",
		source:
			"printf 'echo $# $*; x=set; return 3\\n' > lib; . ./lib; echo $? $x; set -- p q; . ./lib a; echo $*; . ./lib; . lib; echo $?; PATH=$PWD:$PATH; . lib; source nosuch; echo $?; . ./nosuch; echo $?; .; echo $?; . /; echo $?; . -z; echo $?; printf 'shift; set -- n e w' > sh2; . ./sh2; echo $*; . ./sh2 z; echo $*; shopt -u sourcepath; PATH=$PWD; . lib; echo $?; printf 'if' > bad; . ./bad; echo $?",
		"bash invocation":
			"bash -c 'echo $0 $1' name arg; bash -c; echo $?; echo 'echo stdin $1' | bash -s x; bash -c 'echo $-'; bash -fc 'echo $-'; bash -o pipefail -c 'echo $SHELLOPTS'; bash -O extglob -c 'shopt extglob'; bash +O extglob -c 'shopt extglob'; bash -Z; echo $?; bash --nope; echo $?; bash -o nope -c 'echo x' 2>/dev/null; echo $?; bash -c 'echo $BASH_EXECUTION_STRING'; bash -- /dev/stdin <<< 'echo dash $0'; bash -x -c 'echo t'; bash -v -c 'echo t'; bash -n -c 'echo no'; bash -ec 'false; echo no'; echo $?",
		exec: "(exec echo replaced; echo no); (exec nosuch; echo no); echo $?; (exec -a name bash -c 'echo $0'); (exec -c env | grep -v ^_=); (exec -l bash -c 'echo $0'); exec 3>f; echo x >&3; cat f; (exec < /nosuch; echo no); echo $?; shopt -s execfail; exec nosuch; echo still $?; (exec 2>/dev/null nosuch2; echo $?); exec; echo $?; (trap 'echo t' EXIT; exec echo e)",
		xtrace:
			"set -x; echo a 'b c' \"$HOME\"x ''; x=1 y='q r'; a=(1 'b c'); [[ $x == 1 && -n $y ]]; ((x+1)); for i in 1 2; do :; done; case $x in 1) :;; esac; f() { local z=2; :; }; f a; (echo sub); y=$(echo cs); x=5 true; [ a = b ]; echo b >/dev/null; a[1]=z; declare -i n=3+4; : $'\\n' \"it's\" \\* ; if true; then :; fi; while false; do :; done; set +x; PS4='+$LINENO:'; set -x; :; { set +x; } 2>/dev/null",
		"xtrace to a descriptor":
			"exec 4>trace; BASH_XTRACEFD=4; set -x; echo a; (echo b); x=$(echo c); set +x; unset BASH_XTRACEFD; cat trace; set -x; echo back; set +x",
		verbose: "set -v; echo a\necho b # c\nset +v; echo d",
		"noexec and nounset":
			"bash -c 'set -n; echo no'; echo $?; for s in 'echo $u' 'echo ${u}' 'echo ${u-d}' 'echo ${#u}' 'echo $1' 'echo $@ ok' 'echo $* ok' 'echo ${a[0]}' 'echo ${a[@]} ok' 'a=(); echo ${a[@]} ${#a[@]} ok' 'echo $((u))' 'echo ${u#x}' 'echo ${u:0:1}' 'echo ${u/x/y}' 'echo ${!u}' 'echo ${u@Q}' 'echo ${u^}' '[[ $u ]]' '[[ -v u ]] || echo ok' 'x=y; echo ${!x}' 'echo $!' 'declare d; echo $d' 'a=(1); echo ${a[5]}' 'declare -A m; echo ${m[k]}' 'f() { echo $1; }; f' '(echo $u); echo ok $?' 'x=$(echo $u); echo ok $?' 'echo ${@:1:1} ok' 'echo ${1-ok}' 'echo ${#} ${#@} ok' 'for i in $u; do :; done; echo no' 'echo a $u; echo no'; do bash -uc \"$s\"; echo \"[$?] $s\"; done 2>&1",
		"onecmd and others":
			"printf 'echo a\\necho b\\n' | bash -t; set -o | head -5; set +o | head -3; echo $-; set -a; av=1; env | grep ^av; set +a; set -h; set -o noclobber; echo > nc; echo >nc; echo $?; echo x >| nc; set +C; set -P; set -- -a b; echo $*; set - x; echo $*; set -e --; echo $#; set +e; set -o history; set -m; set +m; set -b; set +b",
		"alias basics":
			"shopt -s expand_aliases\nalias e='echo al' x='echo x ' y='yy' sp='echo sp; echo' \ne a\nx y\nsp z\n\\e 2>/dev/null || echo noalias\n'e' 2>/dev/null || echo noalias\nalias e; alias; unalias e; alias e; echo $?; unalias nope; echo $?; unalias -a; alias; alias a-b.c=1 'q=r s'; alias; alias 'a b=c'; echo $?; alias 'x$y=1'; echo $?; alias x/y=1; echo $?",
		"alias recursion":
			"shopt -s expand_aliases\nalias echo='echo r' ls='echo ls -l' \necho a\nls\nalias a='b ' b='a '\na 2>/dev/null || echo loop stops\nalias for2='for i in 1 2;' do2='do'\nfor2 do echo $i; done\nalias if2='if true' endq='fi'\nif2\nthen echo aliased\nendq\nf() { e2; }\nalias e2='echo e2'\nf 2>/dev/null || echo not in functions\nalias c='case x in x)'\nc echo case;; esac",
		"alias not expanded":
			"alias e='echo al'; e a; eval 'e b'; bash -c 'alias q=echo; q x'; shopt -s expand_aliases; e c\ne d",
		"directory stack":
			"cd /; dirs; pushd /tmp; pushd /usr; pushd; dirs -v; dirs -p; dirs +1; dirs -0; pushd +1; pushd -n /etc; dirs; popd; popd +1; dirs -l; popd -n; dirs; dirs -c; dirs; popd; echo $?; pushd; echo $?; pushd +5; echo $?; pushd /nosuch; echo $?; popd +9; echo $?; dirs +7; echo $?; popd x; echo $?; echo ${DIRSTACK[@]}",
		cd: "mkdir -p a/b; ln -s a l; cd l/b; pwd | sed 's,.*/seah,seah,'; pwd -P | sed 's,.*/seah,seah,'; cd ..; pwd| sed 's,.*/seah,seah,'; cd -P .; pwd | sed 's,.*/seah,seah,'; cd - | sed 's,.*/seah,seah,'; cd /nosuch; echo $?; cd a b; echo $?; cd ''; echo $?; CDPATH=/:/usr; cd bin >/dev/null; pwd; cd tmp; cd; pwd | sed 's,.*/seah,seah,'; HOME=/usr; cd; pwd; unset HOME; cd; echo $?; unset OLDPWD; cd -; echo $?; cd /; cd -L /usr/..; pwd; shopt -s cdable_vars; v=/tmp; cd v; cd nov; echo $?; cd -e /; cd -@ / ; echo $?",
		"select eof and break status": {
			script: "select x in a b; do echo $x; false; done; echo $?; select x in a; do break; done < /dev/null; echo $?",
			stdin: "1\n",
		},
		"command and builtin":
			"command echo a; command -v echo cat f nosuch if; echo $?; f() { :; }; alias al=b; command -v f; command -V f echo if nosuch; command -p echo x; command; echo $?; builtin echo a; builtin; echo $?; builtin cat; echo $?; command command echo deep; x=1 command eval 'echo $x'; command -v -- echo; echo \"[$(command -v '')]\"; command -- echo y; command exit 3",
		type: "f() { echo body; }; alias al='x y'; type echo if cat f [ nosuch; echo $?; type -t echo if cat f nosuch; type -a echo; type -p cat echo; type -P echo; type -f f; type -at f; type al 2>&1; hash cat; type cat; shopt -s expand_aliases; type al; type -t al; type -a al",
		eval: "eval; echo $?; eval ''; echo $?; eval 'echo a; echo b' c; x='echo $y'; y=z; eval $x; eval \"echo \\\"\\$x\\\"\"; eval 'exit 3' | cat; eval 'if'; echo $?; eval 'echo )'; echo $?; eval -- echo dd; eval -z; echo $?; (eval 'exit 4'); echo $?; eval 'false'; echo $?; eval 'for i in 1 2; do\necho $i\ndone'; false; eval; echo $?; eval ' '; echo $?",
		"wait forms":
			"(exit 3) & a=$!; (exit 4) & b=$!; wait $a $b; echo $?; wait $a; echo $?; (exit 5) & wait -n; echo $?; wait -n; echo $?; (exit 6) & wait -p v -n; echo $? $([ $v = $! ] && echo same); wait %1; echo $?; wait x; echo $?; wait -f; echo $?; sleep 0.02 & wait %%; echo $?; wait %sleep; echo $?",
		pipestatus:
			"true | false | (exit 3); echo ${PIPESTATUS[@]}; echo ${PIPESTATUS[@]}; x=$(false | true); echo ${PIPESTATUS[@]}; if false | true; then :; fi; echo ${PIPESTATUS[@]}; (exit 4); echo ${PIPESTATUS[*]}; ! false; echo ${PIPESTATUS[@]}; false & wait $!; echo ${PIPESTATUS[@]}; { false | (exit 2); }; echo ${PIPESTATUS[@]}; [[ a ]]; echo ${PIPESTATUS[@]}; ((0)); echo ${PIPESTATUS[@]}; f() { return 3; }; f | f; echo ${PIPESTATUS[@]} $?; ls /nosuch 2>/dev/null | cat | cat; echo ${#PIPESTATUS[@]}",
		"line numbers in messages":
			"nosuch1\necho $LINENO\n\nf() {\n  nosuch2\n  echo $LINENO\n}\nf\n(\nnosuch3)\nif true; then\nnosuch5\nfi\nfor i in 1; do\n  echo ${i:?} $LINENO; cd /nosuch\ndone\neval 'nosuch6\n\nnosuch7'\ncat <<E > /nosuch/x\na\nE\nnosuch8 |\ntrue\necho \\\n  $LINENO\necho \"\n$LINENO\"",
		"assignment before second redirection":
			"A=1 >f B=2 bash -c 'echo $A $B'; cat f; >g C=3; echo \"[$C]\"; D=4 >h; echo $D; >i E=5 F=6 env; grep -E '^[EF]=' i | sort; rm i; <f G=7 cat; A=1 2>/dev/null B=2 C=3 eval 'echo $A $B $C'; a[0]=5 >j b=6; echo $a $b",
	}),
};
