import { EBADF, ENOTSOCK } from "../errno.ts";
import type { Guest } from "../guest.ts";

/** What every socket call answers, since nothing in a world is a socket. */
export function notSocket(guest: Guest, fd: number): number {
	return guest.fds.get(fd) === undefined ? EBADF : ENOTSOCK;
}
