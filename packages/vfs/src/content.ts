import type { Bytes } from "@seahaven/abi/bytes";
import type { Owner } from "./owner.ts";

/** Bytes in a chunk: what one write after a snapshot copies at most, beyond its own length. */
export const chunkSize: number = 1 << 16;

const slabChunks = 16;
const nothing: Bytes = new Uint8Array(0);

interface Chunk {
	readonly owner: Owner;
	/** May be shorter than a chunk: the rest reads as zeros. Beyond the file's size it holds zeros. */
	readonly bytes: Bytes;
}

/**
 * A regular file's content: chunks of 64 KiB, each copied when it is first written after a snapshot. A chunk that is missing is a hole.
 */
export class Content {
	readonly owner: Owner;
	#size: number;
	readonly #chunks: (Chunk | undefined)[];
	#present: number;
	#slab: Bytes = nothing;
	#slabUsed = 0;

	constructor(owner: Owner, from?: Content) {
		this.owner = owner;
		this.#size = from === undefined ? 0 : from.#size;
		this.#chunks = from === undefined ? [] : from.#chunks.slice();
		this.#present = from === undefined ? 0 : from.#present;
	}

	/** Bytes. */
	get size(): number {
		return this.#size;
	}

	/** Bytes that are no hole: what a quota charges. */
	get stored(): number {
		const tail = this.#size % chunkSize;
		const partial = tail !== 0 && this.#chunks[(this.#size - tail) / chunkSize] !== undefined;
		return this.#present * chunkSize - (partial ? chunkSize - tail : 0);
	}

	/** What `stored` would be after writing `length` bytes at `offset`. */
	storedAfter(offset: number, length: number): number {
		const end = offset + length;
		const size = Math.max(this.#size, end);
		let present = this.#present;
		const last = Math.ceil(end / chunkSize);
		for (let i = Math.floor(offset / chunkSize); i < last; i++) if (this.#chunks[i] === undefined) present++;
		const tail = size % chunkSize;
		if (tail === 0) return present * chunkSize;
		const at = (size - tail) / chunkSize;
		const partial = this.#chunks[at] !== undefined || at < last;
		return present * chunkSize - (partial ? chunkSize - tail : 0);
	}

	/** Copies from `offset` on into the buffer. Returns the bytes copied; 0 at and after the end. */
	read(into: Bytes, offset: number): number {
		const length = Math.min(into.length, this.#size - offset);
		if (length <= 0) return 0;
		let copied = 0;
		while (copied < length) {
			const at = offset + copied;
			const start = at % chunkSize;
			const count = Math.min(length - copied, chunkSize - start);
			const bytes = this.#chunks[(at - start) / chunkSize]?.bytes;
			const there = bytes === undefined ? 0 : Math.max(0, Math.min(count, bytes.length - start));
			if (bytes !== undefined && there > 0) copy(bytes, start, there, into, copied);
			if (there < count) into.fill(0, copied + there, copied + count);
			copied += count;
		}
		return length;
	}

	/** Writes all of the buffer at `offset`; what lies between the end and there becomes a hole. */
	write(from: Bytes, offset: number): void {
		const { length } = from;
		let written = 0;
		while (written < length) {
			const at = offset + written;
			const start = at % chunkSize;
			const count = Math.min(length - written, chunkSize - start);
			const bytes = this.#own((at - start) / chunkSize, start + count, count === chunkSize);
			copy(from, written, count, bytes, start);
			written += count;
		}
		if (offset + length > this.#size) this.#size = offset + length;
	}

	/** Cuts, or extends by a hole. */
	resize(size: number): void {
		if (size < this.#size) {
			const keep = Math.ceil(size / chunkSize);
			for (let i = keep; i < this.#chunks.length; i++) {
				const chunk = this.#chunks[i];
				if (chunk === undefined) continue;
				this.#present--;
				if (chunk.owner !== this.owner) this.owner.ledger.displaced += chunk.bytes.length;
			}
			if (this.#chunks.length > keep) this.#chunks.length = keep;
			const tail = size % chunkSize;
			const last = (size - tail) / chunkSize;
			if (tail !== 0 && this.#chunks[last] !== undefined) this.#own(last, tail, false).fill(0, tail);
		}
		this.#size = size;
	}

	/** A chunk that may be written in place, with at least `needed` bytes. `whole`: all of it is about to be overwritten. */
	#own(index: number, needed: number, whole: boolean): Bytes {
		const chunk = this.#chunks[index];
		if (chunk !== undefined && chunk.owner === this.owner && chunk.bytes.length >= needed) return chunk.bytes;
		let capacity = chunkSize;
		if (index === 0 && needed < chunkSize) {
			const before = chunk === undefined ? 0 : chunk.bytes.length;
			capacity = Math.max(before, needed <= 64 ? 64 : 2 ** Math.ceil(Math.log2(needed)));
		}
		const bytes = chunk === undefined ? this.#fresh(index, capacity) : new Uint8Array(capacity);
		if (chunk === undefined) this.#present++;
		else {
			if (!whole) bytes.set(chunk.bytes);
			if (chunk.owner !== this.owner) this.owner.ledger.displaced += chunk.bytes.length;
		}
		while (this.#chunks.length < index) this.#chunks.push(undefined);
		this.#chunks[index] = { owner: this.owner, bytes };
		return bytes;
	}

	/** Memory for a chunk that was a hole. A file that grows gets it in slabs, since one large allocation costs far less than many small ones. */
	#fresh(index: number, capacity: number): Bytes {
		if (index < 4 || capacity < chunkSize) return new Uint8Array(capacity);
		if (this.#slabUsed >= this.#slab.length) {
			this.#slab = new Uint8Array(Math.min(slabChunks, index) * chunkSize);
			this.#slabUsed = 0;
		}
		this.#slabUsed += chunkSize;
		return this.#slab.subarray(this.#slabUsed - chunkSize, this.#slabUsed);
	}
}

function copy(from: Bytes, start: number, count: number, into: Bytes, at: number): void {
	// A view costs more than a few bytes do.
	if (count <= 32) for (let i = 0; i < count; i++) into[at + i] = from[start + i] ?? 0;
	else if (start === 0 && count === from.length) into.set(from, at);
	else into.set(from.subarray(start, start + count), at);
}
