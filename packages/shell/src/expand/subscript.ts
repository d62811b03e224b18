import type { ByteString } from "@seahaven/abi/bytes";
import { MESSAGE_WORDS } from "@seahaven/parser/print";
import { printWord } from "@seahaven/parser/print-word";
import type { ElementSubscript, WordPart } from "@seahaven/parser/syntax";
import { arithmeticEvaluator } from "./arithmetic.ts";
import type { Evaluator } from "./arithmetic-tree.ts";
import type { KeyOf } from "./arithmetic-variable.ts";
import { compileArithmetic } from "./arithmetic-word.ts";
import { chain } from "./chain.ts";
import { BadSubscript, type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";
import { knownKey, LateKey } from "./late-key.ts";
import { parsedExpansion } from "./parsed-expansion.ts";
import { removeQuotes } from "./remove-quotes.ts";
import { compileText } from "./word.ts";

/** Finds an element's key: a number, or a text in an associative array. `forWriting`: before the start is a failure, not a warning. */
export type Key = (host: ExpansionHost, forWriting: boolean) => Expanded<number | ByteString>;

/** Compiles a subscript of the source (bash manual 6.7): a key for an associative array, else an expression. */
export function compileSubscript(name: ByteString, subscript: ElementSubscript): Key {
	const { word } = subscript;
	const text = compileText(word, "none");
	const expression = compileArithmetic({ ...word, parts: word.parts.map(keepSingleQuotes) });
	const source = printWord(word, MESSAGE_WORDS);
	return (host, forWriting) => {
		if (host.variable(name)?.kind === "associative") {
			const key = text(host);
			return typeof key === "string" ? asKey(name, source, key) : chain(key, (later) => asKey(name, source, later));
		}
		const value = expression(host);
		if (typeof value === "number" && value >= 0) return value;
		return chain(value, (later) => indexFrom(host, name, source, Number(later), forWriting));
	};
}

/** In an expression single quotes are an error, as in a double-quoted string they are themselves. */
function keepSingleQuotes(part: WordPart): WordPart {
	return part.kind === "SingleQuoted" ? { kind: "Literal", span: part.span, text: `'${part.text}'` } : part;
}

/** A key of an associative array, which may not be empty. `source` is shown in the message. */
export function asKey(name: ByteString, source: ByteString, key: ByteString): ByteString | ExpansionFailure {
	return key === "" ? new BadSubscript(`${name}[${source}]`) : key;
}

/**
 * Compiles the text of a subscript whose expansions have been performed: an expression for an indexed array (negative ones count from the
 * end), a key for an associative one, which loses its quotes. What still has expansions in it is expanded, as bash does with subscripts that
 * reach it as text; one that would have to wait is refused. `a[x]: bad array subscript`.
 */
export function compileSubscriptText(name: ByteString, subscript: ByteString): KeyOf {
	if (/[$`]/.test(subscript)) {
		const parsed = parsedExpansion(`x[${subscript}]`)?.subscript;
		if (parsed?.kind === "ElementSubscript") {
			const key = compileSubscript(name, parsed);
			return (host, forWriting) => {
				const known = knownKey(host, subscript);
				if (known !== undefined) return known;
				const found = key(host, forWriting);
				if (!(found instanceof Promise)) return found;
				return new LateKey(host, `${name}[${subscript}]`, subscript, found);
			};
		}
	}
	let evaluate: Evaluator | null = null;
	const key = removeQuotes(subscript);
	return (host, forWriting) => {
		const variable = host.variable(name);
		if (variable?.kind === "associative") return asKey(name, subscript, key);
		if (subscript === "") return new BadSubscript(`${name}[]`);
		evaluate ??= arithmeticEvaluator(key);
		const value = evaluate(host);
		if (value instanceof ExpansionFailure) return value;
		return indexFrom(host, name, subscript, Number(value), forWriting);
	};
}

/** A subscript's place in an indexed array; a negative one counts from the end. Reading before the start only warns. */
export function indexFrom(
	host: ExpansionHost,
	name: ByteString,
	subscript: ByteString,
	value: number,
	forWriting: boolean,
): number | ExpansionFailure {
	if (value >= 0) return value;
	const variable = host.variable(name);
	const end = variable?.kind === "indexed" ? variable.elements.end : 0;
	if (end + value >= 0) return end + value;
	if (forWriting) return new BadSubscript(`${name}[${subscript}]`);
	host.warn(`${name}: bad array subscript`);
	return -1;
}
