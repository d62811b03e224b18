import { arithmetic } from "./arithmetic.ts";
import { condition, jump, simple } from "./command.ts";
import { among, byDepth, many, one, some, type Text, text } from "./pick.ts";
import { pattern, quotedText, word, words } from "./word.ts";

/** Compound commands, pipelines, here-documents: statements over several lines. Every loop counts its turns and ends. */

const TURNS = "3";

const line: Text = some(
	[10, simple(1)],
	[4, simple(2)],
	[4, simple(0)],
	[2, text`${condition} ${among("&& ||")} ${simple(0)}`],
	[1, text`${simple(0)} && ${simple(0)} || ${simple(0)}`],
	[1, text`! ${simple(0)}`],
	[1, text`${simple(0)}; echo "$?:\${PIPESTATUS[*]}"`],
	[2, condition],
	[1, jump],
);

/** Redirections of compound commands: those that bash can make. Where they fail, it has ideas of its own about the line. */
const onOutput: Text = some(
	[6, one("")],
	[
		3,
		one(
			" > out1",
			" >> out2",
			" 2> out2",
			" &> out1",
			" >out2 2>&1",
			" 2>/dev/null",
			" >&2",
			" 2>&1",
			" < a.txt",
			" <<< x",
			" 3>&1",
			" 3>&1 1>&2 2>&3",
		),
	],
);

/** All of what they are given is read, so that nobody writes into a closed pipe. */
const reader: Text = one(
	"cat",
	"cat",
	'while read -r v; do echo "[$v]"; done',
	'while IFS=: read v k; do echo "$v,$k"; done',
	'{ read v; echo "$v"; cat > /dev/null; }',
	"mapfile -t arr",
	"{ cat; false; }",
	"(cat; exit 3)",
	"{ mapfile -t q; echo ${#q[@]}; n=7; }",
	"{ a=piped; cat; }",
	"for v in 1 2; do cat; done",
	"if read v; then echo got $v; cat >/dev/null; fi",
);

/** Standard error of the stages would mix as it comes: it goes where it shows in order, or nowhere. */
const piped: Text = some(
	[3, text`{ ${simple(1)}; } 2>/dev/null | ${reader}`],
	[2, text`{ ${simple(1)}; } |& ${reader}`],
	text`echo ${words(1)} 2>/dev/null | ${reader} | ${reader}`,
	text`printf '%s\\n' x "y z" '' | ${reader}`,
	text`! { ${simple(0)}; } 2>&1 | ${reader}`,
	text`echo ${words(0)} 2>&1 | ${reader}; echo "$? \${PIPESTATUS[@]} $n $a"`,
);

const documentLine: Text = some(
	one(
		"plain",
		"$a and ${b:-none}",
		"$(echo sub)",
		"$((n + 1))",
		"\\$a \\\\ \\x",
		"'q' \"r\"",
		"`echo back`",
		"a\\",
		'${a:-"x"}',
		"${e:+'y'}",
		"\ttab",
		"*",
		"${arr[@]}",
		'"$*"',
		"é",
		"",
		"~",
		"${u-a b}",
		"\\`",
	),
	quotedText(1).filter((one) => !/(^|\n)\t*E\b/.test(one)),
);

/** A command with a here-document, that ends with its delimiter's line. */
const document: Text = some(
	text`${one("cat", "cat", "read -r a b", "mapfile -t arr", 'while read v; do echo "<$v>"; done', "{ read a; read b; }", "f0 0", "cat - a.txt")} <<${one("E", "E", "'E'", '"E"', "\\E", "-E")}${one("", "", " > out1", " && echo and", " | cat", "; echo $?")}\n${many(documentLine, 0, 3, "\n")}\nE`,
	text`cat <<E - <<'F'\n${documentLine}\nE\n${documentLine}\nF`,
	text`a=$(cat <<E\n${documentLine}\nE\n)`,
);

/** `at` numbers the counters of nested loops. */
const statement: (depth: number) => Text = byDepth((depth) => {
	if (depth <= 0) return line;
	const body = block(depth);
	const counter = `i${depth}`;
	const guard = `(( ++${counter} > ${TURNS} )) && break`;
	return some(
		[20, line],
		[3, piped],
		[3, document],
		[4, text`if ${condition}; then\n${body}\nfi`],
		[2, text`if ${condition}; then\n${body}\nelif ${condition}; then\n${body}\nelse\n${body}\nfi`],
		[4, text`${counter}=0\nfor ${among("a c v n")} in ${many(word(1), 0, 3)}; do\n${guard}\n${body}\ndone${onOutput}`],
		[1, text`${counter}=0\nfor v; do\n${guard}\n${body}\ndone`],
		[1, text`for ref in a b; do\n${simple(0)}\ndone`],
		[2, text`for ((${counter} = 0; ${counter} < ${TURNS}; ${counter}++)); do\n${body}\ndone`],
		[
			1,
			text`${counter}=0\nfor ((${arithmetic.filter((one) => !one.includes(")") && !one.includes("("))}; ${counter}++ < 2; n++)); do\n${body}\ndone`,
		],
		[3, text`${counter}=0\n${one("while", "until !")} (( ${counter}++ < ${TURNS} )); do\n${body}\ndone`],
		[1, text`${counter}=0\nwhile (( ${counter}++ < ${TURNS} )) && read -r v; do\n${body}\ndone < a.txt`],
		[
			4,
			text`case ${word(1)} in\n${many(text`${one("", "(")}${pattern})\n${body}\n${one(";;", ";;", ";&", ";;&")}`, 0, 3, "\n")}\nesac`,
		],
		[1, text`case ${word(0)} in ${pattern} | ${pattern}) ${simple(0)};; *) ${simple(0)}; esac`],
		[3, text`(\n${body}\n)${onOutput}`],
		[3, text`{\n${body}\n}${onOutput}`],
		[1, text`{ ${simple(0)}; }${onOutput}${one("", " && echo yes", " || echo no", "; echo $?")}`],
		[
			1,
			text`${among("f1 g")}() {\n(( \${#FUNCNAME[@]} > 3 )) && return 4\n${functionBody(depth - 1)}\n}\n${among("f1 g")} ${words(0)}`,
		],
		[
			1,
			text`trap ${one("'echo exit $?'", "'echo err $?'", '"echo $a"', "''", "-", "'return 5'", "'exit 9'", "'false'")} ${one("EXIT", "ERR", "EXIT ERR", "RETURN", "0", "INT", "ERR RETURN")}`,
		],
		[
			1,
			text`select v in ${many(word(0), 1, 2)}; do echo "$v $REPLY"; break; done <<< ${one("1", "2", "9", "''", "x")}`,
		],
		[1, text`declare -f ${among("f0 f1 g")}`],
		[1, text`mapfile -t arr < <({ ${simple(0)}; } 2> /dev/null)`],
		[1, text`while read -r v; do echo "$v"; done < <({ ${simple(0)}; } 2> /dev/null)`],
		[1, text`[[ ${one("x", "$a", "$u")} ]] && {\n${body}\n} || {\n${body}\n}`],
	);
});

const block: (depth: number) => Text = byDepth((depth) => many(statement(depth - 1), 1, 3, "\n"));

const functionBody: (depth: number) => Text = byDepth((depth) => {
	const own = some(
		[
			4,
			one(
				"local n=5",
				"local a",
				"local -i i=3",
				"local -a arr=(l1 l2)",
				"local -A map=([k]=local)",
				"local -n ref=a",
				"local -r r=1",
				"local -",
				"local a=$a b",
				"local u",
				"local arr",
				"local -p",
				"local x=new",
				"local IFS=,",
				"local -n q=$1",
				"unset a",
				'local a; unset a; echo "<$a>"',
				"declare -g a=global",
				"local e=",
				'echo "$FUNCNAME $#"',
				'echo "${FUNCNAME[*]}"',
				'echo "${BASH_LINENO[0]} $LINENO"',
				"return",
				"return $1",
				"shift",
				"set -- $1 y",
				"trap 'echo ret' RETURN",
				"local -x x=9",
				"local -i",
				"local 1x",
			),
		],
		[8, statement(Math.max(0, depth))],
	);
	return many(own, 1, 3, "\n");
});

export { block, functionBody, statement };
