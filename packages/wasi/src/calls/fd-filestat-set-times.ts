import { code } from "../errno.ts";
import { FD_FILESTAT_SET_TIMES } from "../rights.ts";
import type { Call } from "./call.ts";
import { times } from "./times.ts";

/** preview1 `fd_filestat_set_times`, nanoseconds. EBADF, ENOTCAPABLE, EINVAL, EPERM, EROFS. */
export const fdFilestatSetTimes: Call<[fd: number, atim: bigint, mtim: bigint, flags: number]> =
	(guest) => (fd, atim, mtim, flags) => {
		const descriptor = guest.descriptor(fd, FD_FILESTAT_SET_TIMES);
		if (typeof descriptor === "number") return descriptor;
		const attributes = times(guest, atim, mtim, flags);
		if (typeof attributes === "number") return attributes;
		const { file } = descriptor;
		if (file !== null) return code(file.setAttributes(attributes));
		return code(guest.process.namespace.setAttributes(guest.handle(descriptor), ".", attributes, true));
	};
