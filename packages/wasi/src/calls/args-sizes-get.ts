import type { Call } from "./call.ts";
import { sizes } from "./strings.ts";

/** preview1 `args_sizes_get`. EFAULT. */
export const argsSizesGet: Call<[count: number, bytes: number]> = (guest) => (count, bytes) =>
	sizes(guest.memory, guest.process.argv, count, bytes);
