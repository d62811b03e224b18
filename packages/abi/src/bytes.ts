/** Raw data as it travels through descriptors. */
export type Bytes = Uint8Array;

/**
 * A string of bytes: each code unit is one byte, 0 to 255. Script text, arguments, variables, paths and names are ByteStrings, so
 * that bytes outside UTF-8 survive, an index is a byte offset, and the engine keeps one byte a character. Text from people becomes a
 * ByteString by `fromText` at the edges, and goes back by `toText`.
 */
export type ByteString = string;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const chunkLength = 8192;
const scratch: number[] = [];

/** The bytes of a ByteString. */
export function toBytes(text: ByteString): Bytes {
	const bytes = new Uint8Array(text.length);
	writeBytes(text, bytes, 0);
	return bytes;
}

/** Writes the bytes of `text` into `into` from `offset`; there must be room. Returns the number of bytes written. */
export function writeBytes(text: ByteString, into: Bytes, offset: number): number {
	const { length } = text;
	if (length > 64) {
		// encodeInto is several times faster than a loop, and right as long as it meets ASCII only.
		const { read, written } = encoder.encodeInto(text, into.subarray(offset, offset + length));
		if (read === length && written === length) return length;
	}
	for (let i = 0; i < length; i++) into[offset + i] = text.charCodeAt(i);
	return length;
}

/** The ByteString of some bytes, each byte one code unit. */
export function fromBytes(bytes: Bytes): ByteString {
	const { length } = bytes;
	if (length <= 128) {
		// From an array of its own it is one flat string; adding character by character makes a tree that somebody has to flatten.
		scratch.length = length;
		for (let i = 0; i < length; i++) scratch[i] = bytes[i] ?? 0;
		return String.fromCharCode.apply(null, scratch);
	}
	if (length <= chunkLength) return String.fromCharCode.apply(null, bytes as unknown as number[]);
	const parts: string[] = [];
	for (let i = 0; i < length; i += chunkLength) {
		parts.push(String.fromCharCode.apply(null, bytes.subarray(i, i + chunkLength) as unknown as number[]));
	}
	return parts.join("");
}

/** Whether every code unit is below 128, so that the ByteString reads the same as text. */
export function isAscii(text: ByteString): boolean {
	for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
	return true;
}

/** The ByteString that holds the UTF-8 encoding of human text. Lone surrogates become U+FFFD. */
export function fromText(text: string): ByteString {
	return isAscii(text) ? text : fromBytes(encoder.encode(text));
}

/** The human text of a ByteString: UTF-8, with U+FFFD for what is not valid. */
export function toText(bytes: ByteString): string {
	return isAscii(bytes) ? bytes : decoder.decode(toBytes(bytes));
}

/** One buffer with the parts after each other. */
export function concatBytes(parts: readonly Bytes[]): Bytes {
	const [only] = parts;
	if (parts.length === 1 && only !== undefined) return only;
	let total = 0;
	for (const part of parts) total += part.length;
	const all = new Uint8Array(total);
	let offset = 0;
	for (const part of parts) {
		all.set(part, offset);
		offset += part.length;
	}
	return all;
}
