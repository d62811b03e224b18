import type { ByteString } from "@seahaven/abi/bytes";
import { codePointAt, isPrintable, sequenceLength } from "./utf8.ts";

const plainAscii = /^[\x20-\x7e]*$/;

/** Whether it has bytes that only `$'…'` can show: controls, and what is no printable UTF-8. */
export function needsAnsiC(text: ByteString): boolean {
	if (plainAscii.test(text)) return false;
	for (let i = 0; i < text.length; ) {
		const length = sequenceLength(text, i);
		if (length === 0 || !isPrintable(codePointAt(text, i, length))) return true;
		i += length;
	}
	return false;
}

const ansiCLetters: { readonly [code: number]: string } = {
	7: "\\a",
	8: "\\b",
	9: "\\t",
	10: "\\n",
	11: "\\v",
	12: "\\f",
	13: "\\r",
	27: "\\E",
	39: "\\'",
	92: "\\\\",
};

/** `$'…'` (bash manual 3.1.2.4). */
export function ansiCQuote(text: ByteString): ByteString {
	let quoted = "$'";
	for (let i = 0; i < text.length; ) {
		const code = text.charCodeAt(i);
		const letter = ansiCLetters[code];
		if (letter !== undefined) {
			quoted += letter;
			i++;
			continue;
		}
		const length = sequenceLength(text, i);
		if (length > 0 && isPrintable(codePointAt(text, i, length))) {
			quoted += text.slice(i, i + length);
			i += length;
		} else {
			quoted += `\\${code.toString(8).padStart(3, "0")}`;
			i++;
		}
	}
	return `${quoted}'`;
}

/** `'…'`, with `'\''` for a single quote. */
export function singleQuote(text: ByteString): ByteString {
	return text === "'" ? "\\'" : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `"…"`, with a backslash before `$`, a backquote, `"` and a backslash. */
export function doubleQuote(text: ByteString): ByteString {
	return `"${text.replace(/["$\\`]/g, "\\$&")}"`;
}

/** Whether a word needs quoting to be read back as itself. */
export function hasMetacharacters(text: ByteString): boolean {
	return /[ \t\n'"\\|&;()<>!{}*[?\]^$`]|^[~#]|[:=]~/.test(text);
}

/** As `declare -p` quotes values. */
export function quoteValue(text: ByteString): ByteString {
	return needsAnsiC(text) ? ansiCQuote(text) : doubleQuote(text);
}

/** As `set` and `alias` list values: only where it is needed. */
export function quoteIfNeeded(text: ByteString): ByteString {
	if (needsAnsiC(text)) return ansiCQuote(text);
	return hasMetacharacters(text) ? singleQuote(text) : text;
}

/** As `printf %q` quotes: backslashes, or `$'…'` where there are controls. */
export function backslashQuote(text: ByteString): ByteString {
	if (text === "") return "''";
	if (needsAnsiC(text)) return ansiCQuote(text);
	return text.replace(/[ \t\n'"\\|&;()<>!{}*[\]?^$`,]|^[~#]|(?<=[:=])~/g, "\\$&");
}
