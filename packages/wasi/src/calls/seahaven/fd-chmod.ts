import { code, EINVAL } from "../../errno.ts";
import { FD_FILESTAT_SET_TIMES } from "../../rights.ts";
import type { Call } from "../call.ts";

/** `seahaven.fd_chmod(fd, mode) -> errno`: fchmod(2), octal 0 to 07777. EBADF, ENOTCAPABLE, EINVAL, EPERM, EROFS. */
export const fdChmod: Call<[fd: number, mode: number]> = (guest) => (fd, mode) => {
	const descriptor = guest.descriptor(fd, FD_FILESTAT_SET_TIMES);
	if (typeof descriptor === "number") return descriptor;
	if ((mode & ~0o7777) !== 0) return EINVAL;
	const { file } = descriptor;
	if (file !== null) return code(file.setAttributes({ mode }));
	return code(guest.process.namespace.setAttributes(guest.handle(descriptor), ".", { mode }, true));
};
