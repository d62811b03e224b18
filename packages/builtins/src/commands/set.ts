import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { functionLines } from "../kit/list-variables.ts";
import { type ParsedOptions, parseOptions } from "../kit/options.ts";
import { assignmentText } from "../kit/print-variable.ts";
import { helpText, Report } from "../kit/report.ts";
import type { ShellView } from "../view.ts";

/** Letters of `set` with the long names of what they switch. */
export const optionLetters: ReadonlyMap<ByteString, ByteString> = new Map([
	["a", "allexport"],
	["b", "notify"],
	["e", "errexit"],
	["f", "noglob"],
	["h", "hashall"],
	["k", "keyword"],
	["m", "monitor"],
	["n", "noexec"],
	["p", "privileged"],
	["t", "onecmd"],
	["u", "nounset"],
	["v", "verbose"],
	["x", "xtrace"],
	["B", "braceexpand"],
	["C", "noclobber"],
	["E", "errtrace"],
	["H", "histexpand"],
	["P", "physical"],
	["T", "functrace"],
]);

/** A line of `set -o`. */
export function optionLine(name: ByteString, on: boolean): ByteString {
	return `${name.padEnd(15)}\t${on ? "on" : "off"}\n`;
}

/** Options by name. */
export function sortedOptions(view: ShellView): readonly (readonly [ByteString, boolean])[] {
	return [...view.options()].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** set (XCU 2.14). */
export const set: Builtin = {
	name: "set",
	special: true,
	declaration: false,
	synopsis: "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]",
	help: `Sets options of the shell and its positional parameters, or lists variables.

Options (+ instead of - switches off):
${[...optionLetters].map(([letter, name]) => `  -${letter}	${name}`).join("\n")}
  -o name	by its long name: those above, and emacs history ignoreeof interactive-comments nolog pipefail posix vi
  --	what follows are positional parameters; with none, they are unset
  -	the same, and switches -x and -v off; with none, they stay

Exit Status:
Success, unless an option is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		if (argv[1] === "--") return { status: 0, effects: [{ kind: "setPositional", parameters: argv.slice(2) }] };
		const report = new Report(invocation, set);
		if (argv.length === 1) {
			for (const variable of view.variables()) report.print(assignmentText(variable));
			if (!view.posix) for (const name of view.functionNames()) report.print(functionLines(view, name));
			return report.end();
		}
		const spec = `+${[...optionLetters.keys()].join("")}ro;`;
		const checked = view.restricted ? refuseLeaving(parseOptions(argv, spec)) : parseOptions(argv, spec);
		if (checked.kind === "error") {
			report.usage(checked.message);
			if (view.restricted && checked.message.startsWith("+r")) report.status = 1;
			report.effect({ kind: "specialFailure", status: report.status, fatal: false });
			return report.end();
		}
		if (checked.kind === "help") {
			report.print(helpText(set));
			report.status = 2;
			return report.end();
		}
		apply(report, view, argv);
		return report.end();
	},
};

/** There is no `set +r` in a restricted shell. */
function refuseLeaving(parsed: ParsedOptions): ParsedOptions {
	if (parsed.kind !== "options" || !parsed.options.some(({ letter, plus }) => letter === "r" && plus)) return parsed;
	return { kind: "error", message: "+r: invalid option" };
}

function apply(report: Report, view: ShellView, argv: readonly ByteString[]): void {
	let index = 1;
	for (; index < argv.length; index++) {
		const word = argv[index] ?? "";
		if (word === "--" || word === "-") {
			if (word === "-") {
				report.effect({ kind: "setOption", name: "xtrace", on: false });
				report.effect({ kind: "setOption", name: "verbose", on: false });
				if (index + 1 >= argv.length) return;
			}
			report.effect({ kind: "setPositional", parameters: argv.slice(index + 1) });
			return;
		}
		const on = word.startsWith("-");
		if (!(on || word.startsWith("+")) || word === "") break;
		for (const letter of word.slice(1)) {
			if (letter !== "o") {
				if (letter === "r") {
					if (on) report.effect({ kind: "restrict" });
					continue;
				}
				const name = optionLetters.get(letter);
				if (name !== undefined) report.effect({ kind: "setOption", name, on });
				continue;
			}
			const name = argv[index + 1];
			if (name === undefined || name === "" || name.startsWith("-") || name.startsWith("+")) {
				listOptions(report, view, on);
				continue;
			}
			index++;
			if (view.option(name) === null) {
				report.fail(`${name}: invalid option name`, 2);
				report.effect({ kind: "specialFailure", status: 2, fatal: false });
				return;
			}
			report.effect({ kind: "setOption", name, on });
		}
	}
	if (index < argv.length) report.effect({ kind: "setPositional", parameters: argv.slice(index) });
}

function listOptions(report: Report, view: ShellView, readable: boolean): void {
	for (const [name, on] of sortedOptions(view)) {
		report.print(readable ? optionLine(name, on) : `set ${on ? "-" : "+"}o ${name}\n`);
	}
}
