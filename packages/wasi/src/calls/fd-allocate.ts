import { errnoNumber } from "@seahaven/abi/errno";
import { code, EBADF, EINVAL, success } from "../errno.ts";
import { FD_ALLOCATE } from "../rights.ts";
import type { Call } from "./call.ts";
import { fileOffset } from "./offset.ts";

/** preview1 `fd_allocate`: the file is at least offset + length bytes long afterwards. EBADF, ENOTCAPABLE, EINVAL: no length, EFBIG, ENOSPC. */
export const fdAllocate: Call<[fd: number, offset: bigint, length: bigint]> = (guest) => (fd, offset, length) => {
	const descriptor = guest.descriptor(fd, FD_ALLOCATE);
	if (typeof descriptor === "number") return descriptor;
	const { file } = descriptor;
	if (file === null || !file.writable) return EBADF;
	if (length === 0n) return EINVAL;
	const end = fileOffset(BigInt.asUintN(64, offset) + BigInt.asUintN(64, length));
	if (end === null) return errnoNumber("EFBIG");
	const stat = file.stat();
	if (!stat.ok) return code(stat);
	if (stat.value.type !== "file") return errnoNumber(stat.value.type === "fifo" ? "ESPIPE" : "ENODEV");
	return stat.value.size >= end ? success : code(file.truncate(end));
};
