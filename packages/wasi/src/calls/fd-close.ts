import { code } from "../errno.ts";
import type { Call } from "./call.ts";

/** preview1 `fd_close`. EBADF. */
export const fdClose: Call<[fd: number]> = (guest) => (fd) => code(guest.fds.close(fd));
