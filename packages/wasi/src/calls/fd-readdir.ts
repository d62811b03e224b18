import type { Errno } from "@seahaven/abi/errno";
import { errnoNumber } from "@seahaven/abi/errno";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { ok, type Result } from "@seahaven/abi/result";
import { EFAULT, EINVAL, success } from "../errno.ts";
import type { Descriptor } from "../fd-table.ts";
import { filetypes } from "../filetype.ts";
import type { Guest } from "../guest.ts";
import { FD_READDIR } from "../rights.ts";
import type { Call } from "./call.ts";

/** preview1 `dirent`: next cookie, inode, length of the name, type. */
const headLength = 24;

/**
 * preview1 `fd_readdir`: entries from `cookie` on, the last one cut where the buffer ends. A cookie is the number of entries before it, in a list taken
 * when the first one was asked for: what is made or removed meanwhile changes nothing. EBADF, ENOTDIR, ENOTCAPABLE, EFAULT,
 * EINVAL: a cookie that was never given.
 */
export const fdReaddir: Call<[fd: number, buffer: number, length: number, cookie: bigint, out: number]> =
	(guest) => (fd, buffer, length, cookie, out) => {
		const descriptor = guest.directory(fd, FD_READDIR);
		if (typeof descriptor === "number") return descriptor;
		const { memory } = guest;
		if (!memory.has(buffer, length) || !memory.has(out, 4)) return EFAULT;
		if (cookie === 0n || descriptor.entries === null) {
			const taken = list(guest, descriptor);
			if (!taken.ok) return errnoNumber(taken.error);
			descriptor.entries = taken.value;
		}
		const { entries } = descriptor;
		if (cookie < 0n || cookie > BigInt(entries.length)) return EINVAL;
		const end = (buffer >>> 0) + (length >>> 0);
		let at = buffer >>> 0;
		for (let i = Number(cookie); i < entries.length && at < end; i++) {
			const entry = entries[i];
			if (entry === undefined) break;
			at = end - at < headLength ? storeCut(guest, at, end) : storeEntry(guest, entry, i + 1, at, end);
		}
		memory.setU32(out, at - (buffer >>> 0));
		return success;
	};

function list(guest: Guest, descriptor: Descriptor): Result<readonly DirectoryEntry[], Errno> {
	const { namespace } = guest.process;
	const handle = guest.handle(descriptor);
	const entries = namespace.readdir(handle, ".");
	if (!entries.ok) return entries;
	guest.spend(entries.value.length * 256);
	const self = namespace.stat(handle, ".", true);
	// Above what a handle reaches there is nothing: the root's parent is the root.
	const parent = namespace.stat(handle, "..", true);
	const ino = self.ok ? self.value.ino : 0;
	return ok([
		{ name: ".", type: "directory", ino },
		{ name: "..", type: "directory", ino: parent.ok ? parent.value.ino : ino },
		...entries.value,
	]);
}

function storeHead(guest: Guest, entry: DirectoryEntry, next: number, at: number): void {
	const { memory } = guest;
	memory.setSize(at, next);
	memory.setSize(at + 8, entry.ino);
	memory.setU32(at + 16, entry.name.length);
	memory.setU32(at + 20, filetypes[entry.type]);
}

function storeEntry(guest: Guest, entry: DirectoryEntry, next: number, at: number, end: number): number {
	storeHead(guest, entry, next, at);
	const start = at + headLength;
	const { name } = entry;
	const room = end - start;
	guest.memory.setText(start, name.length <= room ? name : name.slice(0, room));
	return start + Math.min(name.length, room);
}

/** There is no room for a whole head: the guest gets its first bytes, sees the buffer full, and asks again. */
function storeCut(guest: Guest, at: number, end: number): number {
	guest.memory.window(at, end - at).fill(0);
	return end;
}
