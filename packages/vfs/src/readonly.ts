import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { fail, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import type { Access, Backend, Inspection, NodeId, Place } from "./backend.ts";

const refused: Result<never, Errno> = fail("EROFS");

/** A view of another backend through which nothing is changed: EROFS. FIFOs and devices can still be written to, as on Linux. */
export class ReadOnlyBackend implements Backend {
	readonly root: NodeId;
	dev = 0;
	readonly readOnly = true;
	readonly #inner: Backend;

	constructor(inner: Backend) {
		this.#inner = inner;
		this.root = inner.root;
	}

	inspect(node: NodeId): Inspection | undefined {
		return this.#inner.inspect(node);
	}
	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		return this.#inner.lookup(dir, name);
	}
	place(dir: NodeId): Place | undefined {
		return this.#inner.place(dir);
	}
	stat(node: NodeId): Result<Stat, Errno> {
		const found = this.#inner.stat(node);
		return found.ok ? { ok: true, value: { ...found.value, dev: this.dev } } : found;
	}
	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		return this.#inner.readdir(dir);
	}
	readlink(node: NodeId): Result<ByteString, Errno> {
		return this.#inner.readlink(node);
	}
	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		if (access.write && this.#inner.inspect(node)?.type === "file") return refused;
		return this.#inner.open(node, { ...access, judge: () => "EROFS" });
	}
	magic(node: NodeId): OpenFile | undefined {
		return this.#inner.magic?.(node);
	}
	close(): void {
		this.#inner.close?.();
	}
	create(): Result<NodeId, Errno> {
		return refused;
	}
	link(): Result<void, Errno> {
		return refused;
	}
	unlink(): Result<void, Errno> {
		return refused;
	}
	rmdir(): Result<void, Errno> {
		return refused;
	}
	rename(): Result<void, Errno> {
		return refused;
	}
	setAttributes(): Result<void, Errno> {
		return refused;
	}
	truncate(): Result<void, Errno> {
		return refused;
	}
}
