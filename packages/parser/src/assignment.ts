/** `name=value`, `name[key]+=value`, `name=(…)` (bash manual 3.4, 6.7). */
import { CLASS, isNameChar, META, nameEnd } from "./chars.ts";
import { gatherDocuments } from "./heredoc.ts";
import * as K from "./kind.ts";
import { lexOperator } from "./lexer.ts";
import type { Reader } from "./reader.ts";
import type { ArrayElement, ArrayLiteral, Subscript, Word, WordPart } from "./syntax.ts";
import { IN_ARGUMENT_SUBSCRIPT, IN_SUBSCRIPT, IN_WORD, readParts, readWord } from "./word.ts";

/** Joins runs of parts, and literals that meet. */
function join(...runs: readonly (readonly WordPart[])[]): WordPart[] {
	const out: WordPart[] = [];
	for (const run of runs) {
		for (const part of run) {
			const before = out[out.length - 1];
			if (part.kind === "Literal" && before?.kind === "Literal") {
				const span = { start: before.span.start, end: part.span.end };
				out[out.length - 1] = { kind: "Literal", span, text: before.text + part.text };
			} else {
				out.push(part);
			}
		}
	}
	return out;
}

function literal(r: Reader, start: number, end: number): WordPart {
	return { kind: "Literal", span: r.span(start, end), text: r.src.slice(start, end).replaceAll("\\\n", "") };
}

/**
 * At a name: sets `r.assignment` (and gives no parts) if it begins an assignment. Undefined: it does not, and nothing is
 * read. Other parts: the whole word, which holds a subscript or a parenthesised text but is no assignment.
 */
export function readAssignment(r: Reader, assignable: boolean): WordPart[] | null | undefined {
	const src = r.src;
	const start = r.pos;
	let afterName = nameEnd(src, start);
	let code = src.charCodeAt(afterName);
	if (code === 92 && src.charCodeAt(afterName + 1) === 10) {
		afterName = nameEndAcrossLines(r, afterName);
		code = src.charCodeAt(afterName);
	}
	let pos = afterName;
	if (code !== 61 && code !== 43 && code !== 91) return undefined;
	let subscript: Subscript | null = null;
	if (code === 91) {
		if (!assignable && !r.assignmentArguments) return undefined;
		const read = readSubscript(r, afterName, assignable);
		if (read === null || read === undefined) return read;
		subscript = read;
		pos = r.skipContinuations(r.pos);
		code = src.charCodeAt(pos);
	}
	const equals = code === 43 ? r.skipContinuations(pos + 1) : pos;
	const append = code === 43 && src.charCodeAt(equals) === 61;
	if (code !== 61 && !append) {
		if (subscript === null || !assignable) {
			r.pos = start;
			return undefined;
		}
		const close = r.pos - 1;
		const inside = subscript.kind === "AllElements" ? [literal(r, afterName + 1, close)] : subscript.word.parts;
		const rest = readParts(r, IN_WORD, false, 0);
		return rest === null
			? null
			: join([literal(r, start, afterName + 1)], inside, [literal(r, close, close + 1)], rest);
	}
	const valueStart = equals + 1;
	const paren = r.skipContinuations(valueStart);
	if (src.charCodeAt(paren) === 40 && (assignable || r.arrayArguments)) {
		if (!assignable && !r.assignmentArguments) {
			r.pos = paren + 1;
			const rest = readParts(r, IN_WORD, false, 1);
			return rest === null ? null : join([literal(r, start, paren + 1)], rest);
		}
		r.pos = paren;
		const array = readArray(r);
		if (array === null) return null;
		let value: Word | ArrayLiteral = array;
		if (!r.endsWord(r.pos)) {
			const end = r.pos;
			const rest = readParts(r, IN_WORD, false, 0);
			if (rest === null) return null;
			value = { kind: "Word", span: r.span(paren, r.pos), parts: join([literal(r, paren, end)], rest) };
		}
		setAssignment(r, start, afterName, subscript, append, value);
		return [];
	}
	if (!assignable && !r.assignmentArguments) {
		r.pos = start;
		return undefined;
	}
	r.pos = valueStart;
	const value = readWord(r, IN_WORD, false);
	if (value === null) return null;
	setAssignment(r, start, afterName, subscript, append, value);
	return [];
}

/** Past continuations in or after a name. */
function nameEndAcrossLines(r: Reader, from: number): number {
	let pos = from;
	for (;;) {
		const next = r.skipContinuations(pos);
		if (next === pos) return pos;
		pos = next;
		while (isNameChar(r.src.charCodeAt(pos))) pos++;
	}
}

function setAssignment(
	r: Reader,
	start: number,
	afterName: number,
	subscript: Subscript | null,
	append: boolean,
	value: Word | ArrayLiteral,
): void {
	const name = r.src.slice(start, afterName).replaceAll("\\\n", "");
	r.assignment = { kind: "Assignment", span: r.span(start, r.pos), name, subscript, append, value };
}

function readSubscript(r: Reader, bracket: number, assignable: boolean): Subscript | null | undefined {
	const start = r.pos;
	r.pos = bracket + 1;
	if (!r.enter()) return null;
	const word = readWord(r, assignable ? IN_SUBSCRIPT : IN_ARGUMENT_SUBSCRIPT, false);
	r.leave();
	if (word === null) {
		if (r.error !== null) return null;
		r.pos = start;
		return undefined;
	}
	r.pos++;
	const first = word.parts[0];
	if (word.parts.length === 1 && first?.kind === "Literal" && (first.text === "@" || first.text === "*")) {
		return { kind: "AllElements", span: word.span, mode: first.text };
	}
	return { kind: "ElementSubscript", span: word.span, word };
}

/** `(…)` from its opening parenthesis. */
function readArray(r: Reader): ArrayLiteral | null {
	const start = r.pos;
	const elements: ArrayElement[] = [];
	if (!r.enter()) return null;
	const savedPending = r.pending;
	r.pending = [];
	r.pos = start + 1;
	const ok = readElements(r, start, elements);
	r.pending = r.pending.concat(savedPending);
	r.leave();
	return ok ? { kind: "ArrayLiteral", span: r.span(start, r.pos), elements } : null;
}

function readElements(r: Reader, start: number, elements: ArrayElement[]): boolean {
	const src = r.src;
	for (;;) {
		const pos = r.skipContinuations(r.pos);
		const code = src.charCodeAt(pos);
		r.pos = pos;
		if (code === 32 || code === 9) {
			r.pos = pos + 1;
			continue;
		}
		if (code === 10) {
			r.pos = pos + 1;
			if (r.pending.length > 0) gatherDocuments(r);
			continue;
		}
		if (code === 35) {
			const end = src.indexOf("\n", pos);
			r.pos = end < 0 ? src.length : end;
			continue;
		}
		if (code === 41) {
			r.pos = pos + 1;
			return true;
		}
		if (Number.isNaN(code)) {
			r.failUnclosed(")", start, true);
			return false;
		}
		if (((CLASS[code] ?? 0) & META) !== 0) {
			const { last, inPatterns, kind, start: wordStart, end: wordEnd, rawStart, rawEnd } = r;
			r.last = K.WORD;
			r.rawStart = pos;
			r.start = r.at(pos);
			r.kind = lexOperator(r, code, pos);
			r.last = last;
			r.inPatterns = inPatterns;
			if (r.kind !== K.WORD) {
				r.failUnexpected(true);
				return false;
			}
			Object.assign(r, { kind, start: wordStart, end: wordEnd, rawStart, rawEnd });
		}
		const element = readElement(r);
		if (element === null) return false;
		elements.push(element);
	}
}

function readElement(r: Reader): ArrayElement | null {
	const src = r.src;
	const start = r.pos;
	let before: readonly WordPart[] = [];
	if (src.charCodeAt(start) === 91) {
		r.pos = start + 1;
		const key = readWord(r, IN_SUBSCRIPT, false);
		if (key === null) return null;
		const close = r.pos;
		const append = src.charCodeAt(close + 1) === 43 && src.charCodeAt(close + 2) === 61;
		if (append || src.charCodeAt(close + 1) === 61) {
			r.pos = close + (append ? 3 : 2);
			const value = readWord(r, IN_WORD, false);
			if (value === null) return null;
			return { kind: "KeyedElement", span: r.span(start, r.pos), key, append, value };
		}
		before = join([literal(r, start, start + 1)], key.parts, [literal(r, close, close + 1)]);
		r.pos = close + 1;
	}
	const rest = readParts(r, IN_WORD, false, 0);
	if (rest === null) return null;
	const parts = before.length === 0 ? rest : join(before, rest);
	const next = src.charCodeAt(r.pos);
	const first = parts[0];
	if ((next === 60 || next === 62) && parts.length === 1 && first?.kind === "Literal" && /^[0-9]+$/.test(first.text)) {
		r.kind = K.NUMBER;
		r.number = Number(first.text);
		r.start = r.at(start);
		r.end = r.atEnd(r.pos);
		return r.failUnexpected(true);
	}
	return { kind: "Word", span: r.span(start, r.pos), parts };
}
