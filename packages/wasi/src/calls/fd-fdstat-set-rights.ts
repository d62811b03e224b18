import { EBADF, ENOTCAPABLE, success } from "../errno.ts";
import { fromGuest } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_fdstat_set_rights`: rights can only be dropped. EBADF. ENOTCAPABLE: one is asked for that the descriptor does not have. */
export const fdFdstatSetRights: Call<[fd: number, base: bigint, inheriting: bigint]> =
	(guest) => (fd, base, inheriting) => {
		const descriptor = guest.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		const held = BigInt(descriptor.base);
		const inherited = BigInt(descriptor.inheriting);
		if ((BigInt.asUintN(64, base) & ~held) !== 0n || (BigInt.asUintN(64, inheriting) & ~inherited) !== 0n) {
			return ENOTCAPABLE;
		}
		descriptor.base = fromGuest(base);
		descriptor.inheriting = fromGuest(inheriting);
		return success;
	};
