import { type ByteString, isAscii } from "@seahaven/abi/bytes";
import { Automaton, type Source, type State } from "./automaton.ts";
import { type PatternFlags, type PatternSequence, parsePattern } from "./pattern-syntax.ts";
import { type Characters, decodeCharacters, encodeCharacter, invalidByteBase } from "./utf8.ts";

/**
 * A compiled shell pattern (XCU 2.13; bash manual 3.5.8.1). All offsets are bytes. Time is linear in the text for each operation.
 */
export interface Pattern {
	/** The only text it matches; null: there may be others. */
	readonly literal: ByteString | null;
	/** Whether it matches all of the text. */
	matches(text: ByteString): boolean;
	/** The end of the longest or shortest beginning of the text that matches; -1: none. */
	prefix(text: ByteString, longest: boolean): number;
	/** The start of the longest or shortest end of the text that matches; -1: none. */
	suffix(text: ByteString, longest: boolean): number;
	/**
	 * Where `${text/pattern/…}` replaces: visits start and end of the leftmost longest matches until the visitor is content; an empty match only
	 * where something follows it, or in an empty text.
	 */
	find(text: ByteString, visit: Visit): void;
}

/** Told about a match; false ends the search. */
export type Visit = (start: number, end: number) => boolean;

/** By flags, then by text. */
const caches: readonly Map<ByteString, Pattern>[] = Array.from({ length: 8 }, () => new Map());
const cacheSize = 1000;

/** Compiles a pattern in which quoted characters have a backslash before them. Recently used ones are kept. */
export function shellPattern(text: ByteString, flags: PatternFlags): Pattern {
	const cache = caches[(flags.extglob ? 1 : 0) + (flags.utf8 ? 2 : 0) + (flags.ignoreCase ? 4 : 0)] as Map<
		ByteString,
		Pattern
	>;
	const known = cache.get(text);
	if (known !== undefined) return known;
	const pattern = build(text, flags);
	if (cache.size >= cacheSize) cache.clear();
	cache.set(text, pattern);
	return pattern;
}

const special = /[*?[\]\\!^()|+@:.=-]/;
const specials = new RegExp(special, "g");

/** Puts a backslash before each character that could mean something in a pattern, so that it stands for itself. */
export function quotePattern(text: ByteString): ByteString {
	return special.test(text) ? text.replace(specials, "\\$&") : text;
}

function build(text: ByteString, flags: PatternFlags): Pattern {
	const sequence = parsePattern(text, flags);
	return (flags.ignoreCase ? null : simplePattern(sequence, flags)) ?? new AutomatonPattern(sequence, flags);
}

/** `literal`, or literals around stars; null where there is more to it. */
function simplePattern(sequence: PatternSequence, flags: PatternFlags): Pattern | null {
	const literals: ByteString[] = [""];
	for (const node of sequence) {
		if (node.kind === "star") literals.push("");
		else if (node.kind === "character") {
			// A byte that is no character by itself could match inside one.
			if (flags.utf8 && node.code >= invalidByteBase) return null;
			const last = literals.length - 1;
			literals[last] += flags.utf8 ? encodeCharacter(node.code) : String.fromCharCode(node.code);
		} else return null;
	}
	const [first = "", second = ""] = literals;
	if (literals.length === 1) return new LiteralPattern(first);
	if (literals.length > 2) {
		return literals.length === 3 && first === "" && literals[2] === "" ? new InnerPattern(second, flags.utf8) : null;
	}
	if (second === "") return first === "" ? anything : new StartPattern(first);
	return first === "" ? new EndPattern(second) : null;
}

class LiteralPattern implements Pattern {
	readonly literal: ByteString;
	readonly #text: ByteString;
	constructor(text: ByteString) {
		this.literal = text;
		this.#text = text;
	}
	matches(text: ByteString): boolean {
		return text === this.#text;
	}
	prefix(text: ByteString, _longest: boolean): number {
		return text.startsWith(this.#text) ? this.#text.length : -1;
	}
	suffix(text: ByteString, _longest: boolean): number {
		return text.endsWith(this.#text) ? text.length - this.#text.length : -1;
	}
	find(text: ByteString, visit: Visit): void {
		const { length } = this.#text;
		if (length === 0) return;
		for (let at = text.indexOf(this.#text); at >= 0; at = text.indexOf(this.#text, at + length)) {
			if (!visit(at, at + length)) return;
		}
	}
}

/** `*` */
const anything: Pattern = {
	literal: null,
	matches: () => true,
	prefix: (text, longest) => (longest ? text.length : 0),
	suffix: (text, longest) => (longest ? 0 : text.length),
	find(text, visit) {
		visit(0, text.length);
	},
};

/** `literal*` */
class StartPattern implements Pattern {
	readonly literal = null;
	readonly #text: ByteString;
	constructor(text: ByteString) {
		this.#text = text;
	}
	matches(text: ByteString): boolean {
		return text.startsWith(this.#text);
	}
	prefix(text: ByteString, longest: boolean): number {
		return text.startsWith(this.#text) ? (longest ? text.length : this.#text.length) : -1;
	}
	suffix(text: ByteString, longest: boolean): number {
		return longest ? text.indexOf(this.#text) : text.lastIndexOf(this.#text);
	}
	find(text: ByteString, visit: Visit): void {
		const at = text.indexOf(this.#text);
		if (at >= 0) visit(at, text.length);
	}
}

/** `*literal` */
class EndPattern implements Pattern {
	readonly literal = null;
	readonly #text: ByteString;
	constructor(text: ByteString) {
		this.#text = text;
	}
	matches(text: ByteString): boolean {
		return text.endsWith(this.#text);
	}
	prefix(text: ByteString, longest: boolean): number {
		const at = longest ? text.lastIndexOf(this.#text) : text.indexOf(this.#text);
		return at < 0 ? -1 : at + this.#text.length;
	}
	suffix(text: ByteString, longest: boolean): number {
		if (!text.endsWith(this.#text)) return -1;
		return longest ? 0 : text.length - this.#text.length;
	}
	find(text: ByteString, visit: Visit): void {
		const at = text.lastIndexOf(this.#text);
		if (at >= 0) visit(0, at + this.#text.length);
	}
}

/** `*literal*` */
class InnerPattern implements Pattern {
	readonly literal = null;
	readonly #text: ByteString;
	readonly #end: EndPattern;
	readonly #start: StartPattern;
	constructor(text: ByteString, _utf8: boolean) {
		this.#text = text;
		this.#end = new EndPattern(text);
		this.#start = new StartPattern(text);
	}
	matches(text: ByteString): boolean {
		return text.includes(this.#text);
	}
	prefix(text: ByteString, longest: boolean): number {
		if (!longest) return this.#end.prefix(text, false);
		return text.includes(this.#text) ? text.length : -1;
	}
	suffix(text: ByteString, longest: boolean): number {
		if (!longest) return this.#start.suffix(text, false);
		return text.includes(this.#text) ? 0 : -1;
	}
	find(text: ByteString, visit: Visit): void {
		if (text.includes(this.#text)) visit(0, text.length);
	}
}

class AutomatonPattern implements Pattern {
	readonly literal = null;
	readonly #automaton: Automaton;
	readonly #utf8: boolean;
	/** Whether it is replaced in an empty text: bash looks no further than at the pattern's first character. */
	readonly #emptyToo: boolean;

	constructor(sequence: PatternSequence, flags: PatternFlags) {
		this.#automaton = new Automaton(sequence, flags.ignoreCase);
		this.#utf8 = flags.utf8;
		const [first] = sequence;
		const starred = first?.kind === "star" || (first?.kind === "group" && first.operator === "*");
		this.#emptyToo = starred && this.#automaton.forward.accepting;
	}

	#characters(text: ByteString): Characters | null {
		return this.#utf8 && !isAscii(text) ? decodeCharacters(text) : null;
	}

	matches(text: ByteString): boolean {
		const characters = this.#characters(text);
		const source = toSource(text, characters);
		const automaton = this.#automaton;
		let state = automaton.forward;
		for (let i = 0; i < source.length; i++) {
			state = automaton.step(state, codeAt(source, i));
			if (state === automaton.nothing) return false;
			if (state === automaton.all) return true;
		}
		return state.accepting;
	}

	prefix(text: ByteString, longest: boolean): number {
		const characters = this.#characters(text);
		const end = endFrom(this.#automaton, toSource(text, characters), 0, longest);
		return end < 0 || characters === null ? end : (characters.offsets[end] ?? 0);
	}

	suffix(text: ByteString, longest: boolean): number {
		const characters = this.#characters(text);
		const source = toSource(text, characters);
		const automaton = this.#automaton;
		let state = automaton.backward;
		let start = state.accepting ? source.length : -1;
		if (longest || start < 0) {
			for (let i = source.length; i-- > 0; ) {
				state = automaton.step(state, codeAt(source, i));
				if (state === automaton.nothing) break;
				if (!state.accepting) continue;
				start = i;
				if (!longest) break;
				if (state === automaton.all) {
					start = 0;
					break;
				}
			}
		}
		return start < 0 || characters === null ? start : (characters.offsets[start] ?? 0);
	}

	find(text: ByteString, visit: Visit): void {
		const characters = this.#characters(text);
		const source = toSource(text, characters);
		const automaton = this.#automaton;
		const { length } = source;
		if (length === 0) {
			if (this.#emptyToo) visit(0, 0);
			return;
		}
		const starts = length > 64 ? startsOf(automaton, source) : null;
		for (let from = 0; from < length; ) {
			const end = starts === null || starts[from] === 1 ? endFrom(automaton, source, from, true) : -1;
			if (end >= 0) {
				const more =
					characters === null ? visit(from, end) : visit(characters.offsets[from] ?? 0, characters.offsets[end] ?? 0);
				if (!more) return;
			}
			from = Math.max(end, from + 1);
		}
	}
}

function toSource(text: ByteString, characters: Characters | null): Source {
	return characters === null
		? { text, codes: null, length: text.length }
		: { text, codes: characters.codes, length: characters.codes.length };
}

function codeAt(source: Source, index: number): number {
	return source.codes === null ? source.text.charCodeAt(index) : (source.codes[index] ?? 0);
}

function endFrom(automaton: Automaton, source: Source, from: number, longest: boolean): number {
	let state: State = automaton.forward;
	let end = state.accepting ? from : -1;
	if (end >= 0 && !longest) return end;
	for (let i = from; i < source.length; i++) {
		state = automaton.step(state, codeAt(source, i));
		if (state === automaton.nothing) return end;
		if (!state.accepting) continue;
		end = i + 1;
		if (!longest) return end;
		if (state === automaton.all) return source.length;
	}
	return end;
}

/** Where some match begins, found from the end in one pass, so that looking for matches does not start in vain at every character. */
function startsOf(automaton: Automaton, source: Source): Uint8Array {
	const starts = new Uint8Array(source.length);
	let state: State = automaton.backwardAnywhere;
	for (let i = source.length; i-- > 0; ) {
		state = automaton.step(state, codeAt(source, i));
		if (state.accepting) starts[i] = 1;
	}
	return starts;
}
