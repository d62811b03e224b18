import type { ByteString } from "@seahaven/abi/bytes";
import { arithmeticEvaluator } from "./arithmetic.ts";
import type { Evaluator } from "./arithmetic-tree.ts";
import type { KeyOf } from "./arithmetic-variable.ts";
import { ExpansionFailure, type ExpansionHost } from "./host.ts";
import { removeQuotes } from "./remove-quotes.ts";

/**
 * Compiles the text of a subscript whose expansions have been performed: an expression for an indexed array (negative ones count from the
 * end), a key for an associative one, which loses its quotes. `a[x]: bad array subscript`.
 */
export function compileSubscriptText(name: ByteString, subscript: ByteString): KeyOf {
	let evaluate: Evaluator | null = null;
	const key = removeQuotes(subscript);
	return (host, forWriting) => {
		const variable = host.variable(name);
		if (variable?.kind === "associative") {
			return key === "" ? new ExpansionFailure(`${name}[${subscript}]: bad array subscript`) : key;
		}
		if (subscript === "") return new ExpansionFailure(`${name}[]: bad array subscript`);
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
	const end =
		variable?.kind === "indexed"
			? variable.elements.end
			: variable?.kind === "scalar" && variable.text !== undefined
				? 1
				: 0;
	if (end + value >= 0) return end + value;
	if (forWriting) return new ExpansionFailure(`${name}[${subscript}]: bad array subscript`);
	host.warn(`${name}: bad array subscript`);
	return -1;
}
