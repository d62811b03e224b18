import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Process } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";

/** Copies what an open file holds, from its offset on, into another, waiting where it must. EINTR: the process was ended meanwhile. */
export async function copyContent(process: Process, from: OpenFile, to: OpenFile): Promise<Result<void, Errno>> {
	const buffer = new Uint8Array(65_536);
	for (;;) {
		if (process.ended !== null) return fail("EINTR");
		const read = from.read(buffer);
		if (!read.ok) {
			if (read.error !== "EAGAIN") return read;
			await process.wait(from, "read");
			continue;
		}
		if (read.value === 0) return ok(undefined);
		let rest = buffer.subarray(0, read.value);
		while (rest.length > 0) {
			const written = to.write(rest);
			if (written.ok) rest = rest.subarray(written.value);
			else if (written.error !== "EAGAIN") return written;
			else await process.wait(to, "write");
			if (process.ended !== null) return fail("EINTR");
		}
		await process.tick(read.value >> 6);
	}
}

/** The last component of a path, without slashes behind it. */
export function baseName(path: ByteString): ByteString {
	const bare = path.replace(/\/+$/, "");
	return bare === "" ? path.slice(0, 1) : bare.slice(bare.lastIndexOf("/") + 1);
}

/** A path below a directory. */
export function joinPath(directory: ByteString, name: ByteString): ByteString {
	return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}
