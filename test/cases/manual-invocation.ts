import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 6.1 to 6.3, Invoking Bash, Startup Files, Interactive Shells; 6.9, Controlling the Prompt. */
export const manualInvocation: Chapter = {
	name: "manual-invocation",
	cases: rows({
		"bash -c names and parameters":
			"bash -c 'echo $0 $# $@' name a b; bash -c 'echo $0 $#'; bash -c 'echo \"$@\"' -- a b; bash -c -- 'echo dashes $0' n; bash -c; echo $?; bash -c ''; echo $?; bash -ce 'false; echo no'; echo $?; bash -ec 'echo $-'; bash +c 'echo plus' 2>&1 | head -1; :",
		"bash script":
			"printf 'echo \"$0 $# $1\"; exit 4\\n' > s; bash s a b; echo $?; bash ./s x; bash -- s y; bash -x s z; bash nope; echo $?; bash /tmp; echo $?; mkdir d; bash d; echo $?; printf 'echo $BASH_SOURCE $LINENO\\n' > t.sh; bash t.sh; (exec -a sh bash t.sh)",
		"script found in PATH":
			"mkdir p; echo 'echo found $0' > p/scr; PATH=$PWD/p:$PATH bash scr | sed 's/ .*case/ H/'; echo 'echo here $0' > scr; PATH=$PWD/p:$PATH bash scr",
		"bash -s and standard input":
			"echo 'echo \"$0 $@\"' | bash -s a b; echo 'echo $-; read x; echo \"[$x]\"\ndata' | bash; echo 'exit 7' | bash; echo $?; printf 'echo a\\nif' | bash; echo $?; bash < /dev/null; echo $?; echo 'echo $0' | bash -; echo 'echo $1' | bash -s -- q",
		"options set at start":
			"bash -ec 'echo $-'; bash -uvc 'echo $-' 2>&1; bash -o pipefail -c 'set -o | grep pipefail'; bash +B -c 'echo {a,b}'; bash -O extglob -c 'shopt extglob; echo @(a|b)'; bash +O sourcepath -c 'shopt sourcepath'; bash -eo nounset -c 'echo $-'; bash -o posix -c 'set -o | grep posix'; bash --posix -c 'echo $POSIXLY_CORRECT'",
		"options listed at start": "bash -O | head -2; bash +O | head -2; bash -o | head -2; bash +o | head -2",
		"wrong options":
			"bash -Z; echo $?; bash --nope; echo $?; bash -o nope -c :; echo $?; bash -O nope -c :; echo $?; bash -cZ x; echo $?; bash -c -Z x 2>&1 | head -1; bash --rcfile; echo $?; :",
		"help and version":
			"bash --version | head -1; bash --help | head -2; bash --help | tail -n +2 | head -22; bash --version > /dev/null; echo $?; bash --help > /dev/null; echo $?; bash -c 'echo $BASH_VERSION ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}'; :",
		"dash D and dump strings":
			'printf \'echo $"hello"\\necho $"two\\nlines"\\n\' > s; bash -D s; echo $?; bash --dump-strings s; bash --dump-po-strings s; bash -D -c \'echo $"x"\'',
		"pretty print": "printf 'if a;then b;fi\\nf(){ x; }\\n' > s; bash --pretty-print s; echo $?",
		"verbose and long options":
			"bash --verbose -c 'echo a'; bash --norc --noprofile --noediting -c 'echo b'; bash --login -c 'shopt login_shell'; bash -l -c 'echo $0'; bash --debugger -c 'shopt extdebug' 2>/dev/null; bash -c 'echo long' --posix; :",
		"SHLVL and dollar zero":
			"echo $SHLVL; bash -c 'echo $SHLVL; bash -c \"echo \\$SHLVL\"; :'; SHLVL=abc bash -c 'echo $SHLVL'; SHLVL=-5 bash -c 'echo $SHLVL'; SHLVL=1000 bash -c 'echo $SHLVL'; SHLVL=999 bash -c 'echo $SHLVL' ; env -u SHLVL bash -c 'echo $SHLVL'; (exec bash -c 'echo $SHLVL'); :",
		"environment of a fresh shell":
			'env -i /bin/bash -c \'set | sed "s/=.*//" | tr "\\n" " "; export -p\' < /dev/null | grep -v PATH; env -i /bin/bash < /dev/null -c \'echo $PWD; echo "[$IFS]" | od -An -c; echo $PS4; echo ${PS1-unset} ${HOME-unset} $TERM $SHELL $HOSTTYPE $OPTIND\'; :',
		"odd environment names":
			"env 'a-b=1' '1x=2' 'A.B=3' 'OK=4' bash -c 'env | grep -E \"a-b|1x|A.B|OK\" | sort; echo $OK; set | grep -E \"^(a-b|OK)\"'; env 'IFS=:' bash -c 'x=a:b; set -- $x; echo $#'; env PS4='>> ' bash -xc 'echo q'; env OPTIND=5 bash -c 'echo $OPTIND'; env PWD=/nonexistent bash -c 'echo ${PWD##*/}'; env _=x bash -c 'echo ok'; :",
		"exported functions come in":
			"f() { echo \"f $1\"; }; export -f f; bash -c 'f a; declare -F'; env 'BASH_FUNC_g%%=() { echo g; }' bash -c g; env 'BASH_FUNC_h%%=() { echo; }; echo injected' bash -c 'type h' 2>&1 | sed 's/[^ ]*case/H/'; env 'x=() { :; }; echo bad' bash -c 'echo safe'; :",
		BASH_ENV:
			"echo 'echo env $0' > e; BASH_ENV=e bash -c 'echo main'; BASH_ENV=./e bash -c :; BASH_ENV='$PWD/e' bash -c :; BASH_ENV=nope bash -c 'echo quiet'; (export BASH_ENV=e; exec -a sh bash -c 'echo sh'); BASH_ENV=e bash --posix -c 'echo posix'; echo 'echo script' > s; BASH_ENV=e bash s; echo 'echo in' | BASH_ENV=e bash; echo 'exit 6' > x; BASH_ENV=x bash -c 'echo no'; echo $?; BASH_ENV=e bash -lc 'echo login'; ENV=e bash -c 'echo noenv'; :",
		"BASH_ENV sets options and traps":
			"echo 'set -u; x=1; trap \"echo bye\" EXIT; return 3; echo no' > e; BASH_ENV=e bash -c 'echo $? $x $-'; echo 'if' > bad; BASH_ENV=bad bash -c 'echo on'; echo 'f() { echo $BASH_SOURCE $LINENO; }; echo ${BASH_SOURCE[0]} $LINENO' > g; BASH_ENV=g bash -c f; :",
		"login shell reads profile":
			"echo 'echo profile; X=1' > .profile; bash -lc 'echo $X'; echo 'echo bash_login' > .bash_login; bash -lc 'echo a'; echo 'echo bash_profile' > .bash_profile; bash -lc 'echo b'; bash --noprofile -lc 'echo c'; bash --login -c 'echo d'; rm .bash_profile; bash -lc 'echo e'; HOME=/nonexistent bash -lc 'echo f'; (exec -l bash -c 'echo g'); :",
		"login shell logout file":
			"echo 'echo logout $?' > .bash_logout; bash -lc 'exit 3'; echo $?; bash -lc 'echo end'; echo 'echo hi' | bash -l; bash -c 'exit 1'; bash -lc 'logout 5'; echo $?; echo 'exit 9' > .bash_logout; bash -lc 'exit 3'; echo $?; (exec -a sh bash -lc 'exit 2'); echo $?; :",
		"interactive shell reads bashrc":
			"echo 'echo rc $-; alias q=\"echo alias\"' > .bashrc; bash -ic 'q; echo $0' 2>/dev/null; echo 'q' | bash -i 2>/dev/null; bash --norc -ic 'echo norc' 2>/dev/null; echo 'echo mine' > myrc; bash --rcfile myrc -ic 'echo a' 2>/dev/null; bash --init-file myrc -ic 'echo b' 2>/dev/null; bash --rcfile nope -ic 'echo c' 2>/dev/null; bash -c 'echo plain'; bash -lic 'echo login' 2>/dev/null; bash --posix -ic 'echo posix' 2>/dev/null; :",
		"interactive login shell":
			"echo 'echo rc' > .bashrc; echo 'echo profile' > .profile; echo 'echo bye' > .bash_logout; echo 'echo body' | bash -il 2>/dev/null; bash -lic 'echo c' 2>/dev/null",
		"ENV for sh and posix":
			"echo 'echo env $-' > e; (export ENV=./e; exec -a sh bash -c 'echo a'); (export ENV=./e; exec -a sh bash -ic 'echo b' 2>/dev/null); ENV='$PWD/e' bash --posix -ic 'echo c' 2>/dev/null; echo 'echo rc' > .bashrc; (exec -a sh bash -ic 'echo d' 2>/dev/null); echo 'echo profile' > .profile; echo 'echo bp' > .bash_profile; (exec -a sh bash -lc 'echo e'); (export ENV=./e; exec -a sh bash -lic 'echo f' 2>/dev/null); :",
		"sh is posix mode after startup":
			"(exec -a sh bash -c 'set -o | grep posix; shopt -q login_shell; echo $?'); (exec -a sh bash -c 'echo $0 $POSIXLY_CORRECT'); echo 'shopt -o posix' > .profile; (exec -a sh bash -lc 'shopt -o posix'); (exec -a -sh bash -c 'shopt -o posix'); bash -c 'exec -a /x/sh bash -c \"shopt -o posix\"'; POSIXLY_CORRECT=1 bash -c 'shopt -o posix'; :",
		"shell as interpreter of scripts":
			"printf '#!/bin/sh\\necho $0\\n' > a; chmod +x a; ./a; printf '#!/bin/bash -e\\necho $-; false; echo no\\n' > b; chmod +x b; ./b; echo $?; printf '#!/usr/bin/env bash\\necho env $1\\n' > c; chmod +x c; ./c x; printf 'echo no shebang $0 $BASH_VERSION\\n' > d; chmod +x d; ./d | cut -d. -f1-2; printf '#!/nonexistent\\n' > e; chmod +x e; ./e; echo $?; printf '#!/bin/bash -x -e\\n' > f; chmod +x f; ./f 2>&1 | head -1",
		"interactive prompts and errors":
			"printf 'echo a\\nnosuch\\nfalse\\necho $?\\n' | PS1='p> ' bash --norc -i 2>&1 | tail -n +2; echo $?",
		"interactive PS2 and continuation":
			"printf 'if true\\nthen echo a\\nfi\\ncat << E\\nx\\nE\\n' | PS1='1> ' PS2='2> ' bash --norc -i 2>&1 | tail -n +3",
		"interactive PS0 and PROMPT_COMMAND":
			"printf 'echo a\\n(exit 3)\\necho $?\\n' | PS1='> ' PS0='[run]' PROMPT_COMMAND='echo \"pc $?\"' bash --norc -i 2>&1 | tail -n +3; printf 'PROMPT_COMMAND=(\"echo one\" \"echo two\")\\n:\\n' | PS1='> ' bash --norc -i 2>&1 | tail -n +3",
		"interactive errors do not exit":
			"printf 'echo ${x?msg}\\necho on\\nset -u\\necho $nope\\necho on2\\nreadonly r=1\\nr=2\\necho on3\\nset -o posix\\nexport 1x\\necho on4\\n' | PS1= bash --norc -i 2>&1 | tail -n +3",
		"interactive syntax errors":
			"printf 'echo )\\necho on $?\\nif; then\\necho $?\\n' | PS1= bash --norc -i 2>&1 | tail -n +3",
		"interactive exit and ignoreeof":
			"printf 'exit 5\\n' | PS1= bash --norc -i 2>/dev/null; echo $?; printf 'set -o ignoreeof\\n' | PS1= bash --norc -i 2>/dev/null; echo $?; printf 'false\\n' | PS1= bash --norc -i 2>/dev/null; echo $?; printf 'trap \"echo bye\" EXIT\\n' | PS1= bash --norc -i 2>/dev/null",
		"interactive defaults":
			'printf \'shopt expand_aliases huponexit checkwinsize; set -o | grep -E "emacs|hist|monitor"; echo $-; echo "$PS1|$PS2"; [ -n "$HISTFILE" ] && echo ${HISTFILE##*/}; echo $HISTSIZE $HISTFILESIZE; [[ $- == *i* ]] && echo inter; trap\\n\' | bash --norc -i 2>/dev/null',
		"interactive -c":
			"bash --norc -ic 'echo $-; alias x=\"echo y\"; type -t x; echo ${PS1+set}; exit 3' 2>/dev/null; echo $?",
		"interactive execfail and command_not_found":
			"printf 'exec nosuch\\necho on $?\\ncommand_not_found_handle() { echo \"cnf $1\"; return 9; }\\nnosuch\\necho $?\\n' | PS1= bash --norc -i 2>&1 | tail -n +3",
		"interactive autocd cdspell":
			'mkdir -p dirc; printf \'shopt -s autocd\\ndirc\\npwd | sed "s/.*case/H/"\\ncd ..\\nshopt -s cdspell\\ncd dicr\\npwd | sed "s/.*case/H/"\\n\' | PS1= bash --norc -i 2>&1 | tail -n +3',
		"interactive jobs":
			"printf 'sleep 0.05 &\\nwait\\njobs\\nfalse &\\nsleep 0.1\\necho x\\n' | PS1= bash --norc -i 2>&1 | tail -n +3 | sed 's/\\[\\([0-9]\\)\\] [0-9]*/[\\1] PID/'",
		"interactive history":
			"printf 'echo one\\nhistory\\n!echo\\necho !$\\nfc -l\\n' | HISTFILE=hf PS1= bash --norc -i 2>&1 | tail -n +3; cat hf",
		"interactive mail and TMOUT":
			"printf 'MAILCHECK=0; MAIL=/tmp/x; echo a\\necho $TMOUT\\n' | PS1= TMOUT= bash --norc -i 2>/dev/null",
		"prompt escapes":
			"for p in '\\a' '\\d' '\\D{%Y}' '\\e' '\\h' '\\H' '\\j' '\\l' '\\n' '\\r' '\\s' '\\t' '\\T' '\\@' '\\A' '\\u' '\\v' '\\V' '\\w' '\\W' '\\!' '\\#' '\\$' '\\101' '\\\\' '\\[x\\]' '\\q' '\\'; do printf '%s %s\\n' \"$p\" \"$(printf '%s' \"${p@P}\" | sed 's/[0-9][0-9]/NN/g; s/^[A-Z][a-z][a-z] [A-Z][a-z][a-z]/DAY MON/; s/[AP]M/XM/' | od -An -c | tr -d '\\n')\"; done 2>&1 | grep -vE '^.(h|H|l) '",
		"prompt working directory":
			'mkdir -p a/b/c/d; cd a/b/c/d; p=\'\\w \\W\'; echo "${p@P}"; PROMPT_DIRTRIM=2; echo "${p@P}"; PROMPT_DIRTRIM=9; echo "${p@P}"; PROMPT_DIRTRIM=0; cd /; echo "${p@P}"; cd /usr/bin; PROMPT_DIRTRIM=1; echo "${p@P}"; HOME=/usr; echo "${p@P}"; cd /usr; echo "${p@P}"; HOME=/usr/; echo "${p@P}"',
		"prompt expansion order":
			"x='$(echo sub)' y='`echo tick`' z='\\u' w='${v:-def}' v=; p='$x|$y|$z|$w|$(echo a\\\\b)|`echo q`|$((1+2))|\"q\"|\\\\$x|\\$x'; echo \"${p@P}\"; p='\\x41\\060'; echo \"${p@P}\"; p=''; echo \"[${p@P}]\"; unset p; echo \"[${p@P}]\"; a=('\\u' 'x$((1))'); echo \"${a[@]@P}\"",
		"prompt jobs and command number":
			'p=\'\\j \\# \\!\'; echo "${p@P}"; sleep 5 & echo "${p@P}"; kill $!; wait 2>/dev/null; echo "${p@P}"',
	}),
};
