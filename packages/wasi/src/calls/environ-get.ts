import type { Call } from "./call.ts";
import { environ } from "./environ.ts";
import { store } from "./strings.ts";

/** preview1 `environ_get`. EFAULT. */
export const environGet: Call<[environ: number, buffer: number]> = (guest) => (pointers, buffer) =>
	store(guest.memory, environ(guest.process), pointers, buffer);
