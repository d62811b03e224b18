import type { ByteString } from "@seahaven/abi/bytes";
import { eventText, type HistoryEvents } from "./history-event.ts";
import { selectWords, tokens } from "./history-words.ts";
import { singleQuote } from "./quote.ts";

/** What history expansion remembers from one line to the next: `:s` without a pattern, `:&`, `!?`, `!%`. */
export interface HistoryMemory {
	pattern: ByteString;
	replacement: ByteString;
	searched: ByteString;
	/** The word that `!?string?` matched. */
	matched: ByteString;
}

export interface HistoryExpansionOptions {
	/** `histchars`: expansion, quick substitution and comment characters. */
	readonly characters: ByteString;
	readonly extglob: boolean;
	/** The line begins inside quotes that an earlier line opened. */
	readonly quote: "" | "'" | '"';
	readonly memory: HistoryMemory;
}

export type HistoryExpansion =
	| { readonly kind: "same" }
	/** `printOnly`: `:p` was among the modifiers. */
	| { readonly kind: "expanded"; readonly text: ByteString; readonly printOnly: boolean }
	| { readonly kind: "error"; readonly message: ByteString };

/** Nothing is expanded before these. */
const plainAfter = " \t\n\r=";
const wordDelimiters = " \t\n;&()|<>";

/** History Expansion (bash manual 9.3): a line as it is run, with its `!` words replaced. */
export function expandHistory(
	given: ByteString,
	history: HistoryEvents,
	options: HistoryExpansionOptions,
): HistoryExpansion {
	const [bang = "!", caret = "^", comment = ""] = options.characters === "" ? ["", "", ""] : options.characters;
	if (bang === "") return { kind: "same" };
	const line = caret !== "" && given.startsWith(caret) && options.quote === "" ? `${bang}${bang}:s${given}` : given;
	const scan = new Scan(line, history, options, bang, comment);
	return scan.run();
}

class Scan {
	readonly #line: ByteString;
	readonly #history: HistoryEvents;
	readonly #options: HistoryExpansionOptions;
	readonly #bang: ByteString;
	readonly #comment: ByteString;
	#out = "";

	constructor(
		line: ByteString,
		history: HistoryEvents,
		options: HistoryExpansionOptions,
		bang: ByteString,
		comment: ByteString,
	) {
		this.#line = line;
		this.#history = history;
		this.#options = options;
		this.#bang = bang;
		this.#comment = comment;
	}

	run(): HistoryExpansion {
		const line = this.#line;
		let double = this.#options.quote === '"';
		let changed = false;
		let printOnly = false;
		let at = 0;
		if (this.#options.quote === "'") {
			const end = line.indexOf("'");
			if (end < 0) return { kind: "same" };
			this.#out = line.slice(0, end + 1);
			at = end + 1;
		}
		for (; at < line.length; at++) {
			const character = line[at] ?? "";
			if (character === this.#bang) {
				if (this.#literal(at, double)) {
					this.#out += character;
					continue;
				}
				const made = this.#event(at, double ? '"' : "");
				if ("message" in made) return { kind: "error", message: made.message };
				this.#out += made.text;
				changed = true;
				printOnly ||= made.printOnly;
				at = made.end - 1;
			} else if (character === this.#comment && !double && (at === 0 || wordDelimiters.includes(line[at - 1] ?? ""))) {
				this.#out += line.slice(at);
				break;
			} else if (character === "\\") {
				this.#out += line.slice(at, at + 2);
				at++;
			} else if (character === '"') {
				double = !double;
				this.#out += character;
			} else if (character === "'" && !double) {
				let end = at + 1;
				const ansi = line[at - 1] === "$";
				for (; end < line.length && line[end] !== "'"; end++) if (ansi && line[end] === "\\") end++;
				this.#out += line.slice(at, end + 1);
				at = end;
			} else this.#out += character;
		}
		return changed ? { kind: "expanded", text: this.#out, printOnly } : { kind: "same" };
	}

	/** Whether the `!` here stands for itself: before blanks and `=`, in `[!`, `${!`, `$!` and `!(` of extended globs. */
	#literal(at: number, double: boolean): boolean {
		const line = this.#line;
		const next = line[at + 1];
		if (next === undefined || plainAfter.includes(next) || (double && next === '"')) return true;
		const before = line[at - 1];
		const rest = line.slice(at + 1);
		if (at > 0 && before === "[" && rest.includes("]")) return true;
		if (at > 1 && before === "{" && line[at - 2] === "$" && rest.includes("}")) return true;
		if (at > 1 && before === "$") return true;
		return this.#options.extglob && at > 1 && next === "(" && rest.slice(1).includes(")");
	}

	#event(
		start: number,
		quote: ByteString,
	):
		| { readonly text: ByteString; readonly end: number; readonly printOnly: boolean }
		| { readonly message: ByteString } {
		const line = this.#line;
		const { memory } = this.#options;
		const wrong = (from: number, to: number, what: string) => ({ message: `${line.slice(from, to)}: ${what}` });
		let event: ByteString | undefined;
		let at = start + 1;
		const next = line[at] ?? "";
		if (":$*%^".includes(next)) event = this.#history.entries.at(-1)?.line;
		else if (next === "#") {
			event = this.#out;
			at++;
		} else {
			const found = eventText(this.#history, line, at, this.#bang, quote, memory);
			at = found.end;
			event = found.line;
		}
		if (event === undefined) return wrong(start, at, "event not found");
		const words = selectWords(line, at, event, memory.matched);
		if (words !== null && words.text === null) return wrong(at, words.end, "bad word specifier");
		let text = words?.text ?? event;
		at = words?.end ?? at;
		const from = at;
		let printOnly = false;
		let wrap: "" | "q" | "x" = "";
		while (line[at] === ":") {
			let letter = line[at + 1] ?? "";
			let every = false;
			let byWords = false;
			if (letter === "g" || letter === "a" || letter === "G") {
				if (letter === "G") byWords = true;
				else every = true;
				at++;
				letter = line[at + 1] ?? "";
			}
			const slash = text.lastIndexOf("/");
			const dot = text.lastIndexOf(".");
			if (letter === "q" || letter === "x") wrap = letter;
			else if (letter === "p") printOnly = true;
			else if (letter === "t") text = text.slice(slash + 1);
			else if (letter === "h") text = slash < 0 ? text : text.slice(0, slash);
			else if (letter === "r") text = dot < 0 ? text : text.slice(0, dot);
			else if (letter === "e") text = dot < 0 ? text : text.slice(dot);
			else if (letter === "s" || letter === "&") {
				if (letter === "s") {
					if (at + 2 >= line.length) {
						at += 2;
						break;
					}
					at = this.#readSubstitution(at + 2);
				} else at += 2;
				const { pattern, replacement } = memory;
				if (pattern === "") return wrong(from, at, "no previous substitution");
				if (!text.includes(pattern)) return wrong(from, at, "substitution failed");
				if (byWords) {
					const each = tokens(text);
					if (!each.some((word) => word.includes(pattern))) return wrong(from, at, "substitution failed");
					text = each.map((word) => word.replace(pattern, () => replacement)).join(" ");
				} else text = every ? text.replaceAll(pattern, () => replacement) : text.replace(pattern, () => replacement);
				continue;
			} else return wrong(at + 1, at + 2, "unrecognized history modifier");
			at += 2;
		}
		if (wrap === "q") text = singleQuote(text);
		else if (wrap === "x") text = text.replaceAll(/[^ \t\n]+/g, (word) => singleQuote(word));
		return { text, end: at, printOnly };
	}

	/** `/pattern/replacement/` from its first delimiter on; where it ends. */
	#readSubstitution(at: number): number {
		const line = this.#line;
		const { memory } = this.#options;
		const delimiter = line[at] ?? "/";
		const part = (from: number, keepAmpersand: boolean): readonly [ByteString, number] => {
			let text = "";
			let end = from;
			for (; end < line.length && line[end] !== delimiter && line[end] !== "\n"; end++) {
				if (line[end] === "\\" && line[end + 1] === delimiter) end++;
				else if (line[end] === "\\" && keepAmpersand && line[end + 1] === "&") {
					text += "\\&";
					end++;
					continue;
				}
				text += line[end] ?? "";
			}
			return [text, line[end] === delimiter ? end + 1 : end];
		};
		const [pattern, middle] = part(at + 1, false);
		if (pattern !== "") memory.pattern = pattern;
		else if (memory.pattern === "") memory.pattern = memory.searched;
		const [replacement, end] = part(middle, true);
		memory.replacement = replacement.replaceAll(/\\?&/g, (found) => (found === "&" ? memory.pattern : "&"));
		return end;
	}
}
