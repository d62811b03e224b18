import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import type { Value, VariableFlags, VariableView } from "../view.ts";
import { hashOrder } from "./hash-order.ts";
import { ansiCQuote, doubleQuote, hasMetacharacters, needsAnsiC, quoteIfNeeded, quoteValue } from "./quote.ts";

/** The attribute letters in bash's order, or `-` for none. */
export function flagLetters(flags: VariableFlags): ByteString {
	let letters = "";
	if (flags.array === "indexed") letters += "a";
	else if (flags.array === "associative") letters += "A";
	if (flags.integer) letters += "i";
	if (flags.nameref) letters += "n";
	if (flags.readonly) letters += "r";
	if (flags.trace) letters += "t";
	if (flags.exported) letters += "x";
	if (flags.capitalize) letters += "c";
	if (flags.lower) letters += "l";
	if (flags.upper) letters += "u";
	return letters === "" ? "-" : letters;
}

function quoteKey(key: ByteString): ByteString {
	if (needsAnsiC(key)) return ansiCQuote(key);
	return key === "@" || key === "*" || key === "" || hasMetacharacters(key) ? doubleQuote(key) : key;
}

/** The compound form of an array: `([0]="a" [2]="b")`. */
export function arrayText(value: Exclude<Value, { kind: "scalar" }>): ByteString {
	if (value.kind === "indexed") {
		const parts: string[] = [];
		for (const [index, text] of value.elements) parts.push(`[${index}]=${quoteValue(text)}`);
		return `(${parts.join(" ")})`;
	}
	const parts = hashOrder(value.elements.keys()).map(
		(key) => `[${quoteKey(key)}]=${quoteValue(value.elements.get(key) ?? "")} `,
	);
	return `(${parts.join("")})`;
}

/** A line of `declare -p`. */
export function declarationText(variable: VariableView, command: ByteString = "declare"): ByteString {
	const { name, value } = variable;
	const head = `${command} -${flagLetters(variable.flags)} ${name}`;
	if (value === null) return `${head}\n`;
	switch (value.kind) {
		case "scalar":
			return `${head}=${quoteValue(value.text)}\n`;
		case "indexed":
		case "associative":
			return `${head}=${arrayText(value)}\n`;
		default:
			return unreachable(value);
	}
}

/** A line of `set` without arguments; nothing for a variable without a value. */
export function assignmentText(variable: VariableView): ByteString {
	const { name, value } = variable;
	if (value === null) return "";
	return value.kind === "scalar" ? `${name}=${quoteIfNeeded(value.text)}\n` : `${name}=${arrayText(value)}\n`;
}
