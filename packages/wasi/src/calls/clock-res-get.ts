import { EFAULT, EINVAL, success } from "../errno.ts";
import type { Call } from "./call.ts";

/** What the coarsest of our runtimes' clocks tell apart: a microsecond. */
const resolution = 1000n;

/** preview1 `clock_res_get`, nanoseconds. EINVAL: no such clock. EFAULT. */
export const clockResGet: Call<[id: number, out: number]> = (guest) => (id, out) => {
	if (id < 0 || id > 3) return EINVAL;
	if (!guest.memory.has(out, 8)) return EFAULT;
	guest.memory.setU64(out, resolution);
	return success;
};
