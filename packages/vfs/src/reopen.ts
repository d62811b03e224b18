import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { TreeFile } from "./tree-file.ts";

interface Asked {
	readonly read: boolean;
	readonly write: boolean;
	readonly append: boolean;
	readonly truncate: boolean;
	readonly directory: boolean;
}

/**
 * Opens `/dev/fd/N` where that is no directory: a regular file anew, with an offset of its own, as Linux does; anything else is the same open file once more. Nothing may be
 * asked that the descriptor does not allow. EACCES, ENOTDIR.
 */
export function reopen(file: OpenFile, asked: Asked): Result<OpenFile, Errno> {
	if ((asked.read && !file.readable) || ((asked.write || asked.truncate) && !file.writable)) return fail("EACCES");
	if (asked.directory && file.directory === null) return fail("ENOTDIR");
	if (file instanceof TreeFile) {
		if (asked.truncate) {
			const cut = file.truncate(0);
			if (!cut.ok) return cut;
		}
		return file.reopen(asked);
	}
	file.retain();
	return ok(file);
}
