/** Words and everything quoted in them (bash manual 3.1.2), up to what ends them in each place a word can stand in. */
import { decodeAnsiC } from "./ansi.ts";
import {
	ANGLE,
	BRACKET,
	BREAK,
	CLASS,
	CLOSE_BRACE,
	COLON,
	DOUBLE_QUOTE,
	EXPANSION,
	GLOB,
	PAREN,
	QUOTE,
	SEMICOLON,
	SLASH,
} from "./chars.ts";
import { readBackquotes, readDollar, readProcessSubstitution } from "./expansion.ts";
import { type Reader, TOO_DEEP } from "./reader.ts";
import type { DoubleQuoted, Word, WordPart } from "./syntax.ts";

/** What a text is part of, and so what ends it. */
export const IN_WORD = 0;
/** The right side of `=~`: parentheses and bars belong to it. */
export const IN_REGEX = 1;
/** `${name:-…}`, up to the brace. */
export const IN_BRACES = 2;
/** `${name/…`, up to a slash or the brace. */
export const IN_PATTERN = 3;
/** `${name:…`, up to a colon or the brace. */
export const IN_OFFSET = 4;
/** `name[…`, up to the matching bracket. */
export const IN_SUBSCRIPT = 5;
/** `$((…`, up to the matching parenthesis. */
export const IN_PARENS = 6;
/** `$[…`, up to the matching bracket. */
export const IN_BRACKETS = 7;
/** `for ((…`, up to a semicolon or the matching parenthesis. */
export const IN_FOR = 8;
/** `"…`, up to the quote. */
export const IN_QUOTES = 9;
/** A here-document, all of it. */
export const IN_DOCUMENT = 10;
/** `name[…` in an argument: as a subscript, but ended by what ends a word. */
export const IN_ARGUMENT_SUBSCRIPT = 11;

const SPECIAL: readonly number[] = [
	QUOTE | EXPANSION | BREAK,
	QUOTE | EXPANSION | BREAK,
	QUOTE | EXPANSION | CLOSE_BRACE | ANGLE,
	QUOTE | EXPANSION | CLOSE_BRACE | ANGLE | SLASH,
	QUOTE | EXPANSION | CLOSE_BRACE | COLON | PAREN,
	QUOTE | EXPANSION | BRACKET | ANGLE,
	QUOTE | EXPANSION | PAREN,
	QUOTE | EXPANSION | BRACKET,
	QUOTE | EXPANSION | PAREN | SEMICOLON,
	DOUBLE_QUOTE | EXPANSION,
	EXPANSION,
	QUOTE | EXPANSION | BRACKET | BREAK,
];

const CLOSING: readonly string[] = [")", ")", "}", "}", "}", "]", ")", "]", ")", '"', "", "]"];

/**
 * Reads parts from `r.pos` up to what ends the place named by `mode`, and leaves `r.pos` at it. With `quoted`, the text is
 * taken as inside double quotes: single quotes are literal, though they still hide what would end the text.
 * `groups` is how many parentheses are already open in a word. Null is a failure.
 */
export function readParts(r: Reader, mode: number, quoted: boolean, groups: number): WordPart[] | null {
	const src = r.src;
	const begin = r.pos;
	const parts: WordPart[] = [];
	let mask = SPECIAL[mode] ?? 0;
	if (mode === IN_WORD && r.extglob) mask |= GLOB;
	// Text before `segment` that is not yet in a part, with continuations cut out of it.
	let text = "";
	let textStart = begin;
	let segment = begin;
	let pos = begin;
	let level = groups;
	let ternaries = 0;
	let inSingle = false;
	let singleStart = begin;

	for (;;) {
		const code = src.charCodeAt(pos);
		if (Number.isNaN(code)) {
			if (mode === IN_DOCUMENT || (mode <= IN_REGEX && level === 0)) break;
			if (mode === IN_ARGUMENT_SUBSCRIPT) return null;
			r.pos = pos;
			if (inSingle) return r.failUnclosed("'", singleStart);
			return r.failUnclosed(CLOSING[mode] ?? "", Math.max(0, begin - 1));
		}
		const cls = (CLASS[code] ?? 0) & mask;
		if (cls === 0) {
			pos++;
			continue;
		}
		if (code === 92) {
			const next = src.charCodeAt(pos + 1);
			if (next === 10) {
				text += src.slice(segment, pos);
				pos += 2;
				segment = pos;
				continue;
			}
			if (quoted) {
				const escapes =
					next === 36 ||
					next === 96 ||
					next === 92 ||
					(next === 34 && mode !== IN_DOCUMENT) ||
					(next === 125 && (mode === IN_BRACES || mode === IN_PATTERN));
				if (!escapes || inSingle) {
					pos += next === 39 && !inSingle && mode !== IN_QUOTES && mode !== IN_DOCUMENT ? 2 : 1;
					continue;
				}
			}
			if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
			const end = Number.isNaN(next) ? pos + 1 : pos + 2;
			parts.push({ kind: "Escaped", span: r.span(pos, end), text: Number.isNaN(next) ? "\\" : src.charAt(pos + 1) });
			pos = segment = textStart = end;
			text = "";
			continue;
		}
		if (code === 36) {
			r.pos = pos;
			const dollar = readDollar(r, quoted, mode);
			if (dollar === undefined) {
				pos++;
				continue;
			}
			if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
			if (dollar === null) {
				if (mode !== IN_DOCUMENT || r.error === null || r.error.message === TOO_DEEP) return null;
				parts.push({
					kind: "UnparsedSubstitution",
					span: r.span(pos, src.length),
					style: "text",
					text: src.slice(pos),
					raw: src.slice(pos),
					error: r.error,
				});
				r.error = null;
				pos = segment = textStart = src.length;
				text = "";
				continue;
			}
			parts.push(dollar);
			pos = segment = textStart = r.pos;
			text = "";
			continue;
		}
		if (code === 96) {
			if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
			r.pos = pos;
			const backquotes = readBackquotes(r, quoted && mode !== IN_DOCUMENT);
			if (backquotes === null) {
				if (mode !== IN_DOCUMENT || r.error === null || r.error.message === TOO_DEEP) return null;
				parts.push({
					kind: "UnparsedSubstitution",
					span: r.span(pos, src.length),
					style: "text",
					text: src.slice(pos),
					raw: src.slice(pos),
					error: r.error,
				});
				r.error = null;
				pos = segment = textStart = src.length;
				text = "";
				continue;
			}
			parts.push(backquotes);
			pos = segment = textStart = r.pos;
			text = "";
			continue;
		}
		if (code === 39) {
			if (quoted) {
				// In POSIX mode they hide nothing inside braces (bash manual 6.11).
				if (mode !== IN_BRACES || r.source.options.posix !== true) inSingle = !inSingle;
				singleStart = pos;
				pos++;
				continue;
			}
			const end = src.indexOf("'", pos + 1);
			if (end < 0) {
				r.failUnclosed("'", pos);
				r.pos = src.length;
				return null;
			}
			if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
			parts.push({ kind: "SingleQuoted", span: r.span(pos, end + 1), text: src.slice(pos + 1, end) });
			pos = segment = textStart = end + 1;
			text = "";
			continue;
		}
		if (inSingle) {
			pos++;
			continue;
		}
		if (code === 34) {
			if (mode === IN_QUOTES) break;
			if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
			r.pos = pos;
			const part = readDoubleQuoted(r);
			if (part === null) return null;
			parts.push(part);
			pos = segment = textStart = r.pos;
			text = "";
			continue;
		}
		if (code === 60 || code === 62) {
			const paren = r.skipContinuations(pos + 1);
			if (!quoted && level === 0 && src.charCodeAt(paren) === 40 && mode !== IN_ARGUMENT_SUBSCRIPT) {
				if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
				r.pos = pos;
				const part = readProcessSubstitution(r, paren);
				if (part === null) return null;
				parts.push(part);
				pos = segment = textStart = r.pos;
				text = "";
				continue;
			}
			if (mode > IN_REGEX && mode !== IN_ARGUMENT_SUBSCRIPT) {
				pos++;
				continue;
			}
		}
		// What is left is what only some places know.
		if (mode <= IN_REGEX) {
			if (code === 40 && (level > 0 || mode === IN_REGEX)) {
				level++;
			} else if (code === 41 && level > 0) {
				level--;
			} else if (cls & GLOB) {
				const paren = r.skipContinuations(pos + 1);
				if (src.charCodeAt(paren) === 40) {
					level++;
					if (paren > pos + 1) {
						text += src.slice(segment, pos + 1);
						segment = paren;
					}
					pos = paren;
				}
			} else if (cls & BREAK && level === 0 && !(code === 124 && mode === IN_REGEX)) {
				break;
			}
		} else if (mode === IN_SUBSCRIPT || mode === IN_BRACKETS || mode === IN_ARGUMENT_SUBSCRIPT) {
			if (code === 91) level++;
			else if (code === 93) {
				if (level === 0) break;
				level--;
			} else return null;
		} else if (mode === IN_PARENS || mode === IN_FOR) {
			if (code === 40) level++;
			else if (code === 41) {
				if (level === 0) break;
				level--;
			} else break;
		} else if (mode === IN_OFFSET) {
			if (code === 40) level++;
			else if (code === 41) {
				if (level > 0) level--;
			} else if (code === 63) ternaries++;
			else if (code === 58) {
				if (level === 0 && ternaries === 0) break;
				if (ternaries > 0) ternaries--;
			} else break;
		} else {
			break;
		}
		pos++;
	}
	if (segment < pos || text !== "") addLiteral(r, parts, text + src.slice(segment, pos), textStart, pos);
	r.pos = pos;
	return parts;
}

function addLiteral(r: Reader, parts: WordPart[], text: string, start: number, end: number): void {
	parts.push({ kind: "Literal", span: r.span(start, end), text });
}

/** As {@link readParts}, as a word. */
export function readWord(r: Reader, mode: number, quoted: boolean): Word | null {
	const start = r.pos;
	const parts = readParts(r, mode, quoted, 0);
	return parts === null ? null : { kind: "Word", span: r.span(start, r.pos), parts };
}

/** `"…"`, from the quote at `r.pos` to after the closing one. */
export function readDoubleQuoted(r: Reader): DoubleQuoted | null {
	const start = r.pos;
	r.pos = start + 1;
	const parts = readParts(r, IN_QUOTES, true, 0);
	if (parts === null) return null;
	r.pos++;
	return { kind: "DoubleQuoted", span: r.span(start, r.pos), parts };
}

/** `$'…'`, where `quote` is the position of the quote after the `$` at `r.pos`. */
export function readAnsiC(r: Reader, quote: number): WordPart | null {
	const src = r.src;
	const start = r.pos;
	let pos = quote + 1;
	for (;;) {
		const code = src.charCodeAt(pos);
		if (code === 39) break;
		if (Number.isNaN(code)) {
			r.failUnclosed("'", quote);
			r.pos = src.length;
			return null;
		}
		pos += code === 92 ? 2 : 1;
	}
	r.pos = pos + 1;
	return { kind: "AnsiC", span: r.span(start, r.pos), text: decodeAnsiC(src.slice(quote + 1, pos)) };
}
