import type { ByteString } from "@seahaven/abi/bytes";
import type { Owner } from "./owner.ts";

interface Bucket {
	readonly owner: Owner;
	readonly map: Map<ByteString, number>;
}

const bucketSize = 128;

/**
 * A directory's names and the inodes behind them. Small ones are one map; large ones are spread over many, so that the first change after a
 * snapshot copies about a hundred names and never all.
 */
export class Entries {
	readonly owner: Owner;
	#buckets: Bucket[];
	#size: number;

	constructor(owner: Owner, from?: Entries) {
		this.owner = owner;
		this.#buckets = from === undefined ? [{ owner, map: new Map() }] : from.#buckets.slice();
		this.#size = from === undefined ? 0 : from.#size;
	}

	get size(): number {
		return this.#size;
	}

	get(name: ByteString): number | undefined {
		return this.#buckets[this.#index(name)]?.map.get(name);
	}

	set(name: ByteString, ino: number): void {
		const map = this.#own(this.#index(name));
		if (!map.has(name)) this.#size++;
		map.set(name, ino);
		if (this.#size > this.#buckets.length * bucketSize) this.#spread(this.#buckets.length * 4);
	}

	delete(name: ByteString): void {
		if (this.#own(this.#index(name)).delete(name)) this.#size--;
	}

	forEach(visit: (name: ByteString, ino: number) => void): void {
		for (const bucket of this.#buckets) for (const [name, ino] of bucket.map) visit(name, ino);
	}

	#index(name: ByteString): number {
		const count = this.#buckets.length;
		if (count === 1) return 0;
		let hash = 0x811c9dc5;
		for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
		return (hash ^ (hash >>> 15)) & (count - 1);
	}

	#own(index: number): Map<ByteString, number> {
		const bucket = this.#buckets[index];
		if (bucket !== undefined && bucket.owner === this.owner) return bucket.map;
		const map = new Map(bucket?.map);
		this.#buckets[index] = { owner: this.owner, map };
		return map;
	}

	#spread(count: number): void {
		const before = this.#buckets;
		this.#buckets = Array.from({ length: count }, () => ({ owner: this.owner, map: new Map() }));
		for (const bucket of before) {
			for (const [name, ino] of bucket.map) this.#buckets[this.#index(name)]?.map.set(name, ino);
		}
	}
}
