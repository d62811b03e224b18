import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "./file-base.ts";

/** Bytes that a pipe holds unless told otherwise (pipe(7)). */
export const pipeCapacity = 65_536;

/** Writes of up to this many bytes are taken whole or not at all (PIPE_BUF). */
export const atomicBytes = 4_096;

const firstRing = 4_096;
const now: Promise<void> = Promise.resolve();

interface Waiting {
	readonly promise: Promise<void>;
	readonly resolve: () => void;
}

function waiting(): Waiting {
	let resolve = (): void => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}

/**
 * What the ends of a pipe or FIFO share: a ring that grows up to the capacity. A side that has never been opened is not a side that has gone: until
 * a FIFO's first reader comes, writers get EAGAIN, and until its first writer comes, readers do.
 */
export class Pipe {
	readonly capacity: number;
	#ring: Bytes = new Uint8Array(0);
	#start = 0;
	#length = 0;
	#readers = 0;
	#writers = 0;
	#hadReader = false;
	#hadWriter = false;
	/** One for all who wait on a side: a hundred waiters cost one wake-up. */
	#forData: Waiting | null = null;
	#forRoom: Waiting | null = null;
	readonly #emptied: (() => void) | null;

	/** `emptied` is called when both sides have gone. */
	constructor(capacity: number = pipeCapacity, emptied: (() => void) | null = null) {
		this.capacity = Math.max(1, capacity);
		this.#emptied = emptied;
	}

	/** Bytes that can be read now. */
	get length(): number {
		return this.#length;
	}

	attach(read: boolean, write: boolean): void {
		if (read) {
			this.#readers++;
			this.#hadReader = true;
			this.#wakeWriters();
		}
		if (write) {
			this.#writers++;
			this.#hadWriter = true;
		}
	}

	detach(read: boolean, write: boolean): void {
		if (read && --this.#readers === 0) {
			this.#start = 0;
			this.#length = 0;
			this.#ring = new Uint8Array(0);
			// The next reader of a FIFO waits for a writer of its own time.
			if (this.#writers === 0) this.#hadWriter = false;
			this.#wakeWriters();
		}
		if (write && --this.#writers === 0) {
			if (this.#readers === 0) this.#hadReader = false;
			this.#wakeReaders();
		}
		if (this.#readers === 0 && this.#writers === 0) this.#emptied?.();
	}

	read(into: Bytes): Result<number, Errno> {
		if (into.length === 0) return ok(0);
		if (this.#length === 0) return this.#writers === 0 && this.#hadWriter ? ok(0) : fail("EAGAIN");
		const ring = this.#ring;
		const count = Math.min(into.length, this.#length);
		const first = Math.min(count, ring.length - this.#start);
		into.set(ring.subarray(this.#start, this.#start + first));
		if (first < count) into.set(ring.subarray(0, count - first), first);
		this.#length -= count;
		// An empty ring starts over, so that the same memory stays in the cache.
		this.#start = this.#length === 0 ? 0 : (this.#start + count) % ring.length;
		if (this.#forRoom !== null && this.capacity - this.#length >= this.#wakeRoom()) this.#wakeWriters();
		return ok(count);
	}

	/** Reads up to and including the first byte `delimiter`. */
	readLine(delimiter: number, into: Bytes): Result<number, Errno> {
		const ring = this.#ring;
		const end = this.#start + this.#length;
		const place = ring.subarray(this.#start, Math.min(end, ring.length)).indexOf(delimiter);
		let count = this.#length;
		if (place >= 0) count = place + 1;
		else if (end > ring.length) {
			const wrapped = ring.subarray(0, end - ring.length).indexOf(delimiter);
			if (wrapped >= 0) count = ring.length - this.#start + wrapped + 1;
		}
		return this.read(count < into.length && count > 0 ? into.subarray(0, count) : into);
	}

	write(from: Bytes): Result<number, Errno> {
		if (this.#readers === 0) return fail(this.#hadReader ? "EPIPE" : "EAGAIN");
		if (from.length === 0) return ok(0);
		const room = this.capacity - this.#length;
		if (room === 0 || (from.length > room && from.length <= atomicBytes && from.length <= this.capacity)) {
			return fail("EAGAIN");
		}
		const count = Math.min(from.length, room);
		this.#reserve(this.#length + count);
		const ring = this.#ring;
		const end = (this.#start + this.#length) % ring.length;
		const first = Math.min(count, ring.length - end);
		if (first === from.length) ring.set(from, end);
		else {
			ring.set(from.subarray(0, first), end);
			if (first < count) ring.set(from.subarray(first, count), 0);
		}
		this.#length += count;
		this.#wakeReaders();
		return ok(count);
	}

	poll(event: Readiness): boolean {
		if (event === "read") return this.#length > 0 || (this.#writers === 0 && this.#hadWriter);
		if (this.#readers === 0) return this.#hadReader;
		return this.capacity - this.#length >= Math.min(atomicBytes, this.capacity);
	}

	ready(event: Readiness): Promise<void> {
		if (this.poll(event)) return now;
		if (event === "read") {
			this.#forData ??= waiting();
			return this.#forData.promise;
		}
		this.#forRoom ??= waiting();
		return this.#forRoom.promise;
	}

	/** A writer that waits is woken for half a pipe and not for every byte that a reader takes. */
	#wakeRoom(): number {
		return Math.max(Math.min(atomicBytes, this.capacity), this.capacity >> 1);
	}

	#wakeReaders(): void {
		const { resolve } = this.#forData ?? { resolve: null };
		this.#forData = null;
		resolve?.();
	}

	#wakeWriters(): void {
		const { resolve } = this.#forRoom ?? { resolve: null };
		this.#forRoom = null;
		resolve?.();
	}

	#reserve(needed: number): void {
		const before = this.#ring;
		if (before.length >= needed) return;
		let size = Math.max(before.length, Math.min(firstRing, this.capacity));
		while (size < needed) size = Math.min(size * 2, this.capacity);
		const ring = new Uint8Array(size);
		const first = Math.min(this.#length, before.length - this.#start);
		ring.set(before.subarray(this.#start, this.#start + first));
		if (first < this.#length) ring.set(before.subarray(0, this.#length - first), first);
		this.#ring = ring;
		this.#start = 0;
	}
}

/** One open end of a pipe, or both at once for a FIFO that was opened for reading and writing. */
export class PipeEnd extends FileBase {
	override readonly type: FileType = "fifo";
	readonly #pipe: Pipe;
	readonly #stat: () => Result<Stat, Errno>;

	constructor(pipe: Pipe, read: boolean, write: boolean, stat: () => Result<Stat, Errno>) {
		super(read, write);
		this.#pipe = pipe;
		this.#stat = stat;
		pipe.attach(read, write);
	}

	override read(into: Bytes): Result<number, Errno> {
		return this.readable ? this.#pipe.read(into) : fail("EBADF");
	}

	readLine(delimiter: number, into: Bytes): Result<number, Errno> {
		return this.readable ? this.#pipe.readLine(delimiter, into) : fail("EBADF");
	}

	override write(from: Bytes): Result<number, Errno> {
		return this.writable ? this.#pipe.write(from) : fail("EBADF");
	}

	override stat(): Result<Stat, Errno> {
		return this.#stat();
	}

	/** The other direction of an end never becomes ready, so it counts as ready: the operation answers EBADF at once. */
	override poll(event: Readiness): boolean {
		if (event === "read" ? !this.readable : !this.writable) return true;
		return this.#pipe.poll(event);
	}

	override ready(event: Readiness): Promise<void> {
		return this.poll(event) ? now : this.#pipe.ready(event);
	}

	protected override closed(): void {
		this.#pipe.detach(this.readable, this.writable);
	}
}

/** pipe(2): [reading end, writing end]. `time` is when it was made. */
export function makePipe(capacity: number | undefined, time: bigint, ino: number): readonly [OpenFile, OpenFile] {
	const pipe = new Pipe(capacity);
	const stat = (): Result<Stat, Errno> => ok({ ...looseStat("fifo", 0o600, time), ino });
	return [new PipeEnd(pipe, true, false, stat), new PipeEnd(pipe, false, true, stat)];
}
