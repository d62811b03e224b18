import type { Call } from "./call.ts";
import { environ } from "./environ.ts";
import { sizes } from "./strings.ts";

/** preview1 `environ_sizes_get`. EFAULT. */
export const environSizesGet: Call<[count: number, bytes: number]> = (guest) => (count, bytes) =>
	sizes(guest.memory, environ(guest.process), count, bytes);
