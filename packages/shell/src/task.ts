import type { ByteString } from "@seahaven/abi/bytes";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus } from "@seahaven/abi/program";
import type { Signal } from "@seahaven/abi/signal";
import type { Kernel } from "./kernel.ts";
import type { RunState } from "./run-state.ts";
import type { Shell } from "./state.ts";

/** Signals that do nothing to a process that does not ask for them (signal(7)). */
const ignoredByDefault: ReadonlySet<Signal> = new Set<Signal>(["CHLD", "URG", "WINCH", "CONT"]);
const stopping: ReadonlySet<Signal> = new Set<Signal>(["STOP", "TSTP", "TTIN", "TTOU"]);

/** One row of the process table. */
export class Task {
	readonly kernel: Kernel;
	readonly pid: number;
	readonly parentPid: number;
	/** Process group. */
	group: number;
	/** What runs as this process. */
	argv: readonly ByteString[] = [];
	/** Nanoseconds since 1970. */
	readonly startedAt: bigint;
	readonly run: RunState;
	/** The shell that runs as this process, or null for a program. */
	shell: Shell | null = null;
	/** The process of a `<(…)` or `>(…)`. */
	substitution = false;
	/** Signals a program was told to ignore when it was started. */
	ignored: ReadonlySet<Signal> = new Set();
	/** The signal that is to end it; it never goes back to null. */
	ended: Signal | null = null;
	/** Whether it ended because of that signal, rather than by a status of its own. */
	signaled: Signal | null = null;
	/** Set while it is stopped; resolves when it may go on. */
	stopped: Promise<void> | null = null;
	done = false;
	status: ExitStatus = 0;
	#resume: (() => void) | null = null;
	readonly #wakers: Set<() => void> = new Set();
	readonly #onEnding: (() => void)[] = [];
	#onDone: ((task: Task) => void)[] | null = null;

	constructor(kernel: Kernel, pid: number, parentPid: number, group: number, run: RunState, startedAt: bigint) {
		this.kernel = kernel;
		this.pid = pid;
		this.parentPid = parentPid;
		this.group = group;
		this.run = run;
		this.startedAt = startedAt;
	}

	/** kill(2). */
	signal(signal: Signal): void {
		if (this.done) return;
		if (signal === "CONT") this.#continue();
		if (signal === "KILL") {
			this.kill();
			return;
		}
		if (signal === "STOP") {
			this.#stop(signal);
			return;
		}
		if (this.shell !== null) {
			if (this.shell.catches(signal)) {
				this.wake();
				return;
			}
			if (this.shell.ignores(signal)) return;
		} else if (this.ignored.has(signal)) return;
		if (ignoredByDefault.has(signal)) return;
		if (stopping.has(signal)) {
			this.#stop(signal);
			return;
		}
		this.#end(signal);
	}

	/** SIGKILL, which nothing escapes. */
	kill(): void {
		if (!this.done) this.#end("KILL");
	}

	#end(signal: Signal): void {
		const first = this.ended === null;
		if (first || signal === "KILL") this.ended = signal;
		if (first) for (const listener of this.#onEnding.splice(0)) listener();
		if (this.shell !== null) this.shell.attention = true;
		this.#continue();
		this.wake();
	}

	#stop(signal: Signal): void {
		if (this.stopped !== null) return;
		this.stopped = new Promise((resolve) => {
			this.#resume = resolve;
		});
		if (this.shell !== null) this.shell.attention = true;
		this.kernel.stopped(this, signal);
	}

	#continue(): void {
		if (this.stopped === null) return;
		this.stopped = null;
		this.#resume?.();
		this.#resume = null;
		this.kernel.continued(this);
	}

	/** Whatever this process waits for, it looks around again. */
	wake(): void {
		for (const waker of [...this.#wakers]) waker();
	}

	/** The process has ended. */
	finish(status: ExitStatus, signaled: Signal | null = null): void {
		if (this.done) return;
		this.done = true;
		this.status = status;
		this.signaled = signaled;
		this.run.tasks.delete(this);
		this.kernel.remove(this);
		this.wake();
		const parent = this.kernel.tasks.get(this.parentPid)?.shell;
		if (parent != null && !parent.traps.empty) parent.catches("CHLD");
		const listeners = this.#onDone;
		this.#onDone = null;
		if (listeners !== null) for (const listener of listeners) listener(this);
	}

	/** Calls back once a signal is to end it. */
	onEnding(listener: () => void): void {
		if (this.ended !== null) listener();
		else this.#onEnding.push(listener);
	}

	/** Calls back once it has ended; at once if it has. */
	onDone(listener: (task: Task) => void): void {
		if (this.done) listener(this);
		else if (this.#onDone === null) this.#onDone = [listener];
		else this.#onDone.push(listener);
	}

	/** Its status, once there is one. */
	wait(): Maybe<ExitStatus> {
		if (this.done) return this.status;
		return new Promise((resolve) => this.onDone((task) => resolve(task.status)));
	}

	/** Waits for something, or until a signal arrives for this process, whichever comes first. */
	async interruptible(event: Promise<unknown>): Promise<void> {
		if (this.ended !== null) return;
		await new Promise<void>((resolve) => {
			const wake = (): void => {
				this.#wakers.delete(wake);
				resolve();
			};
			this.#wakers.add(wake);
			event.then(wake, wake);
		});
		if (this.stopped !== null) await this.stopped;
		await this.kernel.breathe();
	}

	/** Waits until a file is ready, or for a signal. */
	waitFor(file: OpenFile, event: Readiness): Promise<void> {
		return this.interruptible(file.ready(event));
	}
}
