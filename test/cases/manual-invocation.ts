import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 6.1 to 6.3, Invoking Bash, Startup Files, Interactive Shells; 6.9, Controlling the Prompt. */
export const manualInvocation: Chapter = {
	name: "manual-invocation",
	cases: rows({
		"bash -c names and parameters":
			"bash -c 'echo $0 $# $@' name a b; bash -c 'echo $0 $#'; bash -c 'echo \"$@\"' -- a b; bash -c -- 'echo dashes $0' n; bash -c; echo $?; bash -c ''; echo $?; bash -ce 'false; echo no'; echo $?; bash -ec 'echo $-'; bash +c 'echo plus' 2>&1 | head -1",
		"bash script":
			"printf 'echo \"$0 $# $1\"; exit 4\\n' > s; bash s a b; echo $?; bash ./s x; bash -- s y; bash -x s z; bash nope; echo $?; bash /tmp; echo $?; mkdir d; bash d; echo $?; printf 'echo $BASH_SOURCE $LINENO\\n' > t.sh; bash t.sh; (exec -a sh bash t.sh)",
		"bash -s and standard input":
			"echo 'echo \"$0 $@\"' | bash -s a b; echo 'echo $-; read x; echo \"[$x]\"\ndata' | bash; echo 'exit 7' | bash; echo $?; printf 'echo a\\nif' | bash; echo $?; bash < /dev/null; echo $?; echo 'echo $0' | bash -; echo 'echo $1' | bash -s -- q",
		"help and version":
			"bash --version | head -1; bash --help | head -2; bash --help | tail -n +2 | head -22; bash --version > /dev/null; echo $?; bash --help > /dev/null; echo $?; bash -c 'echo $BASH_VERSION ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}'",
		"verbose and long options":
			"bash --verbose -c 'echo a'; bash --norc --noprofile --noediting -c 'echo b'; bash --login -c 'shopt login_shell'; bash -l -c 'echo $0'; bash --debugger -c 'shopt extdebug' 2>/dev/null; bash -c 'echo long' --posix",
		BASH_ENV:
			"echo 'echo env $0' > e; BASH_ENV=e bash -c 'echo main'; BASH_ENV=./e bash -c :; BASH_ENV='$PWD/e' bash -c :; BASH_ENV=nope bash -c 'echo quiet'; (export BASH_ENV=e; exec -a sh bash -c 'echo sh'); BASH_ENV=e bash --posix -c 'echo posix'; echo 'echo script' > s; BASH_ENV=e bash s; echo 'echo in' | BASH_ENV=e bash; echo 'exit 6' > x; BASH_ENV=x bash -c 'echo no'; echo $?; BASH_ENV=e bash -lc 'echo login'; ENV=e bash -c 'echo noenv'",
		"shell as interpreter of scripts":
			"printf '#!/bin/sh\\necho $0\\n' > a; chmod +x a; ./a; printf '#!/bin/bash -e\\necho $-; false; echo no\\n' > b; chmod +x b; ./b; echo $?; printf '#!/usr/bin/env bash\\necho env $1\\n' > c; chmod +x c; ./c x; printf 'echo no shebang $0 $BASH_VERSION\\n' > d; chmod +x d; ./d | cut -d. -f1-2; printf '#!/nonexistent\\n' > e; chmod +x e; ./e; echo $?; printf '#!/bin/bash -x -e\\n' > f; chmod +x f; ./f 2>&1 | head -1",
		"interactive -c":
			"bash --norc -ic 'echo $-; alias x=\"echo y\"; type -t x; echo ${PS1+set}; exit 3' 2>/dev/null; echo $?",
		"prompt expansion order":
			"x='$(echo sub)' y='`echo tick`' z='\\u' w='${v:-def}' v=; p='$x|$y|$z|$w|$(echo a\\\\b)|`echo q`|$((1+2))|\"q\"|\\\\$x|\\$x'; echo \"${p@P}\"; p='\\x41\\060'; echo \"${p@P}\"; p=''; echo \"[${p@P}]\"; unset p; echo \"[${p@P}]\"; a=('\\u' 'x$((1))'); echo \"${a[@]@P}\"",
	}),
};
