import type { ByteString } from "@seahaven/abi/bytes";

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether it is a name (XBD 3.235). */
export function isIdentifier(text: ByteString): boolean {
	return identifier.test(text);
}

/** A name, with its subscript where it has one: `a[3]`. */
export interface Reference {
	readonly name: ByteString;
	readonly subscript: ByteString | null;
}

/** Reads `name` or `name[subscript]`; undefined when it is neither. */
export function parseReference(text: ByteString): Reference | undefined {
	const open = text.indexOf("[");
	if (open < 0) return isIdentifier(text) ? { name: text, subscript: null } : undefined;
	if (!text.endsWith("]") || open + 2 >= text.length + 0) return undefined;
	const name = text.slice(0, open);
	if (!isIdentifier(name)) return undefined;
	const subscript = text.slice(open + 1, -1);
	return closesAtEnd(text, open) ? { name, subscript } : undefined;
}

/** Whether the bracket at `open` is closed by the last byte. */
function closesAtEnd(text: ByteString, open: number): boolean {
	let depth = 0;
	let quote = "";
	for (let i = open; i < text.length; i++) {
		const c = text[i] ?? "";
		if (c === "\\" && quote !== "'") i++;
		else if (quote !== "") {
			if (c === quote) quote = "";
		} else if (c === "'" || c === '"') quote = c;
		else if (c === "[") depth++;
		else if (c === "]" && --depth === 0) return i === text.length - 1;
	}
	return text.endsWith("]") && quote !== "";
}

/** A word of the form `name=value`, `name+=value`, `name[sub]=value`; undefined when it is no assignment. */
export function splitAssignment(
	word: ByteString,
): { readonly name: ByteString; readonly append: boolean; readonly value: ByteString } | undefined {
	const match = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=|\[)/.exec(word);
	if (match === null) return undefined;
	const [, name = "", mark] = match;
	if (mark === "=") return { name, append: false, value: word.slice(name.length + 1) };
	if (mark === "+=") return { name, append: true, value: word.slice(name.length + 2) };
	let depth = 0;
	for (let i = name.length; i < word.length; i++) {
		const c = word[i];
		if (c === "\\") i++;
		else if (c === "[") depth++;
		else if (c === "]" && --depth === 0) {
			const full = word.slice(0, i + 1);
			if (word[i + 1] === "=") return { name: full, append: false, value: word.slice(i + 2) };
			if (word[i + 1] === "+" && word[i + 2] === "=") return { name: full, append: true, value: word.slice(i + 3) };
			return undefined;
		}
	}
	return undefined;
}
