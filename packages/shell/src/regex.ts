import type { ByteString } from "@seahaven/abi/bytes";
import { ExpansionFailure } from "./expand/host.ts";
import { regularExpression } from "./expand/regex.ts";
import { IndexedArray } from "./indexed-array.ts";
import type { Shell } from "./state.ts";

/** What `[[` makes of an expression that is none: status 2, and no message. */
export const invalidRegex: ExpansionFailure = new ExpansionFailure("", "line");

/** `[[ text =~ regex ]]` (bash manual 3.2.5.2): leaves BASH_REMATCH. A regular expression that is none gives status 2. */
export function matchRegex(shell: Shell, regex: ByteString, text: ByteString): boolean | ExpansionFailure {
	const compiled = regularExpression(regex, { utf8: shell.utf8, ignoreCase: shell.options.nocasematch });
	if (compiled === null) return invalidRegex;
	const match = compiled.exec(text);
	shell.variables.assignArray("BASH_REMATCH", IndexedArray.of(match === null ? [] : [...match]));
	return match !== null;
}
