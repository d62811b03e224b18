import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.2, printf. */
export const manualPrintf: Chapter = {
	name: "manual-printf",
	cases: rows({
		"s conversions":
			"printf '%s|%5s|%-5s|%05s|%.2s|%5.1s|%-5.1s|\\n' a a a a abc abc abc; printf '%s' ; echo \"[$?]\"; printf '%s\\n'; printf '%s %s\\n' a b c",
		"c conversion":
			"printf '%c|%5c|%-5c|%c|\\n' abc x y ''; printf '%c' '' | od -An -c; LC_ALL=C.UTF-8; printf '%c\\n' é | od -An -tx1",
		"d i o u x X":
			"printf '%d %i %o %u %x %X %#o %#x %#X\\n' 42 -42 8 42 255 255 8 255 255; printf '%+d % d %05d %-5d| %5d %.3d %8.3d %-8.3d|\\n' 5 5 5 5 5 5 5 5; printf '%d\\n' 010 0x1f 0X1F -0x1 +7 ' 8'",
		"character constants":
			"printf '%d %d %d %d\\n' \"'a\" '\"b' \"'\" '\"'; printf '%d\\n' \"'é\" \"'ab\"; printf '%x %o\\n' \"'A\" \"'A\"; printf '%f\\n' \"'a\"",
		"integer errors":
			"printf '%d\\n' abc; echo $?; printf '%d\\n' 3x; echo $?; printf '%d\\n' ''; echo $?; printf '%d\\n' 08; echo $?; printf '%d\\n' 0x; echo $?; printf '%d %d\\n' 1 a 2; echo $?; printf '%d\\n' '1 2'; echo $?; printf '%d\\n' 1.5; echo $?; printf '%u %x\\n' -1 -1",
		"integer range":
			"printf '%d\\n' 9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809; echo $?; printf '%u\\n' 18446744073709551615 18446744073709551616; echo $?; printf '%x\\n' -9223372036854775808",
		floats:
			"printf '%f %F %e %E %g %G %a\\n' 1.5 1.5 1.5 1.5 1.5 1.5 1.5; printf '%.0f %.1f %.10f %5.1f|%-8.2f|%08.2f|%+.1f|% .1f\\n' 2.5 0.05 0.1 3.14159 3.14159 3.14159 1 1; printf '%#.0f %#g %g %g %g\\n' 1 1 100000 1000000 0.0001",
		"floats special":
			"printf '%f %f %e %g %5f|%-5f|%05f\\n' inf -inf nan NaN inf inf inf; printf '%F\\n' inf nan; printf '%f\\n' 1e3 .5 5. 0x1p4 1e400; echo $?; printf '%f\\n' abc; echo $?; printf '%f\\n' 1x; echo $?; printf '%f\\n' ''; echo $?; printf '%f\\n'",
		"long double digits":
			"printf '%.20f\\n' 0.1; printf '%.25g\\n' 1e20; printf '%.3e\\n' 123456789; printf '%f\\n' 123456789012345678901234567890; printf '%g\\n' 1e-10",
		"a conversion": "printf '%a %a %a %A %.2a %a\\n' 1 0.5 10 255 3.14159 0; printf '%a\\n' -1 inf",
		"star width and precision":
			"printf '%*d|%-*d|%*s|%.*f|%*.*f|\\n' 5 42 5 42 -5 ab 2 3.14159 8 3 2.71828; printf '%.*s|\\n' 2 abc; printf '%.*s|\\n' -1 abc; printf '%*s\\n'; printf '%*d\\n' x 5; echo $?; printf '%-*d|\\n' -4 7",
		"length modifiers ignored":
			"printf '%ld %lld %hd %hhd %jd %zd %td %Lf\\n' 1 2 300 400 5 6 7 8.5; printf '%lx %lo\\n' 255 8; printf '%ls\\n' abc",
		"b conversion":
			"printf '%b\\n' 'a\\tb' 'c\\nd' '\\x41' '\\101' '\\0101' 'é' '\\u00e9' \"\\\\'\" '\\\"' '\\?'; printf '%b|%b\\n' 'x\\cy' z; echo; printf '%5b|%-5b|%.2b|\\n' 'a\\tb' x abc; printf '%b' '\\0' | od -An -c",
		"q conversion":
			"printf '%q ' '' a 'a b' \"it's\" $'a\\nb' $'\\x01' '~x' 'x~' '#a' 'a#' '!' '{a,b}' '*' '$x' '`' 'a=b' '^' '-' é $'\\xff'; echo; printf '%10q|%-10q|%.3q|\\n' 'a b' 'a b' 'a b'; printf '%q\\n'",
		"Q conversion": "printf '%Q %.3Q %.1Q %10Q|\\n' 'a b' 'a bcd' \"'\" 'x y'; printf '%.2q|%.2Q\\n' 'a b' 'a b'",
		"T conversion":
			"printf '%(%Y-%m-%d %H:%M:%S)T\\n' 0 86399; printf '%(%a %A %b %B %d %e %j %u %w %y %C %I %p %Z %z %s %% %n%t)T\\n' 1000000000; printf '%(%F %T %D %R %r %c %x %X)T\\n' 1e9 2>&1; printf '%()T\\n' 0; printf '%20(%Y)T|%-10(%Y)T|%.2(%Y)T\\n' 0 0 0; TZ=America/New_York printf '%(%H %Z)T\\n' 0",
		"T arguments":
			"printf '%(%Y)T\\n' abc; echo $?; printf '%(%s)T\\n' -3; [ \"$(printf '%(%s)T')\" -gt 1000000000 ] && echo now; [ \"$(printf '%(%s)T' -1)\" -gt 1000000000 ] && echo now; [ \"$(printf '%(%s)T' -2)\" -gt 1000000000 ] && echo start; printf '%(x)d\\n' 5; echo $?; printf '%(%V %G %g %U %W %k %l %P %h %E)T\\n' 1000000000",
		"n conversion": "printf 'abc%n\\n' x; echo $x; printf '%n' 1x; echo $?",
		"escapes in the format":
			"printf 'a\\tb\\n\\\\ \\101 \\x41 \\u0041 \\U00000042 \\\" \\e[0m\\a\\b\\f\\r\\v|\\n' | od -An -c; printf '\\x'; echo $?; printf '\\u'; echo $?; printf '\\q\\n'; printf 'a\\c b\\n'; printf '\\8\\n'; printf '\\1012\\n' ; printf '\\x414\\n'; printf '\\0101\\n' | od -An -c; printf 'a\\'; echo",
		"format reuse":
			"printf '%s-%s\\n' 1 2 3 4 5; printf 'x\\n' a b; printf '%%|%s|\\n' a b; printf '' a; printf '%d:%s\\n' 1 a 2 b 3",
		"v option":
			"printf -v x '%05d' 42; echo $x; printf -v 'a[3]' y; declare -p a; declare -A h; printf -v 'h[k k]' '%s' v; declare -p h; printf -v x ''; declare -p x; printf -vz ok; echo $z; printf -v x 'a\\0b'; echo \"${#x}\"; printf -v 1x a; echo $?; printf -v; echo $?; printf -v x; echo $?; printf -v 'a[]' x; echo $?; printf -v a[@] x; echo $?",
		errors:
			"printf; echo $?; printf -x; echo $?; printf -- '%s\\n' a; printf '%z\\n' a; echo $?; printf '%'; echo $?; printf 'abc%'; echo $?; printf '%5'; echo $?; printf '%-y\\n' 1; echo $?; printf 'a%sb%yc\\n' 1; echo $?; printf '%s%'; echo $?; printf '-x\\n'; echo $?",
		"write errors":
			"printf x > /dev/full; echo $?; printf x >&-; echo $?; echo x > /dev/full; echo $?; echo x >&-; echo $?; printf '' > /dev/full; echo $?",
		"utf8 widths": "printf '%5s|%-5s|%.1s|%.3s\\n' é é éa aéb; LC_ALL=C; printf '%5s|%.1s|\\n' é é | od -An -tx1",
		"grouping flag":
			'printf "%\'d %\'f\\n" 1234567 1234567.5; LC_ALL=en_US.UTF-8 printf "%\'d\\n" 1234567 2>/dev/null; printf "%\'s\\n" x; echo $?',
		"flags repeated and unusual":
			"printf '%--5d|%++d|%  d|%005d|%-05d|%+ d\\n' 1 2 3 4 5 6; printf '%#d %#s %+s % s|\\n' 1 a b c; printf '%+u %#u\\n' 5 6; printf '%+x\\n' 255; printf '%.d|%.0d|%5.d|\\n' 0 0 0; printf '%.s|\\n' abc; printf '%5%|\\n'",
	}),
};
