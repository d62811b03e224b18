import { type Chapter, rows } from "../oracle/case.ts";

const listed = "ls -ld * | cut -c1-10";

/** Modes that utilities set, and the ones of sort, grep, sed and find that WASI had no way for. */
export const modes: Chapter = {
	name: "modes",
	environment: { LC_ALL: "C" },
	cases: rows({
		"cp keeps the bits": `umask 022; echo x > a; chmod 755 a; cp a b; chmod 4700 a; cp a c; cp -p a d; ${listed}`,
		"cp and the umask": `echo x > a; chmod 777 a; umask 077; cp a b; cp --no-preserve=mode a c; cp -p a d; cp -a a e; ${listed}`,
		"cp onto a file": `echo x > a; chmod 755 a; echo y > b; chmod 600 b; cp a b; cp -p a b; ${listed}`,
		"cp -r": `umask 022; mkdir -p d/e; echo x > d/e/f; chmod 755 d/e/f; chmod 700 d/e; cp -r d n; cp -a d m; ls -lR . | grep -v total | cut -c1-10`,
		"mkdir -m": `umask 022; mkdir -m 700 a; mkdir -m u=rwx,g=rx,o= b; mkdir -p -m 711 c/d; mkdir -m 1777 e; mkdir -m +x f; mkdir -m zz g; ${listed}; ls -l c | cut -c1-10`,
		"mktemp's modes":
			"f=$(mktemp -p .); d=$(mktemp -d -p .); ls -l $f | cut -c1-10; ls -ld $d | cut -c1-10; rm -r $f $d",
		"sed -i keeps the mode": `printf '#!/bin/sh\\necho old\\n' > s; chmod 755 s; sed -i s/old/new/ s; ./s; ${listed}`,
		"mv keeps the mode": `echo x > a; chmod 750 a; mkdir d; mv a d; ls -l d | cut -c1-10`,
		"find -perm": {
			script:
				"chmod 755 a; chmod 600 b; chmod 4711 c; chmod 755 .; find . -perm 755 | sort; find . -perm -100 | sort; find . -perm /022 | sort; find . -perm -u+s; find . -type f -perm u=rw; find . -perm +x; find . -perm 9; echo $?",
			files: { a: "", b: "", c: "" },
		},
		"find -printf": {
			script:
				"chmod 640 a; ln a l; find . -name a -printf '%m %M %n %s %f %p %P %h %d %y\\n'; find . -links 2 | sort; find . -newer a; find . -inum $(stat -c %i a) | sort; find . -samefile a | sort; find . -type f -printf '%TY-%Tm-%Td\\n' -quit; [ \"$(find a -printf '%i %u %g %U %G %b')\" = \"$(stat -c '%i %U %G %u %g %b' a)\" ] && echo same",
			files: { a: "12345" },
		},
		"find -user and -ls": {
			script:
				"find . -user $(id -un) | sort; find . -uid $(id -u) -gid $(id -g) -type f; find . -nouser -o -nogroup; find . -user nobodyatall; echo $?; find a -ls | awk '{print $3, $4, $7, $NF}'",
			files: { a: "12345" },
		},
		"find -size and -exec +": {
			script:
				"find . -size 1 ; find . -size -2k -type f | sort; find . -size +3c -type f; find . -size 5c; find . -type f -exec wc -c {} +; find . -newermt 2001-01-01 -type f | sort; find . ! -newermt 2001-01-01",
			files: { a: "12345" },
		},
		"sort -c and -m": {
			script:
				"sort -c a; echo $?; sort -c b; echo $?; sort -C b; echo $?; sort -cu c; echo $?; sort -m a c; sort -m a a | uniq -c; sort -mu a c; sort -nm n n; sort -c nope; echo $?",
			files: { a: "1\n2\n3\n", b: "2\n1\n3\n", c: "1\n1\n2\n", n: "1\n9\n10\n" },
		},
		"sort -m of much":
			"seq 1 2 40000 | sort > a; seq 2 2 40000 | sort > b; sort -m a b | cksum; sort a b | cksum; sort -m a b | sort -c; echo $?; seq 30000 | sort -n -c; echo $?; rm a b",
		"egrep and fgrep": {
			script: "egrep 'a+|z' f; fgrep 'a+' f; egrep -c . f; fgrep -v a f; echo $?; egrep nope f; echo $?",
			files: { f: "aa\na+\nb\n" },
		},
		"sed changes case":
			"echo 'hello big world' | sed 's/\\w\\+/\\u&/g'; echo Hello | sed 's/.*/\\U&/; s/L/\\l&/'; echo abcdef | sed -E 's/(..)(..)(..)/\\U\\1\\E\\2\\u\\3/'; echo 'ABC DEF' | sed 's/\\(.*\\) \\(.*\\)/\\L\\u\\1 \\2\\E X/'; echo foo_bar_baz | sed -E 's/_(.)/\\U\\1/g'; echo xY | sed 's/\\(.\\)\\(.\\)/\\u\\1\\l\\2/'",
		"tac of standard input": "seq 3 | tac; printf 'a,b,c' | tac -s ,; echo; tac < /dev/null; printf 'x\\ny' | tac",
	}),
};
