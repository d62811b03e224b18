import { errnoNumber } from "@seahaven/abi/errno";
import { code, EINVAL, EISDIR } from "../errno.ts";
import { FD_FILESTAT_SET_SIZE } from "../rights.ts";
import type { Call } from "./call.ts";
import { fileOffset } from "./offset.ts";

/** preview1 `fd_filestat_set_size`, bytes. EBADF, EISDIR, ENOTCAPABLE, EINVAL: no regular file, or not open for writing. EFBIG, ENOSPC. */
export const fdFilestatSetSize: Call<[fd: number, size: bigint]> = (guest) => (fd, size) => {
	const descriptor = guest.descriptor(fd, 0);
	if (typeof descriptor === "number") return descriptor;
	if (descriptor.directory !== null) return EISDIR;
	const capable = guest.descriptor(fd, FD_FILESTAT_SET_SIZE);
	if (typeof capable === "number") return capable;
	if (descriptor.file === null) return EINVAL;
	const bytes = fileOffset(BigInt.asUintN(64, size));
	return bytes === null ? errnoNumber("EFBIG") : code(descriptor.file.truncate(bytes));
};
