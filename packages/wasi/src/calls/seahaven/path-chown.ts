import { code } from "../../errno.ts";
import { PATH_FILESTAT_SET_TIMES } from "../../rights.ts";
import type { Call } from "../call.ts";
import { SYMLINK_FOLLOW } from "../lookupflags.ts";

/**
 * `seahaven.path_chown(fd, lookupflags, path, length, uid, gid) -> errno`: chown(2); an id of -1 stays as it is. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT,
 * EPERM, EACCES, ENOENT, EROFS.
 */
export const pathChown: Call<[fd: number, lookup: number, path: number, length: number, uid: number, gid: number]> =
	(guest) => (fd, lookup, address, length, uid, gid) => {
		const at = guest.directory(fd, PATH_FILESTAT_SET_TIMES);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		const attributes = { ...(uid !== -1 && { uid: uid >>> 0 }), ...(gid !== -1 && { gid: gid >>> 0 }) };
		const follow = (lookup & SYMLINK_FOLLOW) !== 0;
		return code(guest.process.namespace.setAttributes(guest.handle(at), path, attributes, follow));
	};
