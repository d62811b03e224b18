/** The state that all parts of the parser share: text, position, current token, context flags, the first error. */
import { classOf, META } from "./chars.ts";
import { ARITHMETIC, ASSIGNMENT, fixedText, EOF as KIND_EOF, NEWLINE, NONE, NUMBER, WORD } from "./kind.ts";
import { type Mapping, mapEnd, mapStart } from "./mapping.ts";
import type { ParseOptions } from "./options.ts";
import { MESSAGE_WORDS } from "./print.ts";
import { printAssignment, printWord } from "./print-word.ts";
import type { Assignment, HereDocument, ParseError, ParseWarning, Span, Word } from "./syntax.ts";

/** More levels of nesting than this are an error, so that neither the parser nor those who walk the tree run out of stack. */
export const MAX_DEPTH = 250;

/** The message of that error, which is never put off. */
export const TOO_DEEP = "nesting too deep";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A here-document whose body has not been read yet. */
export interface PendingDocument {
	readonly node: Mutable<HereDocument>;
}

/** What {@link Reader}s over parts of one source (backquotes, here-documents) share. */
export class Source {
	/** As handed to the parser: spans are offsets into it. */
	readonly text: string;
	readonly options: ParseOptions;
	readonly warnings: ParseWarning[] = [];
	/** A here-document was cut off by the end of the text. */
	cutOff = false;
	/** Where a `((` turned out not to begin an arithmetic expression, and for `$((` how long the substitution is that it begins. */
	readonly notArithmetic: Map<number, number> = new Map();
	/** Told of each here-document body's extent; for the tokenizer. */
	onDocument: ((start: number, end: number) => void) | null = null;
	/** Told of each token outside of words; for the tokenizer. */
	onToken: ((kind: number, start: number, end: number) => void) | null = null;
	#lineStart: number;
	#lineEnd = 0;
	#line: number;

	constructor(text: string, options: ParseOptions, offset: number, line: number) {
		this.text = text;
		this.options = options;
		this.#lineStart = offset;
		this.#line = line;
		this.#findEnd();
	}

	/** The line, from 1, of an offset. Cheap for offsets near the last one asked for. */
	lineAt(offset: number): number {
		if (offset < this.#lineStart) {
			const text = this.text;
			let start = this.#lineStart;
			while (start > offset) {
				this.#lineEnd = start - 1;
				start = start < 2 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
				this.#line--;
			}
			this.#lineStart = start;
			return this.#line;
		}
		while (offset > this.#lineEnd) {
			this.#lineStart = this.#lineEnd + 1;
			this.#line++;
			this.#findEnd();
		}
		return this.#line;
	}

	#findEnd(): void {
		const end = this.text.indexOf("\n", this.#lineStart);
		this.#lineEnd = end < 0 ? Number.POSITIVE_INFINITY : end;
	}

	/** The physical line around an offset, without its newline. */
	lineTextAt(offset: number): string {
		const start = offset < 1 ? 0 : this.text.lastIndexOf("\n", offset - 1) + 1;
		const end = this.text.indexOf("\n", offset);
		return this.text.slice(start, end < 0 ? this.text.length : end);
	}
}

/** An alias whose text is being read, with where reading goes on after it. */
export interface AliasFrame {
	readonly name: string;
	readonly expandNext: boolean;
	readonly src: string;
	readonly pos: number;
	readonly mapping: Mapping | null;
}

/** An alias whose text was put in front of the rest of the source: active while more than `rest` code units are left. */
export interface SplicedAlias {
	readonly name: string;
	readonly expandNext: boolean;
	readonly rest: number;
}

export class Reader {
	src: string;
	pos: number;
	mapping: Mapping | null;
	readonly source: Source;
	depth: number;
	error: ParseError | null = null;

	// The current token. Offsets are into the source; `raw` ones into `src`.
	kind: number = NONE;
	start = 0;
	end = 0;
	rawStart = 0;
	rawEnd = 0;
	word: Word | null = null;
	assignment: Assignment | null = null;
	number = 0;
	/** The text of a word that is one literal, else empty. */
	literal = "";

	/** The end of the token before the current one. */
	previousEnd = 0;
	last: number = NONE;
	beforeLast: number = NONE;

	/** In the patterns of a `case`. */
	inPatterns = false;
	/** How many `in`s are awaited, and whether the latest is that of a `case`. */
	awaitingIn = 0;
	awaitingCaseIn = false;
	/** `{` begins a function body whatever stands before it. */
	braceAllowed = false;
	/** Inside `[[ ]]`. */
	inConditional = false;
	/** The next word is a regular expression. */
	inRegex = false;
	/** `@(a|b)` and the like are part of a word. */
	extglob: boolean;
	/** A compound assignment may be an argument. */
	arrayArguments = false;
	/** An assignment as an argument is an {@link Assignment}. */
	assignmentArguments = false;
	/** The command name was `command`. */
	afterCommand = false;
	/** Only redirections so far: an assignment or a command name may follow. */
	onlyRedirections = false;
	/** The token that ends a substitution, or NONE. */
	closing: number = NONE;

	aliasesOn: boolean;
	/** The next word is looked up too, since an alias ended in a blank. */
	aliasNext = false;
	readonly frames: AliasFrame[] = [];
	readonly spliced: SplicedAlias[] = [];

	pending: PendingDocument[] = [];

	constructor(source: Source, src: string, pos: number, mapping: Mapping | null, depth: number, aliases: boolean) {
		this.source = source;
		this.src = src;
		this.pos = pos;
		this.mapping = mapping;
		this.depth = depth;
		this.extglob = this.extglobOption;
		this.aliasesOn = aliases && source.options.aliases !== undefined;
	}

	/** As the option is now: a line can set it for the next. */
	get extglobOption(): boolean {
		return this.source.options.extglob === true;
	}

	at(pos: number): number {
		return this.mapping === null ? pos : this.#clamp(mapStart(this.mapping, pos));
	}

	atEnd(pos: number): number {
		return this.mapping === null ? pos : this.#clamp(mapEnd(this.mapping, pos));
	}

	/** A here-document that ends with the text is given a newline that is not in it. */
	#clamp(offset: number): number {
		return Math.min(offset, this.source.text.length);
	}

	span(start: number, end: number): Span {
		if (this.mapping === null) return { start, end };
		if (start === end) return { start: this.atEnd(end), end: this.atEnd(end) };
		const from = this.at(start);
		return { start: from, end: Math.max(from, this.atEnd(end)) };
	}

	/** The line of a position in `src`. */
	lineAt(pos: number): number {
		return this.source.lineAt(this.at(pos));
	}

	/** The line bash counts when it has met the end of the text: one more than there are. */
	lineOfEnd(): number {
		const end = this.src.length;
		const line = this.lineAt(end);
		return end > 0 && this.src.charCodeAt(end - 1) === 10 ? line : line + 1;
	}

	/** The position after any line continuations at `pos`. */
	skipContinuations(pos: number): number {
		let at = pos;
		while (this.src.charCodeAt(at) === 92 && this.src.charCodeAt(at + 1) === 10) at += 2;
		return at;
	}

	/** Records the first error; what follows only unwinds. Gives null so that callers can return it. */
	fail(message: string, line: number, start: number, end: number, incomplete: boolean, detail?: string): null {
		if (this.error === null) {
			this.error = {
				kind: "ParseError",
				message,
				line,
				span: { start, end: Math.max(start, end) },
				incomplete,
				lineText: null,
				detail: detail ?? null,
				fatal: true,
				tooDeep: message === TOO_DEEP,
				substitution: this.closing !== NONE,
				conditional: "no",
			};
		}
		return null;
	}

	/** The text ended inside what began at `pos`; `inArray` is inside `name=(…)`. */
	failUnclosed(closing: string, pos: number, inArray = false): null {
		if (this.error !== null) return null;
		const message = `unexpected EOF while looking for matching \`${closing}'`;
		this.fail(message, this.lineAt(pos), this.at(pos), this.atEnd(this.src.length), true);
		if (inArray && this.error !== null) this.error = { ...(this.error as ParseError), fatal: false };
		return null;
	}

	/** The current token fits nowhere; `inArray` is inside `name=(…)`. */
	failUnexpected(inArray = false): null {
		if (this.error !== null) return null;
		if (this.kind === KIND_EOF) {
			const message =
				this.closing === NONE
					? "syntax error: unexpected end of file"
					: "unexpected EOF while looking for matching `)'";
			return this.fail(message, this.lineOfEnd(), this.start, this.end, true);
		}
		const at = this.kind === NEWLINE ? this.start : Math.max(this.start, this.end - 1);
		this.error = {
			kind: "ParseError",
			message: `syntax error near unexpected token \`${quoteForMessage(this.tokenText())}'`,
			line: this.source.lineAt(at),
			span: { start: this.start, end: this.end },
			incomplete: false,
			lineText: this.source.lineTextAt(at),
			detail: null,
			fatal: !inArray,
			tooDeep: false,
			substitution: this.closing !== NONE,
			conditional: "no",
		};
		return null;
	}

	/** The current token as messages show it. */
	tokenText(): string {
		if (this.kind === NUMBER) return String(this.number);
		if (this.kind === ARITHMETIC && this.word !== null) return printWord(this.word, MESSAGE_WORDS);
		if (this.kind === WORD && this.word !== null && this.assignment === null)
			return printWord(this.word, MESSAGE_WORDS);
		if (this.kind === ASSIGNMENT && this.assignment !== null) return printAssignment(this.assignment, MESSAGE_WORDS);
		return fixedText(this.kind) ?? this.rawText();
	}

	/** The current token as it stands in the source, without line continuations. */
	rawText(): string {
		return this.src.slice(this.rawStart, this.rawEnd).replaceAll("\\\n", "");
	}

	/** Goes one level down; false (with an error) where that is too deep. */
	enter(): boolean {
		if (++this.depth <= Math.min(MAX_DEPTH, this.source.options.depth ?? MAX_DEPTH)) return true;
		this.fail(TOO_DEEP, this.lineAt(this.pos), this.at(this.pos), this.at(this.pos), false);
		return false;
	}

	leave(): void {
		this.depth--;
	}

	/** Whether the byte after `pos` and any continuations ends a word. */
	endsWord(pos: number): boolean {
		const code = this.src.charCodeAt(this.skipContinuations(pos));
		return Number.isNaN(code) || code === 32 || code === 9 || code === 10 || (classOf(code) & META) !== 0;
	}
}

/** As bash's `ansic_quote`: only where something in it cannot be printed. */
function quoteForMessage(text: string): string {
	if (!/[\x00-\x1f\x7f]/.test(text)) return text;
	const body = text.replace(/[\x00-\x1f\x7f'\\]/g, (char) => {
		const named = "\x07a\bb\tt\nn\vv\ff\rr\x1bE''\\\\";
		const at = named.indexOf(char);
		return at >= 0 && at % 2 === 0
			? `\\${named.charAt(at + 1)}`
			: `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`;
	});
	return `$'${body}'`;
}
