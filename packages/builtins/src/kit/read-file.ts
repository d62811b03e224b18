import { type ByteString, type Bytes, concatBytes, fromBytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { BuiltinIo } from "../builtin.ts";

/** Everything from an open file's offset to its end, at once where nothing has to wait. EINTR: a signal came first. */
export function readAll(io: BuiltinIo, file: OpenFile): Maybe<Result<ByteString, Errno>> {
	const parts: Bytes[] = [];
	const size = file.stat();
	// One more byte than the size finds the end in the first read.
	let length = size.ok && size.value.type === "file" ? Math.max(1, size.value.size + 1) : 65_536;
	const step = (): Maybe<Result<ByteString, Errno>> => {
		for (;;) {
			const into = new Uint8Array(Math.min(length, 1 << 24));
			const count = io.read(file, into);
			if (isPending(count)) {
				return count.then((later) => (take(into, later) ? step() : end(later)));
			}
			if (!take(into, count)) return end(count);
		}
	};
	const take = (into: Bytes, count: number | null): boolean => {
		if (count === null || count === 0) return false;
		parts.push(into.subarray(0, count));
		length = 65_536;
		return true;
	};
	const end = (count: number | null): Result<ByteString, Errno> =>
		count === null ? fail("EINTR") : ok(fromBytes(concatBytes(parts)));
	return step();
}
