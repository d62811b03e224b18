import { toLower } from "./ctype.ts";
import type { CharacterSet, PatternNode, PatternSequence } from "./pattern-syntax.ts";

/**
 * A regular language as an expression that is also a state of its automaton: what remains to be matched. Equal expressions are one
 * object, so states are made only when a text first leads to them, and each further character costs one look-up. Derivatives
 * (Brzozowski 1964) know complements, which `!(…)` needs.
 */
export interface State {
	readonly kind: "nothing" | "empty" | "all" | "set" | "sequence" | "choice" | "repeat" | "not";
	readonly id: number;
	/** Whether it may end here. */
	readonly accepting: boolean;
	/** By character class: what remains after one such character. */
	next: (State | undefined)[];
	readonly set: number;
	readonly parts: readonly State[];
}

/** The text a state machine reads: bytes of a string, or codes of characters. */
export interface Source {
	readonly text: string;
	readonly codes: Int32Array | null;
	readonly length: number;
}

const maximumStates = 20_000;

/** Compiles a pattern's pieces, forwards and backwards, on first use of each. */
export class Automaton {
	readonly #pattern: PatternSequence;
	readonly #ignoreCase: boolean;
	readonly #sets: CharacterSet[] = [];
	readonly #setIds = new Map<string, number>();
	readonly #representatives: number[] = [];
	readonly #classes = new Map<string, number>();
	readonly #wide = new Map<number, number>();
	readonly #narrow = new Int16Array(256).fill(-1);
	#interned = new Map<string, State>();
	#count = 0;
	readonly nothing: State;
	readonly all: State;
	readonly #empty: State;
	#forward: State | null = null;
	#backward: State | null = null;
	#backwardAnywhere: State | null = null;

	constructor(pattern: PatternSequence, ignoreCase: boolean) {
		this.#pattern = pattern;
		this.#ignoreCase = ignoreCase;
		this.nothing = this.#make("nothing", false, -1, []);
		this.#empty = this.#make("empty", true, -1, []);
		this.all = this.#make("all", true, -1, []);
		// The sets come first, so that the classes of characters never change.
		this.#collect(pattern);
	}

	/** The state before a text that is read from its start. */
	get forward(): State {
		this.#forward ??= this.#sequence(this.#pattern, false);
		return this.#forward;
	}

	/** The state before a text that is read from its end. */
	get backward(): State {
		this.#backward ??= this.#sequence(this.#pattern, true);
		return this.#backward;
	}

	/** As `backward`, after any text. */
	get backwardAnywhere(): State {
		this.#backwardAnywhere ??= this.#join(this.all, this.backward);
		return this.#backwardAnywhere;
	}

	/** What remains of `state` after the character with this code. */
	step(state: State, code: number): State {
		const known = code < 256 ? (this.#narrow[code] ?? -1) : (this.#wide.get(code) ?? -1);
		const group = known >= 0 ? known : this.#classify(code);
		return state.next[group] ?? this.#derive(state, group);
	}

	#classify(code: number): number {
		const folded = this.#ignoreCase ? toLower(code) : code;
		let signature = "";
		for (const has of this.#sets) signature += has(code) ? "1" : "0";
		let group = this.#classes.get(signature);
		if (group === undefined) {
			group = this.#representatives.length;
			this.#classes.set(signature, group);
			this.#representatives.push(code);
		}
		if (code < 256) this.#narrow[code] = group;
		else {
			if (this.#wide.size > 4096) this.#wide.clear();
			this.#wide.set(folded === code ? folded : code, group);
		}
		return group;
	}

	#collect(nodes: PatternSequence): void {
		for (const node of nodes) {
			switch (node.kind) {
				case "character":
					if (!this.#setIds.has(`c${node.code}`)) {
						const { code } = node;
						this.#setIds.set(`c${code}`, this.#sets.length);
						this.#sets.push(this.#ignoreCase ? (c) => toLower(c) === code : (c) => c === code);
					}
					break;
				case "set":
					if (!this.#sets.includes(node.has)) this.#sets.push(node.has);
					break;
				case "any":
				case "star":
					break;
				case "group":
					for (const alternative of node.alternatives) this.#collect(alternative);
					break;
			}
		}
	}

	#make(kind: State["kind"], accepting: boolean, set: number, parts: readonly State[]): State {
		const key = `${kind},${set},${parts.map((part) => part.id).join()}`;
		const known = this.#interned.get(key);
		if (known !== undefined) return known;
		const state: State = { kind, id: this.#count++, accepting, next: [], set, parts };
		this.#interned.set(key, state);
		return state;
	}

	#sequence(nodes: PatternSequence, backward: boolean): State {
		let state = this.#empty;
		// Built from the far end, so that the tail is shared.
		if (backward) for (const node of nodes) state = this.#join(this.#node(node, true), state);
		else for (let i = nodes.length; i-- > 0; ) state = this.#join(this.#node(nodes[i] as PatternNode, false), state);
		return state;
	}

	#node(node: PatternNode, backward: boolean): State {
		switch (node.kind) {
			case "character":
				return this.#make("set", false, this.#setIds.get(`c${node.code}`) ?? -1, []);
			case "any":
				return this.#make("set", false, -2, []);
			case "star":
				return this.all;
			case "set":
				return this.#make("set", false, this.#sets.indexOf(node.has), []);
			case "group": {
				const choice = this.#choose(node.alternatives.map((alternative) => this.#sequence(alternative, backward)));
				switch (node.operator) {
					case "@":
						return choice;
					case "?":
						return this.#choose([this.#empty, choice]);
					case "*":
						return this.#repeat(choice);
					case "+":
						return this.#join(choice, this.#repeat(choice));
					case "!":
						return this.#not(choice);
				}
			}
		}
	}

	#join(first: State, second: State): State {
		if (first === this.nothing || second === this.nothing) return this.nothing;
		if (first === this.#empty) return second;
		if (second === this.#empty) return first;
		if (first === this.all && second.accepting) return this.all;
		if (second === this.all && first.accepting) return this.all;
		if (first.kind === "sequence") {
			const [head, tail] = first.parts;
			return this.#join(head as State, this.#join(tail as State, second));
		}
		if (first === this.all && second.kind === "sequence" && second.parts[0] === this.all) return second;
		return this.#make("sequence", first.accepting && second.accepting, -1, [first, second]);
	}

	#choose(options: readonly State[]): State {
		const flat = new Set<State>();
		for (const option of options) {
			if (option.kind === "choice") for (const part of option.parts) flat.add(part);
			else if (option !== this.nothing) flat.add(option);
		}
		if (flat.has(this.all)) return this.all;
		const parts = [...flat].sort((a, b) => a.id - b.id);
		const [only] = parts;
		if (only === undefined) return this.nothing;
		if (parts.length === 1) return only;
		return this.#make(
			"choice",
			parts.some((part) => part.accepting),
			-1,
			parts,
		);
	}

	#repeat(state: State): State {
		if (state === this.nothing || state === this.#empty) return this.#empty;
		if (state === this.all || state.kind === "repeat") return state;
		if (state.kind === "set" && state.set === -2) return this.all;
		return this.#make("repeat", true, -1, [state]);
	}

	#not(state: State): State {
		if (state.kind === "not") return state.parts[0] as State;
		if (state === this.nothing) return this.all;
		if (state === this.all) return this.nothing;
		return this.#make("not", !state.accepting, -1, [state]);
	}

	#derive(state: State, group: number): State {
		const known = state.next[group];
		if (known !== undefined) return known;
		if (this.#interned.size > maximumStates) this.#forget();
		const result = this.#derivative(state, group);
		state.next[group] = result;
		return result;
	}

	#derivative(state: State, group: number): State {
		switch (state.kind) {
			case "nothing":
			case "empty":
				return this.nothing;
			case "all":
				return this.all;
			case "set": {
				if (state.set === -2) return this.#empty;
				const has = this.#sets[state.set];
				return has?.(this.#representatives[group] ?? -1) ? this.#empty : this.nothing;
			}
			case "sequence": {
				const first = state.parts[0] as State;
				const second = state.parts[1] as State;
				const rest = this.#join(this.#derive(first, group), second);
				return first.accepting ? this.#choose([rest, this.#derive(second, group)]) : rest;
			}
			case "choice":
				return this.#choose(state.parts.map((part) => this.#derive(part, group)));
			case "repeat":
				return this.#join(this.#derive(state.parts[0] as State, group), state);
			case "not":
				return this.#not(this.#derive(state.parts[0] as State, group));
		}
	}

	/** Drops what was built, bounding memory. States in use stay valid: they are only no longer shared with equal ones made later. */
	#forget(): void {
		for (const state of this.#interned.values()) state.next = [];
		this.#interned = new Map();
		this.nothing.next = [];
		this.#intern(this.nothing);
		this.#intern(this.#empty);
		this.#intern(this.all);
	}

	#intern(state: State): void {
		this.#interned.set(`${state.kind},${state.set},${state.parts.map((part) => part.id).join()}`, state);
	}
}
