import type { ByteString } from "@seahaven/abi/bytes";
import { ansiCQuote, needsAnsiC, singleQuote } from "../kit/quote.ts";

/** GNU's quotes around a word that was wrong, as in the C locale: the other utilities of this world print them so wherever they are. */
export function quotedWord(text: ByteString): ByteString {
	return `'${text}'`;
}

/** GNU's quotes around a file's name: so that the shell reads it back. */
export function quotedName(name: ByteString): ByteString {
	if (needsAnsiC(name)) return `''${ansiCQuote(name)}`;
	return name.includes("'") && !/["$`\\!]/.test(name) ? `"${name}"` : singleQuote(name);
}
