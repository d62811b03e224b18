import { fromText } from "@seahaven/abi/bytes";
import { parse } from "@seahaven/parser/parser";
import { quote, quoteInDouble, quoteInSingle } from "./quote.ts";

/** What may stand in a template: a word, a number, several words (an array), or shell source as it is (`raw`). */
export type Interpolation = string | number | bigint | URL | readonly (string | number | bigint | URL)[] | Raw;

/** Shell source that is put in without quoting. */
export interface Raw {
	readonly raw: string;
}

/** Where a value stands, and so how it has to be quoted. */
type Context = "word" | "regex" | "double" | "single" | "number" | "refused";

const contexts = new WeakMap<TemplateStringsArray, readonly Context[]>();
const marker = "sEaHaVeNhOlE";
const markers = new RegExp(`${marker}(\\d+)x`, "g");

/**
 * The script that a template and its values make. Each value means itself where it stands: as a word, in double or single quotes, or, if it is a
 * number, in arithmetic. Where no quoting could keep it to itself (a here-document's body, a comment, backquotes, a name) a TypeError says so.
 */
export function renderTemplate(strings: TemplateStringsArray, values: readonly Interpolation[]): string {
	if (values.length === 0) return strings[0] ?? "";
	let known = contexts.get(strings);
	if (known === undefined) {
		known = findContexts(strings);
		contexts.set(strings, known);
	}
	let script = strings[0] ?? "";
	values.forEach((value, index) => {
		const next = strings[index + 1] ?? "";
		script += renderValue(value, known[index] ?? "refused", next) + next;
	});
	return script;
}

function renderValue(value: Interpolation, context: Context, next: string): string {
	if (typeof value === "object" && value !== null && "raw" in value) return value.raw;
	const numeric = typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value));
	switch (context) {
		case "word": {
			// A number stays bare, so that it can stand in a brace expansion; before a redirection it would name a descriptor.
			if (numeric && !/^[<>]/.test(next)) return String(value);
			return isList(value) ? quote(...value.map(String)) : quote(String(value));
		}
		case "regex":
			return `'${quoteInSingle(joined(value))}'`;
		case "double":
			return quoteInDouble(joined(value));
		case "single":
			return quoteInSingle(joined(value));
		case "number":
			if (numeric && Number.isInteger(Number(value))) return String(value);
			throw new TypeError("only an integer can be put into arithmetic; use a variable: exec(script, { env })");
		case "refused":
			throw new TypeError(
				"a value cannot be put here (a here-document, a comment, backquotes or a name); use a variable: exec(script, { env }), or { raw }",
			);
	}
}

function isList(value: Interpolation): value is readonly (string | number | bigint | URL)[] {
	return Array.isArray(value);
}

function joined(value: Exclude<Interpolation, Raw>): string {
	return isList(value) ? value.map(String).join(" ") : String(value);
}

/** Parses the template with a marker for each value and looks where the tree has them: no guessing about quotes. */
function findContexts(strings: TemplateStringsArray): readonly Context[] {
	const source = strings.reduce((text, part, index) => `${text}${marker}${index - 1}x${part}`);
	const found: Context[] = Array.from({ length: strings.length - 1 }, () => "refused");
	const result = parse(fromText(source));
	// A template that is no script by itself may hold a part in `raw` that completes it; then only `raw` is accepted.
	if (!result.ok) return found;
	const seen = new Set<number>();
	visit(result.script, "refused", (index, context) => {
		found[index] = seen.has(index) ? "refused" : context;
		seen.add(index);
	});
	return found;
}

type Hit = (index: number, context: Context) => void;

function visit(node: unknown, context: Context, hit: Hit): void {
	if (typeof node === "string") {
		for (const match of node.matchAll(markers)) hit(Number(match[1]), "refused");
		return;
	}
	if (Array.isArray(node)) {
		for (const each of node) visit(each, context, hit);
		return;
	}
	if (typeof node !== "object" || node === null) return;
	const { kind, style } = node as { readonly kind?: string; readonly style?: string };
	if (kind === "Literal" || kind === "SingleQuoted") {
		const { text } = node as { readonly text: string };
		const here = kind === "Literal" ? context : context === "word" || context === "regex" ? "single" : "refused";
		for (const match of text.matchAll(markers)) hit(Number(match[1]), here);
		return;
	}
	// Backquotes change what a backslash means all the way down.
	const inner: Hit = style === "backquote" ? (index) => hit(index, "refused") : hit;
	for (const [key, child] of Object.entries(node)) {
		if (key === "kind" || key === "span") continue;
		// The texts of a substitution repeat what its body says.
		if (key !== "body" && (kind === "CommandSubstitution" || kind === "ProcessSubstitution")) continue;
		visit(child, contextOf(kind, key, context), inner);
	}
}

/** The context of what a node of the syntax tree holds under `key`. Lists and groups pass on what they stand in. */
function contextOf(kind: string | undefined, key: string, context: Context): Context {
	switch (kind) {
		case "SimpleCommand":
		case "CaseClause":
		case "CaseItem":
		case "ForClause":
		case "SelectClause":
		case "Assignment":
		case "ArrayLiteral":
		case "FileRedirection":
		case "WordTarget":
		case "HereString":
		case "ConditionalWord":
		case "ConditionalUnary":
		case "ConditionalBinary":
			return "word";
		case "ConditionalMatch":
			return key === "regex" ? "regex" : "word";
		case "KeyedElement":
			return key === "value" ? "word" : "refused";
		case "DoubleQuoted":
			return context === "word" || context === "regex" ? "double" : "refused";
		case "ArithmeticExpansion":
		case "ElementSubscript":
			return "number";
		case "ArithmeticCommand":
		case "ArithmeticFor":
			return key === "body" || key === "redirections" ? "word" : "number";
		case "Locale":
		case "HereDocument":
		case "ParameterExpansion":
		case "BadSubstitution":
		case "UnparsedSubstitution":
		case "AnsiC":
		case "Escaped":
			return "refused";
		default:
			return context;
	}
}
