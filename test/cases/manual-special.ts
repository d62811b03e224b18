import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.1, Bourne Shell Builtins, and 4.4, Special Builtins: sentence by sentence. */
export const manualSpecial: Chapter = {
	name: "manual-special",
	cases: rows({
		"colon expands and redirects":
			': ${x:=5} > f; echo "$x $?"; [ -e f ] && echo made; : "$(exit 3)"; echo $?; : --help; echo $?; : -x a; echo $?',
		"dot path search and sourcepath":
			"mkdir d; echo 'echo from d \"$@\" $#' > d/lib.sh; PATH=$PWD/d:$PATH; . lib.sh; . lib.sh a b; set -- q; . lib.sh; shopt -u sourcepath; . lib.sh; echo $?",
		"dot current directory after path": "echo 'echo here' > lib2.sh; . lib2.sh; echo $?; cd /; . lib2.sh; echo $?",
		"dot posix does not search current directory":
			"echo 'echo here' > lib3.sh; set -o posix; (. lib3.sh; echo not reached); echo $?; command . lib3.sh; echo $?; . ./lib3.sh",
		"dot status and errors":
			"echo 'false' > a.sh; . ./a.sh; echo $?; : > e.sh; false; . ./e.sh; echo $?; . ; echo $?; . -x; echo $?; . ./nope; echo $?; . /tmp; echo $?; source; echo $?",
		"dot positional parameters restored":
			'echo \'shift; echo "$@"; set -- z y\' > p.sh; set -- 1 2 3; . ./p.sh a b; echo "$@"; . ./p.sh; echo "$@"',
		"dot return and nested":
			"echo 'echo a; return 7; echo b' > r.sh; . ./r.sh; echo $?; echo '. ./r.sh; echo after $?' > r2.sh; . ./r2.sh; f() { . ./r.sh; echo in f $?; }; f",
		"dot not readable or binary": "printf '\\0\\1\\2ELF\\n' > b.sh; . ./b.sh; echo $?; mkdir dd; . ./dd; echo $?",
		"dot BASH_SOURCE and LINENO":
			"printf 'echo $LINENO ${BASH_SOURCE[0]}\\n\\necho $LINENO ${FUNCNAME[0]}\\n' > l.sh; . ./l.sh; echo $LINENO",
		"dot DEBUG and RETURN traps":
			"echo 'echo in' > t.sh; trap 'echo R' RETURN; . ./t.sh; trap - RETURN; trap 'echo D $BASH_COMMAND' DEBUG; . ./t.sh; set -T; . ./t.sh",
		"break levels":
			"for i in 1 2; do for j in a b; do echo $i$j; break 2; done; done; for i in 1 2; do for j in a b; do echo $i$j; break 5; done; done; for i in 1; do break 0; echo $?; done; echo $?",
		"break errors": "for i in 1 2; do break x; echo no; done; echo $?",
		"break extra operands": "for i in 1 2; do break 1 2; echo no; done; echo $?",
		"break outside of loops":
			"break; echo $?; continue; echo $?; f() { break; echo in $?; }; for i in 1 2; do f; echo $i; done; break -x; echo $?; break --help > /dev/null; echo $?",
		"break negative": "for i in 1 2; do break -1; echo after $?; done; echo $?",
		"continue levels":
			"for i in 1 2; do for j in a b; do echo $i$j; continue 2; done; done; for i in 1 2; do for j in a b; do echo $i$j; continue 9; done; done; for i in 1 2; do continue 0; echo no; done; echo $?",
		"continue in while and until":
			"i=0; while [ $i -lt 3 ]; do i=$((i+1)); [ $i = 2 ] && continue; echo $i; done; i=0; until [ $i -ge 3 ]; do ((i++)); ((i==2)) && continue; echo $i; done; for ((i=0;i<3;i++)); do ((i==1)) && continue; echo $i; done; continue --bad; echo $?",
		"cd basics":
			'mkdir -p a/b; cd a; echo $? ${PWD##*/} ${OLDPWD##*/}; cd b; cd -; echo ${PWD##*/}; cd; [ "$PWD" = "$HOME" ] && echo home; HOME=; cd; echo $?; unset HOME; cd; echo $?',
		"cd OLDPWD not set": "unset OLDPWD; cd -; echo $?; OLDPWD=; cd -; echo $?; OLDPWD=/nonexistent; cd -; echo $?",
		"cd errors":
			"cd nope; echo $?; : > f; cd f; echo $?; cd a b; echo $?; cd -x; echo $?; cd -- -; echo $?; cd -L -P /; pwd; cd -e; echo $?; cd ''; echo $? $PWD",
		"cd -P -L -e":
			"mkdir -p r/s; ln -s r/s l; cd -L l; echo ${PWD##*/}; cd ..; echo ${PWD#$HOME}; cd -P l; echo ${PWD#$HOME}; cd ..; echo ${PWD#$HOME}; cd ..; cd -PL l; echo ${PWD#$HOME}; cd -Pe ..; echo $?",
		"cd physical option":
			"mkdir -p r/s; ln -s r/s l; set -P; cd l; echo ${PWD#$HOME}; cd ..; echo ${PWD#$HOME}; pwd -L | sed 's/.*case//'; set +P",
		"cd CDPATH prints":
			'mkdir -p x/y x/z z; CDPATH=x; cd y; echo $? ${PWD##*/}; cd ../..; CDPATH=:x; cd z; echo ${PWD#$HOME}; cd ..; CDPATH=x:; cd z; cd "$HOME"; CDPATH=x; cd ./z; cd "$HOME"; cd nope; echo $?',
		"cd CDPATH empty element and dots":
			"mkdir -p x/y y; CDPATH=; cd y; echo ${PWD#$HOME}; CDPATH=$HOME/x; cd ../y; echo ${PWD#$HOME}; cd /; cd y; echo ${PWD#$HOME}",
		"cd cdable_vars":
			"mkdir tgt; t=$PWD/tgt; cd t; echo $?; shopt -s cdable_vars; cd t; echo $? ${PWD##*/}; cd u; echo $?",
		"cd readonly PWD": "mkdir a; readonly PWD; cd a; echo $?; pwd | sed 's/.*case//'",
		"cd readonly OLDPWD": 'mkdir a; readonly OLDPWD; cd a; echo $? "${PWD##*/}"',
		"cd autocd needs interaction": "mkdir a; shopt -s autocd; a; echo $?",
		"cd cdspell needs interaction": "mkdir directory; shopt -s cdspell; cd direcotry; echo $?",
		"cd removed directory": "mkdir g; cd g; rmdir ../g; pwd | sed 's/.*case//'; cd ..; echo $? ${PWD##*/}",
		"pwd options":
			"mkdir -p r/s; ln -s r/s l; cd l; pwd -L | sed 's/.*case//'; pwd -P | sed 's/.*case//'; pwd -LP | sed 's/.*case//'; pwd -PL | sed 's/.*case//'; pwd -x; echo $?; pwd extra | sed 's/.*case//'; PWD=/etc; pwd | sed 's/.*case//'",
		"eval joins and status":
			"eval echo a '\"b  c\"' d; eval; echo $?; eval false; echo $?; false; eval ''; echo $?; eval 'x=1; y=2'; echo $x$y; eval -- echo dashes; eval -x; echo $?; eval 'exit 4'; echo no",
		"eval syntax error": "eval 'if'; echo $?; eval 'echo a; )'; echo $?; eval \"echo 'unclosed\"; echo $?",
		"eval posix syntax error exits": "(set -o posix; eval 'if'; echo no); echo $?",
		"exec without command":
			"exec 3> f; echo hi >&3; exec 3>&-; cat f; { echo x >&3; } 2>/dev/null; echo $?; exec 4< f 5<&4; read -u 5 l; echo $l; exec; echo $?",
		"exec options":
			"(exec -a zero bash -c 'echo $0'); (exec -l bash -c 'echo $0'); (A=1; export A; exec -c /usr/bin/env | grep -v ^_); (exec -cl bash -c 'echo $0; shopt login_shell'); (exec -x); echo $?; (exec -a); echo $?; exec -a x; echo $?",
		"exec failure":
			"(exec nosuchcmd; echo not); echo $?; (exec /; echo not); echo $?; : > nx; (exec ./nx; echo not); echo $?; shopt -s execfail; exec nosuchcmd; echo still $?; exec ./nx; echo $?",
		"exec redirection failure ends": "(exec < nofile; echo not); echo $?; exec 3< nofile; echo not",
		"exec replaces with function name looked up as program":
			"f() { echo function; }; (exec f); echo $?; (exec echo external); (exec cd /; echo); echo $?",
		"exec traps and exit": "trap 'echo trapped' EXIT; (trap 'echo sub' EXIT; exec true); exec echo last",
		"exit statuses":
			"(exit); echo $?; (false; exit); echo $?; (exit 256); echo $?; (exit 255); echo $?; (exit -1); echo $?; (exit 300); echo $?; (exit abc); echo $?; (exit 1 2; echo no); echo $?; (exit -- 5); echo $?; (exit --help) > /dev/null; echo $?",
		"exit trap sees status":
			"(trap 'echo t $?' EXIT; exit 3); echo $?; (trap 'exit 9' EXIT; exit 3); echo $?; (trap 'false' EXIT; exit 3); echo $?; (trap 'echo t $?; exit' EXIT; false; exit); echo $?",
		"export forms":
			"export A=1 B; B=2; env | grep -E '^[AB]=' | sort; export -n A; env | grep -c '^A='; declare -p A B; export A+=x; declare -p A; export | grep -E ' (A|B|HOME)='; echo $?",
		"export -p format":
			"export ZQ=\"a 'b' \\$c\" ZR; export -p | grep Z[QR]; (set -o posix; export -p | grep Z[QR]); export -n ZQ; export -p | grep ZQ; echo $?",
		"export functions":
			"f() { echo exported; }; export -f f; bash -c f; export -nf f; bash -c f; echo $?; export -f nofn; echo $?; export -f f=1; echo $?; f() { :; }; export -fp",
		"export errors":
			"export 1x; echo $?; export a-b=1; echo $?; export ''; echo $?; export -x; echo $?; export -p 1x; echo $?; readonly R=1; export R=2; echo $?; export R; declare -p R; export a[0]=1; echo $?; declare -p a",
		"export tilde and quoting":
			"export T=~ U='a b' V=$(echo x  y); echo \"$T\" | sed 's/.*case/H/'; echo \"$U|$V\"; x='p q'; export W=$x; echo \"$W\"; export $x; declare -p p q",
		"readonly forms":
			'readonly A=1; A=2; echo "$? $A"; readonly A; echo $?; (readonly A=3); echo $?; readonly -a arr=(1 2); arr[0]=x; echo $?; readonly -A as=([k]=v); declare -p A arr as; unset A; echo $?',
		"readonly function":
			"f() { echo one; }; readonly -f f; f() { echo two; }; echo $?; f; unset -f f; echo $?; readonly -f nof; echo $?; readonly -pf; readonly -f",
		"readonly -p":
			"(readonly ZZ='a b' ZY; readonly -p | grep Z; set -o posix; readonly -p | grep Z; readonly | grep Z); readonly -aZ; echo $?; readonly -x; echo $?; readonly 2b; echo $?",
		"readonly assignment ends posix shell":
			"(set -o posix; readonly a=1; a=2; echo not); echo $?; (readonly a=1; a=2 echo temp; echo $?); (set -o posix; readonly a=1; a=2 :; echo not); echo $?",
		"readonly loop variable and read":
			"readonly r=1; for r in a b; do echo $r; done; echo $?; read r <<< x; echo $?; printf -v r y; echo $?; ((r=5)); echo $?; let r++; echo $?; getopts a r -a; echo $?; mapfile r <<< q; echo $?",
		"unset forms":
			"a=1 b=2; f() { :; }; unset a; echo ${a-none}; unset -v b; unset -f f; type f; unset nothing; echo $?; g() { :; }; unset g; type -t g; echo $?; h=1; h() { :; }; unset h; echo ${h-none}; type -t h; unset h; type -t h; echo $?",
		"unset errors":
			"unset -f -v x; echo $?; unset 1x; echo $?; unset 'a b'; echo $?; unset -x; echo $?; unset; echo $?; readonly q=1; unset q; echo $?; unset -v q; echo $?; unset -f 1x; echo $?; unset ''; echo $?",
		"unset arrays":
			"a=(1 2 3); unset 'a[1]'; declare -p a; unset 'a[-1]'; declare -p a; unset 'a[9]'; echo $?; unset 'a[-9]'; echo $?; unset a[@]; declare -p a; declare -A m=([x]=1 [y]=2); unset 'm[x]'; declare -p m; unset 'm[@]'; declare -p m; s=1; unset 's[0]'; echo ${s-none}; s=1; unset 's[1]'; echo $?",
		"unset nameref":
			"v=1; declare -n r=v; unset r; echo ${v-none}; declare -p r; v=2; unset -n r; echo $v; declare -p r; unset -n v; echo ${v-none}",
		"unset special variables lose their meaning":
			'unset RANDOM; echo "[${RANDOM-gone}]"; unset SECONDS; SECONDS=5; echo $SECONDS; unset LINENO; echo "[$LINENO]"; unset FUNCNAME; unset IFS; x=\'a b\'; set -- $x; echo $#; unset BASH_VERSINFO; echo $?; unset UID; echo $?; unset PPID; echo $?',
		"unset in functions reveals outer":
			"x=g; f() { local x=l; unset x; echo ${x-none}; x=new; }; f; echo $x; h() { local x=h; i; echo ${x-none}; }; i() { unset x; echo ${x-none}; }; h; shopt -s localvar_unset; h",
		shift:
			'set -- a b c; shift; echo "$@"; shift 2; echo $#; shift; echo $?; set -- a b; shift 3; echo $? $#; shift -1; echo $? ; shift x; echo $?; shift 0; echo $? $#; shift 1 2; echo $?; shift -- 1; echo $#; shopt -s shift_verbose; shift 9; echo $?',
		return:
			"f() { return 3; }; f; echo $?; f() { false; return; }; f; echo $?; f() { return 256; }; f; echo $?; f() { return -1; }; f; echo $?; f() { return abc; echo after; }; f; echo $?; f() { return 1 2; echo after; }; f; echo $?",
		"return outside": "return; echo $?; return 3; echo $?; (return 2; echo x$?); bash -c 'return 5; echo no $?'",
		"return -x and --help":
			"f() { return -x; }; f; echo $?; f() { return --; }; f; echo $?; f() { return -- 4; }; f; echo $?",
		"return in loops, pipes and subshells":
			"f() { while :; do return 4; done; }; f; echo $?; f() { echo a | return 5; echo after $?; }; f; f() { ( return 6; echo no ); echo after $?; }; f; f() { { return 8; } > /dev/null; }; f; echo $?",
		"return trap context": "f() { trap 'echo T; return 9' USR1; kill -USR1 $$; echo not; }; f; echo $?",
		"getopts clusters":
			'f() { OPTIND=1; while getopts ab:c o "$@"; do echo "$o ${OPTARG-unset} $OPTIND"; done; echo "end $? $o $OPTIND"; }; f -a -bval -c rest; f -acb val; f -ab; f -- -a; f -a - -b x; f a -b',
		"getopts silent":
			'f() { OPTIND=1; while getopts :ab: o "$@"; do echo "$o ${OPTARG-unset}"; done; echo $OPTIND; }; f -x -a -b; f -b \'\'; f -ax; f -a: ; f -:',
		"getopts OPTERR":
			'OPTERR=0; getopts a o -x; echo "$? $o"; OPTERR=1; OPTIND=1; getopts a o -x; echo "$? $o"; OPTIND=1; getopts a: o -a; echo "$? $o ${OPTARG-unset}"',
		"getopts name and errors":
			"getopts; echo $?; getopts a; echo $?; getopts a 1x -a; echo $?; getopts -a b; echo $?; getopts -- a o -a; echo \"$? $o\"; getopts ab 'x[0]' -a; echo $?",
		"getopts positional and OPTIND":
			"set -- -a -b; getopts ab o; echo $o $OPTIND; getopts ab o; echo $o $OPTIND; getopts ab o; echo $? $o $OPTIND; OPTIND=2; getopts ab o; echo $o; OPTIND=0; getopts ab o; echo $o; shift; OPTIND=1; getopts ab o; echo $o",
		"getopts local OPTIND":
			"f() { local OPTIND o; while getopts xy o; do echo f$o; done; }; set -- -a -b; while getopts ab o; do echo $o; f -x -y; done",
		"getopts digits and odd letters":
			"getopts '1@b' o -1; echo $o; OPTIND=1; getopts '1@b' o -@; echo $o; OPTIND=1; getopts 'a-:' o --foo; echo \"$? $o ${OPTARG-}\"; OPTIND=1; getopts '' o -a; echo $o",
		hash: "hash; echo $?; hash ls; hash | tail -1; hash -t ls; hash -t ls cat; echo $?; hash -d ls; hash -t ls; echo $?; hash -r; hash; hash nosuch; echo $?; hash -x; echo $?",
		"hash -p and -l":
			"hash -p /bin/true mytrue; mytrue; echo $?; hash -l; hash -t -l mytrue; hash -p /nope/x bad; bad; echo $?; hash -p; echo $?; hash -d; echo $?; hash -d nosuch; echo $?; hash -t; echo $?; hash -p /tmp dir; echo $?",
		"hash builtin, function and slash":
			"hash cd; echo $?; f() { :; }; hash f; echo $?; hash ./x; echo $?; hash; set +h; hash ls; echo $?; set -h",
		"hash hits and PATH change": "ls > /dev/null; ls > /dev/null; hash; PATH=$PATH; hash",
		"hash checkhash":
			"mkdir d; printf '#!/bin/sh\\necho one\\n' > d/cmdq; chmod +x d/cmdq; PATH=$PWD/d:$PATH; cmdq; rm d/cmdq; cmdq; echo $?; shopt -s checkhash; cmdq; echo $?",
		times:
			"times | wc -l; times | head -1 | sed 's/[0-9]/N/g'; times -x; echo $?; times extra | wc -l; times --help > /dev/null; echo $?",
		"umask symbolic":
			"umask 022; umask; umask -S; umask -p; umask -pS; umask u=rwx,g=rx,o=; umask; umask g+w; umask; umask a-x; umask -S; umask u=; umask; umask +r; umask -S; umask go=u; umask; umask =; umask",
		"umask errors":
			"umask 9; echo $?; umask 8; echo $?; umask 1777; echo $?; umask; umask u+q; echo $?; umask x=r; echo $?; umask u; echo $?; umask -x; echo $?; umask ''; echo $?; umask 22 33; umask; umask 0; umask; umask 99999; echo $?",
		"umask effect":
			"umask 077; : > f; mkdir d; stat -c %a f d; umask 0; : > g; stat -c %a g; (umask 027; : > h); stat -c %a h; umask",
		"test argument counts":
			"test; echo $?; [ ]; echo $?; test ''; echo $?; test a; echo $?; test ! ''; echo $?; test ! a; echo $?; test -n; echo $?; test -z ''; echo $?; test a = a; echo $?; test ! a = b; echo $?; test '(' a ')'; echo $?; test '(' ')'; echo $?",
		"test four and more":
			"test ! '(' a ')'; echo $?; test '(' ! a ')'; echo $?; test a = a -a b = b; echo $?; test a = b -o b = b; echo $?; test '(' a = b -o a = a ')' -a b; echo $?; test a -a ''; echo $?; test '' -o a; echo $?; test ! a -a ''; echo $?",
		"test errors":
			"test a b; echo $?; [ a; echo $?; test -q x; echo $?; test 1 -eq a; echo $?; test a -foo b; echo $?; test a = ; echo $?; test '(' a; echo $?; test a b c d; echo $?; [ a ] ]; echo $?; test a = b c; echo $?; test 1 -lt ''; echo $?",
		"test strings":
			"test a '<' b; echo $?; test b '>' a; echo $?; test a == a; echo $?; test a != b; echo $?; test -z a; echo $?; test -n a; echo $?; test a '<' B; echo $?; test '' = ''; echo $?",
		"test integers":
			"test 10 -eq 010; echo $?; test -5 -lt 3; echo $?; test ' 5 ' -eq 5; echo $?; test +5 -eq 5; echo $?; test 5 -ne 6 -a 5 -le 5 -a 5 -ge 5 -a 6 -gt 5; echo $?; test 0x10 -eq 16; echo $?; test 9223372036854775807 -gt 0; echo $?; test 9223372036854775808 -gt 0; echo $?",
		"test files":
			": > f; echo x > g; mkdir d; ln -s f l; ln -s nope b; mkfifo p; for o in a b c d e f g h k p r s t u w x G L N O S; do printf $o; for n in f g d l b p nope; do test -$o $n; printf $?; done; echo; done",
		"test file comparisons":
			": > a; touch -d '2020-01-01' b; ln a c; test a -nt b; echo $?; test b -ot a; echo $?; test a -ef c; echo $?; test a -ef b; echo $?; test a -nt nope; echo $?; test nope -nt a; echo $?; test nope -ot a; echo $?; test nope -ef nope; echo $?",
		"test variables and options":
			"x=; declare -a e; n=(1); declare -n r=x; test -v x; echo $?; test -v y; echo $?; test -v e; echo $?; test -v n; echo $?; test -v 'n[0]'; echo $?; test -v 'n[1]'; echo $?; test -R r; echo $?; test -R x; echo $?; test -o errexit; echo $?; set -f; test -o noglob; echo $?; test -o nosuch; echo $?; set -- p; test -v 1; echo $?; test -v 2; echo $?",
		"test descriptors":
			"test -t 0; echo $?; test -t 9; echo $?; test -t x; echo $?; test -t; echo $?; test -r /dev/fd/0; echo $?; test -e /dev/stdin; echo $?",
		"trap basics":
			"trap 'echo bye' EXIT; trap; trap -p; trap -p EXIT; trap - EXIT; trap; trap 'echo $?' 0; trap -p; (exit 5); exit 3",
		"trap listing order and quotes":
			"trap \"echo 'q'\" INT; trap '' TERM; trap 'x' USR1 ERR DEBUG RETURN EXIT; trap -p | sort; trap - DEBUG EXIT; trap -p USR1 TERM",
		"trap resets":
			"trap 'echo a' USR1; kill -USR1 $$; trap USR1; trap -p; trap 'echo b' SIGUSR2; kill -12 $$; trap - 12; trap -p; trap 'echo c' 10; trap 10; trap -p; trap '' HUP; trap -- - HUP; trap -p",
		"trap errors":
			"trap 'x' NOPE; echo $?; trap x; echo $?; trap -x; echo $?; trap 'x' 99; echo $?; trap - NOPE; echo $?; trap -p NOPE; echo $?; trap NOPE; echo $?; trap '' KILL; echo $?; trap -- ; echo $?; trap 'x' -1; echo $?",
		"trap -l": "trap -l; echo $?; trap -lp > /dev/null; echo $?",
		"trap case insensitive":
			"trap 'echo i' sigint; trap -p; trap 'echo e' exit; trap -p; trap - Int Exit; trap 'echo d' debug; trap - debug; trap 'echo e' err; false",
		"trap ignored inherited by subshell and program":
			"trap '' USR1; (kill -USR1 $BASHPID; echo alive); bash -c 'kill -USR1 $$; echo alive2; trap; trap \"echo no\" USR1; kill -USR1 $$; trap -p'; (trap 'echo t' USR1; kill -USR1 $BASHPID; echo x)",
		"trap in subshell reset but shown":
			"trap 'echo t' USR1 EXIT; (trap); (trap 'x' USR2; trap); echo $(trap -p USR1); trap - EXIT",
		"trap DEBUG details":
			"trap 'echo \"D:$BASH_COMMAND\"' DEBUG; x=1; for i in 1 2; do :; done; case a in a) echo c;; esac; [[ a ]]; ((1)); for ((i=0;i<1;i++)); do :; done; f() { echo f; }; f; trap - DEBUG; echo end",
		"trap DEBUG and functrace":
			"f() { echo in; }; trap 'echo D$LINENO' DEBUG; f; set -o functrace; f; (echo sub); trap - DEBUG",
		"trap DEBUG extdebug skips":
			"shopt -s extdebug; trap '[ \"$BASH_COMMAND\" != \"echo skip\" ]' DEBUG; echo a; echo skip; echo b; trap - DEBUG; f() { trap '[[ $BASH_COMMAND != stop ]] || (exit 2)' DEBUG; echo x; stop; echo y; }; f; trap - DEBUG; echo $?",
		"trap ERR details":
			"trap 'echo E$?' ERR; false; false || true; ! true; if false; then :; fi; while false; do :; done; false | true; true | false; (exit 3); f() { false; echo f; }; f; set -E; f; nosuch; x=$(false); [[ a = b ]]; ((0)); true && false; false && true",
		"trap RETURN details":
			"f() { :; }; trap 'echo R' RETURN; f; declare -ft f; f; g() { trap 'echo RG $?' RETURN; return 3; }; g; echo $?; f; trap - RETURN; set -T; trap 'echo R2' RETURN; f",
		"trap EXIT in function and subshell":
			"f() { trap 'echo fexit' EXIT; }; (f; echo sub); f; trap 'echo replaced' EXIT; (echo inner); exit 0",
		"trap runs with status kept":
			"trap 'false' USR1; true; kill -USR1 $$; echo $?; trap '(exit 7)' USR1; (exit 3); kill -USR1 $$; echo $?",
		"trap signal while waiting":
			"trap 'echo got' USR1; (sleep 0.1; kill -USR1 $$) & wait $!; echo $(( $? > 128 )); wait; sleep 0; echo end",
		"special builtin keeps assignments in posix":
			"x=1; x=2 :; echo $x; set -o posix; x=3 :; echo $x; x=4 eval 'echo $x'; echo $x; x=5 true; echo $x; f() { :; }; x=6 f; echo $x; y=1 export z=2; echo $y$z",
		"special builtin errors end a posix shell":
			"for c in 'export 1x' 'set -o nope' 'shift 9' 'unset -x' '. /nope' 'readonly 1x' 'return 1 2' 'trap x NOPE' 'exit a b' 'eval \"(\"' ': < /nope' 'exec < /nope' 'break x' 'times -x'; do (set -o posix; eval \"$c\"; echo \"on $?\") 2>&1; echo \"$c: $?\"; done",
		"command makes special builtins plain":
			"set -o posix; command export 1x; echo $?; command . /nope; echo $?; command set -o nope; echo $?; x=1; x=2 command :; echo $x; command : < /nope; echo $?; command exec < /nope; echo $?",
		"special builtins before functions in posix":
			"eval() { echo mine; }; eval 'echo builtin'; set -o posix; eval 'echo builtin'; export() { :; }; echo $?",
	}),
};
