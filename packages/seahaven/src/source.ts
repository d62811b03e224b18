import { type Bytes, fromText, toBytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "@seahaven/vfs/file-base";
import { byteSource } from "@seahaven/vfs/streams";

/** Data that comes from the embedder: text (as UTF-8), bytes, or a stream of either. */
export type Source = string | Bytes | ReadableStream<Bytes> | AsyncIterable<string | Bytes>;

/** Standard input over bytes that are all there: to the inhabitants, a pipe whose writer has gone. */
class BytesInput extends FileBase {
	override readonly type: FileType = "fifo";
	readonly #bytes: Bytes;
	#at = 0;

	constructor(bytes: Bytes) {
		super(true, false);
		this.#bytes = bytes;
	}

	override read(into: Bytes): Result<number, Errno> {
		const part = this.#bytes.subarray(this.#at, this.#at + into.length);
		into.set(part);
		this.#at += part.length;
		return ok(part.length);
	}

	override stat(): Result<Stat, Errno> {
		return ok(looseStat("fifo", 0o600, 0n));
	}
}

/** A descriptor that is open for nothing: every use answers EBADF, as with a descriptor that is closed. */
class ClosedInput extends FileBase {
	override readonly type: FileType = "fifo";

	constructor() {
		super(false, false);
	}

	override stat(): Result<Stat, Errno> {
		return fail("EBADF");
	}
}

const nothing: Bytes = new Uint8Array(0);

/**
 * An open file, with one reference, that reads what the source gives. A stream is read no faster than the world reads; `failed` is told where it
 * breaks.
 */
export function openInput(source: Source | "closed" | undefined, failed: (reason: unknown) => void): OpenFile {
	if (source === undefined) return new BytesInput(nothing);
	if (source === "closed") return new ClosedInput();
	if (typeof source === "string") return new BytesInput(toBytes(fromText(source)));
	if (source instanceof Uint8Array) return new BytesInput(source);
	return byteSource(asBytes(source), failed);
}

async function* asBytes(source: ReadableStream<Bytes> | AsyncIterable<string | Bytes>): AsyncIterable<Bytes> {
	for await (const chunk of iterate(source)) yield typeof chunk === "string" ? toBytes(fromText(chunk)) : chunk;
}

/** All of a source in one buffer. */
export async function readAll(source: Source): Promise<Bytes> {
	if (typeof source === "string") return toBytes(fromText(source));
	if (source instanceof Uint8Array) return source;
	const parts: Bytes[] = [];
	let length = 0;
	for await (const chunk of iterate(source)) {
		const part = typeof chunk === "string" ? toBytes(fromText(chunk)) : chunk;
		parts.push(part);
		length += part.length;
	}
	const all = new Uint8Array(length);
	let offset = 0;
	for (const part of parts) {
		all.set(part, offset);
		offset += part.length;
	}
	return all;
}

/** A stream as an iterable: not every browser's ReadableStream is one. */
async function* iterate(source: ReadableStream<Bytes> | AsyncIterable<string | Bytes>): AsyncIterable<string | Bytes> {
	if (!("getReader" in source)) {
		yield* source;
		return;
	}
	const reader = source.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		await reader.cancel();
	}
}
