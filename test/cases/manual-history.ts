import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 9, Using History Interactively: history, fc, history expansion. */
export const manualHistory: Chapter = {
	name: "manual-history",
	cases: rows({
		"history off in scripts": "history; echo $?; echo $HISTCMD; shopt -o history; set -o history; echo a\nhistory",
		"history lists":
			"set -o history; history -c\necho one\necho two\nhistory; history 1; history 2; history 0; history 99\nhistory -1; echo $?\nhistory x; echo $?",
		"history clear and delete":
			"set -o history; history -c\necho one\necho two\necho three\nhistory -d 2; history\nhistory -d -1; history\nhistory -d 1-2; history\nhistory -d 99; echo $?\nhistory -d 0; echo $?\nhistory -d x; echo $?\nhistory -d; echo $?",
		"history -s and -p":
			"set -o history; history -c\nhistory -s 'made up  line' more\nhistory\nhistory -p 'a' 'b c'\nhistory -p '!!'; history -p '!nope'; echo $?\nhistory -s; history",
		"history files":
			"set -o history; HISTFILE=$PWD/h; history -c\nhistory -s one; history -s two\nhistory -w; cat h\nhistory -s three; history -a; cat h\nhistory -c; history -r; history\nhistory -w other; cat other\nhistory -c; history -r other; history -n other; history",
		"history -a and -n":
			"set -o history; history -c; HISTFILE=h\nhistory -s a1; history -a; history -s a2; history -a; cat h\necho ext >> h; history -n; history\nhistory -a file; echo $?; cat file",
		"history errors":
			"history -Z; echo $?; history -anrw; echo $?; history -r /nope; echo $?; history -w /nope/x; echo $?; history -c extra; echo $?; history -an; echo $?; history -s x; echo $?; history; history -d 5; echo $?; history 1 2; echo $?; history -p '!!' ; echo $?; unset HISTFILE; history -r; echo $?; history -w; echo $?",
		HISTCONTROL:
			"set -o history; history -c; HISTCONTROL=ignorespace\n echo hidden\necho shown\nHISTCONTROL=ignoredups\necho d\necho d\nHISTCONTROL=ignoreboth\n echo h\necho e\necho e\nHISTCONTROL=erasedups\necho shown\nhistory",
		HISTIGNORE:
			"set -o history; history -c; HISTIGNORE='ls*:&:hist*'\necho a\necho a\nls / > /dev/null\nHISTIGNORE=\nhistory",
		HISTSIZE:
			"set -o history; history -c; HISTSIZE=3\necho 1\necho 2\necho 3\nhistory\nHISTSIZE=0\nhistory\nHISTSIZE=-1\necho 4\nhistory",
		HISTTIMEFORMAT:
			"set -o history; history -c; HISTTIMEFORMAT='%Y '\necho a\nhistory | sed 's/  20[0-9][0-9]/  YEAR/'\nHISTTIMEFORMAT='T '; history\nunset HISTTIMEFORMAT; history",
		"HISTFILESIZE and timestamps in files":
			"set -o history; history -c; HISTFILE=h HISTTIMEFORMAT='%s '\nhistory -s one\nhistory -w; sed 's/#[0-9]*/#TIME/' h\nprintf '#1000000000\\nold\\n' > g; history -c; history -r g; HISTTIMEFORMAT='%Y '; history; rm h",
		"multi-line commands":
			"set -o history; history -c\nfor i in 1 2\ndo\n echo $i\ndone\nf() {\n echo f\n}\necho 'a\nb'\ncat << E\nx\nE\nhistory\nshopt -s lithist\nif true\nthen echo y\nfi\nhistory 1\nshopt -u cmdhist\nif true\nthen echo z\nfi\nhistory 4",
		"HISTCMD and prompt numbers": "set -o history; history -c\necho $HISTCMD\np='\\!'; echo \"${p@P}\"\necho $HISTCMD",
		"fc list":
			"set -o history; history -c\necho one\necho two\necho three\nfc -l\nfc -ln\nfc -lr\nfc -l 2\nfc -l 1 2\nfc -l 2 1\nfc -l -2\nfc -l -1 -1\nfc -l echo\nfc -l tw\nfc -lnr 1 2",
		"fc errors":
			"set -o history; history -c\necho one\nfc -l nope; echo $?\nfc -Z; echo $?\nfc -e; echo $?\nfc -l 99; echo $?\nfc -s nope; echo $?\nfc -e nosucheditor; echo $?",
		"fc -s":
			"set -o history; history -c\necho one two\nfc -s\nfc -s one=1\nfc -s two=2 ec\nfc -s e\nfc -s o=0 t=T echo\nhistory",
		"fc with an editor":
			"set -o history; history -c\nprintf '#!/bin/sh\\nsed -i s/one/ONE/ \"$1\"\\n' > ed; chmod +x ed\necho one\nfc -e ./ed\nhistory\nFCEDIT=./ed; echo one again\nfc\nEDITOR=true; unset FCEDIT; echo plain\nfc\necho $?\nfc -e - pl=PL",
		"fc off in scripts": "fc -l; echo $?; fc; echo $?; fc -s; echo $?",
		"expansion events":
			"set -o history; set -H; history -c\necho one a\necho two b\n!!\n!-2\n!2\n!echo\n!?one?\n!echo:p\n!nope\necho $?",
		"expansion words":
			"set -o history -o histexpand; history -c\necho a b c d e\necho !$\necho a b c d e\necho !^\necho a b c d e\necho !*\necho a b c d e\necho !!:2\necho a b c d e\necho !!:2-4\necho a b c d e\necho !!:2*\necho a b c d e\necho !!:2-\necho a b c d e\necho !!:-2\necho a b c d e\necho !!:0\necho !:99\necho !echo:$",
		"expansion modifiers":
			"set -o history -o histexpand; history -c\necho /a/b/c.tar.gz\necho !$:h\necho /a/b/c.tar.gz\necho !$:t\necho /a/b/c.tar.gz\necho !$:r\necho /a/b/c.tar.gz\necho !$:e\necho /a/b/c.tar.gz\necho !$:h:t\necho /a/b/c.tar.gz\necho !$:s/a/X/\necho aXaXa\necho !$:gs/a/b/\necho aXaXa\necho !$:as/X/y/\necho aXaXa\n!!:s/a/&&/\n!!:&\n!!:g&\necho x y\necho !*:q\necho x y\necho !*:x\necho one two\n!!:G:s/o/0/",
		"quick substitution":
			"set -o history -o histexpand; history -c\necho one two\n^one^1^\n^two^2\n^nope^x\necho $?\n^1^^",
		"expansion quoting":
			'set -o history -o histexpand; history -c\necho one\necho \'!!\' "!!"\necho \\!\\!\necho a! b !\necho "x!" !=\necho ${x:-!!}\necho $(echo !!)\nx=!; echo $x\necho "!"\necho !(',
		histchars:
			"set -o history -o histexpand; history -c; histchars='@~%'\necho one\n@@\n~one~two\necho @$ % comment\nhistchars=",
		"comment character": "set -o history -o histexpand; history -c\necho a # !!\necho b",
		"histverify and histreedit need readline":
			"set -o history -o histexpand; shopt -s histverify histreedit; history -c\necho v\n!!",
		"expansion in compound lines":
			"set -o history -o histexpand; history -c\necho one\nfor i in 1 2; do echo $i; done\n!for\nif true; then echo !$; fi\necho \"a b\" 'c d' e\\ f\necho !:1 !:2 !:3",
		"current line reference": "set -o history -o histexpand; history -c\necho a b c !#:1 !#:2\necho x !#",
		"search prefix and number errors":
			"set -o history -o histexpand; history -c\necho one\n!99\necho $?\n!-99\necho $?\n!?zz?\necho $?\n!!:s/q/r/\necho $?\n!!:z\necho $?",
		"history in subshells and functions":
			"set -o history; history -c\nf() { echo in; history 1; }\nf\n(history 1)\nx=$(history 1); echo \"$x\"\neval 'echo ev'\nhistory 2",
	}),
};
