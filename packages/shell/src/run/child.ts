import type { Descriptors } from "@seahaven/abi/descriptors";
import { limitRow } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { Completion } from "../completion.ts";
import { saveHistory } from "../history.ts";
import type { Job } from "../jobs.ts";
import type { RunState } from "../run-state.ts";
import { Shell } from "../state.ts";
import type { Step } from "./step.ts";
import { exitTrap, runDueTraps } from "./trap.ts";

/** How many shell calls may lie on the JavaScript stack before the next one starts on a fresh stack. */
export const deepest = 40;

/** A copy of the shell as a process of its own (XCU 2.12), which ends with `run`. Null: there are too many processes. */
export function forkShell(
	shell: Shell,
	descriptors?: Descriptors,
	group: number | null = shell.task.group,
	run: RunState = shell.run,
): Shell | null {
	if (!run.charge("subshellDepth", shell.forkDepth + 1)) {
		descriptors?.closeAll();
		return null;
	}
	const task = shell.kernel.start(run, shell.task.pid, group);
	if (task === null) {
		descriptors?.closeAll();
		return null;
	}
	task.argv = shell.task.argv;
	return new Shell(shell.kernel, run, task, shell, descriptors);
}

/** EAGAIN from fork(2): the message, and the status 254 that bash gives. */
export function forkFailed(shell: Shell): Completion {
	const ending = shell.ending();
	if (ending !== null) return ending;
	shell.warn(limitRow("processes").message);
	shell.status = 254;
	return { kind: "discard", status: 254 };
}

/** Runs a forked shell to its end. The answer is its status; its descriptors are closed and its process is gone by then. */
export function runChild(child: Shell, step: Step): Maybe<number> {
	const { kernel } = child;
	if (kernel.stackDepth >= deepest) return Promise.resolve().then(() => runChild(child, step));
	kernel.stackDepth++;
	const completion = step(child);
	kernel.stackDepth--;
	if (completion instanceof Promise) return completion.then((later) => endShell(child, later));
	return endShell(child, completion);
}

/** What a shell does at its end: the EXIT trap, then everything it holds is let go. */
export function endShell(shell: Shell, given: Completion, ends = true): Maybe<number> {
	if (shell.traps.pending && shell.ending() === null) {
		return runDueTraps(shell).then((control) => endShell(shell, control ?? given, ends));
	}
	const completion = shell.task.ended !== null ? (shell.ending() ?? given) : given;
	if (typeof completion !== "number" && completion.kind === "killed") {
		return completion.silent
			? closeShell(shell, signalStatus(completion.signal), completion.signal, ends)
			: killedShell(shell, completion.signal, ends);
	}
	const status =
		typeof completion === "number" ? completion : "status" in completion ? completion.status : shell.status;
	if (shell.traps.empty && shell.io.late === null) return closeShell(shell, status, null, ends);
	return endWithTrap(shell, status, ends);
}

async function endWithTrap(shell: Shell, status: number, ends: boolean): Promise<number> {
	const last = await exitTrap(shell, status);
	while (shell.io.late !== null) await shell.io.late;
	const { ended } = shell.task;
	return ended === null ? closeShell(shell, last, null, ends) : closeShell(shell, signalStatus(ended), ended, ends);
}

/** A signal that no trap took: the EXIT trap still runs, for a shell that was told to. */
async function killedShell(shell: Shell, signal: Signal, ends: boolean): Promise<number> {
	const status = signalStatus(signal);
	if (shell.traps.active("EXIT") !== undefined && signal !== "PIPE") {
		const { task } = shell;
		task.ended = null;
		shell.attention = false;
		await exitTrap(shell, status);
		task.ended = signal;
	}
	return closeShell(shell, status, signal, ends);
}

/** `ends`: the process is the shell's own, and ends with it. */
function closeShell(shell: Shell, status: number, signal: Signal | null, ends: boolean): number {
	if (!shell.forked) saveHistory(shell);
	shell.dispose();
	if (ends) shell.task.finish(status, signal);
	return status;
}

/** What bash calls each signal when a process ended by it: siglist.c. */
const descriptions: { readonly [signal in Signal]: string } = {
	HUP: "Hangup",
	INT: "Interrupt",
	QUIT: "Quit",
	ILL: "Illegal instruction",
	TRAP: "Trace/breakpoint trap",
	ABRT: "Aborted",
	BUS: "Bus error",
	FPE: "Floating point exception",
	KILL: "Killed",
	USR1: "User defined signal 1",
	SEGV: "Segmentation fault",
	USR2: "User defined signal 2",
	PIPE: "Broken pipe",
	ALRM: "Alarm clock",
	TERM: "Terminated",
	STKFLT: "Stack fault",
	CHLD: "Child exited",
	CONT: "Continued",
	STOP: "Stopped (signal)",
	TSTP: "Stopped",
	TTIN: "Stopped (tty input)",
	TTOU: "Stopped (tty output)",
	URG: "Urgent I/O condition",
	XCPU: "CPU time limit exceeded",
	XFSZ: "File size limit exceeded",
	VTALRM: "Virtual timer expired",
	PROF: "Profiling timer expired",
	WINCH: "Window changed",
	IO: "I/O possible",
	PWR: "Power failure",
	SYS: "Bad system call",
};

export function describeSignal(signal: Signal): string {
	return descriptions[signal];
}

/** Says that a foreground process was ended by a signal, other than INT and PIPE, as bash does. */
export function reportEnd(shell: Shell, child: Shell): void {
	const { signaled, pid } = child.task;
	if (signaled !== null) reportSignal(shell, pid, signaled, child.title ?? child.commandText());
}

export function reportSignal(shell: Shell, pid: number, signal: Signal, command: string): void {
	if (signal === "INT" || signal === "PIPE") return;
	if (shell.interactive || signal === "TERM") shell.io.print(2, `${descriptions[signal]}\n`);
	else shell.warn(`${pid} ${descriptions[signal].padEnd(23)} ${command}`);
}

/** The same of a background job, once its end is noticed; TERM is no news there. */
export function reportJob(shell: Shell, job: Job): void {
	const { last } = job;
	if (job.notified || last === undefined || last.signaled === null || shell.interactive) return;
	const { signaled } = last;
	if (
		signaled === "INT" ||
		signaled === "PIPE" ||
		signaled === "TERM" ||
		(signaled === "KILL" && last.run.stopped !== null)
	)
		return;
	shell.warn(`${last.pid} ${descriptions[signaled].padEnd(23)} ${job.command}`);
}
