import { code } from "../errno.ts";
import { PATH_REMOVE_DIRECTORY } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `path_remove_directory`. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EBUSY, EINVAL, ENOENT, ENOTEMPTY, EROFS. */
export const pathRemoveDirectory: Call<[fd: number, path: number, length: number]> =
	(guest) => (fd, address, length) => {
		const at = guest.directory(fd, PATH_REMOVE_DIRECTORY);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		return code(guest.process.namespace.rmdir(guest.handle(at), path));
	};
