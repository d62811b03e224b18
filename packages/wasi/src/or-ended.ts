import type { Errno } from "@seahaven/abi/errno";
import type { Readiness } from "@seahaven/abi/file";
import type { Process } from "@seahaven/abi/program";
import { fail, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase } from "@seahaven/vfs/file-base";

/** Nothing but something to wait for, in the shape that a process can wait for. */
class Happening extends FileBase {
	override readonly type: FileType = "socket";
	readonly #happened: Promise<void>;

	constructor(happened: Promise<void>) {
		super(true, false);
		this.#happened = happened;
	}

	override stat(): Result<Stat, Errno> {
		return fail("EBADF");
	}

	override poll(): boolean {
		return false;
	}

	override ready(_event: Readiness): Promise<void> {
		return this.#happened;
	}
}

/** Waits for a promise that never rejects, or until the process is ended, whichever comes first: then it is undefined. */
export async function orEnded<T>(process: Process, promise: Promise<T>): Promise<T | undefined> {
	let value: T | undefined;
	await process.wait(
		new Happening(
			promise.then((settled) => {
				value = settled;
			}),
		),
		"read",
	);
	return value;
}
