import type { Maybe } from "@seahaven/abi/maybe";
import type { Control } from "../completion.ts";
import type { Shell } from "../state.ts";
import { reportJob } from "./child.ts";
import { runDueTraps } from "./trap.ts";

/**
 * The slow half of the gate that every simple command and loop turn passes: looks at limits, the deadline, signals and traps, and gives way
 * to timers and input when it is time. Answers what ends the shell, or null.
 */
export function pause(shell: Shell): Maybe<Control | null> {
	const { run, kernel } = shell;
	if (run.stopped === null) {
		if (run.credit <= 0) run.refill();
		if (run.deadline !== Number.POSITIVE_INFINITY && performance.now() > run.deadline) {
			run.end({ type: "timeout", ms: run.timeoutMs });
		}
	}
	if (shell.attention || shell.task.ended !== null || run.stopped !== null) {
		const ending = shell.ending();
		if (ending !== null) return ending;
		if (shell.endedJobs.length > 0) for (const job of shell.endedJobs.splice(0)) reportJob(shell, job);
		if (shell.io.late !== null || shell.task.stopped !== null || shell.traps.pending) return attend(shell);
		shell.attention = false;
	}
	if (kernel.breathless) return attend(shell);
	return null;
}

/** Waits for what has to be waited for, then runs the traps that are due. */
async function attend(shell: Shell): Promise<Control | null> {
	shell.attention = false;
	while (shell.io.late !== null) await shell.io.late;
	while (shell.task.stopped !== null) await shell.task.stopped;
	if (shell.kernel.breathless) await shell.kernel.yield();
	const ending = shell.ending();
	if (ending !== null) return ending;
	return shell.traps.pending ? runDueTraps(shell) : null;
}
