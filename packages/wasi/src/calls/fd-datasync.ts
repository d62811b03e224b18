import { code, success } from "../errno.ts";
import { FD_DATASYNC } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_datasync`: the same as fd_sync here. EBADF, ENOTCAPABLE, EINVAL, EIO. */
export const fdDatasync: Call<[fd: number]> = (guest) => (fd) => {
	const descriptor = guest.descriptor(fd, FD_DATASYNC);
	if (typeof descriptor === "number") return descriptor;
	return descriptor.file === null ? success : code(descriptor.file.sync());
};
