import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { type Doc, helpText, Report } from "../kit/report.ts";

/** What `help` knows besides the built-ins: the shell's own syntax. */
const syntax: readonly Doc[] = [
	{
		name: "%",
		synopsis: "job_spec [&]",
		help: "Brings a job to the foreground, or with & lets it run in the background.",
	},
	{
		name: "(( ... ))",
		synopsis: "(( expression ))",
		help: "Evaluates an arithmetic expression; succeeds unless it is 0.",
	},
	{
		name: "[[ ... ]]",
		synopsis: "[[ expression ]]",
		help: "Judges a conditional expression, without splitting words; == and =~ match patterns.",
	},
	{
		name: "case",
		synopsis: "case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac",
		help: "Runs the commands of the first pattern that matches the word.",
	},
	{
		name: "coproc",
		synopsis: "coproc [NAME] command [redirections]",
		help: "Runs a command in the background with pipes to and from it in the array NAME.",
	},
	{
		name: "for",
		synopsis: "for NAME [in WORDS ... ] ; do COMMANDS; done",
		help: "Runs the commands once for each word.",
	},
	{
		name: "for ((",
		synopsis: "for (( exp1; exp2; exp3 )); do COMMANDS; done",
		help: "Runs the commands while exp2 is not 0.",
	},
	{ name: "function", synopsis: "function name { COMMANDS ; } or name () { COMMANDS ; }", help: "Defines a function." },
	{
		name: "if",
		synopsis: "if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi",
		help: "Runs commands depending on the status of others.",
	},
	{
		name: "select",
		synopsis: "select NAME [in WORDS ... ;] do COMMANDS; done",
		help: "Lets the user choose among words, again and again.",
	},
	{ name: "time", synopsis: "time [-p] pipeline", help: "Reports how long a pipeline took." },
	{ name: "until", synopsis: "until COMMANDS; do COMMANDS-2; done", help: "Runs COMMANDS-2 while COMMANDS fails." },
	{
		name: "variables",
		synopsis: "variables - Names and meanings of some shell variables",
		help: "HOME, IFS, PATH, PWD, OLDPWD, PS1, RANDOM, SECONDS and others have a meaning for the shell.",
	},
	{ name: "while", synopsis: "while COMMANDS; do COMMANDS-2; done", help: "Runs COMMANDS-2 while COMMANDS succeeds." },
	{ name: "{ ... }", synopsis: "{ COMMANDS ; }", help: "Groups commands in this shell." },
];

/** Names of help topics, sorted: `compgen -A helptopic`. */
export const syntaxTopics: readonly ByteString[] = syntax.map(({ name }) => name);

/** help over the list that it is itself part of. */
export function makeHelp(list: () => readonly Builtin[]): Builtin {
	const help: Builtin = {
		name: "help",
		special: false,
		declaration: false,
		synopsis: "help [-dms] [pattern ...]",
		help: `Describes the built-ins whose names match a pattern, or lists all.

Options:
  -d	one line about each
  -m	laid out like a manual page
  -s	only how each is used

Exit Status:
Success, unless nothing matches.`,
		run(invocation) {
			const { argv, view } = invocation;
			const report = new Report(invocation, help);
			const parsed = report.options("dms");
			if (parsed === undefined) return report.end();
			const form = parsed.options.at(-1)?.letter ?? "";
			const topics: readonly Doc[] = [...syntax, ...list()].sort((a, b) => (a.name < b.name ? -1 : 1));
			const patterns = argv.slice(parsed.index);
			if (patterns.length === 0) {
				report.print(overview(topics, view.text("COLUMNS")));
				return report.end();
			}
			const plain = patterns.every((pattern) => !/[*?]|\[.*\]/.test(pattern));
			if (!plain) {
				report.print(
					`Shell commands matching keyword${patterns.length > 1 ? "s" : ""} \`${patterns.join("', `")}'\n\n`,
				);
			}
			let any = false;
			for (const pattern of patterns) {
				const exact = topics.filter(({ name }) => name === pattern);
				const found =
					exact.length > 0
						? exact
						: topics.filter(({ name }) => view.matches(name, pattern) || (plain && name.startsWith(pattern)));
				for (const doc of found) {
					any = true;
					if (form === "s") report.print(`${doc.name}: ${doc.synopsis}\n`);
					else if (form === "d") report.print(`${doc.name} - ${doc.help.split("\n", 1)[0]}\n`);
					else if (form === "m") report.print(manual(doc));
					else report.print(helpText(doc));
				}
			}
			if (!any)
				report.fail(
					`no help topics match \`${patterns.at(-1)}'.  Try \`help help' or \`man -k ${patterns.at(-1)}' or \`info ${patterns.at(-1)}'.`,
				);
			return report.end();
		},
	};
	return help;
}

function manual(doc: Doc): ByteString {
	const [first = ""] = doc.help.split("\n", 1);
	const body = doc.help
		.split("\n")
		.map((line) => `    ${line}`)
		.join("\n");
	return `NAME\n    ${doc.name} - ${first}\n\nSYNOPSIS\n    ${doc.synopsis}\n\nDESCRIPTION\n${body}\n\nSEE ALSO\n    bash(1)\n\n`;
}

/** All synopses in two columns, cut to fit. */
function overview(topics: readonly Doc[], columns: ByteString | undefined): ByteString {
	const asked = columns === undefined ? null : parseInteger(columns);
	const width = Math.floor(Math.min(128, asked !== null && asked > 0 ? asked : 80) / 2);
	const half = Math.ceil(topics.length / 2);
	const cell = (doc: Doc, space: number): ByteString => {
		const text = ` ${doc.synopsis}`;
		return text.length > space ? `${text.slice(0, space - 1)}>` : text;
	};
	let text =
		"These are the commands of the shell itself.  `help name' tells more about one, `help' shows this list.\nA star (*) next to a name means that the command is disabled.\n\n";
	for (let i = 0; i < half; i++) {
		const left = topics[i];
		const right = topics[i + half];
		if (left === undefined) break;
		const first = cell(left, width - 1);
		text += right === undefined ? `${first}\n` : `${first.padEnd(width)}${cell(right, width - 2)}\n`;
	}
	return text;
}
