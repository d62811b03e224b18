import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { Capture, type Captured } from "./captured.ts";
import { Keeper } from "./keeper.ts";
import type { FullOutputPolicy } from "./output-policy.ts";

export type StreamName = "stdout" | "stderr";

/** A piece of output as it came. */
export interface OutputEvent {
	readonly type: StreamName;
	readonly data: Bytes;
	/** The same as UTF-8; a character that is cut in two comes with its second half. */
	readonly text: string;
	/** Milliseconds since the execution began. */
	readonly t: number;
}

/** Bytes that may wait for a slow reader of events before the writers have to wait. */
const backlog = 65_536;
const smallBlock = 512;
const block = 16_384;

/** What a log asks of the world: where a stream that does not fit is put. Null: no room, or no such place. */
export type OpenSpill = (stream: StreamName) => { readonly file: OpenFile; readonly path: string } | null;

interface Stream {
	readonly keeper: Keeper;
	readonly decoder: TextDecoder;
	spill: { readonly file: OpenFile; readonly path: string } | null | undefined;
	full: boolean;
}

/** Everything an execution has written, as far as the policy keeps it, in the order in which it came. */
export class OutputLog {
	readonly #policy: FullOutputPolicy;
	readonly #started: number;
	readonly #openSpill: OpenSpill;
	#combined: Keeper | null = null;
	readonly #streams: { [name in StreamName]: Stream | null } = { stdout: null, stderr: null };
	#block: Bytes = new Uint8Array(0);
	#used = 0;
	#listener: ((event: OutputEvent) => void) | null = null;
	#queue: OutputEvent[] | null = null;
	#queued = 0;
	#waitingForRoom: (() => void)[] = [];
	#limit: number = Number.POSITIVE_INFINITY;
	#overLimit: (() => void) | null = null;
	#closed = false;
	totalBytes = 0;

	constructor(policy: FullOutputPolicy, started: number, openSpill: OpenSpill) {
		this.#policy = policy;
		this.#started = started;
		this.#openSpill = openSpill;
	}

	/** Called with every piece of output as it comes. */
	listen(listener: (event: OutputEvent) => void): void {
		const before = this.#listener;
		this.#listener =
			before === null
				? listener
				: (event) => {
						before(event);
						listener(event);
					};
	}

	/** `met` is called once when more than `bytes` have been written in all; nothing more is taken then. */
	limit(bytes: number, met: () => void): void {
		this.#limit = bytes;
		this.#overLimit = met;
	}

	/** From now on output also waits for `take`, and when it is not taken, writers wait. */
	queue(): void {
		this.#queue ??= [];
	}

	/** The oldest event that has not been taken. */
	take(): OutputEvent | undefined {
		const event = this.#queue?.shift();
		if (event === undefined) return undefined;
		this.#queued -= event.data.length;
		if (this.hasRoom) this.#wake();
		return event;
	}

	/** No one takes events any more: writers wait no longer. */
	unqueue(): void {
		this.#queue = null;
		this.#queued = 0;
		this.#wake();
	}

	get hasRoom(): boolean {
		return this.#queued < backlog;
	}

	room(): Promise<void> {
		return new Promise((resolve) => {
			this.#waitingForRoom.push(resolve);
		});
	}

	write(name: StreamName, from: Bytes): Result<number, Errno> {
		if (this.#closed) return fail("EPIPE");
		if (from.length === 0) return ok(0);
		if (!this.hasRoom) return fail("EAGAIN");
		if (this.totalBytes + from.length > this.#limit) {
			const met = this.#overLimit;
			this.#overLimit = null;
			met?.();
			const rest = this.#limit - this.totalBytes;
			if (rest <= 0) return fail("EPIPE");
			this.#take(name, from.subarray(0, rest));
			return ok(rest);
		}
		this.#take(name, from);
		return ok(from.length);
	}

	/** Nothing can be written any more (what outlives the execution gets EPIPE); spill files are complete. */
	close(): void {
		this.#closed = true;
		for (const stream of [this.#streams.stdout, this.#streams.stderr]) {
			if (stream === null) continue;
			stream.spill?.file.release();
			const rest = stream.decoder.decode();
			if (rest !== "" && (this.#listener !== null || this.#queue !== null)) {
				this.#tell({
					type: stream === this.#streams.stdout ? "stdout" : "stderr",
					data: new Uint8Array(0),
					text: rest,
					t: performance.now() - this.#started,
				});
			}
		}
		this.#wake();
	}

	captured(name: StreamName): Captured {
		const stream = this.#streams[name];
		return new Capture(stream?.keeper ?? null, stream?.spill?.path ?? null);
	}

	combined(): Captured {
		return new Capture(this.#combined);
	}

	#take(name: StreamName, from: Bytes): void {
		const chunk = this.#copy(from);
		this.totalBytes += chunk.length;
		let stream = this.#streams[name];
		if (stream === null) {
			stream = {
				keeper: new Keeper(this.#policy),
				decoder: new TextDecoder("utf-8", { ignoreBOM: true }),
				spill: undefined,
				full: false,
			};
			this.#streams[name] = stream;
		}
		if (this.#policy.spill !== false) this.#spill(name, stream, chunk);
		stream.keeper.push(chunk);
		this.#combined ??= new Keeper(this.#policy);
		this.#combined.push(chunk);
		if (this.#listener !== null || this.#queue !== null) {
			const text = stream.decoder.decode(chunk, { stream: true });
			this.#tell({ type: name, data: chunk, text, t: performance.now() - this.#started });
		}
	}

	#tell(event: OutputEvent): void {
		this.#listener?.(event);
		if (this.#queue === null) return;
		this.#queue.push(event);
		this.#queued += event.data.length;
	}

	#spill(name: StreamName, stream: Stream, chunk: Bytes): void {
		if (stream.spill === undefined) {
			if (!stream.keeper.wouldOverflow(chunk.length)) return;
			stream.spill = this.#openSpill(name);
			// Until now everything was kept.
			if (stream.spill !== null) this.#append(stream, stream.keeper.kept().head, stream.keeper.kept().tail);
		}
		if (stream.spill !== null) this.#append(stream, chunk);
	}

	#append(stream: Stream, ...chunks: readonly Bytes[]): void {
		for (const chunk of chunks) {
			let rest = chunk;
			while (rest.length > 0 && !stream.full && stream.spill) {
				const written = stream.spill.file.write(rest);
				// A full quota ends the file there; the result still tells how much there was.
				if (!written.ok) stream.full = true;
				else rest = rest.subarray(written.value);
			}
		}
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

	#wake(): void {
		if (this.#waitingForRoom.length === 0) return;
		const waiting = this.#waitingForRoom;
		this.#waitingForRoom = [];
		for (const resolve of waiting) resolve();
	}
}
