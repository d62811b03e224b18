import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 3.4 and 5: special parameters, the shell's variables, attributes. */
export const manualVariables: Chapter = {
	name: "manual-variables",
	cases: rows({
		"special parameters":
			'set -- a \'b c\'; echo $# "$*" "$@" $0 ; echo $? $- ; [ $$ = $BASHPID ] && echo same; (echo $(($$ == BASHPID))); [ "$!" = "" ] && echo nobg; : & [ -n "$!" ] && echo bg; wait; echo ${#} ${*} ${@} ${0} ${?}; false; echo ${?}; echo "$_"',
		"positional parameters":
			"set -- a b c d e f g h i j k l; echo $1 ${10} $10 ${12} $#; shift; echo $1 $#; shift 3; echo $1; shift 99; echo $? $#; shift 0; echo $?; shift -1; echo $?; set --; echo $#; shift; echo $?; set -- -x; echo $1; set a -b; echo $2; set - q; echo $1; set x; echo $*; set | grep -c ^IFS; echo $#",
		"positional cannot be assigned":
			"bash -c '1=x; echo $?'; bash -c 'declare 1=x; echo $?'; bash -c 'export 1=x; echo $?'; bash -c 'read 1 <<< q; echo $?'; bash -c '@=x'; bash -c '#=x; echo c'; bash -c '?=5; echo $?'; bash -c '_=5; echo $_'; bash -c 'for 1 in a; do :; done; echo $?'; bash -c 'x-y=1; echo $?'; bash -c 'x.y=1; echo $?'; bash -c 'é=1; echo $?'; bash -c '=x; echo $?'",
		"dollar zero":
			"bash -c 'echo $0'; bash -c 'echo $0' n; echo 'echo $0' > s; bash s; bash ./s; . ./s; f() { echo $0; }; f; bash -c 'BASH_ARGV0=new; echo $0; nosuch' 2>&1; BASH_ARGV0=mine; echo $0; nosuch; (BASH_ARGV0=sub; echo $0); unset BASH_ARGV0; BASH_ARGV0=z; echo $0",
		BASHPID:
			"[ $BASHPID = $$ ]; echo $?; (( $(echo $BASHPID) != $$ )); echo $?; BASHPID=5; echo $?; [ $BASHPID = $$ ]; echo $?; unset BASHPID; BASHPID=5; echo $BASHPID",
		"BASHOPTS and SHELLOPTS":
			"echo $BASHOPTS; echo $SHELLOPTS; shopt -s extglob nullglob; echo $BASHOPTS; shopt -u sourcepath; echo $BASHOPTS; set -fu; echo $SHELLOPTS; set +fu -o pipefail; echo $SHELLOPTS; BASHOPTS=x; echo $?; declare -p BASHOPTS | cut -c1-20; export SHELLOPTS; bash -c 'echo $SHELLOPTS'; env BASHOPTS=nocaseglob bash -c 'shopt nocaseglob'; env SHELLOPTS=noglob bash -c 'echo *'; unset SHELLOPTS; echo $?",
		"SHELLOPTS is readonly": "SHELLOPTS=x; echo not",
		BASH_COMMAND:
			'echo $BASH_COMMAND; x=1; : "a  b" $BASH_COMMAND; echo "$BASH_COMMAND" >&1; trap \'echo "[$BASH_COMMAND]"\' DEBUG; echo a | cat; ((1)); [[ a ]]; for i in 1; do :; done; x=2 y=3; f() { :; }; f a "b c"; case a in a) :;; esac; (echo s); if true; then :; fi; trap - DEBUG; trap \'echo "e:$BASH_COMMAND"\' ERR; false; ls /nosuch 2>/dev/null; [ a = b ]',
		BASH_ENV:
			"echo 'echo from env; x=1' > e; BASH_ENV=./e bash -c 'echo $x'; BASH_ENV='$HOME/e' bash -c 'echo $x'; BASH_ENV=/nosuch bash -c 'echo ok'; ENV=./e bash --posix -c 'echo posix $x'; echo 'echo script' > s; BASH_ENV=./e bash s; BASH_ENV=./e bash -p -c 'echo p $x'",
		"BASH_SOURCE and LINENO":
			'echo "${BASH_SOURCE[0]-none}" $LINENO\necho $LINENO\nf() { echo $LINENO ${BASH_SOURCE[0]} ${FUNCNAME[@]} ${BASH_LINENO[@]}\necho $LINENO; }\nf\nprintf \'echo $LINENO ${BASH_SOURCE[@]} ${FUNCNAME[@]} ${BASH_LINENO[@]}\\n\\necho $LINENO\\ng() { echo $LINENO ${BASH_SOURCE[@]}; }\\ng\\n\' > s\n. ./s; bash s; g\nLINENO=100; echo $LINENO\necho $LINENO; unset LINENO; echo "[$LINENO]"; LINENO=5; echo $LINENO',
		"LINENO in multi line commands":
			"echo a \\\n $LINENO\nx=\"\n$LINENO\"; echo \"$x\"; if true\nthen\necho $LINENO; fi; for i in 1 2\ndo echo $LINENO\ndone; cat <<E\n$LINENO\n$LINENO\nE\necho $(\necho $LINENO)\n(\necho $LINENO\n) | sed s/^/p/; eval 'echo $LINENO\necho $LINENO'; case x in\nx) echo $LINENO;;\nesac; while ((LINENO < 26)); do\necho $LINENO; break; done; bash -c '\necho $LINENO'",
		"UID EUID PPID GROUPS": "echo $UID $EUID; UID=5; echo $?",
		"EUID is readonly": "echo $((PPID>0)); EUID=5; echo not",
		"PPID is readonly":
			"(PPID=1; echo not); echo $?; declare -p UID; readonly | grep -E 'UID|PPID|BASHOPTS|BASH_VERSINFO|SHELLOPTS' | sed 's/=.*//'",
		IFS: "printf %q \"$IFS\"; echo; unset IFS; x='a b'; set -- $x; echo $#; IFS=; set -- $x; echo $#; IFS=b; set -- $x; printf '<%s>' \"$@\"; echo; IFS=' '; export IFS; bash -c 'printf %q \"$IFS\"'; echo; IFS=, read a b <<< 1,2; echo $a $b; f() { local IFS=:; echo \"$*\"; }; f 1 2; echo \"$IFS\" | od -An -c; IFS=$'\\n'; set -- $(printf 'a b\\nc\\n'); echo $#",
		"HOME PWD OLDPWD":
			"cd /tmp; echo $PWD $OLDPWD | sed 's,/tmp/sea.*,O,'; cd /; echo $OLDPWD; PWD=/x; pwd; echo $PWD; cd .; echo $PWD; unset PWD; cd /tmp; echo $PWD; OLDPWD=/usr; cd -; HOME=/usr; cd; echo $PWD ~; unset OLDPWD; cd -; echo $?; readonly PWD; cd /; echo $?; pwd; bash -c 'echo $PWD $OLDPWD'; PWD=/nosuch bash -c 'echo $PWD'; env -u PWD bash -c 'echo $PWD'",
		"OPTIND and OPTARG":
			'f() { local OPTIND; while getopts ab:c o; do echo "$o [$OPTARG] $OPTIND"; done; shift $((OPTIND-1)); echo "rest $*"; }; f -a -b x -c y z; f -abx -c; f -cab q; f -a -- -b; f -x -b; f -a x -b; while getopts :ab: o -x -b; do echo "$o [$OPTARG]"; done; echo $OPTIND $?; OPTIND=1; getopts a o -a; echo $o $OPTIND; getopts a o -a; echo $? $o; OPTERR=0; OPTIND=1; getopts a o -z; echo $? $o; getopts; echo $?; getopts a 1x; echo $?; unset OPTIND; getopts a o -a; echo "[$OPTIND]"; OPTIND=x; echo $?',
		PS4: "set -x; echo a; PS4='> '; echo b; PS4='$LINENO:$x '; x=v; echo c; PS4='\\w\\$ '; : d; PS4=; : e; unset PS4; : f; PS4='+$(echo sub) '; : g; eval ': deep'; (: sub); x=$(: cs); PS4='ab '; eval 'eval : deeper'; set +x",
		"PROMPT variables in scripts":
			"PS1='p> ' PS2='q>' PROMPT_COMMAND='echo no'; echo \"${PS1@P}\" \"$PS2\" \"${PS4@Q}\"; x='\\h\\H\\u\\s\\v\\V\\W\\j\\!\\#\\$\\\\\\n\\r\\[\\]\\D{%Y}'; y=${x@P}; echo ${#y} | sed 's/^..$/N/'; z='\\s \\$ \\j \\W \\w'; cd /usr; echo \"${z@P}\"; PROMPT_DIRTRIM=1; cd /usr/bin; w='\\w'; echo \"${w@P}\"; cd ~; echo \"${w@P}\"; q='\\d\\t\\T\\@\\A'; r=${q@P}; [ -n \"$r\" ]; echo $?; s='\\q\\z\\101\\a'; echo \"${s@P}\" | od -An -c",
		REPLY:
			'read <<< \'  a b \'; echo "[$REPLY]"; read x <<< q; echo "[$REPLY]"; REPLY=z; read -r <<< \'a\\b\'; echo "$REPLY"; unset REPLY; read x y <<< \'q\'; echo "[${REPLY-unset}][$y]"; read < /dev/null; echo $? "[$REPLY]"; f() { local REPLY; read <<< in; echo $REPLY; }; f; echo "[$REPLY]"',
		"TMOUT and read":
			"TMOUT=1; read x < <(sleep 0.01; echo fast); echo $x; TMOUT=0; read x <<< y; echo $x; read -t 0 x <<< z; echo $?; read -t 0.01 x < <(sleep 0.2); echo $(($? > 128)); read -t x y; echo $?; read -t -1 y; echo $?",
		"HOSTNAME and types":
			"[ -n \"$HOSTNAME\" ]; echo $?; echo $HOSTTYPE $OSTYPE $MACHTYPE | sed 's/x86_64/M/g;s/aarch64/M/g'; HOSTNAME=me; echo $HOSTNAME; x='\\h'; [ \"${x@P}\" = me ]; echo $?; declare -p OSTYPE | cut -c1-20; bash -c 'echo ${HOSTNAME:+set}'; unset HOSTNAME; echo [$HOSTNAME]",
		"COLUMNS and checkwinsize": "shopt checkwinsize; bash -c ':'; echo [$COLUMNS]; COLUMNS=5; (:); echo $COLUMNS",
		"GLOBSORT is not there": "touch b a; GLOBSORT=nosort; echo *",
		POSIXLY_CORRECT:
			"POSIXLY_CORRECT=1; set -o | grep posix; unset POSIXLY_CORRECT; set -o | grep posix; set -o posix; echo $POSIXLY_CORRECT; set +o posix; echo \"[$POSIXLY_CORRECT]\"; POSIXLY_CORRECT=y bash -c 'set -o | grep posix'; bash --posix -c 'echo [$POSIXLY_CORRECT]'",
		attributes:
			"declare -i n=1; declare -r r=2; declare -x x=3; declare -l l=ABC; declare -u u=abc; declare -t t=4; declare -a a; declare -A m; declare -n ref=n; declare -ilrx all=5; declare -p n r x l u t a m ref all; declare +i n; n=1+1; echo $n; declare +x x; declare -p x; declare +r r; echo $?; declare +l l; l=ABC; echo $l; declare -lu both=aBc; declare -p both; declare -u l2=x; declare -l l2; declare -p l2; declare -c c=hELLO; declare -p c",
		"export and unset":
			"export a=1 b; b=2; env | grep -E '^[ab]=' | sort; export -n a; env | grep -c ^a=; export -p | grep ' b'; export nosuch; declare -p nosuch; env | grep -c nosuch; export 1x; echo $?; export x=1 y-z=2 w=3; echo $? $x $w; export -f nofn; echo $?; export -z; echo $?; unset a b; echo ${a-u} ${b-u}; unset nosuch zzz; echo $?; unset 1x; echo $?; unset -v x; unset -f x; unset -fv x; echo $?; unset; echo $?; export A; A=5; bash -c 'echo $A'; unset A; A=6; bash -c 'echo [$A]'; export -- q=1; echo $q",
		readonly:
			"readonly a=1 b; a=2; echo $?; echo same; b=3; echo $?; unset a; echo $?; readonly a; echo $?; readonly a=5; echo $?; declare a=6; echo $?; export a; echo $?; export a=7; echo $?; declare -i a; echo $?; a+=1; echo $?; read a <<< x; echo $?; printf -v a x; echo $?; for a in 1; do echo no; done; echo $?; ((a=1)); echo $?; getopts x a -x; echo $?; mapfile a <<< q; echo $?; (a=1 true; echo $?); a=1 eval 'echo in'; echo $?; readonly -p | grep ' [ab]'; f() { local a; }; f; echo $?; f() { local -r z=1; z=2; echo no; }; f; echo $?; declare -p a; a=(1 2); echo $?; ${a:=x}; : ${b:=y}; echo end",
		"readonly stops where":
			"bash -c 'readonly a=1; a=2; echo next $?'; echo $?; bash -c 'readonly a=1\na=2\necho next $?'; bash -c 'readonly a; f() { a=1; echo in; }; f; echo out $?'; bash -c 'readonly a; if a=1; then echo t; else echo e; fi; echo after'; bash -c 'readonly a; (a=1; echo in); echo out $?'; bash -c 'readonly a; x=$(a=1; echo in); echo \"out $? $x\"'; bash -c 'readonly a; a=1 true; echo $?'; bash -c 'readonly a; a=1 :; echo $?'; bash -c 'readonly a; a=1 b=2; echo [$b]'; bash -c 'readonly a; b=2 a=1; echo [$b]'; bash -c 'readonly a; a=1 || echo or; echo x'; bash -c 'readonly a; eval a=1; echo ev $?'; bash -c 'readonly a; . /dev/stdin <<< a=1; echo src $?'; bash --posix -c 'readonly a; a=1; echo no'; echo $?",
		namerefs:
			"x=1; declare -n r=x; echo $r ${!r}; r=2; echo $x; unset r; echo [$x] ; x=3; declare -p r; r=z; declare -n r=y; r=new; echo $y; declare +n r; echo $r; declare -n q; echo [$q]; q=x; echo $q; q=9; echo $x; declare -n self=self; echo $?; declare -n a=b b=a; echo $a; a=1; echo $?; declare -n bad='1x'; echo $?; declare -n bad2='a b'; echo $?; declare -n w='arr[2]'; w=v; declare -p arr; f() { local -n l=$1; l=fromf; }; f x; echo $x; g() { local -n x=$1; x=1; echo $x; }; g x; for declare in 1; do :; done; declare -n it; for it in x y; do echo ${!it} $it; done; unset -n it; echo ${it-gone}; [[ -R r ]]; echo $?; declare -n n2=x; [[ -R n2 ]]; echo $?; declare -nr rr=x; rr=5; echo $x; unset -n rr; echo $?; readonly -n 2>&1 | head -n 1; export -n x",
		"variable names":
			'_=1; _a=2 a1=3 A=4 a_b=5; echo $_a $a1 $A $a_b; a=1; A=2; echo $a$A; aé=1; echo $?; 2>/dev/null 9a=1; echo $?; a-=1; echo $?; a+b=1; echo $?; x =1; echo $?; x= 1; echo $?; echo "${a}b" $ab "$a"b; $a=5; echo $?; a$a=1; echo $?; \'\'x=1; echo $?; "a"=1; echo $?; a"b"=1; echo $?; \\a=1; echo $?',
		"assignment forms":
			'a= b=x c="y z" d=\'w\'$a"$b" e=$c f=`echo bq` g=$(echo cs) h=$((1+1)) i=~ j=a:~ k=*; echo "[$a]" $b "$c" $d "$e" $f $g $h "$k"; l=$@ m="$*"; set -- 1 \'2 3\'; n=$@ o="$@" p=$* q="$*"; echo "$n|$o|$p|$q"; IFS=-; r=$* s="$*" t=$@; echo "$r|$s|$t"; u=${nope:-a b}; echo "$u"; v="a"b\'c\'\\d; echo $v; w=x=y=z; echo $w; x+=1; x+=2; echo $x; y+=; echo "[$y]"; z=1 z=2; echo $z; aa=$aa$bb; echo "[$aa]"',
		"TIMEFORMAT and time":
			"{ TIMEFORMAT='%R'; time true; } 2>/dev/null; { time sleep 0.01; } 2>&1 | grep -c '^0\\.0[0-9]*'; { TIMEFORMAT=$'a\\tb%%'; time :; } 2>&1",
		"TMPDIR and here documents": "TMPDIR=/nosuch; cat <<E\nok\nE\ncat <<< str; cat <(echo p)",
		"history variables in scripts":
			"HISTSIZE=5; set -o history; echo a; history | head -n 1; HISTFILE=; echo $HISTCMD; fc -l; echo $?; history -c; set +o history; history; echo $?; echo \"!!\" !x; set -H; echo a!b; set +H; histchars='^^#'; echo ok",
		"ENV in posix mode": "echo 'echo env read' > e; ENV=./e bash --posix -c 'echo y'; ENV=./e bash -c 'echo z'",
		localvar_unset:
			'x=g; f() { local x=f; g; echo "f:${x-unset}"; }; g() { unset x; echo "g:${x-unset}"; }; f; shopt -s localvar_unset; f; echo $x',
		"variables of a subshell":
			"x=1; (x=2; y=3; export z=4; readonly q=5; unset x; echo [$x]); echo $x [$y] [$z] [$q]; x=5 | cat; echo $x; echo $(x=6; echo $x) $x; { x=7; }; echo $x; { x=8; } | cat; echo $x; x=9 & wait; echo $x; f() (x=10; echo $x); f; echo $x",
	}),
};
