import { type Chapter, rows } from "../oracle/case.ts";

/** GNU coreutils over a small tree. */
export const utilities: Chapter = {
	name: "utilities",
	// GNU's messages have typographic quotes in a UTF-8 locale; the plain ones are what containers show.
	environment: { LC_ALL: "C" },
	cases: rows({
		cat: {
			script: "cat f; cat -n f; cat -A f; cat -s f f; cat -b f; cat - < f; cat -E f",
			files: { f: "a\n\tb\n\nc" },
		},
		"head and tail":
			"seq 20 > f; head -n 3 f; tail -n 3 f; head -c 5 f; tail -c 5 f; head -n -17 f; tail -n +19 f; head -3 f; tail -2 f",
		"head several files": "seq 3 > a; seq 4 6 > b; head -n 1 a b; tail -n 1 a b; head -q -n 1 a b",
		wc: {
			script: "wc f; wc -l f; wc -w < f; wc -c f; wc -m f; wc -L f; wc f f; printf 'no newline' | wc",
			files: { f: "one two\nthree\n" },
		},
		cut: {
			script:
				"cut -d: -f2 f; cut -d: -f1,3 f; cut -c1-2 f; cut -b2 f; cut -d: -f2- --output-delimiter=, f; cut -s -d: -f1 f; cut -d: --complement -f2 f",
			files: { f: "a:b:c\nd:e:f\nnone\n" },
		},
		tr: "echo hello | tr a-z A-Z; echo hello | tr -d l; echo aabb | tr -s a; echo 'a b' | tr ' ' '\\n'; echo abc | tr -c 'a\\n' x; echo 123abc | tr -cd '[:digit:]'; echo; echo hello | tr '[:lower:]' '[:upper:]'",
		sort: "printf 'b\\nA\\na\\nB\\n10\\n9\\n' > f; sort f; sort -r f; sort -n f; sort -f f; sort -u f f | wc -l",
		"sort keys": {
			script: "sort -k2n f; sort -k1,1 -k2nr f; sort -t' ' -k2 f; sort -s -k1,1 f; sort -c f; echo $?",
			files: { f: "b 2\na 10\nc 1\na 2\n" },
		},
		"sort numeric forms":
			"printf '1K\\n2M\\n500\\n1G\\n' | sort -h; printf '1.10\\n1.9\\n1.2\\n' | sort -V; printf -- '-1\\n+2\\n1e3\\n0.5\\n' | sort -g; printf 'Mar\\nJan\\nFeb\\n' | sort -M",
		uniq: "printf 'a\\na\\nb\\nc\\nc\\n' > f; uniq f; uniq -c f; uniq -d f; uniq -u f; printf 'A\\na\\n' | uniq -i; printf 'x 1\\ny 1\\n' | uniq -f1",
		seq: "seq 3; seq 2 4; seq 1 2 7; seq 5 -2 1; seq -s, 3; seq -w 8 10; seq 0 0.5 2; seq -f '%03g' 2",
		"paste and join":
			"printf 'a\\nb\\n' > x; printf '1\\n2\\n3\\n' > y; paste x y; paste -d, x y; paste -s x; printf 'k1 a\\nk2 b\\n' > l; printf 'k1 1\\nk3 3\\n' > r; join l r; join -a1 l r; join -v2 l r",
		comm: "printf 'a\\nb\\nd\\n' > x; printf 'b\\nc\\nd\\n' > y; comm x y; comm -12 x y; comm -3 x y",
		"nl fold fmt":
			"printf 'a\\n\\nb\\n' | nl; printf 'a\\n\\nb\\n' | nl -ba; printf 'abcdefghij\\n' | fold -w 4; printf 'the quick brown fox jumps over the lazy dog\\n' | fold -s -w 10; printf 'a b c\\nd e f\\n' | fmt -w 8",
		"tac rev": "seq 3 | tac; printf 'a,b,c' | tac -s,; echo",
		"expand unexpand":
			"printf 'a\\tb\\n' | expand; printf 'a\\tb\\n' | expand -t4; printf '        a\\n' | unexpand | od -An -c",
		split:
			"seq 10 > f; split -l 4 f; ls x*; cat xac; split -b 5 -d f p; ls p* | wc -l; split -n 2 f q; cat qaa qab | cmp - f; echo $?",
		csplit: "seq 6 > f; csplit -s f 3 5; ls xx*; cat xx01",
		"basename dirname":
			"basename /a/b.c; basename /a/b.c .c; basename -a x/y z/w; dirname /a/b /c d; basename /; dirname a",
		"realpath readlink":
			"mkdir -p a/b; ln -s a/b l; cd a; readlink ../l; realpath -m x/../y | sed 's/.*case//'; realpath ../l | sed 's/.*case//'; readlink -f ../l | sed 's/.*case//'; readlink b; echo $?",
		"mkdir rmdir":
			"mkdir -p a/b/c; mkdir a; echo $?; rmdir a; echo $?; rmdir a/b/c; rmdir -p a/b; ls; mkdir -v x; mkdir -m 700 y; stat -c %a y",
		touch:
			"touch f; ls f; touch -c nope; ls nope 2>/dev/null; echo $?; touch -d '2001-02-03 04:05:06' f; stat -c %y f; touch -r f g; stat -c %Y g; touch -t 200001010000 h; date -u -r h +%Y",
		cp: {
			script:
				"cp a b; cat b; mkdir d; cp a b d; ls d; cp -r d e; ls e; cp a nope/x; echo $?; cp -v a c; cp d f; echo $?; cp -n a b; cp -p a g; cp a a; echo $?",
			files: { a: "x\n" },
		},
		"cp links": {
			script:
				"ln -s a l; cp l m; test -L m; echo $?; cp -P l n; test -L n; echo $?; cp -a l o; readlink o; cp -l a h; stat -c %h a; cp -s a s; readlink s",
			files: { a: "x\n" },
		},
		mv: {
			script:
				"mv a c; ls; mkdir d; mv b c d; ls d; mv d e; ls; mv nope x; echo $?; mv -v e f; touch g; mv -n g f; ls f; mv e e; echo $?",
			files: { a: "x\n", b: "y\n" },
		},
		rm: "mkdir -p d/e; touch d/x f g; rm f; rm d; echo $?; rm -d d/e; rm -r d; ls; rm -f nope; echo $?; rm -rv g; rm -rf .; echo $?; rm; echo $?",
		"rm root": "rm -rf /; echo $?",
		ln: {
			script:
				"ln a b; ln -s a c; ls -l c | sed 's/.*c ->/c ->/'; ln a b; echo $?; ln -sf b c; readlink c; ln -s /abs/path d; readlink d; mkdir e; ln -s ../a e; cat e/a; ln nope z; echo $?",
			files: { a: "x\n" },
		},
		ls: {
			script: "ls; ls -a; ls -A; ls -1; ls -d */; ls -r; ls d a; ls -R; ls -F; ls -p; ls -m; ls -x",
			files: { b: "x", a: "yy", ".h": "", "d/z": "" },
		},
		"ls long": {
			script:
				"mkdir d; chmod 644 a; chmod 755 d; ln -s a l; touch -d '2001-02-03 04:05' a d; ls -l a | cut -d' ' -f1,2,5-; ls -ld d | cut -c1-10; ls -l l | cut -c1-10; ls -s a > /dev/null; ls -i a | wc -w; ls -S; ls -t | head -1",
			files: { a: "hello" },
		},
		stat: {
			script:
				"chmod 640 a; stat -c '%n %s %a %F %h' a; mkdir d; stat -c '%F %A' d; ln -s a l; stat -c '%F %N' l; stat -L -c %s l; stat nope; echo $?",
			files: { a: "hello" },
		},
		chmod:
			"touch a; chmod 600 a; stat -c %a a; chmod u+x,g=r a; stat -c %a a; chmod a-w a; stat -c %a a; mkdir -p d/e; chmod -R 700 d; stat -c %a d/e; chmod +x nope; echo $?; chmod 4755 a; stat -c %a a",
		"du and df":
			"mkdir d; head -c 5000 /dev/zero > d/f; du -b d/f; du -sb d/f | cut -f1; du --apparent-size -k d/f; df . > /dev/null; echo $?",
		"truncate dd":
			"truncate -s 5 f; wc -c < f; echo hello > g; truncate -s 2 g; cat g; echo; truncate -s +3 g; wc -c < g; echo abcdef | dd bs=2 count=2 2>/dev/null; echo; dd if=/dev/zero of=z bs=10 count=3 2>/dev/null; wc -c < z; echo XY | dd of=z bs=1 seek=4 conv=notrunc 2>/dev/null; wc -c < z",
		tee: "echo a | tee f g; echo b | tee -a f; cat f",
		"yes true false": "yes | head -2; yes a b | head -1; true; echo $?; false; echo $?",
		"echo and printf programs":
			"env echo -n a; env echo; env printf '%d|%s\\n' 5 x; env printf 'x\\n%s'; echo; env test 1 = 1; echo $?; env [ a = b ]; echo $?",
		expr: "expr 1 + 2; expr 6 / 4; expr abc : 'a\\(.\\)c'; expr length abc; expr substr hello 2 3; expr index hello l; expr 1 = 2; echo $?; expr 5 '<' 10; expr a + 1; echo $?",
		"factor numfmt":
			"factor 12 97; numfmt --to=iec 1048576; numfmt --to=si 1500; numfmt --from=iec 1K; numfmt --grouping 1234567; shuf -i 1-5 -n 5 | sort | tr '\\n' ' '; echo; shuf -e a | cat",
		sums: "printf abc > f; md5sum f; sha1sum f; sha256sum f; sha512sum f | cut -c1-20; cksum f; sum f; b2sum f | cut -c1-20; md5sum f > s; md5sum -c s; echo x >> f; md5sum -c s; echo $?",
		base64:
			"echo hello | base64; echo aGVsbG8K | base64 -d; echo hello | base32; head -c 60 /dev/zero | base64 -w 20; echo '!!' | base64 -d; echo $?; basenc --base16 <<< hi",
		od: "printf 'abc\\n\\001\\377' | od; printf 'abc\\n' | od -c; printf 'abc\\n' | od -An -tx1; printf 'abcd' | od -An -td4; printf 'abcdefgh' | od -j2 -N3 -c",
		date: "date -u -d @0; date -u -d '2020-02-29 12:34:56' '+%Y-%m-%d %H:%M:%S %j %a %b %s'; date -u -d '2020-01-31 +1 month' +%F; date -u -d '2021-03-04T05:06:07Z' +%s; date -d nonsense; echo $?; date -u -d 'tomorrow' > /dev/null; echo $?",
		env: "env -i; env -i A=1 B=2 env | sort; env -u HOME env | grep -c ^HOME; env FOO=x sh -c 'echo $FOO'; env nosuchcmd; echo $?",
		printenv: "FOO=bar printenv FOO; printenv NOPE; echo $?",
		"pwd and nproc":
			"env pwd | sed 's/.*case//'; nproc > /dev/null; echo $?; arch > /dev/null; echo $?; uname; uname -o",
		sleep: "sleep 0; sleep 0.01; echo $?; sleep x; echo $?; sleep; echo $?",
		tsort: "printf 'a b\\nb c\\n' | tsort; printf 'a b\\nb a\\n' | tsort; echo $?",
		mktemp:
			'f=$(mktemp); [ -f "$f" ] && echo ok; rm "$f"; d=$(mktemp -d); [ -d "$d" ] && echo ok; rmdir "$d"; mktemp -u xXXXXX | wc -c; mktemp nox; echo $?',
		install: {
			script: "install -m 755 a b; stat -c %a b; install -d x/y; ls -d x/y; install a x/y; ls x/y",
			files: { a: "x" },
		},
		"column of numbers":
			"seq 1 10 | paste -sd+ | tr -d '\\n'; echo; seq 3 | paste - - -; printf '%s\\n' a b c d | paste - -",
		pr: "seq 3 | pr -t -n; seq 4 | pr -t -2 -l 2",
		"ptx absent od": "echo abc | od -c | head -1",
		pathchk: "pathchk a/b; echo $?; pathchk -p 'a b'; echo $?",
		"link unlink": { script: "link a b; cat b; echo; unlink a; ls; unlink nope; echo $?", files: { a: "x" } },
		"sync and nice":
			"sync; echo $?; nice true; echo $?; nohup true 2>/dev/null; echo $?; nice -n 5 sh -c 'exit 3'; echo $?",
		"logname id":
			"id -u > /dev/null; echo $?; whoami > /dev/null; echo $?; groups > /dev/null; echo $?; hostname > /dev/null; echo $?",
		"truncated output": "seq 100000 | head -n 1; seq 100000 | sort -n | head -n 2; cat /dev/zero | head -c 3 | wc -c",
		which: "which ls > /dev/null; echo $?; which nosuch; echo $?",
		"tree of files": {
			script:
				"find p | sort; find p -type f | wc -l; find p -name '*.txt' -exec cat {} \\; ; echo; find p -maxdepth 1 | sort; find p -type d -empty; find p -size -1k | wc -l; find nope; echo $?",
			files: { "p/a.txt": "1", "p/q/b.txt": "2" },
		},
	}),
};
