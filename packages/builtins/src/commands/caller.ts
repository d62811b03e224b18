import type { Builtin } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { Report, writeHelp } from "../kit/report.ts";

/** caller (bash manual 4.2). */
export const caller: Builtin = {
	name: "caller",
	special: false,
	declaration: false,
	synopsis: "caller [expr]",
	help: `Prints the line and file from which the running function was called, and with EXPR, a number of calls to go back, the function as well.

Exit Status:
Success, unless there is no such call.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, caller);
		const { frames } = view;
		const [, word] = argv;
		if (word === "--help") return writeHelp(invocation, caller);
		if (frames.length > 0 && report.options("") === undefined) return report.end();
		if (frames.length === 0) report.status = 1;
		else if (word === undefined) {
			const line = frames[0]?.line ?? 0;
			report.print(`${line} ${frames[1]?.source ?? "NULL"}\n`);
		} else {
			const level = parseInteger(word);
			if (level === null) {
				report.usage(`${word}: invalid number`);
				return report.end();
			}
			const from = frames[level];
			const outer = frames[level + 1];
			if (level < 0 || from === undefined || outer === undefined) report.status = 1;
			else report.print(`${from.line} ${outer.name} ${outer.source}\n`);
		}
		return report.end();
	},
};
