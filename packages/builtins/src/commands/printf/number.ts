import type { ByteString } from "@seahaven/abi/bytes";
import { codePointAt, sequenceLength } from "../../kit/utf8.ts";

const maxInt64 = (1n << 63n) - 1n;
const maxUint64 = (1n << 64n) - 1n;
const pattern = /^[ \t\n\v\f\r]*([+-]?)(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)?/;

/** What strtoimax(3) with base 0 makes of an argument. */
export interface ParsedInteger {
	readonly value: bigint;
	/** All of it was a number. */
	readonly complete: boolean;
	readonly outOfRange: boolean;
}

/** An argument of an integer conversion: `'c` is the code of a character. */
export function parsePrintfInteger(text: ByteString, signed: boolean): ParsedInteger {
	const code = characterCode(text);
	if (code !== null) return { value: BigInt(code), complete: true, outOfRange: false };
	const match = pattern.exec(text);
	const digits = match?.[2];
	if (match === null || digits === undefined) return { value: 0n, complete: text === "", outOfRange: false };
	const complete = match[0].length === text.length;
	const size = BigInt(digits.length > 1 && digits[0] === "0" && !/^0x/i.test(digits) ? `0o${digits}` : digits);
	const negative = match[1] === "-";
	if (signed) {
		if (size > (negative ? maxInt64 + 1n : maxInt64)) {
			return { value: negative ? -maxInt64 - 1n : maxInt64, complete, outOfRange: true };
		}
		return { value: negative ? -size : size, complete, outOfRange: false };
	}
	if (size > maxUint64) return { value: maxUint64, complete, outOfRange: true };
	return { value: negative ? BigInt.asUintN(64, -size) : size, complete, outOfRange: false };
}

/** The code point after a leading quote, or null where there is none. */
export function characterCode(text: ByteString): number | null {
	const first = text.charCodeAt(0);
	if (first !== 0x27 && first !== 0x22) return null;
	if (text.length === 1) return 0;
	const length = sequenceLength(text, 1);
	return length === 0 ? text.charCodeAt(1) : codePointAt(text, 1, length);
}

/** How bash words that an argument is no number. */
export function invalidNumber(text: ByteString): ByteString {
	if (/^0[0-9]/.test(text)) return `${text}: invalid octal number`;
	return text.startsWith("0x") ? `${text}: invalid hex number` : `${text}: invalid number`;
}
