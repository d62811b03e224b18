import type { ByteString } from "@seahaven/abi/bytes";

/** The UTF-8 bytes of a code point, up to 2^31 - 1 as bash writes `\U`. */
export function encodeCodePoint(code: number): ByteString {
	if (code < 0x80) return String.fromCharCode(code);
	if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63));
	if (code < 0x10000) {
		return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
	}
	if (code < 0x200000) {
		return String.fromCharCode(
			0xf0 | (code >> 18),
			0x80 | ((code >> 12) & 63),
			0x80 | ((code >> 6) & 63),
			0x80 | (code & 63),
		);
	}
	if (code < 0x4000000) {
		return String.fromCharCode(
			0xf8 | (code >> 24),
			0x80 | ((code >> 18) & 63),
			0x80 | ((code >> 12) & 63),
			0x80 | ((code >> 6) & 63),
			0x80 | (code & 63),
		);
	}
	return String.fromCharCode(
		0xfc | (code >> 30),
		0x80 | ((code >> 24) & 63),
		0x80 | ((code >> 18) & 63),
		0x80 | ((code >> 12) & 63),
		0x80 | ((code >> 6) & 63),
		0x80 | (code & 63),
	);
}

/** The length in bytes of the well-formed UTF-8 sequence at `i`, or 0 where there is none. */
export function sequenceLength(text: ByteString, i: number): number {
	const first = text.charCodeAt(i);
	if (first < 0x80) return 1;
	if (first < 0xc2 || first > 0xf4) return 0;
	const second = text.charCodeAt(i + 1);
	if (!(second >= 0x80 && second < 0xc0)) return 0;
	if (first < 0xe0) return 2;
	const third = text.charCodeAt(i + 2);
	if (!(third >= 0x80 && third < 0xc0)) return 0;
	if (first < 0xf0) {
		if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
		return 3;
	}
	const fourth = text.charCodeAt(i + 3);
	if (!(fourth >= 0x80 && fourth < 0xc0)) return 0;
	if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
	return 4;
}

/** The code point of the sequence at `i`, whose length `sequenceLength` gave. */
export function codePointAt(text: ByteString, i: number, length: number): number {
	const first = text.charCodeAt(i);
	switch (length) {
		case 1:
			return first;
		case 2:
			return ((first & 0x1f) << 6) | (text.charCodeAt(i + 1) & 63);
		case 3:
			return ((first & 0xf) << 12) | ((text.charCodeAt(i + 1) & 63) << 6) | (text.charCodeAt(i + 2) & 63);
		default:
			return (
				((first & 7) << 18) |
				((text.charCodeAt(i + 1) & 63) << 12) |
				((text.charCodeAt(i + 2) & 63) << 6) |
				(text.charCodeAt(i + 3) & 63)
			);
	}
}

const unprintable = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** iswprint(3) in a UTF-8 locale. */
export function isPrintable(code: number): boolean {
	if (code < 0x7f) return code >= 0x20;
	return code > 0xa0 ? !unprintable.test(String.fromCodePoint(code)) : code === 0xa0;
}
