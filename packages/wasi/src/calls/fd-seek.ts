import { errnoNumber } from "@seahaven/abi/errno";
import type { Whence } from "@seahaven/abi/file";
import { EBADF, EFAULT, EINVAL, EISDIR, EOVERFLOW, success } from "../errno.ts";
import { FD_SEEK, FD_TELL } from "../rights.ts";
import type { Call } from "./call.ts";

const whences: readonly Whence[] = ["set", "cur", "end"];

/** preview1 `fd_seek`, bytes. EBADF, EISDIR, ENOTCAPABLE, EINVAL: no such whence, or before the start. ESPIPE: a pipe or a terminal. EOVERFLOW, EFAULT. */
export const fdSeek: Call<[fd: number, offset: bigint, whence: number, out: number]> =
	(guest) => (fd, offset, whence, out) => {
		// Asking where one is needs no more than the right to tell.
		const right = offset === 0n && whence === 1 ? FD_TELL : FD_SEEK;
		const open = guest.fds.get(fd);
		if (open === undefined) return EBADF;
		if (open.directory !== null) return EISDIR;
		if (open.file?.terminal != null) return errnoNumber("ESPIPE");
		const descriptor = guest.descriptor(fd, right);
		if (typeof descriptor === "number") return descriptor;
		if (descriptor.file === null) return EBADF;
		const from = whences[whence];
		if (from === undefined) return EINVAL;
		if (!guest.memory.has(out, 8)) return EFAULT;
		const delta = Number(offset);
		if (!Number.isSafeInteger(delta)) return delta < 0 ? EINVAL : EOVERFLOW;
		const moved = descriptor.file.seek(delta, from);
		if (!moved.ok) return errnoNumber(moved.error);
		guest.memory.setSize(out, moved.value);
		return success;
	};
