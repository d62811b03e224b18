import type { ByteString } from "@seahaven/abi/bytes";
import { arithmeticMessage } from "@seahaven/parser/arithmetic";
import type { Word, WordPart } from "@seahaven/parser/syntax";
import { compileArithmeticText, compileTemplate, evaluateArithmetic } from "./arithmetic.ts";
import { chain } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import { plainInteger } from "./integer.ts";
import { compileText, constantText } from "./word.ts";

/** Evaluates an arithmetic word, expanding it first. */
export type Arithmetic = (host: ExpansionHost) => Expanded<Int64>;

/**
 * Compiles the word of `(( ))`, `$(( ))`, a subscript or an offset: expanded like a double-quoted string, then evaluated. What has no expansions is
 * compiled once. So is what has some, for as long as each gives a plain number where an operand stands.
 */
export function compileArithmetic(word: Word): Arithmetic {
	const constant = constantText(word.parts);
	if (constant !== null) return compileArithmeticText(constant);
	return compileExpanding(word);
}

function compileExpanding(word: Word): Arithmetic {
	const whole = compileText(word, "none");
	const dynamic: Arithmetic = (host) => chain(whole(host), (text) => evaluateArithmetic(host, text));
	const template = makeTemplate(word.parts);
	if (template === null) return dynamic;
	const { text, expansions } = template;
	// The operands of the evaluation under way. An expansion can run this very word again, in a recursive function: so each run gathers operands of
	// its own, and they stand here only while nothing else can run.
	let values: readonly number[] = [];
	const filled = (shape: ByteString): ByteString => shape.replace(/__value(\d+)/g, (_, i) => String(values[Number(i)]));
	const evaluate = compileTemplate(
		text,
		(name) => {
			const index = /^__value(\d+)$/.exec(name)?.[1];
			if (index === undefined) return null;
			const at = Number(index);
			return () => values[at] ?? 0;
		},
		(message, at) => new ExpansionFailure(arithmeticMessage(filled(text), message, filled(text.slice(at)))),
	);
	if (evaluate === null) return dynamic;
	const texts = expansions.map((part) => compileText({ kind: "Word", span: part.span, parts: [part] }, "none"));
	const pieces = template.pieces;
	/** Expands from the given part on; all are expanded before anything is evaluated. */
	const run = (host: ExpansionHost, from: number, known: ByteString[] | null): Expanded<Int64> => {
		let gathered = known;
		const numbers: number[] = [];
		for (let i = from; i < texts.length; i++) {
			const result = texts[i]?.(host) ?? "";
			if (typeof result !== "string") {
				const soFar = gathered ?? numbers.map(String);
				return chain(result, (later) => run(host, i + 1, [...soFar, later]));
			}
			if (gathered !== null) {
				gathered.push(result);
				continue;
			}
			const value = plainInteger(result);
			if (value >= 0) numbers.push(value);
			else gathered = [...numbers.map(String), result];
		}
		if (gathered === null) {
			const outer = values;
			values = numbers;
			const result = evaluate(host);
			values = outer;
			return result;
		}
		const found = gathered;
		return evaluateArithmetic(
			host,
			pieces.map((piece) => (typeof piece === "string" ? piece : (found[piece] ?? ""))).join(""),
		);
	};
	return (host) => run(host, 0, null);
}

interface Template {
	readonly text: ByteString;
	readonly expansions: readonly WordPart[];
	/** Text, or the number of an expansion. */
	readonly pieces: readonly (ByteString | number)[];
}

/** The word with a name in place of each expansion; null where one touches a name or number, so that it could be part of one. */
function makeTemplate(parts: readonly WordPart[]): Template | null {
	const expansions: WordPart[] = [];
	const pieces: (ByteString | number)[] = [];
	for (const part of parts) {
		const text = constantText([part]);
		if (text !== null) {
			if (/["'\\]/.test(text) || text.includes("__value")) return null;
			pieces.push(text);
		} else {
			if (
				part.kind !== "ParameterExpansion" &&
				part.kind !== "CommandSubstitution" &&
				part.kind !== "ArithmeticExpansion"
			) {
				return null;
			}
			pieces.push(expansions.length);
			expansions.push(part);
		}
	}
	let text = "";
	for (const [i, piece] of pieces.entries()) {
		if (typeof piece === "string") {
			text += piece;
			continue;
		}
		const next = pieces[i + 1];
		if (/[\w#@$]$/.test(text) || typeof next === "number") return null;
		if (next !== undefined && /^[\w#@[]/.test(next)) return null;
		text += `__value${piece}`;
	}
	return { text, expansions, pieces };
}
