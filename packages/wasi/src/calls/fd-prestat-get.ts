import { EBADF, EFAULT, success } from "../errno.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_prestat_get`: the length of a preopen's name. EBADF: not a preopen. EFAULT. */
export const fdPrestatGet: Call<[fd: number, out: number]> = (guest) => (fd, out) => {
	const name = guest.fds.get(fd)?.preopen ?? null;
	if (name === null) return EBADF;
	if (!guest.memory.has(out, 8)) return EFAULT;
	guest.memory.setU32(out, 0);
	guest.memory.setU32(out + 4, name.length);
	return success;
};
