import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.2, read. */
export const manualRead: Chapter = {
	name: "manual-read",
	cases: rows({
		"split by IFS whitespace":
			"read a b c <<< '  one   two three  four  '; echo \"[$a][$b][$c]\"; read a <<< '  x  y  '; echo \"[$a]\"; read a b <<< 'one'; echo \"[$a][$b]\"; read <<< '  reply  '; echo \"[$REPLY]\"; IFS= read a <<< '  x  '; echo \"[$a]\"",
		"split by other separators":
			"IFS=: read a b c <<< ':x::y:'; echo \"[$a][$b][$c]\"; IFS=: read a b <<< 'x:y:'; echo \"[$a][$b]\"; IFS=: read a b <<< 'x:y:z:'; echo \"[$a][$b]\"; IFS=' :' read a b c <<< 'x : y :: z'; echo \"[$a][$b][$c]\"; IFS=, read a <<< ',x,'; echo \"[$a]\"; IFS=, read a <<< 'x,'; echo \"[$a]\"",
		backslashes:
			"read a b <<< 'a\\ b c'; echo \"[$a][$b]\"; read -r a b <<< 'a\\ b c'; echo \"[$a][$b]\"; read a <<< 'x\\\\y\\z'; echo \"[$a]\"; read -r a <<< 'x\\'; echo \"[$a]\"; printf 'a\\\\\\nb\\n' | { read x; echo \"[$x]\"; }; printf 'a\\\\\\nb\\n' | { read -r x; echo \"[$x]\"; }; IFS=: read a b <<< 'x\\:y:z'; echo \"[$a][$b]\"",
		"array option":
			"read -a a <<< 'x y  z'; declare -p a; IFS=: read -a a <<< 'p::q:'; declare -p a; read -a b <<< ''; declare -p b; a=(1 2 3); read -a a c <<< 'x y'; declare -p a; echo \"[$c]\"; declare -A h; read -a h <<< x; echo $?; readonly r; read -a r <<< x; echo $?; s=str; read -a s <<< 'n m'; declare -p s",
		"delimiter option":
			"read -d : a <<< 'x y:z'; echo \"[$a]\"; printf 'a\\0b' | { read -d '' x; echo \"$? [$x]\"; read -d '' x; echo \"$? [$x]\"; }; read -d xyz a <<< '1x2'; echo \"[$a]\"; printf 'a\\nb;c' | { read -d ';' a; echo \"[$a]\"; }; printf 'a\\\\;b;' | { read -d ';' a; echo \"[$a]\"; }; printf 'a\\\\;b;' | { read -r -d ';' a; echo \"[$a]\"; }",
		"n option":
			'printf \'abcdef\\n\' | { read -n 3 a; echo "[$a]"; read b; echo "[$b]"; }; printf \'ab\\ncd\' | { read -n 5 a; echo "[$a]"; }; read -n 0 a <<< x; echo "$? [$a]"; printf \'a b c\' | { read -n 3 x y; echo "[$x][$y]"; }; printf \'é€x\' | { read -n 2 a; echo "[$a]"; }; printf \'a\\\\bc\' | { read -n 2 a; echo "[$a]"; }',
		"N option":
			"printf 'a\\nb c' | { read -N 4 a; printf '[%s]\\n' \"$a\"; }; printf 'ab' | { read -N 5 a; echo \"$? [$a]\"; }; printf '  x y ' | { read -N 5 a b; echo \"[$a][$b]\"; }; printf 'a\\\\bc' | { read -N 3 a; echo \"[$a]\"; }; printf 'a:b' | { read -N 3 -d : a; echo \"[$a]\"; }; read -N 0 a <<< x; echo \"$?\"",
		"u option":
			"exec 3<<< 'three'; read -u 3 a; echo $a; read -u 9 a; echo $?; read -u x a; echo $?; read -u 3 a; echo $?; read -u3 a <<< x; echo $?; read -u -1 a; echo $?; exec 4> f; read -u 4 a; echo $?",
		"t option":
			'read -t 0 a <<< x; echo $?; read -t 0 < /dev/null; echo $?; read -t 0.05 a < <(sleep 1); echo $(($? > 128)) "[$a]"; { printf ab; sleep 1; } | { read -t 0.1 a; echo $(($? > 128)) "[$a]"; }; read -t x a; echo $?; read -t -1 a; echo $?; read -t 1.2.3 a; echo $?; read -t 5 a <<< quick; echo $a; TMOUT=1; read a <<< tm; echo $a',
		"t with u and empty fifo":
			'mkfifo p; exec 3<> p; read -t 0 -u 3; echo $?; echo data >&3; read -t 0 -u 3; echo $?; read -u 3 x; echo $x; read -t 0.05 -u 3 y; echo $(($? > 128)) "[$y]"',
		"p s e i options without terminal":
			"read -p 'prompt> ' a <<< x; echo $a; read -s a <<< y; echo $a; read -e a <<< z; echo $a; read -e -i init a <<< w; echo $a; read -i x a <<< v; echo $a; read -sp 'pw: ' a <<< q; echo $a; read -p; echo $?",
		"status and end of file":
			'read a < /dev/null; echo "$? [$a]"; printf x | { read a; echo "$? $a"; }; a=old; read a < /dev/null; echo "[$a]"; printf \'\\n\' | { read a b; echo "$? [$a][$b]"; }; printf \'x\\n\' | { read; echo $REPLY; read; echo "$? [$REPLY]"; }; read a <&-; echo $?',
		"names and errors":
			"read 1x <<< a; echo $?; read a-b <<< a; echo $?; read a 1b c <<< '1 2 3'; echo \"$? $a $c\"; read '' <<< x; echo $?; read -x; echo $?; read -n x a; echo $?; read -n -1 a; echo $?; read -N; echo $?; read 'a[1]' <<< el; declare -p a; declare -A h; read 'h[k k]' <<< v; declare -p h; read -a 1x <<< a; echo $?; read 'a[' <<< x; echo $?",
		"readonly and attributes":
			'readonly r=1; read r <<< x; echo "$? $r"; read a r b <<< \'1 2 3\'; echo "$? $a [$b]"; declare -i i; read i <<< 2+3; echo $i; declare -u u; read u <<< abc; echo $u; declare -n n=t; read n <<< ref; echo $t; f() { local l; read l <<< in; echo $l; }; f; echo "[$l]"; read i <<< \'bad x\'; echo $?',
		"several reads share input":
			"printf '1\\n2\\n3\\n4\\n' | { read a; read b; cat; echo $a $b; }; printf '1\\n2\\n3\\n' > f; while read l; do echo \"l$l\"; done < f; exec 5< f; read -u 5 x; read -u 5 y; echo $x$y; while IFS= read -r line || [ -n \"$line\" ]; do echo \"[$line]\"; done < <(printf 'a\\nb')",
		"invalid bytes and nul":
			"printf 'a\\xffb\\xc3\\n' | { read a; printf '%s' \"$a\" | od -An -tx1; }; printf 'a\\0b\\n' | { read a; echo \"${#a} $a\"; }; printf '\\xe2\\x82' | { read -n 1 a; printf %s \"$a\" | od -An -tx1; }; printf '\\xc3\\xa9x' | { read -N 1 a; printf %s \"$a\" | od -An -tx1; }; printf 'aéb' | { LC_ALL=C; read -N 2 a; printf %s \"$a\" | od -An -tx1; }",
		"last variable keeps separators":
			"IFS=, read a b <<< '1,2,3,4'; echo \"$b\"; IFS=', ' read a b <<< '1 , 2 , 3'; echo \"[$a][$b]\"; read a b <<< $'1\\t2  3 \\t'; echo \"[$b]\"; IFS=x read a b <<< '1xx2'; echo \"[$a][$b]\"; IFS=x read a b <<< '1x2x'; echo \"[$a][$b]\"; IFS=x read a b <<< '1x2xx'; echo \"[$a][$b]\"; IFS=' x' read a b <<< '1 x 2 x '; echo \"[$a][$b]\"",
		"whitespace controls in IFS":
			"IFS=$'\\n' read -d '' a b <<< $'one two\\nthree'; echo \"[$a][$b]\"; IFS=$'\\t' read a b <<< $'x\\t\\ty'; echo \"[$a][$b]\"; IFS=$'\\001' read a b <<< $'x\\001y'; echo \"[$a][$b]\"; unset IFS; read a b <<< ' x y '; echo \"[$a][$b]\"",
		"here-document input":
			'read a b << E\none two\nthree\nE\necho "$a $b"; while read -r x; do echo "<$x>"; done << \'E\'\n  $a\n\\n\nE',
		"read in a subshell and lastpipe":
			'echo v | read p; echo "[${p-unset}]"; shopt -s lastpipe; echo v | read p; echo "[${p-unset}]"; x=$(read q <<< sub; echo $q); echo $x ${q-none}',
		"delimiter with n":
			"printf 'ab,cd' | { read -n 4 -d , a; echo \"[$a]\"; read -n 4 -d , b; echo \"$? [$b]\"; }; printf 'a b\\nc' | { read -d '' -n 4 a; printf '[%s]\\n' \"$a\"; }; printf 'abc' | { read -n 3 a; echo \"$? [$a]\"; }; printf 'ab' | { read -n 3 a; echo \"$? [$a]\"; }",
		"quoting by escape at IFS edges":
			"read a <<< '\\ x\\ '; echo \"[$a]\"; read a b <<< 'x\\  y'; echo \"[$a][$b]\"; read a <<< 'x \\ '; echo \"[$a]\"; IFS=: read a b <<< '\\:x:y\\:'; echo \"[$a][$b]\"; read -d x a <<< 'a\\xbx'; echo \"[$a]\"",
		"POSIX mode":
			"set -o posix; read 1x <<< a; echo $?; read a <<< b; echo $a; (read -t 0.05 a < <(sleep 1); echo $(($? > 128))); trap 'echo got' USR1; { sleep 0.05; kill -USR1 $$; sleep 0.1; echo line; } | { read a; echo $a; }",
		"trap while reading":
			"trap 'echo got' USR1; mkfifo p; exec 3<> p; { sleep 0.05; kill -USR1 $$; sleep 0.1; echo line > p; } & read a <&3; echo \"$? $a\"; wait",
		"printf and read round trip":
			's=$\'tab\\tnew\\\\slash "q"\'; printf \'%s\\n\' "$s" | { IFS= read -r t; [ "$s" = "$t" ] && echo same; }; printf \'%q\\n\' "$s" | { read -r t; eval "u=$t"; [ "$s" = "$u" ] && echo same; }',
	}),
};
