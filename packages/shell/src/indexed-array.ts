import type { ByteString } from "@seahaven/abi/bytes";

/** How far beyond its used length a dense store may be stretched before the array turns sparse. */
const slack = 1024;

/** An indexed array (bash manual 6.7): subscripts from 0 to 2^53 - 1, most of them usually set, so a plain JS array until that would waste space. */
export class IndexedArray {
	#dense: (ByteString | undefined)[] | null = [];
	#sparse: Map<number, ByteString> | null = null;
	/** Rising subscripts of the sparse store, made when asked for. */
	#sorted: number[] | null = null;
	#count = 0;

	static of(values: readonly ByteString[]): IndexedArray {
		const array = new IndexedArray();
		array.#dense = values.slice();
		array.#count = values.length;
		return array;
	}

	static from(elements: Iterable<readonly [number, ByteString]>): IndexedArray {
		const array = new IndexedArray();
		for (const [subscript, value] of elements) array.set(subscript, value);
		return array;
	}

	get count(): number {
		return this.#count;
	}

	get end(): number {
		if (this.#dense !== null) return this.#dense.length;
		const keys = this.keys();
		return keys.length === 0 ? 0 : (keys[keys.length - 1] ?? 0) + 1;
	}

	get(subscript: number): ByteString | undefined {
		return this.#dense !== null ? this.#dense[subscript] : this.#sparse?.get(subscript);
	}

	set(subscript: number, value: ByteString): void {
		const dense = this.#dense;
		if (dense !== null) {
			const { length } = dense;
			if (subscript < length) {
				if (dense[subscript] === undefined) this.#count++;
				dense[subscript] = value;
				return;
			}
			if (subscript === length) {
				dense.push(value);
				this.#count++;
				return;
			}
			if (subscript <= this.#count * 2 + slack) {
				while (dense.length < subscript) dense.push(undefined);
				dense.push(value);
				this.#count++;
				return;
			}
			this.#scatter(dense);
		}
		const sparse = this.#sparse ?? new Map<number, ByteString>();
		if (!sparse.has(subscript)) {
			this.#count++;
			const sorted = this.#sorted;
			if (sorted !== null && (sorted.length === 0 || (sorted[sorted.length - 1] ?? 0) < subscript))
				sorted.push(subscript);
			else this.#sorted = null;
		}
		sparse.set(subscript, value);
	}

	delete(subscript: number): void {
		const dense = this.#dense;
		if (dense !== null) {
			if (dense[subscript] === undefined) return;
			dense[subscript] = undefined;
			this.#count--;
			while (dense.length > 0 && dense[dense.length - 1] === undefined) dense.pop();
		} else if (this.#sparse?.delete(subscript)) {
			this.#count--;
			this.#sorted = null;
		}
	}

	keys(): readonly number[] {
		const dense = this.#dense;
		if (dense !== null) {
			const keys: number[] = [];
			for (let i = 0; i < dense.length; i++) if (dense[i] !== undefined) keys.push(i);
			return keys;
		}
		this.#sorted ??= [...(this.#sparse?.keys() ?? [])].sort((a, b) => a - b);
		return this.#sorted;
	}

	values(): readonly ByteString[] {
		const dense = this.#dense;
		if (dense !== null && this.#count === dense.length) return dense as ByteString[];
		const values: ByteString[] = [];
		for (const key of this.keys()) values.push(this.get(key) ?? "");
		return values;
	}

	clone(): IndexedArray {
		const copy = new IndexedArray();
		copy.#dense = this.#dense?.slice() ?? null;
		copy.#sparse = this.#sparse === null ? null : new Map(this.#sparse);
		copy.#count = this.#count;
		return copy;
	}

	#scatter(dense: readonly (ByteString | undefined)[]): void {
		const sparse = new Map<number, ByteString>();
		const sorted: number[] = [];
		for (let i = 0; i < dense.length; i++) {
			const value = dense[i];
			if (value === undefined) continue;
			sparse.set(i, value);
			sorted.push(i);
		}
		this.#dense = null;
		this.#sparse = sparse;
		this.#sorted = sorted;
	}
}

/** An array as a map by rising subscript, without a copy. */
export class IndexedElementsMap implements ReadonlyMap<number, ByteString> {
	readonly #array: IndexedArray;

	constructor(array: IndexedArray) {
		this.#array = array;
	}

	get size(): number {
		return this.#array.count;
	}

	get(key: number): ByteString | undefined {
		return this.#array.get(key);
	}

	has(key: number): boolean {
		return this.#array.get(key) !== undefined;
	}

	forEach(visit: (value: ByteString, key: number, map: ReadonlyMap<number, ByteString>) => void): void {
		for (const key of this.#array.keys()) visit(this.#array.get(key) ?? "", key, this);
	}

	keys(): MapIterator<number> {
		return this.#array.keys()[Symbol.iterator]();
	}

	values(): MapIterator<ByteString> {
		return this.#array.values()[Symbol.iterator]();
	}

	entries(): MapIterator<[number, ByteString]> {
		const array = this.#array;
		return array
			.keys()
			.map((key): [number, ByteString] => [key, array.get(key) ?? ""])
			[Symbol.iterator]();
	}

	[Symbol.iterator](): MapIterator<[number, ByteString]> {
		return this.entries();
	}
}
