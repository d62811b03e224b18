import { code, EINVAL } from "../../errno.ts";
import { PATH_FILESTAT_GET } from "../../rights.ts";
import type { Call } from "../call.ts";

/**
 * `seahaven.path_access(fd, path, length, mode) -> errno`: access(2) with R_OK 4, W_OK 2, X_OK 1, following links. EBADF, ENOTDIR, ENOTCAPABLE,
 * EFAULT, EINVAL, EPERM, EACCES, ENOENT, EROFS.
 */
export const pathAccess: Call<[fd: number, path: number, length: number, mode: number]> =
	(guest) => (fd, address, length, mode) => {
		const at = guest.directory(fd, PATH_FILESTAT_GET);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		if ((mode & ~7) !== 0) return EINVAL;
		const asked = { read: (mode & 4) !== 0, write: (mode & 2) !== 0, execute: (mode & 1) !== 0 };
		return code(guest.process.namespace.access(guest.handle(at), path, asked));
	};
