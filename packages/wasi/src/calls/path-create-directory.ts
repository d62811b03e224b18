import { code } from "../errno.ts";
import { PATH_CREATE_DIRECTORY } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `path_create_directory`, with the mode 0777 less the umask. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EEXIST, ENOENT, EROFS. */
export const pathCreateDirectory: Call<[fd: number, path: number, length: number]> =
	(guest) => (fd, address, length) => {
		const at = guest.directory(fd, PATH_CREATE_DIRECTORY);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		const { namespace, umask } = guest.process;
		return code(namespace.mkdir(guest.handle(at), path, 0o777 & ~umask));
	};
