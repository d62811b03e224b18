import type { Bytes } from "@seahaven/abi/bytes";
import type { Keeper } from "./keeper.ts";

/** What was kept of a stream. */
export interface Captured {
	/** As UTF-8, with U+FFFD for what is not; where bytes are missing, a line says how many and where they are. */
	readonly text: string;
	/** Exactly what was kept. */
	readonly bytes: Bytes;
	readonly truncated: false | Truncation;
}

export interface Truncation {
	readonly totalBytes: number;
	readonly totalLines: number;
	/** Path in the world of a file with all of it, or null where none was asked for or there was no room. */
	readonly spill: string | null;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const nothing: Bytes = new Uint8Array(0);

/** Decodes when asked and not before: most results are looked at once, in one form. */
export class Capture implements Captured {
	readonly #keeper: Keeper | null;
	readonly #spill: string | null;
	readonly #maxChars: number | null;
	#text: string | null = null;
	#bytes: Bytes | null = null;

	constructor(keeper: Keeper | null, spill: string | null = null, maxChars: number | null = null) {
		this.#keeper = keeper;
		this.#spill = spill;
		this.#maxChars = maxChars;
	}

	get text(): string {
		this.#text ??= this.#decode();
		return this.#text;
	}

	get bytes(): Bytes {
		this.#bytes ??= this.#join();
		return this.#bytes;
	}

	get truncated(): false | Truncation {
		const keeper = this.#keeper;
		if (keeper === null || !(keeper.overflowing || this.#cut() !== null)) return false;
		return { totalBytes: keeper.totalBytes, totalLines: keeper.totalLines, spill: this.#spill };
	}

	/** For console.log and JSON: the properties are getters on the prototype. */
	toJSON(): { readonly text: string; readonly truncated: false | Truncation } {
		return { text: this.text, truncated: this.truncated };
	}

	#decode(): string {
		const keeper = this.#keeper;
		if (keeper === null) return "";
		if (this.#maxChars !== null) {
			const cut = this.#cut();
			return cut === null ? decoder.decode(this.bytes) : `${cut}\n... (output truncated to ${this.#maxChars} chars)`;
		}
		if (!keeper.overflowing) return decoder.decode(this.bytes);
		const { head, omitted, tail } = keeper.kept();
		const where = this.#spill === null ? "" : `; all of it is in ${this.#spill}`;
		const note = `… ${omitted} bytes omitted${where} …`;
		// A character that was cut in two at the gap is left out rather than shown as damaged.
		const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(head, { stream: true });
		const after = decoder.decode(tail.subarray(startOfCharacter(tail)));
		return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${note}\n${after}`;
	}

	/** The first `maxChars` characters where there are more, else null. */
	#cut(): string | null {
		if (this.#maxChars === null || (this.#keeper?.totalBytes ?? 0) <= this.#maxChars) return null;
		const text = decoder.decode(this.bytes);
		let end = 0;
		for (let chars = 0; chars < this.#maxChars && end < text.length; chars++)
			end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
		return end < text.length ? text.slice(0, end) : null;
	}

	#join(): Bytes {
		const keeper = this.#keeper;
		if (keeper === null) return nothing;
		const { head, tail } = keeper.kept();
		if (tail.length === 0) return head;
		const all = new Uint8Array(head.length + tail.length);
		all.set(head);
		all.set(tail, head.length);
		return all;
	}
}

/** Offset of the first byte, of the first four, that begins a character. */
function startOfCharacter(bytes: Bytes): number {
	let at = 0;
	while (at < 3 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
	return at;
}
