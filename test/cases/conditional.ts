import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 6.4, Bash Conditional Expressions, and test. */
export const conditional: Chapter = {
	name: "conditional",
	cases: rows({
		strings:
			'[[ abc == a* ]] && echo 1; [[ abc == "a*" ]] || echo 2; [[ a < b ]] && echo 3; [[ b > a ]] && echo 4; [[ -z "" && -n x ]] && echo 5',
		"no splitting": "x='a b'; [[ $x == 'a b' ]] && echo yes; [[ $x ]] && echo set; y=; [[ $y ]] || echo empty",
		numbers:
			"[[ 10 -gt 9 ]] && echo 1; [[ 010 -eq 8 ]] && echo 2; x=3; [[ x -eq 3 ]] && echo 3; [[ 1+1 -eq 2 ]] && echo 4",
		logic: "[[ ( a == a || b == c ) && ! d == e ]] && echo yes; [[ ! a ]] || echo no",
		regex: "[[ abc123 =~ ^([a-z]+)([0-9]+)$ ]] && echo ${BASH_REMATCH[@]} ${#BASH_REMATCH[@]}",
		"regex in variable":
			"r='^a.c$'; [[ abc =~ $r ]] && echo 1; [[ 'a.c' =~ \"a.c\" ]] && echo 2; [[ abc =~ \"a.c\" ]] || echo 3",
		"regex leftmost longest": "[[ abcd =~ a|ab|abc ]] && echo ${BASH_REMATCH[0]}",
		"regex classes": "[[ 'a_1 ' =~ ^[[:alpha:]]_[[:digit:]][[:space:]]$ ]] && echo yes",
		"regex no match clears": "[[ a =~ (a) ]]; [[ b =~ (a) ]]; echo $? ${#BASH_REMATCH[@]}",
		"regex intervals": "[[ aaa =~ ^a{2,3}$ ]] && echo 1; [[ a =~ ^a{2}$ ]] || echo 2",
		"regex bad": "[[ a =~ '(' ]]; echo $?; r='('; [[ a =~ $r ]]; echo $?",
		"extglob in conditional":
			"[[ foobar == @(foo|baz)bar ]] && echo 1; [[ aaa == +(a) ]] && echo 2; [[ x == !(y) ]] && echo 3",
		files: {
			script:
				"ln -s f l; [[ -e f && -f f && -s f && -r f && -w f ]] && echo 1; [[ -s e ]] || echo 2; [[ -d d ]] && echo 3; [[ -L l && -h l ]] && echo 4; [[ -e nope ]] || echo 5; [[ -x f ]] || echo 6",
			files: { f: "x", e: "", "d/": "" },
		},
		"newer and same": {
			script:
				"touch -d 2001-01-01 a; [[ b -nt a ]] && echo 1; [[ a -ot b ]] && echo 2; ln a c; [[ a -ef c ]] && echo 3; [[ a -nt nope ]] && echo 4",
			files: { a: "x", b: "y" },
		},
		"variables set": "x=1; [[ -v x ]] && echo 1; unset x; [[ -v x ]] || echo 2; [[ -o errexit ]] || echo 3",
		"test basics":
			'[ a = a ] && echo 1; [ a != b ] && echo 2; [ -z "" ] && echo 3; [ x ] && echo 4; [ ] || echo 5; test 3 -lt 4 && echo 6',
		"test arguments":
			'[ ! a = b ] && echo 1; [ ! "" ] && echo 2; [ = = = ] && echo 3; [ -f ] && echo 4; [ "(" a ")" ] && echo 5',
		"test and or": "[ a = a -a b = b ] && echo 1; [ a = b -o b = b ] && echo 2; [ ! a = a -o 1 -eq 1 ] && echo 3",
		"test errors": "[ a = ; echo $?; [ 1 -eq x ]; echo $?; [ a b ]; echo $?; [ a = b c ]; echo $?",
		"missing bracket": "[ a = a; echo $?",
		"test unset variable": 'unset x; [ -n $x ] && echo trap; [ -n "$x" ] || echo ok; [ $x = a ]; echo $?',
		"test greater": "[ b \\> a ] && echo 1; [ a \\< b ] && echo 2",
		"test files":
			"mkfifo p; [ -p p ] && echo 1; [ -c /dev/null ] && echo 2; [ -t 0 ] || echo 3; [ -d . ] && echo 4; [ -d .. ] && echo 5",
		"conditional pattern from variable":
			"p='a*'; [[ abc == $p ]] && echo 1; [[ abc == \"$p\" ]] || echo 2; [[ 'a*' == \"$p\" ]] && echo 3",
		"conditional multiline": "[[ a == a &&\n   b == b\n]] && echo yes",
		"conditional syntax error": "[[ a == ]]; echo no",
		nocasematch:
			"shopt -s nocasematch; [[ ABC == abc ]] && echo 1; case X in x) echo 2;; esac; [[ FOO =~ ^foo$ ]] && echo 3",
		"arithmetic operands error": "[[ 1 -eq a+ ]]; echo $?",
	}),
};
