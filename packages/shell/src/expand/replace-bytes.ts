import { type ByteString, fromBytes } from "@seahaven/abi/bytes";

/** How many times a text that is not empty occurs in another, from left to right and without overlaps. */
export function countOf(text: ByteString, literal: ByteString): number {
	let count = 0;
	if (literal.length === 1) {
		const code = literal.charCodeAt(0);
		for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === code) count++;
		return count;
	}
	for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length)) count++;
	return count;
}

/** Replaces each of `count` occurrences, for long texts: the engine would keep an object for each match until the end. */
export function replaceBytes(text: ByteString, literal: ByteString, by: ByteString, count: number): ByteString {
	const into = new Uint8Array(text.length + count * (by.length - literal.length));
	const first = literal.charCodeAt(0);
	const { length } = text;
	let at = 0;
	for (let i = 0; i < length; ) {
		const code = text.charCodeAt(i);
		if (code === first && (literal.length === 1 || text.startsWith(literal, i))) {
			for (let k = 0; k < by.length; k++) into[at++] = by.charCodeAt(k);
			i += literal.length;
		} else {
			into[at++] = code;
			i++;
		}
	}
	return fromBytes(into);
}
