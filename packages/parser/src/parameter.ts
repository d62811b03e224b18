/** `${…}` (bash manual 3.5.3). */
import { CLASS, DIGIT, NAME_START, nameEnd } from "./chars.ts";
import { shifted } from "./mapping.ts";
import { Reader } from "./reader.ts";
import type { ParameterOperation, Span, Subscript, Word, WordPart } from "./syntax.ts";
import { IN_BRACES, IN_OFFSET, IN_PATTERN, IN_SUBSCRIPT, readParts, readWord } from "./word.ts";

const PLAIN = { kind: "Plain" } as const;
const LENGTH = { kind: "Length" } as const;
const SPECIAL = "@*#?-$!";

/** Reads from after the opening brace to after the closing one; `start` is the `$`. Null is a failure. */
export function readBraces(r: Reader, start: number, quoted: boolean): WordPart | null {
	const inner = r.pos;
	const part = readExpansion(r, start, quoted);
	if (part !== undefined) return part;
	// No form of it is valid. bash only needs to know where it ends, and complains when it is expanded.
	r.pos = inner;
	if (readParts(r, IN_BRACES, quoted, 0) === null) return null;
	r.pos++;
	const text = r.src.slice(start, r.pos);
	if (text.includes("\\\n")) {
		const again = withoutContinuations(r, start, text, quoted);
		if (again !== null) return again;
	}
	return { kind: "BadSubstitution", span: r.span(start, r.pos), text };
}

/** A continuation in the middle of a name or an operator: reads the text again without any. */
function withoutContinuations(r: Reader, start: number, text: string, quoted: boolean): WordPart | null {
	const removed: number[] = [];
	let joined = "";
	let pos = 0;
	for (;;) {
		const next = text.indexOf("\\\n", pos);
		if (next < 0) break;
		joined += text.slice(pos, next);
		removed.push(joined.length, joined.length);
		pos = next + 2;
	}
	joined += text.slice(pos);
	const reader = new Reader(r.source, joined, 2, shifted(start, removed, r.mapping), r.depth, false);
	reader.extglob = r.extglob;
	const part = readExpansion(reader, 0, quoted);
	return part !== undefined && part !== null && reader.pos === joined.length ? part : null;
}

/** The end of the parameter's name at `pos`, or `pos` if there is none. */
function parameterEnd(src: string, pos: number): number {
	const code = src.charCodeAt(pos);
	const cls = CLASS[code] ?? 0;
	if (cls & NAME_START) return nameEnd(src, pos);
	if (cls & DIGIT) {
		let end = pos + 1;
		while ((CLASS[src.charCodeAt(end)] ?? 0) & DIGIT) end++;
		return end;
	}
	return !Number.isNaN(code) && SPECIAL.includes(src.charAt(pos)) ? pos + 1 : pos;
}

/** Undefined: not a valid form. */
function readExpansion(r: Reader, start: number, quoted: boolean): WordPart | null | undefined {
	const src = r.src;
	const inner = r.pos;
	const code = src.charCodeAt(inner);
	if (code === 35) {
		const length = readLength(r, start, inner + 1);
		if (length !== undefined) return length;
		// `${#%}`, `${#+}` and `${#=}` have nothing after the operator, though `${x%}` may be without it.
		const operator = src.charCodeAt(inner + 1);
		if ((operator === 37 || operator === 43 || operator === 61) && src.charCodeAt(inner + 2) === 125) return undefined;
		r.pos = inner;
	}
	let indirect = false;
	let pos = inner;
	if (code === 33) {
		const next = src.charCodeAt(inner + 1);
		const cls = CLASS[next] ?? 0;
		if (cls & (NAME_START | DIGIT)) {
			indirect = true;
		} else if (next === 35 || next === 64 || next === 42 || next === 63 || next === 33 || next === 36) {
			// `${!#}` and `${!#-word}` are indirect; `${!?word}` is about `$!`.
			indirect = next !== 63 || src.charCodeAt(inner + 2) === 125;
		}
		if (indirect) pos++;
	}
	const end = parameterEnd(src, pos);
	if (end === pos) return undefined;
	const name = src.slice(pos, end);
	const isName = ((CLASS[src.charCodeAt(pos)] ?? 0) & NAME_START) !== 0;
	let subscript: Subscript | null = null;
	r.pos = end;
	if (isName && src.charCodeAt(end) === 91) {
		const read = readSubscript(r);
		if (read === null) return null;
		if (read === undefined) return undefined;
		subscript = read;
	}
	const braced = true;
	const at = r.pos;
	if (indirect && isName) {
		const next = src.charCodeAt(at);
		if (subscript === null && (next === 64 || next === 42) && src.charCodeAt(at + 1) === 125) {
			r.pos = at + 2;
			const operation: ParameterOperation = { kind: "NamesByPrefix", mode: next === 64 ? "@" : "*" };
			return {
				kind: "ParameterExpansion",
				span: r.span(start, r.pos),
				braced,
				indirect: false,
				name,
				subscript,
				operation,
			};
		}
		if (subscript?.kind === "AllElements" && next === 125) {
			r.pos = at + 1;
			const operation: ParameterOperation = { kind: "Keys", mode: subscript.mode };
			const span = r.span(start, r.pos);
			return { kind: "ParameterExpansion", span, braced, indirect: false, name, subscript: null, operation };
		}
	}
	const operation = readOperation(r, quoted);
	if (operation === null || operation === undefined) return operation;
	r.pos++;
	return { kind: "ParameterExpansion", span: r.span(start, r.pos), braced, indirect, name, subscript, operation };
}

function readLength(r: Reader, start: number, pos: number): WordPart | null | undefined {
	const end = parameterEnd(r.src, pos);
	if (end === pos) return undefined;
	const isName = ((CLASS[r.src.charCodeAt(pos)] ?? 0) & NAME_START) !== 0;
	let subscript: Subscript | null = null;
	r.pos = end;
	if (isName && r.src.charCodeAt(end) === 91) {
		const read = readSubscript(r);
		if (read === null || read === undefined) return read;
		subscript = read;
	}
	if (r.src.charCodeAt(r.pos) !== 125) return undefined;
	r.pos++;
	const span = r.span(start, r.pos);
	const name = r.src.slice(pos, end);
	return { kind: "ParameterExpansion", span, braced: true, indirect: false, name, subscript, operation: LENGTH };
}

/** `[…]` from its opening bracket to after the closing one. Undefined where it is empty. */
export function readSubscript(r: Reader): Subscript | null | undefined {
	const start = r.pos;
	const next = r.src.charCodeAt(start + 1);
	if ((next === 64 || next === 42) && r.src.charCodeAt(start + 2) === 93) {
		r.pos = start + 3;
		return { kind: "AllElements", span: r.span(start + 1, start + 2), mode: next === 64 ? "@" : "*" };
	}
	if (!r.enter()) return null;
	r.pos = start + 1;
	const { error } = r;
	const word = readWord(r, IN_SUBSCRIPT, false);
	r.leave();
	if (word === null) {
		// Nothing closes the bracket: the expansion is none, and ends with its brace.
		if (error !== null || r.error?.incomplete !== true) return null;
		r.error = null;
		return undefined;
	}
	const span: Span = word.span;
	r.pos++;
	if (word.parts.length === 0) return undefined;
	return { kind: "ElementSubscript", span, word };
}

/** What follows the parameter, up to the closing brace. */
function readOperation(r: Reader, quoted: boolean): ParameterOperation | null | undefined {
	const src = r.src;
	const pos = r.pos;
	const next = src.charCodeAt(pos + 1);
	const char = src.charAt(pos);
	switch (char) {
		case "}":
			return PLAIN;
		case ":":
			if (next === 45 || next === 61 || next === 63 || next === 43) {
				r.pos = pos + 2;
				return withWord(r, src.charAt(pos + 1), true, quoted);
			}
			if (next === 125) return undefined;
			r.pos = pos + 1;
			return readSubstring(r);
		case "-":
		case "=":
		case "?":
		case "+":
			r.pos = pos + 1;
			return withWord(r, char, false, quoted);
		case "#":
		case "%": {
			const longest = src.charAt(pos + 1) === char;
			r.pos = pos + (longest ? 2 : 1);
			const pattern = readWord(r, IN_BRACES, false);
			if (pattern === null) return null;
			return { kind: char === "#" ? "RemovePrefix" : "RemoveSuffix", longest, pattern };
		}
		case "/":
			return readReplace(r);
		case "^":
		case ",":
		case "~": {
			const all = src.charAt(pos + 1) === char;
			r.pos = pos + (all ? 2 : 1);
			const pattern = readWord(r, IN_BRACES, false);
			if (pattern === null) return null;
			const mode = char === "^" ? (all ? "^^" : "^") : char === "," ? (all ? ",," : ",") : all ? "~~" : "~";
			return { kind: "ChangeCase", mode, pattern };
		}
		case "@": {
			if (src.charCodeAt(pos + 2) !== 125) return undefined;
			r.pos = pos + 2;
			const operator = src.charAt(pos + 1);
			switch (operator) {
				case "U":
				case "u":
				case "L":
				case "Q":
				case "E":
				case "P":
				case "A":
				case "K":
				case "a":
				case "k":
					return { kind: "Transform", operator };
				default:
					return undefined;
			}
		}
		default:
			return undefined;
	}
}

function withWord(r: Reader, operator: string, colon: boolean, quoted: boolean): ParameterOperation | null {
	const word = readWord(r, IN_BRACES, quoted);
	if (word === null) return null;
	switch (operator) {
		case "-":
			return { kind: "Default", colon, word };
		case "=":
			return { kind: "AssignDefault", colon, word };
		case "?":
			return { kind: "ErrorIfUnset", colon, word };
		default:
			return { kind: "Alternate", colon, word };
	}
}

/** Undefined: there is nothing after the colon. */
function readSubstring(r: Reader): ParameterOperation | null | undefined {
	if (r.src.charCodeAt(r.pos) === 125) return undefined;
	const offset = readWord(r, IN_OFFSET, true);
	if (offset === null) return null;
	if (r.src.charCodeAt(r.pos) !== 58) return { kind: "Substring", offset, length: null };
	r.pos++;
	const length = readWord(r, IN_BRACES, true);
	if (length === null) return null;
	return { kind: "Substring", offset, length };
}

function readReplace(r: Reader): ParameterOperation | null {
	const next = r.src.charAt(r.pos + 1);
	const anchor = next === "/" ? "all" : next === "#" ? "prefix" : next === "%" ? "suffix" : "first";
	r.pos += anchor === "first" ? 1 : 2;
	// After `//` a slash begins the pattern: `${path////-}`.
	const slash = anchor === "all" && r.src.charCodeAt(r.pos) === 47;
	const start = r.pos;
	if (slash) r.pos++;
	const rest = readWord(r, IN_PATTERN, false);
	if (rest === null) return null;
	const pattern = slash ? withLeadingSlash(r, start, rest) : rest;
	let replacement: Word | null = null;
	if (r.src.charCodeAt(r.pos) === 47) {
		r.pos++;
		replacement = readWord(r, IN_BRACES, false);
		if (replacement === null) return null;
	}
	return { kind: "Replace", anchor, pattern, replacement };
}

function withLeadingSlash(r: Reader, start: number, rest: Word): Word {
	const [first, ...others] = rest.parts;
	const literal = first?.kind === "Literal" ? first : null;
	const end = literal === null ? r.at(start + 1) : literal.span.end;
	const leading: WordPart = { kind: "Literal", span: { start: r.at(start), end }, text: `/${literal?.text ?? ""}` };
	return { ...rest, span: r.span(start, r.pos), parts: [leading, ...(literal === null ? rest.parts : others)] };
}
