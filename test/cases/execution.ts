import { type Chapter, rows } from "../oracle/case.ts";

/** What runs, in which order, how far failures reach, and what is said about it. Named by how the scripts begin. */
export const execution: Chapter = {
	name: "execution",
	cases: rows({
		"false echo true echo a echo b false echo a e":
			"false; echo $?; true && echo a || echo b; false && echo a || echo b; ! true; echo $?",
		"set e false true if false then fi echo ok fa":
			"set -e; false || true; if false; then :; fi; echo ok; false; echo no",
		"f return 3 f echo set e f echo no": "f() { return 3; }; f; echo $?; set -e; f; echo no",
		"x 1 x 2 echo x echo x x 3 echo x": "x=1; (x=2; echo $x); echo $x; { x=3; }; echo $x",
		"echo a b c while read x y do echo y x done e":
			'echo a b c | while read x y; do echo "$y-$x"; done; echo ${PIPESTATUS[@]}',
		"false true exit 3 echo PIPESTATUS set o pipe":
			"false | true | (exit 3); echo ${PIPESTATUS[@]} $?; set -o pipefail; false | true; echo $?",
		"for i 0 i 3 i do echo i i 1 continue echo af":
			"for ((i=0;i<3;i++)); do echo $i; [ $i = 1 ] && continue; echo after; done",
		"while true do while true do break 2 done ech":
			"while true; do while true; do break 2; done; echo no; done; echo done",
		"case foo in f echo f b echo b esac case a in":
			"case foo in f*) echo f;; b*) echo b;; esac; case a in a) echo 1;& b) echo 2;;& c) echo 3;; a) echo 4;; esac",
		"trap echo bye EXIT exit 4 echo exit 5": "trap 'echo bye $?' EXIT; (exit 4); echo $?; exit 5",
		"f local x 1 g echo x g x 2 y 3 x 0 f echo x":
			"f() { local x=1; g; echo $x; }; g() { x=2; y=3; }; x=0; f; echo $x $y",
		"a 1 2 3 a 5 x echo a a a unset a 1 echo a a":
			"a=(1 2 3); a[5]=x; echo ${a[@]} ${#a[@]} ${!a[@]}; unset 'a[1]'; echo ${a[@]}; a+=(y); echo ${!a[@]}",
		"declare A m a 1 b 2 m c 3 echo m a m for k i":
			'declare -A m=([a]=1 [b]=2); m[c]=3; echo ${m[a]} ${#m[@]}; for k in "${!m[@]}"; do echo $k=${m[$k]}; done',
		"readonly r 1 r 2 echo next r 3 echo": "readonly r=1; r=2; echo next; (r=3); echo $?",
		"nosuch echo nosuch echo mkdir d d echo touch":
			"nosuch; echo $?; ./nosuch; echo $?; mkdir d; ./d; echo $?; touch f; ./f; echo $?",
		"echo 1 0 echo same echo next": "echo $((1/0)); echo same\necho next",
		"set u echo nope echo no": "set -u; echo $nope; echo no",
		"echo nope msg echo no": "echo ${nope?msg}; echo no",
		"f echo FUNCNAME FUNCNAME BASH LINENO BASH SO":
			'f() { echo $FUNCNAME ${FUNCNAME[@]} ${BASH_LINENO[@]} "${BASH_SOURCE[@]}"; }\nf',
		"echo hi f cat f echo more f cat f cat nosuch":
			"echo hi > f; cat < f; echo more >> f; cat f; cat nosuch < nosuch; echo $?",
		"exec 3 f echo hi 3 exec 3 cat f echo x 3": "exec 3> f; echo hi >&3; exec 3>&-; cat f; echo x >&3",
		"cat X a 1 1 echo b X": "cat <<X\na $((1+1))\n$(echo b)\nX",
		"cat here HOME": 'cat <<< "here $HOME"',
		"x echo a exit 3 echo x x false echo": "x=$(echo a; exit 3); echo $? $x; x=$(false) ; echo $?",
		"echo echo a echo echo b": "echo `echo a` $(echo $(echo b))",
		"sleep 0 01 wait echo exit 7 wait echo wait e":
			"sleep 0.01 & wait $!; echo $?; (exit 7) & wait $!; echo $?; wait; echo $?",
		"f echo in return 2 f echo failed f echo ok": "f() { echo in; return 2; }; f || echo failed $?; f && echo ok",
		"set x echo a x 1 a a f echo b f for i in 1 d":
			"set -x; echo a; x=1; [ a = a ]; f() { echo b; }; f; for i in 1; do :; done",
		"trap echo err ERR false true f false f false":
			"trap 'echo err $?' ERR; false; true; f() { false; }; f; false || true",
		"trap echo debug BASH COMMAND DEBUG echo a x":
			"trap 'echo debug $BASH_COMMAND' DEBUG; echo a; x=1; f() { echo b; }; f",
		"eval echo a echo b eval x 5 echo x eval echo": "eval 'echo a; echo b'; eval \"x=5\"; echo $x; eval '('; echo $?",
		"echo echo sourced 1 0 return 3 echo no s s a":
			"echo 'echo sourced $1 $0; return 3; echo no' > s; . ./s arg; echo $?",
		"set a b c echo 1 shift echo 1 set echo": 'set -- a b c; echo $# $1 "$@" $*; shift; echo $1; set -- ; echo $#',
		"echo LINENO echo LINENO f echo LINENO f": "echo $LINENO\necho $LINENO\nf() {\n echo $LINENO\n}\nf",
		"exit 300": "exit 300",
		"echo a exit": "echo a; exit",
		"exit 5 echo false echo": "( exit 5 ); echo $?; { false; }; echo $?",
		"if true then echo a elif true then echo b el": "if true; then echo a; elif true; then echo b; else echo c; fi",
		"a a b c echo y abc a b c echo BASH REMATCH 1":
			"[[ a == a* && b != c ]] && echo y; [[ abc =~ ^a(b)c$ ]] && echo ${BASH_REMATCH[1]}; [[ 3 -gt 2 ]]; echo $?",
		"1 echo 0 echo x 5 y x 2 echo x y": "(( 1 )); echo $?; (( 0 )); echo $?; ((x=5,y=x*2)); echo $x $y",
		"select i in a b do echo i break done 2": "select i in a b; do echo $i; break; done <<< 2",
		"echo a b 1 2 1 5": "echo {a,b}{1,2} {1..5} ~",
		"printf s n printf a n n echo nosuch echo x f":
			"printf '%s\\n' \"$(printf 'a\\n\\n')\" ; echo \"$(<nosuch)\"; echo x > f; echo $(<f)",
		"cat echo a echo b echo c cat": "cat <(echo a) <(echo b); echo c > >(cat)",
		"x abc echo x 1 x a x c x b X x x x d y d y e":
			"x=abc; echo ${x:1} ${x#a} ${x%c} ${x/b/X} ${#x} ${x^^} ${x:-d} ${y:-d} ${y:=e} $y",
		"coproc read x echo got x echo hi COPROC 1 re":
			"coproc { read x; echo got $x; }; echo hi >&${COPROC[1]}; read r <&${COPROC[0]}; echo $r",
		"bash c echo 0 1 exit 4 name arg echo": "bash -c 'echo $0 $1; exit 4' name arg; echo $?",
		"echo echo script 0 1 s bash s x chmod x s s": "echo 'echo script $0 $1' > s; bash s x; chmod +x s; ./s y",
		"printf bin bash necho sb 1 n s chmod x s s z":
			"printf '#!/bin/bash\\necho sb $1\\n' > s; chmod +x s; ./s z; printf '#!/nosuch/x\\n' > t; chmod +x t; ./t; echo $?",
		"echo echo a nosuch false bash echo": "echo 'echo a; nosuch; false' | bash; echo $?",
		"export x 1 bash c echo x y 2 bash c echo y y":
			"export x=1; bash -c 'echo $x'; y=2 bash -c 'echo $y'; y=3; bash -c 'echo .$y'",
		"trap echo got TERM kill TERM echo after": "trap 'echo got' TERM; kill -TERM $$; echo after",
		"trap TERM kill TERM echo after": "trap '' TERM; kill -TERM $$; echo after",
		"f f2 f2 caller 0 f": "f() { f2; }; f2() { caller 0; }; f",
		"a 1 b 2 env sort head n 3 cat dev null echo":
			"a=1 b=2 env | sort | head -n 3 | cat > /dev/null; echo ${PIPESTATUS[@]}",
		"exec 5 hello read x 5 echo x": "exec 5<<< hello; read x <&5; echo $x",
		"exec fd f echo hi fd cat f exec fd fd ge 10":
			"exec {fd}> f; echo hi >&$fd; cat f; exec {fd}>&-; [ $fd -ge 10 ] && echo ok",
		"set C echo a f echo b f echo echo c f cat f": "set -C; echo a > f; echo b > f; echo $?; echo c >| f; cat f",
		"x x echo a b y a b y echo": 'x=; > $x; echo $?; > "a b"; y="a b"; > $y; echo $?',
		"echo a 2 1 echo": "echo a 2>&1 >&-; echo $?",
		"type type type nosuch echo command v echo co":
			"type type; type nosuch; echo $?; command -v echo; command echo hi; builtin echo ho; builtin nosuch",
		"unset x x a x b echo x declare i n 5 n 3 ech":
			"unset x; x+=a; x+=b; echo $x; declare -i n=5; n+=3; echo $n; n=2*3; echo $n",
		"declare n r x x 5 echo r r 6 echo x unset n":
			"declare -n r=x; x=5; echo $r; r=6; echo $x; unset -n r; echo ${r-unset}",
		"command not found handle echo nf 1 return 9":
			'command_not_found_handle() { echo "nf $1"; return 9; }; foo; echo $?',
		"while read r l do echo l done E a b c E": "while read -r l; do echo \"[$l]\"; done <<'E'\na b\n c\nE",
		"let x 3 4 echo x let 0 echo": "let x=3+4; echo $x; let 0; echo $?",
		"f echo shift echo 1 f 1 2 3 echo": "f() { echo $#; shift; echo $1; }; f 1 2 3; echo $#",
		"false true echo PIPESTATUS": "! false | true; echo $? ${PIPESTATUS[@]}",
		"a local a l 1 2 l 3 echo l a echo l none": "a() { local -a l=(1 2); l+=(3); echo ${l[@]}; }; a; echo ${l-none}",
		"echo one return 3 echo": "echo one; return 3; echo $?",
		"break echo for i in 1 do continue 5 done ech": "break; echo $?; for i in 1; do continue 5; done; echo $?",
		"local x echo f local x false echo f": "local x; echo $?; f() { local x=$(false); echo $?; }; f",
		"shopt s expand aliases alias foo echo aliase": "shopt -s expand_aliases\nalias foo='echo aliased'\nfoo x",
		"seq 1 5 while read x do s x done echo s shop":
			"seq 1 5 | while read x; do ((s+=x)); done; echo $s; shopt -s lastpipe; seq 1 5 | while read x; do ((s+=x)); done; echo $s",
		"f local OPTIND 1 while getopts ab c o do ech":
			'f() { local OPTIND=1; while getopts ab:c o; do echo "$o $OPTARG"; done; echo $OPTIND; }; f -a -b x -c y; f -ax',
		"printf 5d 5s x q n 3 ab 255 a b printf s s n":
			"printf '%5d|%-5s|%x|%q\\n' 3 ab 255 \"a b\"; printf '%s %s\\n' a b c; printf -v v '%03d' 7; echo $v",
		"mapfile t a printf 1 n2 n3 n echo a a 1": "mapfile -t a < <(printf '1\\n2\\n3\\n'); echo ${#a[@]} ${a[1]}",
		"IFS read r a b c x y z w echo a b c": 'IFS=: read -r a b c <<< "x:y:z:w"; echo "$a|$b|$c"',
		"IFS set a b c echo unset IFS echo": 'IFS=,; set -- a b c; echo "$*"; unset IFS; echo "$*"',
		"declare p HOME declare a z 1 2 declare p z d":
			"declare -p HOME; declare -a z=(1 2); declare -p z; declare -A q=([k]=v); declare -p q; declare -i n=3; declare -p n; declare -r ro=1; declare -p ro; declare -x ex=2; declare -p ex",
		"f echo a declare f f type f": "f() { echo a; }; declare -f f; type f",
		"f if true then echo a else echo b fi for i i":
			"f() { if true; then echo a; else echo b; fi; for i in 1 2; do echo $i; done; while false; do :; done; case x in a|b) echo 1;; *) echo 2;; esac; }; declare -f f",
		"trap echo int INT kill INT echo after trap I": "trap 'echo int' INT; kill -INT $$; echo after; trap - INT; trap",
		"trap echo e EXIT trap echo t TERM trap trap": "trap 'echo e' EXIT; trap 'echo t' TERM; trap; trap -p EXIT",
		"trap echo sub EXIT echo in echo out": "(trap 'echo sub' EXIT; echo in); echo out",
		"set e trap echo exit EXIT f false echo no f":
			"set -e; trap 'echo exit $?' EXIT; f() { false; echo no; }; f; echo no",
		"set e x false echo no": "set -e; x=$(false); echo no",
		"set e echo false echo yes local test local x":
			"set -e; echo $(false); echo yes; local_test() { local x=$(false); echo yes2; }; local_test",
		"set e if false then echo a fi false true ech":
			"set -e; if ! false; then echo a; fi; false && true; echo b; (false); echo no",
		"set e while false do done until true do done":
			"set -e; while false; do :; done; until true; do :; done; echo ok; { false; }; echo no",
		"set e f false echo in f f true if f then ech":
			'set -e; f() { false; echo "in f"; }; f || true; if f; then echo yes; fi; f && echo z; f; echo no',
		"set eo pipefail false true echo no": "set -eo pipefail; false | true; echo no",
		"set u f echo 1 f echo no": "set -u; f() { echo $1; }; f; echo no",
		"set u a echo a echo a 0 echo no": 'set -u; a=(); echo "${a[@]}"; echo ${a[0]}; echo no',
		"set set u echo echo echo 1": 'set -- ; set -u; echo "$@" $*; echo ${#}; echo $1',
		"echo x echo no": "echo ${x?}; echo no",
		"echo x my message no": "echo ${x:?my message} no",
		"x echo x echo no": "x=; echo ${x:?}; echo no",
		"echo x bad echo echo yes": "(echo ${x?bad}); echo $?; echo yes",
		"echo echo x bad echo": "echo $(echo ${x?bad}); echo $?",
		"echo 08 echo same echo next": "echo $((08)); echo same\necho next",
		"echo 2 63 9223372036854775807 1 7 2 7 3 1 62":
			"echo $((2**63)) $((9223372036854775807+1)) $((-7/2)) $((-7%3)) $((1<<62)) $((5 > 3 ? 1 : 0)) $((x++ + ++x)) $x",
		"x echo": "((x = )); echo $?",
		"1 eq a echo": "[[ 1 -eq a+ ]]; echo $?",
		"a eq 1 echo 1 eq echo a echo test echo": "[ a -eq 1 ]; echo $?; [ 1 -eq ]; echo $?; [ a; echo $?; test; echo $?",
		"cd nosuch echo cd tmp pwd cd cd pwd cd cd pw":
			"cd /nosuch; echo $?; cd /tmp; pwd; cd -; cd; pwd; cd /; cd ..; pwd",
		"pushd tmp pushd dirs popd dirs v popd popd": "pushd /tmp; pushd /; dirs; popd; dirs -v; popd; popd",
		"umask umask 077 umask umask S touch f umask": "umask; umask 077; umask; umask -S; touch f; umask 022",
		"alias alias a b alias unalias a unalias a al": "alias; alias a=b; alias; unalias a; unalias a; alias zz",
		"hash hash cat hash t cat hash nosuch hash r": "hash; hash cat; hash -t cat; hash nosuch; hash -r; hash",
		"wait 99999 echo kill 99999 echo jobs fg bg d": "wait 99999; echo $?; kill 99999; echo $?; jobs; fg; bg; disown",
		"sleep 1 jobs kill 1 wait 1 echo jobs": "sleep 1 & jobs; kill %1; wait %1; echo $?; jobs",
		"sleep 0 1 echo late echo first wait echo don": "(sleep 0.1; echo late) & echo first; wait; echo done",
		"for i in 3 1 2 do sleep 0 0 i exit i done wa":
			"for i in 3 1 2; do (sleep 0.0$i; exit $i) & done; wait -n; echo $?; wait -n; echo $?; wait -n; echo $?; wait -n; echo $?",
		"exec nosuch echo no": "exec nosuch; echo no",
		"exec echo replaced echo no": "exec echo replaced; echo no",
		"exec echo sub echo after": "(exec echo sub); echo after",
		"exec 3 1 f echo x exec 1 3 3 cat f": "exec 3>&1 > f; echo x; exec 1>&3 3>&-; cat f",
		"echo a echo b 2 2 1 cat": "{ echo a; echo b >&2; } 2>&1 | cat",
		"echo a f g cat f g cat f g echo x cat g": "echo a > f > g; cat f g; cat < f < g; echo x | cat < g",
		"echo out echo err 2 f cat f echo again f cat": "{ echo out; echo err >&2; } &> f; cat f; echo again &>> f; cat f",
		"cat A B a x A b 1 1 B": "cat << 'A' - << B\na $x\nA\nb $((1+1))\nB",
		"cat X tab more X": "cat <<-X\n\ttab\n\t  more\n\tX",
		"while read x do echo r x done echo 1 echo 2": 'while read x; do echo "r $x"; done < <(echo 1; echo 2); echo $x.',
		"x cat E in E echo x": "x=$(cat <<E\nin\nE\n); echo $x",
		"f cat echo a f f b f dev null": "f() { cat; }; echo a | f; f <<< b; f < /dev/null",
		"f echo body out f cat out": "f() { echo body; } > out; f; cat out",
		"f x 2 echo x x 1 f echo x": "f () ( x=2; echo $x ); x=1; f; echo $x",
		"function g echo g 1 g a unset f g g": "function g { echo g $1; }; g a; unset -f g; g",
		"f return false f echo f return 256 f echo f":
			"f() { return; }; false; f; echo $?; f() { return 256; }; f; echo $?; f() { return -1; }; f; echo $?; f() { return a; }; f; echo $?",
		"exit abc": "exit abc",
		"exit 1 2 echo": "exit 1 2; echo $?",
		"shift 5 echo set a shift 2 echo shift 1 echo": "shift 5; echo $?; set -- a; shift 2; echo $?; shift -1; echo $?",
		"readonly a 1 unset a echo a 2 true echo read":
			"readonly a=1; unset a; echo $?; a=2 true; echo $?; readonly -p | head -n 3 > /dev/null; declare a=3; echo $?",
		"unset v HOME echo echo HOME unset nope echo":
			"unset -v HOME; echo ~; echo $HOME.; unset nope; echo $?; unset 1a; echo $?",
		"export 1a 2 echo declare a b c echo x y 2 ec": "export 1a=2; echo $?; declare 'a b=c'; echo $?; x y=2; echo $?",
		"a 1 2 3 for x in a 1 do echo x done echo a 2":
			'a=(1 2 3); for x in "${a[@]:1}"; do echo $x; done; echo "${a[*]/2/X}"; echo ${a[-1]}; a[-1]=9; echo ${a[@]}; a[-9]=1; echo $?; b=("${a[@]}"); echo ${#b[@]}',
		"a 2 x 0 y z echo a a a echo a a 3 1 q echo a":
			"a=([2]=x [0]=y z); echo ${!a[@]} ${a[@]}; a=(); echo ${#a[@]}; a[3+1]=q; echo ${!a[@]}",
		"declare A m m a b 1 m x y 2 k a b echo m k m":
			"declare -A m; m[a b]=1; m[\"x y\"]=2; k='a b'; echo ${m[$k]} ${m[x y]}; unset 'm[a b]'; echo ${#m[@]}; m=([z]=1); m+=([y]=2); echo ${#m[@]}; declare -A n=(a 1 b 2); echo ${n[b]}",
		"x 5 x 0 6 echo x declare p x y a b y c decla": "x=5; x[0]=6; echo $x; declare -p x; y=(a b); y=c; declare -p y",
		"f local n ref 1 ref changed v 1 f v echo v d":
			"f() { local -n ref=$1; ref=changed; }; v=1; f v; echo $v; declare -n loop=loop; echo $?",
		"f declare g gl 1 local lo 2 f echo gl lo f2":
			"f() { declare -g gl=1; local lo=2; }; f; echo $gl $lo; f2() { local x=1; f3; echo $x; }; f3() { declare -g x=9; x=3; }; f2; echo $x",
		"f local x 1 unset x echo x unset x 2 x 0 f e":
			"f() { local x=1; unset x; echo ${x-unset}; x=2; }; x=0; f; echo $x; g() { unset x; echo ${x-u}; }; h() { local x=l; g; echo ${x-u2}; }; h; echo ${x-u3}",
		"x out f echo x local x echo x unset f x pre": "x=out; f() { echo $x; local x; echo ${x-unset}; }; f; x=pre f",
		"RANDOM 42 echo RANDOM RANDOM RANDOM RANDOM 1": "RANDOM=42; echo $RANDOM $RANDOM $RANDOM; RANDOM=1; echo $RANDOM",
		"echo BASH VERSION BASH VERSINFO 0 OSTYPE BAS":
			"echo $BASH_VERSION ${BASH_VERSINFO[0]} $OSTYPE $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $(echo $BASH_SUBSHELL)",
		"echo set f echo set f set o head n 2 set o h":
			"echo $- ; set -f; echo $-; set +f; set -o | head -n 2; set +o | head -n 2; shopt -q extglob; echo $?; shopt extglob; shopt nosuch; set -o nosuch; set -Z",
		"x a b echo x x set x echo y echo y set f ech":
			"x='a   b'; echo $x \"$x\"; set -- $x; echo $#; y='*'; echo \"$y\"; set -f; echo $y",
		"echo a b c d e": "echo \"a\nb\" 'c\nd' \\\ne",
		"if false then fi echo false if false then fi":
			"if false; then :; fi; echo $?; false; if false; then :; fi; echo $?; while false; do :; done; echo $?; for i in; do :; done; echo $?; case x in y) ;; esac; echo $?",
		"false x 1 echo false x true echo false echo":
			"false; x=1; echo $?; false; x=$(true); echo $?; false; echo $(echo $?)",
		"true false echo true false echo false true e":
			'true | false; echo $?; ! true | false; echo $?; false | true; echo "${PIPESTATUS[@]}"; echo "${PIPESTATUS[@]}"',
		"sleep 0 05 echo slow read x echo got x": "{ sleep 0.05; echo slow; } | { read x; echo got $x; }",
		"echo x read y exit 3 echo echo y": "echo x | { read y; exit 3; }; echo $?; echo $y.",
		"test e nosuch echo no touch f f f a d f echo":
			"test -e nosuch || echo no; touch f; [ -f f -a ! -d f ] && echo yes; [[ -f f && ! -d f ]] && echo yes; [[ f -nt nosuch ]]; echo $?",
		"echo a echo b": "echo a;; echo b",
		if: "if",
		"echo abc": "echo 'abc",
		"for 1x in a do done echo": "for 1x in a; do :; done; echo $?",
		"f echo": "f( { echo; }",
		echo: "echo $(",
		"a 1 a 2 echo": "a=1; a =2; echo $?",
		"echo a": "{ echo a",
		"": ")",
		"echo a echo b 2": "echo a & & echo b",
		"eval echo echo eval if echo eval echo": "eval 'echo $('; echo $?; eval 'if'; echo $?; eval ')'; echo $?",
		"bash c echo a echo bash nosuch echo echo if":
			"bash -c 'echo a; ('; echo $?; bash nosuch; echo $?; echo 'if' > s; bash s; echo $?; bash -n s; bash -Z; bash -o nosuch -c :; bash -c",
		"sh c echo 0 sh c set o grep posix dev null b":
			"sh -c 'echo $0'; sh -c 'set -o | grep posix' > /dev/null; bash -s a b <<< 'echo $# $1'; bash -ec 'false; echo no'; echo $?; bash -xc 'echo a'; bash -uc 'echo $x'; echo $?",
		"echo read x echo got x data echo end bash": "echo 'read x; echo \"got $x\"\ndata\necho end' | bash",
		"f echo exported export f f bash c f env grep":
			"f() { echo exported; }; export -f f; bash -c f; env | grep -c BASH_FUNC > /dev/null",
		"echo a read x echo x shopt s lastpipe echo a":
			"echo a | read x; echo .$x; shopt -s lastpipe; echo a | read x; echo .$x",
		"set o posix export x 1 readonly y 2 y 3 echo": "set -o posix; export x=1; readonly y=2; y=3 :; echo no",
		"times dev null echo ulimit n dev null echo h":
			"times > /dev/null; echo $?; ulimit -n > /dev/null; echo $?; help > /dev/null; echo $?; enable -n echo; type echo; enable echo; type echo",
		"let echo let 1 0 echo let a 1 b a 1 echo a b": "let; echo $?; let 1 0; echo $?; let 'a=1' 'b=a+1'; echo $a $b",
		"echo a tb x41 x n loc": "echo $'a\\tb\\x41' \"\\$x\" '\\n' $\"loc\"",
		"caller f caller caller 0 caller 1 g f g": "caller; f() { caller; caller 0; caller 1; }; g() { f; }\ng",
		"source nosuch echo echo echo x sourced lib s":
			"source nosuch; echo $?; . ; echo $?; echo 'x=sourced' > lib; source ./lib; echo $x; source lib; echo $?",
		"echo break b for i in 1 2 do b echo no done":
			"echo 'break' > b; for i in 1 2; do . ./b; echo no; done; echo end; echo 'return 4' > r; . ./r; echo $?",
		"f for i in 1 2 do g echo in i done g break f":
			'f() { for i in 1 2; do g; echo "in $i"; done; }; g() { break; }; f',
		"while do break echo once break done": "while :; do (break); echo once; break; done",
		"i 0 while i 3 do i done echo i until i 0 do":
			"i=0; while ((i<3)); do ((i++)); done; echo $i; until ((i==0)); do ((i--)); done; echo $i; for ((;;)); do break; done; for ((i=0,j=5;i<j;i++,j--)); do :; done; echo $i $j",
		"printf a 0b cat wc c x printf a 0b echo x": "printf 'a\\0b' | cat | wc -c; x=$(printf 'a\\0b'); echo $x",
		"echo n a echo e b tc echo E d te echo nn x e":
			"echo -n a; echo -e 'b\\tc'; echo -E 'd\\te'; echo -nn x; echo -z; echo --",
		"f cat true false echo": ": > f; : | cat; true; false; echo $?",
		"x echo hi 2 2 dev null echo x y nosuch 2 1 e":
			'x=$(echo hi >&2) 2> /dev/null; echo ".$x"; y=$(nosuch 2>&1); echo "$y"',
		"shopt s nullglob echo nope shopt u nullglob":
			"shopt -s nullglob; echo *.nope; shopt -u nullglob; echo *.nope; shopt -s failglob; echo *.nope; echo after",
		"touch a b c echo echo ab for f in do echo f":
			"touch a b c; echo *; echo [ab]; for f in *; do echo $f; done; ls -1 > /dev/null; echo */",
		"trap echo exit EXIT false": "trap 'echo \"exit $?\"' EXIT; false",
		"trap echo exit EXIT exit 3": "trap 'echo \"exit $?\"' EXIT; exit 3",
		"trap exit 9 EXIT exit 3": "trap 'exit 9' EXIT; exit 3",
		"trap echo a exit EXIT exit 4": "trap 'echo a; exit' EXIT; (exit 4)",
		"f trap echo ret FUNCNAME RETURN echo in f f2":
			"f() { trap 'echo ret $FUNCNAME' RETURN; echo in; }; f; f2() { :; }; f2",
		"set T trap echo ret RETURN f f echo echo src":
			"set -T; trap 'echo ret' RETURN; f() { :; }; f; echo 'echo src' > s; . ./s",
		"set E trap echo ERR LINENO ERR f false true":
			"set -E; trap 'echo ERR $LINENO' ERR\nf() {\n  false\n  true\n}\nf\n(false)\necho $(false)",
		"trap echo T1 trap echo T2 USR1 USR1 kill USR":
			"trap 'echo T1; trap \"echo T2\" USR1' USR1; kill -USR1 $$; kill -USR1 $$",
		"trap echo chld CHLD exit 1 sleep 0 bin true": "trap 'echo chld' CHLD; (exit 1); sleep 0; /bin/true; echo done",
		"trap echo inner exit 3 TERM kill TERM BASHPI":
			"(trap 'echo inner; exit 3' TERM; kill -TERM $BASHPID; echo no); echo $?",
		"sleep 10 p sleep 0 05 kill p wait p echo": "sleep 10 & p=$!; (sleep 0.05; kill $p) & wait $p; echo $?",
		"trap echo usr USR1 sleep 0 05 kill USR1 slee":
			"trap 'echo usr' USR1; (sleep 0.05; kill -USR1 $$) & sleep 0.2; wait; echo end",
		"trap echo usr USR1 sleep 0 05 kill USR1 wait": "trap 'echo usr' USR1; (sleep 0.05; kill -USR1 $$) & wait; echo $?",
		"bash c trap echo t EXIT kill TERM echo": "bash -c 'trap \"echo t\" EXIT; kill -TERM $$'; echo $?",
		"bash c trap INT bash c kill INT echo survive":
			'bash -c \'trap "" INT; bash -c "kill -INT \\$\\$; echo survived"\'',
		"set x x 1 y a b z 1 2 3 declare A m a b echo":
			'set -x\nx=1; y="a b"; z=(1 "2 3"); declare -A m=([a]=b)\necho $x "$y" "${z[@]}"\nif [[ $x == 1 ]]; then :; fi\ncase $x in 1) :;; esac\nfor i in a b; do :; done\n((x++))\nf() { local a=1; }\nf arg\ncat < /dev/null > /dev/null\n( echo sub )\necho $(echo cs)\nx=2 y=3 true\nwhile false; do :; done\n{ echo grp; } 2>&1\neval \'echo ev\'\nexport q=1\n[ -n "$x" -a "$x" = 2 ]',
		"PS4 LINENO set x echo a f echo b f": "PS4='+$LINENO:'; set -x\necho a\nf() {\necho b\n}\nf",
		"set v echo a f f": "set -v\necho a\nf() { :\n}\nf",
		"set n echo no": "set -n; echo no",
		"bash n c echo no if echo": "bash -n -c 'echo no; if'; echo $?",
		"set a foo 1 bash c echo foo set a bar 1 bash":
			"set -a; foo=1; bash -c 'echo $foo'; set +a; bar=1; bash -c 'echo .$bar'",
		"set f echo set f set k bash c echo zz zz 1": "set -f; echo *; set +f; set -k; bash -c 'echo $zz' zz=1",
		"set o pipefail false true false true echo PI":
			"set -o pipefail; false | true | false | true; echo $? ${PIPESTATUS[*]}",
		"exec 2 1 nosuch echo x oops": "exec 2>&1; nosuch; echo ${x?oops}",
		"f echo 2 f a b 2 1 cat f c 2 dev null": 'f() { echo "$@" >&2; }; f a b 2>&1 | cat; { f c; } 2> /dev/null',
		"while read a b do echo b a done E cat 1 2 3": 'while read a b; do echo "$b $a"; done << E | cat\n1 2\n3 4\nE',
		"x cat echo x": 'x=$(cat); echo "[$x]"',
		"echo a cat echo b cat": "echo a | cat - <(echo b) | cat",
		"exec 3 abc read u 3 v echo v exec 3 read u 3":
			'exec 3<<< "abc"; read -u 3 v; echo $v; exec 3<&-; read -u 3 v; echo $?',
		"echo one f exec 4 f read u 4 l echo two 4 ca":
			"echo one > f; exec 4<> f; read -u 4 l; echo two >&4; cat f; exec 4>&-",
		"ls nosuchdir out 2 err echo wc l out cat dev": "ls /nosuchdir > out 2> err; echo $?; wc -l out | cat > /dev/null",
		"echo x nosuch f echo nosuch echo failed echo":
			"echo x > /nosuch/f; echo $?; : < nosuch || echo failed; { echo a; } > /nosuch/g; echo $?; f() { :; }; f > /nosuch/h; echo $?; while :; do break; done > /nosuch/i; echo $?; (echo a) > /nosuch/j; echo $?",
		"set e echo x nosuch f echo no": "set -e; echo x > /nosuch/f; echo no",
		"cat a b cat A echo after text 2 3 echo bq x":
			"cat <<< 'a' <<< 'b'; cat << A; echo after\ntext $(( 2 * 3 )) `echo bq` \\$x \"q\"\nA",
		"cat A B raw x A B": "cat << 'A B'\nraw $x\nA B",
		"cat EOF unterminated": "cat <<EOF\nunterminated",
		"echo x 5 x unset x x 6 echo x": 'echo "${x:=5}" $x; unset x; : "${x:=6}"; echo $x',
		"a 1 b 2 a b b a echo a b a 5 echo a a 6 eval":
			"a=1; b=2; a=$b b=$a; echo $a $b; a=5 echo $a; a=6 eval 'echo $a'; echo $a",
		"f echo x x in x temp f echo x x out x temp f":
			'f() { echo "$x"; x=in; }; x=temp f; echo "[$x]"; x=out; x=temp f; echo $x',
		"declare i i 5 i 2 echo i i 3 4 echo i i abc":
			'declare -i i=5; i+=2; echo $i; i="3 * 4"; echo $i; i=abc; echo $i; declare -l l=ABC; echo $l; declare -u u=abc; u+=d; echo $u; declare -c c=hello; echo $c',
		"declare r r 1 declare r r echo declare x e 1":
			"declare -r r=1; declare +r r; echo $?; declare -x e=1; declare +x e; bash -c 'echo .$e'",
		"f declare x 1 declare g y 2 f echo x y g loc":
			"f() { declare x=1; declare -g y=2; }; f; echo .$x $y; g() { local -i n=3+4; local a b=2 c; echo $n $b ${c-unset}; }; g",
		"f local x 1 local x 2 echo x h echo x h f": "f() { local x=1; local x=2; echo $x; h() { echo $x; }; h; }; f",
		"f local set f echo f echo": "f() { local -; set -f; echo $-; }; f; echo $-",
		"unset f f unset f f echo once f f": "unset f; f() { unset -f f; echo once; }; f; f",
		"echo FUNCNAME 0 none f echo FUNCNAME 0 FUNCN":
			"echo ${FUNCNAME[0]-none}; f() { echo ${FUNCNAME[0]} ${#FUNCNAME[@]}; g; }; g() { echo ${FUNCNAME[*]}; }; f",
		"echo BASH COMMAND f echo BASH COMMAND f a": "echo $BASH_COMMAND; f() { echo $BASH_COMMAND; }; f a",
		"exit 3 exit 4 exit 5 echo PIPESTATUS if exit":
			"(exit 3) | (exit 4) | (exit 5); echo ${PIPESTATUS[*]}; if (exit 3); then :; fi; echo ${PIPESTATUS[*]}",
		"echo exit 3 echo x exit 3 echo local local y":
			"echo $(exit 3); echo $?; x=$(exit 3); echo $?; local_() { local y=$(exit 3); echo $?; }; local_; declare z=$(exit 4); echo $?; echo `exit 5`$?",
		"true echo exit 3 echo false echo": "! ! true; echo $?; ! (exit 3); echo $?; ! { false; }; echo $?",
		"true false echo x false true echo y false fa":
			"true && false || echo x; false && true || echo y; false || false && echo z; echo $?; true || echo no && echo yes",
		"echo a exit 3 echo b cat echo PIPESTATUS": "{ echo a; exit 3; echo b; } | cat; echo ${PIPESTATUS[*]}",
		"for i in 1 2 3 do if i 2 then continue fi ec":
			"for i in 1 2 3; do if [ $i = 2 ]; then continue; fi; echo $i; done | cat; for i in 1 2; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done",
		"while read x do echo x break done printf 1 n":
			"while read x; do echo $x; break; done < <(printf '1\\n2\\n'); echo end",
		"for i in do echo no done set x y z for i do":
			'for i in "$@"; do echo no; done; set -- x \'y z\'; for i; do echo "$i"; done; for i in $*; do echo $i; done; for ((i=10; i>7; i--)) { echo $i; }',
		"case a b in a b echo 1 esac case ab in a ech":
			"case \"a*b\" in a\\*b) echo 1;; esac; case ab in \"a*\") echo no;; a*) echo 2;; esac; x='a*'; case abc in $x) echo 3;; esac; case abc in \"$x\") echo no;; *) echo 4;; esac; case '' in '') echo 5;; esac",
		"z n x z y echo e nosuch echo a b echo a b a":
			'[[ -z "" && -n x || -z y ]]; echo $?; [[ ! -e nosuch ]]; echo $?; [[ a < b ]]; echo $?; [[ "a b" == a\\ b ]]; echo $?; [[ abc == a?c ]]; echo $?; [[ x =~ ^[a-z]$ ]]; echo $?; [[ -v HOME ]]; echo $?; [[ -o errexit ]]; echo $?; [[ 1 -lt 2 && ( 3 -gt 2 ) ]]; echo $?',
		"select x in a b c do echo got x REPLY x c br":
			'select x in a b c; do echo "got $x $REPLY"; [ "$x" = c ] && break; done <<< $\'1\\n5\\n\\n3\'',
		"coproc C while read l do echo re l done echo":
			'coproc C { while read l; do echo "re:$l"; done; }; echo hi >&${C[1]}; read r <&${C[0]}; echo $r; kill $C_PID; wait $C_PID 2> /dev/null; echo $?',
		"jobs sleep 0 3 sleep 0 3 jobs jobs p wc l wa":
			"jobs; sleep 0.3 & sleep 0.3 & jobs; jobs -p | wc -l; wait %2; echo $?; wait; jobs",
		"sleep 0 1 disown jobs wait echo": "sleep 0.1 & disown; jobs; wait; echo $?",
		"echo a sleep 0 05 echo b wait echo": "{ echo a; sleep 0.05; echo b; } & wait $!; echo $?",
		"set m sleep 0 1 fg 1 echo": "set -m; sleep 0.1 & fg %1; echo $?",
		"kill l 9 kill l TERM kill s TERM 99999 kill":
			"kill -l 9; kill -l TERM; kill -s TERM 99999; kill -0 $$; echo $?; kill; echo $?",
		"command p echo x command v nosuch echo comma":
			"command -p echo x; command -v nosuch; echo $?; command nosuch; echo $?; type -t echo if f; f() { :; }; type -t f; command f 2>&1 | cat",
		"hash p bin echo foo foo bar hash hash d foo": "hash -p /bin/echo foo; foo bar; hash; hash -d foo; foo",
		"dev stdin echo from stdin echo echo s s s a":
			". /dev/stdin <<< 'echo from stdin'; echo 'echo $#' > s; . ./s; . ./s a b; set -- x; . ./s",
		"eval echo eval echo eval false echo eval ech":
			"eval; echo $?; eval ''; echo $?; eval 'false'; echo $?; eval \"echo 'a  b'\"; eval echo 'a  b'; eval 'return 3'; echo $?",
		"exec 9 1 echo hi 9 exec 9 exec 1 echo x echo":
			"exec 9>&1; echo hi >&9; exec 9>&-; (exec 1>&-; echo x); echo $?; echo y >&-; echo $?",
		"ulimit c 0 umask 027 touch f mkdir d umask": "ulimit -c 0; umask 027; touch f; mkdir d; umask",
		"bash c echo 0 a b c bash c echo 0 bash s x y":
			"bash -c 'echo \"$0\" \"$@\"' a b c; bash -c 'echo $0'; bash -s x y <<< 'echo $0 $1 $2'; bash -e -c 'false; echo no'; echo $?; bash -o pipefail -c 'false | true'; echo $?; bash +o pipefail -c 'false | true'; echo $?; bash -O extglob -c 'shopt extglob'",
		"printf echo LINENO 0 BASH SOURCE 0 FUNCNAME":
			"printf 'echo $LINENO $0 ${BASH_SOURCE[0]} ${FUNCNAME[@]}\\nf() { echo $LINENO ${BASH_SOURCE[@]} ${BASH_LINENO[@]} ${FUNCNAME[@]}; }\\nf\\nnosuch\\nf2() {\\nnosuch2\\n}\\nf2\\ncaller\\n' > s; bash s; bash ./s | tail -n 1; . ./s",
		"echo 1 echo a echo 1 2 echo b echo x echo c":
			"echo $((1+)) ; echo a\necho $((1 2)); echo b\necho $((x=)); echo c\n((1+)); echo d $?\nlet 1+; echo e $?",
		"x 5 y x echo y 1 x x x x 3 x 2 0x1f 010 2 10":
			"x=5; y=x; echo $((y+1)) $((++x)) $((x--)) $x $((x=3,x*2)) $((0x1f)) $((010)) $((2#101)) $((36#z)) $((-2**2)) $((7/2)) $((1?2:3)) $((!5)) $((~5)) $((5&3|4^1)) $((1<<3>>1)) $((5>=5&&3<2))",
		"a 1 2 3 echo a 1 a 2 a 0 echo a i 1 echo a i":
			"a=(1 2 3); echo $((a[1]+a[2])); ((a[0]++)); echo ${a[@]}; i=1; echo ${a[i]} ${a[i+1]} ${a[$i]}; ((a[i]=9)); echo ${a[*]}; unset a[1]; echo ${#a[@]}",
		"echo echo nested echo deep echo echo bq echo":
			'echo "$(echo "nested $(echo "deep")")" `echo \\`echo bq\\``; echo "a$(echo b)c"; x=$(printf \'l1\\nl2\\n\\n\'); echo "$x"; echo $x',
		"f return 1 f 5 echo f 0 echo ok f 256 echo f":
			"f() { return $1; }; f 5 || echo $?; f 0 && echo ok; f 256; echo $?; f 1 2; echo $?",
		"exit 1 wait echo": "exit 1 & wait $!; echo $?",
		"echo a f cat f while read x do echo x g done":
			"echo a > f; cat f | while read x; do echo $x > g; done; cat g; rm f g; echo *",
		"if echo a grep q a then echo yes fi echo a b":
			"if echo a | grep -q a; then echo yes; fi; echo a b c | { read x y; echo $y; }; printf '%s\\n' c a b | sort | head -n 1",
		"x 1 command eval echo x echo x x 2 builtin e":
			"x=1 command eval 'echo $x'; echo .$x; x=2 builtin eval 'echo $x'; echo .$x; command export y=3; echo $y; command -- echo dd",
		"enable n test type test enable test type tes":
			"enable -n test; type test; enable test; type test; builtin; echo $?; builtin cd /; pwd",
		"x echo no": ": ${x:?}; echo no",
		"readonly x 1 x 2 echo after": "readonly x=1\nx=2\necho after $?",
		"f readonly y 1 y 2 echo no f echo after": "f() { readonly y=1; y=2; echo no; }; f; echo after $?",
		"f local x x 1 2 echo x 1 f x 5 f echo x": "f() { local x; x=(1 2); echo ${x[1]}; }; f; x=5; f; echo $x",
		"PS1 echo PS1 P PS1 echo PS1 P PS1 echo PS1 P":
			"PS1='$'; echo \"${PS1@P}\"; PS1='\\\\$'; echo \"${PS1@P}\"; PS1='\\\\\\\\$'; echo \"${PS1@P}\"; PS1='\\'; echo \"${PS1@P}\"; PS1='a$(echo b)\\n$HOME'; echo \"${PS1@P}\"",
		"mkdir x foo foo 1 cd x foo PS1 w foo PS1 P P":
			"mkdir 'x$foo'; foo=1; cd 'x$foo'; PS1='\\w $foo'; [ \"${PS1@P}\" = \"$PWD 1\" ]; echo $?",
		"a 42 echo status echo next": "a[]=42; echo status=$?\necho next",
		"f echo x local x l unset x echo x unset x g":
			'f() { echo "$x"; local x=l; unset x; echo "${x-unset}"; }; x=g; x=t f; echo $x',
		"ref 1 typeset n ref echo echo ref": "ref=1; typeset -n ref; echo $?; echo $ref",
		"array X Y typeset n ref array 0 echo ref ref":
			"array=(X Y); typeset -n ref='array[0]'; echo $ref; ref[0]=foo; echo $?; ref=new; echo ${array[@]}",
		"x X typeset n r r x y echo r": "x=X; typeset -n r; r=(x y); echo $r",
		"a A B C typeset n q a printf s q": "a=('A B' C); typeset -n q='a[@]'; printf '<%s>' \"$q\"",
		"set o posix foo bar export spam 1 bash c ech": "set -o posix; foo=bar export spam=1; bash -c 'echo $foo'",
		"shopt s extdebug trap echo dbg false DEBUG e": "shopt -s extdebug; trap 'echo dbg; false' DEBUG; echo skip",
		"set o functrace f trap echo BASH COMMAND DEB": "set -o functrace; f() { :; }; trap 'echo $BASH_COMMAND' DEBUG; f",
		"exec 5 1 x echo a 5 echo b echo x": 'exec 5>&1; x=$(echo a >&5; echo b); echo "[$x]"',
		"f echo g g local v 1 echo v return 2 f echo":
			"f() { echo $(g); }; g() { local v=1; echo $v; return 2; }; f; echo $?",
		"for f in a b do cat E done v f E": "for f in a b; do cat << E; done\nv $f\nE",
		"while IFS read r d x do echo x done printf a":
			"while IFS= read -r -d '' x; do echo \"[$x]\"; done < <(printf 'a\\0b c\\0')",
		"echo 1 3 tr n while read n do echo n n done":
			"echo {1..3} | tr ' ' '\\n' | while read n; do echo $((n*n)); done | sort",
		"sleep 0 05 echo bg echo fg wait": "{ sleep 0.05; echo bg; } & { echo fg; }; wait",
		"sleep 0 1 exit 3 sleep 0 05 exit 4 wait n ec":
			"(sleep 0.1; exit 3) & (sleep 0.05; exit 4) & wait -n; echo $?; wait -n; echo $?",
		"shopt s nocasematch case ABC in abc echo m e":
			"shopt -s nocasematch; case ABC in abc) echo m;; esac; [[ ABC == abc ]] && echo m2",
		"a x y z unset a 1 a w declare p a b a declar":
			'a=(x y z); unset \'a[1]\'; a+=(w); declare -p a; b=("${a[@]}"); declare -p b; echo "${!b[@]}"; c=([5]=a b [2]=c d); declare -p c',
		"declare A h h x 1 h y 2 for k in x y do echo":
			"declare -A h; h[x]=1; h[y]=2; for k in x y; do echo $k ${h[$k]}; done; [[ -v h[x] ]] && echo set; unset h[x]; echo ${#h[@]}; h+=([z]=3); echo ${h[z]}",
		"IFS n set printf a b nc d n echo IFS p a b c":
			"IFS=$'\\n'; set -- $(printf 'a b\\nc d\\n'); echo $#; IFS=:; p=a:b:c; set -- $p; echo $2; unset IFS",
		"printf s a 1 2 b x y echo echo a e 2 5 1 01": "printf '%s|' a{1,2}b{x,y}; echo; echo {a..e..2} {5..1} {01..03}",
		"echo a x y cat x y for i in do echo i done e":
			'echo "a" > "x y"; cat "x y"; for i in *; do echo "$i"; done; echo x*',
		"f local IFS echo f a b c echo": 'f() { local IFS=,; echo "$*"; }; f a b c; echo "$*"',
		"trap echo cleanup rm f tmpf EXIT touch tmpf":
			"trap 'echo cleanup; rm -f tmpf' EXIT; touch tmpf; [ -f tmpf ] && echo there; exit 2",
		"set euo pipefail f echo 1 default f f x cat":
			'set -euo pipefail; f() { echo "${1:-default}"; }; f; f x; cat nosuch | wc -l; echo no',
		"main local r c 5 local a arr for i 0 i arr i":
			'main() { local -r c=5; local -a arr=("$@"); for ((i=0;i<${#arr[@]};i++)); do printf \'%d:%s\\n\' $i "${arr[i]}"; done; return $c; }; main a "b c"; echo $?',
		"while getopts a bc o a 1 b x do case o in a":
			'while getopts ":a:bc" o -a 1 -b x; do case $o in a) echo "a=$OPTARG";; b) echo b;; \\?) echo "bad $OPTARG";; :) echo miss;; esac; done; echo $OPTIND',
		"read r first rest one two three echo first r":
			'read -r first rest <<< "one two three"; echo "$first|$rest"; read -a arr <<< "x y z"; echo ${arr[2]}; read -n 2 c <<< abcdef; echo $c; IFS= read -r l <<< "  sp  "; echo "[$l]"; read -d : d <<< "a:b"; echo $d',
		"mapfile t lines printf a nb nc echo lines pr":
			"mapfile -t lines < <(printf 'a\\nb\\nc'); echo ${#lines[@]}; printf '%s,' \"${lines[@]}\"",
		"exec 3 echo one echo two read u 3 a read u 3":
			"exec 3< <(echo one; echo two); read -u 3 a; read -u 3 b; echo $a $b; exec 3<&-",
		"tee while read r l do echo l echo l 2 done e":
			'tee_() { while read -r l; do echo "$l"; echo "$l" >&2; done; }; echo x | tee_ 2> err; cat err',
		"cat script sh E usr bin env bash set e name":
			"cat > script.sh <<'E'\n#!/usr/bin/env bash\nset -e\nname=${1:-world}\necho \"hello $name from $0\"\nE\nchmod +x script.sh; ./script.sh; ./script.sh you; bash script.sh me",
		"n 0 until n ge 3 do n n 1 n 2 continue echo":
			"n=0; until [ $n -ge 3 ]; do n=$((n+1)); [ $n = 2 ] && continue; echo $n; done",
		"x a b c set x echo 1 y x x echo y": 'x=\'a b  c\'; set -- $x; echo $# "$1"; y=("$x" $x); echo ${#y[@]}',
		"echo x a b x a b x echo x unset x empty x se":
			'echo ${x:-a b} "${x:-a b}"; x=; echo "${x-unset}" "${x:-empty}" ${x:+set}; y=\'*\'; echo "${y}" \'$y\' "\\$y"',
		"false echo recovered false echo twice true e":
			"false || { echo recovered; false; } || echo twice; ! true || echo neg",
		"f if 1 le 1 then echo 1 else echo 1 f 1 1 fi":
			"f() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(f $(($1-1))) )); fi; }; f 6",
		"echo echo env v 1 e BASH ENV e bash c echo v":
			"echo 'echo env; v=1' > e; BASH_ENV=e bash -c 'echo $v'; BASH_ENV='$PWD/e' bash -c 'echo $v'; BASH_ENV=nosuch bash -c 'echo ok'",
		"f declare ft f trap echo d BASH COMMAND DEBU":
			"f() { :; }; declare -ft f; trap 'echo d $BASH_COMMAND' DEBUG; f; echo x",
	}),
};
