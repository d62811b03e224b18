import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 3.5.8, Filename Expansion, and 3.5.8.1, Pattern Matching. */
export const patterns: Chapter = {
	name: "patterns",
	cases: rows({
		star: {
			script: "echo *.c; echo *; echo .*; echo ?.h; echo [ab].c; echo [!a].c; echo *.none",
			files: { "a.c": "", "b.c": "", "c.h": "", ".hidden": "" },
		},
		subdirectories: {
			script: "echo */x; echo d/*; echo */; echo ./d/*; echo */*",
			files: { "d/x": "", "d/y": "", "e/x": "" },
		},
		"quoted star": { script: "echo \"*\" '*' \\*; x='*'; echo $x \"$x\"", files: { a: "" } },
		"nullglob and failglob":
			"shopt -s nullglob; echo a *.none b; shopt -u nullglob; shopt -s failglob; echo *.none; echo never",
		dotglob: { script: "shopt -s dotglob; echo *", files: { ".a": "", b: "" } },
		nocaseglob: { script: "shopt -s nocaseglob; echo a*", files: { Abc: "", abd: "" } },
		globstar: {
			script: "shopt -s globstar; echo **/*.txt; echo **; echo a/**",
			files: { "a/b/c.txt": "", "a/d.txt": "", "e.txt": "" },
		},
		"extglob files": {
			script: "shopt -s extglob\necho @(a|b)*; echo !(a*); echo ?(a)1 +([a-z])[0-9]",
			files: { a1: "", b2: "", c3: "" },
		},
		noglob: { script: "set -f; echo *; set +f; echo *", files: { x: "" } },
		classes: {
			script: "echo [[:digit:]]*; echo [[:upper:]]*; echo [![:alnum:]]*; echo [a-zA-Z]*",
			files: { "1a": "", Ab: "", _c: "" },
		},
		"bracket specials": { script: "echo []]; echo [-]; echo [a-]; echo [!]]", files: { "]": "", "-": "", a: "" } },
		ranges: { script: "echo [a-c]; echo [A-C]; echo [a-cA-C]", files: { a: "", B: "", c: "" } },
		"glob result with spaces": { script: 'for f in a*; do echo "<$f>"; done', files: { a: "b " } },
		sorting: { script: "echo *", files: { B: "", a: "", A: "", _: "", "1": "", b: "" } },
		"backslash in pattern": { script: "echo a\\*b a*b", files: { "a*b": "", axb: "" } },
		globignore: { script: "GLOBIGNORE='*.o'; echo *", files: { "a.o": "", "a.c": "" } },
		"no glob in assignment and case": { script: "a=*; echo \"$a\"; case '*' in *) echo star;; esac", files: { x: "" } },
		"matching in case":
			"for w in abc aXc a.c; do case $w in a[[:lower:]]c) echo lower $w;; a[!.]c) echo other $w;; a?c) echo any $w;; esac; done",
		"extglob strings":
			"shopt -s extglob\nx=aaabbb; echo ${x##+(a)} ${x%%+(b)} ${x/+(a)/-}; x=foo.tar.gz; echo ${x%@(.gz|.bz2)}; y='  trim  '; y=${y##+( )}; echo \"[${y%%+( )}]\"",
		"negated extglob":
			'shopt -s extglob\nfor w in a.c b.h c; do case $w in !(*.c|*.h)) echo "other $w";; *) echo "code $w";; esac; done',
		"nested extglob": "shopt -s extglob\nfor w in ab abab aab; do [[ $w == +(a@(b)) ]] && echo $w; done",
		multibyte: "x=äöü; echo ${x#?} ${x:1:1} ${#x}; [[ ä == ? ]] && echo one; case ö in [[:alpha:]]) echo alpha;; esac",
		"pattern linear": "x=$(printf 'a%.0s' {1..2000}); [[ $x == *a*a*a*a*a*a*a*a*b ]] || echo no",
		"trailing slash directories only": { script: "echo */ f/ */.", files: { f: "", "d/": "" } },
		"dot components": { script: "echo ./a/b ./*/b a/../*", files: { "a/b": "" } },
		"hidden in subdirectory": { script: "echo d/*; echo d/.*", files: { "d/.h": "", "d/v": "" } },
		"glob of symlink": { script: "ln -s t l; ln -s nope dangling; echo l/* d*", files: { "t/x": "" } },
		"brace and glob": { script: "echo *.{c,h,z}", files: { "a.c": "", "b.h": "" } },
		"question mark does not match slash": { script: "echo a?b a*b", files: { "a/b": "" } },
		"noexpand unmatched bracket": "echo [abc [a-z",
	}),
};
