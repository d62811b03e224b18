import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import { MESSAGE_WORDS } from "@seahaven/parser/print";
import { printParts, printWord } from "@seahaven/parser/print-word";
import type { Word, WordPart } from "@seahaven/parser/syntax";
import { compileArithmetic } from "./arithmetic-word.ts";
import { chain, sequence } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost, sterner } from "./host.ts";
import { LateKey, withLateKeys } from "./late-key.ts";
import { compileParameter, parameterText } from "./parameter.ts";
import {
	DocumentSink,
	PatternSink,
	RegexSink,
	ReplacementSink,
	ShownPatternSink,
	type Sink,
	TextSink,
} from "./sink.ts";
import { chargeText } from "./text-limit.ts";
import { expandTilde, findTildes, type TildeMode } from "./tilde.ts";

/** Puts what a part of a word expands to into a sink. */
export type Emitter = (host: ExpansionHost, out: Sink) => Expanded<void>;

/** Expands to one text. */
export type Texter = (host: ExpansionHost) => Expanded<ByteString>;

/** The text of parts that need no expansion, quotes removed; null: something in them does. */
export function constantText(parts: readonly WordPart[]): ByteString | null {
	let text = "";
	for (const part of parts) {
		switch (part.kind) {
			case "Literal":
			case "Escaped":
			case "SingleQuoted":
			case "AnsiC":
				text += part.text;
				break;
			case "DoubleQuoted":
			case "Locale": {
				const inner = constantText(part.parts);
				if (inner === null) return null;
				text += inner;
				break;
			}
			default:
				return null;
		}
	}
	return text;
}

/** Whether some unquoted text in the word begins a tilde-prefix, so that it is not constant. */
function hasTilde(parts: readonly WordPart[], mode: TildeMode): boolean {
	return mode !== "none" && parts.some((part) => part.kind === "Literal" && part.text.includes("~"));
}

/** Whether a tilde at the start of this part begins a prefix: not where anything up to the first slash is quoted (bash looks past colons for that). */
function tildeBegins(parts: readonly WordPart[], index: number, mode: TildeMode): boolean {
	if (index > 0) return false;
	if (mode !== "word") return true;
	for (const part of parts) {
		switch (part.kind) {
			case "Literal":
				if (part.text.includes("/")) return true;
				break;
			case "Escaped":
			case "SingleQuoted":
			case "DoubleQuoted":
			case "AnsiC":
			case "Locale":
				return false;
			default:
		}
	}
	return true;
}

/**
 * Compiles a word to one text: no field splitting, no pathname expansion. For values of assignments (`assignment`), case subjects,
 * here-strings, operands of `[[ ]]` (`word`), and here-documents (`none`).
 */
export function compileText(word: Word, tilde: TildeMode = "word"): Texter {
	return compileTextInto(word, tilde, TextSink);
}

type MakeSink = new (host: ExpansionHost) => TextSink;

function compileTextInto(word: Word, tilde: TildeMode, make: MakeSink): Texter {
	const pieces: (ByteString | Texter)[] = [];
	addText(pieces, word.parts, false, tilde, make);
	const merged: (ByteString | Texter)[] = [];
	for (const piece of pieces) {
		const last = merged.at(-1);
		if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
		else if (piece !== "") merged.push(piece);
	}
	return joinTexts(merged);
}

/** Compiles the body of a here-document. */
export function compileDocument(body: Word): Texter {
	return compileTextInto(body, "none", DocumentSink);
}

/** Compiles the value of an assignment (XCU 2.9.1): tildes count after colons too. */
export function compileAssignmentValue(word: Word): Texter {
	return compileText(word, "assignment");
}

function join(host: ExpansionHost, first: ByteString, second: ByteString): ByteString | ExpansionFailure {
	return chargeText(host, first.length + second.length) ?? first + second;
}

function joinTexts(pieces: readonly (ByteString | Texter)[]): Texter {
	const [first = "", second = ""] = pieces;
	switch (pieces.length) {
		case 0:
			return () => "";
		case 1:
			return typeof first === "string" ? () => first : first;
		case 2:
			if (typeof first === "string" && typeof second !== "string") {
				return (host) => {
					const text = second(host);
					return typeof text === "string" ? join(host, first, text) : chain(text, (later) => join(host, first, later));
				};
			}
			if (typeof second === "string" && typeof first !== "string") {
				return (host) => {
					const text = first(host);
					return typeof text === "string"
						? join(host, text, second)
						: chain(text, (later) => join(host, later, second));
				};
			}
			break;
		default:
	}
	const run = (host: ExpansionHost, from: number, before: ByteString): Expanded<ByteString> => {
		let text = before;
		for (let i = from; i < pieces.length; i++) {
			const piece = pieces[i] ?? "";
			const result = typeof piece === "string" ? piece : piece(host);
			if (typeof result !== "string") {
				const soFar = text;
				return chain(
					result,
					(later) => chargeText(host, soFar.length + later.length) ?? run(host, i + 1, soFar + later),
				);
			}
			const length = text.length + result.length;
			if (length > 65_536) {
				const failure = chargeText(host, length);
				if (failure !== undefined) return failure;
			}
			text += result;
		}
		return text;
	};
	return (host) => run(host, 0, "");
}

function addText(
	pieces: (ByteString | Texter)[],
	parts: readonly WordPart[],
	quoted: boolean,
	tilde: TildeMode,
	make: MakeSink,
): void {
	parts.forEach((part, index) => {
		switch (part.kind) {
			case "Literal": {
				if (quoted) {
					pieces.push(part.text);
					break;
				}
				for (const piece of findTildes(
					part.text,
					tilde,
					tildeBegins(parts, index, tilde),
					index === parts.length - 1,
				)) {
					if ("text" in piece) pieces.push(piece.text);
					else pieces.push((host) => expandTilde(host, piece.user) ?? `~${piece.user}`);
				}
				break;
			}
			case "Escaped":
			case "SingleQuoted":
			case "AnsiC":
				pieces.push(part.text);
				break;
			case "DoubleQuoted":
			case "Locale":
				addText(pieces, part.parts, true, "none", make);
				break;
			default:
				pieces.push(expansionText(part, quoted, tilde, make, parts));
		}
	});
}

type Expansion = Exclude<
	WordPart,
	{ kind: "Literal" | "Escaped" | "SingleQuoted" | "AnsiC" | "DoubleQuoted" | "Locale" }
>;

/** `within`: the parts around it, which messages show. */
function expansionText(
	part: Expansion,
	quoted: boolean,
	tilde: TildeMode,
	make: MakeSink,
	within: readonly WordPart[],
): Texter {
	switch (part.kind) {
		case "ParameterExpansion":
			return parameterText(part, quoted, tilde, make);
		case "CommandSubstitution":
		case "UnparsedSubstitution":
			return (host) => host.substitute(part);
		case "ArithmeticExpansion": {
			const evaluate = compileArithmetic(part.expression);
			// What assigns may not be evaluated twice.
			const assigns = /\+\+|--|[^=!<>]=[^=]|<<=|>>=/.test(printWord(part.expression, MESSAGE_WORDS));
			return (host) => {
				const value = evaluate(host);
				if (typeof value === "number") return String(value);
				if (value instanceof LateKey && !assigns)
					return chain(
						withLateKeys(host, value, () => evaluate(host)),
						String,
					);
				if (value instanceof ExpansionFailure) return sterner(host, value);
				if (typeof value === "bigint") return String(value);
				return value.then((later) => (later instanceof ExpansionFailure ? sterner(host, later) : String(later)));
			};
		}
		case "ProcessSubstitution":
			return (host) => host.process(part);
		case "BadSubstitution": {
			// An unknown operator after `@` ends the shell, and is not even looked at where there is no value.
			const transformed = /^\$\{([A-Za-z_]\w*)@[^}]*\}$/.exec(part.text)?.[1];
			const failure = new ExpansionFailure(
				part.text.startsWith("`")
					? `bad substitution: no closing "\`" in ${part.text}`
					: `${within.length === 1 ? part.text : printParts(within, MESSAGE_WORDS)}: bad substitution`,
				transformed === undefined ? "line" : "shell",
			);
			return (host) => (transformed !== undefined && host.get(transformed) === undefined ? "" : sterner(host, failure));
		}
		default:
			return unreachable(part);
	}
}

/** The text that an emitter makes in a sink of the given kind. */
export function sinkText(emit: Emitter, make: new (host: ExpansionHost) => TextSink): Texter {
	return (host) => {
		const sink = new make(host);
		const result = emit(host, sink);
		if (result === undefined) return sink.failure ?? sink.text;
		return chain(result, () => sink.failure ?? sink.text);
	};
}

/** Compiles a word to a shell pattern in which what was quoted has a backslash before it. */
export function compilePattern(word: Word, tilde: TildeMode = "word"): Texter {
	return compileInto(word, PatternSink, tilde);
}

/** Compiles the right side of `=~`: an extended regular expression in which what was quoted stands for itself. */
export function compileRegex(word: Word): Texter {
	return compileInto(word, RegexSink, "word");
}

/** Compiles a pattern as `set -x` shows it. */
export function compileShownPattern(word: Word): Texter {
	return compileInto(word, ShownPatternSink, "word");
}

/** Compiles the text of `${name/pattern/text}`, in which only an unquoted `&` means the match. */
export function compileReplacement(word: Word): Texter {
	return compileInto(word, ReplacementSink, "word");
}

function compileInto(word: Word, make: new (host: ExpansionHost) => TextSink, tilde: TildeMode): Texter {
	const { parts } = word;
	const emit = together(compileParts(parts, { quoted: false, operand: false }, tilde));
	const texter = sinkText(emit, make);
	if (constantText(parts) === null || hasTilde(parts, tilde)) return texter;
	let known: ByteString | undefined;
	return (host) => {
		if (known === undefined) {
			const text = texter(host);
			if (typeof text !== "string") return text;
			known = text;
		}
		return known;
	};
}

/** Compiles the word of `${name-word}` and its like. Unquoted, its own text is split too. */
export function compileOperand(word: Word, quoted: boolean, tilde: TildeMode): Emitter {
	const emit = together(compileParts(word.parts, { quoted, operand: !quoted }, tilde));
	if (!quoted || !mayBeList(word.parts)) return emit;
	// An empty list in here still makes an empty field.
	return (host, out) => chain(emit(host, out), () => out.open());
}

/** All parts, one after another. */
export function together(emitters: readonly Emitter[]): Emitter {
	const [only] = emitters;
	if (emitters.length === 1 && only !== undefined) return only;
	if (emitters.length === 0) return () => undefined;
	return (host, out) => sequence(emitters, 0, host, out);
}

export interface Context {
	/** Inside double quotes. */
	readonly quoted: boolean;
	/** In the word of an unquoted `${name-word}`. */
	readonly operand: boolean;
}

/** Compiles parts of a word, each to what puts its result into a sink. */
export function compileParts(parts: readonly WordPart[], context: Context, tilde: TildeMode): Emitter[] {
	const { quoted, operand } = context;
	return parts.flatMap((part, index): Emitter[] => {
		switch (part.kind) {
			case "Literal": {
				const { text } = part;
				if (quoted) return text === "" ? [] : [(_, out) => out.quoted(text)];
				return findTildes(text, tilde, tildeBegins(parts, index, tilde), index === parts.length - 1).map(
					(piece): Emitter => {
						const put = (out: Sink, plain: ByteString): void => (operand ? out.split(plain) : out.literal(plain));
						if ("text" in piece) return (_, out) => put(out, piece.text);
						return (host, out) => {
							const expanded = expandTilde(host, piece.user);
							if (expanded === undefined) put(out, `~${piece.user}`);
							else out.quoted(expanded);
						};
					},
				);
			}
			case "Escaped":
			case "SingleQuoted":
			case "AnsiC": {
				const { text } = part;
				return [(_, out) => out.quoted(text)];
			}
			case "DoubleQuoted":
			case "Locale":
				return quoted ? compileParts(part.parts, context, "none") : [compileQuoted(part.parts)];
			case "ParameterExpansion":
				return [compileParameter(part, quoted, tilde)];
			case "ProcessSubstitution":
				return [(host, out) => chain(host.process(part), (path) => out.quoted(path))];
			default: {
				const texter = expansionText(part, quoted, tilde, TextSink, parts);
				return [
					(host, out) => {
						const text = texter(host);
						if (typeof text !== "string") {
							return chain(text, (later) => (quoted ? out.quoted(later) : out.split(later)));
						}
						return quoted ? (text === "" ? undefined : out.quoted(text)) : out.split(text);
					},
				];
			}
		}
	});
}

/** What stands between double quotes: one text, unless it may be a list. */
function compileQuoted(parts: readonly WordPart[]): Emitter {
	if (!mayBeList(parts)) {
		const pieces: (ByteString | Texter)[] = [];
		addText(pieces, parts, true, "none", TextSink);
		const texter = joinTexts(pieces);
		let general: Emitter | null = null;
		return (host, out) => {
			if (host.listReferences) {
				general ??= compileQuotedList(parts);
				return general(host, out);
			}
			const text = texter(host);
			return typeof text === "string" ? out.quoted(text) : chain(text, (later) => out.quoted(later));
		};
	}
	return compileQuotedList(parts);
}

function compileQuotedList(parts: readonly WordPart[]): Emitter {
	const emitters = compileParts(parts, { quoted: true, operand: false }, "none");
	return (host, out) => {
		out.open();
		const result = sequence(emitters, 0, host, out);
		return result === undefined ? out.close() : chain(result, () => out.close());
	};
}

/** Whether double-quoted parts may make several fields, or none. */
export function mayBeList(parts: readonly WordPart[]): boolean {
	return parts.some((part) => {
		switch (part.kind) {
			case "DoubleQuoted":
			case "Locale":
				return mayBeList(part.parts);
			case "ParameterExpansion": {
				const { operation, name, subscript } = part;
				if (operation.kind === "Length") return false;
				if (operation.kind === "NamesByPrefix" || operation.kind === "Keys") return operation.mode === "@";
				if (part.indirect || name === "@" || (subscript?.kind === "AllElements" && subscript.mode === "@")) return true;
				return "word" in operation && mayBeList(operation.word.parts);
			}
			default:
				return false;
		}
	});
}
