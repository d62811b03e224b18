import { code } from "../errno.ts";
import { PATH_FILESTAT_SET_TIMES } from "../rights.ts";
import type { Call } from "./call.ts";
import { SYMLINK_FOLLOW } from "./lookupflags.ts";
import { times } from "./times.ts";

/** preview1 `path_filestat_set_times`, nanoseconds. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EINVAL, EPERM, ENOENT, EACCES, EROFS. */
export const pathFilestatSetTimes: Call<
	[fd: number, lookup: number, path: number, length: number, atim: bigint, mtim: bigint, flags: number]
> = (guest) => (fd, lookup, address, length, atim, mtim, flags) => {
	const at = guest.directory(fd, PATH_FILESTAT_SET_TIMES);
	if (typeof at === "number") return at;
	const path = guest.path(at, address, length);
	if (typeof path === "number") return path;
	const attributes = times(guest, atim, mtim, flags);
	if (typeof attributes === "number") return attributes;
	const follow = (lookup & SYMLINK_FOLLOW) !== 0;
	return code(guest.process.namespace.setAttributes(guest.handle(at), path, attributes, follow));
};
