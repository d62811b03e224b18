import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Result } from "@seahaven/abi/result";
import { ComponentExit } from "./exit.ts";
import type { ComponentGuest } from "./guest.ts";
import { filePollable, Pollable, readyPollable } from "./poll.ts";
import { type ErrorCode, errorCode, Refusal } from "./refusal.ts";

/** Bytes that one read gives or one write takes at most. */
const largest = 65_536;

/** wasi:io/error `error`. */
export class StreamFailure {
	readonly errno: Errno;

	constructor(errno: Errno) {
		this.errno = errno;
	}

	/** wasi:filesystem/types `filesystem-error-code`. */
	get code(): ErrorCode {
		return errorCode(this.errno);
	}

	toDebugString(): string {
		return this.errno;
	}
}

/** wasi:io/streams `stream-error`. */
type StreamError = { readonly tag: "closed" } | { readonly tag: "last-operation-failed"; readonly val: StreamFailure };

const closed: StreamError = { tag: "closed" };

function failed(errno: Errno): Refusal<StreamError> {
	return new Refusal({ tag: "last-operation-failed", val: new StreamFailure(errno) });
}

/** Where a stream's bytes come from: an open file at its own offset, or at one that the stream keeps. */
export interface Source {
	readonly file: OpenFile;
	/** Bytes from the start; null where the open file's own offset is meant (pipes, terminals, standard input). */
	readonly offset: number | null;
}

/** wasi:io/streams `input-stream`. */
export class InputStream {
	readonly #guest: ComponentGuest;
	readonly #file: OpenFile;
	#offset: number | null;

	constructor(guest: ComponentGuest, { file, offset }: Source) {
		this.#guest = guest;
		this.#file = file;
		this.#offset = offset;
		guest.hold(file);
	}

	/** At most `length` bytes that are there now; none where there are none yet. `closed` at the end. */
	read(length: bigint): Bytes {
		this.#guest.enter();
		return this.#take(length) ?? new Uint8Array(0);
	}

	/** As `read`, but waits until there is something. */
	async blockingRead(length: bigint): Promise<Bytes> {
		await this.#guest.breathe();
		for (;;) {
			const taken = this.#take(length);
			if (taken !== null) return taken;
			await this.#guest.until(this.#guest.process.wait(this.#file, "read"));
		}
	}

	skip(length: bigint): bigint {
		return BigInt(this.read(length).length);
	}

	async blockingSkip(length: bigint): Promise<bigint> {
		return BigInt((await this.blockingRead(length)).length);
	}

	subscribe(): Pollable {
		return this.#offset === null ? filePollable(this.#guest, this.#file, "read") : readyPollable(this.#guest);
	}

	[Symbol.dispose](): void {
		this.#guest.drop(this.#file);
	}

	/** Null: nothing there yet. */
	#take(length: bigint): Bytes | null {
		const wanted = length > BigInt(largest) ? largest : Number(length);
		if (wanted === 0) return new Uint8Array(0);
		const into = new Uint8Array(wanted);
		const got = this.#offset === null ? this.#file.read(into) : this.#file.pread(into, this.#offset);
		if (!got.ok) {
			if (got.error === "EAGAIN") return null;
			throw failed(got.error);
		}
		if (got.value === 0) throw new Refusal(closed);
		if (this.#offset !== null) this.#offset += got.value;
		this.#guest.enter(got.value);
		return into.subarray(0, got.value);
	}
}

/** Where a stream's bytes go: an open file at its own offset, or at one that the stream keeps, or its end. */
export interface Sink {
	readonly file: OpenFile;
	readonly offset: number | "end" | null;
}

/** wasi:io/streams `output-stream`. What the other end has no room for is kept here until it has; meanwhile `check-write` is 0. */
export class OutputStream {
	readonly #guest: ComponentGuest;
	readonly #file: OpenFile;
	#offset: number | "end" | null;
	#pending: Bytes = new Uint8Array(0);

	constructor(guest: ComponentGuest, { file, offset }: Sink) {
		this.#guest = guest;
		this.#file = file;
		this.#offset = offset;
		guest.hold(file);
	}

	/** Bytes that `write` takes now. */
	checkWrite(): bigint {
		this.#guest.enter();
		return this.#drain() && this.#writable() ? BigInt(largest) : 0n;
	}

	/** Takes all of it; more than `check-write` allowed is a trap. */
	write(contents: Bytes): void {
		this.#guest.enter(contents.length);
		if (contents.length > largest || !this.#drain()) throw new WebAssembly.RuntimeError("write beyond check-write");
		this.#pending = contents.slice();
		this.#drain();
	}

	writeZeroes(length: bigint): void {
		this.write(new Uint8Array(Number(length)));
	}

	flush(): void {
		this.#guest.enter();
		this.#drain();
	}

	/** Waits until everything that was written has been taken. */
	async blockingFlush(): Promise<void> {
		await this.#guest.breathe();
		while (!this.#drain()) await this.#guest.until(this.#guest.process.wait(this.#file, "write"));
	}

	async blockingWriteAndFlush(contents: Bytes): Promise<void> {
		await this.blockingFlush();
		this.write(contents);
		await this.blockingFlush();
	}

	async blockingWriteZeroesAndFlush(length: bigint): Promise<void> {
		await this.blockingWriteAndFlush(new Uint8Array(Number(length)));
	}

	/** Moves what is there now, at most `length` bytes. */
	splice(source: InputStream, length: bigint): bigint {
		const room = this.checkWrite();
		const bytes = source.read(length < room ? length : room);
		this.write(bytes);
		return BigInt(bytes.length);
	}

	async blockingSplice(source: InputStream, length: bigint): Promise<bigint> {
		await this.blockingFlush();
		const bytes = await source.blockingRead(length);
		await this.blockingWriteAndFlush(bytes);
		return BigInt(bytes.length);
	}

	subscribe(): Pollable {
		const { process } = this.#guest;
		return new Pollable(
			this.#guest,
			() => this.#drain() && this.#writable(),
			() => process.wait(this.#file, "write"),
		);
	}

	[Symbol.dispose](): void {
		this.#drain();
		this.#guest.drop(this.#file);
	}

	#writable(): boolean {
		return this.#offset !== null || this.#file.poll("write");
	}

	/** Whether nothing is kept any more. */
	#drain(): boolean {
		while (this.#pending.length > 0) {
			const took = this.#put(this.#pending);
			if (!took.ok) {
				if (took.error === "EAGAIN") return false;
				this.#pending = new Uint8Array(0);
				if (took.error === "EPIPE") throw ComponentExit.bySignal("PIPE");
				throw failed(took.error);
			}
			this.#pending = this.#pending.subarray(took.value);
		}
		return true;
	}

	#put(bytes: Bytes): Result<number, Errno> {
		if (this.#offset === null) return this.#file.write(bytes);
		if (this.#offset === "end") {
			const end = this.#file.seek(0, "end");
			return end.ok ? this.#file.write(bytes) : end;
		}
		const took = this.#file.pwrite(bytes, this.#offset);
		if (took.ok) this.#offset += took.value;
		return took;
	}
}
