import { EINVAL, ESPIPE, success } from "../errno.ts";
import { FD_ADVISE } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_advise`: there is nothing to gain from advice. EBADF, ENOTCAPABLE, EINVAL: no such advice or a negative range, ESPIPE: a pipe. */
export const fdAdvise: Call<[fd: number, offset: bigint, length: bigint, advice: number]> =
	(guest) => (fd, offset, length, advice) => {
		const descriptor = guest.descriptor(fd, FD_ADVISE);
		if (typeof descriptor === "number") return descriptor;
		if (advice < 0 || advice > 5 || offset < 0n || length < 0n) return EINVAL;
		return descriptor.file?.type === "fifo" ? ESPIPE : success;
	};
