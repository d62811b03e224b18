import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile, Readiness, Whence } from "@seahaven/abi/file";
import type { Directory } from "@seahaven/abi/namespace";
import { fail, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase } from "./file-base.ts";

/** The same open file with fewer uses: it shares the offset, and keeps a reference of its own. */
export class RestrictedFile extends FileBase {
	override readonly type: FileType;
	override readonly terminal: { readonly columns: number; readonly rows: number } | null;
	override readonly directory: Directory | null;
	readonly #inner: OpenFile;
	readonly #attributes: boolean;

	/** Retains `inner`. `attributes`: whether they may be changed. */
	constructor(inner: OpenFile, read: boolean, write: boolean, attributes: boolean) {
		super(read && inner.readable, write && inner.writable);
		this.type = inner.type;
		this.terminal = inner.terminal;
		this.directory = inner.directory;
		this.#inner = inner;
		this.#attributes = attributes;
		inner.retain();
	}

	override read(into: Bytes): Result<number, Errno> {
		return this.readable ? this.#inner.read(into) : fail("EBADF");
	}

	override write(from: Bytes): Result<number, Errno> {
		return this.writable ? this.#inner.write(from) : fail("EBADF");
	}

	override pread(into: Bytes, offset: number): Result<number, Errno> {
		return this.readable ? this.#inner.pread(into, offset) : fail("EBADF");
	}

	override pwrite(from: Bytes, offset: number): Result<number, Errno> {
		return this.writable ? this.#inner.pwrite(from, offset) : fail("EBADF");
	}

	override seek(offset: number, whence: Whence): Result<number, Errno> {
		return this.#inner.seek(offset, whence);
	}

	override stat(): Result<Stat, Errno> {
		return this.#inner.stat();
	}

	override truncate(size: number): Result<void, Errno> {
		return this.writable ? this.#inner.truncate(size) : fail("EINVAL");
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		return this.#attributes ? this.#inner.setAttributes(attributes) : fail("EPERM");
	}

	override sync(): Result<void, Errno> {
		return this.#inner.sync();
	}

	override poll(event: Readiness): boolean {
		return this.#inner.poll(event);
	}

	override ready(event: Readiness): Promise<void> {
		return this.#inner.ready(event);
	}

	protected override closed(): void {
		this.#inner.release();
	}
}
