import { type ByteString, isAscii } from "@seahaven/abi/bytes";
import { isOfClass } from "./ctype.ts";
import { assemble, type Instruction } from "./regex-program.ts";
import { type Assertion, parseRegex, type RegexFlags } from "./regex-syntax.ts";
import { decodeCharacters } from "./utf8.ts";

/** An extended regular expression as regcomp(3) makes it. */
export interface Regex {
	/**
	 * The leftmost longest match: the text of the whole and of each group, empty for a group that took no part; null: no match. Within the
	 * longest match, groups are what glibc makes them: the first alternative that leads to it, and as many repetitions as do. Linear in the text
	 * unless there are back-references.
	 */
	exec(text: ByteString): readonly ByteString[] | null;
}

const cache = new Map<string, Regex | null>();
const cacheSize = 500;

/** Compiles an extended regular expression (XBD 9.4); null: it is none, or too large. Recently used ones are kept. */
export function regularExpression(text: ByteString, flags: RegexFlags): Regex | null {
	const key = (flags.utf8 ? "u" : "-") + (flags.ignoreCase ? "i" : "-") + text;
	const known = cache.get(key);
	if (known !== undefined) return known;
	const tree = parseRegex(text, flags);
	const program = tree === null ? null : assemble(tree.node);
	const regex =
		tree === null || program === null ? null : new Matcher(program, tree.groups, tree.backReferences, flags.utf8);
	if (cache.size >= cacheSize) cache.clear();
	cache.set(key, regex);
	return regex;
}

interface Text {
	readonly text: ByteString;
	readonly codes: Int32Array | null;
	readonly offsets: Int32Array | null;
	readonly length: number;
}

function codeAt(text: Text, index: number): number {
	return text.codes === null ? text.text.charCodeAt(index) : (text.codes[index] ?? 0);
}

class Matcher implements Regex {
	readonly #program: readonly Instruction[];
	readonly #groups: number;
	readonly #backReferences: boolean;
	readonly #utf8: boolean;

	constructor(program: readonly Instruction[], groups: number, backReferences: boolean, utf8: boolean) {
		this.#program = program;
		this.#groups = groups;
		this.#backReferences = backReferences;
		this.#utf8 = utf8;
	}

	exec(source: ByteString): readonly ByteString[] | null {
		const characters = this.#utf8 && !isAscii(source) ? decodeCharacters(source) : null;
		const text: Text =
			characters === null
				? { text: source, codes: null, offsets: null, length: source.length }
				: { text: source, codes: characters.codes, offsets: characters.offsets, length: characters.codes.length };
		const slots = this.#backReferences ? this.#search(text) : this.#linear(text);
		if (slots === null) return null;
		const result: ByteString[] = [];
		for (let group = 0; group <= this.#groups; group++) {
			const start = slots[group * 2] ?? -1;
			const end = slots[group * 2 + 1] ?? -1;
			if (start < 0 || end < 0) result.push("");
			else
				result.push(
					text.offsets === null ? source.slice(start, end) : source.slice(text.offsets[start], text.offsets[end]),
				);
		}
		return result;
	}

	#holds(assertion: Assertion, text: Text, at: number): boolean {
		switch (assertion) {
			case "start":
				return at === 0;
			case "end":
				return at === text.length;
			default: {
				const before = at > 0 && isOfClass(codeAt(text, at - 1), "word", this.#utf8);
				const after = at < text.length && isOfClass(codeAt(text, at), "word", this.#utf8);
				if (assertion === "boundary") return before !== after;
				if (assertion === "inside") return before === after;
				return assertion === "wordStart" ? !before && after : before && !after;
			}
		}
	}

	#linear(text: Text): Int32Array | null {
		const extent = this.#extent(text);
		if (extent === null) return null;
		const slots = new Int32Array((this.#groups + 1) * 2).fill(-1);
		if (this.#groups > 0) this.#capture(text, extent[0], extent[1], slots);
		slots[0] = extent[0];
		slots[1] = extent[1];
		return slots;
	}

	/** Where the leftmost longest match lies: all states at once, each with the leftmost start that leads to it. */
	#extent(text: Text): readonly [number, number] | null {
		const program = this.#program;
		const { length } = text;
		let starts = new Int32Array(program.length).fill(-1);
		let active: number[] = [];
		let nextStarts = new Int32Array(program.length).fill(-1);
		let nextActive: number[] = [];
		let bestStart = -1;
		let bestEnd = -1;
		const stack: number[] = [];
		for (let at = 0; ; at++) {
			// States come by rising start, so that the first start to reach one is its leftmost.
			if (bestStart < 0) this.#close(0, at, at, text, starts, active, stack);
			for (const state of active) {
				if (program[state]?.op !== "match") continue;
				const start = starts[state] ?? -1;
				if (bestStart < 0 || start < bestStart || (start === bestStart && at > bestEnd)) {
					bestStart = start;
					bestEnd = at;
				}
			}
			if (at === length || (active.length === 0 && bestStart >= 0)) break;
			const code = codeAt(text, at);
			active.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
			for (const state of active) {
				const instruction = program[state];
				const start = starts[state] ?? -1;
				starts[state] = -1;
				if (instruction?.op !== "set" || (bestStart >= 0 && start > bestStart)) continue;
				if (instruction.has(code)) this.#close(instruction.next, start, at + 1, text, nextStarts, nextActive, stack);
			}
			[starts, nextStarts] = [nextStarts, starts];
			[active, nextActive] = [nextActive, active];
			nextActive.length = 0;
			nextStarts.fill(-1);
		}
		return bestStart < 0 ? null : [bestStart, bestEnd];
	}

	/** Adds all states that are reached without a character. */
	#close(
		from: number,
		start: number,
		at: number,
		text: Text,
		starts: Int32Array,
		active: number[],
		stack: number[],
	): void {
		stack.push(from);
		for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
			if ((starts[state] ?? -1) >= 0) continue;
			const instruction = this.#program[state];
			if (instruction === undefined) continue;
			starts[state] = start;
			switch (instruction.op) {
				case "set":
				case "match":
					active.push(state);
					break;
				case "split":
					stack.push(instruction.second, instruction.first);
					break;
				case "jump":
				case "save":
				case "mark":
				case "moved":
					stack.push(instruction.next);
					break;
				case "assert":
					if (this.#holds(instruction.assertion, text, at)) stack.push(instruction.next);
					break;
				case "back":
					break;
			}
		}
	}

	/** Finds the groups of a match that is known to exist: the first path by priority, no state twice at the same place. */
	#capture(text: Text, start: number, end: number, slots: Int32Array): void {
		const width = end - start + 1;
		const visited = new Uint8Array(this.#program.length * width);
		this.#explore(text, start, slots, {
			enter(state, at) {
				const cell = state * width + (at - start);
				if (at > end || visited[cell] === 1) return false;
				visited[cell] = 1;
				return true;
			},
			found: (at) => at === end,
		});
	}

	/** With back-references there is no better way than to try; the work is bounded, and what was found by then counts. */
	#search(text: Text): Int32Array | null {
		const slots = new Int32Array((this.#groups + 1) * 2);
		let steps = 2_000_000;
		for (let start = 0; start <= text.length && steps > 0; start++) {
			let best: Int32Array | null = null;
			slots.fill(-1);
			this.#explore(text, start, slots, {
				enter: () => steps-- > 0,
				found(at) {
					if (best === null || at > (best[1] ?? -1)) {
						best = slots.slice();
						best[0] = start;
						best[1] = at;
					}
					return false;
				},
			});
			if (best !== null) return best;
		}
		return null;
	}

	/** Follows all paths from a place, by priority, until `found` is content with one that matches. */
	#explore(
		text: Text,
		start: number,
		slots: Int32Array,
		{ enter, found }: { enter(state: number, at: number): boolean; found(at: number): boolean },
	): void {
		const marks: number[] = [];
		// What is to be tried; a negative state is a slot or mark to be put back first.
		const states: number[] = [0];
		const places: number[] = [start];
		const go = (state: number, at: number): void => {
			states.push(state);
			places.push(at);
		};
		while (states.length > 0) {
			const state = states.pop() ?? 0;
			const at = places.pop() ?? 0;
			if (state < 0) {
				if (state > -markBase) slots[-state - 1] = at;
				else marks[-state - markBase] = at;
				continue;
			}
			const instruction = this.#program[state];
			if (instruction === undefined || !enter(state, at)) continue;
			switch (instruction.op) {
				case "match":
					if (found(at)) return;
					break;
				case "set":
					if (at < text.length && instruction.has(codeAt(text, at))) go(instruction.next, at + 1);
					break;
				case "split":
					go(instruction.second, at);
					go(instruction.first, at);
					break;
				case "jump":
					go(instruction.next, at);
					break;
				case "save":
					go(-instruction.slot - 1, slots[instruction.slot] ?? -1);
					slots[instruction.slot] = at;
					go(instruction.next, at);
					break;
				case "mark":
					go(-instruction.slot - markBase, marks[instruction.slot] ?? -1);
					marks[instruction.slot] = at;
					go(instruction.next, at);
					break;
				case "moved":
					if (marks[instruction.slot] !== at) go(instruction.next, at);
					break;
				case "assert":
					if (this.#holds(instruction.assertion, text, at)) go(instruction.next, at);
					break;
				case "back": {
					const size = sameAgain(text, slots, instruction.index, at);
					if (size >= 0) go(instruction.next, at + size);
					break;
				}
			}
		}
	}
}

const markBase = 1_000_000;

/** The length of a group's text, where it stands again at this place; -1: it does not. */
function sameAgain(text: Text, slots: Int32Array, group: number, at: number): number {
	const from = slots[group * 2] ?? -1;
	const to = slots[group * 2 + 1] ?? -1;
	const size = to - from;
	if (from < 0 || to < 0 || at + size > text.length) return -1;
	for (let i = 0; i < size; i++) if (codeAt(text, from + i) !== codeAt(text, at + i)) return -1;
	return size;
}
