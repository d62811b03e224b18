import type { Call } from "./call.ts";
import { store } from "./strings.ts";

/** preview1 `args_get`. EFAULT. */
export const argsGet: Call<[argv: number, buffer: number]> = (guest) => (argv, buffer) =>
	store(guest.memory, guest.process.argv, argv, buffer);
