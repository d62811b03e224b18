import type { ByteString } from "@seahaven/abi/bytes";
import { parse } from "@seahaven/parser/parser";
import type { ParameterExpansion } from "@seahaven/parser/syntax";

/** What `${text}` would be in a script, without an operator; undefined: nothing of that kind. */
export function parsedExpansion(text: ByteString): ParameterExpansion | undefined {
	const parsed = parse(`\${${text}}`);
	const command = parsed.ok ? parsed.script.items[0]?.command.first.stages[0]?.command : undefined;
	const word = command?.kind === "SimpleCommand" ? command.words[0] : undefined;
	const part = word?.kind === "Word" && word.parts.length === 1 ? word.parts[0] : undefined;
	return part?.kind === "ParameterExpansion" && part.operation.kind === "Plain" ? part : undefined;
}
