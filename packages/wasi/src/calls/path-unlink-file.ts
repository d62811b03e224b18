import { code } from "../errno.ts";
import { PATH_UNLINK_FILE } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `path_unlink_file`. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EACCES, EISDIR, ENOENT, EROFS. */
export const pathUnlinkFile: Call<[fd: number, path: number, length: number]> = (guest) => (fd, address, length) => {
	const at = guest.directory(fd, PATH_UNLINK_FILE);
	if (typeof at === "number") return at;
	const path = guest.path(at, address, length);
	if (typeof path === "number") return path;
	return code(guest.process.namespace.unlink(guest.handle(at), path));
};
