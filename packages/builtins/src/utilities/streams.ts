import { type ByteString, type Bytes, concatBytes, fromBytes, toBytes } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { signalStatus } from "@seahaven/abi/signal";

/** Writes all of a text, waiting for room. EBADF: the descriptor is closed. EPIPE. EINTR: the process was ended meanwhile. */
export async function writeAll(process: Process, fd: number, text: ByteString): Promise<Result<void, Errno>> {
	const file = process.descriptors.get(fd);
	if (file === undefined) return fail("EBADF");
	let rest = toBytes(text);
	while (rest.length > 0) {
		const written = file.write(rest);
		if (written.ok) rest = rest.subarray(written.value);
		else if (written.error !== "EAGAIN") return written;
		else {
			await process.wait(file, "write");
			if (process.ended !== null) return fail("EINTR");
		}
	}
	return ok(undefined);
}

/** A message to standard error, as GNU's utilities print one: `xargs: message`. */
export async function complain(process: Process, name: ByteString, message: ByteString): Promise<void> {
	await writeAll(process, 2, `${name}: ${message}\n`);
}

/** A wrong use: the message, and where help is to be had. Returns the status given. */
export async function usageError(
	process: Process,
	name: ByteString,
	message: ByteString,
	status: ExitStatus,
): Promise<ExitStatus> {
	await complain(process, name, `${message}\nTry '${name} --help' for more information.`);
	return status;
}

/** Prints a result to standard output. Returns 0, or the status of what became of the output. */
export async function print(process: Process, name: ByteString, text: ByteString): Promise<ExitStatus> {
	const written = await writeAll(process, 1, text);
	if (written.ok) return 0;
	if (process.ended !== null) return signalStatus(process.ended);
	if (written.error === "EPIPE") return signalStatus("PIPE");
	await complain(process, name, `write error: ${errnoMessage(written.error)}`);
	return 1;
}

/** Reads a file from its offset to its end. EINTR: the process was ended meanwhile. */
export async function readToEnd(process: Process, file: OpenFile): Promise<Result<ByteString, Errno>> {
	const parts: Bytes[] = [];
	for (;;) {
		const into = new Uint8Array(65_536);
		const read = file.read(into);
		if (read.ok) {
			if (read.value === 0) return ok(fromBytes(concatBytes(parts)));
			parts.push(into.subarray(0, read.value));
		} else if (read.error !== "EAGAIN") return read;
		else {
			await process.wait(file, "read");
			if (process.ended !== null) return fail("EINTR");
		}
	}
}
