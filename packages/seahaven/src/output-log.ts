import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { Capture, type Captured } from "./captured.ts";
import type { EventHub } from "./event-hub.ts";
import { Keeper } from "./keeper.ts";
import type { FullOutputPolicy } from "./output-policy.ts";

export type StreamName = "stdout" | "stderr";

const smallBlock = 512;
const block = 16_384;

/** A file of the world that gets all of a stream. */
export interface Spill {
	readonly file: OpenFile;
	readonly path: string;
}

/** Makes the file for a stream that does not fit. Null: no room, or no such place. */
export type OpenSpill = (stream: StreamName) => Spill | null;

/** What is known of one stream. */
class Stream {
	readonly name: StreamName;
	readonly keeper: Keeper;
	readonly decoder: TextDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
	/** Undefined: not needed so far. */
	spill: Spill | null | undefined = undefined;
	spillFull = false;

	constructor(name: StreamName, policy: FullOutputPolicy) {
		this.name = name;
		this.keeper = new Keeper(policy);
	}
}

/** Everything an execution has written, as far as the policy keeps it, in the order in which it came. */
export class OutputLog {
	readonly #policy: FullOutputPolicy;
	readonly #hub: EventHub;
	readonly #started: number;
	readonly #openSpill: OpenSpill;
	readonly #limit: number;
	#overLimit: (() => void) | null;
	readonly #combined: Keeper;
	#stdout: Stream | null = null;
	#stderr: Stream | null = null;
	#block: Bytes = new Uint8Array(0);
	#used = 0;
	#closed = false;
	totalBytes = 0;

	/** When more than `limit.bytes` are written in all, `limit.met` is called once, and nothing more is taken. */
	constructor(options: {
		readonly policy: FullOutputPolicy;
		readonly hub: EventHub;
		readonly started: number;
		readonly openSpill: OpenSpill;
		readonly limit: { readonly bytes: number; readonly met: () => void };
	}) {
		this.#policy = options.policy;
		this.#hub = options.hub;
		this.#started = options.started;
		this.#openSpill = options.openSpill;
		this.#limit = options.limit.bytes;
		this.#overLimit = options.limit.met;
		this.#combined = new Keeper(options.policy);
	}

	get hasRoom(): boolean {
		return this.#closed || this.#hub.hasRoom;
	}

	room(): Promise<void> {
		return this.#hub.room();
	}

	/** What is written after the end, by jobs in the background, goes nowhere: they live on, as under nohup. */
	write(name: StreamName, from: Bytes): Result<number, Errno> {
		if (this.#closed || from.length === 0) return ok(from.length);
		if (!this.#hub.hasRoom) return fail("EAGAIN");
		const rest = this.#limit - this.totalBytes;
		if (from.length <= rest) {
			this.#take(name, from);
			return ok(from.length);
		}
		const met = this.#overLimit;
		this.#overLimit = null;
		met?.();
		if (rest <= 0) return fail("EPIPE");
		this.#take(name, from.subarray(0, rest));
		return ok(rest);
	}

	/** A message on standard error that the limit does not hold back. */
	lastWord(text: string): void {
		if (!this.#closed) this.#take("stderr", new TextEncoder().encode(text));
	}

	close(): void {
		this.#closed = true;
		for (const stream of [this.#stdout, this.#stderr]) {
			if (stream === null) continue;
			stream.spill?.file.release();
			if (!this.#hub.active) continue;
			const rest = stream.decoder.decode();
			if (rest !== "") this.#tell(stream.name, new Uint8Array(0), rest);
		}
	}

	captured(name: StreamName): Captured {
		const stream = name === "stdout" ? this.#stdout : this.#stderr;
		return new Capture(stream?.keeper ?? null, stream?.spill?.path ?? null, this.#policy.maxChars);
	}

	combined(): Captured {
		return new Capture(this.#combined, null, this.#policy.maxChars);
	}

	#take(name: StreamName, from: Bytes): void {
		const chunk = this.#copy(from);
		this.totalBytes += chunk.length;
		const stream = this.#stream(name);
		if (this.#policy.spill !== false) this.#spill(stream, chunk);
		stream.keeper.push(chunk);
		this.#combined.push(chunk);
		if (this.#hub.active) this.#tell(name, chunk, stream.decoder.decode(chunk, { stream: true }));
	}

	#stream(name: StreamName): Stream {
		if (name === "stdout") {
			this.#stdout ??= new Stream(name, this.#policy);
			return this.#stdout;
		}
		this.#stderr ??= new Stream(name, this.#policy);
		return this.#stderr;
	}

	#tell(type: StreamName, data: Bytes, text: string): void {
		this.#hub.emit({ type, data, text, t: performance.now() - this.#started });
	}

	#spill(stream: Stream, chunk: Bytes): void {
		if (stream.spill === undefined) {
			if (!stream.keeper.wouldOverflow(chunk.length)) return;
			stream.spill = this.#openSpill(stream.name);
			if (stream.spill === null) return;
			// Until now everything was kept.
			const { head, tail } = stream.keeper.kept();
			append(stream, stream.spill, head);
			append(stream, stream.spill, tail);
		}
		if (stream.spill !== null) append(stream, stream.spill, chunk);
	}

	/** The writer goes on using its buffer. Small chunks share blocks, so that a chunk that follows another in a block extends it. */
	#copy(from: Bytes): Bytes {
		if (from.length > block / 4) return from.slice();
		if (this.#used + from.length > this.#block.length) {
			const first = this.#block.length === 0 && from.length <= smallBlock;
			this.#block = new Uint8Array(first ? smallBlock : block);
			this.#used = 0;
		}
		const chunk = this.#block.subarray(this.#used, this.#used + from.length);
		chunk.set(from);
		this.#used += from.length;
		return chunk;
	}
}

/** A full quota ends the file there; the result still tells how much there was. */
function append(stream: Stream, spill: Spill, chunk: Bytes): void {
	for (let rest = chunk; rest.length > 0 && !stream.spillFull; ) {
		const written = spill.file.write(rest);
		if (written.ok) rest = rest.subarray(written.value);
		else stream.spillFull = true;
	}
}
