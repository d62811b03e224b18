import type { Call } from "./call.ts";
import { notSocket } from "./socket.ts";

/** preview1 `sock_recv`. There are no sockets: ENOTSOCK, or EBADF where the descriptor is not open. */
export const sockRecv: Call<
	[fd: number, data: number, count: number, flags: number, length: number, outFlags: number]
> = (guest) => (fd) => notSocket(guest, fd);
