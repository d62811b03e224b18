import { code } from "../errno.ts";
import { PATH_RENAME_SOURCE, PATH_RENAME_TARGET } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `path_rename`. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EINVAL, EISDIR, ENOENT, ENOTEMPTY, EROFS, EXDEV. */
export const pathRename: Call<
	[fromFd: number, from: number, fromLength: number, toFd: number, to: number, toLength: number]
> = (guest) => (fromFd, fromAddress, fromLength, toFd, toAddress, toLength) => {
	const fromAt = guest.directory(fromFd, PATH_RENAME_SOURCE);
	if (typeof fromAt === "number") return fromAt;
	const toAt = guest.directory(toFd, PATH_RENAME_TARGET);
	if (typeof toAt === "number") return toAt;
	const from = guest.path(fromAt, fromAddress, fromLength);
	if (typeof from === "number") return from;
	const to = guest.path(toAt, toAddress, toLength);
	if (typeof to === "number") return to;
	return code(guest.process.namespace.rename(guest.handle(fromAt), from, guest.handle(toAt), to));
};
