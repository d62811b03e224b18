/** What the holders of one shared map have in common. */
interface Share<K, V> {
	map: Map<K, V>;
	holders: number;
}

/**
 * A map that a forked shell shares with its parent until one of them writes: forking costs one object, and so does ending a child that
 * wrote nothing.
 */
export class SharedMap<K, V> {
	#share: Share<K, V>;

	constructor(share: Share<K, V> = { map: new Map<K, V>(), holders: 1 }) {
		this.#share = share;
	}

	get(key: K): V | undefined {
		return this.#share.map.get(key);
	}

	has(key: K): boolean {
		return this.#share.map.has(key);
	}

	get size(): number {
		return this.#share.map.size;
	}

	keys(): IterableIterator<K> {
		return this.#share.map.keys();
	}

	entries(): IterableIterator<[K, V]> {
		return this.#share.map.entries();
	}

	set(key: K, value: V): void {
		this.#own().set(key, value);
	}

	delete(key: K): boolean {
		return this.#share.map.has(key) && this.#own().delete(key);
	}

	clear(): void {
		if (this.#share.map.size > 0) this.#own().clear();
	}

	fork(): SharedMap<K, V> {
		this.#share.holders++;
		return new SharedMap(this.#share);
	}

	/** The holder is gone: what is left may be written in place. */
	release(): void {
		this.#share.holders--;
		this.#share = { map: new Map(), holders: 1 };
	}

	#own(): Map<K, V> {
		const share = this.#share;
		if (share.holders > 1) {
			share.holders--;
			this.#share = { map: new Map(share.map), holders: 1 };
		}
		return this.#share.map;
	}
}
