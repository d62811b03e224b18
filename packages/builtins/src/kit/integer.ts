import type { ByteString } from "@seahaven/abi/bytes";

const decimal = /^[ \t\n\v\f\r]*([+-]?[0-9]+)[ \t\n\v\f\r]*$/;
const maxInt64 = (1n << 63n) - 1n;
const minInt64 = -(1n << 63n);

/** A decimal integer as bash's built-ins read their arguments: blanks around it are allowed; null if it is none or outside 64 bits. */
export function parseInt64(text: ByteString): bigint | null {
	const match = decimal.exec(text);
	if (match === null) return null;
	const digits = match[1] ?? "";
	const value = BigInt(digits.startsWith("+") ? digits.slice(1) : digits);
	return value > maxInt64 || value < minInt64 ? null : value;
}

/** The same as a number, exact within ±2^53, which no count in here leaves. */
export function parseInteger(text: ByteString): number | null {
	const { length } = text;
	if (length === 0) return null;
	if (length < 16) {
		let value = 0;
		let i = text.charCodeAt(0) === 0x2d ? 1 : 0;
		if (i < length) {
			for (; i < length; i++) {
				const digit = text.charCodeAt(i) - 0x30;
				if (digit < 0 || digit > 9) break;
				value = value * 10 + digit;
			}
			if (i === length) return text.charCodeAt(0) === 0x2d ? -value : value;
		}
	}
	const value = parseInt64(text);
	return value === null ? null : Number(value);
}
