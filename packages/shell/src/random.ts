/** bash's generator for RANDOM (lib/sh/random.c): Park and Miller's minimal standard generator. */
export class RandomSequence {
	#seed: number;
	#last = 0;

	/** `seed` is an unsigned 32-bit number. */
	constructor(seed: number, last = 0) {
		this.#seed = seed >>> 0;
		this.#last = last;
	}

	/** 0 to 32767, never the same twice in a row. */
	next(): number {
		let value: number;
		do {
			this.#seed = step(this.#seed);
			value = ((this.#seed >>> 16) ^ (this.#seed & 65535)) & 32767;
		} while (value === this.#last);
		this.#last = value;
		return value;
	}

	clone(): RandomSequence {
		return new RandomSequence(this.#seed, this.#last);
	}
}

function step(last: number): number {
	const from = last === 0 ? 123459876 : last;
	const high = Math.floor(from / 127773);
	const low = from - 127773 * high;
	const value = 16807 * low - 2836 * high;
	return (value < 0 ? value + 0x7fffffff : value) >>> 0;
}
