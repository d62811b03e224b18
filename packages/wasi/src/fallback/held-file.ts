import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile, Readiness, Whence } from "@seahaven/abi/file";
import type { Directory } from "@seahaven/abi/namespace";
import type { Process } from "@seahaven/abi/program";
import { ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { Interruption } from "./interruption.ts";

/** What the files of one held run share. */
export interface HeldState {
	/** Bytes that one file may hold for each direction. */
	readonly capacity: number;
	/** Something was changed that another run would change a second time. */
	changed: boolean;
}

const now: Promise<void> = Promise.resolve();

/**
 * An open file of a process that cannot be suspended. What waits (a pipe, a terminal) is held: input that is not there gives up the run, and everything
 * that was read before is there again in the next one; output is kept and goes on its way when nothing runs. What never waits is used as it is.
 */
export class HeldFile implements OpenFile {
	readonly inner: OpenFile;
	readonly #state: HeldState;
	readonly #waits: boolean;
	readonly #offset: number | null;
	#input: Bytes = new Uint8Array(0);
	#inputLength = 0;
	#inputRead = 0;
	#inputFull = false;
	#output: Bytes[] = [];
	#outputLength = 0;
	/** Bytes of this run's output so far, and those that have gone on their way in any run. */
	#written = 0;
	#gone = 0;
	#broken = false;

	constructor(inner: OpenFile, state: HeldState) {
		this.inner = inner;
		this.#state = state;
		this.#waits = inner.type === "fifo" || inner.type === "socket" || inner.terminal !== null;
		const offset = inner.type === "file" ? inner.seek(0, "cur") : null;
		this.#offset = offset?.ok === true ? offset.value : null;
	}

	get type(): FileType {
		return this.inner.type;
	}

	get readable(): boolean {
		return this.inner.readable;
	}

	get writable(): boolean {
		return this.inner.writable;
	}

	get append(): boolean {
		return this.inner.append;
	}

	set append(on: boolean) {
		this.inner.append = on;
	}

	get terminal(): OpenFile["terminal"] {
		return this.inner.terminal;
	}

	get directory(): Directory | null {
		return this.inner.directory;
	}

	/** The next run begins: what was read is there again, and what is written before the old end is there already. */
	rewind(): void {
		this.#inputRead = 0;
		this.#output = [];
		this.#outputLength = 0;
		this.#written = 0;
		if (this.#offset !== null) this.inner.seek(this.#offset, "set");
	}

	read(into: Bytes): Result<number, Errno> {
		if (!this.#waits || !this.readable) return this.inner.read(into);
		const kept = this.#inputLength - this.#inputRead;
		if (kept > 0) {
			const count = Math.min(kept, into.length);
			into.set(this.#input.subarray(this.#inputRead, this.#inputRead + count));
			this.#inputRead += count;
			return ok(count);
		}
		const got = this.inner.read(into);
		if (!got.ok) {
			if (got.error === "EAGAIN")
				throw new Interruption(this.#inputFull ? { kind: "full" } : { kind: "input", file: this });
			return got;
		}
		this.#keep(into.subarray(0, got.value));
		this.#inputRead = this.#inputLength;
		return got;
	}

	#keep(bytes: Bytes): void {
		const needed = this.#inputLength + bytes.length;
		if (needed > this.#input.length) {
			const grown = new Uint8Array(Math.max(needed, this.#input.length * 2, 65_536));
			grown.set(this.#input.subarray(0, this.#inputLength));
			this.#input = grown;
		}
		this.#input.set(bytes, this.#inputLength);
		this.#inputLength = needed;
	}

	/** Waits for input: all there will be, or all that may be held; from a terminal, what comes next. */
	async fill(process: Process): Promise<void> {
		const chunk = new Uint8Array(65_536);
		while (process.ended === null) {
			if (this.#inputLength >= this.#state.capacity) {
				this.#inputFull = true;
				return;
			}
			const got = this.inner.read(chunk);
			if (got.ok) {
				if (got.value === 0) return;
				this.#keep(chunk.subarray(0, got.value));
				if (this.terminal !== null) return;
			} else if (got.error === "EAGAIN") await process.wait(this.inner, "read");
			else return;
		}
	}

	write(from: Bytes): Result<number, Errno> {
		if (!this.#waits) {
			if (this.type === "file") this.#state.changed = true;
			return this.inner.write(from);
		}
		if (!this.writable) return this.inner.write(from);
		const before = this.#written;
		this.#written += from.length;
		const fresh = from.subarray(Math.max(0, Math.min(from.length, this.#gone - before)));
		if (fresh.length === 0) return ok(from.length);
		if (this.#broken) return { ok: false, error: "EPIPE" };
		if (this.#outputLength + fresh.length > this.#state.capacity + 131_072) throw new Interruption({ kind: "full" });
		this.#output.push(fresh.slice());
		this.#outputLength += fresh.length;
		return ok(from.length);
	}

	/** Sends what was written on its way. False: no reader is left for all of it. */
	async flush(process: Process): Promise<boolean> {
		const output = this.#output;
		this.#output = [];
		this.#outputLength = 0;
		for (const chunk of output) {
			let rest = chunk;
			while (rest.length > 0) {
				if (process.ended !== null) return true;
				const took = this.inner.write(rest);
				if (took.ok) {
					rest = rest.subarray(took.value);
					this.#gone += took.value;
				} else if (took.error === "EAGAIN") await process.wait(this.inner, "write");
				else {
					this.#broken = true;
					return false;
				}
			}
		}
		return true;
	}

	pread(into: Bytes, offset: number): Result<number, Errno> {
		return this.inner.pread(into, offset);
	}

	pwrite(from: Bytes, offset: number): Result<number, Errno> {
		this.#state.changed = true;
		return this.inner.pwrite(from, offset);
	}

	seek(offset: number, whence: Whence): Result<number, Errno> {
		return this.inner.seek(offset, whence);
	}

	stat(): Result<Stat, Errno> {
		return this.inner.stat();
	}

	truncate(size: number): Result<void, Errno> {
		this.#state.changed = true;
		return this.inner.truncate(size);
	}

	setAttributes(attributes: Attributes): Result<void, Errno> {
		return this.inner.setAttributes(attributes);
	}

	sync(): Result<void, Errno> {
		return this.inner.sync();
	}

	poll(event: Readiness): boolean {
		if (!this.#waits || event === "write") return true;
		return this.#inputRead < this.#inputLength || this.inner.poll(event);
	}

	/** Whoever waits for input gives up the run. */
	ready(event: Readiness): Promise<void> {
		if (!this.poll(event)) throw new Interruption(this.#inputFull ? { kind: "full" } : { kind: "input", file: this });
		return now;
	}

	retain(): void {
		this.inner.retain();
	}

	release(): void {
		this.inner.release();
	}
}
