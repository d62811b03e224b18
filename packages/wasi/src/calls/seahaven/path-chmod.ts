import { code, EINVAL } from "../../errno.ts";
import { PATH_FILESTAT_SET_TIMES } from "../../rights.ts";
import type { Call } from "../call.ts";
import { SYMLINK_FOLLOW } from "../lookupflags.ts";

/**
 * `seahaven.path_chmod(fd, lookupflags, path, length, mode) -> errno`: chmod(2), octal 0 to 07777. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EINVAL, EPERM,
 * EACCES, ENOENT, EROFS. preview1 has no right of its own for it; it takes the one to set times.
 */
export const pathChmod: Call<[fd: number, lookup: number, path: number, length: number, mode: number]> =
	(guest) => (fd, lookup, address, length, mode) => {
		const at = guest.directory(fd, PATH_FILESTAT_SET_TIMES);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		if ((mode & ~0o7777) !== 0) return EINVAL;
		const follow = (lookup & SYMLINK_FOLLOW) !== 0;
		return code(guest.process.namespace.setAttributes(guest.handle(at), path, { mode }, follow));
	};
