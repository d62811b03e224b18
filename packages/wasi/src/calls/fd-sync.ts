import { code, success } from "../errno.ts";
import { FD_SYNC } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_sync`. EBADF, ENOTCAPABLE, EINVAL, EIO. */
export const fdSync: Call<[fd: number]> = (guest) => (fd) => {
	const descriptor = guest.descriptor(fd, FD_SYNC);
	if (typeof descriptor === "number") return descriptor;
	return descriptor.file === null ? success : code(descriptor.file.sync());
};
