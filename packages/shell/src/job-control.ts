import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { Effect } from "@seahaven/builtins/effect";
import { jobText } from "@seahaven/builtins/kit/jobs";
import type { JobView } from "@seahaven/builtins/view";
import { unsetVariable } from "./apply-variable.ts";
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
	if (effect.variable !== null) {
		const problem = unsetVariable(shell, effect.variable, false);
		if (problem !== undefined) {
			shell.warn(`wait: ${problem.replace(/^unset: /, "")}`);
			return commandFailed(shell, 1);
		}
	}
	const done = effect.next ? waitNext(shell, effect) : waitEach(shell, effect, 0, 0);
	const finish = (completion: Completion): Completion => {
		for (const close of shell.endedCoprocs.splice(0)) close();
		return completion;
	};
	return done instanceof Promise ? done.then(finish) : finish(done);
}

/** The variable of `wait -p`, which may be an element of an array. */
function setVariable(shell: Shell, name: ByteString, value: ByteString): void {
	const open = name.indexOf("[");
	if (open > 0 && name.endsWith("]")) shell.assignSubscript(name.slice(0, open), name.slice(open + 1, -1), value);
	else shell.variables.assign(name, value);
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
			if (effect.variable !== null) setVariable(shell, effect.variable, String(pid));
			if (job?.done) waited(shell, job);
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
				waited(shell, job);
				return waitAll(shell, jobs, i + 1);
			});
		}
		job.notified = true;
		shell.jobs.remove(job);
	}
	// POSIX lets the statuses go once all have been waited for.
	shell.jobs.forgetStatuses();
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
	for (const target of effect.targets)
		if ("pid" in target && shell.jobs.byPid(target.pid) === undefined) shell.warn(`wait: ${target.pid}: no such job`);
	const candidates = wanted.filter((job) => !job.notified);
	if (candidates.length === 0) return commandFailed(shell, 127);
	for (;;) {
		const ended = candidates.find((job) => job.done);
		if (ended !== undefined) {
			waited(shell, ended);
			if (effect.variable !== null) setVariable(shell, effect.variable, String(ended.last?.pid ?? 0));
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
		job.told = false;
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

/**
 * notify_and_cleanup: what a shell that runs a script does with its jobs once a command in the foreground has ended. Those that ended are forgotten;
 * with job control, what became of them is said.
 */
export function noticeJobs(shell: Shell): void {
	const { jobs } = shell;
	for (const close of shell.endedCoprocs.splice(0)) close();
	if (jobs.list().length === 0 || jobs.inherited || shell.interactive) return;
	for (const view of jobs.views()) {
		const job = jobs.byNumber(view.number);
		if (job === undefined) continue;
		if (job.done) {
			if (!job.notified) sayEnded(shell, job, view);
			jobs.remove(job);
		} else if (view.state === "stopped" && shell.options.monitor && !job.told) {
			job.told = true;
			shell.io.print(2, `\n${jobText(view, false)}`);
		}
	}
}

function sayEnded(shell: Shell, job: Job, view: JobView): void {
	reportJob(shell, job);
	if (shell.options.monitor && job.last?.signaled == null) shell.io.print(2, jobText(view, false));
	job.notified = true;
}

/** A job that was waited for. */
function waited(shell: Shell, job: Job): void {
	const view = shell.jobs.views().find(({ number }) => number === job.number);
	if (view !== undefined && !job.notified && !shell.interactive) sayEnded(shell, job, view);
	else reportJob(shell, job);
	job.notified = true;
	shell.jobs.remove(job);
}

/** What the shell says about jobs that ended since it was last asked, before a prompt. */
export function jobNotices(shell: Shell): ByteString {
	let text = "";
	for (const view of shell.jobs.views()) {
		const job = shell.jobs.byNumber(view.number);
		if (view.state !== "done" || job === undefined || job.notified) continue;
		const signal = job.last?.signaled ?? null;
		const state = signal !== null ? signal : view.status === 0 ? "Done" : `Exit ${view.status ?? 0}`;
		text += `[${view.number}]${view.current}  ${state.padEnd(24)}${view.command}\n`;
		job.notified = true;
		shell.jobs.remove(job);
	}
	return text;
}
