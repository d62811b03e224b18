import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Readiness } from "@seahaven/abi/file";
import { ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "@seahaven/vfs/file-base";
import type { OutputLog, StreamName } from "./output-log.ts";

const now: Promise<void> = Promise.resolve();

/** The end of the world that an execution's standard output or error goes into: to the inhabitants, a pipe. */
export class OutputSink extends FileBase {
	override readonly type: FileType = "fifo";
	readonly #log: OutputLog;
	readonly #stream: StreamName;

	constructor(log: OutputLog, stream: StreamName) {
		super(false, true);
		this.#log = log;
		this.#stream = stream;
	}

	override write(from: Bytes): Result<number, Errno> {
		return this.#log.write(this.#stream, from);
	}

	override stat(): Result<Stat, Errno> {
		return ok(looseStat("fifo", 0o600, 0n));
	}

	override poll(event: Readiness): boolean {
		return event === "read" || this.#log.hasRoom;
	}

	override ready(event: Readiness): Promise<void> {
		return this.poll(event) ? now : this.#log.room();
	}
}
