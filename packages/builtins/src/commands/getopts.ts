import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult } from "../builtin.ts";
import { isIdentifier } from "../kit/identifier.ts";
import { parseInteger } from "../kit/integer.ts";
import { Report } from "../kit/report.ts";
import type { ShellView } from "../view.ts";

/** getopts (XCU getopts). */
export const getopts: Builtin = {
	name: "getopts",
	special: false,
	declaration: false,
	synopsis: "getopts optstring name [arg ...]",
	help: `Finds the next option among the positional parameters, or ARGS, and puts it into NAME, its argument into OPTARG, and the index of the
next parameter into OPTIND. OPTSTRING has the letters, with a colon after each that takes an argument; a colon at its start leaves
messages to the caller, who finds \`?' or \`:' in NAME and the letter in OPTARG.

Exit Status:
Success while there are options.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, getopts);
		let from = 1;
		if (argv[1]?.startsWith("-") === true && argv[1] !== "-") {
			const parsed = report.options("");
			if (parsed === undefined) return report.end();
			from = parsed.index;
		}
		const letters = argv[from];
		const name = argv[from + 1];
		if (letters === undefined || name === undefined) {
			report.usage();
			return report.end();
		}
		const words = argv.length > from + 2 ? argv.slice(from + 2) : view.positional;
		return next(report, letters, name, words, view);
	},
};

function next(
	report: Report,
	optstring: ByteString,
	name: ByteString,
	words: readonly ByteString[],
	view: ShellView,
): Maybe<BuiltinResult> {
	const silent = optstring.startsWith(":");
	const letters = silent ? optstring.slice(1) : optstring;
	const quiet = silent || view.text("OPTERR") === "0";
	let index = Math.max(1, parseInteger(view.text("OPTIND") ?? "1") ?? 1);
	let offset = view.getoptsOffset;
	const end = (letter: ByteString, argument: ByteString | null, status: number): Maybe<BuiltinResult> => {
		report.effect({ kind: "setGetopts", optind: index, offset });
		if (view.variable("OPTARG")?.flags.readonly) {
			// Told only where bash would assign; nothing else is held up by it.
			if (argument !== null || letter !== "?") report.printError(`${view.messagePrefix}OPTARG: readonly variable\n`);
		} else if (argument === null) report.effect({ kind: "unsetVariable", name: "OPTARG" });
		else report.effect({ kind: "setVariable", name: "OPTARG", value: { kind: "scalar", text: argument } });
		report.status = status;
		if (view.variable(name)?.flags.readonly) {
			report.printError(`${view.messagePrefix}${name}: readonly variable\n`);
			report.status = 2;
		} else if (isIdentifier(name))
			report.effect({ kind: "setVariable", name, value: { kind: "scalar", text: letter } });
		else report.fail(`\`${name}': not a valid identifier`);
		return report.end();
	};
	const word = words[index - 1];
	if (offset === 0 || word === undefined || offset >= word.length) {
		offset = 0;
		if (word === undefined || word.length < 2 || !word.startsWith("-")) {
			if (word === undefined) index = words.length + 1;
			return end("?", null, 1);
		}
		if (word === "--") {
			index++;
			return end("?", null, 1);
		}
		offset = 1;
	}
	const cluster = words[index - 1] ?? "";
	const letter = cluster[offset] ?? "";
	offset++;
	const place = letter === ":" ? -1 : letters.indexOf(letter);
	const advance = () => {
		if (offset >= cluster.length) {
			index++;
			offset = 0;
		}
	};
	if (place < 0) {
		advance();
		if (!quiet) report.printError(`${view.name}: illegal option -- ${letter}\n`);
		return end("?", silent ? letter : null, 0);
	}
	if (letters[place + 1] !== ":") {
		advance();
		return end(letter, null, 0);
	}
	if (offset < cluster.length) {
		const argument = cluster.slice(offset);
		index++;
		offset = 0;
		return end(letter, argument, 0);
	}
	index++;
	offset = 0;
	const argument = words[index - 1];
	if (argument === undefined) {
		if (silent) return end(":", letter, 0);
		if (!quiet) report.printError(`${view.name}: option requires an argument -- ${letter}\n`);
		return end("?", null, 0);
	}
	index++;
	return end(letter, argument, 0);
}
