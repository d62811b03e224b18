import type { Call } from "../call.ts";
import { textOut } from "./text-out.ts";

/**
 * `seahaven.cwd_get(buffer, length) -> length`: the working directory's absolute path, in bytes and without a NUL. It is stored where the buffer
 * has room for all of it. A module that imports this gets `/` as its only preopen.
 */
export const cwdGet: Call<[buffer: number, length: number]> = (guest) => (buffer, length) =>
	textOut(guest, guest.process.directory.path, buffer, length);
