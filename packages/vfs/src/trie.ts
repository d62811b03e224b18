import type { Owner } from "./owner.ts";

const bits = 5;
const width = 1 << bits;
const mask = width - 1;

interface Branch<T> {
	readonly owner: Owner;
	readonly slots: (Branch<T> | T | undefined)[];
}

/**
 * A map from small positive integers to values, 32 ways at each level. A version is a reference to its top: keeping one costs nothing, and a change
 * copies the branches above it once per owner.
 */
export class Trie<T extends object> {
	#top: Branch<T>;
	/** Bits below the top's own: 0 when the top's slots are values. */
	#shift: number;

	constructor(owner: Owner, from?: Trie<T>) {
		this.#top = from === undefined ? { owner, slots: [] } : from.#top;
		this.#shift = from === undefined ? 0 : from.#shift;
	}

	get(key: number): T | undefined {
		let shift = this.#shift;
		if (key >>> shift >= width) return undefined;
		let branch = this.#top;
		for (; shift > 0; shift -= bits) {
			const next = branch.slots[(key >>> shift) & mask];
			if (next === undefined) return undefined;
			branch = next as Branch<T>;
		}
		return branch.slots[key & mask] as T | undefined;
	}

	set(owner: Owner, key: number, value: T | undefined): void {
		while (key >>> this.#shift >= width) {
			this.#top = { owner, slots: [this.#top] };
			this.#shift += bits;
		}
		if (this.#top.owner !== owner) this.#top = { owner, slots: this.#top.slots.slice() };
		let branch = this.#top;
		for (let shift = this.#shift; shift > 0; shift -= bits) {
			const at = (key >>> shift) & mask;
			let next = branch.slots[at] as Branch<T> | undefined;
			if (next === undefined) {
				next = { owner, slots: [] };
				grow(branch.slots, at, next);
			} else if (next.owner !== owner) {
				next = { owner, slots: next.slots.slice() };
				branch.slots[at] = next;
			}
			branch = next;
		}
		grow(branch.slots, key & mask, value);
	}

	/** Whether nothing was changed between the two. */
	same(other: Trie<T>): boolean {
		return this.#top === other.#top;
	}

	/** Visits every key whose value is not the identical object in both, in rising order; shared branches cost nothing. */
	differences(other: Trie<T>, visit: (key: number, mine: T | undefined, theirs: T | undefined) => void): void {
		let mine: Branch<T> = this.#top;
		let theirs: Branch<T> = other.#top;
		const shift = Math.max(this.#shift, other.#shift);
		for (let s = this.#shift; s < shift; s += bits) mine = { owner: mine.owner, slots: [mine] };
		for (let s = other.#shift; s < shift; s += bits) theirs = { owner: theirs.owner, slots: [theirs] };
		compare(mine, theirs, shift, 0, visit);
	}
}

// Filled without gaps, so that the engine keeps the array packed.
function grow<T>(slots: (T | undefined)[], at: number, value: T | undefined): void {
	while (slots.length < at) slots.push(undefined);
	slots[at] = value;
}

function compare<T>(
	mine: Branch<T> | undefined,
	theirs: Branch<T> | undefined,
	shift: number,
	prefix: number,
	visit: (key: number, mine: T | undefined, theirs: T | undefined) => void,
): void {
	if (mine === theirs) return;
	for (let i = 0; i < width; i++) {
		const a = mine?.slots[i];
		const b = theirs?.slots[i];
		if (a === b) continue;
		const key = prefix + i * 2 ** shift;
		if (shift === 0) visit(key, a as T | undefined, b as T | undefined);
		else compare(a as Branch<T> | undefined, b as Branch<T> | undefined, shift - bits, key, visit);
	}
}
