import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Invocation } from "../builtin.ts";

/** The descriptor that `/dev/stdin`, `/dev/fd/N` and the like name, or null. */
export function descriptorOf(path: ByteString): number | null {
	const match = /^\/dev\/(?:fd\/([0-9]+)|std(in|out|err))$/.exec(path);
	if (match === null) return null;
	return match[1] !== undefined ? Number(match[1]) : match[2] === "in" ? 0 : match[2] === "out" ? 1 : 2;
}

/** Opens a file to read it; names of descriptors are those of the command, with the redirections it was given. The caller releases it. */
export function openForReading(invocation: Invocation, path: ByteString): Result<OpenFile, Errno> {
	const { view, io } = invocation;
	const fd = descriptorOf(path);
	if (fd === null) return view.namespace.open(view.directory, path, { read: true });
	const file = io.descriptors.get(fd);
	if (file === undefined) return fail("ENOENT");
	file.retain();
	return ok(file);
}
