import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, success } from "../errno.ts";
import { FD_FILESTAT_GET } from "../rights.ts";
import type { Call } from "./call.ts";
import { statOf } from "./stat-of.ts";

/** preview1 `fd_filestat_get`. EBADF, ENOTCAPABLE, EFAULT, EIO. */
export const fdFilestatGet: Call<[fd: number, out: number]> = (guest) => (fd, out) => {
	const descriptor = guest.descriptor(fd, FD_FILESTAT_GET);
	if (typeof descriptor === "number") return descriptor;
	if (!guest.memory.has(out, 64)) return EFAULT;
	const stat = statOf(guest, descriptor);
	if (!stat.ok) return errnoNumber(stat.error);
	guest.memory.setFilestat(out, stat.value);
	return success;
};
