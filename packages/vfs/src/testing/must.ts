import { type ByteString, fromBytes, toBytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Result } from "@seahaven/abi/result";

/** The value of a result that a test relies on. Throws with the errno where there is none. */
export function must<T>(result: Result<T, Errno>): T {
	if (!result.ok) throw new Error(result.error);
	return result.value;
}

/** The errno of a result, or "ok". */
export function errnoOf(result: Result<unknown, Errno>): Errno | "ok" {
	return result.ok ? "ok" : result.error;
}

/** Everything that a file still gives. */
export function drain(file: OpenFile): ByteString {
	const buffer = new Uint8Array(65_536);
	let text = "";
	for (;;) {
		const count = must(file.read(buffer));
		if (count === 0) return text;
		text += fromBytes(buffer.subarray(0, count));
	}
}

/** Makes or replaces a file. */
export function put(ns: Namespace, path: ByteString, text: ByteString, at: Directory = ns.root): void {
	const file = must(ns.open(at, path, { write: true, create: true, truncate: true }, 0o644));
	const bytes = toBytes(text);
	for (let done = 0; done < bytes.length; ) done += must(file.write(bytes.subarray(done)));
	file.release();
}

/** A file's content. */
export function get(ns: Namespace, path: ByteString, at: Directory = ns.root): ByteString {
	const file = must(ns.open(at, path, { read: true }));
	const text = drain(file);
	file.release();
	return text;
}

/** The names in a directory, sorted. */
export function names(ns: Namespace, path: ByteString, at: Directory = ns.root): readonly ByteString[] {
	return must(ns.readdir(at, path))
		.map((entry) => entry.name)
		.sort();
}
