import type { ByteString } from "@seahaven/abi/bytes";

/**
 * GNU's `quoteaf`: a name in quotes that a shell reads back, as messages about files show it (gnulib `shell_escape_always_quoting_style`, C locale).
 */
export function quoteName(text: ByteString): ByteString {
	if (!/[^ -~]/.test(text)) {
		if (!text.includes("'")) return `'${text}'`;
		if (!/["$`\\]/.test(text)) return `"${text}"`;
		return `'${text.replaceAll("'", "'\\''")}'`;
	}
	let result = "'";
	let escaped = false;
	for (const character of text) {
		const code = character.charCodeAt(0);
		if (code < 32 || code > 126) {
			if (!escaped) result += "'$'";
			escaped = true;
			result += letters[character] ?? `\\${code.toString(8).padStart(3, "0")}`;
			continue;
		}
		if (escaped) result += "''";
		escaped = false;
		result += character === "'" ? "'\\''" : character;
	}
	return `${result}'`;
}

/** GNU's `quotef`: the name as it is, unless a shell or a reader would take it for something else. */
export function quoteNameIfNeeded(text: ByteString): ByteString {
	return text !== "" && /^[!-~]*$/.test(text) && !/[\s"$&'()*;<=>?[\\^`|:]|^[#~]|^[{}]$/.test(text)
		? text
		: quoteName(text);
}

const letters: { readonly [character: string]: ByteString } = {
	"\x07": "\\a",
	"\b": "\\b",
	"\t": "\\t",
	"\n": "\\n",
	"\v": "\\v",
	"\f": "\\f",
	"\r": "\\r",
};

/** GNU's `quote` in the C locale: a word of a message, which need not be read back by a shell. */
export function quoteWord(text: ByteString): ByteString {
	return `'${text.replace(/['\\]|[^ -~]/g, (character) => {
		if (character === "'" || character === "\\") return `\\${character}`;
		return letters[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
	})}'`;
}
