import { errnoNumber } from "@seahaven/abi/errno";
import type { Maybe } from "@seahaven/abi/maybe";
import { EBADF, EFAULT, EINVAL, EISDIR, success } from "../errno.ts";
import type { Descriptor } from "../fd-table.ts";
import { fdflags } from "../fdflags.ts";
import type { Guest } from "../guest.ts";
import { FD_READ } from "../rights.ts";
import type { WaitingCall } from "./call.ts";
import { maximumRead, maximumVectors } from "./vectors.ts";

/** What a call costs besides the bytes that it moves. */
const callCost = 1024;

/**
 * preview1 `fd_read`: waits until there is something, unless the descriptor is nonblocking (EAGAIN). EBADF: not open, or not for reading.
 * EISDIR, EFAULT, EIO.
 */
export const fdRead: WaitingCall<[fd: number, iovs: number, count: number, out: number]> =
	(guest) => (fd, iovs, count, out) => {
		const descriptor = guest.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		if (descriptor.directory !== null) return EISDIR;
		if ((descriptor.base & FD_READ) === 0) return EBADF;
		return guest.exhausted ? readLater(guest, descriptor, iovs, count, out) : read(guest, descriptor, iovs, count, out);
	};

function read(guest: Guest, descriptor: Descriptor, iovs: number, count: number, out: number): Maybe<number> {
	const { memory } = guest;
	const { file } = descriptor;
	if (file === null) return EBADF;
	if (count >>> 0 > maximumVectors) return EINVAL;
	if (!memory.has(iovs, count * 8) || !memory.has(out, 4)) return EFAULT;
	// A file that is held (see fallback/) does not answer EAGAIN itself.
	if ((descriptor.flags & fdflags.nonblock) !== 0 && !file.poll("read")) return errnoNumber("EAGAIN");
	let total = 0;
	for (let i = 0; i < count; i++) {
		const address = memory.u32(iovs + i * 8);
		const asked = memory.u32(iovs + i * 8 + 4);
		const length = Math.min(asked, maximumRead - total);
		if (length === 0) continue;
		if (!memory.has(address, length)) {
			if (total > 0) break;
			return EFAULT;
		}
		const got = file.read(memory.window(address, length));
		if (!got.ok) {
			// What has been read is the guest's; the error comes with the next call.
			if (total > 0) break;
			if (got.error !== "EAGAIN" || (descriptor.flags & fdflags.nonblock) !== 0) return errnoNumber(got.error);
			return waitAndRead(guest, descriptor, iovs, count, out);
		}
		total += got.value;
		if (got.value < asked) break;
	}
	memory.setU32(out, total);
	guest.spend(callCost + total);
	return success;
}

async function readLater(
	guest: Guest,
	descriptor: Descriptor,
	iovs: number,
	count: number,
	out: number,
): Promise<number> {
	await guest.tick();
	return read(guest, descriptor, iovs, count, out);
}

async function waitAndRead(
	guest: Guest,
	descriptor: Descriptor,
	iovs: number,
	count: number,
	out: number,
): Promise<number> {
	if (descriptor.file !== null) await guest.wait(descriptor.file, "read");
	return read(guest, descriptor, iovs, count, out);
}
