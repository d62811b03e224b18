import { type ByteString, fromText } from "@seahaven/abi/bytes";
import { ansiCQuote, needsAnsiC, singleQuote } from "../kit/quote.ts";

const open = fromText("‘");
const close = fromText("’");

/** GNU's quotes around a word that was wrong, in a UTF-8 locale. */
export function curly(text: ByteString): ByteString {
	return `${open}${text}${close}`;
}

/** GNU's quotes around a file's name: so that the shell reads it back. */
export function quotedName(name: ByteString): ByteString {
	if (needsAnsiC(name)) return `''${ansiCQuote(name)}`;
	return name.includes("'") && !/["$`\\!]/.test(name) ? `"${name}"` : singleQuote(name);
}
