/** Here-documents (XCU 2.7.4): their bodies follow the line their operators stand on. */
import * as K from "./kind.ts";
import { shifted } from "./mapping.ts";
import { type PendingDocument, Reader } from "./reader.ts";
import type { Word, WordPart } from "./syntax.ts";
import { IN_DOCUMENT, readParts } from "./word.ts";

/** Reads the bodies of all documents that are pending, from `r.pos` at the start of a line, and leaves it after them. */
export function gatherDocuments(r: Reader): void {
	const pending = r.pending;
	r.pending = [];
	for (const document of pending) gather(r, document);
}

interface Body {
	/** What was read, without the line of the delimiter. */
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly removed: readonly number[];
}

function gather(r: Reader, document: PendingDocument): void {
	const node = document.node;
	const body = readBody(r, node.delimiter, node.operator === "<<-", node.quoted);
	node.body = bodyWord(r, body, node.quoted);
	r.source.onDocument?.(r.at(body.start), r.atEnd(r.pos));
}

function readBody(r: Reader, delimiter: string, strip: boolean, quoted: boolean): Body {
	const src = r.src;
	const size = src.length;
	const start = r.pos;
	const removed: number[] = [];
	let text = "";
	let segment = start;
	let pos = start;
	for (;;) {
		if (pos >= size) {
			r.pos = size;
			warn(r, start, delimiter);
			break;
		}
		let content = pos;
		// bash looks for the delimiter before it takes the tabs away as well as after.
		let after = matchDelimiter(src, pos, delimiter, quoted);
		if (strip && after < 0) {
			content = afterTabs(src, content, quoted);
			after = matchDelimiter(src, content, delimiter, quoted);
		}
		if (after >= 0) {
			text += src.slice(segment, pos);
			r.pos = after;
			return { start, end: pos, text, removed };
		}
		if (r.closing !== K.NONE && src.startsWith(delimiter, content)) {
			const end = lineEnd(src, content);
			if (src.slice(content + delimiter.length, end).includes(")")) {
				text += src.slice(segment, pos);
				r.pos = content + delimiter.length;
				warn(r, start, delimiter);
				return { start, end: pos, text, removed };
			}
		}
		if (content > pos) {
			text += src.slice(segment, pos);
			for (let i = pos; i < content; i++) removed.push(text.length);
			segment = content;
		}
		pos = nextLine(src, content, quoted);
	}
	text += src.slice(segment, size);
	if (text !== "" && !text.endsWith("\n")) {
		// A backslash as the very last byte quotes nothing.
		text += !quoted && endsInBackslash(text, 0, text.length) ? "\\\n" : "\n";
	} else if (!quoted && text !== "" && endsInBackslash(text, 0, text.length - 1)) {
		// A continued last line still ends.
		text += "\n";
	}
	return { start, end: size, text, removed };
}

function warn(r: Reader, start: number, delimiter: string): void {
	const line = r.lineAt(Math.max(0, start - 1));
	r.source.cutOff ||= r.pos >= r.src.length;
	r.source.warnings.push({
		kind: "ParseWarning",
		message: `warning: here-document at line ${line} delimited by end-of-file (wanted \`${delimiter}')`,
		line: r.lineAt(Math.max(0, r.pos - 1)),
	});
}

/** The first byte of a line that `<<-` keeps. Lines joined by a backslash are one line. */
function afterTabs(src: string, from: number, quoted: boolean): number {
	let pos = from;
	for (;;) {
		if (src.charCodeAt(pos) === 9) pos++;
		else if (!quoted && src.charCodeAt(pos) === 92 && src.charCodeAt(pos + 1) === 10) pos += 2;
		else return pos;
	}
}

function lineEnd(src: string, pos: number): number {
	const end = src.indexOf("\n", pos);
	return end < 0 ? src.length : end;
}

/** The start of the line after the one at `pos`; where backslashes join lines, after all of them. */
function nextLine(src: string, pos: number, quoted: boolean): number {
	let at = pos;
	for (;;) {
		const end = lineEnd(src, at);
		if (quoted || !endsInBackslash(src, at, end) || end >= src.length) return end + 1;
		at = end + 1;
	}
}

function endsInBackslash(src: string, start: number, end: number): boolean {
	let slashes = 0;
	while (end - slashes > start && src.charCodeAt(end - slashes - 1) === 92) slashes++;
	return slashes % 2 === 1;
}

/** The position after the line at `pos` if that is the delimiter, else -1. */
function matchDelimiter(src: string, pos: number, delimiter: string, quoted: boolean): number {
	if (src.startsWith(delimiter, pos)) {
		const end = pos + delimiter.length;
		const code = src.charCodeAt(end);
		if (code === 10) return end + 1;
		if (Number.isNaN(code)) return end;
	}
	if (quoted) return -1;
	const end = lineEnd(src, pos);
	if (end >= src.length || end - pos > delimiter.length + 1 || !endsInBackslash(src, pos, end)) return -1;
	const next = nextLine(src, pos, false);
	return src.slice(pos, next).replaceAll("\\\n", "").replace(/\n$/, "") === delimiter ? Math.min(next, src.length) : -1;
}

function bodyWord(r: Reader, body: Body, quoted: boolean): Word {
	const span = r.span(body.start, Math.max(body.start, body.end));
	const { text } = body;
	if (text === "") return { kind: "Word", span, parts: [] };
	if (quoted || !/[$`\\]/.test(text)) return { kind: "Word", span, parts: [{ kind: "Literal", span, text }] };
	const removed = body.removed.length > 0 ? body.removed : null;
	const inner = new Reader(r.source, text, 0, shifted(body.start, removed, r.mapping), r.depth, false);
	const parts: WordPart[] | null = readParts(inner, IN_DOCUMENT, true, 0);
	if (parts === null) r.error = inner.error;
	return { kind: "Word", span, parts: parts ?? [] };
}
