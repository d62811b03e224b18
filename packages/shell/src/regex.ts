import { type ByteString, fromText, isAscii, toText } from "@seahaven/abi/bytes";
import { ExpansionFailure } from "./expand/host.ts";
import { IndexedArray } from "./indexed-array.ts";
import type { Shell } from "./state.ts";

/** Character classes of XBD 9.3.5 as they stand inside a bracket of a JavaScript expression. */
const classes: { readonly [name: string]: string } = {
	alpha: "\\p{L}",
	digit: "0-9",
	alnum: "\\p{L}\\p{Nd}",
	upper: "\\p{Lu}",
	lower: "\\p{Ll}",
	space: "\\s",
	blank: " \\t",
	punct: "!-\\/:-@\\[-`{-~",
	print: "\\x20-\\x7e\\u00a0-\\u{10ffff}",
	graph: "\\x21-\\x7e\\u00a1-\\u{10ffff}",
	cntrl: "\\x00-\\x1f\\x7f",
	xdigit: "0-9A-Fa-f",
};

/** What `[[` makes of an expression that is none: status 2, and no message. */
export const invalidRegex: ExpansionFailure = new ExpansionFailure("", "line");

const cache: Map<string, RegExp | null> = new Map();
const cacheSize = 500;

/** `[[ text =~ regex ]]` (bash manual 3.2.5.2): leaves BASH_REMATCH. A regular expression that is none gives status 2. */
export function matchRegex(shell: Shell, regex: ByteString, text: ByteString): boolean | ExpansionFailure {
	const compiled = compile(regex, shell.utf8, shell.options.nocasematch);
	if (compiled === null) return invalidRegex;
	const decoded = shell.utf8 && !isAscii(text);
	const match = compiled.exec(decoded ? toText(text) : text);
	const rematch = match === null ? [] : match.map((group) => group ?? "");
	shell.variables.assignArray("BASH_REMATCH", IndexedArray.of(decoded ? rematch.map(fromText) : rematch));
	return match !== null;
}

function compile(regex: ByteString, utf8: boolean, ignoreCase: boolean): RegExp | null {
	const key = `${utf8 ? "u" : "b"}${ignoreCase ? "i" : "-"}${regex}`;
	const known = cache.get(key);
	if (known !== undefined) return known;
	let compiled: RegExp | null = null;
	const source = translate(utf8 ? toText(regex) : regex);
	if (source !== null) {
		try {
			compiled = new RegExp(source, ignoreCase ? "sui" : "su");
		} catch {
			compiled = null;
		}
	}
	if (cache.size >= cacheSize) cache.clear();
	cache.set(key, compiled);
	return compiled;
}

/** A POSIX extended regular expression (XBD 9.4) as a JavaScript one; null where it is none. */
function translate(regex: string): string | null {
	let out = "";
	let i = 0;
	/** Nothing stands before that a repetition could be about. */
	let start = true;
	let depth = 0;
	while (i < regex.length) {
		const character = regex[i] ?? "";
		switch (character) {
			case "\\": {
				const code = regex.codePointAt(i + 1);
				if (code === undefined) return null;
				const next = String.fromCodePoint(code);
				i += 1 + next.length;
				out += escaped(next);
				start = false;
				break;
			}
			case "[": {
				const end = bracketEnd(regex, i);
				const bracket = end < 0 ? null : translateBracket(regex.slice(i + 1, end));
				if (bracket === null) return null;
				out += bracket;
				i = end + 1;
				start = false;
				break;
			}
			case "*":
			case "+":
			case "?":
				if (start) {
					if (character !== "*") return null;
					out += "\\*";
					start = false;
				} else out += character;
				i++;
				break;
			case "{": {
				const interval = /^\{(\d*)(?:(,)(\d*))?\}/.exec(regex.slice(i));
				if (interval === null || (interval[1] === "" && interval[2] === undefined)) {
					if (start) {
						out += "\\{";
						start = false;
						i++;
						break;
					}
					return null;
				}
				if (start) return null;
				out += `{${interval[1] === "" ? "0" : interval[1]}${interval[2] ?? ""}${interval[3] ?? ""}}`;
				i += interval[0].length;
				break;
			}
			case "(":
				depth++;
				out += "(";
				start = true;
				i++;
				break;
			case ")":
				if (depth === 0) out += "\\)";
				else {
					depth--;
					out += ")";
				}
				start = false;
				i++;
				break;
			case "|":
				out += "|";
				start = true;
				i++;
				break;
			case "^":
				out += "^";
				i++;
				break;
			case "$":
			case ".":
				out += character;
				start = false;
				i++;
				break;
			default: {
				const code = regex.codePointAt(i) ?? 0;
				const whole = String.fromCodePoint(code);
				out += /[/\]}-]/.test(whole) ? `\\x${code.toString(16).padStart(2, "0")}` : whole;
				start = false;
				i += whole.length;
			}
		}
	}
	return depth === 0 ? out : null;
}

function escaped(character: string): string {
	switch (character) {
		case "w":
			return "[\\p{L}\\p{Nd}_]";
		case "W":
			return "[^\\p{L}\\p{Nd}_]";
		case "s":
			return "\\s";
		case "S":
			return "\\S";
		case "b":
			return "\\b";
		case "B":
			return "\\B";
		case "<":
			return "\\b(?=\\w)";
		case ">":
			return "\\b(?<=\\w)";
		case "`":
			return "^";
		case "'":
			return "$";
		default:
			if (/[1-9]/.test(character)) return `\\${character}`;
			return /[\^$\\.*+?()[\]{}|/-]/.test(character)
				? character === "-"
					? "\\x2d"
					: `\\${character}`
				: character;
	}
}

/** The index of the `]` that ends the bracket expression which begins at `start`; -1: none. */
function bracketEnd(regex: string, start: number): number {
	let i = start + 1;
	if (regex[i] === "^") i++;
	if (regex[i] === "]") i++;
	for (; i < regex.length; i++) {
		if (regex[i] === "[" && /[:.=]/.test(regex[i + 1] ?? "")) {
			const end = regex.indexOf(`${regex[i + 1]}]`, i + 2);
			if (end < 0) return -1;
			i = end + 1;
		} else if (regex[i] === "]") return i;
	}
	return -1;
}

function translateBracket(body: string): string | null {
	let rest = body;
	let out = "[";
	if (rest.startsWith("^")) {
		out += "^";
		rest = rest.slice(1);
	}
	while (rest !== "") {
		const named = /^\[([:.=])(.*?)\1\]/s.exec(rest);
		if (named !== null) {
			if (named[1] === ":") {
				const known = classes[named[2] ?? ""];
				if (known === undefined) return null;
				out += known;
			} else out += literal(named[2] ?? "");
			rest = rest.slice(named[0].length);
			continue;
		}
		const first = String.fromCodePoint(rest.codePointAt(0) ?? 0);
		rest = rest.slice(first.length);
		if (rest.startsWith("-") && rest.length > 1) {
			const last = String.fromCodePoint(rest.codePointAt(1) ?? 0);
			if (last !== "[") {
				if ((first.codePointAt(0) ?? 0) > (last.codePointAt(0) ?? 0)) return null;
				out += `${literal(first)}-${literal(last)}`;
				rest = rest.slice(1 + last.length);
				continue;
			}
		}
		out += literal(first);
	}
	return `${out}]`;
}

function literal(text: string): string {
	let out = "";
	for (const character of text) out += `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
	return out;
}
