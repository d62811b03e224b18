import { arithmetic, expression } from "./arithmetic.ts";
import { among, byDepth, many, one, some, type Text, text } from "./pick.ts";

/** Words: every kind of quotes, every kind of expansion, side by side. */

const scalar: Text = some([6, among("a b c a b")], among("n e u x l U ref r i w"));
const element: Text = one(
	"arr[0]",
	"arr[1]",
	"arr[-1]",
	"arr[n]",
	"arr[7]",
	"map[k]",
	"map[x y]",
	"map[$a]",
	"arr[-9]",
);
const positional: Text = among("1 2 3 10 @ * # 0 ? -");
const all: Text = one("arr[@]", "arr[*]", "map[@]", "map[*]", "@", "*", "none[@]", "ref[@]", "a[@]");

const plain: Text = some(
	[8, among("x foo B7 a,b k=v 1 42 - % end. a:b /p/q -n")],
	one("é", "naïve", "€5", "日本", "a=~", "--", "+", "]", "{}", "{a", "a}", "!", "^", "~+", "=", "x=~:~"),
);
const globs: Text = one(
	"*",
	"?.txt",
	"[ab]*",
	"*.log",
	"d/*",
	"*/",
	"[!a]*.txt",
	"[[:upper:]]*",
	"*e",
	"nosuch*",
	"d/.*",
	"[a-c].*",
	"[]a]*",
	"\\*",
	"[a",
	"**",
	"*.{txt,log}",
	"?",
	"@(a|b).txt",
	"!(*.txt)",
	"+([a-z]).log",
);
const braces: Text = one(
	"{a,b}",
	"{1..3}",
	"{c..a}",
	"{01..3}",
	"x{,y}z",
	"{a,{b,c}}d",
	"{1..6..2}",
	"{3..-1..2}",
	"{a}",
	"{a,b",
	"{,}",
	"{$n,$a}",
	"{a..c}{1,2}",
	"{é,è}",
	"{1..2..0}",
	"{-01..1}",
	"{a..1}",
	"\\{a,b}",
	"{a\\,b,c}",
	"{'x y',z}",
);
const singleQuoted: Text = one(
	"''",
	"'two  words'",
	"'$a'",
	"'\"'",
	"'a;b'",
	"'#'",
	"'`'",
	"'tab\there'",
	"'back\\slash'",
	"'*'",
	"'a\\'",
	"'!'",
	"'é'",
	"'{1,2}'",
	"'~'",
);
const ansiC: Text = one(
	"$'a\\tb'",
	"$'\\x41'",
	"$'it\\'s'",
	"$'\\n'",
	"$'\\101'",
	"$'\\u00e9'",
	"$'\\xff'",
	"$'\\cA'",
	"$'\\e[0m'",
	"$'\\q'",
	"$'a\\0b'",
	"$'\\U1F600'",
	"$'\\x{41}'",
	"$'\\\"'",
);
const escaped: Text = one("\\ ", "\\$", "\\\\", "\\'", '\\"', "\\*", "\\;", "\\a", "\\{", "\\~", "\\é", "\\[", "\\!");

/** A pattern that can stand after an operator of `${…}`, or between `[[ x == ` and ` ]]` (without blanks outside quotes). */
export const pattern: Text = some(
	[4, among("* ? o [a-f] *o f* [!a]* ?? *[0-9] [[:alpha:]]* a?c \\* [^o] [a\\]b]")],
	one(
		"'*'",
		'"$b"',
		"$a",
		"${b}*",
		"[[:space:]]",
		"@(a|f*)",
		"*(o)",
		"+([a-z])",
		"!(foo)",
		"?(x)",
		"[a-",
		"[]]",
		"\\o",
		"é",
		"[é]",
		"o*(x|y)",
		"''",
		"[[:digit:][:upper:]]",
		"[z-a]",
		'["a"-f]',
		"$'o'",
		"\\?",
		"[[.a.]]",
		"[[=a=]]",
		"[.-/]",
	),
);

/** The same without slashes, for `${x/here/there}`. */
const patternOfReplace: Text = some(
	[6, pattern.filter((one) => !one.includes("/") && !one.includes("}"))],
	one("o", "oo", "foo", "#f", "%o", "\\/", " ", "\\#"),
);

const operators = among(":- - :+ + := =");

type Context = "bare" | "quoted";

const parameterIn: Readonly<Record<Context, (depth: number) => Text>> = {
	bare: byDepth((depth) => parameter(depth, "bare")),
	quoted: byDepth((depth) => parameter(depth, "quoted")),
};

const name: Text = some([6, scalar], [2, element], [2, all], positional);

function parameter(depth: number, context: Context): Text {
	const operand =
		depth <= 0
			? some([4, plain], singleQuoted, one("", "$a", "a b", "~", '"x y"'))
			: context === "quoted"
				? some([2, quotedText(depth - 1)], one("", "a b", "'x'", "\\}", '"q r"', "*"))
				: some([2, word(depth - 1)], one("", "a b", '"a b" c', "$*", '"$@"'));
	const subject = context === "bare" ? some([5, name], [1, scalar]) : name;
	return some(
		[6, text`$${among("a b c n e u 1 2 # @ * ? w l ref i - 0")}`],
		[2, text`\${${scalar}}`],
		[4, text`\${${some(element, all)}}`],
		[2, text`\${#${subject}}`],
		[4, text`\${${subject}${operators}${operand}}`],
		[4, text`\${${subject}${among("# ## % %%")}${pattern}}`],
		[2, text`\${${subject}${among("^ ^^ , ,, ~ ~~")}${one("", "", "o", "[a-m]", "?", "é", "*")}}`],
		[
			4,
			text`\${${subject}${among("/ // /# /%")}${patternOfReplace}${one("/x", "/[&]", "", "/", "/\\&", "/'&'", '/"&"', "/$b", "/a b", "/é")}}`,
		],
		[
			4,
			text`\${${subject}:${one("0", "1", " -2", "n", "2", "-1", "9", "n-1", "(-3)", "0x1", "")}${one("", ":1", ":2", ": -1", ":n", ":0", ":9", ":-1", ":")}}`,
		],
		[3, text`\${${subject}@${among("Q E P A K a u U L k Q Q")}}`],
		[1, text`\${!${one("p", "p", "ref", "a", "u", "q", "arr", "n", "1", "#")}}`],
		[
			1,
			one(
				"${!a*}",
				"${!arr@}",
				"${!ma*}",
				"${!arr[@]}",
				"${!map[@]}",
				"${!map[*]}",
				"${!none[@]}",
				"${#arr[*]}",
				"${!p:-x}",
				"${!q@Q}",
				"${!a@}",
			),
		],
		[
			1,
			one(
				"${a:?}",
				"${u:?gone}",
				"${u?}",
				"${e:?empty $a}",
				"${a-}",
				"${arr[@]:1:2}",
				"${@:1:2}",
				"${@: -1}",
				"${*:2}",
				"${@:0:1}",
				"${arr[@]: -1}",
				"${arr[@]/#/p}",
				"${map[@]@Q}",
				"${arr[@]@A}",
				"${arr[@]@K}",
				"${map[@]@k}",
				"${#}",
				"${#?}",
				"${##}",
				"${#-}",
				"${#:-x}",
				"${-:+y}",
				"${LINENO}",
				"${FUNCNAME[0]}",
				"${FUNCNAME[@]}",
				"${BASH_SUBSHELL}",
				"${PIPESTATUS[@]}",
				"${BASH_REMATCH[@]}",
				"${BASH_REMATCH[1]}",
				"${REPLY}",
				"${PWD##*/}",
				"${OPTIND}",
				"$_",
			),
		],
		...(depth > 0
			? ([
					[
						1,
						one(
							"${a b}",
							"${}",

							"${1a}",
							"${a@Z}",
							"${+x}",
							"${arr[]}",
							"${map[]}",
							"${a:n n}",
							"${a:1/0}",
							"${!}",
							"${#a:1}",
							"${a@}",
							"${!u}",
							"${!e}",
							"${.}",
						),
					],
				] as const)
			: []),
	);
}

/** What a command substitution holds. */
const substituted: (depth: number) => Text = byDepth((depth) =>
	some(
		[3, text`echo ${words(depth)}`],
		text`printf '%s\\n' ${words(depth)}`,
		one(
			"false",
			":",
			"exit 3",
			"a=inner; echo $a",
			"echo a; echo; echo",
			"(exit 4)",
			"printf 'x\\n\\n'",
			'echo "$*"',
			"return 2",
			"< a.txt",
			"echo $?",
			"set -- q r; echo $#",
			"printf 'a\\0b'",
			"echo x >&2",
			"n=9",
			"case a in a) echo in;; esac",
			"echo '('",
			"if true; then echo t; fi",
			"trap 'echo bye' EXIT",
			"f0 1",
			"{ echo g; }",
			'echo "${arr[@]}"',
			"cd d && echo *",
			"echo $BASH_SUBSHELL",
			"set -e; false; echo no",
			"echo a |  cat",
			"for q in 1 2; do echo $q; done",
		),
	),
);

export const substitution: (depth: number) => Text = byDepth((depth) =>
	some(
		[3, text`$(${substituted(depth - 1)})`],
		[2, text`$((${expression(1)}))`],
		text`$((${arithmetic}))`,
		one(
			"`echo $a`",
			"`echo \\`echo in\\``",
			"`false`",
			'`echo "$b"`',
			"$(echo $(echo deep))",
			"$[1+n]",
			'"$(echo "$(echo "$b")")"',
			"$(<a.txt)",
			"$( (echo sub) )",
		),
	),
);

/** What can stand inside double quotes. */
export const quotedText: (depth: number) => Text = byDepth((depth) => {
	const piece = some(
		[
			3,
			one(
				"text",
				"two  words",
				"\\$",
				"\\\\",
				"'",
				"*",
				'\\"',
				";",
				"#",
				"é",
				"\\a",
				"\\`",
				"{1,2}",
				"~",
				"!",
				"&",
				"%s",
				"\t",
			),
		],
		[4, parameterIn.quoted(depth)],
		...(depth > 0 ? ([[2, substitution(depth).filter((one) => !one.startsWith('"'))]] as const) : []),
	);
	return some([2, many(piece, 0, 3, "")], many(piece, 0, 3));
});

/** One word. */
export const word: (depth: number) => Text = byDepth((depth) => {
	const piece = some(
		[8, plain],
		[2, globs],
		[2, braces],
		[4, singleQuoted],
		[1, ansiC],
		[2, escaped],
		[7, parameterIn.bare(depth)],
		[8, text`"${quotedText(depth)}"`],
		[1, among("~ ~/x ~+ ~root ~nosuch")],
		...(depth > 0 ? ([[4, substitution(depth)]] as const) : []),
	);
	return some([3, piece], [2, many(piece, 2, 3, "")], many(piece, 2, 2, '""'));
});

/** Some words. */
export const words: (depth: number) => Text = byDepth((depth) => many(word(Math.max(0, depth)), 1, 3));

/** An element, a name: what can be assigned to. */
export const assignable: Text = some([8, among("a b c n a b")], among("e u x l U ref i r"), [
	2,
	one(
		"arr[0]",
		"arr[n]",
		"arr[-1]",
		"map[k]",
		"map[x y]",
		"map[$b]",
		"arr[3]",
		"arr[]",
		"arr[-9]",
		"map['q r']",
		"arr[n+1]",
		"arr[m]",
		"new[2]",
	),
]);

export { element, name, plain, scalar };
