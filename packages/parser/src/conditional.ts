/** `[[ … ]]` (bash manual 3.2.5.2), with the messages of bash's `cond_term`. */
import * as K from "./kind.ts";
import { advance, advanceInConditional } from "./lexer.ts";
import type { Reader } from "./reader.ts";
import { parseRedirections, takeWord } from "./simple.ts";
import type {
	ConditionalBinaryOperator,
	ConditionalCommand,
	ConditionalExpression,
	ConditionalUnaryOperator,
	ParseError,
	Word,
} from "./syntax.ts";

const UNARY: ReadonlySet<string> = new Set(Array.from("abcdefghknoprstuvwxzGLNORS", (char) => `-${char}`));
const BINARY: ReadonlySet<string> = new Set("= == != < > -eq -ne -lt -le -gt -ge -nt -ot -ef".split(" "));

function isUnary(text: string): text is ConditionalUnaryOperator {
	return UNARY.has(text);
}

function isBinary(text: string): text is ConditionalBinaryOperator {
	return BINARY.has(text);
}

/** From `[[`, the current token. */
export function parseConditional(r: Reader): ConditionalCommand | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	// Words inside stand after `[[`, which lets no reserved word, alias or assignment be one.
	r.beforeLast = r.last;
	r.last = K.COND_START;
	r.inConditional = true;
	r.arrayArguments = r.assignmentArguments = false;
	const expression = parseOr(r);
	if (expression === null) return null;
	if (r.kind !== K.COND_END) {
		if (r.error !== null) return null;
		if (r.kind === K.EOF) return failAt(r, "unexpected EOF while looking for `]]'", line, true);
		const text = knownText(r);
		const message = "syntax error in conditional expression";
		return failAt(r, text === undefined ? message : `${message}: unexpected token \`${text}'`, line, false);
	}
	r.inConditional = false;
	advance(r);
	const redirections = parseRedirections(r);
	if (!redirections) return null;
	return { kind: "ConditionalCommand", span: { start, end: r.previousEnd }, line, expression, redirections };
}

function failAt(r: Reader, message: string, line: number, incomplete: boolean): null {
	const first = r.error === null;
	r.fail(message, line, r.start, r.end, incomplete);
	if (first && r.error !== null) {
		const atEnd = r.kind === K.EOF || (r.kind === K.NEWLINE && r.pos >= r.src.length);
		const conditional = atEnd ? "end" : "inside";
		r.error = { ...(r.error as ParseError), conditional };
	}
	return null;
}

/** The text of a token that is no word: bash does not show words in these messages. */
function knownText(r: Reader): string | undefined {
	return r.kind === K.WORD || r.kind === K.NUMBER || r.kind === K.FD_VARIABLE ? undefined : r.tokenText();
}

function lineOf(r: Reader): number {
	return r.kind === K.EOF
		? r.lineOfEnd()
		: r.source.lineAt(r.kind === K.NEWLINE ? r.start : Math.max(r.start, r.end - 1));
}

function skipNewlines(r: Reader): void {
	do advanceInConditional(r);
	while (r.kind === K.NEWLINE);
}

function parseOr(r: Reader): ConditionalExpression | null {
	let first = parseAnd(r);
	if (first === null || r.kind !== K.OR_OR) return first;
	const operands = [first];
	while (r.kind === K.OR_OR) {
		first = parseAnd(r);
		if (first === null) return null;
		operands.push(first);
	}
	return { kind: "ConditionalOr", span: spanOf(operands), operands };
}

function parseAnd(r: Reader): ConditionalExpression | null {
	let first = parseTerm(r);
	if (first === null || r.kind !== K.AND_AND) return first;
	const operands = [first];
	while (r.kind === K.AND_AND) {
		first = parseTerm(r);
		if (first === null) return null;
		operands.push(first);
	}
	return { kind: "ConditionalAnd", span: spanOf(operands), operands };
}

function spanOf(operands: readonly ConditionalExpression[]): { start: number; end: number } {
	return { start: operands[0]?.span.start ?? 0, end: operands[operands.length - 1]?.span.end ?? 0 };
}

/** Starts before its first token and ends with the token after it current. */
function parseTerm(r: Reader): ConditionalExpression | null {
	skipNewlines(r);
	const { start, kind } = r;
	if (kind === K.FAILED) return null;
	// bash says nothing about a term that is missing at the end.
	if (kind === K.COND_END) return failAt(r, "", lineOf(r), false);
	if (kind === K.LEFT_PAREN) {
		const line = lineOf(r);
		if (!r.enter()) return null;
		const expression = parseOr(r);
		r.leave();
		if (expression === null) {
			if (r.error?.message === "") r.error = { ...r.error, message: "expected `)'" };
			return null;
		}
		if (r.kind !== K.RIGHT_PAREN) {
			if (r.error !== null) return null;
			const text = knownText(r);
			const message = text === undefined ? "expected `)'" : `unexpected token \`${text}', expected \`)'`;
			return failAt(r, message, line, r.kind === K.EOF);
		}
		const span = { start, end: r.end };
		skipNewlines(r);
		return { kind: "ConditionalGroup", span, expression };
	}
	if (kind !== K.WORD) {
		return failAt(r, `unexpected token \`${r.tokenText()}' in conditional command`, lineOf(r), kind === K.EOF);
	}
	const text = r.literal;
	if (text === "!") {
		if (!r.enter()) return null;
		const operand = parseTerm(r);
		r.leave();
		if (operand === null) return null;
		return { kind: "ConditionalNot", span: { start, end: operand.span.end }, operand };
	}
	if (isUnary(text)) {
		advanceInConditional(r);
		if (r.kind !== K.WORD) return failArgument(r, "unary");
		const operand = takeWord(r);
		const span = { start, end: r.end };
		skipNewlines(r);
		return { kind: "ConditionalUnary", span, operator: text, operand };
	}
	return parseBinary(r, start);
}

function failArgument(r: Reader, which: string): null {
	if (r.error !== null) return null;
	const text = knownText(r);
	const argument = text === undefined ? "unexpected argument" : `unexpected argument \`${text}'`;
	return failAt(r, `${argument} to conditional ${which} operator`, lineOf(r), r.kind === K.EOF);
}

function parseBinary(r: Reader, start: number): ConditionalExpression | null {
	const left: Word = takeWord(r);
	advanceInConditional(r);
	const kind = r.kind;
	if (kind === K.COND_END || kind === K.AND_AND || kind === K.OR_OR || kind === K.RIGHT_PAREN) {
		return { kind: "ConditionalWord", span: left.span, word: left };
	}
	const text = kind === K.LESS ? "<" : kind === K.GREAT ? ">" : kind === K.WORD ? r.literal : "";
	const matches = text === "=~";
	if (!matches && !isBinary(text)) {
		if (r.error !== null) return null;
		const shown = knownText(r);
		const message = "conditional binary operator expected";
		return failAt(
			r,
			shown === undefined ? message : `unexpected token \`${shown}', ${message}`,
			lineOf(r),
			kind === K.EOF,
		);
	}
	r.inRegex = matches;
	if (text === "=" || text === "==" || text === "!=") r.extglob = true;
	advanceInConditional(r);
	r.inRegex = false;
	r.extglob = r.extglobOption;
	if (r.kind !== K.WORD) return failArgument(r, "binary");
	const right = takeWord(r);
	const span = { start, end: r.end };
	skipNewlines(r);
	if (isBinary(text)) return { kind: "ConditionalBinary", span, operator: text, left, right };
	return { kind: "ConditionalMatch", span, left, regex: right };
}
