import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase } from "@seahaven/vfs/file-base";

/** An output that knows whether the cursor is at the beginning of a line, where a prompt belongs. */
export class LastByte extends FileBase {
	override readonly type: FileType;
	override readonly terminal: OpenFile["terminal"];
	readonly #file: OpenFile;
	atLineStart = true;

	constructor(file: OpenFile) {
		super(false, true);
		this.type = file.type;
		this.terminal = file.terminal;
		this.#file = file;
	}

	override write(from: Bytes): Result<number, Errno> {
		const written = this.#file.write(from);
		if (written.ok && written.value > 0) this.atLineStart = from[written.value - 1] === 10;
		return written;
	}

	override stat(): Result<Stat, Errno> {
		return this.#file.stat();
	}

	override poll(event: Readiness): boolean {
		return this.#file.poll(event);
	}

	override ready(event: Readiness): Promise<void> {
		return this.#file.ready(event);
	}
}
