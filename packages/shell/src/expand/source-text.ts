import type { ByteString } from "@seahaven/abi/bytes";
import type { Word, WordPart } from "@seahaven/parser/syntax";

/** A word as it was written, for messages; what is more than a name inside `$…` is shortened. */
export function sourceText(word: Word): ByteString {
	return word.parts.map(partText).join("");
}

function partText(part: WordPart): ByteString {
	switch (part.kind) {
		case "Literal":
			return part.text;
		case "Escaped":
			return `\\${part.text}`;
		case "SingleQuoted":
			return `'${part.text}'`;
		case "AnsiC":
			return `$'${part.text}'`;
		case "DoubleQuoted":
			return `"${part.parts.map(partText).join("")}"`;
		case "Locale":
			return `$"${part.parts.map(partText).join("")}"`;
		case "ParameterExpansion":
			return part.braced ? `\${${part.name}}` : `$${part.name}`;
		case "BadSubstitution":
			return part.text;
		case "CommandSubstitution":
			return part.style === "dollar" ? `$(${part.text})` : `\`${part.text}\``;
		case "UnparsedSubstitution":
			return `\`${part.text}\``;
		case "ArithmeticExpansion":
			return `$((${sourceText(part.expression)}))`;
		case "ProcessSubstitution":
			return `${part.direction}(${part.text})`;
	}
}
