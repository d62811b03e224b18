/** What a `$`, a backquote, `<(` or `>(` begins inside a word. */
import { CLASS, DIGIT, isNameChar, NAME_START } from "./chars.ts";
import { parseScriptText, readSubstitution } from "./command.ts";
import { type Mapping, shifted } from "./mapping.ts";
import { readBraces } from "./parameter.ts";
import { Reader, TOO_DEEP } from "./reader.ts";
import type { ParseError, Script, Word, WordPart } from "./syntax.ts";
import {
	IN_BRACKETS,
	IN_DOCUMENT,
	IN_PARENS,
	IN_QUOTES,
	readAnsiC,
	readDoubleQuoted,
	readParts,
	readWord,
} from "./word.ts";

/** Reads what the `$` at `r.pos` begins. Undefined where it stands for itself (`r.pos` is unchanged); null is a failure. */
export function readDollar(r: Reader, quoted: boolean, mode: number): WordPart | null | undefined {
	const src = r.src;
	const start = r.pos;
	const after = r.skipContinuations(start + 1);
	const code = src.charCodeAt(after);
	if (Number.isNaN(code)) return undefined;
	const cls = CLASS[code] ?? 0;
	if (cls & NAME_START) return readName(r, after);
	if (cls & DIGIT) return plain(r, after);
	switch (code) {
		case 40: // (
			return readDollarParen(r, after);
		case 123: // {
			if (!r.enter()) return null;
			r.pos = after + 1;
			{
				const part = readBraces(r, start, quoted);
				r.leave();
				return part;
			}
		case 91: // [
			return readOldArithmetic(r, after);
		case 39: // '
			return mode === IN_QUOTES || mode === IN_DOCUMENT ? undefined : readAnsiC(r, after);
		case 34: {
			if (mode === IN_QUOTES || mode === IN_DOCUMENT) return undefined;
			r.pos = after;
			const part = readDoubleQuoted(r);
			if (part === null) return null;
			return { kind: "Locale", span: r.span(start, r.pos), parts: part.parts };
		}
		case 64: // @ * # ? - $ !
		case 42:
		case 35:
		case 63:
		case 45:
		case 36:
		case 33:
			return plain(r, after);
		default:
			return undefined;
	}
}

const PLAIN = { kind: "Plain" } as const;

function plain(r: Reader, after: number): WordPart {
	const start = r.pos;
	r.pos = after + 1;
	return {
		kind: "ParameterExpansion",
		span: r.span(start, r.pos),
		braced: false,
		indirect: false,
		name: r.src.charAt(after),
		subscript: null,
		operation: PLAIN,
	};
}

function readName(r: Reader, after: number): WordPart {
	const src = r.src;
	const start = r.pos;
	let pos = after + 1;
	while (isNameChar(src.charCodeAt(pos))) pos++;
	let name = src.slice(after, pos);
	// A continuation may stand in the middle of a name.
	while (src.charCodeAt(pos) === 92 && src.charCodeAt(pos + 1) === 10) {
		const rest = r.skipContinuations(pos);
		if (!isNameChar(src.charCodeAt(rest))) break;
		pos = rest + 1;
		while (isNameChar(src.charCodeAt(pos))) pos++;
		name += src.slice(rest, pos);
	}
	r.pos = pos;
	return {
		kind: "ParameterExpansion",
		span: r.span(start, pos),
		braced: false,
		indirect: false,
		name,
		subscript: null,
		operation: PLAIN,
	};
}

/**
 * `(( … ))` from after its two parentheses. Gives the word and leaves `r.pos` after the closing ones; undefined where the
 * matching parenthesis is a single one, so that this is no arithmetic (`r.pos` is then at it); null is a failure. `continued`: a
 * line continuation may stand between the closing ones.
 */
export function readArithmetic(r: Reader, inner: number, continued = true): Word | null | undefined {
	const key = r.at(inner);
	if (r.source.notArithmetic.has(key)) return undefined;
	if (!r.enter()) return null;
	r.pos = inner;
	const parts = readParts(r, IN_PARENS, true, 0);
	r.leave();
	if (parts === null) return null;
	const end = r.pos;
	const second = continued ? r.skipContinuations(end + 1) : end + 1;
	if (r.src.charCodeAt(second) !== 41) {
		r.source.notArithmetic.set(key, 0);
		return undefined;
	}
	r.pos = second + 1;
	return { kind: "Word", span: r.span(inner, end), parts };
}

function readDollarParen(r: Reader, paren: number): WordPart | null {
	const start = r.pos;
	const second = r.skipContinuations(paren + 1);
	if (r.src.charCodeAt(second) === 40) {
		const expression = readArithmetic(r, second + 1);
		if (expression === null) return null;
		if (expression === undefined) return readDeferred(r, start, paren, second);
		return { kind: "ArithmeticExpansion", span: r.span(start, r.pos), style: "((", expression };
	}
	r.pos = paren + 1;
	const body = readSubstitution(r);
	if (body === null) return null;
	const text = r.src.slice(paren + 1, r.pos - 1);
	return { kind: "CommandSubstitution", span: r.span(start, r.pos), style: "dollar", text, raw: text, body };
}

/** `$((…)…)`: bash looks for the matching parenthesis alone, and finds out what is wrong inside when it is expanded. */
function readDeferred(r: Reader, start: number, paren: number, second: number): WordPart | null {
	const key = r.at(second + 1);
	let end = paren + (r.source.notArithmetic.get(key) ?? 0);
	if (end === paren) {
		r.pos++;
		if (!r.enter()) return null;
		const parts = readParts(r, IN_PARENS, true, 0);
		r.leave();
		if (parts === null) return null;
		end = r.pos;
		r.source.notArithmetic.set(key, end - paren);
	}
	const text = r.src.slice(paren + 1, end);
	r.pos = end + 1;
	const span = r.span(start, r.pos);
	const body = parseInner(r, text, shifted(paren + 1, null, r.mapping));
	if (body === null) return null;
	if (body.kind === "Script") return { kind: "CommandSubstitution", span, style: "dollar", text, raw: text, body };
	return { kind: "UnparsedSubstitution", span, style: "dollar", text, raw: text, error: body };
}

/** A text of its own whose errors count only when it is expanded. */
function parseInner(r: Reader, text: string, mapping: Mapping): Script | ParseError | null {
	if (!r.enter()) return null;
	const inner = new Reader(r.source, text, 0, mapping, r.depth, false);
	const body = parseScriptText(inner);
	r.leave();
	if (body !== null) return body;
	const { error } = inner;
	if (error === null) throw new Error("a parser gave neither tree nor error");
	if (error.message !== TOO_DEEP) {
		if (error.lineText === null) return error;
		// bash shows the line of the substitution's own text.
		const first = inner.source.lineAt(inner.at(0));
		return { ...error, lineText: text.split("\n")[error.line - first] ?? error.lineText };
	}
	r.error = error;
	return null;
}

function readOldArithmetic(r: Reader, bracket: number): WordPart | null {
	const start = r.pos;
	if (!r.enter()) return null;
	r.pos = bracket + 1;
	const expression = readWord(r, IN_BRACKETS, true);
	r.leave();
	if (expression === null) return null;
	r.pos++;
	return { kind: "ArithmeticExpansion", span: r.span(start, r.pos), style: "[", expression };
}

/** `<(…)` or `>(…)`, with its parenthesis at `paren`. */
export function readProcessSubstitution(r: Reader, paren: number): WordPart | null {
	const start = r.pos;
	const direction = r.src.charCodeAt(start) === 60 ? "<" : ">";
	r.pos = paren + 1;
	const body = readSubstitution(r);
	if (body === null) return null;
	const text = r.src.slice(paren + 1, r.pos - 1);
	return { kind: "ProcessSubstitution", span: r.span(start, r.pos), direction, text, body };
}

/** `` `…` `` from its first quote. A backslash quotes `$`, a backquote and a backslash; inside double quotes also `"` (XCU 2.6.3). */
export function readBackquotes(r: Reader, inQuotes: boolean): WordPart | null {
	const src = r.src;
	const start = r.pos;
	let pos = start + 1;
	let text = "";
	let segment = pos;
	const removed: number[] = [];
	for (;;) {
		const code = src.charCodeAt(pos);
		if (code === 96) break;
		if (Number.isNaN(code)) {
			r.failUnclosed("`", start);
			r.pos = src.length;
			return null;
		}
		if (code !== 92) {
			pos++;
			continue;
		}
		const next = src.charCodeAt(pos + 1);
		if (next === 10) {
			text += src.slice(segment, pos);
			removed.push(text.length, text.length);
			segment = pos + 2;
		} else if (next === 36 || next === 96 || next === 92 || (next === 34 && inQuotes)) {
			text += src.slice(segment, pos);
			removed.push(text.length);
			segment = pos + 1;
		}
		pos += 2;
	}
	text += src.slice(segment, pos);
	const raw = src.slice(start + 1, pos).replaceAll("\\\n", "");
	r.pos = pos + 1;
	const span = r.span(start, r.pos);
	const body = parseInner(r, text, shifted(start + 1, removed.length > 0 ? removed : null, r.mapping));
	if (body === null) return null;
	if (body.kind === "Script") return { kind: "CommandSubstitution", span, style: "backquote", text, raw, body };
	return { kind: "UnparsedSubstitution", span, style: "backquote", text, raw, error: body };
}
