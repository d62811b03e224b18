import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, success } from "../errno.ts";
import { PATH_FILESTAT_GET } from "../rights.ts";
import type { Call } from "./call.ts";
import { SYMLINK_FOLLOW } from "./lookupflags.ts";

/**
 * preview1 `path_filestat_get`. Utilities of our own that follow links to a FIFO or a device are told of a regular file: built for WASI, they know no
 * other thing that can be read (`cat /dev/null`, `cp <(echo) x`); `seahaven.path_mode_get` tells what it is. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, ENOENT, EACCES, ELOOP. */
export const pathFilestatGet: Call<[fd: number, lookup: number, path: number, length: number, out: number]> =
	(guest) => (fd, lookup, address, length, out) => {
		const at = guest.directory(fd, PATH_FILESTAT_GET);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		if (!guest.memory.has(out, 64)) return EFAULT;
		const follow = (lookup & SYMLINK_FOLLOW) !== 0;
		const stat = guest.process.namespace.stat(guest.handle(at), path, follow);
		if (!stat.ok) return errnoNumber(stat.error);
		const { value } = stat;
		const plain = value.type === "file" || value.type === "directory" || !follow || !guest.knowsOnlyFiles;
		guest.memory.setFilestat(out, plain ? value : { ...value, type: "file" });
		return success;
	};
