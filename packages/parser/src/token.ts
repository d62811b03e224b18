/** A source as tokens that add up to it, for highlighting and editing. Words are whole; what is in them is in the tree. */
import { parseLine, startLine } from "./command.ts";
import * as K from "./kind.ts";
import type { ParseOptions } from "./options.ts";
import { Reader, Source } from "./reader.ts";
import type { Span } from "./syntax.ts";

export type TokenKind =
	/** Spaces and tabs, and NUL bytes, which are skipped. */
	| "blank"
	/** A backslash and the newline it takes away. */
	| "continuation"
	| "newline"
	/** From `#` to before the newline. */
	| "comment"
	| "operator"
	/** `if`, `{`, `[[`, ... where it is one. */
	| "reserved"
	| "word"
	/** `name=value` in front of a command. */
	| "assignment"
	/** The number or `{name}` before a redirection. */
	| "descriptor"
	/** `((…))`, both pairs of parentheses included. */
	| "arithmetic"
	/** A here-document's body with the line that ends it. */
	| "document"
	/** The rest of a line that is no valid syntax. */
	| "invalid";

export interface Token {
	readonly kind: TokenKind;
	readonly span: Span;
	readonly text: string;
}

interface Piece {
	readonly kind: TokenKind;
	readonly start: number;
	readonly end: number;
}

function kindOf(kind: number): TokenKind {
	switch (kind) {
		case K.NEWLINE:
			return "newline";
		case K.WORD:
			return "word";
		case K.ASSIGNMENT:
			return "assignment";
		case K.NUMBER:
		case K.FD_VARIABLE:
			return "descriptor";
		case K.ARITHMETIC:
			return "arithmetic";
		default:
			return K.isReserved(kind) ? "reserved" : "operator";
	}
}

/** All tokens of `source` in order; their texts, joined, are `source`. Aliases are not expanded. */
export function tokenize(source: string, options: ParseOptions = {}): Token[] {
	const { aliases: _, ...others } = options;
	const pieces = readPieces(source, others);
	pieces.sort((a, b) => a.start - b.start);
	const tokens: Token[] = [];
	let pos = 0;
	for (const piece of pieces) {
		// A token that another one contains is part of it.
		if (piece.start < pos || piece.end <= piece.start) continue;
		fill(source, pos, piece.start, tokens);
		tokens.push(token(source, piece.kind, piece.start, piece.end));
		pos = piece.end;
	}
	fill(source, pos, source.length, tokens);
	return tokens;
}

function token(source: string, kind: TokenKind, start: number, end: number): Token {
	return { kind, span: { start, end }, text: source.slice(start, end) };
}

/** The tokens the grammar saw, in the order it saw them, and what it could not read. */
function readPieces(source: string, options: ParseOptions): Piece[] {
	const pieces: Piece[] = [];
	const shared = new Source(source, options, 0, 1);
	shared.onToken = (kind, start, end): void => {
		// The grammar tells of `for`'s `((` again once it has read it to its end.
		if (kind !== K.EOF && kind !== K.FAILED && kind !== K.ARITHMETIC_FOR)
			pieces.push({ kind: kindOf(kind), start, end });
	};
	shared.onDocument = (start, end): void => {
		pieces.push({ kind: "document", start, end });
	};
	let r = new Reader(shared, source, 0, null, 0, false);
	let begin = 0;
	for (;;) {
		startLine(r);
		if (r.error === null && r.kind === K.EOF) return pieces;
		if (r.error === null && parseLine(r) !== null && r.error === null) continue;
		// The line goes on from the last token that was read whole.
		const last = pieces[pieces.length - 1];
		const from = r.kind === K.FAILED ? r.previousEnd : r.start;
		let start = Math.max(begin, from, last !== undefined && last.kind === "document" ? last.end : 0);
		while (source.charAt(start) === " " || source.charAt(start) === "\t") start++;
		const newline = source.indexOf("\n", start);
		const end = newline < 0 ? source.length : newline + 1;
		while (pieces.length > 0 && (pieces[pieces.length - 1]?.start ?? 0) >= start) pieces.pop();
		pieces.push({ kind: "invalid", start, end });
		if (end >= source.length) return pieces;
		begin = end;
		r = new Reader(shared, source, end, null, 0, false);
	}
}

/** What stands between two tokens: blanks, continuations and comments. */
function fill(source: string, from: number, to: number, tokens: Token[]): void {
	let pos = from;
	while (pos < to) {
		const start = pos;
		const char = source.charAt(pos);
		let kind: TokenKind;
		if (char === "#") {
			const newline = source.indexOf("\n", pos);
			pos = newline < 0 || newline > to ? to : newline;
			kind = "comment";
		} else if (char === "\\" && source.charAt(pos + 1) === "\n" && pos + 2 <= to) {
			pos += 2;
			kind = "continuation";
		} else if (char === "\n") {
			pos++;
			kind = "newline";
		} else if (char === " " || char === "\t" || char === "\0") {
			do pos++;
			while (pos < to && /[ \t\0]/.test(source.charAt(pos)));
			kind = "blank";
		} else {
			pos = to;
			kind = "invalid";
		}
		tokens.push(token(source, kind, start, pos));
	}
}
