import { type Chapter, rows } from "../oracle/case.ts";

/** grep, sed, awk, find, diff and friends. */
export const textTools: Chapter = {
	name: "text-tools",
	// GNU's messages have typographic quotes in a UTF-8 locale; the plain ones are what containers show.
	environment: { LC_ALL: "C" },
	cases: rows({
		"grep basics": {
			script:
				"grep an f; grep -i banana f; grep -v an f; grep -c an f; grep -n an f; grep -l an f; grep -o 'an' f; grep -q apple f; echo $?; grep nope f; echo $?; grep x nope; echo $?",
			files: { f: "apple\nBanana\ncherry\nbanana split\n" },
		},
		"grep patterns": {
			script:
				"grep 'a.c' f; grep -F 'a.c' f; grep -E 'a+c' f; grep 'a\\+c' f; grep -x abc f; grep -w abc f; grep '^a' f; grep 'c$' f; grep '[+.]' f; grep -E '^(abc|aac)$' f; grep '\\(x\\)' f; grep -E '\\(x\\)' f",
			files: { f: "a.c\nabc\na+c\naac\n(x)\n" },
		},
		"grep context":
			"seq 9 > f; grep -A1 5 f; grep -B1 5 f; grep -C1 5 f; grep -m1 . f; grep -e 1 -e 9 f; printf '2\\n3\\n' > p; grep -f p f",
		"grep recursive": {
			script:
				"grep -r foo . | sort; grep -rl foo d | sort; grep -rh bar .; grep -r --include='a*' foo . ; grep -c foo d/a d/b; grep foo d/a d/b; grep -h foo d/a d/b; grep -L bar d/a d/b",
			files: { "d/a": "foo\n", "d/b": "bar foo\n", "e/c": "foo\n" },
		},
		"grep classes and backreferences":
			"printf 'abab\\nabcd\\n12 34\\n' | grep -E '(ab)\\1'; printf 'a1\\nb\\n' | grep '[[:digit:]]'; printf 'a b\\nab\\n' | grep '\\bb'; printf 'foo_bar baz\\n' | grep -o '\\w*'",
		"grep binary": "printf 'a\\0b\\n' > f; grep a f; grep -a a f | od -An -c; grep -c a f",
		"grep empty pattern and file":
			"printf 'a\\n\\nb\\n' | grep -n ''; : > e; grep '' e; echo $?; printf 'no newline' | grep n; printf 'a\\nb' | grep -v a",
		"sed substitute":
			"printf 'hello world\\nfoo foo\\n' > f; sed 's/o/0/' f; sed 's/o/0/g' f; sed 's/o/0/2' f; sed -n 's/foo/bar/p' f; sed 's/\\(h\\)\\(e\\)/\\2\\1/' f; sed -E 's/(f)(o+)/\\2\\1/g' f; sed 's|/|x|; s/world/[&]/' f; sed 's/FOO/x/I' f",
		"sed addresses":
			"seq 10 > f; sed -n '3p' f; sed '2,9d' f; sed -n '/5/,/7/p' f; sed '$d' f | tail -1; sed -n '$=' f; sed -n '2~3p' f; sed '1!d' f; sed -n '/^1/p' f; sed 3q f; sed -n '4,+2p' f",
		"sed edits":
			"printf 'a\\nb\\n' > f; sed '1i top' f; sed '1a after' f; sed '2c changed' f; sed 'y/ab/xy/' f; sed -e 1d -e 's/b/B/' f; sed -i 's/a/A/' f; cat f; sed -i.bak s/b/C/ f; ls; sed = f; sed G f",
		"sed hold space":
			"seq 3 | sed -n '1!G;h;$p'; printf 'a\\nb\\nc\\n' | sed 'N;s/\\n/-/'; printf 'a\\nb\\n' | sed ':a;N;$!ba;s/\\n/,/g'; seq 4 | sed -n 'x;p'",
		"sed errors": "echo a | sed 's/a'; echo $?; sed p nope; echo $?; echo a | sed 'k'; echo $?",
		"sed special":
			"printf 'a.b\\n' | sed 's/\\./-/'; printf 'tab\\there\\n' | sed 's/\\t/ /'; echo abc | sed 's/b/\\n/'; echo aaa | sed 's/a*/x/g'; echo 'a/b' | sed 's,/,\\\\,'; echo hello | sed 's/./\\U&/'; echo -n x | sed 's/x/y/'",
		"awk fields":
			"printf 'a b c\\nd e f\\n' > f; awk '{print $2}' f; awk '{print $NF, NF, NR}' f; awk -F: '{print $1}' <<< x:y; awk 'NR==2' f; awk '/d/{print \"has\", $0}' f; awk '{$2=\"X\"; print}' f; awk 'END{print NR}' f",
		"awk programs":
			'seq 10 | awk \'{s+=$1} END{print s, s/NR}\'; awk \'BEGIN{for(i=0;i<3;i++) printf "%d ", i; print ""}\'; awk \'BEGIN{print length("abc"), substr("hello",2,3), index("abc","c"), toupper("x")}\'; awk -v x=5 \'BEGIN{print x*2}\'; printf \'a 1\\nb 2\\na 3\\n\' | awk \'{c[$1]+=$2} END{for(k in c) print k, c[k]}\' | sort',
		"awk strings":
			'awk \'BEGIN{s="a-b-c"; n=split(s,p,"-"); print n, p[3]; gsub(/-/,"+",s); print s; print match("xxabc",/abc/), RSTART, RLENGTH; printf "%5.2f|%-5s|%05d\\n", 3.14159, "ab", 42}\'',
		"awk control":
			'awk \'BEGIN{i=0; while(i<5){i++; if(i==2) continue; if(i==4) break; print i}; do {i--} while(i>2); print i; print 1==1.0, "a"<"b", !0, 2^10, 7%3}\'',
		"awk functions":
			"awk 'function f(n){return n<2?1:n*f(n-1)} BEGIN{print f(10)}'; echo 'x y' | awk '{print $1 > \"o\"; close(\"o\")}'; cat o; awk 'BEGIN{exit 3}'; echo $?; awk 'BEGIN { while ((\"seq 3\" | getline l) > 0) print \"got\", l }'",
		"find tests": {
			script:
				"find a | sort; find a -type d | sort; find a -name '*.txt' | sort; find a -iname 'ONE*'; find a -empty; find a -size +0c -type f | sort; find a -path '*b*' | sort; find a -not -name '*.txt' | sort; find a \\( -name '*.md' -o -name 'one*' \\) | sort",
			files: { "a/one.txt": "x", "a/b/two.md": "yy", "a/b/three.txt": "" },
		},
		"find actions": {
			script:
				"find a -type f -print0 | tr '\\0' '\\n' | sort; find a -type f -exec echo {} \\; | sort; find a -type f -exec echo {} + | tr ' ' '\\n' | sort; find a -name x -delete; ls a; find a -printf '%f %y %s\\n' | sort; find a -maxdepth 0; find a -mindepth 1",
			files: { "a/x": "1", "a/y": "2" },
		},
		"find prune and regex": {
			script:
				"find s -name skip -prune -o -type f -print; find s -regex '.*/[ab]' | sort; find s -newer s/keep/a | wc -l; find s -perm -u+r -type f | wc -l",
			files: { "s/keep/a": "", "s/skip/b": "" },
		},
		"diff forms":
			"printf '1\\n2\\n3\\n' > a; printf '1\\nX\\n3\\n4\\n' > b; diff a b; echo $?; diff -q a b; diff a a; echo $?; diff -u a b | tail -n +3; diff -c a b | tail -n +3; diff -y -W 20 a b; diff -i a b > /dev/null; echo $?",
		"diff of directories": {
			script: "diff -r x y; diff -rq x y; echo $?",
			files: { "x/a": "1\n", "x/b": "same\n", "y/a": "2\n", "y/b": "same\n", "y/c": "new\n" },
		},
		cmp: "printf abc > a; printf abd > b; cmp a b; echo $?; cmp -s a b; echo $?; cmp a a; echo $?; cmp -l a b",
		jq: "echo '{\"a\":[1,2,{\"b\":\"x\"}],\"c\":null}' > j; jq .a[2].b j; jq -r .a[2].b j; jq -c .a j; jq '.a|length' j; jq -r 'keys[]' j; echo '[3,1,2]' | jq -c 'sort, map(.*2), add'; jq -n '1+2'; jq .nope.x j; echo '{' | jq . 2>/dev/null; echo $?",
		"jq select":
			'echo \'[{"n":"a","v":1},{"n":"b","v":2}]\' | jq -r \'.[] | select(.v>1) | .n\'; echo \'{"a":1}\' | jq --arg x 5 -c \'. + {b: $x}\'; echo \'"a,b"\' | jq -c \'split(",")\'; printf \'{"a":1}\\n{"a":2}\\n\' | jq -s -c \'map(.a)\'',
		"word frequency":
			"printf 'the cat the dog\\nthe end\\n' | tr ' ' '\\n' | sort | uniq -c | sort -k1,1nr -k2 | head -n 2 | awk '{print $2, $1}'",
		"csv column": "printf 'n,v\\na,3\\nb,1\\nc,2\\n' | tail -n +2 | sort -t, -k2n | cut -d, -f1 | paste -sd' '",
		"line numbers of code": {
			script: "grep -n '^export' m.ts | cut -d: -f1; grep -c . m.ts; sed -n '/export/=' m.ts",
			files: { "m.ts": "import a\nexport b\n\nexport c\n" },
		},
		"rename by loop": 'touch a.txt b.txt; for f in *.txt; do mv "$f" "${f%.txt}.md"; done; ls',
		"replace in many files": {
			script: "grep -rl old x | xargs sed -i 's/old/new/g'; cat x/a x/b",
			files: { "x/a": "old\n", "x/b": "old old\n" },
		},
		"count lines by type": {
			script: "find . -name '*.ts' | xargs cat | wc -l; wc -l *.ts | tail -1",
			files: { "a.ts": "1\n2\n", "b.ts": "3\n", "c.js": "4\n" },
		},
		"text to columns": "printf 'a:1\\nbb:22\\n' | while IFS=: read -r k v; do printf '%-4s%s\\n' \"$k\" \"$v\"; done",
		"hex dump": "printf 'hi\\n' | od -An -tx1 | tr -d ' \\n'; echo",
		"tac and nl": "printf 'x\\ny\\n' | tac | nl -w1 -s' '",
		"log analysis":
			"printf '10 GET /a 200\\n20 GET /b 500\\n30 POST /a 200\\n' > log; awk '$4==500' log; cut -d' ' -f2 log | sort | uniq -c | tr -s ' '; grep -c ' 200$' log; awk '{t+=$1} END {print t/NR}' log",
	}),
};
