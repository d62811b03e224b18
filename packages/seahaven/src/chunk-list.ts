import type { Bytes } from "@seahaven/abi/bytes";

/** As many small chunks in a row are put together into one. */
const looseChunks = 512;
const looseBytes = 32_768;

/** A queue of chunks, kept by reference, that stays cheap when the chunks are tiny and many. */
export class ChunkList {
	#chunks: Bytes[] = [];
	#start = 0;
	/** From here on, nothing has been put together yet. */
	#loose = 0;
	bytes = 0;

	push(chunk: Bytes): void {
		this.bytes += chunk.length;
		const { length } = this.#chunks;
		const last = length > this.#start ? this.#chunks[length - 1] : undefined;
		if (last !== undefined && last.buffer === chunk.buffer && last.byteOffset + last.length === chunk.byteOffset) {
			this.#chunks[length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + chunk.length);
			return;
		}
		this.#chunks.push(chunk);
		if (this.#chunks.length - this.#loose >= looseChunks) this.#tidy();
	}

	/** Drops this many bytes from the beginning. */
	drop(count: number): void {
		let left = Math.max(0, Math.min(count, this.bytes));
		this.bytes -= left;
		while (left > 0) {
			const first = this.#chunks[this.#start];
			if (first === undefined) break;
			if (first.length > left) {
				this.#chunks[this.#start] = first.subarray(left);
				break;
			}
			left -= first.length;
			this.#start++;
		}
		if (this.#start > 1024 && this.#start * 2 > this.#chunks.length) {
			this.#chunks = this.#chunks.slice(this.#start);
			this.#loose = Math.max(0, this.#loose - this.#start);
			this.#start = 0;
		}
	}

	/** All of it in one buffer. */
	join(): Bytes {
		return joinChunks(this.#chunks, this.#start, this.bytes);
	}

	#tidy(): void {
		const from = Math.max(this.#loose, this.#start);
		let bytes = 0;
		for (let i = from; i < this.#chunks.length; i++) bytes += this.#chunks[i]?.length ?? 0;
		if (bytes <= looseBytes) {
			const joined = joinChunks(this.#chunks, from, bytes);
			this.#chunks.length = from;
			this.#chunks.push(joined);
		}
		this.#loose = this.#chunks.length;
	}
}

function joinChunks(chunks: readonly Bytes[], start: number, bytes: number): Bytes {
	const all = new Uint8Array(bytes);
	let offset = 0;
	for (let i = start; i < chunks.length; i++) {
		const chunk = chunks[i];
		if (chunk === undefined) continue;
		all.set(chunk, offset);
		offset += chunk.length;
	}
	return all;
}
