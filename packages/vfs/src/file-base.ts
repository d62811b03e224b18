import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile, Readiness, Whence } from "@seahaven/abi/file";
import type { Directory } from "@seahaven/abi/namespace";
import { done, fail, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";

const now: Promise<void> = Promise.resolve();

/** What open files have in common: counting references, and refusing what their kind does not do. Always ready. */
export abstract class FileBase implements OpenFile {
	abstract readonly type: FileType;
	readonly readable: boolean;
	readonly writable: boolean;
	append = false;
	readonly terminal: { readonly columns: number; readonly rows: number } | null = null;
	readonly directory: Directory | null = null;
	#references = 1;

	constructor(readable: boolean, writable: boolean) {
		this.readable = readable;
		this.writable = writable;
	}

	read(_into: Bytes): Result<number, Errno> {
		return fail(this.readable ? "EINVAL" : "EBADF");
	}

	write(_from: Bytes): Result<number, Errno> {
		return fail(this.writable ? "EINVAL" : "EBADF");
	}

	pread(_into: Bytes, _offset: number): Result<number, Errno> {
		return fail("ESPIPE");
	}

	pwrite(_from: Bytes, _offset: number): Result<number, Errno> {
		return fail("ESPIPE");
	}

	seek(_offset: number, _whence: Whence): Result<number, Errno> {
		return fail("ESPIPE");
	}

	abstract stat(): Result<Stat, Errno>;

	truncate(_size: number): Result<void, Errno> {
		return fail("EINVAL");
	}

	setAttributes(_attributes: Attributes): Result<void, Errno> {
		return fail("EPERM");
	}

	sync(): Result<void, Errno> {
		return done;
	}

	poll(_event: Readiness): boolean {
		return true;
	}

	ready(_event: Readiness): Promise<void> {
		return now;
	}

	retain(): void {
		if (this.#references === 0) throw new Error("retain of a closed file");
		this.#references++;
	}

	release(): void {
		if (this.#references === 0) throw new Error("release of a closed file");
		if (--this.#references === 0) this.closed();
	}

	/** Called once, when the last reference is gone. */
	protected closed(): void {}
}

/** The attributes of a file that is no inode of any backend. Times are nanoseconds since 1970. */
export function looseStat(type: FileType, mode: number, time: bigint, size = 0): Stat {
	return {
		type,
		dev: 0,
		ino: 0,
		nlink: 1,
		mode,
		uid: 0,
		gid: 0,
		size,
		atime: time,
		mtime: time,
		ctime: time,
		blocks: 0,
		rdev: 0,
	};
}

/** Where `seek` moves to. EINVAL: before the start. */
export function seekTarget(offset: number, whence: Whence, current: number, end: number): Result<number, Errno> {
	const base = whence === "set" ? 0 : whence === "cur" ? current : end;
	const target = base + offset;
	if (!(target >= 0)) return fail("EINVAL");
	if (target > Number.MAX_SAFE_INTEGER) return fail("EOVERFLOW");
	return { ok: true, value: target };
}
