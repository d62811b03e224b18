import type { ByteString } from "@seahaven/abi/bytes";
import { fail, ok, type Result } from "@seahaven/abi/result";

/** One argument from the input. */
export interface Item {
	readonly text: ByteString;
	/** Whether a line of the input ends with it: what `-L` counts. A line that ends in a blank goes on. */
	readonly endsLine: boolean;
}

/** Items, and whether the end item was among them. */
export interface Items {
	readonly items: readonly Item[];
	readonly ended: boolean;
}

const blank = /[ \t]/;

/**
 * Splits the input at blanks and newlines, with quotes and backslashes (XCU xargs). With `lines` (for `-I`) only newlines part items, and blanks before one are
 * dropped. An item equal to `eof` ends the input. The error is a message without the program's name; `before` has the items ahead of it.
 */
export function splitItems(
	input: ByteString,
	eof: ByteString | null,
	lines: boolean,
): Result<Items, { readonly message: ByteString; readonly before: readonly Item[] }> {
	const items: Item[] = [];
	let word: ByteString | null = null;
	let start = 0;
	// Text since `start` belongs to the word as it stands: it is taken in one piece.
	const take = (end: number): void => {
		if (end > start) word = (word ?? "") + input.slice(start, end);
	};
	let i = 0;
	for (; i < input.length; i++) {
		const char = input[i] ?? "";
		if (char === "'" || char === '"') {
			take(i);
			const close = input.indexOf(char, i + 1);
			const line = input.indexOf("\n", i + 1);
			if (close < 0 || (line >= 0 && line < close)) {
				const kind = char === "'" ? "single" : "double";
				const message = `unmatched ${kind} quote; by default quotes are special to xargs unless you use the -0 option`;
				return fail({ message, before: items });
			}
			word = (word ?? "") + input.slice(i + 1, close);
			i = close;
			start = i + 1;
		} else if (char === "\\") {
			take(i);
			const next = input[i + 1];
			if (next !== undefined) word = (word ?? "") + next;
			i++;
			start = i + 1;
		} else if (char === "\n" || (!lines && blank.test(char))) {
			take(i);
			start = i + 1;
			if (word === null) continue;
			if (word === eof) return ok({ items, ended: true });
			// Trailing blanks continue a line (XCU xargs, -L): the newline behind them does not end it.
			items.push({ text: word, endsLine: char === "\n" });
			word = null;
		} else if (lines && word === null && i === start && blank.test(char)) start = i + 1;
	}
	take(i);
	if (word !== null && word !== eof) items.push({ text: word, endsLine: true });
	return ok({ items, ended: word !== null && word === eof });
}

/** How much of the input so far can be split without knowing what follows: up to a delimiter, or a newline that no backslash hides. */
export function completeLength(input: ByteString, delimiter: ByteString | null): number {
	let end = input.lastIndexOf(delimiter ?? "\n") + 1;
	if (delimiter !== null) return end;
	while (end > 1) {
		let before = end - 2;
		while (before >= 0 && input[before] === "\\") before--;
		if ((end - 2 - before) % 2 === 0) break;
		end = input.lastIndexOf("\n", end - 2) + 1;
	}
	return end;
}

/** Splits the input at one byte, which stands at the end of each item; nothing else is special. */
export function splitAt(input: ByteString, delimiter: ByteString): readonly Item[] {
	const parts = input.split(delimiter);
	if (parts.at(-1) === "") parts.pop();
	return parts.map((text) => ({ text, endsLine: true }));
}
