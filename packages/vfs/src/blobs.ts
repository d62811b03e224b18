import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { ok, type Result } from "@seahaven/abi/result";
import type { NodeId } from "./backend.ts";

/** Content that was kept before it was changed. */
export interface Blob {
	/** Bytes. */
	readonly size: number;
	read(into: Bytes, offset: number): Result<number, Errno>;
	/** It is not needed any more. */
	drop(): void;
}

/** Where such content is kept: in memory, or in a directory of the host. */
export interface Blobs {
	/** Keeps `size` bytes that `read` gives from `offset` on; fewer where it ends before. ENOSPC, EIO. */
	keep(read: (into: Bytes, offset: number) => Result<number, Errno>, offset: number, size: number): Result<Blob, Errno>;
	/**
	 * Takes over the content of a file that is about to lose its only name, and that nobody has open, without copying it. Null: copy it. What it gives
	 * is dropped again if the file stays after all.
	 */
	adopt?(node: NodeId, size: number): Blob | null;
}

const piece = 1 << 16;

/** Keeps content in memory. */
export const memoryBlobs: Blobs = {
	keep: (read, offset, size) => {
		const bytes = new Uint8Array(size);
		let length = 0;
		while (length < size) {
			const count = read(bytes.subarray(length, length + piece), offset + length);
			if (!count.ok) return count;
			if (count.value === 0) break;
			length += count.value;
		}
		return ok(memoryBlob(bytes.subarray(0, length)));
	},
};

function memoryBlob(bytes: Bytes): Blob {
	return {
		size: bytes.length,
		read: (into, offset) => {
			const part = bytes.subarray(offset, offset + into.length);
			into.set(part);
			return ok(part.length);
		},
		drop: () => {},
	};
}

/** All of a blob. */
export function blobBytes(blob: Blob): Result<Bytes, Errno> {
	const bytes = new Uint8Array(blob.size);
	for (let length = 0; length < bytes.length; ) {
		const count = blob.read(bytes.subarray(length), length);
		if (!count.ok) return count;
		if (count.value === 0) return { ok: false, error: "EIO" };
		length += count.value;
	}
	return ok(bytes);
}
