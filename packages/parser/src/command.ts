/** The grammar (XCU 2.10, bash's parse.y) down to simple commands. Null is always a failure that `r.error` holds. */

import { parseCompound } from "./compound.ts";
import { parseConditional } from "./conditional.ts";
import { gatherDocuments } from "./heredoc.ts";
import * as K from "./kind.ts";
import { advance } from "./lexer.ts";
import type { Reader } from "./reader.ts";
import { parseRedirections, parseSimple, parseSimpleAfter, takeWord } from "./simple.ts";
import type {
	AndOr,
	AndOrLink,
	Command,
	CompoundCommand,
	Coproc,
	FunctionDefinition,
	List,
	ListItem,
	Pipeline,
	PipelineStage,
	Script,
	Word,
} from "./syntax.ts";

const NONE: readonly never[] = [];

export function skipNewlines(r: Reader): void {
	while (r.kind === K.NEWLINE) advance(r);
}

/** Moves past a token that must be there. */
export function expect(r: Reader, kind: number): boolean {
	if (r.kind !== kind) {
		r.failUnexpected();
		return false;
	}
	advance(r);
	return true;
}

/** A compound list, which must not be empty (XCU 2.9.4). */
export function parseList(r: Reader): List | null {
	skipNewlines(r);
	const start = r.start;
	if (K.COMMAND[r.kind] === 0) return r.failUnexpected();
	const items = parseItems(r);
	if (items === null) return null;
	return { kind: "List", span: { start, end: lastEnd(items, start) }, items };
}

export function lastEnd(items: readonly ListItem[], otherwise: number): number {
	return items[items.length - 1]?.span.end ?? otherwise;
}

/** As many items as there are, perhaps none. */
export function parseItems(r: Reader): ListItem[] | null {
	const items: ListItem[] = [];
	skipNewlines(r);
	while (K.COMMAND[r.kind] === 1) {
		const command = parseAndOr(r);
		if (command === null) return null;
		const terminator = terminatorOf(r.kind);
		items.push({ kind: "ListItem", span: command.span, command, terminator });
		if (terminator === "") break;
		advance(r);
		skipNewlines(r);
	}
	return items;
}

function terminatorOf(kind: number): ListItem["terminator"] {
	switch (kind) {
		case K.SEMI:
			return ";";
		case K.AMP:
			return "&";
		case K.NEWLINE:
			return "\n";
		default:
			return "";
	}
}

/** One line of commands from the current token, which is left at the newline or the end. */
export function parseLine(r: Reader): Script | null {
	const items: ListItem[] = [];
	const start = r.start;
	for (;;) {
		const command = parseAndOr(r);
		if (command === null) return null;
		const terminator = terminatorOf(r.kind);
		items.push({ kind: "ListItem", span: command.span, command, terminator });
		if (terminator === ";" || terminator === "&") {
			advance(r);
			if (K.COMMAND[r.kind] === 1) continue;
		}
		if (r.kind !== K.NEWLINE && r.kind !== K.EOF) {
			r.failUnexpected();
			// What came before is complete to bash, and it reads its here-documents before it complains.
			if (r.pending.length > 0) {
				const end = r.src.indexOf("\n", r.pos);
				r.pos = end < 0 ? r.src.length : end + 1;
				gatherDocuments(r);
				if (r.error !== null) r.error = { ...r.error, line: r.lineAt(Math.max(0, r.pos - 1)) };
			}
			return null;
		}
		return { kind: "Script", span: { start, end: lastEnd(items, start) }, items };
	}
}

/** All lines of a text of its own, such as the inside of backquotes. */
export function parseScriptText(r: Reader): Script | null {
	const items: ListItem[] = [];
	const start = r.at(0);
	for (;;) {
		startLine(r);
		if (r.kind === K.EOF) break;
		const line = parseLine(r);
		if (line === null) return null;
		for (const item of line.items) items.push(item);
		if (r.kind === K.EOF) break;
	}
	if (r.error !== null) return null;
	return { kind: "Script", span: { start, end: r.atEnd(r.src.length) }, items };
}

/** Makes the first token of the next command current. */
export function startLine(r: Reader): void {
	do {
		r.kind = K.NEWLINE;
		r.last = K.NEWLINE;
		r.awaitingIn = 0;
		r.inPatterns = r.braceAllowed = r.onlyRedirections = r.afterCommand = false;
		advance(r);
	} while (r.kind === K.NEWLINE);
}

/** A substitution from after its opening parenthesis to after the closing one. */
export function readSubstitution(r: Reader): Script | null {
	if (!r.enter()) return null;
	const { kind, start, end, rawStart, rawEnd, previousEnd, last, beforeLast, word, assignment, literal } = r;
	const { inPatterns, awaitingIn, awaitingCaseIn, braceAllowed, inConditional, inRegex, arrayArguments } = r;
	const { assignmentArguments, afterCommand, onlyRedirections, closing, aliasesOn, aliasNext, pending } = r;
	r.kind = K.DOLLAR_PAREN;
	r.last = K.NONE;
	r.inPatterns = r.braceAllowed = r.inConditional = r.inRegex = r.arrayArguments = false;
	r.assignmentArguments = r.afterCommand = r.onlyRedirections = r.aliasNext = false;
	r.awaitingIn = 0;
	r.closing = K.RIGHT_PAREN;
	r.aliasesOn = false;
	r.pending = [];
	const from = r.at(r.pos);
	advance(r);
	const items = parseItems(r);
	if (items === null) return null;
	if (r.kind !== K.RIGHT_PAREN) return r.failUnexpected();
	const script: Script = { kind: "Script", span: { start: from, end: r.start }, items };
	const left = r.pending.length;
	if (left > 0) {
		r.source.warnings.push({
			kind: "ParseWarning",
			message: `warning: command substitution: ${left} unterminated here-document${left === 1 ? "" : "s"}`,
			line: r.source.lineAt(r.start),
		});
	}
	r.leave();
	r.pending = left > 0 ? r.pending.concat(pending) : pending;
	Object.assign(r, { kind, start, end, rawStart, rawEnd, previousEnd, last, beforeLast, word, assignment, literal });
	r.inPatterns = inPatterns;
	r.awaitingIn = awaitingIn;
	r.awaitingCaseIn = awaitingCaseIn;
	r.braceAllowed = braceAllowed;
	r.inConditional = inConditional;
	r.inRegex = inRegex;
	r.arrayArguments = arrayArguments;
	r.assignmentArguments = assignmentArguments;
	r.afterCommand = afterCommand;
	r.onlyRedirections = onlyRedirections;
	r.closing = closing;
	r.aliasesOn = aliasesOn;
	r.aliasNext = aliasNext;
	return script;
}

function parseAndOr(r: Reader): AndOr | null {
	const start = r.start;
	const first = parsePipeline(r);
	if (first === null) return null;
	let rest: readonly AndOrLink[] = NONE;
	if (r.kind === K.AND_AND || r.kind === K.OR_OR) {
		const links: AndOrLink[] = [];
		do {
			const operator = r.kind === K.AND_AND ? "&&" : "||";
			advance(r);
			skipNewlines(r);
			const pipeline = parsePipeline(r);
			if (pipeline === null) return null;
			links.push({ operator, pipeline });
		} while (r.kind === K.AND_AND || r.kind === K.OR_OR);
		rest = links;
	}
	const span = rest === NONE ? first.span : { start, end: r.previousEnd };
	return { kind: "AndOr", span, first, rest };
}

function parsePipeline(r: Reader): Pipeline | null {
	const start = r.start;
	let negated = false;
	let timed: Pipeline["timed"] = "no";
	while (r.kind === K.BANG || r.kind === K.TIME) {
		if (r.kind === K.BANG) {
			negated = !negated;
			advance(r);
		} else {
			advance(r);
			if (timed === "no") timed = "default";
			while (r.kind === K.TIME_OPTION || r.kind === K.TIME_END) {
				timed = "posix";
				advance(r);
			}
		}
		if (r.kind === K.NEWLINE || r.kind === K.SEMI || r.kind === K.EOF) {
			return { kind: "Pipeline", span: { start, end: r.previousEnd }, negated, timed, stages: NONE };
		}
	}
	const stages: PipelineStage[] = [];
	for (;;) {
		const command = parseCommand(r);
		if (command === null) return null;
		const withStderr = r.kind === K.PIPE_AMP;
		stages.push({ command, withStderr });
		if (r.kind !== K.PIPE && !withStderr) break;
		advance(r);
		skipNewlines(r);
	}
	const only = stages.length === 1 ? stages[0]?.command.span : undefined;
	const span = only?.start === start ? only : { start, end: r.previousEnd };
	return { kind: "Pipeline", span, negated, timed, stages };
}

function parseCommand(r: Reader): Command | null {
	const kind = r.kind;
	if (K.SIMPLE[kind] === 1) return parseSimple(r);
	if (K.COMPOUND[kind] === 1) return parseNested(r);
	if (kind === K.FUNCTION) return parseFunctionKeyword(r);
	if (kind === K.COPROC) return parseCoproc(r);
	return r.failUnexpected();
}

/** A compound command with its redirections, one level down. */
export function parseNested(r: Reader): CompoundCommand | null {
	if (!r.enter()) return null;
	const command = r.kind === K.COND_START ? parseConditional(r) : parseCompound(r);
	r.leave();
	return command;
}

/** `function name [()] body` */
function parseFunctionKeyword(r: Reader): FunctionDefinition | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	advance(r);
	if (r.kind !== K.WORD) return r.failUnexpected();
	const name = r.rawText();
	advance(r);
	if (r.kind === K.LEFT_PAREN) {
		const parenStart = r.start;
		advance(r);
		// `function name ( list )`: the parenthesis is the body's.
		if (r.kind !== K.RIGHT_PAREN) return subshellFunction(r, start, line, name, parenStart);
		advance(r);
	}
	return finishFunction(r, start, line, name, true);
}

function subshellFunction(
	r: Reader,
	start: number,
	line: number,
	name: string,
	bodyStart: number,
): FunctionDefinition | null {
	const bodyLine = r.source.lineAt(bodyStart);
	if (!r.enter()) return null;
	const list = parseList(r);
	const redirections = list !== null && expect(r, K.RIGHT_PAREN) ? parseRedirections(r) : null;
	r.leave();
	if (list === null || redirections === null) return null;
	const end = r.previousEnd;
	const body: CompoundCommand = {
		kind: "Subshell",
		span: { start: bodyStart, end },
		line: bodyLine,
		body: list,
		redirections,
	};
	return { kind: "FunctionDefinition", span: { start, end }, line, name, keyword: true, body };
}

/** The body, after name and parentheses. */
export function finishFunction(
	r: Reader,
	start: number,
	line: number,
	name: string,
	keyword: boolean,
): FunctionDefinition | null {
	skipNewlines(r);
	if (K.COMPOUND[r.kind] === 0) return r.failUnexpected();
	const body = parseNested(r);
	if (body === null) return null;
	return { kind: "FunctionDefinition", span: { start, end: r.previousEnd }, line, name, keyword, body };
}

function parseCoproc(r: Reader): Coproc | null {
	const start = r.start;
	const line = r.source.lineAt(start);
	advance(r);
	let name: Word | null = null;
	let command: Coproc["command"] | null;
	if (K.COMPOUND[r.kind] === 1) {
		command = parseNested(r);
	} else if (r.kind === K.WORD) {
		const wordStart = r.start;
		const word = takeWord(r);
		advance(r);
		if (K.COMPOUND[r.kind] === 1) {
			name = word;
			command = parseNested(r);
		} else {
			command = parseSimpleAfter(r, wordStart, word);
		}
	} else if (K.SIMPLE[r.kind] === 1) {
		const simple = parseSimple(r);
		command = simple === null || simple.kind === "FunctionDefinition" ? null : simple;
	} else {
		return r.failUnexpected();
	}
	if (command === null) return null;
	return { kind: "Coproc", span: { start, end: r.previousEnd }, line, name, command };
}
