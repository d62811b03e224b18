import type { Builtin } from "../builtin.ts";
import { describe, meanings, reusable } from "../kit/describe.ts";
import { Report } from "../kit/report.ts";

/** command (XCU command). */
export const command: Builtin = {
	name: "command",
	special: false,
	declaration: false,
	synopsis: "command [-pVv] command [arg ...]",
	help: `Runs a command without looking for a function of its name, or says what a name stands for.

Options:
  -p	looks in the standard directories instead of PATH
  -v	prints what the name stands for, in a form that can be used again
  -V	says it in words

Exit Status:
That of the command, or failure if it is not found.`,
	run(invocation) {
		const { argv, view } = invocation;
		let from = 1;
		let defaultPath = false;
		let verbose = 0;
		const report = new Report(invocation, command);
		if (argv[1]?.charCodeAt(0) === 0x2d) {
			const parsed = report.options("pvV");
			if (parsed === undefined) return report.end();
			for (const { letter } of parsed.options) {
				if (letter === "p" && view.restricted) {
					report.fail("-p: restricted");
					return report.end();
				}
				if (letter === "p") defaultPath = true;
				else verbose = letter === "v" ? 1 : 2;
			}
			from = parsed.index;
		}
		const rest = argv.slice(from);
		if (rest.length === 0) return report.end();
		if (verbose === 0) {
			return { status: 0, effects: [{ kind: "runCommand", argv: rest, only: "noFunctions", defaultPath }] };
		}
		let any = false;
		for (const name of rest) {
			const [meaning] = meanings(view, name, {
				all: false,
				functions: true,
				filesOnly: false,
				defaultPath,
				hash: true,
			});
			if (meaning === undefined) {
				if (verbose === 2) report.warn(`${name}: not found`);
				continue;
			}
			any = true;
			report.print(verbose === 1 ? reusable(name, meaning) : describe(view, name, meaning));
		}
		if (!any) report.status = 1;
		return report.end();
	},
};
