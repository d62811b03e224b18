import { type Chapter, rows } from "../oracle/case.ts";

const files = {
	a: "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n",
	b: "one\n2\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\n",
	"d/x": "x\n",
	"d/same": "same\n",
	"d/sub/y": "y\n",
	"e/x": "X\n",
	"e/same": "same\n",
	"e/sub/y": "yy\n",
	"e/new": "new\n",
};

/** diff, and what reads its output. */
export const differences: Chapter = {
	name: "differences",
	environment: { LC_ALL: "C" },
	cases: rows({
		"diff normal": {
			script: "diff a b; echo $?; diff b a; diff a a; echo $?; diff a nope; echo $?; diff -s a a; diff - a < b",
			files,
		},
		"diff unified": {
			script:
				"touch -d @1700000000 a b; diff -u a b; diff -U1 a b; diff -U0 a b; diff -u0 a b; diff --unified=2 a b; diff -u --label A --label B a b; diff -u a a",
			files,
		},
		"diff context": {
			script: "diff -c --label A --label B a b; diff -C1 --label A --label B b a; diff --context=0 -L A -L B a b",
			files,
		},
		"diff ed and rcs": {
			script: "diff -e a b; diff -n a b; diff -f a b; printf 'x\\n.\\ny\\n' > c; diff -e a c | head -5",
			files,
		},
		"diff side by side": {
			script:
				"diff -y a b; diff -y -W 40 a b; diff -y --suppress-common-lines a b; diff -y --left-column -W 30 a b; diff -yt -W 50 b a",
			files,
		},
		"diff insertions and deletions": {
			script:
				"printf '1\\n2\\n3\\n' > c; printf '1\\n2\\n3\\n4\\n5\\n' > f; diff c f; diff f c; diff /dev/null c; diff -u -L A -L B c /dev/null; : > g; diff g c; diff -u -L A -L B c f",
		},
		"diff without a last newline": {
			script:
				"printf 'a\\nb' > c; printf 'a\\nb\\n' > f; diff c f; diff -u -L A -L B c f; diff -u -L A -L B f c; printf 'a\\nc' > g; diff c g; diff -y -W 20 c f; diff -c -L A -L B c g",
		},
		"diff ignores space and case": {
			script:
				"printf 'Hello  world\\na b\\n\\nend\\n' > c; printf 'hello world\\nab\\nend \\n' > f; diff -i c f; diff -b c f; diff -w c f; diff -B c f; diff -iwB c f; echo $?; diff -ibB c f; diff -Z c f; printf 'a\\tb\\n' > g; printf 'a       b\\n' > h; diff -E g h; echo $?; diff --strip-trailing-cr <(printf 'a\\r\\n') <(printf 'a\\n'); echo $?",
		},
		"diff -I and -F": {
			script:
				"printf '# 1\\nx\\ny\\n' > c; printf '# 2\\nx\\ny\\n' > f; diff -I '^#' c f; echo $?; printf 'int f()\\n{\\n1\\n2\\n3\\n4\\n5\\n}\\n' > g; sed s/5/6/ g > h; diff -p -u -L A -L B g h; diff -U1 -F '^int' -L A -L B g h; diff -p -L A -L B g h",
		},
		"diff -q": { script: "diff -q a b; echo $?; diff --brief a a; echo $?; diff -rq d e; diff -qs a a", files },
		"diff of directories": {
			script:
				"diff d e; echo $?; diff -r d e; diff -rN d e; diff -r -x sub d e; diff -ru -L A -L B d e; diff d/x e; diff -rs d d; diff --new-file -r d nowhere; echo $?",
			files,
		},
		"diff binary":
			"printf 'a\\0b' > c; printf 'a\\0c' > f; diff c f; echo $?; diff -q c f; echo $?; diff -a c f | od -c | head -5; diff c c; echo $?",
		"diff where runs lie":
			"printf 'a\\nb\\nb\\nc\\n' > c; printf 'a\\nb\\nc\\n' > f; diff c f; diff f c; printf '{\\n}\\n{\\n}\\n{\\n}\\n' > g; printf '{\\n}\\n{\\nx\\n}\\n{\\n}\\n{\\n}\\n' > h; diff g h; diff -u -L A -L B h g; seq 20 > i; seq 1 2 40 > j; diff i j; shuf() { awk '{print ($1*7919)%101, $1}' | sort -n | cut -d' ' -f2; }; seq 60 | shuf > k; seq 55 | shuf > l; diff k l; diff -u -L A -L B l k",
		"diff errors":
			"diff; echo $?; diff a; echo $?; diff a b c; echo $?; diff -Q a b; echo $?; diff --foo a b; echo $?; diff -u -c a b; echo $?; diff -U x a b; echo $?",
		"diff color": {
			script: "diff --color=always a b; diff -u --color=always -L A -L B a b; diff --color=never a b",
			files,
		},
		cmp: {
			script:
				"cmp a b; echo $?; cmp -s a b; echo $?; cmp -l a b | head -3; cmp a a; echo $?; head -c 5 a > c; cmp a c; echo $?; cmp -n 3 a b; echo $?; cmp -b a b; cmp a nope; echo $?; cmp -i 10 a b; cmp - a < a; echo $?",
			files,
		},
		patch: {
			script:
				"cp a t; diff -u -L a -L b a b > p; patch t p; echo $?; cmp t b; patch -R t p; cmp t a; diff -c a b | patch -s t; cmp t b; cp a t; diff a b | patch t; cmp t b; patch -N t p; echo $?; cat t.rej | tail -n +3; rm -f t.* p; ls",
			files,
		},
		"patch by names": {
			script:
				"mkdir -p n/s; cp a n/s/f; { echo '--- x/s/f'; echo '+++ y/s/f'; diff -u a b | tail -n +3; } > p; cd n; patch -p1 < ../p; echo $?; cmp s/f ../b; patch -p1 -R -i ../p; cmp s/f ../a; cd ..; patch -d n -p1 < p; cd n/s; patch -R < ../../p; cmp f ../../a; patch --dry-run f ../../p; cmp f ../../a; patch -b f ../../p; ls; patch -o out -R f ../../p; cmp out ../../a; rm ../../p",
			files,
		},
		"patch with offset and fuzz": {
			script:
				"diff -u -L a -L b a b > p; (echo 0; echo 0; cat a) > t; patch t p; echo $?; ls; rm t.orig; sed 's/four/FOUR/;s/eight/8/' a > t; patch t p; echo $?; cat t; sed 's/^three/x/;s/^two/zwei/' a > t; patch --no-backup-if-mismatch t p; echo $?; tail -n +3 t.rej; rm t.rej; patch -F0 t p; echo $?; seq 30 > l; sed 's/^9$/nine/;s/^22$/xx/' l > m; diff -u -L l -L m l m > q; sed '1,3d' l > k; patch k q; cat k | head -8; rm -f p q *.orig",
			files,
		},
		"patch creates and deletes": {
			script:
				"mkdir w; cd w; diff -u /dev/null ../a | sed 's,^+++ .*,+++ new/f,' > p; patch -p0 < p; echo $?; cmp new/f ../a; diff -u ../a /dev/null | sed 's,^--- .*,--- new/f,' > q; patch -p0 < q; echo $?; ls; patch -p0 < p; patch -p0 -R < p; ls; rm p q",
			files,
		},
		"patch of git": {
			script:
				"mkdir d1; printf 'diff --git a/d1/x b/d1/x\\nnew file mode 100755\\nindex 000..111\\n--- /dev/null\\n+++ b/d1/x\\n@@ -0,0 +1 @@\\n+hello\\ndiff --git a/a b/z\\nsimilarity index 100%%\\nrename from a\\nrename to z\\n' > p; patch -p1 < p; echo $?; ls -l d1 | cut -c1-10; ls; head -1 z",
			files,
		},
		"patch errors": {
			script:
				"patch < /dev/null; echo $?; echo junk | patch a; echo $?; diff -u -L a -L b a b > p; patch nope p; echo $?; patch -p1 < p; echo $?; patch --foo; echo $?; sed 's/^@@.*/@@ -1,3 +1,9 @@/' p | patch a; echo $?; patch -i nope a; echo $?; rm -f *.orig *.rej p",
			files,
		},
	}),
};
