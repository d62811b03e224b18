import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { helpText, Report, writeHelp } from "../kit/report.ts";

/** The words after the name, without a leading `--`. */
function operands(argv: readonly ByteString[]): readonly ByteString[] {
	return argv.slice(argv[1] === "--" ? 2 : 1);
}

function tooMany(report: Report): void {
	report.fail("too many arguments");
	report.effect({ kind: "abandon", status: 1 });
}

function leaveLoop(invocation: Invocation, doc: Builtin, kind: "break" | "continue"): Maybe<BuiltinResult> {
	const { argv, view } = invocation;
	if (argv.length === 1 && view.loopDepth > 0) return { status: 0, effects: [{ kind, levels: 1 }] };
	const report = new Report(invocation, doc);
	if (argv[1] === "--help") {
		report.print(helpText(doc));
		report.status = 2;
		return report.end();
	}
	if (view.loopDepth === 0) {
		if (!view.posix) report.warn("only meaningful in a `for', `while', or `until' loop");
		return report.end();
	}
	const [count = "1", extra] = operands(argv);
	const levels = parseInteger(count);
	if (levels === null) {
		report.fail(`${count}: numeric argument required`, 128);
		report.effect({ kind: "exit", status: 128 });
	} else if (extra !== undefined) tooMany(report);
	else if (levels <= 0) {
		report.fail(`${count}: loop count out of range`);
		report.effect({ kind: "break", levels: view.loopDepth });
	} else report.effect({ kind, levels: Math.min(levels, view.loopDepth) });
	return report.end();
}

/** break (XCU 2.14). */
export const breakCommand: Builtin = {
	name: "break",
	special: true,
	declaration: false,
	synopsis: "break [n]",
	help: "Leaves the innermost loop, or the N innermost ones.\n\nExit Status:\n0, unless N is below 1.",
	run: (invocation) => leaveLoop(invocation, breakCommand, "break"),
};

/** continue (XCU 2.14). */
export const continueCommand: Builtin = {
	name: "continue",
	special: true,
	declaration: false,
	synopsis: "continue [n]",
	help: "Goes on with the next turn of the innermost loop, or of the Nth around this command.\n\nExit Status:\n0, unless N is below 1.",
	run: (invocation) => leaveLoop(invocation, continueCommand, "continue"),
};

/** The status that return and exit are given: 0 to 255; the message has been reported where it is none. */
function exitStatus(invocation: Invocation, report: Report): number | "discard" {
	const [word, extra] = operands(invocation.argv);
	if (word === undefined) return invocation.view.status;
	const status = parseInteger(word);
	if (status === null) {
		report.fail(`${word}: numeric argument required`, 2);
		return 2;
	}
	if (extra !== undefined) {
		tooMany(report);
		return "discard";
	}
	return Number(BigInt.asUintN(8, BigInt(status)));
}

/** return (XCU 2.14). */
export const returnCommand: Builtin = {
	name: "return",
	special: true,
	declaration: false,
	synopsis: "return [n]",
	help: `Ends the running function or sourced file with status N, or that of the last command.

Exit Status:
N, or failure outside functions and sourced files.`,
	run(invocation) {
		const { argv, view } = invocation;
		const inside = view.functionDepth > 0 || view.sourceDepth > 0;
		if (argv.length === 1 && inside) return { status: view.status, effects: [{ kind: "return", status: view.status }] };
		const report = new Report(invocation, returnCommand);
		if (argv[1] === "--help") {
			report.print(helpText(returnCommand));
			report.status = 2;
			return report.end();
		}
		const status = exitStatus(invocation, report);
		if (status === "discard") return report.end();
		if (!inside) {
			report.fail("can only `return' from a function or sourced script", 2);
			return report.end();
		}
		report.status = status;
		report.effect({ kind: "return", status });
		return report.end();
	},
};

function leave(invocation: Invocation, doc: Builtin): Maybe<BuiltinResult> {
	const { argv, view } = invocation;
	const report = new Report(invocation, doc);
	if (argv[1] === "--help") {
		report.print(helpText(doc));
		report.status = 2;
		return report.end();
	}
	if (view.interactive && view.subshell !== true) report.printError(view.login === true ? "logout\n" : "exit\n");
	const status = exitStatus(invocation, report);
	if (status === "discard") return report.end();
	report.status = status;
	report.effect({ kind: "exit", status });
	return report.end();
}

/** exit (XCU 2.14). */
export const exit: Builtin = {
	name: "exit",
	special: true,
	declaration: false,
	synopsis: "exit [n]",
	help: "Ends the shell with status N, or that of the last command.",
	run: (invocation) => leave(invocation, exit),
};

/** logout: exit, in login shells only. */
export const logout: Builtin = {
	name: "logout",
	special: false,
	declaration: false,
	synopsis: "logout [n]",
	help: "Ends a login shell with status N. It is an error in any other.",
	run(invocation) {
		if (invocation.argv[1] === "--help") return writeHelp(invocation, logout);
		if (invocation.view.login === true) return leave(invocation, logout);
		const report = new Report(invocation, logout);
		report.fail("not login shell: use `exit'");
		return report.end();
	},
};
