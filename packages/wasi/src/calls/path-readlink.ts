import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, success } from "../errno.ts";
import { PATH_READLINK } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `path_readlink`: as many bytes of the target as there is room for. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT, EPERM, EINVAL: no link, ENOENT. */
export const pathReadlink: Call<
	[fd: number, path: number, length: number, buffer: number, bufferLength: number, out: number]
> = (guest) => (fd, address, length, buffer, bufferLength, out) => {
	const at = guest.directory(fd, PATH_READLINK);
	if (typeof at === "number") return at;
	const path = guest.path(at, address, length);
	if (typeof path === "number") return path;
	const { memory } = guest;
	if (!memory.has(buffer, bufferLength) || !memory.has(out, 4)) return EFAULT;
	const target = guest.process.namespace.readlink(guest.handle(at), path);
	if (!target.ok) return errnoNumber(target.error);
	const text = target.value.slice(0, bufferLength >>> 0);
	memory.setText(buffer, text);
	memory.setU32(out, text.length);
	return success;
};
