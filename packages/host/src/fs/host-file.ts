import {
	type BigIntStats,
	closeSync,
	fchmodSync,
	fchownSync,
	fstatSync,
	fsyncSync,
	ftruncateSync,
	futimesSync,
	readSync,
	writeSync,
} from "node:fs";
import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, Whence } from "@seahaven/abi/file";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Access, AttributeJudge, NodeId } from "@seahaven/vfs/backend";
import { FileBase, seekTarget } from "@seahaven/vfs/file-base";
import { attempt } from "./host-errno.ts";

/** What an open file asks of the backend that opened it. */
export interface HostFileOwner {
	/** The world's view of the host's attributes. */
	toStat(stats: BigIntStats): Stat;
	/** The host's number of an owner in the world; undefined: unchanged. */
	hostUid(uid: number | undefined): number | undefined;
	hostGid(gid: number | undefined): number | undefined;
	/** Whether a write of so many bytes at an offset is within the limits: what is left of it, or EFBIG. */
	charge(offset: number, length: number): Result<number, Errno>;
}

/** An open regular file of the host, by descriptor: what happens to its names does not touch it. */
export class HostFile extends FileBase {
	override readonly type: FileType = "file";
	readonly #fd: number;
	readonly #owner: HostFileOwner;
	readonly #ino: NodeId;
	readonly #judge: AttributeJudge;
	#offset = 0;

	/** `ino` is the backend's number of the file. */
	constructor(fd: number, ino: NodeId, access: Access, owner: HostFileOwner) {
		super(access.read, access.write);
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
		return attempt(() => readSync(this.#fd, into, 0, into.length, offset));
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
		return attempt(() => ({ ...this.#owner.toStat(fstatSync(this.#fd, { bigint: true })), ino: this.#ino }));
	}

	override truncate(size: number): Result<void, Errno> {
		if (!this.writable || !(size >= 0)) return fail("EINVAL");
		const room = this.#owner.charge(0, size);
		if (!room.ok || room.value < size) return fail("EFBIG");
		return attempt(() => ftruncateSync(this.#fd, size));
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		const stat = this.stat();
		if (!stat.ok) return stat;
		const refused = this.#judge(stat.value, attributes);
		if (refused !== null) return fail(refused);
		const { mode, uid, gid, atime, mtime } = attributes;
		return attempt(() => {
			if (uid !== undefined || gid !== undefined) {
				fchownSync(this.#fd, this.#owner.hostUid(uid) ?? -1, this.#owner.hostGid(gid) ?? -1);
			}
			if (mode !== undefined) fchmodSync(this.#fd, mode);
			if (atime !== undefined || mtime !== undefined) {
				futimesSync(this.#fd, seconds(atime ?? stat.value.atime), seconds(mtime ?? stat.value.mtime));
			}
		});
	}

	override sync(): Result<void, Errno> {
		const synced = attempt(() => fsyncSync(this.#fd));
		// A file system that cannot, or a descriptor that may not, has nothing to flush.
		return synced.ok || synced.error === "EINVAL" ? done : synced;
	}

	protected override closed(): void {
		attempt(() => closeSync(this.#fd));
	}

	#target(offset: number): Result<number, Errno> {
		if (!this.writable) return fail("EBADF");
		return this.append ? this.#size() : ok(offset);
	}

	#writeAt(from: Bytes, offset: number): Result<number, Errno> {
		const room = this.#owner.charge(offset, from.length);
		return room.ok ? attempt(() => writeSync(this.#fd, from, 0, room.value, offset)) : room;
	}

	#size(): Result<number, Errno> {
		return attempt(() => fstatSync(this.#fd).size);
	}
}

/** Nanoseconds as the seconds that Node's utimes take; a double keeps about a microsecond of today's times. */
export function seconds(nanoseconds: bigint): number {
	return Number(nanoseconds / 1_000_000_000n) + Number(nanoseconds % 1_000_000_000n) / 1e9;
}
