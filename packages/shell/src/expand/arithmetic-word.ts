import type { ByteString } from "@seahaven/abi/bytes";
import { arithmeticMessage } from "@seahaven/parser/arithmetic";
import type { Word, WordPart } from "@seahaven/parser/syntax";
import { compileArithmeticText, compileTemplate, evaluateArithmetic } from "./arithmetic.ts";
import { makeTemplate, type Template } from "./arithmetic-template.ts";
import { chain } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import { plainInteger } from "./integer.ts";
import { asKey, indexFrom } from "./subscript.ts";
import { compileText, constantText } from "./word.ts";

/** Evaluates an arithmetic word, expanding it first. */
export type Arithmetic = (host: ExpansionHost) => Expanded<Int64>;

/**
 * Compiles the word of `(( ))`, `$(( ))`, a subscript or an offset: expanded like a double-quoted string, then evaluated. What has no expansions is
 * compiled once. So is what has some, for as long as each gives a plain number where an operand stands, or text in a subscript, which is taken as it is.
 */
export function compileArithmetic(source: Word): Arithmetic {
	// `$'…'` becomes what it means, in single quotes, which are an error here.
	const word = source.parts.some((part) => part.kind === "AnsiC")
		? { ...source, parts: source.parts.map(keepQuotes) }
		: source;
	const constant = constantText(word.parts);
	if (constant !== null) return compileArithmeticText(constant);
	const template = makeTemplate(word.parts);
	const compiled = template === null ? null : compileFilled(template);
	if (compiled !== null) return compiled;
	const whole = compileText(word, "none");
	return (host) => chain(whole(host), (text) => evaluateArithmetic(host, text));
}

function keepQuotes(part: WordPart): WordPart {
	return part.kind === "AnsiC" ? { kind: "Literal", span: part.span, text: `'${part.text}'` } : part;
}

function compileFilled(template: Template): Arithmetic | null {
	const { text, expansions, pieces, elements } = template;
	// What the evaluation under way found. An expansion can run this very word again, in a recursive function: so each run gathers results of its
	// own, and they stand here only while nothing else can run.
	let found: readonly ByteString[] = [];
	const values: number[] = expansions.map(() => 0);
	const keyText = (at: number): ByteString =>
		(elements[at]?.key ?? []).map((piece) => (typeof piece === "string" ? piece : (found[piece] ?? ""))).join("");
	const filled = (shape: ByteString): ByteString =>
		shape.replace(/__(value|element)(\d+)/g, (_, kind, at) =>
			kind === "value" ? (found[Number(at)] ?? "") : `${elements[Number(at)]?.name}[${keyText(Number(at))}]`,
		);
	const evaluate = compileTemplate(
		text,
		(name) => {
			const at = Number(/^__value(\d+)$/.exec(name)?.[1] ?? Number.NaN);
			return Number.isNaN(at) ? null : () => values[at] ?? 0;
		},
		(placeholder) => {
			const at = Number(/^__element(\d+)$/.exec(placeholder)?.[1] ?? Number.NaN);
			const element = elements[at];
			if (element === undefined) return null;
			const { name } = element;
			return {
				name,
				keyOf(host, forWriting) {
					const key = keyText(at);
					if (host.variable(name)?.kind === "associative") return asKey(name, key, key);
					const index = evaluateArithmetic(host, key);
					return index instanceof ExpansionFailure ? index : indexFrom(host, name, key, Number(index), forWriting);
				},
			};
		},
		(message, at) => new ExpansionFailure(arithmeticMessage(filled(text), message, filled(text.slice(at)))),
	);
	if (evaluate === null) return null;
	const inKey = new Set(elements.flatMap(({ key }) => key.filter((piece) => typeof piece === "number")));
	const isKey = expansions.map((_, i) => inKey.has(i));
	const texts = expansions.map((part) => compileText({ kind: "Word", span: part.span, parts: [part] }, "none"));
	/** Expands what is not among the results yet; all is expanded before anything is evaluated. */
	const run = (host: ExpansionHost, results: ByteString[]): Expanded<Int64> => {
		for (let i = results.length; i < texts.length; i++) {
			const result = texts[i]?.(host) ?? "";
			if (typeof result !== "string") return chain(result, (later) => run(host, [...results, later]));
			results.push(result);
		}
		found = results;
		let plain = true;
		for (let i = 0; plain && i < found.length; i++) {
			const result = found[i] ?? "";
			if (isKey[i]) continue;
			const value = plainInteger(result);
			values[i] = value;
			plain = value >= 0;
		}
		if (plain) return evaluate(host);
		const whole = pieces.map((piece) => (typeof piece === "string" ? piece : (found[piece] ?? ""))).join("");
		return evaluateArithmetic(host, whole);
	};
	return (host) => run(host, []);
}
