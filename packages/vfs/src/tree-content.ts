import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import { type NodeId, plainRead } from "./backend.ts";
import { Content } from "./content.ts";
import type { Inode } from "./inode.ts";
import type { InodeTable } from "./inode-table.ts";

/** What content is charged to. */
export interface ContentLimits {
	/** Bytes of content that the tree itself holds. ENOSPC. */
	readonly totalBytes: number;
	/** Bytes of one file. EFBIG. */
	readonly fileBytes: number;
}

/** The content of a tree's regular files: reads, writes and their limits. What lies below is copied up before it is written to. */
export class TreeContent {
	readonly #table: InodeTable;
	readonly #limits: ContentLimits;
	readonly #now: () => bigint;

	constructor(table: InodeTable, limits: ContentLimits, now: () => bigint) {
		this.#table = table;
		this.#limits = limits;
		this.#now = now;
	}

	/** Reads at `offset`. `lower` is the caller's open file below, asked for where the content is there. ESTALE. */
	read(ino: NodeId, into: Bytes, offset: number, lower: () => Result<OpenFile, Errno>): Result<number, Errno> {
		const inode = this.#table.get(ino);
		if (inode === undefined) return fail("ESTALE");
		if (inode.content !== null) return ok(inode.content.read(into, offset));
		const file = lower();
		return file.ok ? file.value.pread(into, offset) : file;
	}

	/** Writes at `offset`. Fewer bytes than given where a limit is met on the way. ESTALE, EFBIG, ENOSPC. */
	write(ino: NodeId, from: Bytes, offset: number): Result<number, Errno> {
		const found = this.#table.get(ino);
		if (found === undefined) return fail("ESTALE");
		let { length } = from;
		if (length === 0) return ok(0);
		if (offset + length > this.#limits.fileBytes) {
			length = this.#limits.fileBytes - offset;
			if (length <= 0) return fail("EFBIG");
		}
		const inode = this.#table.edit(found);
		let { content } = inode;
		if (content === null || content.owner !== this.#table.owner) {
			const owned = this.#own(inode);
			if (!owned.ok) return owned;
			content = owned.value;
		}
		const before = content.stored;
		const room = this.#limits.totalBytes - this.#table.bytes + before;
		if (content.storedAfter(offset, length) > room) {
			// What still fits of an append goes in; elsewhere, a write into a full file system changes nothing.
			if (offset === content.size) length = Math.min(length, room - before);
			if (length <= 0 || content.storedAfter(offset, length) > room) return fail("ENOSPC");
		}
		content.write(length === from.length ? from : from.subarray(0, length), offset);
		this.#table.bytes += content.stored - before;
		const time = this.#now();
		inode.mtime = time;
		inode.ctime = time;
		return ok(length);
	}

	/** Sets the size. ESTALE, EINVAL, EFBIG, ENOSPC. */
	truncate(ino: NodeId, size: number): Result<void, Errno> {
		const found = this.#table.get(ino);
		if (found === undefined) return fail("ESTALE");
		if (found.type !== "file" || !(size >= 0)) return fail("EINVAL");
		if (size > this.#limits.fileBytes) return fail("EFBIG");
		const inode = this.#table.edit(found);
		const time = this.#now();
		inode.mtime = time;
		inode.ctime = time;
		if (inode.content === null && size === 0) {
			inode.content = new Content(this.#table.owner);
			return done;
		}
		const content = this.#own(inode);
		if (!content.ok) return content;
		const before = content.value.stored;
		content.value.resize(size);
		this.#table.bytes += content.value.stored - before;
		return done;
	}

	/** Opens the lower file of an inode. ESTALE. */
	openLower(ino: NodeId): Result<OpenFile, Errno> {
		const { faults } = this.#table;
		const inode = this.#table.get(ino);
		if (inode === undefined || faults === null) return fail("ESTALE");
		return faults.lower.open(inode.lower, plainRead);
	}

	/** The content as one that may be changed, of an inode that may be. */
	#own(inode: Inode): Result<Content, Errno> {
		const { owner } = this.#table;
		if (inode.content?.owner === owner) return ok(inode.content);
		if (inode.content !== null || inode.lower === 0) {
			inode.content = new Content(owner, inode.content ?? undefined);
			return ok(inode.content);
		}
		const opened = this.openLower(inode.ino);
		if (!opened.ok) return opened;
		const content = new Content(owner);
		const copied = this.#copy(opened.value, content);
		opened.value.release();
		if (!copied.ok) return copied;
		inode.content = content;
		this.#table.bytes += content.stored;
		return ok(content);
	}

	#copy(from: OpenFile, into: Content): Result<void, Errno> {
		const buffer = new Uint8Array(1 << 16);
		for (;;) {
			const count = from.pread(buffer, into.size);
			if (!count.ok) return count;
			if (count.value === 0) return done;
			into.write(buffer.subarray(0, count.value), into.size);
			if (this.#table.bytes + into.size > this.#limits.totalBytes) return fail("ENOSPC");
		}
	}
}
