import type { ByteString } from "@seahaven/abi/bytes";
import { arithmeticMessage, parseArithmetic } from "@seahaven/parser/arithmetic";
import { compileTree, type Evaluator, type Origin } from "./arithmetic-tree.ts";
import { elementCell, type KeyOf, scalarCell } from "./arithmetic-variable.ts";
import { ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import { plainInteger } from "./integer.ts";
import { compileSubscriptText } from "./subscript.ts";

const recursionLimit = 1024;
/** How deep variables refer to each other now. Arithmetic does not wait, so one count serves. */
let depth = 0;

const cache = new Map<ByteString, Evaluator>();
const cacheSize = 2000;

/** Evaluates an expression whose expansions have been performed; compiled expressions are kept. */
export function evaluateArithmetic(host: ExpansionHost, text: ByteString): Int64 | ExpansionFailure {
	const value = plainInteger(text);
	return Number.isNaN(value) ? arithmeticEvaluator(text)(host) : value;
}

/** The compiled form of an expression whose expansions have been performed. */
export function arithmeticEvaluator(text: ByteString): Evaluator {
	const known = cache.get(text);
	if (known !== undefined) return known;
	const evaluator = compileArithmeticText(text);
	if (cache.size >= cacheSize) cache.clear();
	if (text.length < 4096) cache.set(text, evaluator);
	return evaluator;
}

/** A variable's value as an expression of its own. */
function evaluateVariable(host: ExpansionHost, text: ByteString): Int64 | ExpansionFailure {
	if (depth >= recursionLimit) {
		return new ExpansionFailure(arithmeticMessage(text, "expression recursion level exceeded", text));
	}
	depth++;
	const value = evaluateArithmetic(host, text);
	depth--;
	return value;
}

/** Compiles an expression of constant text. */
export function compileArithmeticText(text: ByteString): Evaluator {
	return compileParsed(text, {
		value: () => null,
		fail: (message, at) => new ExpansionFailure(arithmeticMessage(text, message, text.slice(at))),
	});
}

/**
 * Compiles a text in which some names stand for values that are known before evaluation begins, others for array elements. Null where
 * such a name is used otherwise, so that the text must be put together and parsed anew each time.
 */
export function compileTemplate(
	text: ByteString,
	placeholder: (name: ByteString) => Evaluator | null,
	element: (name: ByteString) => { readonly name: ByteString; readonly keyOf: KeyOf } | null,
	fail: Origin["fail"],
): Evaluator | null {
	let misused = false;
	const evaluator = compileParsed(
		text,
		{
			value(node) {
				const evaluate = placeholder(node.name);
				if (evaluate !== null && node.subscript !== null) misused = true;
				return evaluate;
			},
			fail,
		},
		(name, subscript) => {
			const hidden = subscript !== null && /__(?:value|element)\d/.test(subscript);
			if (hidden || placeholder(name) !== null || (subscript !== null && element(name) !== null)) misused = true;
		},
		() => {
			misused = true;
		},
		element,
	);
	return misused ? null : evaluator;
}

function compileParsed(
	text: ByteString,
	origin: Pick<Origin, "value" | "fail">,
	onCell: (name: ByteString, subscript: ByteString | null) => void = () => {},
	onError: () => void = () => {},
	element: (name: ByteString) => { readonly name: ByteString; readonly keyOf: KeyOf } | null = () => null,
): Evaluator {
	const parsed = parseArithmetic(text);
	if (!parsed.ok) onError();
	return compileTree(parsed.expression, {
		...origin,
		cell({ name, subscript }) {
			onCell(name, subscript);
			const found = element(name);
			if (found !== null) return elementCell(found.name, found.keyOf, evaluateVariable);
			if (subscript === null) return scalarCell(name, evaluateVariable);
			return elementCell(name, compileSubscriptText(name, subscript), evaluateVariable);
		},
	});
}
