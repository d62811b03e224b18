import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";

/** eval (XCU 2.14). */
export const evalCommand: Builtin = {
	name: "eval",
	special: true,
	declaration: false,
	synopsis: "eval [arg ...]",
	help: "Joins its arguments with spaces and runs the result as a command of this shell.\n\nExit Status:\nThat of the command, or success where there is none.",
	run(invocation) {
		const { argv } = invocation;
		const first = argv[1];
		let from = 1;
		if (first?.startsWith("-")) {
			const report = new Report(invocation, evalCommand);
			const parsed = report.options("");
			if (parsed === undefined) {
				report.effect({ kind: "specialFailure", status: 2, fatal: false });
				return report.end();
			}
			from = parsed.index;
		}
		if (from >= argv.length) return 0;
		const source = from + 1 === argv.length ? (argv[from] ?? "") : argv.slice(from).join(" ");
		return { status: 0, effects: [{ kind: "evaluate", source }] };
	},
};
