import { EFAULT, success } from "../errno.ts";
import { fdflags } from "../fdflags.ts";
import { filetypes } from "../filetype.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_fdstat_get`: type, flags and rights, 24 bytes. EBADF, EFAULT. */
export const fdFdstatGet: Call<[fd: number, out: number]> = (guest) => (fd, out) => {
	const descriptor = guest.descriptor(fd, 0);
	if (typeof descriptor === "number") return descriptor;
	const { memory } = guest;
	if (!memory.has(out, 24)) return EFAULT;
	const { file, flags } = descriptor;
	memory.setU16(out, filetypes[file === null ? "directory" : file.type]);
	memory.setU16(out + 2, file?.append === true ? flags | fdflags.append : flags);
	memory.setU32(out + 4, 0);
	memory.setSize(out + 8, descriptor.base);
	memory.setSize(out + 16, descriptor.inheriting);
	return success;
};
