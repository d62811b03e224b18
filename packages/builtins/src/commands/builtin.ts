import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";

/** builtin (bash manual 4.2). */
export const builtinCommand: Builtin = {
	name: "builtin",
	special: false,
	declaration: false,
	synopsis: "builtin [shell-builtin [arg ...]]",
	help: "Runs a built-in, also where a function has its name.\n\nExit Status:\nThat of the built-in, or failure if there is none of this name.",
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, builtinCommand);
		const parsed = report.options("");
		if (parsed === undefined) return report.end();
		const rest = argv.slice(parsed.index);
		const [name] = rest;
		if (name === undefined) return report.end();
		if (!view.isBuiltin(name) || !view.builtinEnabled(name)) report.fail(`${name}: not a shell builtin`);
		else report.effect({ kind: "runCommand", argv: rest, only: "builtins", defaultPath: false });
		return report.end();
	},
};
