import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes } from "@seahaven/abi/file";
import type { Directory } from "@seahaven/abi/namespace";
import { fail, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { AttributeJudge } from "./backend.ts";
import { FileBase } from "./file-base.ts";
import type { Handle } from "./handle.ts";

/** An open directory: its handle behind a descriptor. */
export class DirectoryFile extends FileBase {
	override readonly type: FileType = "directory";
	override readonly directory: Directory;
	readonly #handle: Handle;
	readonly #judge: AttributeJudge;

	constructor(handle: Handle, judge: AttributeJudge) {
		super(true, false);
		this.directory = handle;
		this.#handle = handle;
		this.#judge = judge;
	}

	override read(_into: Bytes): Result<number, Errno> {
		return fail("EISDIR");
	}

	override pread(_into: Bytes, _offset: number): Result<number, Errno> {
		return fail("EISDIR");
	}

	override seek(): Result<number, Errno> {
		return fail("EINVAL");
	}

	override stat(): Result<Stat, Errno> {
		return this.#handle.mount.backend.stat(this.#handle.node);
	}

	override setAttributes(attributes: Attributes): Result<void, Errno> {
		const { mount, node } = this.#handle;
		const inode = mount.backend.inspect(node);
		if (inode === undefined) return fail("ESTALE");
		const refused = this.#judge(inode, attributes);
		return refused === null ? mount.backend.setAttributes(node, attributes) : fail(refused);
	}
}
