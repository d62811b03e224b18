import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";

/** exec (XCU 2.14). */
export const exec: Builtin = {
	name: "exec",
	special: true,
	declaration: false,
	synopsis: "exec [-cl] [-a name] [command [argument ...]] [redirection ...]",
	help: `Replaces the shell with a command. Without one, the redirections stay in force for this shell.

Options:
  -a name	the command sees NAME as its argument zero
  -c		an empty environment
  -l		a dash before argument zero, as login shells have

Exit Status:
Failure if the command cannot be run or a redirection fails.`,
	run(invocation) {
		const { argv, view } = invocation;
		if (argv.length === 1) return { status: 0, effects: [{ kind: "keepRedirections" }] };
		const report = new Report(invocation, exec);
		const parsed = report.options("cla:");
		if (parsed === undefined) {
			report.effect({ kind: "specialFailure", status: 2, fatal: false });
			return report.end();
		}
		let name: string | null = null;
		let login = false;
		let clearEnvironment = false;
		for (const { letter, argument } of parsed.options) {
			if (letter === "a") name = argument;
			else if (letter === "l") login = true;
			else clearEnvironment = true;
		}
		const rest = argv.slice(parsed.index);
		const [first] = rest;
		if (first === undefined) report.effect({ kind: "keepRedirections" });
		else if (view.restricted) report.fail("restricted");
		else {
			if (login) name = `-${name ?? first}`;
			report.effect({ kind: "exec", argv: rest, name, clearEnvironment });
		}
		return report.end();
	},
};
