import type { ParameterExpansion, ParameterOperation, Script, Word, WordPart } from "@seahaven/parser/syntax";
import { isKnown, SOME, type Text, UNSET } from "../text.ts";
import { elementPieces, expandBraces, joinPieces, nothing, type Pieces, piece, splitFields } from "./pieces.ts";
import type { Scope } from "./scope.ts";

/** Looks into a substitution; the answer is what it writes, or null where nobody knows. */
export type Substitute = (body: Script, via: "$()" | "<()") => Text | null;

/** How many readings of one word are followed. */
const most = 12;

/** Every reading of a word as fields (XCU 2.6, with bash's braces first). Pathnames are not expanded. */
export function evaluateFields(word: Word, scope: Scope, substitute: Substitute): readonly (readonly Text[])[] {
	const quotes = word.parts.some(
		({ kind }) => kind !== "Literal" && kind !== "ParameterExpansion" && kind !== "CommandSubstitution",
	);
	const ifs = scope.variables.has("IFS") ? (scope.text("IFS")[0] ?? " \t\n") : " \t\n";
	return readings(word.parts, scope, substitute, false).map((whole) =>
		expandBraces(whole).flatMap((each) =>
			splitFields(withTilde(each, scope), isKnown(ifs) ? ifs : " \t\n", quotes && whole.text === ""),
		),
	);
}

/** Every reading of a word as one text: an assignment's value, a redirection's target. */
export function evaluateText(word: Word, scope: Scope, substitute: Substitute): readonly Text[] {
	return [...new Set(readings(word.parts, scope, substitute, false).map((each) => withTilde(each, scope).text))];
}

/** Every reading of a here-document's body. */
export function evaluateDocument(word: Word, scope: Scope, substitute: Substitute): readonly Text[] {
	return [...new Set(readings(word.parts, scope, substitute, true).map(({ text }) => text))];
}

function readings(
	parts: readonly WordPart[],
	scope: Scope,
	substitute: Substitute,
	quoted: boolean,
): readonly Pieces[] {
	let all: readonly Pieces[] = [nothing];
	for (const part of parts) {
		const options = readPart(part, scope, substitute, quoted);
		const [only] = options;
		if (options.length === 1 && only !== undefined) all = all.map((each) => joinPieces([each, only]));
		else all = all.flatMap((each) => options.map((option) => joinPieces([each, option]))).slice(0, most);
	}
	return all;
}

function withTilde(word: Pieces, scope: Scope): Pieces {
	if (word.text[0] !== "~" || word.mask[0] !== "l") return word;
	const match = /^~([A-Za-z_][\w-]*|\+)?(?=\/|$)/.exec(word.text);
	if (match === null) return word;
	const home =
		match[1] === undefined ? (scope.text("HOME")[0] ?? SOME) : match[1] === "+" ? scope.cwd : `/home/${match[1]}`;
	return joinPieces([
		piece(home, "q"),
		{ text: word.text.slice(match[0].length), mask: word.mask.slice(match[0].length) },
	]);
}

function readPart(part: WordPart, scope: Scope, substitute: Substitute, quoted: boolean): readonly Pieces[] {
	const from = quoted ? "q" : "e";
	switch (part.kind) {
		case "Literal":
			return [piece(part.text, quoted ? "q" : "l")];
		case "Escaped":
		case "SingleQuoted":
		case "AnsiC":
			return [piece(part.text, "q")];
		case "DoubleQuoted":
		case "Locale":
			return readings(part.parts, scope, substitute, true);
		case "ParameterExpansion":
			return readParameter(part, scope, substitute, quoted);
		case "CommandSubstitution":
			return [piece(substitute(part.body, "$()")?.replace(/\n+$/, "") ?? SOME, from)];
		case "ProcessSubstitution":
			substitute(part.body, "<()");
			return [piece(`/dev/fd/${SOME}`, "q")];
		case "ArithmeticExpansion":
			readings(part.expression.parts, scope, substitute, true);
			return [piece(arithmetic(part.expression), from)];
		case "BadSubstitution":
		case "UnparsedSubstitution":
			return [piece(SOME, from)];
	}
}

function arithmetic(word: Word): Text {
	const [only] = word.parts;
	return only?.kind === "Literal" && /^\s*\d+\s*$/.test(only.text) ? only.text.trim() : SOME;
}

function readParameter(
	part: ParameterExpansion,
	scope: Scope,
	substitute: Substitute,
	quoted: boolean,
): readonly Pieces[] {
	const from = quoted ? "q" : "e";
	const { name, subscript, operation } = part;
	if (operation.kind === "Plain" && !part.indirect) {
		if (name === "@" || name === "*") {
			if (scope.positional === null) return [piece(SOME, from)];
			return [
				name === "*" && quoted ? piece(scope.positional.join(" "), "q") : elementPieces(scope.positional, quoted),
			];
		}
		const value = scope.variables.get(name);
		if (subscript !== null && value?.kind === "list") {
			if (subscript.kind === "AllElements") {
				return [
					subscript.mode === "*" && quoted
						? piece(value.elements.join(" "), "q")
						: elementPieces(value.elements, quoted),
				];
			}
			const [index] = evaluateText(subscript.word, scope, substitute);
			const element = /^\d+$/.test(index ?? "") ? (value.elements[Number(index)] ?? "") : SOME;
			return [piece(element, from)];
		}
	}
	const values = part.indirect
		? parameter(name, scope).flatMap((target) => (isKnown(target) ? parameter(target, scope) : [SOME]))
		: parameter(name, scope);
	return values
		.flatMap((value) => operate(value, operation, scope, substitute))
		.slice(0, most)
		.map((value) => piece(value, from));
}

function parameter(name: string, scope: Scope): readonly Text[] {
	if (/^\d+$/.test(name)) {
		if (name === "0") return [SOME];
		return [scope.positional === null ? SOME : (scope.positional[Number(name) - 1] ?? "")];
	}
	switch (name) {
		case "@":
		case "*":
			return [scope.positional === null ? SOME : scope.positional.join(" ")];
		case "#":
			return [scope.positional === null ? SOME : String(scope.positional.length)];
		case "?":
		case "$":
		case "!":
		case "-":
		case "_":
			return [SOME];
		case "PWD":
			return [scope.cwd];
		default:
			return scope.text(name);
	}
}

function operate(value: Text, operation: ParameterOperation, scope: Scope, substitute: Substitute): readonly Text[] {
	const word = (of: Word): readonly Text[] => evaluateText(of, scope, substitute);
	switch (operation.kind) {
		case "Plain":
			return [value];
		case "Default":
		case "AssignDefault":
			// What nothing here sets may be set outside.
			if (value === UNSET || value === SOME) return [...word(operation.word), ...(value === SOME ? [SOME] : [])];
			return value === "" && operation.colon ? word(operation.word) : [value];
		case "ErrorIfUnset":
			return [value === UNSET ? SOME : value];
		case "Alternate":
			if (value === UNSET || value === SOME) return [...word(operation.word), ""];
			return value === "" && operation.colon ? [""] : word(operation.word);
		case "Length":
			return [isKnown(value) ? String(value.length) : SOME];
		case "Substring": {
			const [offset = SOME] = word(operation.offset);
			const [length] = operation.length === null ? [undefined] : word(operation.length);
			if (!isKnown(value) || !/^\s*-?\d+$/.test(offset) || (length !== undefined && !/^\s*\d+$/.test(length)))
				return [SOME];
			const start = Number(offset) < 0 ? Math.max(0, value.length + Number(offset)) : Number(offset);
			return [value.slice(start, length === undefined ? undefined : start + Number(length))];
		}
		case "RemovePrefix":
		case "RemoveSuffix": {
			const [pattern = SOME] = word(operation.pattern);
			if (value === UNSET) return [UNSET];
			if (!isKnown(value) || !isKnown(pattern)) return [SOME];
			return [removed(value, pattern, operation.kind === "RemovePrefix", operation.longest)];
		}
		case "Replace": {
			const [pattern = SOME] = word(operation.pattern);
			const [replacement = ""] = operation.replacement === null ? [""] : word(operation.replacement);
			if (value === UNSET) return [UNSET];
			if (!isKnown(value + pattern + replacement) || /[*?[\\]/.test(pattern) || pattern === "") return [SOME];
			if (operation.anchor === "all") return [value.replaceAll(pattern, () => replacement)];
			if (operation.anchor === "first") return [value.replace(pattern, () => replacement)];
			return [SOME];
		}
		case "ChangeCase":
			if (!isKnown(value)) return [value];
			if (operation.pattern.parts.length > 0) return [SOME];
			if (operation.mode === "^^") return [value.toUpperCase()];
			if (operation.mode === ",,") return [value.toLowerCase()];
			if (operation.mode === "^") return [value.slice(0, 1).toUpperCase() + value.slice(1)];
			return operation.mode === "," ? [value.slice(0, 1).toLowerCase() + value.slice(1)] : [SOME];
		case "Transform":
			return [operation.operator === "L" && isKnown(value) ? value.toLowerCase() : value === UNSET ? UNSET : SOME];
		case "NamesByPrefix":
		case "Keys":
			return [SOME];
	}
}

/** `${x#p}` and the like, for patterns of literals, `*` and `?`. */
function removed(value: string, pattern: string, prefix: boolean, longest: boolean): Text {
	if (/[[\\(]/.test(pattern)) return SOME;
	const body = pattern
		.replace(/[.+^${}()|\]\\/]/g, "\\$&")
		.replaceAll("*", "[^]*")
		.replaceAll("?", "[^]");
	const whole = new RegExp(`^${body}$`);
	const lengths = Array.from({ length: value.length + 1 }, (_, i) => (longest ? value.length - i : i));
	for (const length of lengths) {
		const cut = prefix ? value.slice(0, length) : value.slice(value.length - length);
		if (whole.test(cut)) return prefix ? value.slice(length) : value.slice(0, value.length - length);
	}
	return value;
}
