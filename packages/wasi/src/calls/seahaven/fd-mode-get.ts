import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, success } from "../../errno.ts";
import { FD_FILESTAT_GET } from "../../rights.ts";
import type { Call } from "../call.ts";
import { statOf } from "../stat-of.ts";
import { attributesLength, storeAttributes } from "./attributes-out.ts";

/** `seahaven.fd_mode_get(fd, out) -> errno`: what path_mode_get tells, of an open descriptor. EBADF, ENOTCAPABLE, EFAULT. */
export const fdModeGet: Call<[fd: number, out: number]> = (guest) => (fd, out) => {
	const descriptor = guest.descriptor(fd, FD_FILESTAT_GET);
	if (typeof descriptor === "number") return descriptor;
	if (!guest.memory.has(out, attributesLength)) return EFAULT;
	const stat = statOf(guest, descriptor);
	if (!stat.ok) return errnoNumber(stat.error);
	storeAttributes(guest, out, stat.value);
	return success;
};
