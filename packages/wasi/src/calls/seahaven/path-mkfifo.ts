import { code } from "../../errno.ts";
import { PATH_CREATE_FILE } from "../../rights.ts";
import type { Call } from "../call.ts";

/** `seahaven.path_mkfifo(fd, path, length, mode) -> errno`: mkfifo(3), the umask taken off the mode. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EEXIST, ENOENT, EROFS. */
export const pathMkfifo: Call<[fd: number, path: number, length: number, mode: number]> =
	(guest) => (fd, address, length, mode) => {
		const at = guest.directory(fd, PATH_CREATE_FILE);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		const { namespace, umask } = guest.process;
		return code(namespace.mkfifo(guest.handle(at), path, mode & 0o7777 & ~umask));
	};
