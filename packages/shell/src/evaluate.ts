import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { parse } from "@seahaven/parser/parser";
import type { Word } from "@seahaven/parser/syntax";
import { evaluateArithmetic } from "./expand/arithmetic.ts";
import { elementText } from "./expand/arithmetic-variable.ts";
import { compileFields } from "./expand/fields.ts";
import { glob, hasGlob } from "./expand/glob.ts";
import { AssignmentFailure, ExpansionFailure } from "./expand/host.ts";
import { shellPattern } from "./expand/pattern.ts";
import { quoteIfNeeded } from "./expand/quote.ts";
import { arrayValues } from "./expand/reference.ts";
import { removeQuotes } from "./expand/remove-quotes.ts";
import { compileSubscriptText } from "./expand/subscript.ts";
import { compileText } from "./expand/word.ts";
import { bodyWord, deepestNesting } from "./prompt.ts";
import type { Shell } from "./state.ts";

/** What arithmetic gives where failure is a text. */
export type ArithmeticAnswer =
	| { readonly ok: true; readonly value: bigint }
	/** `assignment`: a variable refused its value, and the message stands as it is. */
	| { readonly ok: false; readonly error: ByteString; readonly assignment: boolean };

/** Evaluates an arithmetic expression whose expansions have been performed. */
export function evaluateText(shell: Shell, text: ByteString): ArithmeticAnswer {
	const value = evaluateArithmetic(shell, text);
	if (value instanceof ExpansionFailure)
		return { ok: false, error: value.message, assignment: value instanceof AssignmentFailure };
	return { ok: true, value: BigInt(value) };
}

/** The place in a variable that a subscript's text means, for writing. */
export function subscriptKey(
	shell: Shell,
	name: ByteString,
	subscript: ByteString,
): number | ByteString | { readonly problem: ByteString } {
	const variable = shell.variables.lookup(name);
	if (variable?.associative != null && shell.options.assoc_expand_once) return subscript;
	const text = expandSubscript(shell, subscript);
	if (variable?.dynamic?.entries !== undefined) return removeQuotes(text);
	const key = compileSubscriptText(name, text)(shell, true);
	return key instanceof ExpansionFailure ? { problem: key.message } : key;
}

/** A subscript that reached a built-in or a name reference as text is still expanded. What would have to wait stays as it is. */
export function expandSubscript(shell: Shell, subscript: ByteString): ByteString {
	if (!/[$`]/.test(subscript)) return subscript;
	const known = shell.expandedSubscripts?.get(subscript);
	if (known !== undefined) return known;
	const word = bodyWord(subscript);
	if (word === null) return subscript;
	if (shell.nesting >= deepestNesting) {
		shell.warn(`${subscript}: expression recursion level exceeded`);
		return "";
	}
	shell.nesting++;
	const text = compileText(word, "none")(shell);
	shell.nesting--;
	return typeof text === "string" ? text : subscript;
}

/** Expands the subscripts among a built-in's arguments that have to be waited for; the built-in then finds them expanded. */
export async function expandLateSubscripts(shell: Shell, argv: readonly ByteString[]): Promise<void> {
	const expanded = new Map<ByteString, ByteString>();
	for (const argument of argv) {
		const subscript = /^\w+\[(.*)\]$/s.exec(argument)?.[1];
		const word = subscript === undefined ? null : bodyWord(subscript);
		if (subscript === undefined || word === null) continue;
		const text = await compileText(word, "none")(shell);
		if (typeof text === "string") expanded.set(subscript, text);
	}
	shell.expandedSubscripts = expanded;
}

/** What `${name[subscript]}` gives. */
export function elementOf(shell: Shell, name: ByteString, subscript: ByteString): ByteString | undefined {
	if (subscript === "@" || subscript === "*") {
		const values = arrayValues(shell, name);
		return values.length === 0 ? undefined : values.join(" ");
	}
	const key = compileSubscriptText(name, expandSubscript(shell, subscript))(shell, false);
	return key instanceof ExpansionFailure ? undefined : elementText(shell, name, key);
}

/** Whether a text matches a shell pattern. */
export function matchesText(shell: Shell, text: ByteString, pattern: ByteString): boolean {
	return shellPattern(pattern, { extglob: true, utf8: shell.utf8, ignoreCase: shell.options.nocasematch }).matches(
		text,
	);
}

/** Pathname expansion of one pattern. */
export function globText(shell: Shell, pattern: ByteString): readonly ByteString[] {
	if (!hasGlob(pattern, shell.options.extglob)) return [];
	return glob(shell, pattern) ?? [];
}

/** Quotes a word so that the shell reads it back as it is. */
export function quoteText(shell: Shell, text: ByteString): ByteString {
	return quoteIfNeeded(text, shell.utf8);
}

/** The order in which a locale sorts: the world's is that of bytes. */
export function compareText(_shell: Shell, left: ByteString, right: ByteString): number {
	return left < right ? -1 : left > right ? 1 : 0;
}

/** The parts between IFS characters that are neither quoted nor inside an expansion. */
function splitWords(text: ByteString, ifs: ByteString): readonly ByteString[] {
	const words: ByteString[] = [];
	let word = "";
	for (let i = 0; i < text.length; ) {
		const part = unit(text, i);
		if (part.length === 1 && ifs.includes(part)) {
			if (word !== "") words.push(word);
			word = "";
		} else word += part;
		i += part.length;
	}
	if (word !== "") words.push(word);
	return words;
}

/** A character, or what is quoted as one, that begins at an offset. */
function quotedUnit(text: ByteString, at: number): ByteString {
	const quoted = /(?:\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|`(?:\\[\s\S]|[^`\\])*`)/y;
	quoted.lastIndex = at;
	return quoted.exec(text)?.[0] ?? text.slice(at, at + 1);
}

/** The same, and what is expanded as one: `$(…)`, `${…}`. */
function unit(text: ByteString, at: number): ByteString {
	const [open, close] = text.startsWith("$(", at) ? ["(", ")"] : text.startsWith("${", at) ? ["{", "}"] : ["", ""];
	if (open === "") return quotedUnit(text, at);
	let depth = 0;
	for (let i = at + 1; i < text.length; ) {
		const part = quotedUnit(text, i);
		i += part.length;
		if (part === open) depth++;
		else if (part === close && --depth === 0) return text.slice(at, i);
	}
	return text.slice(at);
}

/** What would end a word or a command stands for itself. */
function literal(word: ByteString): ByteString {
	let out = "";
	for (let i = 0; i < word.length; ) {
		const part = unit(word, i);
		out += /^[\s;&|()<>#]$/.test(part) ? (part === "\n" ? "'\n'" : `\\${part}`) : part;
		i += part.length;
	}
	return out;
}

/** Expands text as the words of a command, without pathname expansion (`compgen -W`). Null after an error that was printed. */
export function expandPlainWords(shell: Shell, text: ByteString): Maybe<readonly ByteString[] | null> {
	const parsed = parse(
		`: ${splitWords(text, shell.get("IFS") ?? " \t\n")
			.map(literal)
			.join(" ")}`,
	);
	if (!parsed.ok) {
		shell.warn(parsed.error.message);
		return null;
	}
	const command = parsed.script.items[0]?.command.first.stages[0]?.command;
	if (command?.kind !== "SimpleCommand") return [];
	const words = command.words.slice(1).filter((word): word is Word => word.kind === "Word");
	const { options } = shell;
	shell.setOption("noglob", true);
	const fields = compileFields(words)(shell);
	const finish = (later: readonly ByteString[] | ExpansionFailure): readonly ByteString[] | null => {
		shell.restoreOptions(options);
		if (!(later instanceof ExpansionFailure)) return later;
		shell.warn(later.message);
		return null;
	};
	return fields instanceof Promise ? fields.then(finish) : finish(fields);
}
