import type { ByteString } from "@seahaven/abi/bytes";

/** A place where a text was found, and what is to stand there. */
export interface Place {
	/** Byte offsets. */
	readonly start: number;
	readonly end: number;
	/** From 1. */
	readonly line: number;
	readonly replacement: ByteString;
}

/** Something like what was looked for. */
export interface Candidate {
	/** From 1. */
	readonly line: number;
	readonly text: ByteString;
	/** 0 to 1. */
	readonly likeness: number;
}

/** Every place of a text: as it stands, else but for line ends and blanks at the end of lines, else but for indentation as well. */
export function findPlaces(content: ByteString, search: ByteString, replace: ByteString): readonly Place[] {
	const exact: Place[] = [];
	for (let at = content.indexOf(search); at >= 0; at = content.indexOf(search, at + search.length)) {
		exact.push({ start: at, end: at + search.length, line: lineAt(content, at), replacement: replace });
	}
	if (exact.length > 0) return exact;
	const byEnds = findLines(content, search, replace, (line) => line.trimEnd(), false);
	return byEnds.length > 0
		? byEnds
		: findLines(content, search, replace, (line) => line.trim().replace(/[ \t]+/g, " "), true);
}

function lineAt(content: ByteString, offset: number): number {
	let line = 1;
	for (let at = content.indexOf("\n"); at >= 0 && at < offset; at = content.indexOf("\n", at + 1)) line++;
	return line;
}

interface Line {
	readonly start: number;
	/** Without the line's end. */
	readonly text: ByteString;
}

function linesOf(content: ByteString): readonly Line[] {
	const lines: Line[] = [];
	let start = 0;
	for (const text of content.split("\n")) {
		lines.push({ start, text });
		start += text.length + 1;
	}
	return lines;
}

function findLines(
	content: ByteString,
	search: ByteString,
	replace: ByteString,
	normal: (line: ByteString) => ByteString,
	reindents: boolean,
): readonly Place[] {
	const wanted = trimmed(search.split("\n")).map(normal);
	if (wanted.every((line) => line === "")) return [];
	const lines = linesOf(content);
	const places: Place[] = [];
	for (let i = 0; i + wanted.length <= lines.length; i++) {
		if (!wanted.every((line, j) => normal(lines[i + j]?.text ?? "") === line)) continue;
		const first = lines[i];
		const last = lines[i + wanted.length - 1];
		if (first === undefined || last === undefined) continue;
		const carriage = first.text.endsWith("\r");
		const end = last.start + last.text.length - (last.text.endsWith("\r") ? 1 : 0);
		const shifted = reindents
			? reindent(trimmed(replace.split("\n")), trimmed(search.split("\n"))[0] ?? "", first.text)
			: trimmed(replace.split("\n"));
		const replacement = shifted.map((line) => line.replace(/\r$/, "")).join(carriage ? "\r\n" : "\n");
		places.push({ start: first.start, end, line: i + 1, replacement });
		i += wanted.length - 1;
	}
	return places;
}

/** Without empty lines at either end. */
function trimmed(lines: readonly ByteString[]): readonly ByteString[] {
	let [from, to] = [0, lines.length];
	while (from < to && (lines[from] ?? "").trim() === "") from++;
	while (to > from && (lines[to - 1] ?? "").trim() === "") to--;
	return lines.slice(from, to);
}

/** Moves lines from the indentation that was searched for to the one that was found. */
function reindent(lines: readonly ByteString[], searched: ByteString, found: ByteString): readonly ByteString[] {
	const blank = (line: ByteString): ByteString => /^[ \t]*/.exec(line)?.[0] ?? "";
	const [old, young] = [blank(searched), blank(found)];
	if (old === young) return lines;
	return lines.map((line) => {
		if (line.trim() === "") return line;
		return line.startsWith(old) ? young + line.slice(old.length) : line;
	});
}

/** What is most like a text that was not found, the likest first. */
export function nearest(content: ByteString, search: ByteString, most = 3): readonly Candidate[] {
	const wanted = trimmed(search.split("\n"));
	const lines = content.split("\n");
	if (wanted.length === 0 || lines.length * wanted.length > 400_000) return [];
	const likeness = new Map<ByteString, number>();
	const alike = (a: ByteString, b: ByteString): number => {
		const key = `${a}\0${b}`;
		let value = likeness.get(key);
		if (value === undefined) {
			value = dice(a.trim(), b.trim());
			likeness.set(key, value);
		}
		return value;
	};
	const found: Candidate[] = [];
	for (let i = 0; i + wanted.length <= Math.max(lines.length, wanted.length); i++) {
		let sum = 0;
		for (const [j, line] of wanted.entries()) sum += alike(line, lines[i + j] ?? "");
		const value = sum / wanted.length;
		if (value >= 0.5) found.push({ line: i + 1, text: lines.slice(i, i + wanted.length).join("\n"), likeness: value });
	}
	return found.sort((a, b) => b.likeness - a.likeness || a.line - b.line).slice(0, most);
}

/** How many pairs of neighbouring bytes two lines have in common (Dice's coefficient). */
function dice(a: ByteString, b: ByteString): number {
	if (a === b) return 1;
	if (a.length < 2 || b.length < 2) return 0;
	const pairs = new Map<string, number>();
	for (let i = 0; i + 1 < a.length; i++) {
		const pair = a.slice(i, i + 2);
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	}
	let common = 0;
	for (let i = 0; i + 1 < b.length; i++) {
		const pair = b.slice(i, i + 2);
		const left = pairs.get(pair) ?? 0;
		if (left === 0) continue;
		pairs.set(pair, left - 1);
		common++;
	}
	return (2 * common) / (a.length + b.length - 2);
}
