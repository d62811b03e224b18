import type { Call } from "./call.ts";
import { notSocket } from "./socket.ts";

/** preview1 `sock_shutdown`. There are no sockets: ENOTSOCK, or EBADF where the descriptor is not open. */
export const sockShutdown: Call<[fd: number, how: number]> = (guest) => (fd) => notSocket(guest, fd);
