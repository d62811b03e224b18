import type { ByteString } from "@seahaven/abi/bytes";
import { type ClassName, isClassName, isOfClass, toLower } from "./ctype.ts";
import { decodeCharacters } from "./utf8.ts";

/** What decides the meaning of a pattern's text. */
export interface PatternFlags {
	/** `shopt extglob`; always on in `[[ ]]`. */
	readonly extglob: boolean;
	/** Characters are UTF-8 sequences, otherwise bytes. */
	readonly utf8: boolean;
	/** `shopt nocasematch` or `nocaseglob`. */
	readonly ignoreCase: boolean;
}

/** Whether a set has a character, given as a code. */
export type CharacterSet = (code: number) => boolean;

/** One piece of a pattern (XCU 2.13; bash manual 3.5.8.1, Pattern Matching). */
export type PatternNode =
	/** Of lower case where case is ignored. */
	| { readonly kind: "character"; readonly code: number }
	| { readonly kind: "any" }
	| { readonly kind: "star" }
	| { readonly kind: "set"; readonly has: CharacterSet }
	| { readonly kind: "group"; readonly operator: GroupOperator; readonly alternatives: readonly PatternSequence[] };

export type GroupOperator = "?" | "*" | "+" | "@" | "!";
export type PatternSequence = readonly PatternNode[];

const BANG = 33;
const OPEN = 40;
const CLOSE = 41;
const STAR = 42;
const PLUS = 43;
const DASH = 45;
const DOT = 46;
const COLON = 58;
const EQUALS = 61;
const QUESTION = 63;
const AT = 64;
const LEFT = 91;
const BACKSLASH = 92;
const RIGHT = 93;
const CARET = 94;
const BAR = 124;

const operators: ReadonlyMap<number, GroupOperator> = new Map([
	[QUESTION, "?"],
	[STAR, "*"],
	[PLUS, "+"],
	[AT, "@"],
	[BANG, "!"],
]);

/** Reads a pattern. Every text is one: what is unfinished stands for itself. */
export function parsePattern(text: ByteString, flags: PatternFlags): PatternSequence {
	return new Reader(patternCodes(text, flags.utf8), flags).sequence(0, Number.POSITIVE_INFINITY);
}

function patternCodes(text: ByteString, utf8: boolean): ArrayLike<number> {
	return utf8 ? decodeCharacters(text).codes : Array.from(text, (character) => character.charCodeAt(0));
}

class Reader {
	readonly #codes: ArrayLike<number>;
	readonly #flags: PatternFlags;

	constructor(codes: ArrayLike<number>, flags: PatternFlags) {
		this.#codes = codes;
		this.#flags = flags;
	}

	#at(index: number): number {
		return this.#codes[index] ?? -1;
	}

	sequence(from: number, limit: number): PatternNode[] {
		const end = Math.min(limit, this.#codes.length);
		const nodes: PatternNode[] = [];
		let i = from;
		while (i < end) {
			const code = this.#at(i);
			const operator = this.#flags.extglob && this.#at(i + 1) === OPEN && i + 1 < end ? operators.get(code) : undefined;
			if (operator !== undefined) {
				const close = this.#scan(i + 2, end, false);
				if (close >= 0) {
					nodes.push({ kind: "group", operator, alternatives: this.#alternatives(i + 2, close) });
					i = close + 1;
					continue;
				}
				// An unfinished group makes all the rest literal, backslashes included.
				for (; i < end; i++) nodes.push(this.#character(this.#at(i)));
				return nodes;
			}
			switch (code) {
				case QUESTION:
					nodes.push({ kind: "any" });
					i++;
					break;
				case STAR:
					if (nodes.at(-1)?.kind !== "star") nodes.push({ kind: "star" });
					i++;
					break;
				case LEFT: {
					const set = this.#bracket(i + 1, end);
					if (set === null) {
						nodes.push(this.#character(LEFT));
						i++;
					} else {
						nodes.push({ kind: "set", has: set.has });
						i = set.next;
					}
					break;
				}
				case BACKSLASH:
					if (i + 1 < end) i++;
					nodes.push(this.#character(this.#at(i)));
					i++;
					break;
				default:
					nodes.push(this.#character(code));
					i++;
			}
		}
		return nodes;
	}

	#character(code: number): PatternNode {
		return { kind: "character", code: this.#fold(code) };
	}

	#fold(code: number): number {
		return this.#flags.ignoreCase ? toLower(code) : code;
	}

	#alternatives(from: number, close: number): PatternNode[][] {
		const alternatives: PatternNode[][] = [];
		let start = from;
		for (;;) {
			const bar = this.#scan(start, close, true);
			const end = bar < 0 ? close : bar;
			alternatives.push(this.sequence(start, end));
			if (bar < 0) return alternatives;
			start = bar + 1;
		}
	}

	/** The closing parenthesis of a group, or the next bar at its own level, past brackets and inner parentheses; -1: there is none. */
	#scan(from: number, end: number, bar: boolean): number {
		let depth = 0;
		let inBracket = false;
		let bracketFirst = -1;
		let inner = -1;
		for (let i = from; i < end; i++) {
			const code = this.#at(i);
			switch (code) {
				case BACKSLASH:
					i++;
					break;
				case LEFT:
					if (!inBracket) {
						inBracket = true;
						bracketFirst = i + 1;
						const first = this.#at(bracketFirst);
						if (first === BANG || first === CARET) bracketFirst++;
					} else {
						const next = this.#at(i + 1);
						if (next === COLON || next === DOT || next === EQUALS) inner = next;
					}
					break;
				case RIGHT:
					if (!inBracket) break;
					if (inner >= 0 && this.#at(i - 1) === inner) inner = -1;
					else if (i !== bracketFirst) inBracket = false;
					break;
				case OPEN:
					if (!inBracket) depth++;
					break;
				case CLOSE:
					if (inBracket) break;
					if (depth-- === 0) return bar ? -1 : i;
					break;
				case BAR:
					if (!inBracket && depth === 0 && bar) return i;
					break;
			}
		}
		return -1;
	}

	/** A bracket expression from after its `[`; null: it does not end. */
	#bracket(from: number, end: number): { readonly has: CharacterSet; readonly next: number } | null {
		let i = from;
		const first = this.#at(i);
		const negated = i < end && (first === BANG || first === CARET);
		if (negated) i++;
		const { ignoreCase, utf8 } = this.#flags;
		const ranges: number[] = [];
		const classes: ClassName[] = [];
		for (let start = true; ; start = false) {
			if (i >= end) return null;
			let code = this.#at(i);
			if (code === RIGHT && !start) {
				i++;
				break;
			}
			if (code === LEFT && (this.#at(i + 1) === COLON || this.#at(i + 1) === EQUALS)) {
				const inner = this.#named(i + 2, end, this.#at(i + 1));
				if (inner !== null) {
					i = inner.next;
					if (this.#at(inner.start - 1) === COLON) {
						if (isClassName(inner.name)) classes.push(inner.name);
					} else if (inner.next - inner.start === 3) {
						const member = this.#fold(this.#at(inner.start));
						ranges.push(member, member);
					}
					continue;
				}
			}
			if (code === LEFT && this.#at(i + 1) === DOT) {
				const symbol = this.#named(i + 2, end, DOT);
				if (symbol !== null) {
					code = collatingSymbol(symbol.name, symbol.next - symbol.start === 3 ? this.#at(symbol.start) : -1);
					i = symbol.next;
				} else i++;
			} else if (code === BACKSLASH && i + 1 < end) {
				code = this.#at(i + 1);
				i += 2;
			} else i++;
			const low = this.#fold(code);
			if (this.#at(i) === DASH && i + 1 < end && this.#at(i + 1) !== RIGHT) {
				i++;
				let last = this.#at(i);
				if (last === LEFT && this.#at(i + 1) === DOT) {
					const symbol = this.#named(i + 2, end, DOT);
					if (symbol !== null) {
						last = collatingSymbol(symbol.name, symbol.next - symbol.start === 3 ? this.#at(symbol.start) : -1);
						i = symbol.next;
					} else i++;
				} else if (last === BACKSLASH && i + 1 < end) {
					last = this.#at(i + 1);
					i += 2;
				} else i++;
				if (code >= 0 && last >= 0) ranges.push(low, this.#fold(last));
			} else if (code >= 0) ranges.push(low, low);
		}
		const has: CharacterSet = (code) => {
			const folded = ignoreCase ? toLower(code) : code;
			for (let r = 0; r < ranges.length; r += 2) {
				if (folded >= (ranges[r] ?? 0) && folded <= (ranges[r + 1] ?? -1)) return !negated;
			}
			for (const name of classes) if (isOfClass(code, name, utf8)) return !negated;
			return negated;
		};
		return { has, next: i };
	}

	/** What stands in `[:…:]` and the like, from after its opening; null: it does not end. `start` is that of the name. */
	#named(start: number, end: number, delimiter: number): { name: string; start: number; next: number } | null {
		for (let i = start; i + 1 < end; i++) {
			if (this.#at(i) === delimiter && this.#at(i + 1) === RIGHT) {
				// `[:punct\:]` is a class too.
				const last = delimiter === COLON && this.#at(i - 1) === BACKSLASH ? i - 1 : i;
				let name = "";
				for (let k = start; k < last; k++) name += String.fromCharCode(this.#at(k));
				return { name, start, next: i + 2 };
			}
		}
		return null;
	}
}

/** A collating symbol's character: one character stands for itself, others have names (XBD 6.1, Portable Character Set); -1: unknown. */
function collatingSymbol(name: string, single: number): number {
	return single >= 0 ? single : (symbols.get(name) ?? -1);
}

const symbols: ReadonlyMap<string, number> = new Map(
	(
		"NUL SOH STX ETX EOT ENQ ACK alert backspace tab newline vertical-tab form-feed carriage-return SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB " +
		"CAN EM SUB ESC IS4 IS3 IS2 IS1 space exclamation-mark quotation-mark number-sign dollar-sign percent-sign ampersand apostrophe " +
		"left-parenthesis right-parenthesis asterisk plus-sign comma hyphen period slash zero one two three four five six seven eight nine " +
		"colon semicolon less-than-sign equals-sign greater-than-sign question-mark commercial-at"
	)
		.split(" ")
		.map((name, code): [string, number] => [name, code])
		.concat([
			["left-square-bracket", 91],
			["backslash", 92],
			["reverse-solidus", 92],
			["right-square-bracket", 93],
			["circumflex", 94],
			["circumflex-accent", 94],
			["underscore", 95],
			["low-line", 95],
			["grave-accent", 96],
			["left-brace", 123],
			["left-curly-bracket", 123],
			["vertical-line", 124],
			["right-brace", 125],
			["right-curly-bracket", 125],
			["tilde", 126],
			["DEL", 127],
			["hyphen-minus", 45],
			["minus", 45],
			["dash", 45],
			["dot", 46],
			["full-stop", 46],
			["solidus", 47],
			["newline", 10],
		]),
);
