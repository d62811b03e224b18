import { EBADF, EFAULT, ENAMETOOLONG, success } from "../errno.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_prestat_dir_name`. EBADF: not a preopen. ENAMETOOLONG: the buffer is too small. EFAULT. */
export const fdPrestatDirName: Call<[fd: number, buffer: number, length: number]> = (guest) => (fd, buffer, length) => {
	const name = guest.fds.get(fd)?.preopen ?? null;
	if (name === null) return EBADF;
	if (length >>> 0 < name.length) return ENAMETOOLONG;
	if (!guest.memory.has(buffer, name.length)) return EFAULT;
	guest.memory.setText(buffer, name);
	return success;
};
