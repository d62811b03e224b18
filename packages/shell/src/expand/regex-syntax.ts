import { type ByteString, isAscii } from "@seahaven/abi/bytes";
import { type ClassName, isClassName, isOfClass, toLower } from "./ctype.ts";
import type { CharacterSet } from "./pattern-syntax.ts";
import { decodeCharacters } from "./utf8.ts";

export interface RegexFlags {
	/** Characters are UTF-8 sequences, otherwise bytes. */
	readonly utf8: boolean;
	readonly ignoreCase: boolean;
}

/** A piece of an extended regular expression (XBD 9.4, with glibc's extensions). */
export type RegexNode =
	| { readonly kind: "set"; readonly has: CharacterSet }
	| { readonly kind: "sequence"; readonly nodes: readonly RegexNode[] }
	| { readonly kind: "choice"; readonly nodes: readonly RegexNode[] }
	| { readonly kind: "group"; readonly index: number; readonly node: RegexNode }
	| { readonly kind: "repeat"; readonly node: RegexNode; readonly least: number; readonly most: number }
	| { readonly kind: "assertion"; readonly assertion: Assertion }
	| { readonly kind: "back"; readonly index: number };

export type Assertion = "start" | "end" | "boundary" | "inside" | "wordStart" | "wordEnd";

export interface RegexTree {
	readonly node: RegexNode;
	readonly groups: number;
	readonly backReferences: boolean;
}

const maximumRepeat = 32_767;

/** Reads an extended regular expression; null: it is none. */
export function parseRegex(text: ByteString, flags: RegexFlags): RegexTree | null {
	const codes =
		flags.utf8 && !isAscii(text)
			? Array.from(decodeCharacters(text).codes)
			: Array.from(text, (character) => character.charCodeAt(0));
	const reader = new Reader(codes, flags);
	const node = reader.choice(0);
	if (reader.failed || !reader.atEnd) return null;
	return { node, groups: reader.groups, backReferences: reader.backReferences };
}

const empty: RegexNode = { kind: "sequence", nodes: [] };

class Reader {
	groups = 0;
	backReferences = false;
	failed = false;
	readonly #codes: readonly number[];
	readonly #flags: RegexFlags;
	#at = 0;

	constructor(codes: readonly number[], flags: RegexFlags) {
		this.#codes = codes;
		this.#flags = flags;
	}

	get atEnd(): boolean {
		return this.#at >= this.#codes.length;
	}

	#peek(ahead = 0): string {
		const code = this.#codes[this.#at + ahead];
		return code === undefined ? "" : code < 128 ? String.fromCharCode(code) : "\x80";
	}

	#fail(): RegexNode {
		this.failed = true;
		return empty;
	}

	choice(depth: number): RegexNode {
		const nodes = [this.#sequence(depth)];
		while (this.#peek() === "|" && !this.failed) {
			this.#at++;
			nodes.push(this.#sequence(depth));
		}
		const [only] = nodes;
		return nodes.length === 1 && only !== undefined ? only : { kind: "choice", nodes };
	}

	#sequence(depth: number): RegexNode {
		const nodes: RegexNode[] = [];
		while (!this.atEnd && !this.failed) {
			const next = this.#peek();
			if (next === "|" || (next === ")" && depth > 0)) break;
			nodes.push(this.#repeated(depth));
		}
		const [only] = nodes;
		return nodes.length === 1 && only !== undefined ? only : { kind: "sequence", nodes };
	}

	#repeated(depth: number): RegexNode {
		const first = this.#peek();
		if (first === "*" || first === "+" || first === "?" || first === "{") return this.#fail();
		let node = this.#atom(depth);
		while (!this.failed) {
			const operator = this.#peek();
			let least = 0;
			let most = Number.POSITIVE_INFINITY;
			if (operator === "*" || operator === "+" || operator === "?") {
				this.#at++;
				if (operator === "+") least = 1;
				if (operator === "?") most = 1;
			} else if (operator === "{") {
				const bounds = this.#bounds();
				if (bounds === null) return this.#fail();
				[least, most] = bounds;
			} else break;
			if (node.kind === "assertion" && node.assertion === "start") return this.#fail();
			node = { kind: "repeat", node, least, most };
		}
		return node;
	}

	#bounds(): readonly [number, number] | null {
		let text = "";
		let at = this.#at + 1;
		for (; at < this.#codes.length && this.#codes[at] !== 125; at++) text += String.fromCharCode(this.#codes[at] ?? 0);
		const match = /^(\d*)(,?)(\d*)$/.exec(text);
		if (match === null || at >= this.#codes.length || (match[1] === "" && match[2] === "")) return null;
		this.#at = at + 1;
		const least = match[1] === "" ? 0 : Number(match[1]);
		const most = match[2] === "" ? least : match[3] === "" ? Number.POSITIVE_INFINITY : Number(match[3]);
		if (least > maximumRepeat || (most > maximumRepeat && most !== Number.POSITIVE_INFINITY) || most < least)
			return null;
		return [least, most];
	}

	#atom(depth: number): RegexNode {
		const character = this.#peek();
		switch (character) {
			case "(": {
				this.#at++;
				const index = ++this.groups;
				if (depth > 200) return this.#fail();
				const node = this.choice(depth + 1);
				if (this.#peek() !== ")") return this.#fail();
				this.#at++;
				return { kind: "group", index, node };
			}
			case "^":
				this.#at++;
				return { kind: "assertion", assertion: "start" };
			case "$":
				this.#at++;
				return { kind: "assertion", assertion: "end" };
			case ".":
				this.#at++;
				return { kind: "set", has: (code) => code !== 0 && code < 0x110000 };
			case "[":
				return this.#bracket();
			case "\\":
				return this.#escaped();
			default:
				return this.#literal(this.#codes[this.#at++] ?? 0);
		}
	}

	#literal(code: number): RegexNode {
		if (!this.#flags.ignoreCase) return { kind: "set", has: (c) => c === code };
		const folded = toLower(code);
		return { kind: "set", has: (c) => toLower(c) === folded };
	}

	#escaped(): RegexNode {
		this.#at++;
		if (this.atEnd) return this.#fail();
		const { utf8 } = this.#flags;
		const code = this.#codes[this.#at++] ?? 0;
		switch (String.fromCharCode(code)) {
			case "w":
				return { kind: "set", has: (c) => isOfClass(c, "word", utf8) };
			case "W":
				return { kind: "set", has: (c) => !isOfClass(c, "word", utf8) };
			case "s":
				return { kind: "set", has: (c) => isOfClass(c, "space", utf8) };
			case "S":
				return { kind: "set", has: (c) => !isOfClass(c, "space", utf8) };
			case "b":
				return { kind: "assertion", assertion: "boundary" };
			case "B":
				return { kind: "assertion", assertion: "inside" };
			case "<":
				return { kind: "assertion", assertion: "wordStart" };
			case ">":
				return { kind: "assertion", assertion: "wordEnd" };
			case "`":
				return { kind: "assertion", assertion: "start" };
			case "'":
				return { kind: "assertion", assertion: "end" };
			default:
		}
		if (code >= 49 && code <= 57) {
			if (code - 48 > this.groups) return this.#fail();
			this.backReferences = true;
			return { kind: "back", index: code - 48 };
		}
		return this.#literal(code);
	}

	/** A bracket expression (XBD 9.3.5), in which a backslash is itself. */
	#bracket(): RegexNode {
		const { utf8, ignoreCase } = this.#flags;
		this.#at++;
		const negated = this.#peek() === "^";
		if (negated) this.#at++;
		const ranges: number[] = [];
		const classes: ClassName[] = [];
		for (let first = true; ; first = false) {
			if (this.atEnd) return this.#fail();
			if (this.#peek() === "]" && !first) {
				this.#at++;
				break;
			}
			if (this.#peek() === "[" && this.#peek(1) === ":") {
				const name = this.#named(":");
				if (name === null || !isClassName(name) || name === "ascii" || name === "word") return this.#fail();
				classes.push(name);
				continue;
			}
			const low = this.#member();
			if (low < 0) return this.#fail();
			let high = low;
			if (this.#peek() === "-" && this.#peek(1) !== "]" && this.#peek(1) !== "") {
				this.#at++;
				high = this.#member();
				if (high < low) return this.#fail();
				if (this.#peek() === "-" && this.#peek(1) !== "]") return this.#fail();
			}
			ranges.push(low, high);
		}
		if (ignoreCase && classes.some((name) => name === "upper" || name === "lower")) classes.push("alpha");
		const within = (code: number): boolean => {
			for (let r = 0; r < ranges.length; r += 2) {
				if (code >= (ranges[r] ?? 0) && code <= (ranges[r + 1] ?? -1)) return true;
			}
			return false;
		};
		const has: CharacterSet = (code) => {
			if (code >= 0x110000) return false;
			if (within(code) || classes.some((name) => isOfClass(code, name, utf8))) return !negated;
			if (ignoreCase) {
				const lower = toLower(code);
				// Each range is met by either case of a character.
				if (within(lower) || within(lower >= 97 && lower <= 122 ? lower - 32 : code)) return !negated;
			}
			return negated;
		};
		return { kind: "set", has };
	}

	#member(): number {
		if (this.#peek() === "[" && (this.#peek(1) === "." || this.#peek(1) === "=")) {
			// glibc knows no names of collating symbols in these locales, only characters.
			const start = this.#at + 2;
			const name = this.#named(this.#peek(1));
			return name !== null && this.#at - start === 3 ? (this.#codes[start] ?? -1) : -1;
		}
		return this.#codes[this.#at++] ?? -1;
	}

	#named(delimiter: string): string | null {
		let name = "";
		for (let i = this.#at + 2; i + 1 < this.#codes.length; i++) {
			const code = this.#codes[i] ?? 0;
			if (String.fromCharCode(code) === delimiter && this.#codes[i + 1] === 93) {
				this.#at = i + 2;
				return name;
			}
			name += String.fromCharCode(code);
		}
		return null;
	}
}
