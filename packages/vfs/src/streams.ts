import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import { ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "./file-base.ts";
import { Pipe, PipeEnd, pipeCapacity } from "./pipe.ts";

const stat = (): Result<Stat, Errno> => ok(looseStat("fifo", 0o600, 0n));

/** What `byteSource` feeds itself from. */
export type ByteChunks = AsyncIterable<Bytes> | Iterable<Bytes>;

/**
 * An open file that reads what an iterable gives: a stdin that comes from outside. Nothing is taken from the iterable until somebody reads, and
 * never more than the capacity ahead. An iterable that throws ends the stream; `failed` is told why. When the last reference is released, the
 * iterable is returned.
 */
export function byteSource(
	chunks: ByteChunks,
	failed: (reason: unknown) => void = () => {},
	capacity: number = pipeCapacity,
): OpenFile {
	const pipe = new Pipe(capacity);
	const writer = new PipeEnd(pipe, false, true, stat);
	let started = false;
	const start = (): void => {
		if (started) return;
		started = true;
		void feed(chunks, writer).catch(failed);
	};
	return new Source(pipe, start);
}

class Source extends PipeEnd {
	readonly #start: () => void;

	constructor(pipe: Pipe, start: () => void) {
		super(pipe, true, false, stat);
		this.#start = start;
	}

	override read(into: Bytes): Result<number, Errno> {
		this.#start();
		return super.read(into);
	}

	override ready(event: "read" | "write"): Promise<void> {
		this.#start();
		return super.ready(event);
	}
}

async function feed(chunks: ByteChunks, into: OpenFile): Promise<void> {
	try {
		for await (const chunk of chunks) if (!(await writeAll(into, chunk))) return;
	} finally {
		into.release();
	}
}

/** Writes all of it, waiting for room. False: there is no reader any more. Throws on any other failure. */
export async function writeAll(file: OpenFile, bytes: Bytes): Promise<boolean> {
	for (let done = 0; done < bytes.length; ) {
		const count = file.write(done === 0 ? bytes : bytes.subarray(done));
		if (count.ok) done += count.value;
		else if (count.error === "EAGAIN") await file.ready("write");
		else if (count.error === "EPIPE") return false;
		else throw new Error(count.error);
	}
	return true;
}

/**
 * An open file whose writes go to a function. While a promise that it returned is pending, writes answer EAGAIN: that is the back-pressure. The
 * function owns the bytes that it gets. One that throws or rejects closes the stream for writers (EPIPE); `failed` is told why.
 */
export function callbackSink(
	take: (bytes: Bytes) => Maybe<void>,
	failed: (reason: unknown) => void = () => {},
): OpenFile {
	return new Sink(take, failed);
}

class Sink extends FileBase {
	override readonly type: FileType = "fifo";
	readonly #take: (bytes: Bytes) => Maybe<void>;
	readonly #failed: (reason: unknown) => void;
	#pending: Promise<void> | null = null;
	#broken = false;

	constructor(take: (bytes: Bytes) => Maybe<void>, failed: (reason: unknown) => void) {
		super(false, true);
		this.#take = take;
		this.#failed = failed;
	}

	override write(from: Bytes): Result<number, Errno> {
		if (this.#broken) return { ok: false, error: "EPIPE" };
		if (this.#pending !== null) return { ok: false, error: "EAGAIN" };
		if (from.length === 0) return ok(0);
		try {
			const taken = this.#take(from.slice());
			if (isPending(taken)) this.#wait(taken);
		} catch (reason) {
			this.#broken = true;
			this.#failed(reason);
			return { ok: false, error: "EPIPE" };
		}
		return ok(from.length);
	}

	override stat(): Result<Stat, Errno> {
		return stat();
	}

	override poll(event: "read" | "write"): boolean {
		return event === "read" || this.#pending === null;
	}

	override ready(event: "read" | "write"): Promise<void> {
		return event === "read" || this.#pending === null ? Promise.resolve() : this.#pending;
	}

	#wait(taken: Promise<void>): void {
		this.#pending = taken
			.catch((reason: unknown) => {
				this.#broken = true;
				this.#failed(reason);
			})
			.then(() => {
				this.#pending = null;
			});
	}
}
