import { errnoNumber } from "@seahaven/abi/errno";
import { EBADF, EFAULT, EINVAL, EISDIR, success } from "../errno.ts";
import { FD_READ } from "../rights.ts";
import type { Call } from "./call.ts";
import { fileOffset } from "./offset.ts";
import { maximumRead, maximumVectors } from "./vectors.ts";

/** preview1 `fd_pread`, from `offset` bytes on. EBADF, EISDIR, EFAULT, EINVAL, ESPIPE: a pipe or a terminal. EIO. */
export const fdPread: Call<[fd: number, iovs: number, count: number, offset: bigint, out: number]> =
	(guest) => (fd, iovs, count, offset, out) => {
		const descriptor = guest.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		const { file, directory } = descriptor;
		if (directory !== null) return EISDIR;
		if (file === null || (descriptor.base & FD_READ) === 0) return EBADF;
		const { memory } = guest;
		if (count >>> 0 > maximumVectors) return EINVAL;
		if (!memory.has(iovs, count * 8) || !memory.has(out, 4)) return EFAULT;
		if (offset < 0n) return EINVAL;
		const start = fileOffset(offset);
		let total = 0;
		// Beyond what any file can have there is nothing to read.
		for (let i = 0; i < count && start !== null; i++) {
			const address = memory.u32(iovs + i * 8);
			const asked = memory.u32(iovs + i * 8 + 4);
			const length = Math.min(asked, maximumRead - total);
			if (length === 0) continue;
			if (!memory.has(address, length)) {
				if (total > 0) break;
				return EFAULT;
			}
			const got = file.pread(memory.window(address, length), start + total);
			if (!got.ok) {
				if (total > 0) break;
				return errnoNumber(got.error);
			}
			total += got.value;
			if (got.value < asked) break;
		}
		memory.setU32(out, total);
		guest.spend(1024 + total);
		return success;
	};
