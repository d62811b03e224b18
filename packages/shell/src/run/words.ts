import type { ByteString } from "@seahaven/abi/bytes";
import { MESSAGE_WORDS } from "@seahaven/parser/print";
import { printWord, type WordStyle } from "@seahaven/parser/print-word";
import type { ArrayLiteral, HereDocument, Subscript, Word } from "@seahaven/parser/syntax";
import { compileArithmetic as compileValue } from "../expand/arithmetic-word.ts";
import { chain } from "../expand/chain.ts";
import { compileFields as compileWordFields } from "../expand/fields.ts";
import { AssignmentFailure, BadSubscript, type Expanded, ExpansionFailure } from "../expand/host.ts";
import { LateKey, withLateKeys } from "../expand/late-key.ts";
import { shellPattern } from "../expand/pattern.ts";
import { compileSubscript } from "../expand/subscript.ts";
import {
	compileAssignmentValue,
	compileDocument as compileDocumentText,
	compilePattern,
	compileRegex as compileRegexText,
	compileShownPattern,
	compileText as compileWordText,
	constantText,
} from "../expand/word.ts";
import { matchRegex } from "../regex.ts";
import type { Shell } from "../state.ts";

/** What the run rooms ask of expansion, in one place: each compiles a part of the tree once. */

/** Words to fields: the whole of XCU 2.6. */
export function compileFields(words: readonly Word[]): (shell: Shell) => Expanded<readonly ByteString[]> {
	return compileWordFields(words);
}

/** Elements of an array literal: a word that looks like an assignment is none there. */
export function compileElementWords(words: readonly Word[]): (shell: Shell) => Expanded<readonly ByteString[]> {
	return compileWordFields(words, false);
}

/** One text without splitting: values of assignments, with tildes after colons. */
export function compileText(word: Word): (shell: Shell) => Expanded<ByteString> {
	return compileAssignmentValue(word);
}

/** One text without splitting: case subjects, operands of `[[`, here-strings. */
export function compileString(word: Word): (shell: Shell) => Expanded<ByteString> {
	return compileWordText(word);
}

/** One text without splitting and without tildes: keys, and values of associative arrays' literals. */
export function compilePlain(word: Word): (shell: Shell) => Expanded<ByteString> {
	return compileWordText(word, "none");
}

/** The body of a here-document. */
export function compileDocument(node: HereDocument): (shell: Shell) => Expanded<ByteString> {
	if (node.quoted) {
		const text = constantText(node.body.parts) ?? "";
		return () => text;
	}
	return compileDocumentText(node.body);
}

/** Whether a text matches a pattern word: `case`, and `==` inside `[[`, where extended globs always count. */
export function compileMatcher(word: Word, extended = false): (shell: Shell, text: ByteString) => Expanded<boolean> {
	const pattern = compilePattern(word);
	const plain = constantText(word.parts);
	// A word without anything special in it is compared as it is.
	const literal = plain !== null && /^[A-Za-z0-9_./ -]*$/.test(plain) ? plain : null;
	return (shell, text) => {
		const { options } = shell;
		if (literal !== null && !options.nocasematch) return text === literal;
		const expanded = pattern(shell);
		const flags = { extglob: extended || options.extglob, utf8: shell.utf8, ignoreCase: options.nocasematch };
		if (typeof expanded === "string") return shellPattern(expanded, flags).matches(text);
		return chain(expanded, (later) => shellPattern(later, flags).matches(text));
	};
}

/** Shows a pattern that has been expanded. */
export type ShowPattern = (pattern: ByteString) => void;

/** As `compileMatcher` inside `[[`, for `set -x`: a backslash stands before each character that was quoted. */
export function compileTracedMatcher(
	word: Word,
): (shell: Shell, text: ByteString, show: ShowPattern) => Expanded<boolean> {
	const pattern = compileShownPattern(word);
	return (shell, text, show) =>
		chain(pattern(shell), (expanded) => {
			show(expanded);
			const flags = { extglob: true, utf8: shell.utf8, ignoreCase: shell.options.nocasematch };
			return shellPattern(expanded, flags).matches(text);
		});
}

/** `=~`: matches, and leaves BASH_REMATCH. */
export function compileRegex(
	word: Word,
): (shell: Shell, text: ByteString, show: ShowPattern | null) => Expanded<boolean> {
	const regex = compileRegexText(word);
	return (shell, text, show) => {
		const expanded = regex(shell);
		if (typeof expanded === "string" && show === null) return matchRegex(shell, expanded, text);
		return chain(expanded, (later) => {
			show?.(later);
			return matchRegex(shell, later, text);
		});
	};
}

/** An arithmetic expression of the source. */
export interface ArithmeticPart {
	/** Whether its value is not 0. */
	truth(shell: Shell): Expanded<boolean>;
	/** As `set -x` shows it. */
	text(shell: Shell): ByteString;
}

const assignment = /\+\+|--|[^=!<>]=[^=]|<<=|>>=/;

export function compileArithmetic(word: Word, command = "(("): ArithmeticPart {
	const value = compileValue(word);
	const shown = compileWordText(word, "none");
	// What assigns may not be evaluated twice.
	const assigns = assignment.test(printWord(word, MESSAGE_WORDS));
	const prefixed = new WeakMap<ExpansionFailure, ExpansionFailure>();
	const name = (failure: ExpansionFailure): ExpansionFailure => {
		if (failure.severity !== "line" || failure instanceof AssignmentFailure) return failure;
		let known = prefixed.get(failure);
		if (known === undefined) {
			known = new ExpansionFailure(`${command}: ${failure.message}`, "line");
			prefixed.set(failure, known);
		}
		return known;
	};
	return {
		truth(shell) {
			const result = value(shell);
			if (typeof result === "number") return result !== 0;
			if (typeof result === "bigint") return true;
			if (result instanceof LateKey && !assigns) {
				const done = withLateKeys(shell, result, () => value(shell));
				return chain(done, (later) => later !== 0);
			}
			if (result instanceof ExpansionFailure) return name(result);
			return result.then((later) => (later instanceof ExpansionFailure ? name(later) : later !== 0));
		},
		text(shell) {
			const text = shown(shell);
			return typeof text === "string" ? text : printWord(word, MESSAGE_WORDS);
		},
	};
}

/** `name[subscript]`: the place it means in the variable, for writing. */
export function compileKey(
	name: ByteString,
	subscript: Subscript,
): (shell: Shell, target: ByteString) => Expanded<number | ByteString> {
	if (subscript.kind === "AllElements") {
		const { mode } = subscript;
		const failure = new BadSubscript(`${name}[${mode}]`);
		return (shell, target) => (shell.variables.lookup(target)?.associative != null ? mode : failure);
	}
	if (subscript.word.parts.length === 0) {
		const failure = new BadSubscript(`${name}[]`);
		return () => failure;
	}
	const known = new Map<ByteString, ReturnType<typeof compileSubscript>>();
	return (shell, target) => {
		let key = known.get(target);
		if (key === undefined) {
			key = compileSubscript(target, subscript);
			known.set(target, key);
		}
		return key(shell, true);
	};
}

/** A subscript as it was written. */
export function subscriptText(subscript: Subscript): ByteString {
	return subscript.kind === "AllElements" ? subscript.mode : printWord(subscript.word, MESSAGE_WORDS);
}

/** A word, or a compound value, as it was written, for messages. */
export function wordText(word: Word | ArrayLiteral, style: WordStyle = MESSAGE_WORDS): ByteString {
	if (word.kind === "Word") return printWord(word, style);
	const elements = word.elements.map((element) => {
		if (element.kind === "Word") return printWord(element, style);
		return `[${printWord(element.key, style)}]${element.append ? "+" : ""}=${printWord(element.value, style)}`;
	});
	return `(${elements.join(" ")})`;
}
