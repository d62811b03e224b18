import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Whence } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat, seekTarget } from "./file-base.ts";

class MemoryFile extends FileBase {
	override readonly type: FileType = "file";
	readonly #bytes: Bytes;
	readonly #stat: Stat;
	#offset = 0;

	constructor(bytes: Bytes, stat: Stat) {
		super(true, false);
		this.#bytes = bytes;
		this.#stat = stat;
	}

	override read(into: Bytes): Result<number, Errno> {
		const count = this.pread(into, this.#offset);
		if (count.ok) this.#offset += count.value;
		return count;
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		const part = this.#bytes.subarray(offset, offset + into.length);
		into.set(part);
		return ok(part.length);
	}

	override pwrite(): Result<number, Errno> {
		return fail("EBADF");
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		const target = seekTarget(offset, whence, this.#offset, this.#bytes.length);
		if (target.ok) this.#offset = target.value;
		return target;
	}

	override stat(): Result<Stat, Errno> {
		return ok(this.#stat);
	}
}

/** A readable, seekable open file over a buffer (a here-document, a string as stdin). One reference; the buffer must not change. */
export function memoryFile(bytes: Bytes, stat: Stat = looseStat("file", 0o600, 0n, bytes.length)): OpenFile {
	return new MemoryFile(bytes, stat);
}
