import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { singleQuote } from "../kit/quote.ts";
import { Report } from "../kit/report.ts";

function line(name: ByteString, text: ByteString, posix: boolean): ByteString {
	return `${posix ? "" : "alias "}${!posix && name.startsWith("-") ? "-- " : ""}${name}=${singleQuote(text)}\n`;
}

/** What cannot be in an alias's name: blanks, quotes, `/`, `$` and the shell's operators. */
const forbidden = /[ \t\n/$`"'\\=|&;()<>]/;

/** alias (XCU alias). */
export const alias: Builtin = {
	name: "alias",
	special: false,
	declaration: true,
	synopsis: "alias [-p] [name[=value] ... ]",
	help: `Defines aliases, or prints them: all without arguments, else those named.

Options:
  -p	prints all

Exit Status:
Success, unless a name has no alias.`,
	run(invocation) {
		const { argv, view, assignments } = invocation;
		const report = new Report(invocation, alias);
		const parsed = report.options("p");
		if (parsed === undefined) return report.end();
		if (parsed.options.length > 0 || parsed.index >= argv.length) {
			const sorted = [...view.aliases()].sort(([a], [b]) => (a < b ? -1 : 1));
			for (const [name, text] of sorted) report.print(line(name, text, view.posix && parsed.options.length === 0));
		}
		for (let i = parsed.index; i < argv.length; i++) {
			const given = assignments.get(i);
			const word =
				given?.value.kind === "scalar"
					? `${given.name}${given.append ? "+" : ""}=${given.value.text}`
					: (argv[i] ?? "");
			const equals = word.indexOf("=");
			if (equals > 0) {
				const name = word.slice(0, equals);
				if (forbidden.test(name)) report.fail(`\`${name}': invalid alias name`);
				else report.effect({ kind: "setAlias", name, text: word.slice(equals + 1) });
				continue;
			}
			const text = view.alias(word);
			if (text === undefined) report.fail(`${word}: not found`);
			else report.print(line(word, text, view.posix));
		}
		return report.end();
	},
};

/** unalias (XCU unalias). */
export const unalias: Builtin = {
	name: "unalias",
	special: false,
	declaration: false,
	synopsis: "unalias [-a] name [name ...]",
	help: "Removes aliases.\n\nOptions:\n  -a	removes all\n\nExit Status:\nSuccess, unless a name has no alias.",
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, unalias);
		const parsed = report.options("a");
		if (parsed === undefined) return report.end();
		if (parsed.options.length > 0) report.effect({ kind: "clearAliases" });
		else if (parsed.index >= argv.length) report.usage();
		else {
			for (const name of argv.slice(parsed.index)) {
				if (view.alias(name) === undefined) report.fail(`${name}: not found`);
				else report.effect({ kind: "unsetAlias", name });
			}
		}
		return report.end();
	},
};
