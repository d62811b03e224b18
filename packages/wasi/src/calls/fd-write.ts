import { errnoNumber } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import { EBADF, EFAULT, EINVAL, EISDIR, success } from "../errno.ts";
import type { Descriptor } from "../fd-table.ts";
import { fdflags } from "../fdflags.ts";
import type { Guest } from "../guest.ts";
import { FD_WRITE } from "../rights.ts";
import type { WaitingCall } from "./call.ts";
import { maximumVectors } from "./vectors.ts";

/** What a call costs besides the bytes that it moves. */
const callCost = 1024;

/**
 * preview1 `fd_write`: takes everything, waiting for room, as write(2) does on a pipe that is not nonblocking. A nonblocking one takes what there
 * is room for, or answers EAGAIN. Where no reader is left the process ends by SIGPIPE, unless it ignores that (EPIPE).
 * EBADF: not open, or not for writing. EISDIR, EFAULT, EFBIG, EIO, ENOSPC.
 */
export const fdWrite: WaitingCall<[fd: number, iovs: number, count: number, out: number]> =
	(guest) => (fd, iovs, count, out) => {
		const descriptor = guest.fds.get(fd);
		if (descriptor === undefined) return EBADF;
		if (descriptor.directory !== null) return EISDIR;
		if ((descriptor.base & FD_WRITE) === 0) return EBADF;
		const { file } = descriptor;
		if (file === null) return EBADF;
		if (count >>> 0 > maximumVectors) return EINVAL;
		if (!guest.memory.has(iovs, count * 8) || !guest.memory.has(out, 4)) return EFAULT;
		return guest.exhausted
			? writeLater(guest, descriptor, file, iovs, count, out)
			: write(guest, descriptor, file, iovs, count, out, 0, 0, 0);
	};

/** Goes on at byte `offset` of vector `first`, with `total` bytes written before. */
function write(
	guest: Guest,
	descriptor: Descriptor,
	file: OpenFile,
	iovs: number,
	count: number,
	out: number,
	first: number,
	offset: number,
	total: number,
): Maybe<number> {
	const { memory } = guest;
	let skip = offset;
	let written = total;
	for (let i = first; i < count; i++) {
		const address = memory.u32(iovs + i * 8);
		const length = memory.u32(iovs + i * 8 + 4);
		if (!memory.has(address, length)) {
			if (written > 0) break;
			return EFAULT;
		}
		while (skip < length) {
			const took = file.write(memory.window(address + skip, length - skip));
			if (!took.ok) {
				if (took.error === "EAGAIN" && (descriptor.flags & fdflags.nonblock) === 0) {
					return waitAndWrite(guest, descriptor, file, iovs, count, out, i, skip, written);
				}
				if (took.error === "EPIPE") return guest.brokenPipe();
				if (written === 0) return errnoNumber(took.error);
				// A short count: the error comes with the next call.
				return finish(guest, descriptor, file, out, written);
			}
			skip += took.value;
			written += took.value;
		}
		skip = 0;
	}
	return finish(guest, descriptor, file, out, written);
}

function finish(guest: Guest, descriptor: Descriptor, file: OpenFile, out: number, written: number): number {
	guest.memory.setU32(out, written);
	guest.spend(callCost + written);
	if ((descriptor.flags & (fdflags.sync | fdflags.dsync)) === 0) return success;
	const synced = file.sync();
	return synced.ok ? success : errnoNumber(synced.error);
}

async function writeLater(
	guest: Guest,
	descriptor: Descriptor,
	file: OpenFile,
	iovs: number,
	count: number,
	out: number,
): Promise<number> {
	await guest.tick();
	return write(guest, descriptor, file, iovs, count, out, 0, 0, 0);
}

async function waitAndWrite(
	guest: Guest,
	descriptor: Descriptor,
	file: OpenFile,
	iovs: number,
	count: number,
	out: number,
	first: number,
	offset: number,
	total: number,
): Promise<number> {
	await guest.wait(file, "write");
	return write(guest, descriptor, file, iovs, count, out, first, offset, total);
}
