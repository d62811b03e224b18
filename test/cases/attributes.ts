import { type Chapter, rows } from "../oracle/case.ts";

/** Utilities for what an inode says beside its content: mode, owner, type, size, time. */
export const attributes: Chapter = {
	name: "attributes",
	// GNU's messages have typographic quotes in a UTF-8 locale; the plain ones are what containers show.
	environment: { LC_ALL: "C" },
	cases: rows({
		"stat names and types": {
			script:
				"ln -s f l; mkfifo p; mkdir d; : > e; stat -c '%n %F %N' f l p d e /dev/null; stat -L -c '%n %F %N' l; stat -c %F -- f",
			files: { f: "hello\n" },
		},
		"stat modes":
			"touch f; mkdir d; for m in 0 7 644 755 4755 2755 1777 4644 2644 1644 7777; do chmod $m f d; stat -c '%a %A %f' f d; done",
		"stat sizes": {
			script: "stat -c '%s %b %B %o %h' f; ln f g; stat -c '%h' f g; truncate -s 10000 h; stat -c %s h",
			files: { f: "hello\n" },
		},
		"stat owners": "touch f; stat -c '%u %U %g %G' f; chown 12345:54321 f; stat -c '%u %U %g %G' f",
		"stat times":
			"touch -d '2001-02-03 04:05:06.123456789' f; stat -c '%x|%X|%y|%Y' f; stat -c '%.3Y %.Y %.12Y %20Y|%-20Y|%020Y %+Y' f; TZ=EST5 stat -c %y f",
		"stat widths":
			"touch f; chmod 640 f; stat -c '[%10n][%-10n][%.0n][%8a][%08a][%#a][%-8a][%5s][%05s][%+s]' f; chmod 0 f; stat -c '%#a %04a' f",
		"stat device numbers": "stat -c '%t %T %Hr %Lr' /dev/null /dev/zero",
		"stat unknown directives":
			"touch f; stat -c '%q %% %H %y%' f | cut -c1-8; stat -c '%5%' f; stat -c 'a%' f; stat -c '%-' f",
		"stat printf":
			"touch f; stat --printf '%n\\t%s\\n\\x41\\102\\e\\\\\\q\\n' f f; stat --printf 'x\\' f; echo; stat -c '\\n' f",
		"stat errors":
			"stat; stat nosuch; stat -c %n nosuch f/x /; stat -z; touch f; stat -c %n f/x; stat --format; stat -f - < f",
		"stat standard input": { script: "stat -c '%n %s' - < f; echo $?", files: { f: "12345" } },
		"stat default format": {
			script:
				"touch -d '2001-02-03 04:05:06' f; stat f | grep -v -e Device -e Change -e Birth; stat l | head -n 1; mkdir d; stat d | sed -n 's/Inode.*//;4p'",
			files: { f: "hello\n" },
		},
		"stat default of a link": "ln -s 'a target' l; stat l | sed -n '1p;2p;4p'",
		"stat default of a device": "stat /dev/null | sed -n '2p;4p;3s/.*Links/Links/p'",
		"stat terse": { script: "touch -d @1000000000 f; stat -t f | cut -d' ' -f1-6,9-13,16", files: { f: "hello\n" } },
		"stat of file systems":
			"stat -f -c '%n %l %s %S' . /; stat -f nosuch; stat -f . | head -n 2 | sed 's/ID: [0-9a-f]* *//;s/Type.*//'",
		"stat mount point": "stat -c %m / /tmp /proc",
		"chmod octal": "touch f; for m in 0 1 77 777 0777 00777 4755 07777; do chmod $m f; stat -c %a f; done",
		"chmod symbolic":
			'touch f; for m in u+x g+w o-r a+x go= u=rwx,g=rx,o= +x -x =r ug+s o+t a-st g=u o=g u-w,u+x a=rw,+X u+x,+X go+u-w; do chmod $m f; stat -c "$m %a" f; done',
		"chmod symbolic on directories":
			'mkdir d; for m in 2755 755 00755 g-s 4711 u+s,g+s =rx a=rx u-s a+X -R +t o= 1777 o=; do case $m in -R) ;; *) chmod $m d; stat -c "$m %a" d;; esac; done',
		"chmod numeric operators":
			"touch f; chmod 644 f; chmod +111 f; stat -c %a f; chmod -- -011 f; stat -c %a f; chmod =4640 f; stat -c %a f; chmod u+7 f",
		"chmod and umask":
			"umask 027; touch f; chmod 0 f; chmod +rwx f; stat -c %a f; chmod =rw f; stat -c %a f; chmod -x f; chmod a+x f; stat -c %a f",
		"chmod modes as options":
			"touch f; chmod 777 f; chmod -w f; stat -c %a f; umask 077; chmod -rwx f; echo $?; stat -c %a f; chmod -R -x,+r f; stat -c %a f",
		"chmod recursive":
			"mkdir -p a/b/c; touch a/f a/b/g; ln -s /nosuch a/l; chmod -R go-rx,u=rwX a; find a ! -type l | sort | xargs stat -c '%n %a'; chmod -R a+rX a; find a ! -type l | sort | xargs stat -c '%n %a'",
		"chmod verbose":
			"touch f; mkdir d; touch d/x; chmod 644 f; chmod -v 644 f; chmod -v 755 f; chmod -c 755 f; chmod -c 700 f; chmod -Rv 700 d; ln -s x d/l; chmod -Rv 4755 d | sort",
		"chmod links":
			"touch f; ln -s f l; ln -s nowhere n; chmod 600 l; stat -c %a f; chmod 600 n; chmod -v 600 n; chmod -f 600 n; echo $?",
		"chmod reference":
			"touch f g; chmod 4751 f; chmod --reference=f g; stat -c %a g; chmod --reference=nosuch g; chmod --reference=f +x g; chmod --reference=f",
		"chmod errors":
			"touch f; chmod; chmod 644; chmod zz f; chmod 8 f; chmod 77777 f; chmod u+q f; chmod u f; chmod '' f; chmod 644 nosuch; chmod -v 644 nosuch; chmod -f 644 nosuch; echo $?; chmod --nosuch 644 f; chmod -w; chmod u+x, f; chmod a+7 f",
		"chmod odd names": "chmod 644 \"it's\" 'a b' $'new\\nline' 'q\"$' \"both'\\\"\"",
		"chmod several": "touch a b c; chmod 600 a nosuch b; echo $?; stat -c '%n %a' a b c; chmod 640 -v a -- b",
		"chmod preserve root": "chmod -R --preserve-root 755 /; echo $?",
		"chown numbers":
			"touch f; chown 1 f; stat -c %u:%g f; chown 2:3 f; stat -c %u:%g f; chown :4 f; stat -c %u:%g f; chown root: f; stat -c %u:%g f; chown root f; chown : f; chown '' f; stat -c %U:%G f; chown +5:+6 f; stat -c %u:%g f",
		"chown verbose":
			"touch f; chown -v 98765:98764 f; chown -v 98765:98764 f; chown -v :98763 f; chown -v :98763 f; chown -v root f; chown -v : f; chown -c root f; chown -c 98765 f; chown -v root:root f; chown -v 0:0 nosuch",
		"chown links":
			"touch f; ln -s f l; ln -s nowhere n; chown -h 98765 l; stat -c %u l f; chown 98764 l; stat -c %u l f; chown 1 n; chown -v 98765 n; chown -hv 98765 n",
		"chown recursive":
			"mkdir -p a/b; touch a/f a/b/g g; ln -s ../g a/l; chown -R 98765:98764 a; find a g | sort | xargs stat -c '%n %u:%g'; chown -RL 98763 a; stat -c %u g; chown -Rv root a | sort; chown -R --dereference 1 a; ln -s a la; chown -R 98765 la; stat -c %u a; chown -RH 98765 la; stat -c %u a",
		"chown from":
			"touch f; chown 98765:98764 f; chown --from=1 0 f; stat -c %u f; chown --from=98765 -v 0 f; chown --from=:98764 :0 f; stat -c %u:%g f; chown --from=98765 -v 1 f; chown --from=nobodyatall 0 f",
		"chown reference":
			"touch f g; chown 98765:98764 f; chown -v --reference=f g; stat -c %u:%g g; chown --reference=nosuch g; chgrp --reference=f -v f",
		"chown errors":
			"touch f; chown; chown 0; chown nosuch f; chown nosuch:root f; chown root:nosuch f; chown 98765: f; chown 0 nosuch; chown -f 0 nosuch; echo $?; chown -f nosuch f; chown 4294967295 f; chown 99999999999 f; chown -q 0 f",
		chgrp:
			"touch f; chgrp 98765 f; stat -c %g f; chgrp -v 98765 f; chgrp -v root f; chgrp -c root f; chgrp -c 98764 f; chgrp; chgrp 0; chgrp nosuch f; chgrp '' f; chgrp -v '' f; chgrp 0 nosuch; ln -s f l; chgrp -h 98763 l; stat -c %g l f; mkdir d; touch d/x; chgrp -R 98762 d; stat -c %g d d/x",
		mkfifo:
			"mkfifo a b; stat -c '%n %F %a' a b; umask 077; mkfifo c; mkfifo -m 666 d; mkfifo -m u=rw,go=r e; mkfifo -m +x g; stat -c '%n %a' c d e g",
		"mkfifo errors":
			"mkfifo; touch f; mkfifo f; mkfifo x/y; mkfifo -m zz q; mkfifo -m 4644 q; mkfifo -q; mkfifo a f b; echo $?",
		mknod:
			"mknod p p; stat -c '%F %a' p; mknod -m 600 q p; stat -c %a q; mknod p p; mknod x/y p; (cat p &) ; echo hi > p; sleep 0.1",
		"mknod errors":
			"mknod; mknod a; mknod a x; mknod a b; mknod a b 1; mknod a p 1; mknod a p 1 2; mknod a c 1 2 3; mknod a z 1 2; mknod a b x 1; mknod a b 1 x; mknod -m zz a p",
		"du sizes": {
			script:
				"mkdir -p a/b; cp f a/f; cp f a/b/g; ln a/f a/h; ln -s f a/l; du -b a/f; du -ab a/b/g a/f a/h; du -k a/f; du --apparent-size a/f; du -h --apparent-size a/f; du -B1 --apparent-size a/f a/h",
			files: { f: "x".repeat(5000) },
		},
		"du directories": {
			script:
				"mkdir -p a/b/c; cp f a; cp f a/b; cp f a/b/c; du -b a | sort; du -sb a; du -Sb a | sort; du -bd1 a; du -b -d 0 a; du -abt 4500 a | sort; du -bc a/b a/b/c; du -a --inodes a | sort",
			files: { f: "x".repeat(5000) },
		},
		"du disk usage": {
			script:
				"mkdir a; cp f a; truncate -s 1M a/sparse; du a/f a/sparse; du -h a/f; du -m a/f; du -BM a/f; du -BK a/f; du --si a/f; du -B 512 a/f; du --block-size=kB a/f",
			files: { f: "x".repeat(5000) },
		},
		"du human":
			"for n in 1 1000 1023 1024 1025 1536 10239 10240 10241 102400 1047552 1048575 1048576 1500000 20000000; do truncate -s $n f; du -h --apparent-size f; du --si --apparent-size f; du --apparent-size f; du --apparent-size -m f; done",
		"du links": {
			script:
				"ln f g; du -bc f g; du -bcl f g; ln -s f l; du -b l; du -bD l; du -bL l; du -bDc l f; ln -s nosuch n; du -b n; du -bL n",
			files: { f: "hello" },
		},
		"du exclude":
			"mkdir -p a/b a/node_modules; printf 1 > a/x.o; printf 22 > a/y.c; printf 333 > a/b/z.o; du -ab --exclude='*.o' a | sort; du -ab --exclude=node_modules --exclude='[xz].?' a | sort; du -ab --exclude=b/z.o a | sort; echo '*.c' > pats; du -abX pats a | sort",
		"du null and files":
			"printf 12 > f; printf 345 > g; du -b0 f g | od -c; printf 'f\\0g\\0' | du -b --files0-from=-; du -bc --files0-from=nosuch; du --files0-from=- f",
		"du time":
			"printf 12 > f; touch -d '2001-02-03 04:05:06' f; du -b --time f; du -b --time --time-style=full-iso f; du -b --time --time-style=+%Y f; du -b --time --time-style=iso f",
		"du errors":
			"du nosuch; echo $?; touch f; du -d x f; du -sa f; du -s -d 1 f; du -s -d 0 -b f; du -b nosuch f; du -bB x f; du -b -t x f; du --nosuch",
		"df errors": "df nosuch; df --nosuch; df -B x / ; df --output=zz /; df -i --output /; df -t nosuchtype",
		"df columns":
			"df -P / | head -n 1 | tr -s ' '; df -k / | head -n 1 | tr -s ' '; df -h / | head -n 1 | tr -s ' '; df -i / | head -n 1 | tr -s ' '; df -T / | head -n 1 | tr -s ' '; df --output=target / ; df -m --output=size / | tr -d ' 0-9'; df / nosuch | wc -l",
		"install files": {
			script:
				"install f g; stat -c '%n %a' g; install -m 600 f h; install -m u=rw,g=r f i; stat -c '%n %a' h i; mkdir d; install f g d; ls d; install -t d h; install -D f a/b/c; install -D -t x/y f; install -T f z; chmod 0 g; install f g; stat -c %a g",
			files: { f: "hello\n" },
		},
		"install directories":
			"install -d a/b c; install -d -m 700 d/e; stat -c '%n %a' a a/b c d d/e; install -d c; echo $?; install -v -d m/n/o; touch f; install -d f; install -d f/x; install -d ''",
		"install verbose": {
			script:
				"install -v f g; install -v f g; install -vb f g; install -v -b -S .old f g; mkdir d; install -v f g d; install -vD f q/r/s; install -v --backup=numbered f g; install -v --backup=numbered f g; ls",
			files: { f: "hello\n" },
		},
		"install owners and times": {
			script:
				"touch -d '2001-02-03 04:05:06' f; install -p -o 98765 -g 98764 f g; stat -c '%u:%g %y' g; install -o nosuch f h; install -g nosuch f h; install -d -o 98765 dd; stat -c %u dd",
			files: { f: "hello\n" },
		},
		"install errors": {
			script:
				"install; install f; install nosuch g; mkdir d e; install d g; install f nosuch/g; install f f; install f f d; install f g h; install f g nosuch; install -t nosuch f; install -t f f; install -T f d; install -T f g h; install -T -t d f; install -d -t d x; install -m zz f g; install f d/f/x",
			files: { f: "hello\n" },
		},
		"install links": {
			script:
				"ln -s f l; install l g; stat -c %F g; ln -s nowhere n; install f n; stat -c %F n; install -C f g; install -Cv f c; install -Cv f c",
			files: { f: "hello\n" },
		},
		"nobody is logged in": "who; users; who -q; who am i",
		tput: "tput -T xterm bold; tput -T xterm sgr0; tput -T xterm setaf 1; tput -T xterm setab 4; tput -T xterm-256color setaf 9; tput -T xterm-256color setaf 200; tput -T xterm cup 3 4; tput -T xterm smul; tput -T xterm rmul; tput -T xterm rev; tput -T xterm el; tput -T xterm ed; tput -T xterm civis; tput -T xterm cnorm; tput -T xterm sc; tput -T xterm rc; tput -T xterm smcup; tput -T xterm rmcup; tput -T xterm cuu 2; tput -T xterm home; tput -T xterm smso; tput -T xterm rmso; tput -T xterm dim; tput -T xterm blink; tput -T xterm op; tput -T xterm bel; tput -T xterm hpa 3; tput -T xterm il1; tput -T xterm dl1",
		"tput numbers":
			"tput -T xterm colors; tput -T xterm-256color colors; tput cols; tput lines; tput colors; COLUMNS=33 LINES=9 tput cols; tput -T xterm bce; echo $?; tput -T xterm hs; echo $?; tput longname",
		"tput errors":
			"tput -T nosuch cols; echo $?; tput -T xterm nosuch; echo $?; env -u TERM tput bold; echo $?; tput bold; echo $?; tput; echo $?; printf 'bold\\nsgr0\\n' | tput -T xterm -S",
		clear: "clear -T xterm; clear -x -T xterm; clear; echo $?; clear -T nosuch; echo $?; tput -T xterm clear",
		getconf:
			"getconf PAGESIZE; getconf ARG_MAX; getconf NAME_MAX .; getconf PATH_MAX /; getconf PIPE_BUF /; getconf CHAR_BIT; getconf INT_MAX; getconf NOSUCH; echo $?; getconf; echo $?; getconf NAME_MAX nosuch; echo $?; getconf CLK_TCK; getconf HOST_NAME_MAX; getconf LINE_MAX; getconf _POSIX_VERSION; getconf PATH",
		"stty without a terminal": "stty; echo $?; stty -a; stty size; stty -echo",
	}),
};
