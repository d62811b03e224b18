import { errnoNumber } from "@seahaven/abi/errno";
import { EBADF, EFAULT, EINVAL, EISDIR, success } from "../errno.ts";
import { fdflags } from "../fdflags.ts";
import { FD_WRITE } from "../rights.ts";
import type { Call } from "./call.ts";
import { fileOffset } from "./offset.ts";
import { maximumVectors } from "./vectors.ts";

/**
 * preview1 `fd_pwrite`, from `offset` bytes on; with append, at the end, as pwrite(2) does on Linux. EBADF, EISDIR, EFAULT, EINVAL,
 * ESPIPE: a pipe or a terminal. EFBIG, EIO, ENOSPC.
 */
export const fdPwrite: Call<[fd: number, iovs: number, count: number, offset: bigint, out: number]> =
	(guest) => (fd, iovs, count, offset, out) => {
		const descriptor = guest.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		const { file, directory } = descriptor;
		if (directory !== null) return EISDIR;
		if (file === null || (descriptor.base & FD_WRITE) === 0) return EBADF;
		const { memory } = guest;
		if (count >>> 0 > maximumVectors) return EINVAL;
		if (!memory.has(iovs, count * 8) || !memory.has(out, 4)) return EFAULT;
		if (offset < 0n) return EINVAL;
		const start = fileOffset(offset);
		if (start === null) return errnoNumber("EFBIG");
		let total = 0;
		for (let i = 0; i < count; i++) {
			const address = memory.u32(iovs + i * 8);
			const length = memory.u32(iovs + i * 8 + 4);
			if (length === 0) continue;
			if (!memory.has(address, length)) {
				if (total > 0) break;
				return EFAULT;
			}
			const took = file.pwrite(memory.window(address, length), start + total);
			if (!took.ok) {
				if (total > 0) break;
				return errnoNumber(took.error);
			}
			total += took.value;
			if (took.value < length) break;
		}
		memory.setU32(out, total);
		guest.spend(1024 + total);
		if ((descriptor.flags & (fdflags.sync | fdflags.dsync)) === 0) return success;
		const synced = file.sync();
		return synced.ok ? success : errnoNumber(synced.error);
	};
