import type { ByteString } from "@seahaven/abi/bytes";
import { isOfClass } from "./ctype.ts";
import { countOf, replaceBytes } from "./replace-bytes.ts";
import { characterCode, characterLength } from "./utf8.ts";

const plain = /^[ -~]*$/;

/** Whether bash would use `$'…'`: something in it does not print. */
export function needsAnsi(text: ByteString, utf8: boolean): boolean {
	if (plain.test(text)) return false;
	for (let i = 0; i < text.length; ) {
		const length = utf8 ? characterLength(text, i) : 1;
		if (!isOfClass(characterCode(text, i, length), "print", utf8)) return true;
		i += length;
	}
	return false;
}

const escapes: ReadonlyMap<string, string> = new Map([
	["\x1b", "\\E"],
	["\x07", "\\a"],
	["\b", "\\b"],
	["\v", "\\v"],
	["\t", "\\t"],
	["\n", "\\n"],
	["\f", "\\f"],
	["\r", "\\r"],
	["\\", "\\\\"],
	["'", "\\'"],
]);

/** `$'…'` (bash manual 3.1.2.4, ANSI-C Quoting). */
export function quoteAnsi(text: ByteString, utf8: boolean): ByteString {
	let quoted = "$'";
	for (let i = 0; i < text.length; ) {
		const length = utf8 ? characterLength(text, i) : 1;
		const character = text.slice(i, i + length);
		const known = escapes.get(character);
		if (known !== undefined) quoted += known;
		else if (isOfClass(characterCode(text, i, length), "print", utf8)) quoted += character;
		else for (const byte of character) quoted += `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`;
		i += length;
	}
	return `${quoted}'`;
}

/** `'…'` */
export function quoteSingle(text: ByteString): ByteString {
	if (text.length > 65_536) return `'${replaceBytes(text, "'", "'\\''", countOf(text, "'"))}'`;
	return text === "'" ? "\\'" : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `"…"` */
export function quoteDouble(text: ByteString): ByteString {
	return `"${text.replace(/["$`\\]/g, "\\$&")}"`;
}

/** As `printf %q`: backslashes, or `$'…'`. */
export function quoteBackslash(text: ByteString, utf8: boolean): ByteString {
	if (text === "") return "''";
	if (needsAnsi(text, utf8)) return quoteAnsi(text, utf8);
	return text.replace(/[\t\n !"$&'()*,;<>?[\\\]^`{|}]|^[#~]|(?<=[:=])~/g, "\\$&");
}

/** As `${x@Q}`: always quoted. */
export function quoteReusable(text: ByteString, utf8: boolean): ByteString {
	return needsAnsi(text, utf8) ? quoteAnsi(text, utf8) : quoteSingle(text);
}

/** As `declare -p` prints values: `"…"` or `$'…'`. */
export function quoteValue(text: ByteString, utf8: boolean): ByteString {
	return needsAnsi(text, utf8) ? quoteAnsi(text, utf8) : quoteDouble(text);
}

const metas = /[ \t\n'"\\|&;()<>!{}*[?\]^$`]|^~|[:=]~|^#|[ \t\n]#/;

/** Whether a text means something to the shell unless it is quoted. */
export function hasMetas(text: ByteString): boolean {
	return metas.test(text);
}

/** As `set` and `set -x` print: quoted only where it must be. */
export function quoteIfNeeded(text: ByteString, utf8: boolean): ByteString {
	if (needsAnsi(text, utf8)) return quoteAnsi(text, utf8);
	return hasMetas(text) ? quoteSingle(text) : text;
}

/** As `declare -p` prints an associative array's key between the brackets. */
export function quoteKey(text: ByteString, utf8: boolean): ByteString {
	if (needsAnsi(text, utf8)) return quoteAnsi(text, utf8);
	return hasMetas(text) || text === "@" || text === "*" || text === "" ? quoteDouble(text) : text;
}
