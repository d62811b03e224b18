import type { Builtin } from "../builtin.ts";
import { failWith, Report, writeHelp } from "../kit/report.ts";

/** let (bash manual 6.5). */
export const letCommand: Builtin = {
	name: "let",
	special: false,
	declaration: false,
	synopsis: "let arg [arg ...]",
	help: `Evaluates each argument as an arithmetic expression in 64-bit integers.

Exit Status:
1 if the last one is 0 or an expression is wrong, else 0.`,
	run(invocation) {
		const { argv, view } = invocation;
		if (argv[1] === "--help") return writeHelp(invocation, letCommand);
		const from = argv[1] === "--" ? 2 : 1;
		if (from >= argv.length) return failWith(invocation, "expression expected", 1);
		let last = 0n;
		for (let i = from; i < argv.length; i++) {
			const result = view.arithmetic(argv[i] ?? "");
			if (!result.ok && result.assignment === true) {
				const report = new Report(invocation, letCommand);
				report.printError(`${view.messagePrefix}${result.error}\n`);
				report.status = 1;
				return report.end();
			}
			if (!result.ok) return failWith(invocation, result.error, 1);
			last = result.value;
		}
		return last === 0n ? 1 : 0;
	},
};
