import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { singleQuote } from "../kit/quote.ts";
import { Report } from "../kit/report.ts";
import { allConditions, conditionLabel, conditionOrder, decodeCondition, signalTable } from "../kit/signals.ts";

/** trap (XCU 2.14). */
export const trap: Builtin = {
	name: "trap",
	special: true,
	declaration: false,
	synopsis: "trap [-lp] [[arg] signal_spec ...]",
	help: `Sets commands that run when a condition comes: a signal, EXIT, DEBUG, ERR or RETURN.
An empty command ignores the signal, \`-' or none brings back what was at the start.

Options:
  -l	lists the signals
  -p	prints the commands that are set

Exit Status:
Success, unless a condition or option is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, trap);
		const parsed = report.options("lp");
		if (parsed === undefined) {
			if (report.status === 2) report.effect({ kind: "specialFailure", status: 2, fatal: false });
			return report.end();
		}
		if (parsed.options.some(({ letter }) => letter === "l")) {
			report.print(signalTable());
			return report.end();
		}
		const print = parsed.options.length > 0;
		const words = argv.slice(parsed.index);
		const [first] = words;
		if (print || first === undefined) {
			const wanted: ByteString[] = [];
			for (const word of words) {
				const condition = decodeCondition(word);
				if (condition === undefined) report.fail(`${word}: invalid signal specification`);
				else wanted.push(condition);
			}
			const everything = print && view.posix && words.length === 0;
			const traps =
				words.length > 0 ? wanted : everything ? allConditions() : view.traps().map(([condition]) => condition);
			if (words.length === 0) traps.sort((a, b) => conditionOrder(a) - conditionOrder(b));
			for (const condition of traps) {
				const command = view.trap(condition);
				const label = view.posix ? condition : conditionLabel(condition);
				if (command !== undefined) report.print(`trap -- ${singleQuote(command)} ${label}\n`);
				else if (everything) report.print(`trap -- - ${label}\n`);
			}
			return report.end();
		}
		let command: ByteString | null = first;
		let conditions = words.slice(1);
		if (/^[0-9]+$/.test(first) && decodeCondition(first) !== undefined) {
			command = null;
			conditions = words;
		} else if (words.length === 1) {
			if (decodeCondition(first) === undefined) {
				report.usage();
				return report.end();
			}
			command = null;
			conditions = words;
		} else if (first === "-") command = null;
		for (const word of conditions) {
			const condition = decodeCondition(word);
			if (condition === undefined) report.fail(`${word}: invalid signal specification`);
			else report.effect({ kind: "setTrap", condition, command });
		}
		return report.end();
	},
};
