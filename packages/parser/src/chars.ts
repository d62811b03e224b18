/** What each byte can mean to the lexer, as bits of one table, so that runs of ordinary text cost one lookup a byte. */

export const QUOTE = 1;
export const EXPANSION = 2;
export const BREAK = 4;
export const PAREN = 8;
export const BRACKET = 16;
export const CLOSE_BRACE = 32;
export const SLASH = 64;
export const COLON = 128;
export const GLOB = 256;
export const SEMICOLON = 512;
export const ANGLE = 1024;
export const DOUBLE_QUOTE = 2048;
export const NAME_START = 4096;
export const DIGIT = 8192;
export const BLANK = 16384;
export const META = 32768;

export const CLASS: Uint16Array = new Uint16Array(256);

function mark(text: string, bits: number): void {
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		CLASS[code] = (CLASS[code] ?? 0) | bits;
	}
}

mark("'\"", QUOTE);
mark('"', DOUBLE_QUOTE);
mark("$`\\", EXPANSION);
mark(" \t\n|&;()<>", BREAK);
mark("|&;()<>", META);
mark("()", PAREN);
mark("[]", BRACKET);
mark("}", CLOSE_BRACE);
mark("/", SLASH);
mark(":?", COLON);
mark("?*+@!", GLOB);
mark(";", SEMICOLON);
mark("<>", ANGLE);
mark(" \t", BLANK);
mark("0123456789", DIGIT);
mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", NAME_START);

/** The bits of a code unit; 0 at the end of a text, where `charCodeAt` gives NaN. */
export function classOf(code: number): number {
	return CLASS[code] ?? 0;
}

/** A letter, digit or underscore. */
export function isNameChar(code: number): boolean {
	return (classOf(code) & (NAME_START | DIGIT)) !== 0;
}

/** The end of the name that starts at `from` (XBD 3.235), or `from` where none does. */
export function nameEnd(text: string, from: number): number {
	let pos = from;
	if ((classOf(text.charCodeAt(pos)) & NAME_START) === 0) return from;
	do pos++;
	while (isNameChar(text.charCodeAt(pos)));
	return pos;
}
