/** Character classes and case, as glibc has them in C and C.UTF-8 (XBD 7.3.1 LC_CTYPE). Codes are code points, or bytes in the C locale. */

const alphabetic = /^[\p{Alphabetic}\p{Nd}]$/u;
const uppercase = /^\p{Uppercase}$/u;
const lowercase = /^\p{Lowercase}$/u;
const blankUnicode = /^\p{Zs}$/u;
const noBreak: ReadonlySet<number> = new Set([0xa0, 0x2007, 0x202f]);
const printable = /^[^\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]$/u;

export type ClassName =
	| "alnum"
	| "alpha"
	| "ascii"
	| "blank"
	| "cntrl"
	| "digit"
	| "graph"
	| "lower"
	| "print"
	| "punct"
	| "space"
	| "upper"
	| "word"
	| "xdigit";

type Predicate = (code: number) => boolean;

const isDigit: Predicate = (c) => c >= 48 && c <= 57;
const asciiAlpha: Predicate = (c) => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);

const ascii: { readonly [name in ClassName]: Predicate } = {
	alnum: (c) => asciiAlpha(c) || isDigit(c),
	alpha: asciiAlpha,
	ascii: (c) => c < 128,
	blank: (c) => c === 32 || c === 9,
	cntrl: (c) => c < 32 || c === 127,
	digit: isDigit,
	graph: (c) => c > 32 && c < 127,
	lower: (c) => c >= 97 && c <= 122,
	print: (c) => c >= 32 && c < 127,
	punct: (c) => c > 32 && c < 127 && !asciiAlpha(c) && !isDigit(c),
	space: (c) => c === 32 || (c >= 9 && c <= 13),
	upper: (c) => c >= 65 && c <= 90,
	word: (c) => asciiAlpha(c) || isDigit(c) || c === 95,
	xdigit: (c) => isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70),
};

function wide(name: ClassName, code: number): boolean {
	const character = String.fromCodePoint(code);
	switch (name) {
		case "alnum":
		case "alpha":
		case "word":
			return alphabetic.test(character);
		case "ascii":
		case "digit":
		case "xdigit":
			return false;
		case "blank":
			return blankUnicode.test(character) && !noBreak.has(code);
		case "space":
			return (blankUnicode.test(character) && !noBreak.has(code)) || code === 0x2028 || code === 0x2029;
		case "cntrl":
			return (code >= 0x80 && code < 0xa0) || code === 0x2028 || code === 0x2029;
		case "lower":
			return lowercase.test(character) || toUpper(code) !== code;
		case "upper":
			return uppercase.test(character) || toLower(code) !== code;
		case "print":
			return printable.test(character);
		case "graph":
			return printable.test(character) && !(blankUnicode.test(character) && !noBreak.has(code));
		case "punct":
			return printable.test(character) && !alphabetic.test(character) && !wide("space", code);
		default:
			return false;
	}
}

/** Whether a character is of a class. What is no code point (an invalid byte, a byte over 127 in C) is of none. */
export function isOfClass(code: number, name: ClassName, utf8: boolean): boolean {
	if (code < 128) return ascii[name](code);
	return utf8 && code < 0x110000 && wide(name, code);
}

/** Whether this is a class' name. */
export function isClassName(name: string): name is ClassName {
	return Object.hasOwn(ascii, name);
}

/** towupper(3): one character only, so that ß stays. */
export function toUpper(code: number): number {
	if (code < 128) return code >= 97 && code <= 122 ? code - 32 : code;
	if (code >= 0x110000) return code;
	return single(String.fromCodePoint(code).toUpperCase(), code);
}

/** towlower(3). */
export function toLower(code: number): number {
	if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
	if (code >= 0x110000) return code;
	// The one character whose lower case has two in JavaScript is İ; glibc says i.
	if (code === 0x130) return 105;
	return single(String.fromCodePoint(code).toLowerCase(), code);
}

function single(text: string, otherwise: number): number {
	const code = text.codePointAt(0) ?? otherwise;
	return text.length === (code > 0xffff ? 2 : 1) ? code : otherwise;
}
