import type { ByteString } from "@seahaven/abi/bytes";

/** What a byte that is part of no valid UTF-8 sequence decodes to: this plus the byte, which is above every code point. */
export const invalidByteBase = 0x110000;

/** A text as characters: their codes, and the byte offset of each with the text's length at the end. */
export interface Characters {
	readonly codes: Int32Array;
	readonly offsets: Int32Array;
}

/** Bytes of the character that begins at `index`: that of a valid UTF-8 sequence, otherwise 1. Only for an index inside the text. */
export function characterLength(text: ByteString, index: number): number {
	const lead = text.charCodeAt(index);
	if (lead < 0xc2 || lead > 0xf4) return 1;
	const second = text.charCodeAt(index + 1);
	if ((second & 0xc0) !== 0x80 || second > 255) return 1;
	if (lead < 0xe0) return 2;
	if ((text.charCodeAt(index + 2) & 0xc0) !== 0x80) return 1;
	if (lead < 0xf0) return (lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f) ? 1 : 3;
	if ((text.charCodeAt(index + 3) & 0xc0) !== 0x80) return 1;
	return (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f) ? 1 : 4;
}

/** The code point that begins at `index` and has `length` bytes, as `characterLength` told; see `invalidByteBase`. */
export function characterCode(text: ByteString, index: number, length: number): number {
	const lead = text.charCodeAt(index);
	switch (length) {
		case 1:
			return lead < 128 ? lead : invalidByteBase + lead;
		case 2:
			return ((lead & 0x1f) << 6) | (text.charCodeAt(index + 1) & 0x3f);
		case 3:
			return ((lead & 0x0f) << 12) | ((text.charCodeAt(index + 1) & 0x3f) << 6) | (text.charCodeAt(index + 2) & 0x3f);
		default:
			return (
				((lead & 0x07) << 18) |
				((text.charCodeAt(index + 1) & 0x3f) << 12) |
				((text.charCodeAt(index + 2) & 0x3f) << 6) |
				(text.charCodeAt(index + 3) & 0x3f)
			);
	}
}

/** Splits a text into characters. */
export function decodeCharacters(text: ByteString): Characters {
	const codes = new Int32Array(text.length);
	const offsets = new Int32Array(text.length + 1);
	let count = 0;
	for (let index = 0; index < text.length; count++) {
		const length = characterLength(text, index);
		codes[count] = characterCode(text, index, length);
		offsets[count] = index;
		index += length;
	}
	offsets[count] = text.length;
	return { codes: codes.subarray(0, count), offsets: offsets.subarray(0, count + 1) };
}

/** How many characters a text has: bytes where the locale is not UTF-8. */
export function countCharacters(text: ByteString, utf8: boolean): number {
	const { length } = text;
	if (!utf8) return length;
	let index = 0;
	while (index < length && text.charCodeAt(index) < 128) index++;
	if (index === length) return length;
	let count = index;
	while (index < length) {
		index += text.charCodeAt(index) < 128 ? 1 : characterLength(text, index);
		count++;
	}
	return count;
}

/** The UTF-8 bytes of a code; an invalid byte's code gives that byte back. */
export function encodeCharacter(code: number): ByteString {
	if (code < 0x80) return String.fromCharCode(code);
	if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
	if (code < 0x10000) {
		return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
	}
	if (code >= invalidByteBase) return String.fromCharCode(code - invalidByteBase);
	return String.fromCharCode(
		0xf0 | (code >> 18),
		0x80 | ((code >> 12) & 0x3f),
		0x80 | ((code >> 6) & 0x3f),
		0x80 | (code & 0x3f),
	);
}
