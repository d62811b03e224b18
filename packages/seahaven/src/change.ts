import { type ByteString, type Bytes, toText } from "@seahaven/abi/bytes";
import type { FileType } from "@seahaven/abi/stat";
import type { Change as InodeChange, Side } from "@seahaven/vfs/backend";
import { FsError } from "./fs-error.ts";

/** One difference between two states of the files. */
export interface Change {
	/** `chmod` stands for every change of attributes alone: mode, owner or times. */
	readonly op: "create" | "modify" | "delete" | "chmod" | "rename";
	/** Absolute; of a rename, the new one. */
	readonly path: string;
	/** The old path of a rename. */
	readonly from?: string;
	/** Before; null for what was created. */
	readonly before: ChangeSide | null;
	/** Afterwards; null for what was deleted. */
	readonly after: ChangeSide | null;
}

/** A file in one of two states. */
export interface ChangeSide {
	readonly type: FileType;
	/** Bytes. */
	readonly size: number;
	/** Permission bits, octal. */
	readonly mode: number;
	/** A regular file's content, or a symbolic link's target, as it was then. `FsError` where it is no longer to be had. */
	bytes(): Bytes;
}

/** The public form of a change; paths are absolute already. */
export function publicChange(change: InodeChange): Change {
	const { op, path, from, before, after } = change;
	return {
		op,
		path: toText(path),
		...(from === null ? {} : { from: toText(from) }),
		before: before === null ? null : new LazySide(before, path),
		after: after === null ? null : new LazySide(after, path),
	};
}

class LazySide implements ChangeSide {
	readonly type: FileType;
	readonly size: number;
	readonly mode: number;
	readonly #side: Side;
	readonly #path: ByteString;

	constructor(side: Side, path: ByteString) {
		this.type = side.stat.type;
		this.size = side.stat.size;
		this.mode = side.stat.mode;
		this.#side = side;
		this.#path = path;
	}

	bytes(): Bytes {
		if (this.type === "symlink") return new TextEncoder().encode(toText(this.#side.target));
		const read = this.#side.read();
		if (read.ok) return read.value;
		throw new FsError(read.error, "read", this.#path);
	}
}
