import type { ByteString } from "@seahaven/abi/bytes";

/** A line that was typed, or a whole command; `time` in seconds since 1970 where it is known. */
export interface HistoryEntry {
	readonly line: ByteString;
	readonly time: number | null;
}

/** The history list (bash manual 9): immutable, changed by the functions below. */
export interface History {
	readonly entries: readonly HistoryEntry[];
	/** The number of the first entry. */
	readonly base: number;
	/** How many entries there may be (HISTSIZE); null: any number. */
	readonly most: number | null;
	/** Entries that this shell added and has not written to the file. */
	readonly added: number;
	/** Lines of the file that have been read or written. */
	readonly inFile: number;
	/** Whether commands are remembered as they are read: `set -o history`, outside of texts that are evaluated. */
	readonly recording: boolean;
	/** Whether the line that is running became an entry; `fc` leaves it out. */
	readonly lastAdded: boolean;
	/** Whether the last entry came from `history -s`. */
	readonly lastPushed: boolean;
}

export const emptyHistory: History = {
	entries: [],
	base: 1,
	most: null,
	added: 0,
	inFile: 0,
	recording: false,
	lastAdded: false,
	lastPushed: false,
};

/** Adds an entry at the end; the first one goes where there are as many as there may be. */
function append(history: History, entry: HistoryEntry): History {
	const { entries, most } = history;
	if (most === null || entries.length < most) return { ...history, entries: [...entries, entry] };
	if (most === 0) return history;
	return { ...history, entries: [...entries.slice(1), entry], base: history.base + 1 };
}

/** An entry of this session's own. */
export function addEntry(history: History, line: ByteString, time: number | null): History {
	const longer = append(history, { line, time });
	return { ...longer, added: history.added + 1, lastAdded: true, lastPushed: false };
}

/** Takes entries out; the indices are from 0, both included. */
export function removeEntries(history: History, from: number, to: number): History {
	const { entries } = history;
	return {
		...history,
		entries: [...entries.slice(0, from), ...entries.slice(to + 1)],
		added: history.added - (to - from + 1),
	};
}

export function removeLast(history: History): History {
	const last = history.entries.length - 1;
	return last < 0 ? history : removeEntries(history, last, last);
}

export function clearHistory(history: History): History {
	return { ...history, entries: [], base: 1, added: 0 };
}

/** HISTSIZE: keeps the last `most` entries, from now on too; null lifts the bound. */
export function limitHistory(history: History, most: number | null): History {
	if (most === null) return { ...history, most };
	const surplus = history.entries.length - most;
	const shorter =
		surplus > 0
			? // The base is what readline makes it: the number of entries that went.
				{ ...history, most, entries: history.entries.slice(surplus), base: surplus }
			: { ...history, most };
	return { ...shorter, added: Math.min(shorter.added, shorter.entries.length) };
}

/** What decides whether a line is remembered: HISTCONTROL, HISTIGNORE, and how a pattern is matched. */
export interface HistoryPolicy {
	readonly control: ByteString;
	readonly ignore: ByteString;
	readonly time: number | null;
	matches(text: ByteString, pattern: ByteString): boolean;
}

/** Adds a line if HISTCONTROL and HISTIGNORE let it in (bash manual 9.2). */
export function rememberLine(history: History, line: ByteString, policy: HistoryPolicy): History {
	const controls = policy.control.split(":");
	const has = (name: string): boolean =>
		controls.includes(name) || (controls.includes("ignoreboth") && (name === "ignorespace" || name === "ignoredups"));
	const last = history.entries.at(-1)?.line;
	const fresh = { ...history, lastAdded: false, lastPushed: false };
	if (has("ignorespace") && line.startsWith(" ")) return fresh;
	if (has("ignoredups") && line === last) return fresh;
	for (const pattern of patterns(policy.ignore)) {
		const meant = pattern.replace(/\\&|&/g, (mark) => (mark === "&" ? (last ?? "") : "&"));
		if (policy.matches(line, meant)) return fresh;
	}
	const kept = has("erasedups") ? { ...fresh, entries: fresh.entries.filter((entry) => entry.line !== line) } : fresh;
	return addEntry(kept, line, policy.time);
}

/** HISTIGNORE's patterns; a colon behind a backslash is part of one. */
function patterns(text: ByteString): readonly ByteString[] {
	return (text.match(/(?:\\.|[^:\\])+/g) ?? []).filter((pattern) => pattern !== "");
}

/** Lines of a history file behind its first `from` lines. With `times`, lines that begin with `#` and a digit are the times of the next. */
export function readEntries(history: History, text: ByteString, from: number, times: boolean): History {
	const lines = text.split("\n");
	if (lines.at(-1) === "") lines.pop();
	let read = history;
	let time: number | null = null;
	const several = times && /^#\d/.test(lines[0] ?? "");
	let open = false;
	let count = 0;
	for (const line of lines) {
		const stamp = times && /^#\d/.test(line);
		count++;
		if (count <= from || line === "") continue;
		if (stamp) {
			time = Number.parseInt(line.slice(1), 10);
			open = false;
			continue;
		}
		const last = read.entries.at(-1);
		if (several && open && last !== undefined) {
			read = { ...read, entries: [...read.entries.slice(0, -1), { ...last, line: `${last.line}\n${line}` }] };
			continue;
		}
		read = append(read, { line, time });
		open = true;
		time = null;
	}
	return { ...read, inFile: count };
}

/** The last `count` entries as a history file has them. */
export function entriesText(history: History, count: number, times: boolean): ByteString {
	const { entries } = history;
	return entries
		.slice(Math.max(0, entries.length - count))
		.map(({ line, time }) => (times ? `#${time ?? 0}\n${line}\n` : `${line}\n`))
		.join("");
}
