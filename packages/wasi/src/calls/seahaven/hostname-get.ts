import type { Call } from "../call.ts";
import { textOut } from "./text-out.ts";

/** `seahaven.hostname_get(buffer, length) -> length`: the host's name, as cwd_get gives the directory. */
export const hostnameGet: Call<[buffer: number, length: number]> = (guest) => (buffer, length) =>
	textOut(guest, guest.process.world.hostname, buffer, length);
