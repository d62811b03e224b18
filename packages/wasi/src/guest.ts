import type { ByteString } from "@seahaven/abi/bytes";
import { errnoNumber } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Directory } from "@seahaven/abi/namespace";
import type { Process } from "@seahaven/abi/program";
import { EBADF, EFAULT, ENAMETOOLONG, ENOTCAPABLE, ENOTDIR, EPERM } from "./errno.ts";
import { ProcessExit } from "./exit.ts";
import type { Descriptor, FdTable } from "./fd-table.ts";
import { GuestMemory } from "./memory.ts";
import type { Pauses, Waiting } from "./waiting.ts";

/**
 * Loop iterations that a metered module may make between two ticks. How long one takes is the module's affair, from a nanosecond to a search in a
 * megabyte: so it starts low, and follows what the last ones took.
 */
const leastFuel = 1 << 12;
const firstFuel = 1 << 16;
const mostFuel = 1 << 20;
/** Milliseconds between two ticks that are aimed at. */
const tickLength = 1;
/** What `memory.grow` costs: the tick comes at once, and this is no iteration of anything. */
const growthFuel = 1 << 20;
/** What system calls may cost between two ticks, in units of about a byte copied. */
const hostBudget = 8 << 20;
/** What a call that resolves a path is taken to cost in those units. */
const pathCost = 16 << 10;

/** PATH_MAX, bytes: what is longer is not even looked at. */
export const maximumPath = 4096;

/** The counter that a metered module exports as `seahaven_fuel`: it counts down, and the module calls `tick` when it is below zero. */
export type FuelCounter = WebAssembly.Global<"i32"> | WebAssembly.Global<"i64">;

/** One module's run, as its system calls see it. */
export class Guest {
	readonly process: Process;
	readonly fds: FdTable;
	readonly memory: GuestMemory = new GuestMemory();
	/** How it waits; null where it cannot (see fallback/). */
	readonly waiting: Waiting | null;
	/** Where it cannot wait: how it pauses. */
	readonly pauses: Pauses | null;
	/** Monotonic nanoseconds when the process began: its CPU clocks count from here. */
	readonly started: bigint;
	/** It is one of our own utilities, which know files and directories only. */
	knowsOnlyFiles = false;
	/** What fd_write answers where no reader is left: EPIPE when true, else the process ends by SIGPIPE. */
	ignoresPipe = false;
	#budget = hostBudget;
	#fuel: FuelCounter | null = null;
	/** Fuel used before `spend` took the rest away. */
	#burnt = 0;
	#drained = false;
	/** What was granted at the last tick, and when that was. */
	#granted = firstFuel;
	#ticked: number = performance.now();
	/** Bytes of memory when it was last charged. */
	#charged = 0;

	constructor(process: Process, fds: FdTable, waiting: Waiting | null, pauses: Pauses | null = null) {
		this.process = process;
		this.fds = fds;
		this.waiting = waiting;
		this.pauses = pauses;
		this.started = process.world.monotonic();
	}

	/** To be called between instantiation and start. */
	attach(memory: WebAssembly.Memory | null, fuel: FuelCounter | null): void {
		this.memory.attach(memory);
		this.#fuel = fuel;
		this.#setFuel(this.#granted);
		this.#chargeMemory();
	}

	#setFuel(value: number): void {
		const fuel = this.#fuel;
		if (fuel === null) return;
		if (typeof fuel.value === "bigint") (fuel as WebAssembly.Global<"i64">).value = BigInt(value);
		else (fuel as WebAssembly.Global<"i32">).value = value;
	}

	/** Whether the memory has grown since the last time. The limit is on the whole of it. */
	#chargeMemory(): boolean {
		const { size } = this.memory;
		if (size === this.#charged) return false;
		this.#charged = size;
		this.process.charge("memoryBytes", size);
		return true;
	}

	/** Whether calls have cost so much since the last tick that the next call that can wait should give way. */
	get exhausted(): boolean {
		return this.#budget < 0 && this.waiting !== null;
	}

	/** Counts what a call costs. Once it is too much, the module's own fuel goes as well, so that its next loop head gives way. */
	spend(cost: number): void {
		const before = this.#budget;
		this.#budget = before - cost;
		if (this.#budget >= 0 || before < 0) return;
		if (this.waiting === null) {
			this.tick();
			return;
		}
		if (this.#fuel === null) return;
		this.#burnt += this.#granted - Number(this.#fuel.value);
		this.#setFuel(-1);
		this.#drained = true;
	}

	/** Gives way where it is time. Throws ProcessExit when the process has been ended. */
	tick(): Maybe<void> {
		const grown = this.#chargeMemory();
		const pending = this.process.tick(this.#refuel(grown));
		// What cannot be suspended cannot give way; it still hears of deadlines.
		if (isPending(pending) && this.waiting !== null) return this.#yield(pending, this.waiting);
		this.endIfEnded();
	}

	async #yield(pending: Promise<void>, waiting: Waiting): Promise<void> {
		await waiting.yielding(pending);
		this.#ticked = performance.now();
		this.endIfEnded();
	}

	/** Grants fuel until the next tick, and returns how much was used since the last one. */
	#refuel(grown: boolean): number {
		this.#budget = hostBudget;
		if (this.#fuel === null) return 0;
		const left = this.#drained ? this.#granted : Number(this.#fuel.value);
		const used = this.#burnt + this.#granted - left;
		const now = performance.now();
		if (left <= 0 && !grown) {
			const scale = tickLength / Math.max(now - this.#ticked, tickLength / 4);
			this.#granted = Math.min(mostFuel, Math.max(leastFuel, Math.round(this.#granted * scale)));
		}
		this.#ticked = now;
		this.#setFuel(this.#granted);
		this.#burnt = 0;
		this.#drained = false;
		return grown ? Math.max(0, used - growthFuel) : used;
	}

	/** Throws ProcessExit when the process has been ended. */
	endIfEnded(): void {
		const { ended } = this.process;
		if (ended !== null) throw ProcessExit.bySignal(ended);
	}

	/** Waits until `file` is ready. Throws ProcessExit when the process was ended meanwhile. */
	wait(file: OpenFile, event: Readiness): Promise<void> {
		return this.until(this.process.wait(file, event));
	}

	/** Waits for what others have to do. Throws ProcessExit when the process was ended meanwhile. */
	async until<T>(promise: Promise<T>): Promise<T> {
		if (this.waiting === null) throw new Error("a call waits that cannot");
		const value = await this.waiting.for(promise);
		this.#ticked = performance.now();
		this.endIfEnded();
		return value;
	}

	/** A descriptor that has these rights, or an errno: EBADF, ENOTCAPABLE. */
	descriptor(fd: number, rights: number): Descriptor | number {
		const descriptor = this.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		return (descriptor.base & rights) === rights ? descriptor : ENOTCAPABLE;
	}

	/** A descriptor of a directory with these rights, from which a path is going to be resolved. EBADF, ENOTDIR, ENOTCAPABLE. */
	directory(fd: number, rights: number): Descriptor | number {
		const descriptor = this.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		if (descriptor.directory === null) return ENOTDIR;
		if ((descriptor.base & rights) !== rights) return ENOTCAPABLE;
		this.spend(pathCost);
		return descriptor;
	}

	/**
	 * A path in the guest's memory that is to be resolved from `at`. EFAULT. ENAMETOOLONG. EPERM: it is absolute, or leads above a directory that the guest opened
	 * itself (a preopen is the world's root or the working directory: there `..` is as in POSIX).
	 */
	path(at: Descriptor, address: number, length: number): ByteString | number {
		if (!this.memory.has(address, length)) return EFAULT;
		if (length >>> 0 > maximumPath) return ENAMETOOLONG;
		const path = this.memory.text(address, length);
		if (path.charCodeAt(0) === 47) return EPERM;
		if (at.preopen === null && path.includes("..") && escapes(path)) return EPERM;
		return path;
	}

	/** The handle of a descriptor that `directory` returned. */
	handle(at: Descriptor): Directory {
		return at.directory ?? this.process.namespace.root;
	}

	/** Errno of a failed write or EPIPE's signal. */
	brokenPipe(): number {
		if (this.ignoresPipe) return errnoNumber("EPIPE");
		throw ProcessExit.bySignal("PIPE");
	}
}

/** Whether a relative path, read without regard to links, goes above where it starts. */
function escapes(path: ByteString): boolean {
	let depth = 0;
	for (const part of path.split("/")) {
		if (part === "..") depth--;
		else if (part !== "" && part !== ".") depth++;
		if (depth < 0) return true;
	}
	return false;
}
