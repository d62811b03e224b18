import { fail, ok, type Result } from "@seahaven/abi/result";
import { type Problem, problemAt } from "./position.ts";

/** A JSON value that knows where it is written: offsets into the text. */
export type Located =
	| { readonly kind: "object"; readonly at: number; readonly entries: readonly Entry[] }
	| { readonly kind: "array"; readonly at: number; readonly items: readonly Located[] }
	| { readonly kind: "string"; readonly at: number; readonly value: string }
	| { readonly kind: "number"; readonly at: number; readonly value: number }
	| { readonly kind: "boolean"; readonly at: number; readonly value: boolean }
	| { readonly kind: "null"; readonly at: number };

export interface Entry {
	readonly key: string;
	readonly keyAt: number;
	readonly value: Located;
}

/** How deep values may be nested. */
const deepest = 100;

/** Parses JSON (RFC 8259), keeping places. A key that comes twice is a problem. */
export function parseJson(text: string): Result<Located, Problem> {
	const parser = new Parser(text);
	return parser.document();
}

class Parser {
	readonly #text: string;
	#pos = 0;

	constructor(text: string) {
		this.#text = text;
	}

	document(): Result<Located, Problem> {
		const value = this.#value(0);
		if (!value.ok) return value;
		this.#blank();
		return this.#pos < this.#text.length ? this.#wrong("there is more after the value") : value;
	}

	#wrong(message: string, at = this.#pos): Result<never, Problem> {
		return fail(problemAt(this.#text, at, message));
	}

	#blank(): void {
		while (/[ \t\r\n]/.test(this.#text[this.#pos] ?? "")) this.#pos++;
	}

	#takes(letter: string): boolean {
		this.#blank();
		if (this.#text[this.#pos] !== letter) return false;
		this.#pos++;
		return true;
	}

	#value(depth: number): Result<Located, Problem> {
		if (depth > deepest) return this.#wrong("nested too deep");
		this.#blank();
		const at = this.#pos;
		if (this.#takes("{")) return this.#object(at, depth);
		if (this.#takes("[")) return this.#array(at, depth);
		if (this.#text[at] === '"') {
			const value = this.#string();
			return value.ok ? ok({ kind: "string", at, value: value.value }) : value;
		}
		const token = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/.exec(
			this.#text.slice(at, at + 64),
		)?.[0];
		if (token === undefined)
			return this.#wrong(at < this.#text.length ? "this is no JSON value" : "the text ends too early");
		this.#pos += token.length;
		if (token === "null") return ok({ kind: "null", at });
		if (token === "true" || token === "false") return ok({ kind: "boolean", at, value: token === "true" });
		return ok({ kind: "number", at, value: Number(token) });
	}

	#object(at: number, depth: number): Result<Located, Problem> {
		const entries: Entry[] = [];
		if (this.#takes("}")) return ok({ kind: "object", at, entries });
		do {
			this.#blank();
			const keyAt = this.#pos;
			const key = this.#string();
			if (!key.ok) return key;
			if (entries.some((entry) => entry.key === key.value)) return this.#wrong(`"${key.value}" is there twice`, keyAt);
			if (!this.#takes(":")) return this.#wrong('":" is missing');
			const value = this.#value(depth + 1);
			if (!value.ok) return value;
			entries.push({ key: key.value, keyAt, value: value.value });
		} while (this.#takes(","));
		return this.#takes("}") ? ok({ kind: "object", at, entries }) : this.#wrong('"," or "}" is missing');
	}

	#array(at: number, depth: number): Result<Located, Problem> {
		const items: Located[] = [];
		if (this.#takes("]")) return ok({ kind: "array", at, items });
		do {
			const item = this.#value(depth + 1);
			if (!item.ok) return item;
			items.push(item.value);
		} while (this.#takes(","));
		return this.#takes("]") ? ok({ kind: "array", at, items }) : this.#wrong('"," or "]" is missing');
	}

	#string(): Result<string, Problem> {
		const at = this.#pos;
		if (this.#text[at] !== '"') return this.#wrong("a name in double quotes is missing");
		let end = at + 1;
		while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === "\\" ? 2 : 1;
		const raw = this.#text.slice(at, end + 1);
		try {
			const value: unknown = JSON.parse(raw);
			this.#pos = end + 1;
			return typeof value === "string" ? ok(value) : this.#wrong("this is no string", at);
		} catch {
			return this.#wrong("this string is not ended, or not valid", at);
		}
	}
}
