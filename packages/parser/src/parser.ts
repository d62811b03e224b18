/** From script text to a syntax tree: all of it at once, or command line by command line as a shell reads it. */
import { parseLine, startLine } from "./command.ts";
import { gatherDocuments } from "./heredoc.ts";
import * as K from "./kind.ts";
import { type Mapping, shifted } from "./mapping.ts";
import { type NextResult, type ParseOptions, type ParseResult, type Position, START } from "./options.ts";
import { Reader, Source } from "./reader.ts";
import type { ListItem, ParseWarning } from "./syntax.ts";

/** Reads a source one command line at a time, so that what a line defines (aliases, options) can act on the next. */
export interface ScriptReader {
	/** The next complete command line; blank lines and comments are skipped. After `end` it gives `end` again. */
	next(): NextResult;
}

/** bash leaves NUL bytes out. */
function withoutNuls(text: string): { text: string; mapping: Mapping | null } {
	if (!text.includes("\0")) return { text, mapping: null };
	const removed: number[] = [];
	let size = 0;
	for (let pos = 0; pos < text.length; pos++) {
		if (text.charCodeAt(pos) === 0) removed.push(size);
		else size++;
	}
	return { text: text.replaceAll("\0", ""), mapping: shifted(0, removed, null) };
}

class LineReader implements ScriptReader {
	readonly reader: Reader;

	constructor(source: string, from: Position, options: ParseOptions) {
		const { text, mapping } = withoutNuls(source);
		const shared = new Source(source, options, from.offset, from.line);
		let pos = from.offset;
		for (const at of mapping?.removed ?? []) {
			if (at < pos) pos--;
			else break;
		}
		this.reader = new Reader(shared, text, pos, mapping, 0, true);
	}

	next(): NextResult {
		const r = this.reader;
		r.depth = 0;
		r.extglob = r.extglobOption;
		r.source.cutOff = false;
		startLine(r);
		if (r.error === null && r.kind === K.EOF) return { kind: "end", warnings: this.#takeWarnings() };
		const script = r.error === null ? parseLine(r) : null;
		if (script !== null && r.error === null) {
			if (r.pending.length > 0) gatherDocuments(r);
			const incomplete = r.source.cutOff || (r.kind === K.EOF && endsContinued(r));
			return { kind: "commands", script, incomplete, warnings: this.#takeWarnings(), next: this.#position() };
		}
		const error = r.error;
		if (error === null) throw new Error("a parser gave neither tree nor error");
		this.#recover();
		return { kind: "error", error, warnings: this.#takeWarnings(), next: this.#position() };
	}

	#takeWarnings(): readonly ParseWarning[] {
		return this.reader.source.warnings.splice(0);
	}

	#position(): Position {
		const r = this.reader;
		const base = r.frames[0];
		const mapping = base === undefined ? r.mapping : base.mapping;
		const pos = base === undefined ? r.pos : base.pos;
		const end = mapping === null ? pos : r.at(pos);
		return { offset: end, line: r.source.lineAt(end) };
	}

	/** Goes on with the line after the one that failed. */
	#recover(): void {
		const r = this.reader;
		const base = r.frames[0];
		if (base !== undefined) {
			r.src = base.src;
			r.pos = base.pos;
			r.mapping = base.mapping;
			r.frames.length = 0;
		}
		const fresh = new Reader(r.source, r.src, r.pos, r.mapping, 0, true);
		const atNewline = r.kind === K.NEWLINE && r.src.charCodeAt(r.pos - 1) === 10;
		const end = atNewline ? r.pos - 1 : r.src.indexOf("\n", r.pos);
		fresh.pos = end < 0 ? r.src.length : end + 1;
		(this as { reader: Reader }).reader = fresh;
	}
}

function endsContinued(r: Reader): boolean {
	const { src } = r;
	return src.endsWith("\\\n") && r.end === r.atEnd(src.length);
}

/** Reads `source` (a byte string) from a position on. */
export function createReader(source: string, options: ParseOptions = {}, from: Position = START): ScriptReader {
	return new LineReader(source, from, options);
}

/**
 * One complete command line of `source` from a position on. For all lines in turn, {@link createReader} is cheaper and
 * keeps aliases that span lines.
 */
export function parseNext(source: string, from: Position = START, options: ParseOptions = {}): NextResult {
	return createReader(source, options, from).next();
}

/** All of `source`. Nothing is run in between, so `options.aliases` is as it is from beginning to end. */
export function parse(source: string, options: ParseOptions = {}): ParseResult {
	const reader = createReader(source, options);
	const items: ListItem[] = [];
	const warnings: ParseWarning[] = [];
	for (;;) {
		const next = reader.next();
		for (const warning of next.warnings) warnings.push(warning);
		if (next.kind === "error") return { ok: false, error: next.error, warnings };
		if (next.kind === "end") break;
		for (const item of next.script.items) items.push(item);
	}
	return { ok: true, script: { kind: "Script", span: { start: 0, end: source.length }, items }, warnings };
}
