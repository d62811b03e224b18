import type { ByteString } from "@seahaven/abi/bytes";
import { tokens } from "./history-words.ts";

/** The lines that events name, oldest first; the first has the number `base`. */
export interface HistoryEvents {
	readonly entries: readonly { readonly line: ByteString }[];
	readonly base: number;
}

/** Event Designators (bash manual 9.3.1): what follows the `!`, which stands before `at`. The line, or undefined, and where the designator ends. */
export function eventText(
	history: HistoryEvents,
	text: ByteString,
	at: number,
	bang: ByteString,
	quote: ByteString,
	memory: { searched: ByteString; matched: ByteString },
): { readonly line: ByteString | undefined; readonly end: number } {
	const { entries, base } = history;
	if (text[at] === bang) return { line: entries.at(-1)?.line, end: at + 1 };
	const number = /^-?[0-9]+/.exec(text.slice(at))?.[0];
	if (number !== undefined) {
		const value = Number(number);
		const index = value < 0 || number.startsWith("-") ? entries.length + value : value - base;
		return { line: entries[index]?.line, end: at + number.length };
	}
	const anywhere = text[at] === "?";
	const from = anywhere ? at + 1 : at;
	let end = from;
	for (; end < text.length; end++) {
		const character = text[end] ?? "";
		if (character === "\n") break;
		if (anywhere ? character === "?" : ` \t:;&()|<>${quote}`.includes(character)) break;
	}
	let wanted = text.slice(from, end);
	if (anywhere && text[end] === "?") end++;
	if (wanted === "") {
		if (!anywhere || memory.searched === "") return { line: undefined, end };
		wanted = memory.searched;
	}
	const line = entries.findLast((entry) =>
		anywhere ? entry.line.includes(wanted) : entry.line.startsWith(wanted),
	)?.line;
	if (line !== undefined && anywhere) {
		memory.searched = wanted;
		memory.matched = tokens(line).find((word) => word.includes(wanted)) ?? "";
	}
	return { line, end };
}
