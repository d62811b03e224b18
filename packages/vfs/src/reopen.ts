import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { RestrictedFile } from "./restricted-file.ts";
import { TreeFile } from "./tree-file.ts";

interface Asked {
	readonly read: boolean;
	readonly write: boolean;
	readonly append: boolean;
	readonly truncate: boolean;
	readonly directory: boolean;
	/** Whether attributes may be changed through it. */
	readonly attributes: boolean;
}

/**
 * Opens `/dev/fd/N` where that is no directory: a regular file of a tree anew, with an offset of its own, as Linux does; anything else is the same open file once
 * more, for what was asked only. Nothing may be asked that the descriptor does not allow. EACCES, ENOTDIR.
 */
export function reopen(file: OpenFile, asked: Asked): Result<OpenFile, Errno> {
	if ((asked.read && !file.readable) || ((asked.write || asked.truncate) && !file.writable)) return fail("EACCES");
	if (asked.directory && file.directory === null) return fail("ENOTDIR");
	if (file instanceof TreeFile) {
		if (asked.truncate) {
			const cut = file.truncate(0);
			if (!cut.ok) return cut;
		}
		return file.reopen(asked, asked.attributes);
	}
	if (asked.read === file.readable && asked.write === file.writable && asked.attributes) {
		file.retain();
		return ok(file);
	}
	return ok(new RestrictedFile(file, asked.read, asked.write, asked.attributes));
}
