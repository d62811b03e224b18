import fc from "fast-check";

/**
 * Random bash scripts that are valid and tame: for properties that compare two shells, or watch what a script does.
 *
 * Every script is accepted by `bash -n`, ends by itself soon (loops turn at most {@link TURNS} times, functions only call
 * functions defined before them, nothing waits for input), says the same each time (no clocks, process ids or random
 * numbers, no background jobs) and touches nothing but {@link ScriptOptions.files} in the working directory. It may fail:
 * a test is false, a file is missing, an `exit` comes early, arithmetic divides by zero. Text is ASCII, a byte string.
 */

/** How often a loop may turn. */
export const TURNS = 3;

export interface ScriptOptions {
	/** Names that redirections and tests use, relative and without slashes. */
	readonly files?: readonly string[];
	/** Commands that read standard input or no input at all, write standard output, and end: with their arguments. Empty for a script of built-ins alone. */
	readonly filters?: readonly string[];
	/** How deep compound commands nest. */
	readonly depth?: number;
	/** Statements in the script itself; the lists inside it are shorter. */
	readonly statements?: number;
}

const FILES = ["one", "two", "three.txt"];
const FILTERS = ["cat", "sort", "wc -l", "head -n 2", "tail -n 1", "tr a-c A-C", "uniq"];
const SCALARS = ["a", "b", "c", "n"];
const ARRAY = "arr";
const MAP = "map";

/** Plain text for a word: nothing in it is special to the shell. */
const plain: fc.Arbitrary<string> = fc.constantFrom("x", "foo", "B7", "a,b", "k=v", "1", "42", "-", "%", "end.");

const globLike: fc.Arbitrary<string> = fc.constantFrom("*", "o?e", "[a-t]*", "t*", "~", "{p,q}r", "{1..3}", "a*b");

const singleQuoted: fc.Arbitrary<string> = fc
	.constantFrom("", "two words", "$a", '"', "a;b", "#", "`", "tab\there", "back\\slash", "new\nline", "*")
	.map((text) => `'${text}'`);

const ansiC: fc.Arbitrary<string> = fc.constantFrom("$'a\\tb'", "$'\\x41'", "$'it\\'s'", "$'\\n'", "$'\\101'");

const escaped: fc.Arbitrary<string> = fc.constantFrom("\\ ", "\\$", "\\\\", "\\'", '\\"', "\\*", "\\;");

const scalar: fc.Arbitrary<string> = fc.constantFrom(...SCALARS);

const element: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom("0", "1", "n", "-1", "1 + 1").map((key) => `${ARRAY}[${key}]`),
	fc.constantFrom("k", "x y", "$a").map((key) => `${MAP}[${key}]`),
);

const pattern: fc.Arbitrary<string> = fc.constantFrom("*", "?", "o", "[a-f]", "*o", "f*", "'*'", '"$b"', "x|y");

/** Arithmetic over the variables, which hold text as often as numbers. */
function arithmetic(depth: number): fc.Arbitrary<string> {
	const atom = fc.oneof(
		fc.constantFrom("0", "1", "2", "7", "010", "0x1f", "2#101"),
		fc.constantFrom("n", "n", "c", `${ARRAY}[0]`, `\${#${ARRAY}[@]}`, "${#a}"),
	);
	if (depth === 0) return atom;
	const inner = arithmetic(depth - 1);
	const operator = fc.constantFrom(
		"+",
		"-",
		"*",
		"/",
		"%",
		"==",
		"!=",
		"<",
		">",
		"<=",
		">=",
		"&",
		"|",
		"^",
		"&&",
		"||",
		"<<",
		",",
	);
	return fc.oneof(
		atom,
		fc.tuple(inner, operator, inner).map(([left, op, right]) => `${left} ${op} ${right}`),
		inner.map((text) => `(${text})`),
		fc.tuple(fc.constantFrom("-", "!", "~", "+"), atom).map(([op, text]) => `${op} ${text}`),
		fc.tuple(inner, inner, inner).map(([test, yes, no]) => `${test} ? (${yes}) : ${no}`),
		fc.tuple(fc.constantFrom("=", "+=", "-=", "*="), inner).map(([op, text]) => `n ${op} ${text}`),
		fc.constantFrom("n++", "--n", "++c", "n--"),
	);
}

/** `${…}` and `$name`; `quoted` is inside double quotes. */
function parameter(depth: number, quoted: boolean): fc.Arbitrary<string> {
	const operand = depth === 0 ? plain : quoted ? quotedText(depth - 1, true) : word(depth - 1);
	return fc.oneof(
		scalar.map((name) => `$${name}`),
		scalar.map((name) => `\${${name}}`),
		element.map((name) => `\${${name}}`),
		fc.constantFrom(
			"$#",
			"$@",
			"$*",
			"$1",
			"$?",
			"${2}",
			`\${${ARRAY}[@]}`,
			`\${#${ARRAY}[@]}`,
			`\${!${ARRAY}[@]}`,
			`\${${ARRAY}[*]}`,
		),
		scalar.map((name) => `\${#${name}}`),
		fc
			.tuple(scalar, fc.constantFrom(":-", "-", ":+", "+", ":=", "="), operand)
			.map(([name, op, text]) => `\${${name}${op}${text}}`),
		fc
			.tuple(scalar, fc.constantFrom("#", "##", "%", "%%", "^", "^^", ",", ",,"), pattern)
			.map(([name, op, text]) => `\${${name}${op}${text}}`),
		fc
			.tuple(scalar, fc.constantFrom("/", "//", "/#", "/%"), pattern, plain)
			.map(([name, op, text, to]) => `\${${name}${op}${text}/${to}}`),
		fc
			.tuple(scalar, fc.constantFrom("0", "1", " -2", "n"), fc.constantFrom("", ":1", ":2", ": -1"))
			.map(([name, from, size]) => `\${${name}:${from}${size}}`),
		scalar.map((name) => `\${${name}@Q}`),
	);
}

function substitution(depth: number): fc.Arbitrary<string> {
	return fc.oneof(
		words(depth - 1).map((text) => `$(echo ${text})`),
		fc.constantFrom("`echo $a`", "$(printf '%s\\n' \"$a\" b)", "$(false; echo $?)", "$(:)"),
		arithmetic(1).map((text) => `$((${text}))`),
	);
}

/** What can stand inside double quotes. Within `${…}` there, single quotes come in pairs. */
function quotedText(depth: number, inBraces = false): fc.Arbitrary<string> {
	const piece = fc.oneof(
		fc.constantFrom("text", "two words", "\\$", "\\\\", inBraces ? "'x'" : "'", "*", 'a\\"b', ";", "#"),
		parameter(depth, true),
		...(depth > 0 ? [substitution(depth)] : []),
	);
	return fc.array(piece, { minLength: 0, maxLength: 3 }).map((pieces) => pieces.join(" "));
}

/** One word: text, quotes and expansions side by side. */
export function word(depth: number): fc.Arbitrary<string> {
	const piece = fc.oneof(
		{ weight: 4, arbitrary: plain },
		{ weight: 1, arbitrary: globLike },
		{ weight: 2, arbitrary: singleQuoted },
		{ weight: 1, arbitrary: ansiC },
		{ weight: 1, arbitrary: escaped },
		{ weight: 3, arbitrary: parameter(depth, false) },
		{ weight: 3, arbitrary: quotedText(depth).map((text) => `"${text}"`) },
		...(depth > 0 ? [{ weight: 2, arbitrary: substitution(depth) }] : []),
	);
	// A name could run on into what follows it; an empty pair of quotes keeps them apart.
	return fc.array(piece, { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join("''"));
}

function words(depth: number): fc.Arbitrary<string> {
	return fc.array(word(Math.max(0, depth)), { minLength: 1, maxLength: 3 }).map((list) => list.join(" "));
}

interface Scope {
	readonly files: readonly string[];
	readonly filters: readonly string[];
	/** Functions that may be called. */
	readonly functions: readonly string[];
	/** How many loops are around: each has a counter of its own. */
	readonly loops: number;
	readonly inFunction: boolean;
}

function redirection(scope: Scope): fc.Arbitrary<string> {
	const file = fc.constantFrom(...scope.files);
	return fc.oneof(
		{ weight: 6, arbitrary: fc.constant("") },
		{ weight: 1, arbitrary: file.map((name) => ` > ${name}`) },
		{ weight: 1, arbitrary: file.map((name) => ` >> ${name}`) },
		{ weight: 1, arbitrary: file.map((name) => ` 2>&1 >| ${name}`) },
		{ weight: 1, arbitrary: file.map((name) => ` &> ${name}`) },
		{ weight: 1, arbitrary: fc.constantFrom(" 2> /dev/null", " >&2", " 2>&1", " 2>&-") },
	);
}

function assignment(depth: number): fc.Arbitrary<string> {
	return fc.oneof(
		fc.tuple(scalar, fc.constantFrom("=", "=", "+="), word(depth)).map(([name, op, text]) => `${name}${op}${text}`),
		fc.constantFrom("n=0", "n=3", "c=", "a=b", "b='x y'"),
		words(depth).map((list) => `${ARRAY}=(${list})`),
		word(depth).map((text) => `${ARRAY}+=(${text})`),
		fc.tuple(element, word(depth)).map(([name, text]) => `${name}=${text}`),
	);
}

function condition(scope: Scope, depth: number): fc.Arbitrary<string> {
	const file = fc.constantFrom(...scope.files);
	return fc.oneof(
		fc.constantFrom("true", "false", ":"),
		arithmetic(1).map((text) => `((${text}))`),
		fc
			.tuple(
				word(depth),
				fc.constantFrom("==", "!=", "<", ">"),
				fc.oneof(
					plain,
					pattern.filter((text) => text !== "x|y"),
				),
			)
			.map(([left, op, right]) => `[[ ${left} ${op} ${right} ]]`),
		fc
			.tuple(scalar, fc.constantFrom("^f", "o+$", "^[a-z]*$", "(a|b)c?"))
			.map(([name, regex]) => `[[ $${name} =~ ${regex} ]]`),
		fc.tuple(fc.constantFrom("-e", "-f", "-s", "-d"), file).map(([op, name]) => `[[ ${op} ${name} || -n $a ]]`),
		fc.tuple(fc.constantFrom("-eq", "-lt", "-ge"), fc.nat(4)).map(([op, number]) => `[ "\${#a}" ${op} ${number} ]`),
		scalar.map((name) => `test -z "$${name}"`),
	);
}

function simple(scope: Scope, depth: number): fc.Arbitrary<string> {
	const file = fc.constantFrom(...scope.files);
	const calls = scope.functions.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...scope.functions) }] : [];
	const command = fc.oneof(
		{ weight: 6, arbitrary: words(depth).map((text) => `echo ${text}`) },
		{ weight: 3, arbitrary: words(depth).map((text) => `printf '<%s>\\n' ${text}`) },
		{ weight: 4, arbitrary: assignment(depth) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(assignment(0), word(0))
				.map(([set, text]) => `${set.startsWith(ARRAY) || set.startsWith(MAP) ? "n=1" : set} echo ${text}`),
		},
		{ weight: 2, arbitrary: arithmetic(2).map((text) => `((${text}))`) },
		{ weight: 1, arbitrary: words(depth).map((text) => `set -- ${text}`) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				":",
				"true",
				"false",
				"shift",
				"unset c",
				"unset 'arr[0]'",
				"eval 'echo $a'",
				'let "n += 1"',
			),
		},
		{ weight: 1, arbitrary: fc.tuple(scalar, word(depth)).map(([name, text]) => `declare ${name}=${text}`) },
		{ weight: 1, arbitrary: file.map((name) => `read -r a b < ${name}`) },
		{ weight: 1, arbitrary: word(depth).map((text) => `read -r a <<< ${text}`) },
		...(scope.inFunction ? [{ weight: 1, arbitrary: fc.constantFrom("local n=5", "return 2", "local c") }] : []),
		...(scope.loops > 0 ? [{ weight: 1, arbitrary: fc.constantFrom("break", "continue") }] : []),
		...calls,
	);
	return fc.tuple(command, redirection(scope)).map(([text, redirected]) => text + redirected);
}

function document(scope: Scope): fc.Arbitrary<string> {
	const reader = scope.filters.length > 0 ? fc.constantFrom(...scope.filters) : fc.constant("read -r b");
	const lines = fc.array(
		fc.constantFrom("plain", "$a and ${b:-none}", "$(echo sub)", "$((n + 1))", "\\$a", "'q' \"r\""),
		{ maxLength: 3 },
	);
	return fc
		.tuple(reader, fc.constantFrom("E", "'E'", "\\E"), lines)
		.map(([command, delimiter, body]) => `${command} <<${delimiter}\n${body.map((line) => `${line}\n`).join("")}E`);
}

/** Statements, each on a line of its own, one level less deep. */
function block(scope: Scope, depth: number): fc.Arbitrary<string> {
	return fc.array(statement(scope, depth - 1), { minLength: 1, maxLength: 3 }).map((list) => list.join("\n"));
}

function pipeline(scope: Scope, depth: number): fc.Arbitrary<string> {
	if (scope.filters.length === 0) return simple(scope, depth);
	return fc
		.tuple(
			simple(scope, depth),
			fc.array(fc.constantFrom(...scope.filters), { maxLength: 2 }),
			fc.constantFrom("|", "|", "|&"),
		)
		.map(([first, filters, bar]) => [first, ...filters].join(` ${bar} `));
}

/** One statement, perhaps over several lines. */
function statement(scope: Scope, depth: number): fc.Arbitrary<string> {
	const line = fc.oneof(
		{ weight: 5, arbitrary: simple(scope, Math.min(depth, 1)) },
		{ weight: 2, arbitrary: pipeline(scope, Math.min(depth, 1)) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(condition(scope, 0), fc.constantFrom("&&", "||"), simple(scope, 0))
				.map(([test, op, then]) => `${test} ${op} ${then}`),
		},
		{ weight: 1, arbitrary: simple(scope, 0).map((text) => `! ${text}`) },
	);
	if (depth <= 0) return line;
	const test = condition(scope, 0);
	const inLoop: Scope = { ...scope, loops: scope.loops + 1 };
	const counter = `i${scope.loops}`;
	return fc.oneof(
		{ weight: 8, arbitrary: line },
		{ weight: 1, arbitrary: document(scope) },
		{
			weight: 2,
			arbitrary: fc
				.tuple(test, block(scope, depth), fc.option(block(scope, depth)))
				.map(
					([when, then, otherwise]) =>
						`if ${when}; then\n${then}\n${otherwise === null ? "" : `else\n${otherwise}\n`}fi`,
				),
		},
		{
			weight: 2,
			arbitrary: fc
				.tuple(fc.constantFrom("a", "c"), fc.array(word(0), { minLength: 0, maxLength: TURNS }), block(inLoop, depth))
				// What a word expands to is not bounded; `break` is.
				.map(
					([name, list, body]) =>
						`${counter}=0\nfor ${name} in ${list.join(" ")}; do\n(( ++${counter} > ${TURNS} )) && break\n${body}\ndone`,
				),
		},
		{
			weight: 1,
			arbitrary: block(inLoop, depth).map(
				(body) => `for ((${counter} = 0; ${counter} < ${TURNS}; ${counter}++)); do\n${body}\ndone`,
			),
		},
		{
			weight: 1,
			arbitrary: fc
				.tuple(fc.constantFrom("while", "until !"), block(inLoop, depth))
				.map(([loop, body]) => `${counter}=0\n${loop} (( ${counter}++ < ${TURNS} )); do\n${body}\ndone`),
		},
		{
			weight: 2,
			arbitrary: fc
				.tuple(
					word(0),
					fc.array(fc.tuple(pattern, block(scope, depth), fc.constantFrom(";;", ";&", ";;&")), { maxLength: 3 }),
				)
				.map(([subject, items]) => {
					const clauses = items.map(([match, body, end]) => `${match})\n${body}\n${end}\n`).join("");
					return `case ${subject} in\n${clauses}esac`;
				}),
		},
		// A `break` in a subshell does not reach the loop around it.
		{ weight: 1, arbitrary: block({ ...scope, loops: 0 }, depth).map((body) => `(\n${body}\n)`) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(block(scope, depth), redirection(scope))
				.map(([body, redirected]) => `{\n${body}\n}${redirected}`),
		},
	);
}

/** Whole scripts; see the head of this file for what they do and do not do. */
export function script(options: ScriptOptions = {}): fc.Arbitrary<string> {
	const { files = FILES, filters = FILTERS, depth = 2, statements = 6 } = options;
	const names = ["f0", "f1"];
	const scope = (functions: readonly string[], inFunction: boolean): Scope => ({
		files,
		filters,
		functions,
		// Counters in functions differ from those of the loops that call them.
		loops: 0,
		inFunction,
	});
	const bodies = fc.tuple(...names.map((_, i) => block(scope(names.slice(0, i), true), Math.min(depth, 1) + 1)));
	const definitions = bodies.map((list) =>
		list.map((body, i) => `${names[i]}() {\nlocal i0 i1 i2 i3\n${body}\n}\n`).join(""),
	);
	const main = fc.array(statement(scope(names, false), depth), { minLength: 1, maxLength: statements });
	const option = fc.constantFrom(
		"",
		"",
		"",
		"set -u\n",
		"set -e\n",
		"set -f\n",
		"set -o pipefail\n",
		"shopt -s extglob\n",
	);
	const end = fc.constantFrom("", "", "", "exit 3\n", 'echo "$a|$b|$c|$n|${arr[*]}"\n');
	return fc.tuple(option, definitions, main, end).map(([set, functions, list, last]) => {
		const start = `declare -A ${MAP}=([k]=v)\n${ARRAY}=(zero one)\na=foo b=o c= n=1\n`;
		return `${set}${start}${functions}${list.join("\n")}\n${last}`;
	});
}
