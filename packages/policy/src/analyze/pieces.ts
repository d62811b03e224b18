import { SOME, type Text } from "../text.ts";

/**
 * A word on its way to fields: its text, and for each code unit where it comes from: `q` quoted, `l` written without quotes, `e` expanded without
 * quotes, `b` a break between two fields.
 */
export interface Pieces {
	readonly text: Text;
	readonly mask: string;
}

export const nothing: Pieces = { text: "", mask: "" };

export function piece(text: Text, from: "q" | "l" | "e"): Pieces {
	return { text, mask: from.repeat(text.length) };
}

export function joinPieces(parts: readonly Pieces[]): Pieces {
	return { text: parts.map(({ text }) => text).join(""), mask: parts.map(({ mask }) => mask).join("") };
}

const fieldBreak: Pieces = { text: " ", mask: "b" };

/** The elements of `"${a[@]}"`. */
export function elementPieces(elements: readonly Text[], quoted: boolean): Pieces {
	const parts: Pieces[] = [];
	for (const [i, element] of elements.entries()) {
		if (i > 0) parts.push(fieldBreak);
		parts.push(piece(element, quoted ? "q" : "e"));
	}
	return joinPieces(parts);
}

/** Bash's braces with commas, and short ranges (bash manual 3.5.1); at most 64 words. */
export function expandBraces(word: Pieces): readonly Pieces[] {
	const { text, mask } = word;
	for (let open = 0; open < text.length; open++) {
		if (text[open] !== "{" || mask[open] !== "l" || text[open - 1] === "$") continue;
		let depth = 0;
		const commas: number[] = [];
		let close = -1;
		for (let i = open; i < text.length && close < 0; i++) {
			if (mask[i] !== "l") continue;
			if (text[i] === "{") depth++;
			else if (text[i] === "," && depth === 1) commas.push(i);
			else if (text[i] === "}" && --depth === 0) close = i;
		}
		if (close < 0 || commas.length === 0) continue;
		const cuts = [open, ...commas, close];
		const before = part(word, 0, open);
		const words: Pieces[] = [];
		for (let i = 0; i + 1 < cuts.length; i++) {
			const middle = part(word, (cuts[i] ?? 0) + 1, cuts[i + 1] ?? 0);
			for (const inner of expandBraces(middle)) {
				for (const rest of expandBraces(part(word, close + 1, text.length))) {
					words.push(joinPieces([before, inner, rest]));
					if (words.length >= 64) return words;
				}
			}
		}
		return words;
	}
	return [word];
}

function part({ text, mask }: Pieces, from: number, to: number): Pieces {
	return { text: text.slice(from, to), mask: mask.slice(from, to) };
}

/** Field splitting (XCU 2.6.5) with `ifs`, and quote removal. `written` says whether an empty word had quotes. */
export function splitFields(word: Pieces, ifs: Text, quotes: boolean): readonly Text[] {
	const { text, mask } = word;
	const fields: Text[] = [];
	let field: Text | null = quotes ? "" : null;
	for (let i = 0; i < text.length; i++) {
		const unit = text[i] ?? "";
		const from = mask[i];
		if (from === "b" || (from === "e" && ifs.includes(unit))) {
			if (field !== null && (field !== "" || from === "b")) fields.push(field);
			field = from === "b" ? "" : null;
			continue;
		}
		field = (field ?? "") + unit;
	}
	if (field !== null) fields.push(field);
	return fields;
}

/** Whether a field may be any number of fields. */
export function isOpenEnded(field: Text): boolean {
	return field === SOME;
}
