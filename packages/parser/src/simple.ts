/** Simple commands and redirections (XCU 2.7, 2.9.1), and the function definitions that begin like one. */
import { finishFunction } from "./command.ts";
import * as K from "./kind.ts";
import { advance, isDeclaration } from "./lexer.ts";
import { MESSAGE_WORDS } from "./print.ts";
import { printParts } from "./print-word.ts";
import type { Reader } from "./reader.ts";
import type {
	Argument,
	Assignment,
	DuplicateTarget,
	FileRedirection,
	FunctionDefinition,
	HereDocument,
	Redirection,
	RedirectionFd,
	SimpleCommand,
	Word,
	WordPart,
} from "./syntax.ts";

const NONE: readonly never[] = [];
const DEFAULT_FD: RedirectionFd = { kind: "DefaultFd" };
const CLOSE: DuplicateTarget = { kind: "CloseTarget" };

/** The current WORD. */
export function takeWord(r: Reader): Word {
	if (r.word === null) throw new Error("a word token without a word");
	return r.word;
}

/** The line bash gives a simple command: that of the token after its first word, which it has to look at. */
function lineHere(r: Reader): number {
	return r.source.lineAt(r.kind === K.NEWLINE || r.kind === K.EOF ? r.start : Math.max(r.start, r.end - 1));
}

/** A simple command, or `name () body`. */
export function parseSimple(r: Reader): SimpleCommand | FunctionDefinition | null {
	const start = r.start;
	if (r.kind === K.WORD && r.assignment === null) {
		const word = takeWord(r);
		const literal = r.literal;
		const { src, rawStart, rawEnd } = r;
		advance(r);
		if (r.kind === K.LEFT_PAREN) {
			const line = r.source.lineAt(start);
			const name = literal !== "" ? literal : src.slice(rawStart, rawEnd).replaceAll("\\\n", "");
			advance(r);
			if (r.kind !== K.RIGHT_PAREN) return r.failUnexpected();
			advance(r);
			return finishFunction(r, start, line, name, false);
		}
		return parseSimpleAfter(r, start, word);
	}
	const assignments: Assignment[] = [];
	const redirections: Redirection[] = [];
	r.onlyRedirections = r.kind !== K.ASSIGNMENT;
	if (!parseElement(r, assignments, null, redirections)) return null;
	const line = r.source.lineAt(Math.max(start, r.previousEnd - 1));
	return finish(r, start, line, assignments, [], redirections);
}

/** The rest of a simple command whose first word has been read. */
export function parseSimpleAfter(r: Reader, start: number, word: Word): SimpleCommand | null {
	const line = lineHere(r);
	const kind = r.kind;
	if (K.SIMPLE[kind] === 0) {
		const span = { start, end: r.previousEnd };
		return { kind: "SimpleCommand", span, line, assignments: NONE, words: [word], redirections: NONE };
	}
	return finish(r, start, line, null, [word], null);
}

function finish(
	r: Reader,
	start: number,
	line: number,
	assignments: Assignment[] | null,
	words: Argument[],
	redirectionsBefore: Redirection[] | null,
): SimpleCommand | null {
	let redirections = redirectionsBefore;
	while (K.SIMPLE[r.kind] === 1) {
		if (r.kind === K.WORD) {
			if (words.length === 0 && assignments !== null && assignments.length > 0) {
				// After a redirection in between: still an assignment to bash, though none with a list.
				if (r.assignment !== null) {
					assignments.push(r.assignment);
					advance(r);
					continue;
				}
				r.assignmentArguments = isDeclaration(r.literal);
			}
			words.push(r.assignment ?? takeWord(r));
			r.onlyRedirections = false;
			advance(r);
			continue;
		}
		redirections ??= [];
		if (!parseElement(r, assignments, words, redirections)) return null;
	}
	r.onlyRedirections = false;
	const span = { start, end: r.previousEnd };
	return {
		kind: "SimpleCommand",
		span,
		line,
		assignments: assignments ?? NONE,
		words,
		redirections: redirections ?? NONE,
	};
}

function parseElement(
	r: Reader,
	assignments: Assignment[] | null,
	words: Argument[] | null,
	redirections: Redirection[],
): boolean {
	if (r.kind === K.ASSIGNMENT) {
		if (r.assignment === null) throw new Error("an assignment token without an assignment");
		if (assignments !== null) assignments.push(r.assignment);
		else words?.push(r.assignment);
		r.onlyRedirections = false;
		advance(r);
		return true;
	}
	if (assignments !== null && assignments.length > 0 && words?.length === 0) r.assignmentArguments = true;
	const redirection = parseRedirection(r);
	if (redirection === null) return false;
	redirections.push(redirection);
	return true;
}

/** The redirections after a compound command. */
export function parseRedirections(r: Reader): readonly Redirection[] | null {
	if (K.REDIRECTION[r.kind] === 0) return NONE;
	const redirections: Redirection[] = [];
	do {
		const redirection = parseRedirection(r);
		if (redirection === null) return null;
		redirections.push(redirection);
	} while (K.REDIRECTION[r.kind] === 1);
	return redirections;
}

const FILE_OPERATORS: ReadonlyMap<number, FileRedirection["operator"]> = new Map([
	[K.LESS, "<"],
	[K.GREAT, ">"],
	[K.DOUBLE_GREAT, ">>"],
	[K.GREAT_PIPE, ">|"],
	[K.LESS_GREAT, "<>"],
	[K.AMP_GREAT, "&>"],
	[K.AMP_DOUBLE_GREAT, "&>>"],
]);

function parseRedirection(r: Reader): Redirection | null {
	const start = r.start;
	let fd = DEFAULT_FD;
	if (r.kind === K.NUMBER) {
		fd = { kind: "NumberFd", number: r.number };
		advance(r);
	} else if (r.kind === K.FD_VARIABLE) {
		fd = { kind: "VariableFd", name: r.literal };
		advance(r);
	}
	const operator = r.kind;
	if (K.REDIRECTION[operator] === 0 || operator === K.NUMBER || operator === K.FD_VARIABLE) return r.failUnexpected();
	if (fd !== DEFAULT_FD && (operator === K.AMP_GREAT || operator === K.AMP_DOUBLE_GREAT)) return r.failUnexpected();
	advance(r);
	if (operator === K.LESS_AMP || operator === K.GREAT_AMP) {
		const target = duplicateTarget(r);
		if (target === null) return r.failUnexpected();
		advance(r);
		const span = { start, end: r.previousEnd };
		return { kind: "DuplicateRedirection", span, fd, operator: operator === K.LESS_AMP ? "<&" : ">&", target };
	}
	if (r.kind !== K.WORD) return r.failUnexpected();
	const word = takeWord(r);
	if (operator === K.DOUBLE_LESS || operator === K.DOUBLE_LESS_DASH) {
		const node: HereDocument = {
			kind: "HereDocument",
			span: { start, end: r.end },
			fd,
			operator: operator === K.DOUBLE_LESS ? "<<" : "<<-",
			delimiter: withoutQuotes(word.parts),
			quoted: word.parts.some(isQuoted),
			body: { kind: "Word", span: { start: r.end, end: r.end }, parts: NONE },
		};
		r.pending.push({ node });
		advance(r);
		return node;
	}
	advance(r);
	const span = { start, end: r.previousEnd };
	if (operator === K.TRIPLE_LESS) return { kind: "HereString", span, fd, word };
	const file = FILE_OPERATORS.get(operator);
	if (file === undefined) throw new Error("a redirection without an operator");
	return { kind: "FileRedirection", span, fd, operator: file, target: word };
}

function duplicateTarget(r: Reader): DuplicateTarget | null {
	if (r.kind === K.NUMBER) return { kind: "DescriptorTarget", number: r.number };
	if (r.kind === K.DASH) return CLOSE;
	if (r.kind !== K.WORD) return null;
	if (/^[0-9]+-$/.test(r.literal) && Number(r.literal.slice(0, -1)) <= 0x7fffffff) {
		return { kind: "MoveTarget", number: Number(r.literal.slice(0, -1)) };
	}
	return { kind: "WordTarget", word: takeWord(r) };
}

function isQuoted(part: WordPart): boolean {
	switch (part.kind) {
		case "Escaped":
		case "SingleQuoted":
		case "DoubleQuoted":
		case "AnsiC":
		case "Locale":
			return true;
		default:
			return false;
	}
}

/** A delimiter after quote removal; expansions stand for themselves. */
function withoutQuotes(parts: readonly WordPart[]): string {
	let out = "";
	for (const part of parts) {
		switch (part.kind) {
			case "Literal":
			case "Escaped":
			case "SingleQuoted":
			case "AnsiC":
				out += part.text;
				break;
			case "DoubleQuoted":
			case "Locale":
				out += withoutQuotes(part.parts);
				break;
			default:
				out += printParts([part], MESSAGE_WORDS);
		}
	}
	return out;
}
