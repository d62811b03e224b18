import { type ByteString, fromText, isAscii, toText } from "@seahaven/abi/bytes";
import { chargeText } from "./expand/text-limit.ts";
import type { Shell } from "./state.ts";
import { CAPITALIZE, INTEGER, LOWER, UPPER } from "./variable.ts";

/** What a variable's attributes (`declare -i -l -u -c`) make of a value that is assigned or appended, or bash's words why not. */
export function transformed(
	shell: Shell,
	flags: number,
	before: ByteString | undefined,
	value: ByteString,
	append: boolean,
): ByteString | { readonly problem: ByteString } {
	if (flags & INTEGER) {
		const right = shell.arithmetic(value);
		if (!right.ok) {
			shell.badInteger = true;
			return { problem: right.error };
		}
		if (!append || before === undefined || before === "") return String(right.value);
		const left = shell.arithmetic(before);
		if (!left.ok) return { problem: left.error };
		return String(BigInt.asIntN(64, left.value + right.value));
	}
	let text = value;
	if (append && before !== undefined) {
		const failure = chargeText(shell, before.length + value.length);
		if (failure !== undefined) return { problem: failure.message };
		text = before + value;
	}
	if (flags & LOWER) return changeCase(text, shell.utf8, (character) => character.toLowerCase());
	if (flags & UPPER) return changeCase(text, shell.utf8, (character) => character.toUpperCase());
	if (flags & CAPITALIZE) {
		const lower = changeCase(text, shell.utf8, (character) => character.toLowerCase());
		let first = true;
		return changeCase(lower, shell.utf8, (character) => {
			const changed = first ? character.toUpperCase() : character;
			first = false;
			return changed;
		});
	}
	return text;
}

/** towlower(3) and its like keep one character one character: what would grow stays as it is. */
function changeCase(text: ByteString, utf8: boolean, change: (character: string) => string): ByteString {
	if (isAscii(text) || !utf8) {
		let changed = "";
		for (const character of text) changed += character.charCodeAt(0) < 128 ? change(character) : character;
		return changed;
	}
	const decoded = toText(text);
	if (decoded.includes("\ufffd")) return text;
	let changed = "";
	for (const character of decoded) {
		const to = change(character);
		changed += [...to].length === 1 ? to : character;
	}
	return fromText(changed);
}
