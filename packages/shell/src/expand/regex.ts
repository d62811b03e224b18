import { type ByteString, isAscii } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import { isOfClass } from "./ctype.ts";
import type { CharacterSet } from "./pattern-syntax.ts";
import { type Assertion, parseRegex, type RegexFlags, type RegexNode } from "./regex-syntax.ts";
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

type Instruction =
	| { readonly op: "set"; readonly has: CharacterSet; readonly next: number }
	/** `first` is tried before `second`. */
	| { readonly op: "split"; first: number; second: number }
	| { readonly op: "jump"; next: number }
	| { readonly op: "save"; readonly slot: number; readonly next: number }
	/** The start of a repetition that may not be empty: `done` goes on without it. */
	| { readonly op: "mark"; readonly slot: number; readonly next: number }
	| { readonly op: "moved"; readonly slot: number; readonly next: number }
	| { readonly op: "assert"; readonly assertion: Assertion; readonly next: number }
	| { readonly op: "back"; readonly index: number; readonly next: number }
	| { readonly op: "match" };

const maximumProgram = 50_000;

function assemble(node: RegexNode): Instruction[] | null {
	const program: Instruction[] = [];
	let marks = 0;
	const emit = (part: RegexNode): void => {
		if (program.length > maximumProgram) return;
		const here = program.length;
		switch (part.kind) {
			case "set":
				program.push({ op: "set", has: part.has, next: here + 1 });
				break;
			case "sequence":
				for (const inner of part.nodes) emit(inner);
				break;
			case "choice": {
				const jumps: { op: "jump"; next: number }[] = [];
				part.nodes.forEach((inner, i) => {
					if (i === part.nodes.length - 1) {
						emit(inner);
						return;
					}
					const split: Instruction = { op: "split", first: program.length + 1, second: 0 };
					program.push(split);
					emit(inner);
					const jump: { op: "jump"; next: number } = { op: "jump", next: 0 };
					program.push(jump);
					jumps.push(jump);
					split.second = program.length;
				});
				for (const jump of jumps) jump.next = program.length;
				break;
			}
			case "group":
				program.push({ op: "save", slot: part.index * 2, next: here + 1 });
				emit(part.node);
				program.push({ op: "save", slot: part.index * 2 + 1, next: program.length + 1 });
				break;
			case "repeat": {
				for (let i = 0; i < part.least; i++) emit(part.node);
				if (part.most === Number.POSITIVE_INFINITY) {
					const loop = program.length;
					const split: Instruction = { op: "split", first: loop + 1, second: 0 };
					const slot = marks++;
					program.push(split, { op: "mark", slot, next: loop + 2 });
					emit(part.node);
					program.push({ op: "moved", slot, next: loop });
					split.second = program.length;
				} else {
					const splits: { op: "split"; first: number; second: number }[] = [];
					for (let i = part.least; i < part.most && program.length <= maximumProgram; i++) {
						const split: { op: "split"; first: number; second: number } = {
							op: "split",
							first: program.length + 1,
							second: 0,
						};
						program.push(split);
						splits.push(split);
						emit(part.node);
					}
					for (const split of splits) split.second = program.length;
				}
				break;
			}
			case "assertion":
				program.push({ op: "assert", assertion: part.assertion, next: here + 1 });
				break;
			case "back":
				program.push({ op: "back", index: part.index, next: here + 1 });
				break;
			default:
				unreachable(part);
		}
	};
	emit(node);
	program.push({ op: "match" });
	return program.length > maximumProgram ? null : program;
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
		const program = this.#program;
		const width = end - start + 1;
		const visited = new Uint8Array(program.length * width);
		const marks: number[] = [];
		// What is to be tried, and what is to be put back before that: slot numbers are negative there.
		const states: number[] = [0];
		const places: number[] = [start];
		while (states.length > 0) {
			const state = states.pop() ?? 0;
			const at = places.pop() ?? 0;
			if (state < 0) {
				if (state > -1_000_000) slots[-state - 1] = at;
				else marks[-state - 1_000_000] = at;
				continue;
			}
			const cell = state * width + (at - start);
			if (visited[cell] === 1) continue;
			visited[cell] = 1;
			const instruction = program[state];
			if (instruction === undefined) continue;
			switch (instruction.op) {
				case "match":
					if (at === end) return;
					break;
				case "set":
					if (at < end && instruction.has(codeAt(text, at))) {
						states.push(instruction.next);
						places.push(at + 1);
					}
					break;
				case "split":
					states.push(instruction.second, instruction.first);
					places.push(at, at);
					break;
				case "jump":
					states.push(instruction.next);
					places.push(at);
					break;
				case "save":
					states.push(-instruction.slot - 1, instruction.next);
					places.push(slots[instruction.slot] ?? -1, at);
					slots[instruction.slot] = at;
					break;
				case "mark":
					states.push(-instruction.slot - 1_000_000, instruction.next);
					places.push(marks[instruction.slot] ?? -1, at);
					marks[instruction.slot] = at;
					break;
				case "moved":
					if (marks[instruction.slot] !== at) {
						states.push(instruction.next);
						places.push(at);
					}
					break;
				case "assert":
					if (this.#holds(instruction.assertion, text, at)) {
						states.push(instruction.next);
						places.push(at);
					}
					break;
				case "back":
					break;
			}
		}
	}

	/** With back-references there is no better way than to try; the work is bounded, and what was found by then counts. */
	#search(text: Text): Int32Array | null {
		const program = this.#program;
		const slots = new Int32Array((this.#groups + 1) * 2).fill(-1);
		let steps = 2_000_000;
		for (let start = 0; start <= text.length && steps > 0; start++) {
			let best: Int32Array | null = null;
			slots.fill(-1);
			const marks: number[] = [];
			const states: number[] = [0];
			const places: number[] = [start];
			while (states.length > 0 && steps-- > 0) {
				const state = states.pop() ?? 0;
				const at = places.pop() ?? 0;
				if (state < 0) {
					if (state > -1_000_000) slots[-state - 1] = at;
					else marks[-state - 1_000_000] = at;
					continue;
				}
				const instruction = program[state];
				if (instruction === undefined) continue;
				switch (instruction.op) {
					case "match":
						if (best === null || at > (best[1] ?? -1)) {
							best = slots.slice();
							best[0] = start;
							best[1] = at;
						}
						break;
					case "set":
						if (at < text.length && instruction.has(codeAt(text, at))) {
							states.push(instruction.next);
							places.push(at + 1);
						}
						break;
					case "split":
						states.push(instruction.second, instruction.first);
						places.push(at, at);
						break;
					case "jump":
						states.push(instruction.next);
						places.push(at);
						break;
					case "save":
						states.push(-instruction.slot - 1, instruction.next);
						places.push(slots[instruction.slot] ?? -1, at);
						slots[instruction.slot] = at;
						break;
					case "mark":
						states.push(-instruction.slot - 1_000_000, instruction.next);
						places.push(marks[instruction.slot] ?? -1, at);
						marks[instruction.slot] = at;
						break;
					case "moved":
						if (marks[instruction.slot] !== at) {
							states.push(instruction.next);
							places.push(at);
						}
						break;
					case "assert":
						if (this.#holds(instruction.assertion, text, at)) {
							states.push(instruction.next);
							places.push(at);
						}
						break;
					case "back": {
						const from = slots[instruction.index * 2] ?? -1;
						const to = slots[instruction.index * 2 + 1] ?? -1;
						if (from < 0 || to < 0) break;
						const size = to - from;
						let same = at + size <= text.length;
						for (let i = 0; same && i < size; i++) same = codeAt(text, from + i) === codeAt(text, at + i);
						if (same) {
							states.push(instruction.next);
							places.push(at + size);
						}
						break;
					}
				}
			}
			if (best !== null) return best;
		}
		return null;
	}
}
