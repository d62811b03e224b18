import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "@seahaven/vfs/file-base";

/** Bytes that wait to be read before the other side is asked to stop. */
const backlog = 65_536;
const now: Promise<void> = Promise.resolve();

/** What an input needs of the side that fills it. */
export interface InputSource {
	/** Data is wanted: called when a reader finds nothing, and after `stop` when there is room again. */
	start(): void;
	/** Enough for now. */
	stop(): void;
}

/** An open file that is filled from outside with `push` and `end`. */
export class InputStream extends FileBase {
	override readonly type: FileType;
	override readonly terminal: OpenFile["terminal"];
	readonly #source: InputSource;
	#chunks: Bytes[] = [];
	#queued = 0;
	/** Ends of file that have not been read yet: a terminal has one for each Ctrl-D. */
	#ends = 0;
	#endless: boolean;
	#flowing = false;
	#waiting: (() => void)[] = [];

	/** `endless`: after an end of file comes more, as on a terminal. */
	constructor(type: FileType, terminal: OpenFile["terminal"], source: InputSource) {
		super(true, false);
		this.type = type;
		this.terminal = terminal;
		this.#endless = terminal !== null;
		this.#source = source;
	}

	push(chunk: Bytes): void {
		if (chunk.length === 0) return;
		this.#chunks.push(chunk);
		this.#queued += chunk.length;
		if (this.#queued >= backlog) this.#flow(false);
		this.#wake();
	}

	end(): void {
		this.#ends++;
		this.#wake();
	}

	/** Takes back what has been pushed and not been read. */
	drain(): readonly Bytes[] {
		const chunks = this.#chunks;
		this.#chunks = [];
		this.#queued = 0;
		this.#ends = 0;
		return chunks;
	}

	override read(into: Bytes): Result<number, Errno> {
		if (into.length === 0) return ok(0);
		const first = this.#chunks[0];
		if (first === undefined) {
			if (this.#ends > 0) {
				if (this.#endless) this.#ends--;
				return ok(0);
			}
			this.#flow(true);
			return fail("EAGAIN");
		}
		const count = Math.min(first.length, into.length);
		into.set(first.subarray(0, count));
		if (count === first.length) this.#chunks.shift();
		else this.#chunks[0] = first.subarray(count);
		this.#queued -= count;
		if (this.#queued === 0 && this.#ends === 0) this.#flow(true);
		return ok(count);
	}

	override stat(): Result<Stat, Errno> {
		return ok(looseStat(this.type, 0o620, 0n));
	}

	override poll(event: Readiness): boolean {
		return event === "write" || this.#queued > 0 || this.#ends > 0;
	}

	override ready(event: Readiness): Promise<void> {
		if (this.poll(event)) return now;
		this.#flow(true);
		return new Promise((resolve) => {
			this.#waiting.push(resolve);
		});
	}

	#flow(on: boolean): void {
		if (this.#flowing === on) return;
		this.#flowing = on;
		if (on) this.#source.start();
		else this.#source.stop();
	}

	#wake(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const resolve of waiting) resolve();
	}
}
