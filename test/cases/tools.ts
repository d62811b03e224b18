import { type Chapter, rows } from "../oracle/case.ts";

const files = {
	"d/a": "hello\n",
	"d/e/b": "",
	"d/.h": "",
	f: "hello world, this is\u0001 bin\n",
	t: "a bb c\nddd e f\n",
};

/** Small tools: xxd, hexdump, strings, column, tree, file, look, bc, pagers. */
export const tools: Chapter = {
	name: "tools",
	needs: ["xxd", "hexdump", "strings", "column", "file", "look", "bc", "less", "more"],
	environment: { LC_ALL: "C.UTF-8", BC_LINE_LENGTH: "70" },
	cases: rows({
		xxd: {
			script:
				"xxd f; xxd -p f; xxd -i f; xxd -b f; xxd -l 5 -s 3 f; xxd -c 8 -g 4 f; xxd -u f; xxd -e f; xxd -d f; xxd < f; xxd -s -5 f; head -c 100 /dev/zero | xxd -a; xxd -n name -i f",
			files,
		},
		"xxd -r": {
			script:
				"xxd -r -p <<< '68656c6c 6f0a'; xxd f | xxd -r | cmp - f; xxd -p f | xxd -r -p | cmp - f; echo '0000002: 4142' | xxd -r | od -c; xxd -b f | xxd -r -b | cmp - f; xxd nope; echo $?",
			files,
		},
		hexdump: {
			script:
				"hexdump f; hexdump -C f; hexdump -c f; hexdump -b f; hexdump -d f; hexdump -o f; hexdump -x f; hexdump -C -n 4 -s 2 f; yes | head -30 | hexdump -C; yes | head -30 | hexdump -v; hexdump nope; echo $?; printf abc | hexdump",
			files,
		},
		"hexdump -e": {
			script:
				'hexdump -v -e \'1/1 "%02x "\' f; echo; hexdump -e \'"%08_ax  " 4/1 "%02x " "  |" 4/1 "%_p" "|\\n"\' f; hexdump -v -e \'/1 "%d\\n"\' -n 3 f; hexdump -n 4 -e \'2/2 "%04x," "\\n"\' f; printf \'\\0\\t\\n\\377\' | hexdump -v -e \'/1 "%_c|%_u|%_p\\n"\'',
			files,
		},
		strings: {
			script:
				"printf 'abc\\0hello\\1wor\\ttab\\0xyzzy' > b; strings b; strings -n 3 b; strings -t x b; strings -t d -n 5 b; strings -o b; strings -f b; strings < b; strings -6 b; strings -s, b; echo; strings nope; echo $?; printf 'a\\0b\\0c\\0d\\0' | strings -e l",
		},
		"column -t": {
			script:
				"column -t t; column -t -s: -o ' | ' <<< $'a:bb\\nccc:d'; column -t -s, <<< $'a,b,c\\n1,,3'; column -t -R 1 t; column -t -N X,Y,Z t; column -t -N X,Y,Z -H Y t; column -t -l 2 t; column -t -d -N X,Y,Z t; printf 'a\\n\\nb\\n' | column -t; column -t nope; echo $?; column -J -N X,Y,Z t; column -t -O 3,1 t",
			files,
		},
		column: {
			script:
				"seq 30 | column -c 40; seq 30 | column -x -c 40; printf 'one\\ntwo\\nthree\\nfour\\n' | column -c 30; echo long line here | column -c 5; column -c 20 t; : | column",
			files,
		},
		file: {
			script:
				"cd k; ln -s a l; ln -s gone bl; mkfifo ff; mkdir d; printf '\\0\\1\\2' > bin; printf 'caf\\351\\n' > iso; printf 'a\\r\\nb\\r\\n' > crlf; : > e; gzip -nk a; bzip2 -k a; xz -k a; tar cf t.tar a; printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\rIHDR\\0\\0\\0\\012\\0\\0\\0\\024\\010\\006\\0\\0\\0' > p.png; printf 'GIF89a\\012\\0\\024\\0' > g.gif; file *; file nope; echo $?; file -b a; file -i a u bin d s e j; file --mime-type a j; file - < a; file -L l; rm ff a.* t.tar",
			files: {
				"k/a": "hello\n",
				"k/s": "#!/bin/sh\necho\n",
				"k/ba": "#!/bin/bash\necho\n",
				"k/py": "#!/usr/bin/env python3\n",
				"k/u": "héllo\n",
				"k/j": '{"a": [1, true, null]}\n',
				"k/c.csv": "a b\n1 2\n",
				"k/nn": "no newline",
				"k/h.html": "<!DOCTYPE html>\n<html></html>\n",
				"k/x.xml": '<?xml version="1.0"?>\n<a/>\n',
				"k/m.c": "#include <stdio.h>\nint main(void) { return 0; }\n",
				"k/x.pdf": "%PDF-1.4\n",
				"k/s.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
			},
		},
		look: {
			script:
				"printf 'apple\\nBanana\\nband\\ncherry\\n' > w; look ban w; echo $?; look -f ban w; look zzz w; echo $?; look ch w",
		},
		"bc arithmetic": {
			ignore: "stderr",
			script:
				"echo '1+2*3; 10/3; 2^100; 7%3; -7/2; (1+2)*3; 1==1; 2>3' | bc; echo 'scale=4; 10/3; sqrt(2); 1/7*7; 2^-2; 5.5%2; .5+.25; -.5; 1.10*2.20' | bc; echo '2^300' | bc; echo '1/0; 3' | bc; echo 'sqrt(-1)' | bc; echo 'length(123.45); scale(1.234); 0; 0.0; 1.0' | bc; bc <<< '5 * 4'; echo '10 % 4.5; 1.5 ^ 3; 2 ^ 0.5' | bc",
		},
		"bc bases":
			"echo 'obase=16; 255; 4096; 0; -10' | bc; echo 'ibase=16; FF; A+1; 10' | bc; echo 'obase=2; 10; 1.5' | bc; echo 'ibase=2; 1011' | bc; echo 'obase=100; 12345' | bc; echo 'obase=16; ibase=2; 11111111' | bc",
		"bc programs":
			"bc <<< 'define f(n) { if (n <= 1) return (1); return (n * f(n-1)); }\nf(20)'; bc <<< 'for (i = 0; i < 3; i++) { i * i }\nx = 5\nwhile (x > 3) x -= 1\nx\nif (x == 3) \"three\n\" else \"other\n\"'; bc <<< 'a[1] = 5; a[2] = 7; a[1] + a[2]; x++; x; ++x; x--; x; y = (z = 3); y'; bc <<< 'print \"a \", 1+1, \"\\n\"; last; 4; last + 1; .'; bc <<< '/* c */ 1 # d\n2'; bc <<< 'define g(a[], n) { auto i, s; for (i = 0; i < n; i++) s += a[i]; return (s); }\nb[0]=1;b[1]=2;g(b[], 2)'; echo 'quit' | bc; echo '1 && 0; 1 || 0; !3' | bc",
		"bc -l":
			"echo 'scale; s(1); c(1); e(1); l(2); a(1)*4; e(-1); l(.5)' | bc -l; echo 'scale=30; 4*a(1); e(10)' | bc -l; echo 'j(0,1)' | bc -l",
		"bc errors": {
			ignore: "stderr",
			script: "echo '1 +' | bc; echo $?; echo 'f(1)' | bc; echo '2 ** 3' | bc; bc nope < /dev/null; echo $?",
		},
		pagers: {
			script:
				"less f t < /dev/null; more t; cat t | less; cat t | more; seq 100 | less | tail -1; less nope; echo $?; less -N t | cat; less --version | head -0",
			files,
		},
	}),
};
