import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.2, Bash Builtin Commands, apart from those with chapters of their own. */
export const manualBuiltins: Chapter = {
	name: "manual-builtins",
	cases: rows({
		"alias definitions":
			"alias; echo $?; alias a='echo x' b=\"it's\"; alias; alias a; alias -p; alias a b nope; echo $?; alias -x; echo $?; alias -p c=d; alias c=; alias c; unalias a; alias a; echo $?",
		"alias names and errors":
			"alias 'a b=c'; echo $?; alias /x=y; echo $?; alias 'x$y=z'; echo $?; alias =x; echo $?; alias a.b-c=ok; alias a.b-c; alias ''; echo $?; alias '|=x'; echo $?",
		"alias not expanded in scripts":
			"alias hi='echo hello'\nhi; echo $?\nshopt -s expand_aliases\nhi; \\hi; 'hi'\nh\\i; echo $?",
		"alias trailing blank expands next word":
			"shopt -s expand_aliases\nalias e='echo ' w='world' n='nested ' p='echo pre '\ne w; e n w; p w w; e e",
		"alias on same line not expanded": "shopt -s expand_aliases\nalias q='echo q'; q; echo $?\nq",
		"alias recursive and reserved":
			"shopt -s expand_aliases\nalias ls='ls -d' if2='if true;' echo='echo X'\nls .; if2 then echo ok; fi; echo a\nalias a=b b=a; a; echo $?",
		"alias in functions expanded at definition":
			"shopt -s expand_aliases\nalias z='echo one'\nf() { z; }\nalias z='echo two'\nf; z; unalias z; f",
		unalias:
			"alias a=1 b=2 c=3; unalias a b; alias; unalias nope; echo $?; unalias; echo $?; unalias -a; alias; unalias -x; echo $?; unalias -a x; echo $?",
		BASH_ALIASES:
			"alias x='echo 1'; echo \"${BASH_ALIASES[x]}\"; BASH_ALIASES[y]='echo 2'; alias y; unset 'BASH_ALIASES[x]'; alias x; declare -p BASH_ALIASES; for k in \"${!BASH_ALIASES[@]}\"; do echo \"$k\"; done",
		"bind without terminal":
			"bind -l | head -3; bind -x; echo $?; bind -Q; echo $?; bind -q nosuchfn; echo $?; bind -q self-insert > /dev/null; echo $?; bind -m nomap; echo $?",
		builtin:
			"builtin echo a; builtin; echo $?; builtin nosuch; echo $?; builtin ls; echo $?; cd() { echo mine; }; cd; builtin cd /; pwd; builtin -x; echo $?; builtin -- echo b; builtin eval 'echo $?'; enable -n echo; builtin echo c; echo $?",
		caller:
			"caller; echo $?; caller 0; echo $?; f() { caller; caller 0; caller 1; echo $?; caller x; echo $?; caller -1; echo $?; }; g() { f; }\ng\ncaller -x; echo $?",
		"caller in sourced file":
			"echo 'caller; caller 0; h() { caller 0; caller 1; caller 2; }; h' > s.sh\n. ./s.sh\nf() { . ./s.sh; }\nf",
		"command lookup":
			"ls() { echo fn; }; ls; command ls -d .; command -v ls; command -V ls; command -v command; command -V if; command -v if; command -v /bin/ls; command -V /bin/ls; command -v ./nope; echo $?; command -V nope; echo $?",
		"command options":
			"command; echo $?; command -x; echo $?; command -p ls -d /; (PATH=; command -p ls -d /; command -v ls; echo $?); command -- echo a; command -vV echo; command nosuch; echo $?; command -v; echo $?; command -V; echo $?; command '' ; echo $?",
		"command -v several and aliases":
			"shopt -s expand_aliases; alias al='echo hi'; f() { :; }; command -v al f cd ls while nope; echo $?; command -V al f cd while nope; echo $?; hash ls; command -V ls; command -v for f",
		"echo options and escapes":
			"echo -n; echo -nn x; echo; echo -e 'a\\bb\\fc\\rd\\ve\\a\\\\' | od -c; echo -e '\\060\\0101\\x4a\\u0041\\U00000042\\e[' | od -c; echo -eE 'a\\tb'; echo -Ee 'a\\tb'; echo -neq; echo - a; echo -- b; echo -e 'x\\cy' z; echo; echo --help; echo -nex 'a\\tb'",
		"echo xpg_echo":
			"shopt -s xpg_echo; echo 'a\\tb'; echo -E 'a\\tb'; echo -n 'a\\tb'; echo; set -o posix; echo -n 'a\\tb'; echo -e 'c'; shopt -u xpg_echo; echo -n x; echo 'a\\tb'",
		"echo odd escapes":
			"echo -e '\\x' '\\xg' '\\x4' '\\x414' '\\u' '\\u4' '\\08' '\\0' '\\q' '\\' 'a\\0b' | od -An -c; echo -e '\\uD7FF\\u20ac\\U1F600'; LC_ALL=C; echo -e '\\u20ac'",
		"enable listing":
			"enable | head -3; enable | wc -l; enable -n; enable -n test echo; enable -n; enable -a | grep -E 'test|echo'; enable test; enable -n; enable -p | head -1; enable -s; enable -sn; enable -as | wc -l",
		"enable effects and errors":
			"enable -n printf; type -t printf; enable printf; type -t printf; enable nosuch; echo $?; enable -n nosuch; echo $?; enable -x; echo $?; enable -d echo; echo $?; enable -f /nonexistent.so x; echo $?; enable -n enable; enable; echo $?",
		"help status and synopsis":
			"for b in $(enable -a | cut -d' ' -f2 | grep -v '^[][.:]'); do help -s \"$b\" || echo \"$b $?\"; done",
		"help synopsis of signs and reserved words":
			"for b in . : [ '[[ ... ]]' '(( ... ))' '{ ... }' % case coproc for 'for ((' function if select time until variables while; do help -s \"$b\"; done; echo $?",
		"help errors":
			"help nosuchtopic; echo $?; help -x; echo $?; help -s 'nos*'; echo $?; help --help > /dev/null; echo $?; help cd > /dev/null; echo $?; help cd | head -1; help -s c d | head -3",
		"--help of every builtin":
			"for b in alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown enable eval exec exit export fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend times trap type typeset ulimit umask unalias unset wait . ; do (command $b --help | sed -n 1p; echo ${PIPESTATUS[0]}) 2>&1; done",
		"wrong option of every builtin":
			'for b in alias bg bind builtin caller cd command compgen complete compopt declare dirs disown enable eval exec export fc fg getopts hash help history jobs kill local logout mapfile popd printf pushd pwd read readarray readonly set shopt source suspend times trap type typeset ulimit umask unalias unset wait .; do (f() { command $b -Y; }; f; echo "$b $?") 2>&1; done',
		let: "let x=1+2; echo $? $x; let 'y = 5' 'z = y * 2'; echo $y $z; let 0; echo $?; let 1 0; echo $?; let; echo $?; let 1/0; echo $?; let 'x y'; echo $?; let -- a=5; echo $a; let a++ --a; echo $a; let 'q = (1'; echo $?",
		local:
			'f() { local a=1 b; echo "$a ${b-unset}"; local -p; }; f; local x; echo $?; f() { local -x; local 1x; echo $?; local a=1 -r c=2; c=3; echo $?; local a b=2; local; }; f; g() { local -r q=1; local q=2; echo $?; }; g',
		"local scope and inherit":
			'x=out; f() { local x; echo "[${x-unset}]"; x=in; g; }; g() { echo $x; x=changed; }; f; echo $x; h() { local -I x; echo $x; x=2; }; h; echo $x; declare -r ro=1; i() { local ro=2; echo $ro; }; i; echo $?; shopt -s localvar_inherit; j() { local x; echo $x; }; j',
		"local dash":
			"f() { local -; set -fu; echo $-; }; set +f; f; case $- in *f*) echo leaked;; *) echo restored;; esac; g() { local -; local -p; }; g; h() { local - x=1; set -e; }; h; echo $-",
		logout: "logout; echo $?; logout 3; echo $?; bash -lc 'logout 4'; echo $?",
		"mapfile basics":
			"mapfile -t a <<< $'x\\ny\\nz'; declare -p a; mapfile <<< $'1\\n2'; declare -p MAPFILE; mapfile -n 2 -t b <<< $'1\\n2\\n3'; declare -p b; mapfile -s 1 -t c <<< $'1\\n2\\n3'; declare -p c; d=(0 1 2 3 4); mapfile -O 2 -t d <<< $'x'; declare -p d; mapfile -d : -t e <<< a:b:c; declare -p e",
		"mapfile callback":
			"cb() { echo \"cb $1 [$2]\"; }; mapfile -t -C cb -c 2 a < <(printf '%s\\n' a b c d e); mapfile -C 'echo x' -c 1 b <<< y; declare -p b",
		"mapfile descriptors and nul":
			"exec 3<<< $'p\\nq'; mapfile -u 3 -t a; declare -p a; printf 'a\\0b\\0' | { mapfile -d '' -t z; declare -p z; }; printf 'no newline' | { mapfile m; declare -p m; }; mapfile -t e < /dev/null; declare -p e; mapfile -n 0 -t n <<< $'1\\n2'; declare -p n",
		"mapfile errors":
			"mapfile -n x a; echo $?; mapfile -s -1 a; echo $?; mapfile -O x a; echo $?; mapfile -u 99 a; echo $?; mapfile -u x a; echo $?; mapfile -c 0 a; echo $?; mapfile 1a <<< x; echo $?; declare -A h; mapfile h <<< x; echo $?; mapfile -C; echo $?; mapfile a b <<< x; echo $?; declare -p a; mapfile '' <<< x; echo $?; readonly r; mapfile r <<< x; echo $?",
		"readarray is mapfile": "readarray -t a <<< x; declare -p a; readarray -Z; echo $?; readarray 1 <<< x; echo $?",
		"pushd popd dirs":
			"mkdir -p a/b c; pushd a; pushd b; dirs; dirs -l | sed 's/[^ ]*case/H/g'; dirs -p; dirs -v; popd; dirs; pushd; pushd +1; popd -n; dirs; pushd -n /etc; dirs; popd +1; dirs -c; dirs; popd; echo $?; pushd; echo $?",
		"pushd rotation":
			"cd /; pushd -n /usr; pushd -n /tmp; dirs -v; pushd +2; echo $?; dirs; pushd -0; echo $?; dirs +1; dirs -0; dirs +9; echo $?; dirs -9; echo $?; popd +9; echo $?; popd -9; echo $?; pushd +9; echo $?; pushd -9; echo $?",
		"directory stack errors":
			"pushd nope; echo $?; pushd a b; echo $?; pushd -x; echo $?; popd -x; echo $?; popd a; echo $?; dirs a; echo $?; dirs -x; echo $?; dirs 1; echo $?; popd; echo $?; pushd -n; echo $?; dirs +x; echo $?",
		DIRSTACK:
			'cd /; pushd /usr > /dev/null; pushd /tmp > /dev/null; echo "${DIRSTACK[@]}"; DIRSTACK[1]=/etc; dirs; echo ~1 ~+2 ~-0 ~-; DIRSTACK[0]=/x; dirs; cd ~2; pwd',
		"directory stack and tilde":
			"mkdir -p d; pushd \"$HOME/d\"; dirs; dirs +0; dirs -v; dirs -l +1 | sed 's/.*case/H/'; popd; pushd -- d; popd -- > /dev/null; dirs",
		"source options": "echo 'echo sourced $#' > s; source ./s a; source -- ./s; source -p; echo $?",
		"type forms":
			"f() { echo hi; }; alias al=x; shopt -s expand_aliases; type f al cd ls if nope; echo $?; type -t f al cd ls if nope; echo $?; type -p ls cd f; echo $?; type -P ls cd; echo $?; type -a echo; type -f f; echo $?; type; echo $?; type -x; echo $?",
		"type -a -P -t together":
			"type -at echo; type -ap echo; type -aP echo; mkdir d; printf '#!/bin/sh\\n' > d/echo; chmod +x d/echo; PATH=$PWD/d:$PATH; type -aP echo | sed 's/.*case/H/'; type -P -a nope; echo $?; hash -p /bin/true foo; type foo; type -t foo; type -p foo; type -a foo; echo $?; type -tp ls",
		"type old options":
			"type -type ls; type -path ls; type -all cd | head -1; type --type if; type --all cd | head -1; type -- cd; type ''; echo $?; type ./x; echo $?; type /bin/ls",
		"type of functions printed":
			'f() { if true; then echo "a b"; else :; fi; for i in 1 2; do echo $i; done > /dev/null; }; type f; g () ( cd /; pwd ); type g; function h { case $1 in a|b) x;; *) y;& esac; }; type h',
		"typeset is declare":
			"typeset -i n=2+3; typeset -p n; typeset -Y; echo $?; f() { typeset v=1; }; f; echo ${v-none}; typeset -f f",
		"ulimit report and set":
			"ulimit -n 100; ulimit -n; ulimit -Sn 50; ulimit -Sn; ulimit -Hn; ulimit -Sn 200; echo $?; ulimit -n hard; ulimit -n; ulimit -n soft; ulimit -n x; echo $?; ulimit -n -5; echo $?; ulimit -Y; echo $?",
		"ulimit units and names":
			"ulimit -f 10; ulimit -f; ulimit; ulimit 20; ulimit; ulimit -c 0; ulimit -c; ulimit -S -H -c; ulimit -t 100; ulimit -t; ulimit -f -t; ulimit -ft; ulimit -c unlimited; echo $?; ulimit -a | grep -E 'file size|core|cpu'; ulimit -n 1 2; echo $?",
		"ulimit -n limits descriptors":
			"ulimit -n 12; exec 11< /dev/null; echo $?; exec 12< /dev/null; echo $?; echo after",
		"kill forms":
			"kill -l 9 TERM 130 SIGINT; echo $?; kill -l x; echo $?; kill -l 999; echo $?; kill -0 $$; echo $?; kill; echo $?; kill -9; echo $?; kill -s; echo $?; kill -n; echo $?; kill abc; echo $?; kill -NOPE $$; echo $?; kill -s NOPE $$; echo $?; kill -n 99 $$; echo $?; kill %9; echo $?; kill -l 0; kill -L | head -1",
		"kill signals":
			"trap 'echo usr1' USR1; kill -USR1 $$; kill -SIGUSR1 $$; kill -10 $$; kill -s USR1 $$; kill -n 10 $$; kill -sUSR1 $$; kill -usr1 $$; kill -s 10 $$; kill -n10 $$; kill -0 -- $$; kill -s USR1 -- $$; kill -0 999999; echo $?; kill -TERM 999999 999998; echo $?",
		"kill job specs":
			"sleep 5 & kill %1; wait %1; echo $?; sleep 5 & kill -9 %%; wait $! 2>/dev/null; echo $?; sleep 5 | sleep 5 & kill %sle; wait; echo $?; kill %nope; echo $?",
		"variables in shell listing set":
			"set | grep -c '^BASH_VERSION='; x='a b' y=$'t\\tx' z=\"it's\"; set | grep -E '^[xyz]='; f() { :; }; set | grep -A3 '^f ()'; set -o posix; set | grep -c '^f ()'; arr=(1 2); declare -A as=([k]=v); set | grep -E '^(arr|as)='",
	}),
};
