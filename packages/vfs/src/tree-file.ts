import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile, Whence } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Access, AttributeJudge, NodeId } from "./backend.ts";
import { FileBase, seekTarget } from "./file-base.ts";
import type { Tree } from "./tree.ts";

/** An open regular file of a tree. It follows the living version of its inode; ESTALE once a restored version has none. */
export class TreeFile extends FileBase {
	override readonly type: FileType = "file";
	readonly #tree: Tree;
	readonly #ino: NodeId;
	#offset = 0;
	#lower: OpenFile | null = null;
	readonly #judge: AttributeJudge;

	constructor(tree: Tree, ino: NodeId, access: Access) {
		super(access.read, access.write);
		this.append = access.append;
		this.#tree = tree;
		this.#ino = ino;
		this.#judge = access.judge;
	}

	override read(into: Bytes): Result<number, Errno> {
		const count = this.pread(into, this.#offset);
		if (count.ok) this.#offset += count.value;
		return count;
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		if (!this.readable) return fail("EBADF");
		return this.#tree.content.read(this.#ino, into, offset, this.#below);
	}

	override write(from: Bytes): Result<number, Errno> {
		if (!this.writable) return fail("EBADF");
		const offset = this.append ? (this.#tree.get(this.#ino)?.size ?? 0) : this.#offset;
		const count = this.#tree.content.write(this.#ino, from, offset);
		if (count.ok) this.#offset = offset + count.value;
		return count;
	}

	override pwrite(from: Bytes, offset: number): Result<number, Errno> {
		if (!this.writable) return fail("EBADF");
		// Linux appends here too (pwrite(2), BUGS).
		return this.#tree.content.write(this.#ino, from, this.append ? (this.#tree.get(this.#ino)?.size ?? 0) : offset);
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		const target = seekTarget(offset, whence, this.#offset, this.#tree.get(this.#ino)?.size ?? 0);
		if (target.ok) this.#offset = target.value;
		return target;
	}

	override stat(): Result<Stat, Errno> {
		return this.#tree.stat(this.#ino);
	}

	override truncate(size: number): Result<void, Errno> {
		return this.writable ? this.#tree.truncate(this.#ino, size) : fail("EINVAL");
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		const inode = this.#tree.get(this.#ino);
		if (inode === undefined) return fail("ESTALE");
		const refused = this.#judge(inode, attributes);
		return refused === null ? this.#tree.setAttributes(this.#ino, attributes) : fail(refused);
	}

	/** A new open file of the same inode (open of /proc/self/fd/N), with its own offset. `attributes`: whether they may be changed. */
	reopen(access: Pick<Access, "read" | "write" | "append">, attributes: boolean): Result<OpenFile, Errno> {
		return this.#tree.open(this.#ino, { ...access, judge: attributes ? this.#judge : () => "EPERM" });
	}

	protected override closed(): void {
		this.#lower?.release();
		this.#lower = null;
		this.#tree.closed(this.#ino);
	}

	readonly #below = (): Result<OpenFile, Errno> => {
		if (this.#lower === null) {
			const opened = this.#tree.content.openLower(this.#ino);
			if (!opened.ok) return opened;
			this.#lower = opened.value;
		}
		return ok(this.#lower);
	};
}
