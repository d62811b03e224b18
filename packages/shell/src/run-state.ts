import { type LimitName, type Limits, limitRow } from "@seahaven/abi/limits";
import type { Control } from "./completion.ts";
import type { CommandEvent, CommandGate, CommandVerdict, RunOutcome } from "./session.ts";
import type { Task } from "./task.ts";

/** How many commands and loop turns pass between two looks at the clock. */
const stride = 64;

/** What ends a run from outside of it. */
export type Stop = Exclude<RunOutcome, { readonly type: "exit" }>;

/** What one call of `session.run` and everything it started have in common: limits, what was used, and whether it has been stopped. */
export class RunState {
	readonly limits: Limits;
	/** Counts down to the next look at the clock, the limits and the deadline. */
	credit = 0;
	commands = 0;
	iterations = 0;
	processes = 0;
	fuel = 0;
	writtenBytes = 0;
	expansionBytes = 0;
	expansionFields = 0;
	/** Real milliseconds (performance.now) when the time is up. */
	deadline: number = Number.POSITIVE_INFINITY;
	timeoutMs = 0;
	/** Set once the run has been stopped; every command then ends at once. */
	stopped: Control | null = null;
	stop: Stop | null = null;
	readonly tasks: Set<Task> = new Set();
	onCommand: ((command: CommandEvent) => CommandVerdict) | undefined;
	gate: CommandGate | null = null;
	#onStop: (() => void)[] = [];

	constructor(limits: Limits) {
		this.limits = limits;
	}

	/** Starts the next stretch: false where a limit is met. */
	refill(): boolean {
		const { limits } = this;
		if (this.commands > limits.commands) return this.meet("commands");
		if (this.iterations > limits.loopIterations) return this.meet("loopIterations");
		this.credit = Math.min(stride, limits.commands - this.commands + 1, limits.loopIterations - this.iterations + 1);
		return true;
	}

	/** A limit is met: the run ends. Always false, so that `charge` can return it. */
	meet(limit: LimitName): false {
		this.end({ type: "limit", limit, max: this.limits[limit] });
		return false;
	}

	/** Charges a budget. False: it is used up, and the run has been ended for it. */
	charge(limit: LimitName, amount: number): boolean {
		if (this.stopped !== null) return false;
		// What is charged takes its time: long expansions look at the clock here.
		if (this.deadline !== Number.POSITIVE_INFINITY && performance.now() > this.deadline) {
			this.end({ type: "timeout", ms: this.timeoutMs });
			return false;
		}
		switch (limit) {
			case "fuel":
				this.fuel += amount;
				return this.fuel <= this.limits.fuel || this.meet(limit);
			case "outputBytes":
				this.writtenBytes += amount;
				return this.writtenBytes <= this.limits.outputBytes || this.meet(limit);
			case "commands":
				this.commands += amount;
				return this.commands <= this.limits.commands || this.meet(limit);
			case "loopIterations":
				this.iterations += amount;
				return this.iterations <= this.limits.loopIterations || this.meet(limit);
			case "expansionBytes":
			case "expansionFields":
			case "callDepth":
			case "subshellDepth":
			case "sourceBytes":
			case "sourceNesting":
			case "processes":
			case "openFiles":
			case "fileBytes":
			case "totalBytes":
			case "files":
			case "memoryBytes":
			case "wallMs":
				// These bound one thing at a time, not a sum.
				return amount <= this.limits[limit] || this.meet(limit);
		}
	}

	/** Ends everything that this run started. The first reason counts. */
	end(stop: Stop): void {
		if (this.stopped !== null) return;
		this.stop = stop;
		this.stopped = { kind: "killed", signal: stop.type === "signal" ? stop.signal : "KILL", silent: true };
		this.credit = 0;
		for (const task of [...this.tasks]) task.kill();
		for (const run of this.#onStop.splice(0)) run();
	}

	onStop(run: () => void): void {
		if (this.stopped !== null) run();
		else this.#onStop.push(run);
	}

	/** What to print about a met limit: the limit's own message. */
	stopMessage(): string | null {
		const { stop } = this;
		return stop?.type === "limit" ? limitRow(stop.limit).message : null;
	}
}
