import type { ByteString } from "@seahaven/abi/bytes";

/** Text that was read, with the places of characters that a backslash keeps from splitting. */
export interface ReadText {
	readonly text: ByteString;
	/** Indices of escaped characters, or null where there are none. */
	readonly escaped: ReadonlySet<number> | null;
}

/** Splits as `read` does (XCU read, bash manual 4.2): words from the front, the rest to the last name. */
export class FieldSplitter {
	readonly #text: ByteString;
	readonly #escaped: ReadonlySet<number> | null;
	readonly #ifs: ByteString;
	#at = 0;

	constructor({ text, escaped }: ReadText, ifs: ByteString) {
		this.#text = text;
		this.#escaped = escaped;
		this.#ifs = ifs;
		this.#skipBlanks();
	}

	get atEnd(): boolean {
		return this.#at >= this.#text.length;
	}

	#separates(i: number): boolean {
		return this.#ifs.includes(this.#text[i] ?? "") && this.#escaped?.has(i) !== true;
	}

	#blank(i: number): boolean {
		const c = this.#text[i];
		return (c === " " || c === "\t" || c === "\n") && this.#separates(i);
	}

	#skipBlanks(): void {
		while (this.#at < this.#text.length && this.#blank(this.#at)) this.#at++;
	}

	/** The next word, past its separator. */
	next(): ByteString {
		const from = this.#at;
		const { length } = this.#text;
		while (this.#at < length && !this.#separates(this.#at)) this.#at++;
		const word = this.#text.slice(from, this.#at);
		if (this.#at < length) {
			const blank = this.#blank(this.#at);
			this.#at++;
			this.#skipBlanks();
			// Blanks and one other separator are one separator together.
			if (blank && this.#at < length && this.#separates(this.#at)) {
				this.#at++;
				this.#skipBlanks();
			}
		}
		return word;
	}

	/** All that is left, for the last name: a lone word loses its separator, anything longer only the blanks behind it. */
	rest(): ByteString {
		const from = this.#at;
		const word = this.next();
		if (this.atEnd) return word;
		let end = this.#text.length;
		while (end > from && this.#blank(end - 1)) end--;
		return this.#text.slice(from, end);
	}
}
