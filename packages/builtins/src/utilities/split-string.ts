import type { ByteString } from "@seahaven/abi/bytes";
import { fail, ok, type Result } from "@seahaven/abi/result";

const escapes: Readonly<Record<string, string>> = {
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	"#": "#",
	$: "$",
	'"': '"',
	"'": "'",
	"\\": "\\",
};

/** Splits the text of `env -S` into words: quotes, backslash escapes, `${NAME}` and comments, as GNU env documents them. The error is env's message. */
export function splitString(
	text: ByteString,
	environment: ReadonlyMap<ByteString, ByteString>,
): Result<readonly ByteString[], ByteString> {
	const words: ByteString[] = [];
	let word: ByteString | null = null;
	let quote = "";
	for (let i = 0; i < text.length; i++) {
		const char = text[i] ?? "";
		if (quote === "" && /[ \t\n\v\f\r]/.test(char)) {
			if (word !== null) words.push(word);
			word = null;
		} else if (quote === "" && char === "#" && word === null) break;
		else if (quote === "" && (char === "'" || char === '"')) {
			quote = char;
			word ??= "";
		} else if (char === quote) quote = "";
		else if (char === "\\") {
			const next = text[++i];
			if (next === undefined) return fail("invalid backslash at end of string in -S");
			if (quote === "'" && next !== "'" && next !== "\\") word = `${word ?? ""}\\${next}`;
			else if (next === "c") {
				if (quote === '"') return fail("'\\c' must not appear in double-quoted -S string");
				break;
			} else if (next === "_") {
				if (quote === '"') word = `${word ?? ""} `;
				else {
					if (word !== null) words.push(word);
					word = null;
				}
			} else {
				const meant = escapes[next];
				if (meant === undefined) return fail(`invalid sequence '\\${next}' in -S`);
				word = (word ?? "") + meant;
			}
		} else if (char === "$" && quote !== "'") {
			const name = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}/.exec(text.slice(i))?.[1];
			if (name === undefined) return fail(`only \${VARNAME} expansion is supported, error at: ${text.slice(i)}`);
			word = (word ?? "") + (environment.get(name) ?? "");
			i += name.length + 2;
		} else word = (word ?? "") + char;
	}
	if (quote !== "") return fail("no terminating quote in -S string");
	if (word !== null) words.push(word);
	return ok(words);
}
