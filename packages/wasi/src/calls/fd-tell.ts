import type { Call } from "./call.ts";
import { fdSeek } from "./fd-seek.ts";

/** preview1 `fd_tell`: the offset in bytes. EBADF, EISDIR, ENOTCAPABLE, ESPIPE, EFAULT. */
export const fdTell: Call<[fd: number, out: number]> = (guest) => {
	const seek = fdSeek(guest);
	return (fd, out) => seek(fd, 0n, 1, out);
};
