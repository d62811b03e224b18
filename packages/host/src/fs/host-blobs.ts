import {
	closeSync,
	constants,
	mkdirSync,
	mkdtempSync,
	openSync,
	readSync,
	rmSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { type Blob, type Blobs, memoryBlobs } from "@seahaven/vfs/blobs";
import { attempt } from "@seahaven/vfs/thrown";
import type { HostBackend } from "./host-backend.ts";

/** Less than this is kept in memory: a file of the host costs more. */
const small = 4_096;

let count = 0;

/**
 * Keeps content in a directory of the host, which is made (mode 0700) if it is missing, and must not be one that the world can reach. Each is a file
 * `{process}-{number}` that is removed when it is not needed any more. With `host`, a file of that backend that is about to be removed moves
 * here by a link where both are on one file system, so that nothing is copied.
 */
export function hostBlobs(directory: string, host?: HostBackend): Result<Blobs, Errno> {
	const made = attempt(() => mkdirSync(directory, { recursive: true, mode: 0o700 }));
	return made.ok ? ok(blobsIn(() => directory, host)) : made;
}

/** As `hostBlobs`, in a temporary directory that is made when the first content is kept, and removed when this process ends. */
export function temporaryBlobs(host?: HostBackend): Blobs {
	let directory: string | null = null;
	return blobsIn(() => {
		if (directory !== null) return directory;
		const made = mkdtempSync(join(tmpdir(), "seahaven-undo-"));
		process.once("exit", () => rmSync(made, { recursive: true, force: true }));
		directory = made;
		return made;
	}, host);
}

function blobsIn(directory: () => string, host: HostBackend | undefined): Blobs {
	return {
		keep: (read, offset, size) => {
			if (size <= small) return memoryBlobs.keep(read, offset, size);
			const opened = create(directory);
			if (!opened.ok) return opened;
			const { path, fd } = opened.value;
			const kept = copy(fd, read, offset, size);
			attempt(() => closeSync(fd));
			if (kept.ok) return ok(blob(path, kept.value));
			attempt(() => unlinkSync(path));
			return kept;
		},
		adopt: (node, size) => {
			if (host === undefined || size <= small) return null;
			const path = attempt(() => join(directory(), `${process.pid}-${++count}`));
			return path.ok && host.linkOut(node, path.value) ? blob(path.value, size) : null;
		},
	};
}

/** A new file. Another process may have had this process's number, and have left something. */
function create(directory: () => string): Result<{ readonly path: string; readonly fd: number }, Errno> {
	for (;;) {
		const path = attempt(() => join(directory(), `${process.pid}-${++count}`));
		if (!path.ok) return path;
		const fd = attempt(() => openSync(path.value, "wx+", 0o600));
		if (fd.ok) return ok({ path: path.value, fd: fd.value });
		if (fd.error !== "EEXIST") return fd;
	}
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
		const got = read(buffer.subarray(0, Math.min(buffer.length, size - length)), offset + length);
		if (!got.ok) return got;
		if (got.value === 0) break;
		for (let done = 0; done < got.value; ) {
			const written = attempt(() => writeSync(fd, buffer, done, got.value - done, length + done));
			if (!written.ok) return written;
			done += written.value;
		}
		length += got.value;
	}
	return ok(length);
}

function blob(path: string, size: number): Blob {
	let dropped = false;
	return {
		size,
		read: (into, offset) => {
			if (dropped) return fail("ESTALE");
			const wanted = Math.max(0, Math.min(into.length, size - offset));
			return attempt(() => {
				const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
				try {
					return readSync(fd, into, 0, wanted, offset);
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
