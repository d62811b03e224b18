import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Whence } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import { FileBase } from "@seahaven/vfs/file-base";

/** fstat(2) of a file without a name. */
function namelessStat(type: Stat["type"], size: number): Stat {
	return {
		type,
		dev: 0,
		ino: 0,
		nlink: 1,
		mode: 0o600,
		uid: 0,
		gid: 0,
		size,
		atime: 0n,
		mtime: 0n,
		ctime: 0n,
		blocks: 0,
		rdev: 0,
	};
}

/** A here-document or here-string: bytes to read, with an offset that can be set. */
export class HereFile extends FileBase {
	readonly type = "file";
	readonly #bytes: Bytes;
	#offset = 0;

	constructor(bytes: Bytes) {
		super(true, false);
		this.#bytes = bytes;
	}

	override stat(): Result<Stat, Errno> {
		return ok(namelessStat(this.type, this.#bytes.length));
	}

	override read(into: Bytes): Result<number, Errno> {
		const part = this.#bytes.subarray(this.#offset, this.#offset + into.length);
		into.set(part);
		this.#offset += part.length;
		return ok(part.length);
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		const part = this.#bytes.subarray(offset, offset + into.length);
		into.set(part);
		return ok(part.length);
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		const from = whence === "set" ? 0 : whence === "cur" ? this.#offset : this.#bytes.length;
		if (from + offset < 0) return fail("EINVAL");
		this.#offset = from + offset;
		return ok(this.#offset);
	}
}

/**
 * What a command substitution's standard output is connected to: it takes everything at once, like a pipe whose reader always keeps up, and is
 * complete when its last writer is gone.
 */
export class Collector extends FileBase {
	readonly type = "fifo";
	#text = "";
	readonly #limit: number;
	readonly #overflow: () => void;
	#full = false;
	#closed = false;
	#size = 0;
	#whenClosed: (() => void) | null = null;

	/** More than `limit` bytes are refused with EPIPE, after a call of `overflow`. */
	constructor(limit: number, overflow: () => void) {
		super(false, true);
		this.#limit = limit;
		this.#overflow = overflow;
	}

	override stat(): Result<Stat, Errno> {
		return ok(namelessStat(this.type, 0));
	}

	/** The writing of a ByteString without the detour through bytes. False: too much. */
	writeText(text: string): boolean {
		this.#size += text.length;
		if (this.#size > this.#limit) {
			if (!this.#full) {
				this.#full = true;
				this.#overflow();
			}
			return false;
		}
		this.#text += text;
		return true;
	}

	override write(from: Bytes): Result<number, Errno> {
		if (from.length > 1024) {
			// Decoded in one piece, since joining per chunk would double the work.
			let text = "";
			for (let i = 0; i < from.length; i += 8192) {
				text += String.fromCharCode.apply(null, from.subarray(i, i + 8192) as unknown as number[]);
			}
			return this.writeText(text) ? ok(from.length) : fail("EPIPE");
		}
		return this.writeText(String.fromCharCode.apply(null, from as unknown as number[]))
			? ok(from.length)
			: fail("EPIPE");
	}

	/** Everything written so far. */
	get text(): string {
		return this.#text;
	}

	get open(): boolean {
		return !this.#closed;
	}

	/** Calls back once the last writer is gone; at once if it is. */
	onClosed(listener: () => void): void {
		if (this.#closed) listener();
		else this.#whenClosed = listener;
	}

	protected override closed(): void {
		this.#closed = true;
		this.#whenClosed?.();
	}
}
