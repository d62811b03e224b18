import type { ByteString } from "@seahaven/abi/bytes";
import { encodeCodePoint } from "./utf8.ts";

/** What a backslash sequence stands for. `stop`: `\c`. */
export interface Escape {
	/** Null: no such sequence; both characters stand for themselves. */
	readonly text: ByteString | null;
	/** Bytes after the backslash. */
	readonly length: number;
	readonly stop?: boolean;
	/** A message where digits are missing. */
	readonly warning?: ByteString;
}

const letters: { readonly [letter: string]: ByteString } = {
	a: "\x07",
	b: "\b",
	e: "\x1b",
	E: "\x1b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	"\\": "\\",
};

function digits(text: ByteString, from: number, most: number, pattern: RegExp): ByteString {
	let to = from;
	while (to < text.length && to - from < most && pattern.test(text[to] ?? "")) to++;
	return text.slice(from, to);
}

const octal = /[0-7]/;
const hexadecimal = /[0-9A-Fa-f]/;

/**
 * The sequence whose backslash is at `at - 1`, as `echo -e`, `printf %b` (`argument`) and printf's format (`format`) understand it.
 */
export function readEscape(text: ByteString, at: number, place: "echo" | "argument" | "format"): Escape {
	const letter = text[at] ?? "";
	const simple = letters[letter];
	if (simple !== undefined) return { text: simple, length: 1 };
	switch (letter) {
		case "0":
		case "1":
		case "2":
		case "3":
		case "4":
		case "5":
		case "6":
		case "7": {
			if (place === "echo" && letter !== "0") return { text: null, length: 1 };
			const most = letter === "0" && place !== "format" ? 4 : 3;
			const found = digits(text, at, most, octal);
			return { text: String.fromCharCode(Number.parseInt(found, 8) & 255), length: found.length };
		}
		case "x": {
			const found = digits(text, at + 1, 2, hexadecimal);
			if (found === "") return { text: null, length: 1, warning: "missing hex digit for \\x" };
			return { text: String.fromCharCode(Number.parseInt(found, 16)), length: 1 + found.length };
		}
		case "u":
		case "U": {
			const found = digits(text, at + 1, letter === "u" ? 4 : 8, hexadecimal);
			if (found === "") return { text: null, length: 1, warning: `missing unicode digit for \\${letter}` };
			return { text: encodeCodePoint(Number.parseInt(found, 16)), length: 1 + found.length };
		}
		case "c":
			return place === "format" ? { text: null, length: 1 } : { text: "", length: 1, stop: true };
		case '"':
		case "'":
		case "?":
			return place === "format" ? { text: letter, length: 1 } : { text: null, length: 1 };
		default:
			return { text: null, length: letter === "" ? 0 : 1 };
	}
}

/** Text with its sequences replaced, up to `\c`. */
export function expandEscapes(
	text: ByteString,
	place: "echo" | "argument",
	warn?: (message: ByteString) => void,
): { readonly text: ByteString; readonly stop: boolean } {
	let from = text.indexOf("\\");
	if (from < 0) return { text, stop: false };
	let expanded = text.slice(0, from);
	while (from < text.length) {
		const sequence = readEscape(text, from + 1, place);
		if (sequence.warning !== undefined) warn?.(sequence.warning);
		if (sequence.stop === true) return { text: expanded, stop: true };
		expanded += sequence.text ?? text.slice(from, from + 1 + sequence.length);
		const after = from + 1 + sequence.length;
		const next = text.indexOf("\\", after);
		expanded += next < 0 ? text.slice(after) : text.slice(after, next);
		if (next < 0) break;
		from = next;
	}
	return { text: expanded, stop: false };
}
