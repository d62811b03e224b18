import { errnoNumber } from "@seahaven/abi/errno";
import { EBADF, EFAULT, success } from "../../errno.ts";
import type { Call } from "../call.ts";

/** `seahaven.terminal_size_get(fd, out) -> errno`: u32 columns and u32 rows in characters. EBADF, ENOTTY, EFAULT. */
export const terminalSizeGet: Call<[fd: number, out: number]> = (guest) => (fd, out) => {
	const descriptor = guest.fds.get(fd);
	if (descriptor === undefined) return EBADF;
	const terminal = descriptor.file?.terminal ?? null;
	if (terminal === null) return errnoNumber("ENOTTY");
	if (!guest.memory.has(out, 8)) return EFAULT;
	guest.memory.setU32(out, terminal.columns);
	guest.memory.setU32(out + 4, terminal.rows);
	return success;
};
