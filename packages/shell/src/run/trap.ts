import type { Maybe } from "@seahaven/abi/maybe";
import type { Completion, Control } from "../completion.ts";
import type { Shell } from "../state.ts";
import type { PseudoSignal } from "../traps.ts";
import { runText } from "./source.ts";

/** Runs a trap's command: `$?` is what it was before, afterwards too, unless the command leaves the shell. */
export function runTrap(shell: Shell, condition: string, command: string): Maybe<Control | null> {
	const { status, traps, pipeStatus, line } = shell;
	const outer = traps.running;
	const before = traps.status;
	const entered = !traps.within.has(condition);
	traps.within.add(condition);
	traps.running = condition;
	traps.status = status;
	// EXIT's commands are the shell's last, at its own level.
	const deeper = condition === "EXIT" ? 0 : 1;
	shell.traceDepth += deeper;
	const restore = (completion: Completion): Control | null => {
		traps.running = outer;
		if (entered) traps.within.delete(condition);
		traps.status = before;
		shell.line = line;
		shell.traceDepth -= deeper;
		if (typeof completion === "number") {
			traps.last = completion;
			shell.status = status;
			shell.pipeStatus = pipeStatus;
			return null;
		}
		// `exit` without a status leaves with the status from before the trap.
		return completion;
	};
	// Commands of traps count their lines from 1; those of DEBUG, ERR and RETURN stand where they were called.
	const own = condition !== "ERR" && condition !== "DEBUG" && condition !== "RETURN";
	const completion = runText(shell, command, own ? { line: 1 } : { keepLine: true });
	return completion instanceof Promise ? completion.then(restore) : restore(completion);
}

/** Runs the traps of the signals that came. */
export async function runDueTraps(shell: Shell): Promise<Control | null> {
	for (let signal = shell.traps.take(); signal !== undefined; signal = shell.traps.take()) {
		const command = shell.traps.active(signal);
		if (command === undefined || command === "") continue;
		const control = await runTrap(shell, signal, command);
		if (control !== null) return control;
	}
	return null;
}

function pseudoTrap(shell: Shell, condition: PseudoSignal): Maybe<Control | null> {
	const command = shell.traps.active(condition);
	if (command === undefined || command === "" || shell.traps.within.has(condition)) return null;
	return runTrap(shell, condition, command);
}

/** What `shopt extdebug` makes of the DEBUG trap's status: a failure skips the command, 2 returns from the function too. */
export function skippedByDebug(shell: Shell): Completion | null {
	const { last } = shell.traps;
	if (!shell.options.extdebug || last === 0) return null;
	if (last === 2 && (shell.functionDepth > 0 || shell.sourceDepth > 0)) return { kind: "return", status: shell.status };
	return shell.status;
}

/** The DEBUG trap, before a command. */
export function debugTrap(shell: Shell, text: string): Maybe<Control | null> {
	// Inside another trap BASH_COMMAND stays what ran when that came.
	if (shell.traps.running === null) shell.currentText = text;
	return pseudoTrap(shell, "DEBUG");
}

/** bash traps the failure of a subshell that ends a pipeline once more than that of other commands. */
export function errorTrap(shell: Shell): Maybe<Control | null> {
	return shell.tested > 0 ? null : pseudoTrap(shell, "ERR");
}

export function returnTrap(shell: Shell): Maybe<Control | null> {
	return pseudoTrap(shell, "RETURN");
}

/** ERR, then errexit: what a command that failed, and is not being tested, brings about. */
export function commandFailed(shell: Shell, status: number): Maybe<Completion> {
	shell.status = status;
	if (status === 0 || shell.tested > shell.soft) return status;
	if (shell.tested > 0) return leaveOnError(shell, status);
	if (shell.traps.active("ERR") !== undefined && shell.quietDepth !== shell.functionDepth + shell.traceDepth) {
		const trapped = pseudoTrap(shell, "ERR");
		if (trapped instanceof Promise) return trapped.then((control) => control ?? leaveOnError(shell, status));
		if (trapped !== null) return trapped;
	}
	return leaveOnError(shell, status);
}

function leaveOnError(shell: Shell, status: number): Completion {
	return shell.options.errexit ? { kind: "exit", status } : status;
}

/** The EXIT trap, once. Its `exit` changes the status. */
export function exitTrap(shell: Shell, status: number): Maybe<number> {
	const command = shell.traps.active("EXIT");
	if (command === undefined || command === "") return status;
	shell.traps.set("EXIT", null);
	shell.status = status;
	const trapped = runTrap(shell, "EXIT", command);
	const statusAfter = (control: Control | null): number =>
		control !== null && (control.kind === "exit" || control.kind === "return") ? control.status : status;
	return trapped instanceof Promise ? trapped.then(statusAfter) : statusAfter(trapped);
}
