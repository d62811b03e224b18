import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Result } from "@seahaven/abi/result";
import { fail, ok } from "@seahaven/abi/result";
import { type Blob, type Blobs, memoryBlobs } from "@seahaven/vfs/blobs";
import { attempt } from "@seahaven/vfs/thrown";

/** Less than this is kept in memory: a file of the host costs more. */
const small = 4_096;

let count = 0;

/**
 * Keeps content in a directory of the host, which is made (mode 0700) if it is missing, and must not be one that the world can reach. Each is a file
 * `{process}-{number}` that is removed when it is not needed any more.
 */
export function hostBlobs(directory: string): Result<Blobs, Errno> {
	const made = attempt(() => mkdirSync(directory, { recursive: true, mode: 0o700 }));
	if (!made.ok) return made;
	return ok({
		keep: (read, offset, size) => {
			if (size <= small) return memoryBlobs.keep(read, offset, size);
			let path: string;
			let fd: Result<number, Errno>;
			// Another process may have had this process's number, and have left something.
			do {
				path = join(directory, `${process.pid}-${++count}`);
				fd = attempt(() => openSync(path, "wx+", 0o600));
			} while (!fd.ok && fd.error === "EEXIST");
			if (!fd.ok) return fd;
			const kept = copy(fd.value, read, offset, size);
			attempt(() => closeSync(fd.value));
			if (kept.ok) return ok(blob(path, kept.value));
			attempt(() => unlinkSync(path));
			return kept;
		},
	});
}

function copy(
	fd: number,
	read: (into: Bytes, offset: number) => Result<number, Errno>,
	offset: number,
	size: number,
): Result<number, Errno> {
	const buffer = new Uint8Array(Math.min(size, 1 << 18));
	let length = 0;
	while (length < size) {
		const count = read(buffer.subarray(0, Math.min(buffer.length, size - length)), offset + length);
		if (!count.ok) return count;
		if (count.value === 0) break;
		for (let done = 0; done < count.value; ) {
			const written = attempt(() => writeSync(fd, buffer, done, count.value - done, length + done));
			if (!written.ok) return written;
			done += written.value;
		}
		length += count.value;
	}
	return ok(length);
}

function blob(path: string, size: number): Blob {
	let dropped = false;
	return {
		size,
		read: (into, offset) => {
			if (dropped) return fail("ESTALE");
			return attempt(() => {
				const fd = openSync(path, "r");
				try {
					return readSync(fd, into, 0, into.length, offset);
				} finally {
					closeSync(fd);
				}
			});
		},
		drop: () => {
			if (dropped) return;
			dropped = true;
			attempt(() => unlinkSync(path));
		},
	};
}
