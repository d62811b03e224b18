import { among, byDepth, many, one, some, type Text, text } from "./pick.ts";

/** Arithmetic: all operators and bases, values at the edges of 64 bits, variables that hold numbers, expressions, or nonsense. */

const number: Text = some(
	[4, among("0 1 2 3 7 10 63 64 100")],
	among("010 0x1f 0XFF 2#101 16#fF 36#Zz 64#@_ 8#17 62#Zz"),
	among("9223372036854775807 9223372036854775808 4611686018427387904 18446744073709551615 0x8000000000000000"),
	among("08 1x 2#2 65#1 1#0 0x 3#"),
);

/** Names that hold something to count with, mostly. */
export const numeric: Text = some(
	[6, among("n m i n m")],
	among("a e u ref"),
	among("arr[0] arr[1] arr[-1] arr[n] arr[m+1] arr[9] map[k] map[$a] arr"),
);

const lvalue: Text = some([6, among("n m i")], among("arr[0] arr[n] arr[2] map[k] ref z"));

const atom: Text = some(
	[4, number],
	[4, numeric],
	among("$n ${m} ${#a} ${#arr[@]} ${n:-2} $# ${arr[1]:-0} ${u:-1} $? -1 -n"),
	one("$((1+1))", "$(echo 3)", "${n}0", "(n)", '"$n"', "'1'"),
);

/** Without a comma outside parentheses. */
export const expression: (depth: number) => Text = byDepth((depth) => {
	if (depth <= 0) return atom;
	const inner = expression(depth - 1);
	return some(
		[3, atom],
		[6, text`${inner} ${among("+ - * + - *")} ${inner}`],
		[2, text`${inner} ${among("/ % ** << >> / %")} ${inner}`],
		[2, text`${inner}${among("== != < > <= >= & | ^")}${inner}`],
		[2, text`${inner} ${among("&& ||")} ${inner}`],
		[2, text`(${inner})`],
		text`${one("-", "!", "~", "+", "- ", "! ", "-~", "!!")}${atom}`,
		text`${inner} ? ${inner} : ${inner}`,
		[2, text`${lvalue} ${among("= += -= *= = += -=")} ${inner}`],
		text`${lvalue} ${among("/= %= <<= >>= &= |= ^=")} ${inner}`,
		text`${one("++", "--", "++", "--")}${lvalue}`,
		text`${lvalue}${one("++", "--", "++", "--")}`,
		text`(${inner}, ${inner})`,
	);
});

/** What stands in `$(( ))` or `(( ))`; now and then it is wrong. */
export const arithmetic: Text = some(
	[20, expression(1)],
	[12, expression(2)],
	[2, text`${expression(1)}, ${expression(1)}`],
	one(
		"",
		" ",
		"1 +",
		"n n",
		"1 2",
		"n = ",
		"5 = 3",
		"x y",
		"1 / 0",
		"n % 0",
		"2 ** -1",

		"n++ ++",

		"1 ? 2",
		"@",

		"1 << 64",
		"1 << -1",
		"-9223372036854775808 / -1",
		"-9223372036854775808 % -1",
		"9223372036854775807 + 1",
		"'a'",
		"1 ? 2 : ",
		"--n--",
		"n---m",
		"n+++m",
		"!n",
		"~0",
		"-(-n)",
		"0 && (1/0)",
		"1 || n++",
		"0 ? n++ : m++",
	),
);

/** A list of expressions for `let`. */
export const letWords: Text = many(some(text`"${expression(1)}"`, among("n++ n+=1 m=n*2 n=5 n=m=3")), 1, 2);
