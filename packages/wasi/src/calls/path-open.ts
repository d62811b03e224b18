import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, EINVAL, ENOTCAPABLE, success } from "../errno.ts";
import { allFdflags, fdflags } from "../fdflags.ts";
import {
	FD_ALLOCATE,
	FD_FILESTAT_SET_SIZE,
	FD_READ,
	FD_READDIR,
	FD_WRITE,
	fromGuest,
	PATH_CREATE_FILE,
	PATH_FILESTAT_SET_SIZE,
	PATH_OPEN,
	rightsOf,
} from "../rights.ts";
import type { Call } from "./call.ts";
import { SYMLINK_FOLLOW } from "./lookupflags.ts";

// preview1 `oflags`.
const CREAT = 1;
const DIRECTORY = 2;
const EXCL = 4;
const TRUNC = 8;

/**
 * preview1 `path_open`. The rights asked for decide whether it is opened for reading, writing or both; the descriptor gets those of them that the
 * directory hands on and that mean anything for what is opened. New files get the mode 0666 less the umask.
 * EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EINVAL, EPERM, EACCES, EEXIST, EISDIR, ELOOP, EMFILE, ENOENT, ENOSPC, EROFS.
 */
export const pathOpen: Call<
	[
		fd: number,
		lookup: number,
		path: number,
		length: number,
		oflags: number,
		base: bigint,
		inheriting: bigint,
		flags: number,
		out: number,
	]
> = (guest) => (fd, lookup, address, length, oflags, base, inheriting, flags, out) => {
	const create = (oflags & CREAT) !== 0;
	const truncate = (oflags & TRUNC) !== 0;
	const needed = PATH_OPEN | (create ? PATH_CREATE_FILE : 0) | (truncate ? PATH_FILESTAT_SET_SIZE : 0);
	const at = guest.directory(fd, needed);
	if (typeof at === "number") return at;
	const path = guest.path(at, address, length);
	if (typeof path === "number") return path;
	const { memory } = guest;
	if (!memory.has(out, 4)) return EFAULT;
	if ((flags & ~allFdflags) !== 0 || (oflags & ~15) !== 0) return EINVAL;
	const asked = fromGuest(base);
	const held = asked & at.inheriting;
	// wasi-libc asks for what it may get; who asks for reading or writing outright wants to hear that it is not there.
	if ((asked & ~held & (FD_READ | FD_WRITE)) !== 0) return ENOTCAPABLE;
	const directory = (oflags & DIRECTORY) !== 0;
	const write = (asked & (FD_WRITE | FD_ALLOCATE | (directory ? 0 : FD_FILESTAT_SET_SIZE))) !== 0;
	const read = (asked & (FD_READ | FD_READDIR)) !== 0 || !write;
	const append = (flags & fdflags.append) !== 0;
	const { namespace, umask } = guest.process;
	const opened = namespace.open(
		guest.handle(at),
		path,
		{
			read,
			write,
			append,
			create,
			exclusive: create && (oflags & EXCL) !== 0,
			truncate,
			directory,
			noFollow: (lookup & SYMLINK_FOLLOW) === 0,
		},
		0o666 & ~umask,
	);
	if (!opened.ok) return errnoNumber(opened.error);
	const file = opened.value;
	const meaningful = rightsOf(file.type, file.terminal !== null);
	const added = guest.fds.open(file, held & meaningful, fromGuest(inheriting) & at.inheriting, flags & ~fdflags.append);
	if (!added.ok) return errnoNumber(added.error);
	memory.setU32(out, added.value);
	return success;
};
