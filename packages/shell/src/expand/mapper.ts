import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import type { ParameterOperation } from "@seahaven/parser/syntax";
import { chain } from "./chain.ts";
import { toLower, toUpper } from "./ctype.ts";
import type { Expanded, ExpansionHost } from "./host.ts";
import { type Pattern, shellPattern } from "./pattern.ts";
import { countOf, replaceBytes } from "./replace-bytes.ts";
import { chargeText } from "./text-limit.ts";
import { characterCode, characterLength, encodeCharacter, invalidByteBase } from "./utf8.ts";
import { compilePattern, compileReplacement } from "./word.ts";

/** What an operator makes of one value, once its operands are expanded. */
export type Mapper = (text: ByteString) => ByteString;

type Mapping = Extract<ParameterOperation, { kind: "RemovePrefix" | "RemoveSuffix" | "Replace" | "ChangeCase" }>;

/** Compiles the operators that act on each value alone. */
export function compileMapper(operation: Mapping): (host: ExpansionHost) => Expanded<Mapper> {
	switch (operation.kind) {
		case "RemovePrefix": {
			const { longest } = operation;
			return withPattern(compilePattern(operation.pattern), false, (pattern) => (text) => {
				const end = pattern.prefix(text, longest);
				return end > 0 ? text.slice(end) : text;
			});
		}
		case "RemoveSuffix": {
			const { longest } = operation;
			return withPattern(compilePattern(operation.pattern), false, (pattern) => (text) => {
				const start = pattern.suffix(text, longest);
				return start >= 0 ? text.slice(0, start) : text;
			});
		}
		case "Replace":
			return compileReplace(operation);
		case "ChangeCase": {
			const { mode, pattern } = operation;
			// An empty pattern means any character, unless it was quoted.
			const hasQuotes = pattern.parts.some(({ kind }) => kind === "DoubleQuoted" || kind === "SingleQuoted");
			if (pattern.parts.length === 0) return (host) => (text) => changeCase(text, mode, host.utf8, null);
			return withPattern(
				compilePattern(pattern),
				true,
				(compiled, host, source) => (text) =>
					changeCase(text, mode, host.utf8, source === "" && !hasQuotes ? null : compiled),
			);
		}
		default:
			return unreachable(operation);
	}
}

function withPattern(
	pattern: (host: ExpansionHost) => Expanded<ByteString>,
	mayIgnoreCase: boolean,
	make: (pattern: Pattern, host: ExpansionHost, source: ByteString) => Mapper,
): (host: ExpansionHost) => Expanded<Mapper> {
	const compiled = (host: ExpansionHost, text: ByteString): Mapper =>
		make(
			shellPattern(text, {
				extglob: host.options.extglob,
				utf8: host.utf8,
				ignoreCase: mayIgnoreCase && host.options.nocasematch,
			}),
			host,
			text,
		);
	return (host) => {
		const text = pattern(host);
		return typeof text === "string" ? compiled(host, text) : chain(text, (later) => compiled(host, later));
	};
}

function compileReplace(operation: Extract<Mapping, { kind: "Replace" }>): (host: ExpansionHost) => Expanded<Mapper> {
	const { anchor } = operation;
	// After `#` or `%` nothing begins a tilde-prefix any more.
	const pattern = compilePattern(
		operation.pattern,
		operation.anchor === "first" || operation.anchor === "all" ? "word" : "none",
	);
	const replacement = operation.replacement === null ? () => "" : compileReplacement(operation.replacement);
	return (host) =>
		chain(pattern(host), (text) =>
			chain(replacement(host), (by) => {
				if (text.length > 3 && mistakenLength.test(text) && !text.includes("*")) return unchanged;
				const compiled = shellPattern(text, {
					extglob: host.options.extglob,
					utf8: host.utf8,
					ignoreCase: host.options.nocasematch,
				});
				const insert = compileInsert(by, host.options.patsub_replacement);
				return (value) => replace(host, value, compiled, text === "", anchor, insert);
			}),
		);
}

/** bash takes `[^]x]` for two characters and more when it reckons how long a match must be: nothing is long enough. */
const mistakenLength = /\[[!^]\].*\]/s;

const unchanged: Mapper = (text) => text;

/** What takes the place of a match; `constant` where the match is not part of it. */
interface Insert {
	readonly constant: ByteString | null;
	readonly make: (match: ByteString) => ByteString;
}

function constantInsert(text: ByteString): Insert {
	return { constant: text, make: () => text };
}

/** A replacement as it was expanded: `\\` before a character that was quoted, or that an expansion gave. */
function compileInsert(by: ByteString, ampersand: boolean): Insert {
	if (!/[\\&]/.test(by)) return constantInsert(by);
	const pieces: (ByteString | null)[] = [""];
	for (let i = 0; i < by.length; i++) {
		const character = by.charAt(i);
		const next = by.charAt(i + 1);
		if (character === "&" && ampersand) pieces.push(null, "");
		else if (character === "\\" && (next === "&" || next === "\\")) {
			pieces[pieces.length - 1] += next;
			i++;
		} else pieces[pieces.length - 1] += character;
	}
	const [only] = pieces;
	if (pieces.length === 1 && typeof only === "string") return constantInsert(only);
	return { constant: null, make: (match) => pieces.map((piece) => piece ?? match).join("") };
}

function replace(
	host: ExpansionHost,
	text: ByteString,
	pattern: Pattern,
	empty: boolean,
	anchor: "first" | "all" | "prefix" | "suffix",
	insert: Insert,
): ByteString {
	switch (anchor) {
		case "prefix": {
			const end = pattern.prefix(text, true);
			return end < 0 ? text : insert.make(text.slice(0, end)) + text.slice(end);
		}
		case "suffix": {
			const start = pattern.suffix(text, true);
			return start < 0 ? text : text.slice(0, start) + insert.make(text.slice(start));
		}
		case "first":
		case "all": {
			if (empty) return text;
			if (anchor === "all" && pattern.literal !== null && insert.constant !== null) {
				return replaceLiteral(host, text, pattern.literal, insert.constant);
			}
			// Joined now and then, so that many small pieces do not pile up.
			let result = "";
			let pieces: ByteString[] = [];
			let from = 0;
			let length = 0;
			let over = false;
			pattern.find(text, (start, end) => {
				const piece = insert.make(text.slice(start, end));
				pieces.push(text.slice(from, start), piece);
				length += start - from + piece.length;
				from = end;
				if (pieces.length >= 4096) {
					over = chargeText(host, length) !== undefined;
					if (over) return false;
					result += pieces.join("");
					pieces = [];
				}
				return anchor === "all";
			});
			if (from === 0 && pieces.length === 0 && result === "") return text;
			// The process is ending: what becomes of the text does not matter.
			if (over || chargeText(host, length + text.length - from) !== undefined) return "";
			return result + pieces.join("") + text.slice(from);
		}
	}
}

/** The usual case, left to the engine once the size of the result is known. */
function replaceLiteral(host: ExpansionHost, text: ByteString, literal: ByteString, by: ByteString): ByteString {
	if (text.length > 65_536) {
		const count = countOf(text, literal);
		if (count === 0) return text;
		if (chargeText(host, text.length + count * (by.length - literal.length)) !== undefined) return "";
		return replaceBytes(text, literal, by, count);
	}
	return text.replaceAll(literal, by.replaceAll("$", "$$$$"));
}

/** Changes the case of characters, each of which a pattern must match alone. */
export function changeCase(
	text: ByteString,
	mode: "^" | "^^" | "," | ",," | "~" | "~~",
	utf8: boolean,
	pattern: Pattern | null,
): ByteString {
	let result = "";
	const all = mode.length === 2;
	for (let i = 0; i < text.length; ) {
		const length = utf8 ? characterLength(text, i) : 1;
		const character = text.slice(i, i + length);
		const code = utf8 ? characterCode(text, i, length) : text.charCodeAt(i);
		i += length;
		if (code >= invalidByteBase || (!utf8 && code > 127) || (pattern !== null && !pattern.matches(character))) {
			result += character;
		} else {
			const upper = toUpper(code);
			const changed = mode.startsWith("^")
				? upper
				: mode.startsWith(",")
					? toLower(code)
					: upper === code
						? toLower(code)
						: upper;
			result += changed === code ? character : encodeCharacter(changed);
		}
		if (!all) return result + text.slice(i);
	}
	return result;
}
