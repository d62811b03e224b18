import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile, Whence } from "@seahaven/abi/file";
import type { Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { NodeId } from "./backend.ts";
import { FileBase } from "./file-base.ts";

/** What an open file tells the history before it changes something. */
export interface Keeper {
	beforeWrite(node: NodeId, offset: number): Result<void, Errno>;
	beforeAttributes(node: NodeId): void;
	closed(node: NodeId): void;
}

/** An open regular file whose changes are recorded first. */
export class JournaledFile extends FileBase {
	override readonly type: FileType = "file";
	readonly #inner: OpenFile;
	readonly #node: NodeId;
	readonly #keeper: Keeper;

	constructor(inner: OpenFile, node: NodeId, keeper: Keeper) {
		super(inner.readable, inner.writable);
		this.#inner = inner;
		this.append = inner.append;
		this.#node = node;
		this.#keeper = keeper;
	}

	override read(into: Bytes): Result<number, Errno> {
		return this.#inner.read(into);
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		return this.#inner.pread(into, offset);
	}

	override write(from: Bytes): Result<number, Errno> {
		this.#inner.append = this.append;
		if (this.writable) {
			const offset = this.append ? this.#inner.stat() : this.#inner.seek(0, "cur");
			if (!offset.ok) return offset;
			const kept = this.#keeper.beforeWrite(
				this.#node,
				typeof offset.value === "number" ? offset.value : offset.value.size,
			);
			if (!kept.ok) return kept;
		}
		return this.#inner.write(from);
	}

	override pwrite(from: Bytes, offset: number): Result<number, Errno> {
		this.#inner.append = this.append;
		if (this.writable) {
			const kept = this.#keeper.beforeWrite(this.#node, offset);
			if (!kept.ok) return kept;
		}
		return this.#inner.pwrite(from, offset);
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		return this.#inner.seek(offset, whence);
	}

	override stat(): Result<Stat, Errno> {
		return this.#inner.stat();
	}

	override truncate(size: number): Result<void, Errno> {
		if (this.writable) {
			const kept = this.#keeper.beforeWrite(this.#node, size);
			if (!kept.ok) return kept;
		}
		return this.#inner.truncate(size);
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		this.#keeper.beforeAttributes(this.#node);
		return this.#inner.setAttributes(attributes);
	}

	override sync(): Result<void, Errno> {
		return this.#inner.sync();
	}

	protected override closed(): void {
		this.#inner.release();
		this.#keeper.closed(this.#node);
	}
}
