import { code } from "../errno.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_renumber`. EBADF: either is not open. */
export const fdRenumber: Call<[from: number, to: number]> = (guest) => (from, to) => code(guest.fds.renumber(from, to));
