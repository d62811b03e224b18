import { type ByteString, toText } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";

/** A file operation that the world refused. `message` reads as Node's: "ENOENT: No such file or directory, open '/x'". */
export class FsError extends Error {
	override readonly name: string = "FsError";
	readonly code: Errno;
	readonly syscall: string;
	readonly path: string;

	constructor(code: Errno, syscall: string, path: ByteString) {
		const text = toText(path);
		super(`${code}: ${errnoMessage(code)}, ${syscall} '${text}'`);
		this.code = code;
		this.syscall = syscall;
		this.path = text;
	}
}
