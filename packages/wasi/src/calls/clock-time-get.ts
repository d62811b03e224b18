import { EFAULT, EINVAL, success } from "../errno.ts";
import type { Call } from "./call.ts";
import { clock } from "./clock.ts";

/** preview1 `clock_time_get`, nanoseconds. The precision asked for changes nothing. EINVAL: no such clock. EFAULT. */
export const clockTimeGet: Call<[id: number, precision: bigint, out: number]> = (guest) => (id, _precision, out) => {
	const now = clock(guest, id);
	if (now === undefined) return EINVAL;
	if (!guest.memory.has(out, 8)) return EFAULT;
	guest.memory.setU64(out, now);
	return success;
};
