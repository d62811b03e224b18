import { type Chapter, rows } from "../oracle/case.ts";

/** What the public Oils suite taught about interactive shells, history, keys and completion; the rows are our own. */
export const oilsInteractive: Chapter = {
	name: "oils-interactive",
	cases: rows({
		"egrep and fgrep":
			"printf 'a.b\\naxb\\n' > f; egrep -o 'x|a' f; fgrep . f; egrep -c '(a|z).b' f; echo a+ | fgrep -q +; echo $?; egrep q f; echo $?",
		"the shell is in PATH": 'which bash sh; "$(which bash)" -c \'echo "$0 $BASH"\'; [ -x /bin/sh ] && echo there',
		"history numbers":
			'for i in 1 2 3 4 5 6; do history -s "c $i"; done; HISTSIZE=3; history; history -s x; history; history -d 4; echo $?; history -d -1; history; HISTSIZE=; history -s a; history; HISTSIZE=0; history -s z; history; HISTSIZE=-1; history -s q; history; history -c; history -s n; history; echo $HISTCMD',
		"history files":
			"HISTFILE=h; history -s one; history -s two; history -a; cat h; history -a; cat h; history -s three; history -a; cat h; history -w g; cat g; history -r g; history; printf 'new\\n' >> h; history -n; history; history -r /nope; echo $?; history -a /nope/x; echo $?; history -s y; history -a /nope/x; echo $?",
		"history without a file":
			"unset HISTFILE; history -s a; history -a; echo $?; history -r; echo $?; HISTFILE=; history -w; echo $?",
		"history d":
			"for i in a b c d e f; do history -s $i; done; history -d 2-3; history; history -d 9; echo $?; history -d x; history -d 1-9; history -d 9-1; history -d -2--1; history; history -d 1-x; history -c -s k; history; history -anr; echo $?",
		"the file is cut down":
			"seq 9 > h; HISTFILE=h; HISTFILESIZE=4; cat h; HISTFILESIZE=x; HISTFILESIZE=-1; cat h; HISTFILESIZE=0; cat h",
		"set o history":
			"HISTFILE=h\nset -o history\necho $HISTSIZE $HISTFILESIZE\necho a; echo b\n\n# a comment\nset +o history\necho hidden\nset -o history\nhistory",
		"commands of several lines": {
			script: "HISTFILE=/dev/null bash s",
			files: {
				s: "set -o history\nfor i in 1\ndo\n\necho a\n\ndone\ncase x in\nx)\n  echo b ;;\nesac\nif true\nthen echo c\nelse\necho d; fi\nf()\n{\n  echo 1\n}\nfunction g\n{\n echo 2\n}\necho 'a\n\nb' \"c\nd\"\ncat <<EOF\nhello\n  there\nEOF\necho $(\necho hi\n)\necho a \\\n b\nwhile false # cmt\ndo\n# inner\necho y\ndone\n( echo s\necho t\n)\n{ echo u\n}\nfor j\nin 1 2\ndo :; done\na=(1\n2)\ntrue &&\necho and\n[[ a == a\n]]\n(( 1\n+ 1 ))\ncase y\nin\ny) echo 1\n;;\nesac\nif cat <<A\nx\nA\nthen\ncat <<B; fi\ny\nB\nhistory\n",
			},
		},
		"lithist and no cmdhist":
			"HISTFILE=/dev/null\nset -o history\nshopt -s lithist\nif true\nthen echo a\nfi\nshopt -u lithist cmdhist\nif true\nthen echo b\nfi\nhistory",
		"HISTCONTROL and HISTIGNORE":
			"HISTFILE=/dev/null\nset -o history\nHISTCONTROL=ignoreboth\n echo hidden\necho a\necho a\nHISTCONTROL=erasedups\necho b\necho a\nHISTIGNORE='*secret*:&'\necho secret\necho c\necho c\nhistory",
		"history s and p when remembering":
			"HISTFILE=/dev/null\nset -o history\necho a\nhistory -s one two\nhistory -p x y\nhistory",
		HISTTIMEFORMAT:
			"printf '#86400\\necho a\\n#172800\\necho b\\nc\\n' > h; HISTTIMEFORMAT='%F %T ' HISTFILE=h; history -r; TZ=UTC history; history -w g; cat g",
		"fc lists":
			'for i in 1 2 3; do history -s "echo $i"; done; fc -l; fc -ln; fc -lr; fc -l 2; fc -l -2 -1; fc -l 3 1; fc -l ec; fc -l zz; echo $?; fc -l 1 zz; echo $?',
		"fc when remembering":
			"HISTFILE=/dev/null\nset -o history\necho a\necho b\nfc -l\nfc -l -1\nfc -s a=z echo\nhistory",
		"fc of nothing": "fc; echo $?; fc -l; echo $?; fc -l 1; echo $?; fc -s; echo $?",
		"the history of an interactive shell": {
			script:
				"HISTFILE=h bash --norc -i < in 2> /dev/null; cat h; HISTFILE=h bash --norc -i <<< 'fc -l; history 2' 2> /dev/null",
			files: { in: "echo 1\n\nif true\nthen echo 2\nfi\nhistory\n" },
		},
		"histappend and HISTSIZE at the end":
			"seq 5 > h; for o in -u -s; do HISTFILE=h bash --norc -i 2> /dev/null <<E\nHISTSIZE=2; shopt $o histappend\n: 1\n: 2\n: 3\nE\ncat h; done",
		"prompts of an interactive shell": {
			script: "bash --norc -i < in 2>&1 | sed 's/(-*[0-9]*)/(N)/'; echo ${PIPESTATUS[0]}",
			files: {
				in: "echo one\nPS1='<\\! \\#> ' PS2='{\\! \\#} ' PS0='(\\! \\#)\\n'\necho 'a\nb'\nif true; then\necho c\nfi\nnope\n(exit 3)",
			},
		},
		PROMPT_COMMAND:
			"bash --norc -i 2> /dev/null <<'E'\nPROMPT_COMMAND='echo p $?'\nfalse\n\nPROMPT_COMMAND=('echo q $?' 'echo r')\n(exit 4)\nE",
		"an interactive shell goes on":
			"bash --norc -i 2>&1 <<'E' | sed 's/(-*[0-9]*)/(N)/'\nPS1=; PS2=\nif ; then\necho ${x?no}\necho on\nreadonly r=1; r=2\necho $-\nfoo() { return 3; }; foo\nexit\necho not here\nE\necho ${PIPESTATUS[0]}",
		"rcfile and its end":
			"echo 'echo rc $-; v=1; return 3; echo not' > rc; bash --rcfile rc -i -c 'echo $v $-' 2> /dev/null; echo 'exit 7' > rc; bash --init-file rc -i -c 'echo no' 2> /dev/null; echo $?; echo 'foo >' > rc; bash --rcfile rc -i -c 'echo on' 2>&1 | sed 1,2d; bash --rcfile rc -c 'echo not read'; bash --rcfile; echo $?",
		"variables of interactive shells":
			"bash --norc -i -c 'echo \"$PS1|$PS2|$HISTFILE|$HISTSIZE\"; shopt -o emacs history histexpand; shopt expand_aliases' 2> /dev/null; PS1=x bash -c 'echo \"[$PS1]\"'; bash --norc --noediting -i -c 'echo $SHELLOPTS' 2> /dev/null",
		"ENV and BASH_ENV":
			"echo 'echo env $0' > e; ENV=e bash --posix -i -c 'echo a' 2> /dev/null; BASH_ENV=e bash -c 'echo b'; BASH_ENV='$PWD/e' bash -c 'echo c'; ENV=e bash -c 'echo d'; BASH_ENV=e bash --posix -c 'echo e'; BASH_ENV=/nope bash -c 'echo f'",
		ignoreeof: "IGNOREEOF=2 bash --norc -i 2>&1 < /dev/null | sed 's/(-*[0-9]*)/(N)/'",
		"prompt numbers":
			"p='\\# \\!'; echo ${p@P}; HISTFILE=/dev/null\nset -o history\necho ${p@P}\necho ${p@P}; history -c\necho ${p@P}\nprintf 'p=\"\\\\#\"\\necho ${p@P}\\necho ${p@P}' | bash",
		"compgen asks in an order of its own":
			"PA_FUNC() { :; }; touch PA_file; alias PA_al=x; PA_arr=(1); export PA_exp=1; compgen -A file -A function -A variable -A alias -A arrayvar -A export -A command -W PA_word PA; mkdir PA_dir; compgen -d -W PA_w PA; compgen -A user ro; compgen -g roo; compgen -b -k -v -c ech",
		"compgen calls functions":
			'f() { echo "[$*] ${#COMP_WORDS[@]} $COMP_CWORD|$COMP_LINE|$COMP_POINT|$COMP_TYPE|$COMP_KEY"; COMPREPLY=(x other y); }; compgen -F f x; echo $?; compgen -P "<" -S ">" -X "*y" -W "x1 x2y z" -F f x; echo "[${COMPREPLY-unset}]${COMP_LINE-unset}"; g() { COMPREPLY=; }; compgen -F g; h() { COMPREPLY=([5]=z [2]=y); }; compgen -F h; i() { COMPREPLY=(d); return 3; }; compgen -F i; echo $?; j() { :; }; compgen -F j; echo $?; compgen -F nope; echo $?; k() { exit 3; }; (compgen -F k; echo no); echo $?',
		"compgen calls commands":
			'compgen -C "echo out; echo" word; compgen -C "printf \'%s\\n\' \\"[\\$COMP_LINE]\\" \\$COMP_POINT; echo" "a b"; compgen -X "c*" -C "printf \'%s\\n\' a b; :" x; compgen -C false; echo $?',
		"compgen and errors in the function":
			"g() { COMPREPLY=(a b); COMPREPLY+=($((1/0))); }\ncompgen -F g; echo same line\necho status=$?",
		"compgen splits words by IFS":
			"IFS=':%'; compgen -W 'spam:eggs%ham cheese\\:colon'; compgen -W 'a::b:\"c:d\":$((1+1)):$(echo x:y):'\\''q r'\\'':${HOME:0:1}x;(y)'; IFS=$' \\t\\n'; compgen -W '$(echo x y) {1,2} * \"a b\" \\  a;b (c & |'; compgen -W 'b a b'; compgen -W x y; echo $?",
		"compgen falls back":
			"touch PA_f; mkdir PA_d; compgen -o default -W x PA; echo $?; compgen -o dirnames -W x PA; compgen -o plusdirs -W PA_w PA; compgen -o filenames PA; echo $?; compgen -o nospace -W zz z; compgen -X '!*d' -f PA; compgen -o default nope; echo $?",
		"locales that are not there": {
			script:
				"unset LC_ALL; bash s; LC_ALL=bad bash -c 'echo hi'; LC_ALL=C LC_TIME=bad bash -c 'echo quiet'; LANG=bad bash -c 'echo quiet'",
			files: {
				s: ":\nLC_ALL=bad1\ntrue; LC_ALL=bad2\nLC_ALL=bad3 true\nexport LC_ALL=bad5\nf() {\n LC_ALL=bad6\n}\nf\nLC_CTYPE=bad8\nfor LC_ALL in bad11; do :; done\nread LC_ALL <<< bad12\nunset LC_ALL LC_CTYPE\nLC_MESSAGES=bad15\nLC_COLLATE=bad16\nLC_FOO=x LC_ADDRESS=y\neval LC_TIME=bad18\n",
			},
		},
		"no locale at all": {
			script:
				"unset LC_ALL LANG; x=\u00b5; echo ${#x}; bash -c 'x=\u00b5; echo ${#x}; echo _?_; LC_CTYPE=C.UTF-8; echo ${#x} _?_; unset LC_CTYPE; echo ${#x}'; env -u HOME bash -c 'x=\u00b5; echo ${#x}; LANG=C.UTF-8; echo ${#x}'; LC_COLLATE=C.UTF-8 bash -c 'echo _?_'",
			files: { _x_: "", "_\u00b5_": "" },
		},
		"bind keys": {
			script:
				"exec 2>&1\nbind '\"\\C-o\\C-s\\C-h\": yank'; bind -q yank; bind -q operate-and-get-next; bind '\"\\C-x\": undo'; bind -q undo; bind '\"ab\": \"x \\\"y\\n\"'; bind '\"a\": \"\"'; bind -s; bind -S; bind -r '\\C-x'; bind -q undo; bind -r '\\C-xe'; bind -q call-last-kbd-macro; bind 'Control-k: yank' 'RET: yank' 'M-q: yank'; bind -q yank; bind -u yank; bind -q yank; echo $?; bind nope; bind '\"q'; echo $?",
		},
		"bind x":
			'exec 2>&1\nbind -x \'"\\C-o\\C-t": echo "foo" bar\'; bind -X; bind -x \'"\\C-o\\C-u":"echo baz"\'; bind -r \'\\C-o\\C-t\'; bind -X; bind -m vi -x \'"z": echo vi\'; bind -X; bind -m vi-command -X; bind -x foo; echo $?; bind -x \'"a"\'; echo $?; bind -x \'"a: b\'; echo $?',
		"bind variables and files": {
			script:
				"exec 2>&1\nbind 'set bell-style none' 'set completion-query-items 7' 'set mark-directories xx'; bind -v | grep -E 'bell-s|query|mark-dir'; bind 'set foo bar'; echo $?; bind -f rc; bind -V | grep bell-s; bind -q kill-line; bind -q undo; bind -f nofile; echo $?; bind 'set editing-mode vi'; bind -v | grep -E 'editing-mode|keymap'; bind -q vi-movement-mode; bind -q kill-line",
			files: {
				rc: '# c\nset bell-style visible\n"\\C-g": kill-line\n$if mode=vi\n"\\C-xq": undo\n$else\n"\\C-xr": undo\n$endif\n',
			},
		},
		"bind maps":
			"for m in emacs-ctlx vi vi-move vi-insert; do bind -m $m -p; bind -m $m -P; done 2> /dev/null; bind -m emacs-meta '\"w\": undo' 2> /dev/null; bind -q undo; (bind -r '\\ew'; bind -q undo); bind -q undo",
		"c texts of interactive shells are not expanded":
			'bash --norc -i -c \'echo "!x" !y\necho !!; shopt -s extglob; compgen -X "!@(b|c)" -W "a b"\' 2> /dev/null; echo $?',
		"ps shows the shell and its children":
			"ps -o comm= -p $$; [ $(ps -o pid= -p $$) = $$ ] && echo own; sleep 5 & sleep 0.5; ps -o comm=,args= -p $!; ps -o comm,args -p $!; [ $(ps -o ppid= -p $!) = $$ ] && echo child; ps -o pid=X -p $! | head -1; ps -C nosuch -o pid=; echo $?; ps -e -o comm | head -1; ps -p $! -o stat,tty,user,ni,time; ps h -o tpgid -p $!; kill $!",
		"ps headers and errors":
			"for o in '' -f -F -l -lf -j l u j x; do ps $o -p $$ | head -1; ps $o | head -1; done; ps -p 999999; echo $?; ps -o nope; echo $?; ps xyz; echo $?; ps -p x; echo $?; ps --foo; echo $?; ps -o; echo $?; ps --no-headers -p 999999; echo $?",
	}),
};
