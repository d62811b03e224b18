import { EFAULT, success } from "../errno.ts";
import type { Call } from "./call.ts";

/** What one call of Web Crypto's getRandomValues gives at most. */
const portion = 65_536;

/** preview1 `random_get`. EFAULT. */
export const randomGet: Call<[buffer: number, length: number]> = (guest) => (buffer, length) => {
	if (!guest.memory.has(buffer, length)) return EFAULT;
	const into = guest.memory.window(buffer, length);
	guest.spend(into.length);
	for (let at = 0; at < into.length; at += portion) guest.process.world.random(into.subarray(at, at + portion));
	return success;
};
