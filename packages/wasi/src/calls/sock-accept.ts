import type { Call } from "./call.ts";
import { notSocket } from "./socket.ts";

/** preview1 `sock_accept`. There are no sockets: ENOTSOCK, or EBADF where the descriptor is not open. */
export const sockAccept: Call<[fd: number, flags: number, out: number]> = (guest) => (fd) => notSocket(guest, fd);
