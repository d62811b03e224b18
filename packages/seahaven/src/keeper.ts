import type { Bytes } from "@seahaven/abi/bytes";
import { ChunkList } from "./chunk-list.ts";
import type { FullOutputPolicy } from "./output-policy.ts";

/** Keeps the beginning, the end or both of a stream of chunks within a number of bytes. Chunks are kept by reference. */
export class Keeper {
	readonly #headRoom: number;
	readonly #tailRoom: number;
	readonly #head: ChunkList = new ChunkList();
	#tail: ChunkList | null = null;
	totalBytes = 0;
	totalLines = 0;

	constructor({ maxBytes, keep }: Pick<FullOutputPolicy, "maxBytes" | "keep">) {
		this.#headRoom = keep === "tail" ? 0 : keep === "head" ? maxBytes : Math.ceil(maxBytes / 2);
		this.#tailRoom = maxBytes - this.#headRoom;
	}

	/** Whether something had to be let go. */
	get overflowing(): boolean {
		return this.totalBytes > this.#head.bytes + (this.#tail?.bytes ?? 0);
	}

	/** Whether the next `bytes` would have to push something out. */
	wouldOverflow(bytes: number): boolean {
		return this.totalBytes + bytes > this.#headRoom + this.#tailRoom;
	}

	push(chunk: Bytes): void {
		this.totalBytes += chunk.length;
		for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.totalLines++;
		const room = this.#headRoom - this.#head.bytes;
		if (chunk.length <= room) {
			this.#head.push(chunk);
			return;
		}
		if (room > 0) this.#head.push(chunk.subarray(0, room));
		if (this.#tailRoom === 0) return;
		this.#tail ??= new ChunkList();
		this.#tail.push(chunk.subarray(Math.max(room, chunk.length - this.#tailRoom)));
		this.#tail.drop(this.#tail.bytes - this.#tailRoom);
	}

	/** What is kept, in order, with the number of bytes that are missing between the two parts. */
	kept(): { readonly head: Bytes; readonly omitted: number; readonly tail: Bytes } {
		const tail = this.#tail?.join() ?? new Uint8Array(0);
		const omitted = this.totalBytes - this.#head.bytes - tail.length;
		return { head: this.#head.join(), omitted, tail };
	}
}
