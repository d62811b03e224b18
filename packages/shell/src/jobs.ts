import type { ByteString } from "@seahaven/abi/bytes";
import type { JobView } from "@seahaven/builtins/view";
import type { Task } from "./task.ts";

/** Statuses of ended background processes that `wait PID` can still ask for (CHILD_MAX). */
const rememberedStatuses = 1024;

/** A background pipeline, or a stopped one. */
export class Job {
	readonly number: number;
	/** Its processes in the order of the pipeline; `$!` is the last one's pid. */
	readonly tasks: readonly Task[];
	readonly command: ByteString;
	/** Whether its end has been shown or asked for. */
	notified = false;
	/** Whether its present state has been shown. */
	told = false;
	/** `disown -h`: no SIGHUP at the shell's end. */
	keep = false;
	stopped = false;

	constructor(number: number, tasks: readonly Task[], command: ByteString) {
		this.number = number;
		this.tasks = tasks;
		this.command = command;
	}

	get leader(): Task | undefined {
		return this.tasks[0];
	}

	get last(): Task | undefined {
		return this.tasks[this.tasks.length - 1];
	}

	get done(): boolean {
		return this.tasks.every((task) => task.done);
	}

	get status(): number {
		return this.last?.status ?? 0;
	}

	get state(): "running" | "stopped" | "done" {
		if (this.done) return "done";
		return this.tasks.some((task) => task.stopped !== null) ? "stopped" : "running";
	}
}

/** The jobs of one shell (bash manual 7). */
export class JobTable {
	#jobs: Job[] = [];
	/** Most recently started or stopped job first: `%+` and `%-`. */
	#recent: Job[] = [];
	/** Status by pid of background processes that ended. */
	readonly #statuses: Map<number, number> = new Map();
	#inherited = false;

	/** Whether the jobs are another shell's: they can be listed but not waited for. */
	get inherited(): boolean {
		return this.#inherited;
	}

	fork(): JobTable {
		const copy = new JobTable();
		if (this.#jobs.length === 0) return copy;
		copy.#inherited = true;
		copy.#jobs = [...this.#jobs];
		copy.#recent = [...this.#recent];
		return copy;
	}

	add(tasks: readonly Task[], command: ByteString): Job {
		if (this.#inherited) this.clear();
		let number = 1;
		for (const job of this.#jobs) if (job.number >= number) number = job.number + 1;
		const job = new Job(number, tasks, command);
		this.#jobs.push(job);
		this.#recent.unshift(job);
		for (const task of tasks) {
			task.onDone((ended) => {
				if (this.#statuses.size >= rememberedStatuses) {
					for (const oldest of this.#statuses.keys()) {
						this.#statuses.delete(oldest);
						break;
					}
				}
				this.#statuses.set(ended.pid, ended.status);
			});
		}
		return job;
	}

	/** Forgets another shell's jobs: a fork does that at once, or when it starts its own first one. */
	clear(): void {
		this.#inherited = false;
		this.#jobs = [];
		this.#recent = [];
	}

	remove(job: Job): void {
		this.#jobs = this.#jobs.filter((other) => other !== job);
		this.#recent = this.#recent.filter((other) => other !== job);
	}

	/** By rising number. */
	list(): readonly Job[] {
		return this.#jobs;
	}

	byNumber(number: number): Job | undefined {
		return this.#jobs.find((job) => job.number === number);
	}

	byPid(pid: number): Job | undefined {
		return this.#jobs.find((job) => job.tasks.some((task) => task.pid === pid));
	}

	/** The status of a background process that has ended, if it is still known. */
	statusOf(pid: number): number | undefined {
		return this.#statuses.get(pid);
	}

	forgetStatuses(): void {
		this.#statuses.clear();
	}

	forget(pid: number): void {
		this.#statuses.delete(pid);
	}

	/** It becomes the current job. */
	touch(job: Job): void {
		this.#recent = [job, ...this.#recent.filter((other) => other !== job)];
	}

	/** Stopped jobs come first in the choice of `%+` (bash manual 7.1). */
	#ranked(): readonly Job[] {
		const stopped = this.#recent.filter((job) => job.state === "stopped");
		const others = this.#recent.filter((job) => job.state !== "stopped");
		return [...stopped, ...others];
	}

	views(): readonly JobView[] {
		const ranked = this.#ranked();
		return this.#jobs.map((job) => ({
			number: job.number,
			pid: job.leader?.pid ?? 0,
			pids: job.tasks.map((task) => task.pid),
			command: job.command,
			state: job.state,
			status: job.done ? job.status : null,
			current: job === ranked[0] ? "+" : job === ranked[1] ? "-" : " ",
			notified: job.notified || job.told,
		}));
	}
}
