import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { Effect } from "@seahaven/builtins/effect";
import type { Completion } from "./completion.ts";
import type { Job } from "./jobs.ts";
import { reportJob } from "./run/child.ts";
import { pause } from "./run/pause.ts";
import { settle } from "./run/step.ts";
import { commandFailed } from "./run/trap.ts";
import type { Shell } from "./state.ts";
import type { Task } from "./task.ts";

type Wait = Extract<Effect, { kind: "wait" }>;

/** kill(2), with bash's message where there is no such process. */
export function killProcess(shell: Shell, pid: number, signal: Signal | null, job: boolean): boolean {
	const { tasks } = shell.kernel;
	let targets: readonly Task[];
	if (job) {
		const found = shell.jobs.byPid(pid);
		targets = found === undefined ? [] : found.tasks.filter((task) => !task.done);
	} else if (pid > 0) {
		const task = tasks.get(pid);
		targets = task === undefined ? [] : [task];
	} else {
		const group = pid === 0 ? shell.task.group : -pid;
		targets = [...tasks.values()].filter((task) => pid === -1 || task.group === group);
	}
	if (targets.length === 0) {
		shell.warn(`kill: (${pid}) - No such process`);
		return false;
	}
	if (signal !== null) for (const task of targets) task.signal(signal);
	return true;
}

/** The tasks whose status a shell can ask for. */
function statusOfPid(
	shell: Shell,
	pid: number,
): { readonly job: Job | undefined; readonly task: Task | undefined; readonly known: number | undefined } {
	const job = shell.jobs.byPid(pid);
	return { job, task: job?.tasks.find((task) => task.pid === pid), known: shell.jobs.statusOf(pid) };
}

/** wait (bash manual 7.2). */
export function waitFor(shell: Shell, effect: Wait): Maybe<Completion> {
	if (effect.variable !== null) shell.variables.remove(effect.variable);
	return effect.next ? waitNext(shell, effect) : waitEach(shell, effect, 0, 0);
}

function waitEach(shell: Shell, effect: Wait, from: number, before: number): Maybe<Completion> {
	const { targets } = effect;
	if (targets.length === 0) {
		const jobs = shell.jobs.inherited ? [] : [...shell.jobs.list()];
		return waitAll(shell, jobs, 0);
	}
	let status = before;
	for (let i = from; i < targets.length; i++) {
		const target = targets[i];
		if (target === undefined) break;
		let tasks: readonly Task[];
		let known: number | undefined;
		let job: Job | undefined;
		let pid: number;
		if ("job" in target) {
			job = shell.jobs.byNumber(target.job);
			if (job === undefined) {
				shell.warn(`wait: %${target.job}: no such job`);
				status = 127;
				continue;
			}
			tasks = job.tasks;
			pid = job.last?.pid ?? 0;
		} else {
			pid = target.pid;
			const found = statusOfPid(shell, pid);
			({ job, known } = found);
			if (found.task === undefined && known === undefined) {
				shell.warn(`wait: pid ${pid} is not a child of this shell`);
				status = 127;
				continue;
			}
			tasks = found.task === undefined ? [] : [found.task];
		}
		const last = tasks[tasks.length - 1];
		const settleOne = (): void => {
			status = last?.status ?? known ?? 127;
			if (effect.variable !== null) shell.variables.assign(effect.variable, String(pid));
			if (job?.done) {
				reportJob(shell, job);
				job.notified = true;
				shell.jobs.remove(job);
			}
		};
		if (tasks.every((task) => task.done)) {
			settleOne();
			continue;
		}
		return waitTasks(shell, tasks).then((interrupted) => {
			if (interrupted !== null) return interrupted;
			settleOne();
			return waitEach(shell, effect, i + 1, status);
		});
	}
	return status === 0 ? settle(shell, 0) : commandFailed(shell, status);
}

function waitAll(shell: Shell, jobs: readonly Job[], from: number): Maybe<Completion> {
	for (let i = from; i < jobs.length; i++) {
		const job = jobs[i];
		if (job === undefined) break;
		if (!job.done) {
			return waitTasks(shell, job.tasks).then((interrupted) => {
				if (interrupted !== null) return interrupted;
				reportJob(shell, job);
				job.notified = true;
				shell.jobs.remove(job);
				return waitAll(shell, jobs, i + 1);
			});
		}
		job.notified = true;
		shell.jobs.remove(job);
	}
	return settle(shell, 0);
}

/** `wait -n`: the next one to end. */
async function waitNext(shell: Shell, effect: Wait): Promise<Completion> {
	const wanted =
		effect.targets.length === 0
			? [...shell.jobs.list()]
			: effect.targets
					.map((target) => ("job" in target ? shell.jobs.byNumber(target.job) : shell.jobs.byPid(target.pid)))
					.filter((job) => job !== undefined);
	const candidates = wanted.filter((job) => !job.notified);
	if (candidates.length === 0) return commandFailed(shell, 127);
	for (;;) {
		const ended = candidates.find((job) => job.done);
		if (ended !== undefined) {
			ended.notified = true;
			shell.jobs.remove(ended);
			if (effect.variable !== null) shell.variables.assign(effect.variable, String(ended.last?.pid ?? 0));
			const { status } = ended;
			return status === 0 ? settle(shell, 0) : commandFailed(shell, status);
		}
		const any = new Promise<void>((resolve) => {
			for (const job of candidates) for (const task of job.tasks) task.onDone(() => resolve());
		});
		await shell.task.interruptible(any);
		const interrupted = await interruption(shell);
		if (interrupted !== null) return interrupted;
	}
}

/** Waits until all have ended. A completion where a signal came first: its trap runs, and wait's status is 128 and its number. */
async function waitTasks(shell: Shell, tasks: readonly Task[]): Promise<Completion | null> {
	while (!tasks.every((task) => task.done)) {
		const all = Promise.all(tasks.map((task) => task.wait()));
		await shell.task.interruptible(all);
		const interrupted = await interruption(shell);
		if (interrupted !== null) return interrupted;
	}
	return null;
}

async function interruption(shell: Shell): Promise<Completion | null> {
	const ending = shell.ending();
	if (ending !== null) return ending;
	const signal = shell.traps.next;
	if (signal === undefined) return null;
	const control = await pause(shell);
	return control ?? settle(shell, signalStatus(signal));
}

/** fg (bash manual 7.2). */
export async function foreground(shell: Shell, number: number): Promise<Completion> {
	const job = shell.jobs.byNumber(number);
	if (job === undefined) return commandFailed(shell, 1);
	shell.jobs.touch(job);
	for (const task of job.tasks) task.signal("CONT");
	const interrupted = await waitTasks(shell, job.tasks);
	if (interrupted !== null) return interrupted;
	shell.jobs.remove(job);
	return job.status === 0 ? settle(shell, 0) : commandFailed(shell, job.status);
}

/** bg (bash manual 7.2). */
export function background(shell: Shell, numbers: readonly number[]): Completion {
	for (const number of numbers) {
		const job = shell.jobs.byNumber(number);
		if (job === undefined) continue;
		const mark = shell.jobs.views().find((view) => view.number === number)?.current ?? " ";
		shell.io.print(1, `[${number}]${mark} ${job.command} &\n`);
		for (const task of job.tasks) task.signal("CONT");
	}
	return settle(shell, 0);
}

/** suspend: stops this shell until CONT comes. */
export async function suspend(shell: Shell): Promise<Completion> {
	shell.task.signal("STOP");
	const control = await pause(shell);
	return control ?? settle(shell, 0);
}

/** What the shell says about jobs that ended since it was last asked, before a prompt. */
export function jobNotices(shell: Shell): ByteString {
	let text = "";
	for (const view of shell.jobs.views()) {
		if (view.state !== "done" || view.notified) continue;
		const job = shell.jobs.byNumber(view.number);
		if (job === undefined) continue;
		const signal = job.last?.signaled ?? null;
		const state = signal !== null ? signal : view.status === 0 ? "Done" : `Exit ${view.status ?? 0}`;
		text += `[${view.number}]${view.current}  ${state.padEnd(24)}${view.command}\n`;
		job.notified = true;
		shell.jobs.remove(job);
	}
	return text;
}
