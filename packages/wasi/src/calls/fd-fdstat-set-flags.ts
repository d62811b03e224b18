import { EINVAL, success } from "../errno.ts";
import { allFdflags, fdflags } from "../fdflags.ts";
import { FD_FDSTAT_SET_FLAGS } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_fdstat_set_flags`. EBADF, ENOTCAPABLE, EINVAL: no such flag. */
export const fdFdstatSetFlags: Call<[fd: number, flags: number]> = (guest) => (fd, flags) => {
	const descriptor = guest.descriptor(fd, FD_FDSTAT_SET_FLAGS);
	if (typeof descriptor === "number") return descriptor;
	if ((flags & ~allFdflags) !== 0) return EINVAL;
	if (descriptor.file !== null) descriptor.file.append = (flags & fdflags.append) !== 0;
	descriptor.flags = flags & ~fdflags.append;
	return success;
};
