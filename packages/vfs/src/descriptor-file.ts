import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, Whence } from "@seahaven/abi/file";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Access, AttributeJudge, NodeId } from "./backend.ts";
import { FileBase, seekTarget } from "./file-base.ts";
import { attempt } from "./thrown.ts";

/** Attributes as `fstatSync(fd, { bigint: true })` gives them. */
export interface BigStats {
	readonly dev: bigint;
	readonly ino: bigint;
	readonly mode: bigint;
	readonly nlink: bigint;
	readonly uid: bigint;
	readonly gid: bigint;
	readonly size: bigint;
	readonly blocks: bigint;
	readonly atimeNs: bigint;
	readonly mtimeNs: bigint;
	readonly ctimeNs: bigint;
	isFile(): boolean;
	isDirectory(): boolean;
	isSymbolicLink(): boolean;
}

/** The calls of Node's fs that work on descriptors. */
export interface DescriptorCalls {
	closeSync(fd: number): void;
	readSync(fd: number, into: Uint8Array, offset: number, length: number, position: number): number;
	writeSync(fd: number, from: Uint8Array, offset: number, length: number, position: number): number;
	fstatSync(fd: number, options: { readonly bigint: true }): BigStats;
	ftruncateSync(fd: number, size: number): void;
	fsyncSync(fd: number): void;
	fchmodSync(fd: number, mode: number): void;
	fchownSync(fd: number, uid: number, gid: number): void;
	futimesSync(fd: number, atime: number, mtime: number): void;
}

/** What an open file asks of the backend that opened it. */
export interface DescriptorFileOwner {
	/** The world's view of attributes. */
	toStat(stats: BigStats): Stat;
	/** The number outside of an owner in the world; undefined: unchanged. */
	ownerUid(uid: number | undefined): number | undefined;
	ownerGid(gid: number | undefined): number | undefined;
	/** Whether a write of so many bytes at an offset is within the limits: what is left of it, or EFBIG. */
	charge(offset: number, length: number): Result<number, Errno>;
}

/** An open regular file by a descriptor of Node's fs, or of something like it: what happens to its names does not touch it. */
export class DescriptorFile extends FileBase {
	override readonly type: FileType = "file";
	readonly #calls: DescriptorCalls;
	readonly #fd: number;
	readonly #owner: DescriptorFileOwner;
	readonly #ino: NodeId;
	readonly #judge: AttributeJudge;
	#offset = 0;

	/** `ino` is the backend's number of the file. */
	constructor(calls: DescriptorCalls, fd: number, ino: NodeId, access: Access, owner: DescriptorFileOwner) {
		super(access.read, access.write);
		this.#calls = calls;
		this.#ino = ino;
		this.#fd = fd;
		this.#owner = owner;
		this.#judge = access.judge;
		this.append = access.append;
	}

	override read(into: Bytes): Result<number, Errno> {
		const count = this.pread(into, this.#offset);
		if (count.ok) this.#offset += count.value;
		return count;
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		if (!this.readable) return fail("EBADF");
		return attempt(() => this.#calls.readSync(this.#fd, into, 0, into.length, offset));
	}

	override write(from: Bytes): Result<number, Errno> {
		const at = this.#target(this.#offset);
		if (!at.ok) return at;
		const count = this.#writeAt(from, at.value);
		if (count.ok) this.#offset = at.value + count.value;
		return count;
	}

	override pwrite(from: Bytes, offset: number): Result<number, Errno> {
		const at = this.#target(offset);
		return at.ok ? this.#writeAt(from, at.value) : at;
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		const size = whence === "end" ? this.#size() : ok(0);
		if (!size.ok) return size;
		const target = seekTarget(offset, whence, this.#offset, size.value);
		if (target.ok) this.#offset = target.value;
		return target;
	}

	override stat(): Result<Stat, Errno> {
		return attempt(() => ({
			...this.#owner.toStat(this.#calls.fstatSync(this.#fd, { bigint: true })),
			ino: this.#ino,
		}));
	}

	override truncate(size: number): Result<void, Errno> {
		if (!this.writable || !(size >= 0)) return fail("EINVAL");
		const room = this.#owner.charge(0, size);
		if (!room.ok || room.value < size) return fail("EFBIG");
		return attempt(() => this.#calls.ftruncateSync(this.#fd, size));
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		const stat = this.stat();
		if (!stat.ok) return stat;
		const refused = this.#judge(stat.value, attributes);
		if (refused !== null) return fail(refused);
		const { mode, uid, gid, atime, mtime } = attributes;
		return attempt(() => {
			if (uid !== undefined || gid !== undefined) {
				this.#calls.fchownSync(this.#fd, this.#owner.ownerUid(uid) ?? -1, this.#owner.ownerGid(gid) ?? -1);
			}
			if (mode !== undefined) this.#calls.fchmodSync(this.#fd, mode);
			if (atime !== undefined || mtime !== undefined) {
				this.#calls.futimesSync(this.#fd, seconds(atime ?? stat.value.atime), seconds(mtime ?? stat.value.mtime));
			}
		});
	}

	override sync(): Result<void, Errno> {
		const synced = attempt(() => this.#calls.fsyncSync(this.#fd));
		// A file system that cannot, or a descriptor that may not, has nothing to flush.
		return synced.ok || synced.error === "EINVAL" ? done : synced;
	}

	protected override closed(): void {
		attempt(() => this.#calls.closeSync(this.#fd));
	}

	#target(offset: number): Result<number, Errno> {
		if (!this.writable) return fail("EBADF");
		return this.append ? this.#size() : ok(offset);
	}

	#writeAt(from: Bytes, offset: number): Result<number, Errno> {
		const room = this.#owner.charge(offset, from.length);
		return room.ok ? attempt(() => this.#calls.writeSync(this.#fd, from, 0, room.value, offset)) : room;
	}

	#size(): Result<number, Errno> {
		return attempt(() => Number(this.#calls.fstatSync(this.#fd, { bigint: true }).size));
	}
}

/** Nanoseconds as the seconds that Node's utimes take; a double keeps about a microsecond of today's times. */
export function seconds(nanoseconds: bigint): number {
	return Number(nanoseconds / 1_000_000_000n) + Number(nanoseconds % 1_000_000_000n) / 1e9;
}
