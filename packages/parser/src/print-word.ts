/** Words and assignments as text. */
import { encodeAnsiC } from "./ansi.ts";
import type {
	Argument,
	ArrayElement,
	Assignment,
	ParameterExpansion,
	ParameterOperation,
	Script,
	Subscript,
	Word,
	WordPart,
} from "./syntax.ts";
import { unreachable } from "./unreachable.ts";

export interface WordStyle {
	/** As bash prints: `$'…'` in single quotes, `$"…"` without its dollar. */
	readonly bash: boolean;
	/** Command substitutions are printed as they stood, as in a here-document. */
	readonly verbatim: boolean;
	/** Prints the inside of a substitution. */
	readonly script: (script: Script) => string;
}

/** `'text'`, with single quotes as `'\''`. */
export function quoteSingle(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

export function printWord(word: Word, style: WordStyle): string {
	return printParts(word.parts, style);
}

export function printArgument(node: Argument, style: WordStyle): string {
	return node.kind === "Word" ? printWord(node, style) : printAssignment(node, style);
}

export function printAssignment(node: Assignment, style: WordStyle): string {
	const { value } = node;
	const left = `${node.name}${printSubscript(node.subscript, style)}${node.append ? "+=" : "="}`;
	if (value.kind === "Word") return left + printWord(value, style);
	return `${left}(${value.elements.map((element) => printElement(element, style)).join(" ")})`;
}

function printElement(node: ArrayElement, style: WordStyle): string {
	if (node.kind === "Word") return printWord(node, style);
	return `[${printWord(node.key, style)}]${node.append ? "+=" : "="}${printWord(node.value, style)}`;
}

function printSubscript(node: Subscript | null, style: WordStyle): string {
	if (node === null) return "";
	return node.kind === "AllElements" ? `[${node.mode}]` : `[${printWord(node.word, style)}]`;
}

export function printParts(parts: readonly WordPart[], style: WordStyle): string {
	let out = "";
	for (const part of parts) out += printPart(part, style);
	return out;
}

function printPart(part: WordPart, style: WordStyle): string {
	switch (part.kind) {
		case "Literal":
			return part.text;
		case "Escaped":
			return `\\${part.text}`;
		case "SingleQuoted":
			return `'${part.text}'`;
		case "DoubleQuoted":
			return `"${printParts(part.parts, style)}"`;
		case "AnsiC":
			return style.bash ? quoteSingle(part.text) : encodeAnsiC(part.text);
		case "Locale":
			return `${style.bash ? "" : "$"}"${printParts(part.parts, style)}"`;
		case "ParameterExpansion":
			return printParameter(part, style);
		case "BadSubstitution":
			return part.text;
		case "CommandSubstitution":
			if (part.style === "backquote") return `\`${part.raw}\``;
			return `$(${style.verbatim ? part.raw : style.script(part.body)})`;
		case "UnparsedSubstitution":
			switch (part.style) {
				case "backquote":
					return `\`${part.raw}\``;
				case "dollar":
					return `$(${part.raw})`;
				case "text":
					return part.raw;
				default:
					return unreachable(part);
			}
		case "ArithmeticExpansion": {
			const text = printWord(part.expression, style);
			return part.style === "[" ? `$[${text}]` : `$((${text}))`;
		}
		case "ProcessSubstitution":
			return `${part.direction}(${style.verbatim ? part.text : style.script(part.body)})`;
		default:
			return unreachable(part);
	}
}

function printParameter(node: ParameterExpansion, style: WordStyle): string {
	if (!node.braced) return `$${node.name}`;
	const { operation } = node;
	const name = `${node.name}${printSubscript(node.subscript, style)}`;
	if (operation.kind === "Length") return `\${#${name}}`;
	if (operation.kind === "NamesByPrefix") return `\${!${name}${operation.mode}}`;
	if (operation.kind === "Keys") return `\${!${name}[${operation.mode}]}`;
	return `\${${node.indirect ? "!" : ""}${name}${printOperation(operation, style)}}`;
}

function printOperation(
	operation: Exclude<ParameterOperation, { kind: "Length" | "NamesByPrefix" | "Keys" }>,
	style: WordStyle,
): string {
	switch (operation.kind) {
		case "Plain":
			return "";
		case "Default":
			return `${operation.colon ? ":-" : "-"}${printWord(operation.word, style)}`;
		case "AssignDefault":
			return `${operation.colon ? ":=" : "="}${printWord(operation.word, style)}`;
		case "ErrorIfUnset":
			return `${operation.colon ? ":?" : "?"}${printWord(operation.word, style)}`;
		case "Alternate":
			return `${operation.colon ? ":+" : "+"}${printWord(operation.word, style)}`;
		case "RemovePrefix":
			return `${operation.longest ? "##" : "#"}${printWord(operation.pattern, style)}`;
		case "RemoveSuffix":
			return `${operation.longest ? "%%" : "%"}${printWord(operation.pattern, style)}`;
		case "Substring": {
			const length = operation.length === null ? "" : `:${printWord(operation.length, style)}`;
			return `:${printWord(operation.offset, style)}${length}`;
		}
		case "Replace": {
			const anchor = { first: "", all: "/", prefix: "#", suffix: "%" }[operation.anchor];
			const replacement = operation.replacement === null ? "" : `/${printWord(operation.replacement, style)}`;
			return `/${anchor}${printWord(operation.pattern, style)}${replacement}`;
		}
		case "ChangeCase":
			return `${operation.mode}${printWord(operation.pattern, style)}`;
		case "Transform":
			return `@${operation.operator}`;
		default:
			return unreachable(operation);
	}
}
