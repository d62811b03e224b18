/** `$'…'`: its escapes decoded, and text put back into that form. */
import { CLASS } from "./chars.ts";

const NAMED: ReadonlyMap<string, string> = new Map([
	["a", "\x07"],
	["b", "\b"],
	["e", "\x1b"],
	["E", "\x1b"],
	["f", "\f"],
	["n", "\n"],
	["r", "\r"],
	["t", "\t"],
	["v", "\v"],
	["\\", "\\"],
	["'", "'"],
	['"', '"'],
	["?", "?"],
]);

function utf8(code: number): string {
	if (code < 0x80) return String.fromCharCode(code);
	if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63));
	if (code < 0x10000) return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
	if (code < 0x200000)
		return String.fromCharCode(
			0xf0 | (code >> 18),
			0x80 | ((code >> 12) & 63),
			0x80 | ((code >> 6) & 63),
			0x80 | (code & 63),
		);
	return "";
}

/** Decodes the inside of `$'…'` (bash manual 3.1.2.4). `\u` gives UTF-8. A NUL ends the text, as it ends a C string. */
export function decodeAnsiC(body: string): string {
	if (!body.includes("\\")) return body;
	let out = "";
	let pos = 0;
	while (pos < body.length) {
		const next = body.indexOf("\\", pos);
		if (next < 0 || next + 1 >= body.length) return out + body.slice(pos);
		out += body.slice(pos, next);
		const char = body.charAt(next + 1);
		pos = next + 2;
		const named = NAMED.get(char);
		let code = -1;
		if (named !== undefined) {
			out += named;
			continue;
		}
		if (char >= "0" && char <= "7") {
			const digits = /^[0-7]{1,3}/.exec(body.slice(next + 1, next + 4))?.[0] ?? "0";
			code = Number.parseInt(digits, 8) & 255;
			pos = next + 1 + digits.length;
			if (code === 0) return out;
			out += String.fromCharCode(code);
		} else if (char === "x") {
			const braced = /^\{([0-9a-fA-F]+)\}?/.exec(body.slice(pos, pos + 64));
			const digits = braced?.[1] ?? /^[0-9a-fA-F]{1,2}/.exec(body.slice(pos, pos + 2))?.[0];
			if (digits === undefined) {
				out += "\\x";
				continue;
			}
			pos += braced ? braced[0].length : digits.length;
			code = Number.parseInt(digits.slice(-2), 16);
			if (code === 0) return out;
			out += String.fromCharCode(code);
		} else if (char === "u" || char === "U") {
			const digits = (char === "u" ? /^[0-9a-fA-F]{1,4}/ : /^[0-9a-fA-F]{1,8}/).exec(body.slice(pos, pos + 8))?.[0];
			if (digits === undefined) {
				out += `\\${char}`;
				continue;
			}
			pos += digits.length;
			code = Number.parseInt(digits, 16);
			if (code === 0) return out;
			out += utf8(code);
		} else if (char === "c" && pos < body.length) {
			const control = body.charAt(pos);
			pos += control === "\\" && body.charAt(pos + 1) === "\\" ? 2 : 1;
			code = control === "?" ? 0x7f : control.toUpperCase().charCodeAt(0) & 0x1f;
			if (code === 0) return out;
			out += String.fromCharCode(code);
		} else {
			out += `\\${char}`;
		}
	}
	return out;
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
	[7, "\\a"],
	[8, "\\b"],
	[9, "\\t"],
	[10, "\\n"],
	[11, "\\v"],
	[12, "\\f"],
	[13, "\\r"],
	[27, "\\E"],
	[39, "\\'"],
	[92, "\\\\"],
]);

/** A `$'…'` that decodes to `text`, all of it printable ASCII. */
export function encodeAnsiC(text: string): string {
	let out = "$'";
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		const named = ESCAPES.get(code);
		if (named !== undefined) out += named;
		else if (code < 32 || code >= 127 || CLASS[code] === undefined) out += `\\${code.toString(8).padStart(3, "0")}`;
		else out += text.charAt(i);
	}
	return `${out}'`;
}
