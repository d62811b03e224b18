/** The next token, told apart by the tokens before it as bash's `read_token` does (XCU 2.3, bash manual 3.1.1). */
import { readAssignment } from "./assignment.ts";
import { BREAK, CLASS, EXPANSION, GLOB, META, NAME_START, QUOTE } from "./chars.ts";
import { readArithmetic } from "./expansion.ts";
import { gatherDocuments } from "./heredoc.ts";
import * as K from "./kind.ts";
import type { Mapping } from "./mapping.ts";
import type { Reader } from "./reader.ts";
import type { Word, WordPart } from "./syntax.ts";
import { IN_REGEX, IN_WORD, readParts } from "./word.ts";

/** Makes the following token the current one. After a failure it is FAILED, which fits nowhere. */
export function advance(r: Reader): void {
	r.previousEnd = r.end;
	r.beforeLast = r.last;
	r.last = r.kind;
	r.kind = lex(r);
	if (r.source.onToken !== null && r.closing === K.NONE) r.source.onToken(r.kind, r.start, r.end);
}

/** As {@link advance}, but what was current does not count as a token before. Inside `[[ ]]` all words stand after `[[`. */
export function advanceInConditional(r: Reader): void {
	r.previousEnd = r.end;
	r.kind = lex(r);
	if (r.source.onToken !== null && r.closing === K.NONE) r.source.onToken(r.kind, r.start, r.end);
}

function reservedAcceptable(r: Reader): boolean {
	return (
		K.BEFORE_RESERVED[r.last] === 1 || (r.last === K.WORD && (r.beforeLast === K.COPROC || r.beforeLast === K.FUNCTION))
	);
}

function commandPosition(r: Reader): boolean {
	const last = r.last;
	if (last === K.ASSIGNMENT) return true;
	if (r.onlyRedirections && K.BEFORE_TARGET[last] === 0) return true;
	return last !== K.SEMI_SEMI && last !== K.SEMI_AMP && last !== K.SEMI_SEMI_AMP && reservedAcceptable(r);
}

function popFrame(r: Reader): void {
	const frame = r.frames.pop();
	if (frame === undefined) throw new Error("no alias to end");
	r.src = frame.src;
	r.pos = frame.pos;
	r.mapping = frame.mapping;
	r.aliasNext = frame.expandNext;
}

function endSpliced(r: Reader): void {
	for (;;) {
		const alias = r.spliced[r.spliced.length - 1];
		if (alias === undefined || r.src.length - r.pos > alias.rest) return;
		r.spliced.pop();
		r.aliasNext = alias.expandNext;
	}
}

function operator(r: Reader, kind: number, end: number): number {
	r.pos = r.rawEnd = end;
	r.end = Math.max(r.start, r.atEnd(end));
	return kind;
}

function lex(r: Reader): number {
	for (;;) {
		const src = r.src;
		let pos = r.pos;
		let code = src.charCodeAt(pos);
		while (code === 32 || code === 9) code = src.charCodeAt(++pos);
		r.pos = pos;
		if (code === 92 && src.charCodeAt(pos + 1) === 10) {
			r.pos = pos + 2;
			continue;
		}
		if (Number.isNaN(code) && r.frames.length > 0) {
			popFrame(r);
			continue;
		}
		if (r.spliced.length > 0) endSpliced(r);
		if (code === 35) {
			const end = src.indexOf("\n", pos);
			r.pos = end < 0 ? src.length : end;
			continue;
		}
		r.rawStart = pos;
		r.start = r.at(pos);
		const atEnd = Number.isNaN(code);
		// bash gives a last line without a newline one.
		if (atEnd && (r.kind === K.NEWLINE || src.charCodeAt(pos - 1) === 10)) {
			r.rawEnd = pos;
			r.end = r.start;
			return K.EOF;
		}
		if (atEnd || code === 10) {
			r.aliasNext = false;
			r.arrayArguments = r.assignmentArguments = false;
			operator(r, K.NEWLINE, atEnd ? pos : pos + 1);
			if (r.pending.length > 0) gatherDocuments(r);
			return K.NEWLINE;
		}
		if (!r.inRegex && ((CLASS[code] ?? 0) & META) !== 0) {
			const kind = lexOperator(r, code, pos);
			if (kind !== K.WORD) return kind;
		}
		if (code === 45 && (r.last === K.LESS_AMP || r.last === K.GREAT_AMP)) return operator(r, K.DASH, pos + 1);
		const kind = lexWord(r);
		if (kind !== K.NONE) return kind;
	}
}

/** WORD where it is the beginning of a process substitution. */
export function lexOperator(r: Reader, code: number, pos: number): number {
	const src = r.src;
	if (code === 60 || code === 62) r.aliasNext = false;
	r.arrayArguments = false;
	const next = code === 41 ? pos + 1 : r.skipContinuations(pos + 1);
	const second = src.charCodeAt(next);
	if (code !== 60 && code !== 62 && !(code === 38 && second === 62)) r.assignmentArguments = false;
	switch (code) {
		case 59: // ;
			if (second === 59) {
				r.inPatterns = true;
				r.aliasNext = false;
				const third = r.skipContinuations(next + 1);
				if (src.charCodeAt(third) === 38) return operator(r, K.SEMI_SEMI_AMP, third + 1);
				return operator(r, K.SEMI_SEMI, next + 1);
			}
			if (second === 38) {
				r.inPatterns = true;
				r.aliasNext = false;
				return operator(r, K.SEMI_AMP, next + 1);
			}
			return operator(r, K.SEMI, pos + 1);
		case 38: // &
			if (second === 38) return operator(r, K.AND_AND, next + 1);
			if (second === 62) {
				const third = r.skipContinuations(next + 1);
				if (src.charCodeAt(third) === 62) return operator(r, K.AMP_DOUBLE_GREAT, third + 1);
				return operator(r, K.AMP_GREAT, next + 1);
			}
			return operator(r, K.AMP, pos + 1);
		case 124: // |
			if (second === 124) return operator(r, K.OR_OR, next + 1);
			if (second === 38) return operator(r, K.PIPE_AMP, next + 1);
			return operator(r, K.PIPE, pos + 1);
		case 40: // (
			if (second === 40) {
				const kind = lexDoubleParen(r, pos, next);
				if (kind !== K.NONE) return kind;
			}
			return operator(r, K.LEFT_PAREN, pos + 1);
		case 41: // )
			if (r.last === K.LEFT_PAREN && r.beforeLast === K.WORD) {
				r.braceAllowed = true;
				r.aliasNext = false;
			}
			r.inPatterns = false;
			return operator(r, K.RIGHT_PAREN, pos + 1);
		case 60: // <
			if (second === 60) {
				const third = r.skipContinuations(next + 1);
				const code3 = src.charCodeAt(third);
				if (code3 === 45) return operator(r, K.DOUBLE_LESS_DASH, third + 1);
				if (code3 === 60) return operator(r, K.TRIPLE_LESS, third + 1);
				return operator(r, K.DOUBLE_LESS, next + 1);
			}
			if (second === 38) return operator(r, K.LESS_AMP, next + 1);
			if (second === 62) return operator(r, K.LESS_GREAT, next + 1);
			if (second === 40) return K.WORD;
			return operator(r, K.LESS, pos + 1);
		default: // >
			if (second === 62) return operator(r, K.DOUBLE_GREAT, next + 1);
			if (second === 38) return operator(r, K.GREAT_AMP, next + 1);
			if (second === 124) return operator(r, K.GREAT_PIPE, next + 1);
			if (second === 40) return K.WORD;
			return operator(r, K.GREAT, pos + 1);
	}
}

/** `((`: NONE where it is two parentheses. */
function lexDoubleParen(r: Reader, pos: number, second: number): number {
	if (r.last === K.FOR) {
		// The parts are read by the grammar, which splits them.
		return operator(r, K.ARITHMETIC_FOR, second + 1);
	}
	if (r.inConditional || !reservedAcceptable(r)) return K.NONE;
	const expression = readArithmetic(r, second + 1, false);
	if (expression === null) return K.FAILED;
	if (expression === undefined) {
		r.pos = pos;
		return K.NONE;
	}
	r.word = expression;
	return operator(r, K.ARITHMETIC, r.pos);
}

const WORD_END = BREAK | QUOTE | EXPANSION;

/** Whether a `<` or `>` goes on with a parenthesis, perhaps on the next line. */
function beginsProcess(src: string, code: number, pos: number): boolean {
	if (code !== 60 && code !== 62) return false;
	const next = src.charCodeAt(pos + 1);
	return next === 40 || next === 92;
}

/** NONE where the word was an alias, whose text is now to be read. */
function lexWord(r: Reader): number {
	const src = r.src;
	const start = r.pos;
	const inCommand = commandPosition(r);
	const assignable = inCommand && !r.inPatterns;
	r.assignment = null;
	r.literal = "";
	let parts: WordPart[] | null = null;
	if (
		(assignable || ((r.arrayArguments || r.assignmentArguments) && K.BEFORE_TARGET[r.last] === 0)) &&
		((CLASS[src.charCodeAt(start)] ?? 0) & NAME_START) !== 0
	) {
		const prefix = readAssignment(r, assignable);
		if (prefix === null) return K.FAILED;
		if (prefix !== undefined) {
			if (r.assignment !== null) {
				r.rawEnd = r.pos;
				r.end = r.atEnd(r.pos);
				return assignable ? K.ASSIGNMENT : K.WORD;
			}
			parts = prefix;
		}
	}
	if (parts === null) {
		const mask = r.extglob ? WORD_END | GLOB : WORD_END;
		let pos = start;
		let code = src.charCodeAt(pos);
		while (!Number.isNaN(code) && ((CLASS[code] ?? 0) & mask) === 0) code = src.charCodeAt(++pos);
		if (!r.inRegex && (Number.isNaN(code) || ((CLASS[code] ?? 0) & BREAK) !== 0) && !beginsProcess(src, code, pos)) {
			// The common word: plain text.
			const text = src.slice(start, pos);
			r.literal = text;
			r.pos = pos;
			parts = [{ kind: "Literal", span: r.span(start, pos), text }];
		} else {
			const read = readParts(r, r.inRegex ? IN_REGEX : IN_WORD, false, 0);
			if (read === null) return K.FAILED;
			parts = read;
			const first = read[0];
			if (read.length === 1 && first?.kind === "Literal") r.literal = first.text;
		}
	}
	const end = r.pos;
	r.rawEnd = end;
	r.end = r.atEnd(end);
	const literal = r.literal;
	if (literal !== "") {
		const special = classify(r, literal, inCommand, assignable);
		if (special >= 0) return special;
	} else {
		r.aliasNext = r.braceAllowed = r.afterCommand = false;
		if (inCommand) r.arrayArguments = r.assignmentArguments = false;
	}
	const span = literal !== "" && parts[0] !== undefined ? parts[0].span : { start: r.start, end: r.end };
	const word: Word = { kind: "Word", span, parts };
	r.word = word;
	if (r.last === K.FUNCTION) r.braceAllowed = true;
	else if (r.last === K.CASE || r.last === K.SELECT || r.last === K.FOR) {
		r.awaitingIn++;
		r.awaitingCaseIn = r.last === K.CASE;
	}
	return K.WORD;
}

/** What a word of plain text is besides a WORD; -1 if nothing. */
function classify(r: Reader, text: string, inCommand: boolean, assignable: boolean): number {
	const last = r.last;
	const after = r.src.charCodeAt(r.pos);
	if (after === 60 || after === 62 || last === K.LESS_AMP || last === K.GREAT_AMP) {
		if (/^[0-9]+$/.test(text)) {
			const number = Number(text);
			if (number <= 0x7fffffff) {
				r.number = number;
				return K.NUMBER;
			}
		}
	}
	const special = specialToken(r, text);
	if (special >= 0) return special;
	if (r.aliasesOn) {
		if (r.source.options.posix === true) {
			const reserved = reservedWord(r, text);
			if (reserved >= 0) return reserved;
		}
		if (r.aliasNext || assignable) {
			if (expandAlias(r, text)) return K.NONE;
		}
		r.aliasNext = false;
	}
	const reserved = reservedWord(r, text);
	if (reserved >= 0) return reserved;
	if (inCommand) {
		noteDeclaration(r, text);
		r.afterCommand = text === "command";
	} else if (r.afterCommand) {
		if (isDeclaration(text)) r.assignmentArguments = true;
		r.afterCommand = text === "command";
	}
	if ((after === 60 || after === 62) && text.charCodeAt(0) === 123) {
		const name = /^\{([A-Za-z_][A-Za-z0-9_]*(?:\[.+\])?)\}$/.exec(text)?.[1];
		if (name !== undefined) {
			r.literal = name;
			return K.FD_VARIABLE;
		}
	}
	return -1;
}

/** Whether arguments of the command may be assignments. */
export function isDeclaration(text: string): boolean {
	switch (text) {
		case "alias":
		case "declare":
		case "export":
		case "local":
		case "readonly":
		case "typeset":
			return true;
		default:
			return false;
	}
}

function noteDeclaration(r: Reader, text: string): void {
	r.assignmentArguments = isDeclaration(text);
	r.arrayArguments = r.assignmentArguments || text === "eval" || text === "let";
}

/** Words that only some places know: `in`, `do`, a function's `{`, `-p` after `time`, `]]`. */
function specialToken(r: Reader, text: string): number {
	const last = r.last;
	if (text === "in") {
		if (r.awaitingIn > 0 && (last === K.WORD || last === K.NEWLINE)) {
			r.awaitingIn--;
			if (r.awaitingCaseIn) r.inPatterns = true;
			return K.IN;
		}
	} else if (text === "do") {
		if (r.awaitingIn > 0 && (last === K.NEWLINE || last === K.SEMI)) {
			r.awaitingIn--;
			return K.DO;
		}
		if (last === K.WORD && (r.beforeLast === K.FOR || r.beforeLast === K.SELECT)) {
			if (r.awaitingIn > 0) r.awaitingIn--;
			return K.DO;
		}
		if (last === K.ARITHMETIC_FOR) return K.DO;
	} else if (text === "esac" && last === K.IN && r.inPatterns) {
		r.inPatterns = false;
		return K.ESAC;
	}
	if (r.braceAllowed) {
		r.braceAllowed = false;
		if (text === "{") return K.LEFT_BRACE;
	}
	if (last === K.ARITHMETIC_FOR && text === "{") return K.LEFT_BRACE;
	if (last === K.TIME) {
		if (text === "-p") return K.TIME_OPTION;
		if (text === "--") return K.TIME_END;
	}
	if (last === K.TIME_OPTION && text === "--") return K.TIME_END;
	if (r.inConditional && text === "]]") return K.COND_END;
	return -1;
}

function reservedWord(r: Reader, text: string): number {
	if (text.length > 8 || !reservedAcceptable(r)) return -1;
	const kind = K.RESERVED.get(text);
	if (kind === undefined) return -1;
	if (r.inPatterns) {
		if (kind !== K.ESAC || r.last === K.PIPE || r.last === K.LEFT_PAREN) return -1;
		r.inPatterns = false;
	}
	if (kind === K.TIME && !timeAcceptable(r)) return -1;
	return kind;
}

function timeAcceptable(r: Reader): boolean {
	if (K.BEFORE_TIME[r.last] === 0) return false;
	if ((r.last === K.SEMI || r.last === K.NEWLINE || r.last === K.NONE) && r.beforeLast === K.PIPE) return false;
	return !(r.source.options.posix === true && /^[ \t]*-/.test(r.src.slice(r.pos, r.pos + 64)));
}

/** Text that can be read to its end without a look at what follows the alias: no open quote, comment or here-document. */
const SELF_CONTAINED = /^(?:[^'"`$\\#()<\n]|'[^'\n]*'|"[^"`$\\\n]*"|\$[A-Za-z_0-9]|<(?!<))*$/;

/** Puts an alias' text in the place of the current word. False where the word is none, or one that is being expanded. */
function expandAlias(r: Reader, name: string): boolean {
	const text = r.source.options.aliases?.(name);
	if (text === undefined) return false;
	if (r.frames.some((frame) => frame.name === name) || r.spliced.some((alias) => alias.name === name)) return false;
	const expandNext = /[ \t]$/.test(text);
	// An operator at its end may be the beginning of a longer one; anything else ends with the alias.
	const joins = /[<>&|;()]$/.test(text);
	const replacement = joins || /[ \t\n]$/.test(text) ? text : `${text} `;
	// Within the text of another alias, offsets are those of the outermost alias' name.
	const { start, end } = r;
	if (!joins && SELF_CONTAINED.test(text)) {
		r.frames.push({ name, expandNext, src: r.src, pos: r.pos, mapping: r.mapping });
		r.mapping = { limit: Number.POSITIVE_INFINITY, start, end, delta: 0, removed: null, parent: null };
		r.src = replacement;
	} else {
		if (r.frames.length > 0) mergeFrames(r);
		const open = hasOpenQuote(text);
		const inserted = open ? text : replacement;
		const outer = r.mapping;
		const rest = r.src.slice(r.pos);
		r.spliced.push({ name, expandNext, rest: rest.length });
		r.mapping = spliceMapping(outer, r.pos, inserted.length, start, end);
		r.src = inserted + rest;
	}
	r.pos = 0;
	return true;
}

/** The mapping after `inserted` code units took the place of all before `pos`. */
function spliceMapping(outer: Mapping | null, pos: number, inserted: number, start: number, end: number): Mapping {
	const limit = inserted + (outer === null ? 0 : Math.max(0, outer.limit - pos));
	if (outer !== null && outer.limit > 0 && outer.parent === null && outer.removed === null) {
		return { limit, start, end, delta: outer.delta + pos - inserted, removed: null, parent: null };
	}
	return { limit: inserted, start, end, delta: pos - inserted, removed: null, parent: outer };
}

/** Turns aliases that are read apart into text in front of the rest of the source. */
function mergeFrames(r: Reader): void {
	let text = "";
	for (let i = r.frames.length - 1; i >= 0; i--) {
		const frame = r.frames[i];
		if (frame === undefined) continue;
		text += r.src.slice(r.pos);
		const { start, end } = r;
		r.src = frame.src;
		r.pos = frame.pos;
		r.mapping = frame.mapping;
		if (i === 0) {
			const rest = r.src.slice(r.pos);
			r.mapping = spliceMapping(r.mapping, r.pos, text.length, start, end);
			// Which of them ends where no longer matters: all count as active until the last one's end.
			for (const merged of r.frames) r.spliced.push({ name: merged.name, expandNext: false, rest: rest.length });
			r.src = text + rest;
			r.pos = 0;
		}
	}
	r.frames.length = 0;
}

function hasOpenQuote(text: string): boolean {
	return /^(?:[^'"\\]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")*$/.test(text) === false;
}
