import type { Call } from "../call.ts";
import { textOut } from "./text-out.ts";

/** `seahaven.user_get(buffer, length) -> length`: the user's name, as cwd_get gives the directory. */
export const userGet: Call<[buffer: number, length: number]> = (guest) => (buffer, length) =>
	textOut(guest, guest.process.world.user, buffer, length);
