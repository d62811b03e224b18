import type { ByteString } from "@seahaven/abi/bytes";

/** Behind a key that also begins longer sequences: what it does by itself (readline's ANYOTHERKEY). */
export const anyOther = "\u0100";

/** Keys by their names (readline manual 1.3.1). */
const names: ReadonlyMap<string, string> = new Map([
	["del", "\x7f"],
	["esc", "\x1b"],
	["escape", "\x1b"],
	["lfd", "\n"],
	["newline", "\n"],
	["ret", "\r"],
	["return", "\r"],
	["rubout", "\x7f"],
	["space", " "],
	["spc", " "],
	["tab", "\t"],
]);
const simple: ReadonlyMap<string, string> = new Map([
	["a", "\x07"],
	["b", "\b"],
	["d", "\x7f"],
	["e", "\x1b"],
	["f", "\f"],
	["n", "\n"],
	["r", "\r"],
	["t", "\t"],
	["v", "\v"],
]);

function control(character: string): string {
	return character === "?" ? "\x7f" : String.fromCharCode(character.toUpperCase().charCodeAt(0) & 0x1f);
}

/** The bytes that a sequence such as `\C-x\eb` stands for. */
export function parseKeys(text: ByteString): ByteString {
	let out = "";
	for (let i = 0; i < text.length; i++) {
		const character = text[i] ?? "";
		if (character !== "\\") {
			out += character;
			continue;
		}
		const rest = text.slice(i + 1);
		const modified = /^((?:[CM]-\\?)+)([\s\S])/.exec(rest);
		if (modified !== null) {
			const [all, marks = "", key = ""] = modified;
			i += all.length;
			const plain = marks.includes("C") ? control(key) : key;
			// Meta is the eighth bit: convert-meta is off in a UTF-8 locale.
			out += marks.includes("M") ? String.fromCharCode(plain.charCodeAt(0) | 0x80) : plain;
			continue;
		}
		const number = /^(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/.exec(rest);
		if (number !== null) {
			const [all, hexadecimal, octal] = number;
			i += all.length;
			out += String.fromCharCode(
				Number.parseInt(hexadecimal ?? octal ?? "0", hexadecimal === undefined ? 8 : 16) & 255,
			);
			continue;
		}
		i++;
		out += simple.get(rest[0] ?? "") ?? rest[0] ?? "\\";
	}
	return out;
}

/** One key by name: `Control-k`, `M-q`, `RET`, `a`. */
export function parseKeyName(text: ByteString): ByteString {
	const lower = text.toLowerCase();
	const last = text.slice(text.lastIndexOf("-") + 1) || text.slice(-1);
	const key = names.get(last.toLowerCase()) ?? parseKeys(last).slice(0, 1);
	const modified = /(?:^|-)(?:c|ctrl|control)-/.test(lower) ? control(key) : key;
	return /(?:^|\\|-)(?:m|meta)-/.test(lower) ? String.fromCharCode(modified.charCodeAt(0) | 0x80) : modified;
}

function showByte(code: number, quote: string): string {
	if (code === 0x100) return "\\000";
	if (code === 0x1b) return "\\e";
	if (code === 0x7f) return "\\C-?";
	if (code < 32)
		return `\\C-${String.fromCharCode(code + 64)
			.toLowerCase()
			.replace("\\", "\\\\")}`;
	if (code >= 0x80) return `\\${code.toString(8)}`;
	const character = String.fromCharCode(code);
	return character === quote || character === "\\" ? `\\${character}` : character;
}

/** How bind prints the text of a macro. */
export function showText(text: ByteString): ByteString {
	let out = "";
	for (const character of text) out += character >= "\x80" ? character : showByte(character.charCodeAt(0), '"');
	return out;
}

/** How bind prints a sequence. */
export function showKeys(keys: ByteString): ByteString {
	let out = "";
	for (let i = 0; i < keys.length; i++) {
		const code = keys.charCodeAt(i);
		// A byte that leads on is shown as it is.
		out += code >= 0x80 && code < 0x100 && i < keys.length - 1 ? String.fromCharCode(code) : showByte(code, '"');
	}
	return out;
}
