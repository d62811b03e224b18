import type { ByteString } from "@seahaven/abi/bytes";

const operators = /^(?:[0-9]*(?:>>|<<-|<<<|<<|>&|<&|>\||<>|[<>])|&>>|&>|&&|\|\||\|&|;;&|;;|;&|[;&|()])/;

/** The words of a line as history expansion counts them: operators are words, quoted parts belong to theirs. */
export function tokens(line: ByteString): readonly ByteString[] {
	const found: ByteString[] = [];
	for (let at = 0; at < line.length; ) {
		if (/[ \t\n]/.test(line[at] ?? "")) {
			at++;
			continue;
		}
		const operator = operators.exec(line.slice(at))?.[0];
		if (operator !== undefined && !/^[<>]\($/.test(line.slice(at, at + 2))) {
			found.push(operator);
			at += operator.length;
			continue;
		}
		const end = wordEnd(line, at);
		found.push(line.slice(at, end));
		at = end;
	}
	return found;
}

function wordEnd(line: ByteString, start: number): number {
	let quote = "";
	let depth = 0;
	for (let at = start; at < line.length; at++) {
		const character = line[at] ?? "";
		if (character === "\\" && quote !== "'") at++;
		else if (quote !== "") {
			if (character === quote) quote = "";
		} else if ("'\"`".includes(character)) quote = character;
		else if (character === "(" && (depth > 0 || /[$<>@?*+!]/.test(line[at - 1] ?? ""))) depth++;
		else if (depth > 0) {
			if (character === ")") depth--;
		} else if (/[ \t\n;&|<>()]/.test(character) && at > start) {
			if (!/^[<>]\(/.test(line.slice(at, at + 2))) return at;
		}
	}
	return line.length;
}

/**
 * Word Designators (bash manual 9.3.2) at `at`. Null: there is none; a null text: the event has no such words. `matched` is what `%` stands for.
 */
export function selectWords(
	spec: ByteString,
	at: number,
	event: ByteString,
	matched: ByteString,
): { readonly text: ByteString | null; readonly end: number } | null {
	const colon = spec[at] === ":";
	let i = colon ? at + 1 : at;
	const words = tokens(event);
	const range = (first: number, last: number): ByteString | null =>
		first > last || first >= words.length || last >= words.length || first < 0
			? null
			: words.slice(first, last + 1).join(" ");
	const character = spec[i];
	if (character === "%") return { text: matched, end: i + 1 };
	if (character === "*") return { text: range(1, words.length - 1) ?? "", end: i + 1 };
	if (character === "$") return { text: range(words.length - 1, words.length - 1), end: i + 1 };
	const number = (): number => {
		const digits = /^[0-9]+/.exec(spec.slice(i))?.[0] ?? "";
		i += digits.length;
		return Number(digits);
	};
	let first: number;
	if (character === "-") first = 0;
	else if (character === "^") {
		first = 1;
		i++;
	} else if (colon && /[0-9]/.test(character ?? "")) first = number();
	else return null;
	let last = first;
	if (spec[i] === "*") {
		i++;
		last = words.length - 1;
		// `x*` of the word behind the last one is nothing, and no error.
		if (first === words.length) return { text: "", end: i };
	} else if (spec[i] === "^") {
		i++;
		last = 1;
	} else if (spec[i] === "-") {
		i++;
		if (/[0-9]/.test(spec[i] ?? "")) last = number();
		else if (spec[i] === "$") {
			i++;
			last = words.length - 1;
		} else if (spec[i] === "^") {
			i++;
			last = 1;
		} else last = words.length - 2;
	}
	return { text: range(first, last), end: i };
}
