/** Compound commands other than `[[ ]]` (XCU 2.9.4, bash manual 3.2.5). */
import { expect, lastEnd, parseItems, parseList, skipNewlines } from "./command.ts";
import * as K from "./kind.ts";
import { advance } from "./lexer.ts";
import type { Reader } from "./reader.ts";
import { parseRedirections, takeWord } from "./simple.ts";
import type { CaseItem, CompoundCommand, ConditionalBranch, List, Word, WordPart } from "./syntax.ts";
import { IN_FOR, readWord } from "./word.ts";

export function parseCompound(r: Reader): CompoundCommand | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	switch (r.kind) {
		case K.LEFT_BRACE: {
			const body = enclosed(r, K.RIGHT_BRACE);
			const redirections = body && parseRedirections(r);
			if (!body || !redirections) return null;
			return { kind: "BraceGroup", span: { start, end: r.previousEnd }, line, body, redirections };
		}
		case K.LEFT_PAREN: {
			const body = enclosed(r, K.RIGHT_PAREN);
			const redirections = body && parseRedirections(r);
			if (!body || !redirections) return null;
			return { kind: "Subshell", span: { start, end: r.previousEnd }, line, body, redirections };
		}
		case K.ARITHMETIC: {
			const expression = takeWord(r);
			advance(r);
			const redirections = parseRedirections(r);
			if (!redirections) return null;
			return { kind: "ArithmeticCommand", span: { start, end: r.previousEnd }, line, expression, redirections };
		}
		case K.WHILE:
		case K.UNTIL: {
			const kind = r.kind === K.WHILE ? "WhileClause" : "UntilClause";
			advance(r);
			const condition = parseList(r);
			if (!condition) return null;
			if (r.kind !== K.DO) return r.failUnexpected();
			const body = enclosed(r, K.DONE);
			const redirections = body && parseRedirections(r);
			if (!body || !redirections) return null;
			return { kind, span: { start, end: r.previousEnd }, line, condition, body, redirections };
		}
		case K.IF:
			return parseIf(r);
		case K.CASE:
			return parseCase(r);
		case K.FOR:
		case K.SELECT:
			return parseFor(r);
		default:
			throw new Error("no compound command begins here");
	}
}

/** A list between the current token and `closing`. */
function enclosed(r: Reader, closing: number): List | null {
	advance(r);
	const body = parseList(r);
	return body !== null && expect(r, closing) ? body : null;
}

/** `do … done` or `{ … }` */
function parseLoopBody(r: Reader): List | null {
	if (r.kind === K.DO) return enclosed(r, K.DONE);
	if (r.kind === K.LEFT_BRACE) return enclosed(r, K.RIGHT_BRACE);
	return r.failUnexpected();
}

function parseIf(r: Reader): CompoundCommand | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	const clauses: ConditionalBranch[] = [];
	let otherwise: List | null = null;
	do {
		advance(r);
		const condition = parseList(r);
		if (condition === null || !expect(r, K.THEN)) return null;
		const body = parseList(r);
		if (body === null) return null;
		clauses.push({ condition, body });
	} while (r.kind === K.ELIF);
	if (r.kind === K.ELSE) {
		advance(r);
		otherwise = parseList(r);
		if (otherwise === null) return null;
	}
	if (!expect(r, K.FI)) return null;
	const redirections = parseRedirections(r);
	if (!redirections) return null;
	return { kind: "IfClause", span: { start, end: r.previousEnd }, line, clauses, otherwise, redirections };
}

function parseFor(r: Reader): CompoundCommand | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	const isFor = r.kind === K.FOR;
	advance(r);
	if (isFor && r.kind === K.ARITHMETIC_FOR) return parseArithmeticFor(r, start, line);
	if (r.kind !== K.WORD) return r.failUnexpected();
	const variable = r.rawText();
	advance(r);
	let words: Word[] | null = null;
	if (r.kind === K.SEMI) {
		advance(r);
		skipNewlines(r);
	} else {
		skipNewlines(r);
		if (r.kind === K.IN) {
			words = [];
			advance(r);
			while (r.kind === K.WORD) {
				words.push(takeWord(r));
				advance(r);
			}
			if (r.kind !== K.NEWLINE && r.kind !== K.SEMI && r.kind !== K.EOF) return r.failUnexpected();
			advance(r);
			skipNewlines(r);
		}
	}
	const body = parseLoopBody(r);
	const redirections = body && parseRedirections(r);
	if (!body || !redirections) return null;
	const span = { start, end: r.previousEnd };
	return { kind: isFor ? "ForClause" : "SelectClause", span, line, variable, words, body, redirections };
}

/** The current token is the `((`, and `r.pos` is after it. */
function parseArithmeticFor(r: Reader, start: number, line: number): CompoundCommand | null {
	const open = r.pos;
	const exprs: Word[] = [];
	for (;;) {
		const word = readWord(r, IN_FOR, true);
		if (word === null) return null;
		exprs.push(withoutLeadingBlanks(word));
		const code = r.src.charCodeAt(r.pos++);
		if (code === 41) break;
	}
	const text = r.src.slice(open, r.pos - 1);
	if (r.src.charCodeAt(r.pos) !== 41) {
		// bash reports nothing of its own here, and then meets what it takes for the end.
		return r.fail("syntax error: unexpected end of file", r.lineAt(r.pos), r.at(open), r.atEnd(r.pos), false);
	}
	r.pos++;
	r.end = r.atEnd(r.pos);
	if (r.closing === K.NONE) r.source.onToken?.(K.ARITHMETIC, r.start, r.end);
	advance(r);
	if (r.kind === K.NEWLINE || r.kind === K.SEMI || r.kind === K.EOF) {
		advance(r);
		skipNewlines(r);
	}
	const body = parseLoopBody(r);
	const [init, condition, update] = exprs;
	if (body && (init === undefined || condition === undefined || update === undefined || exprs.length > 3)) {
		const message = exprs.length > 3 ? "syntax error: `;' unexpected" : "syntax error: arithmetic expression required";
		return r.fail(message, line, start, r.previousEnd, false, `syntax error: \`((${text}))'`);
	}
	const redirections = body && parseRedirections(r);
	if (!body || !redirections || !init || !condition || !update) return null;
	const span = { start, end: r.previousEnd };
	return { kind: "ArithmeticFor", span, line, init, condition, update, body, redirections };
}

function withoutLeadingBlanks(word: Word): Word {
	const first = word.parts[0];
	if (first?.kind !== "Literal") return word;
	const text = first.text.replace(/^[ \t\n]+/, "");
	if (text.length === first.text.length) return word;
	const start = first.span.end - text.length;
	const rest: readonly WordPart[] = word.parts.slice(1);
	const parts =
		text === "" ? rest : [{ kind: "Literal" as const, span: { start, end: first.span.end }, text }, ...rest];
	return { kind: "Word", span: { start, end: word.span.end }, parts };
}

function parseCase(r: Reader): CompoundCommand | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	advance(r);
	if (r.kind !== K.WORD) return r.failUnexpected();
	const subject = takeWord(r);
	advance(r);
	skipNewlines(r);
	if (!expect(r, K.IN)) return null;
	const items: CaseItem[] = [];
	let open = true;
	for (;;) {
		skipNewlines(r);
		if (r.kind === K.ESAC) break;
		if (!open) return r.failUnexpected();
		const item = parseCaseItem(r);
		if (item === null) return null;
		items.push(item);
		open = r.last === K.SEMI_SEMI || r.last === K.SEMI_AMP || r.last === K.SEMI_SEMI_AMP;
	}
	advance(r);
	const redirections = parseRedirections(r);
	if (!redirections) return null;
	return { kind: "CaseClause", span: { start, end: r.previousEnd }, line, subject, items, redirections };
}

/** `[(] pattern | … ) list ;;`; the token after the terminator is then current. */
function parseCaseItem(r: Reader): CaseItem | null {
	const start = r.start;
	if (r.kind === K.LEFT_PAREN) advance(r);
	const patterns: Word[] = [];
	for (;;) {
		if (r.kind !== K.WORD) return r.failUnexpected();
		patterns.push(takeWord(r));
		advance(r);
		if (r.kind !== K.PIPE) break;
		advance(r);
	}
	if (!expect(r, K.RIGHT_PAREN)) return null;
	const items = parseItems(r);
	if (items === null) return null;
	const bodyStart = items[0]?.span.start ?? r.previousEnd;
	const body: List = { kind: "List", span: { start: bodyStart, end: lastEnd(items, bodyStart) }, items };
	const end = r.kind;
	let terminator: CaseItem["terminator"] = ";;";
	if (end === K.SEMI_SEMI || end === K.SEMI_AMP || end === K.SEMI_SEMI_AMP) {
		if (end === K.SEMI_AMP) terminator = ";&";
		else if (end === K.SEMI_SEMI_AMP) terminator = ";;&";
		advance(r);
	}
	return { kind: "CaseItem", span: { start, end: r.previousEnd }, patterns, body, terminator };
}
