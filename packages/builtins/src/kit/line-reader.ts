import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { BuiltinIo } from "../builtin.ts";

/** How one step of reading went: bytes in the buffer (0: the end), an error, or interrupted by a signal or the deadline. */
export type ReadStep = number | Errno | "interrupted";

/** A buffer that no reader uses: one reader after another is the rule. */
let spare: Bytes | null = null;

/**
 * Takes bytes up to a delimiter from an open file and leaves what follows for its next reader, as `read` must: by blocks and seeking back where
 * the file can seek, by `readLine` where it offers that, else byte by byte.
 */
export class LineReader {
	readonly #io: BuiltinIo;
	readonly #file: OpenFile;
	readonly #seekable: boolean;
	#steps = 0;
	/** The bytes of the last step. */
	buffer: Bytes;

	constructor(io: BuiltinIo, file: OpenFile) {
		this.buffer = spare ?? new Uint8Array(512);
		spare = null;
		this.#io = io;
		this.#file = file;
		this.#seekable = file.type === "file" && file.seek(0, "cur").ok;
	}

	/**
	 * At most `most` bytes, none of them behind the first `delimiter` (a byte; -1: none). Waits at most `timeoutMs` milliseconds.
	 */
	step(delimiter: number, most: number, timeoutMs: number | undefined): Maybe<ReadStep> {
		const room = Math.min(most, this.buffer.length);
		const into = room === this.buffer.length ? this.buffer : this.buffer.subarray(0, room);
		// What never ends must not hold the thread: now and then, a byte is read in the way that lets others have their turn.
		const taken = (++this.#steps & 1023) === 0 ? "EAGAIN" : this.#take(delimiter, into);
		if (taken !== "EAGAIN") {
			// A long line goes on in bigger steps.
			if (taken === this.buffer.length && this.buffer.length < 65_536 && taken < most) this.#grow();
			return taken;
		}
		const waited = this.#io.read(this.#file, this.buffer.subarray(0, 1), timeoutMs);
		return isPending(waited) ? waited.then((count) => count ?? "interrupted") : (waited ?? "interrupted");
	}

	/** Nothing more is read, and `buffer` is no longer looked at. */
	done(): void {
		spare = this.buffer;
	}

	#grow(): void {
		const bigger = new Uint8Array(this.buffer.length * 8);
		bigger.set(this.buffer);
		this.buffer = bigger;
	}

	#take(delimiter: number, into: Bytes): number | Errno {
		const file = this.#file;
		if (this.#seekable) {
			const read = file.read(into);
			if (!read.ok) return read.error;
			const count = read.value;
			if (delimiter < 0) return count;
			const place = into.indexOf(delimiter);
			if (place < 0 || place >= count) return count;
			if (place + 1 < count) file.seek(place + 1 - count, "cur");
			return place + 1;
		}
		const read =
			delimiter < 0
				? file.read(into)
				: file.readLine !== undefined
					? file.readLine(delimiter, into)
					: file.read(into.subarray(0, 1));
		return read.ok ? read.value : read.error;
	}
}
