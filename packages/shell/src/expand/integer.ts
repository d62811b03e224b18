import type { ByteString } from "@seahaven/abi/bytes";

/**
 * The value of a text that is the usual decimal form of an integer of at most 15 digits: an optional `-`, no leading zeros, no blanks. NaN
 * for anything else, `-0` included.
 */
export function plainInteger(text: ByteString): number {
	const { length } = text;
	let i = 0;
	let code = text.charCodeAt(0);
	const negative = code === 45;
	if (negative) code = text.charCodeAt(++i);
	if (length - i > 15) return Number.NaN;
	// The comparison is written so that NaN, past the end of an empty text, fails it.
	if (!(code >= 48 && code <= 57)) return Number.NaN;
	if (code === 48) return !negative && length === 1 ? 0 : Number.NaN;
	let value = code - 48;
	while (++i < length) {
		code = text.charCodeAt(i);
		if (code < 48 || code > 57) return Number.NaN;
		value = value * 10 + (code - 48);
	}
	return negative ? -value : value;
}
