import { code } from "../errno.ts";
import { PATH_LINK_SOURCE, PATH_LINK_TARGET } from "../rights.ts";
import type { Call } from "./call.ts";
import { SYMLINK_FOLLOW } from "./lookupflags.ts";

/** preview1 `path_link`. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EEXIST, ENOENT, EXDEV, EROFS. */
export const pathLink: Call<
	[fromFd: number, lookup: number, from: number, fromLength: number, toFd: number, to: number, toLength: number]
> = (guest) => (fromFd, lookup, fromAddress, fromLength, toFd, toAddress, toLength) => {
	const fromAt = guest.directory(fromFd, PATH_LINK_SOURCE);
	if (typeof fromAt === "number") return fromAt;
	const toAt = guest.directory(toFd, PATH_LINK_TARGET);
	if (typeof toAt === "number") return toAt;
	const from = guest.path(fromAt, fromAddress, fromLength);
	if (typeof from === "number") return from;
	const to = guest.path(toAt, toAddress, toLength);
	if (typeof to === "number") return to;
	const follow = (lookup & SYMLINK_FOLLOW) !== 0;
	return code(guest.process.namespace.link(guest.handle(fromAt), from, guest.handle(toAt), to, follow));
};
