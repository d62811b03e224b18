import { code, EFAULT, ENAMETOOLONG } from "../errno.ts";
import { maximumPath } from "../guest.ts";
import { PATH_SYMLINK } from "../rights.ts";
import type { Call } from "./call.ts";

/**
 * preview1 `path_symlink`. The target is any text, absolute too: it is resolved inside the world when it is followed. EBADF, ENOTDIR, ENOTCAPABLE,
 * EFAULT, EPERM, EEXIST, ENAMETOOLONG, ENOENT, EROFS.
 */
export const pathSymlink: Call<[target: number, targetLength: number, fd: number, path: number, length: number]> =
	(guest) => (targetAddress, targetLength, fd, address, length) => {
		const at = guest.directory(fd, PATH_SYMLINK);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		if (!guest.memory.has(targetAddress, targetLength)) return EFAULT;
		if (targetLength >>> 0 > maximumPath) return ENAMETOOLONG;
		const target = guest.memory.text(targetAddress, targetLength);
		return code(guest.process.namespace.symlink(target, guest.handle(at), path));
	};
