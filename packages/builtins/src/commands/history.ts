import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import {
	clearHistory,
	entriesText,
	type History,
	type HistoryPolicy,
	readEntries,
	rememberLine,
	removeEntries,
	removeLast,
} from "../kit/history.ts";
import { parseInteger } from "../kit/integer.ts";
import { readAll } from "../kit/read-file.ts";
import { Report } from "../kit/report.ts";
import { strftime } from "../kit/strftime.ts";
import type { ShellView } from "../view.ts";

/** history (bash manual 9.2). */
export const history: Builtin = {
	name: "history",
	special: false,
	declaration: false,
	synopsis: "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]",
	help: `Shows the lines that were typed, all or the last N, each with its number.

Options:
  -c	forgets all
  -d offset	forgets one; negative ones count from the end; A-B forgets several
  -a -w	appends to the file, writes the file
  -n -r	reads the file
  -p	prints each argument
  -s	remembers the arguments as one line

The file is FILENAME, or HISTFILE.

Exit Status:
Success, unless an option is wrong or the file cannot be used.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, history);
		const parsed = report.options("acd:npsrw");
		if (parsed === undefined) return report.end();
		const letters = parsed.options.map(({ letter }) => letter);
		const rest = argv.slice(parsed.index);
		const files = letters.filter((letter) => "anrw".includes(letter));
		if (new Set(files).size > 1) {
			report.fail("cannot use more than one of -anrw");
			return report.end();
		}
		let list = view.history();
		const set = (next: History): void => {
			list = next;
			report.effect({ kind: "setHistory", history: next });
		};
		if (letters.includes("c")) {
			set(clearHistory(list));
			if (rest.length === 0) return report.end();
		}
		if (letters.includes("s")) {
			if (rest.length === 0) return report.end();
			// The line that says `history -s` is not remembered itself.
			const before = list.recording && !list.lastPushed && list.lastAdded ? removeLast(list) : list;
			set({ ...rememberLine(before, rest.join(" "), historyPolicy(view)), lastPushed: true });
			return report.end();
		}
		if (letters.includes("p")) {
			const own = rest.length > 0 && list.recording && !list.lastPushed && list.lastAdded;
			if (own) set(removeLast(list));
			for (const word of rest) {
				const expansion = view.expandHistory(word, own ? 1 : 0);
				if (expansion.kind === "error") report.fail(`${word}: history expansion failed`);
				else report.print(`${expansion.kind === "same" ? word : expansion.text}\n`);
			}
			return report.end();
		}
		const range = parsed.options.findLast(({ letter }) => letter === "d")?.argument;
		if (range !== undefined && range !== null) {
			remove(report, list, range);
			return report.end();
		}
		const [file] = files;
		if (file !== undefined) return useFile(invocation, report, file, list, rest[0]);
		if (!letters.includes("c")) show(report, view, list, rest);
		return report.end();
	},
};

function show(report: Report, view: ShellView, list: History, rest: readonly ByteString[]): void {
	const { entries, base } = list;
	let count = entries.length;
	const [word] = rest;
	if (word !== undefined) {
		const asked = parseInteger(word);
		if (asked === null) {
			report.fail(`${word}: numeric argument required`);
			return;
		}
		if (rest.length > 1) {
			report.fail("too many arguments");
			report.effect({ kind: "abandon", status: 1 });
			return;
		}
		count = Math.min(Math.abs(asked), entries.length);
	}
	const format = view.text("HISTTIMEFORMAT") ?? "";
	for (let i = entries.length - count; i < entries.length; i++) {
		const entry = entries[i];
		if (entry === undefined) break;
		const time =
			format === ""
				? ""
				: entry.time === null
					? "??"
					: strftime(format, entry.time, view.text("TZ") ?? view.world.timezone);
		report.print(`${String(i + base).padStart(5)}  ${time}${entry.line}\n`);
	}
}

function remove(report: Report, list: History, range: ByteString): void {
	const dash = range.indexOf("-", range.startsWith("-") ? 1 : 0);
	const { length } = list.entries;
	const place = (text: ByteString): number | null => {
		const number = parseInteger(text);
		if (number === null) return null;
		const index = number < 0 ? length + number : number - list.base;
		return index >= 0 && index < length ? index : null;
	};
	const complain = (text: ByteString): void => report.fail(`${text}: history position out of range`);
	if (dash < 0) {
		const index = place(range);
		if (index === null) complain(range);
		else report.effect({ kind: "setHistory", history: removeEntries(list, index, index) });
		return;
	}
	const first = range.slice(0, dash);
	const last = range.slice(dash + 1);
	const from = place(first);
	const to = place(last);
	if (from === null || to === null) {
		const numbers = parseInteger(first) !== null && parseInteger(last) !== null;
		complain(!numbers ? range : from === null ? first : last);
		return;
	}
	if (to < from) report.status = 1;
	else report.effect({ kind: "setHistory", history: removeEntries(list, from, to) });
}

function useFile(
	invocation: Invocation,
	report: Report,
	letter: ByteString,
	list: History,
	name: ByteString | undefined,
): Maybe<BuiltinResult> {
	const { view, io } = invocation;
	// Without HISTFILE it is readline's own, which is not made for -a.
	const given = name ?? view.text("HISTFILE");
	if (view.restricted && name?.includes("/")) {
		report.fail(`${name}: restricted`);
		return report.end();
	}
	const path = given ?? `${view.text("HOME") ?? ""}/.history`;
	const times = view.variable("HISTTIMEFORMAT") !== undefined;
	const set = (next: History): void => report.effect({ kind: "setHistory", history: next });
	if (letter === "n" || letter === "r") {
		const opened = view.namespace.open(view.directory, path, { read: true });
		if (!opened.ok) {
			report.status = 1;
			return report.end();
		}
		const file = opened.value;
		const take = (text: ByteString): Maybe<BuiltinResult> => {
			file.release();
			const read = readEntries(list, text, letter === "n" ? list.inFile : 0, times || view.interactive);
			// What -n read is written again at the end, unless the shell appends to the file.
			const more =
				letter === "n" && view.shopt("histappend") !== true ? read.inFile - list.inFile + read.base - list.base : 0;
			set({ ...read, added: read.added + more });
			return report.end();
		};
		const all = readAll(io, file);
		if (isPending(all)) return all.then((read) => take(read.ok ? read.value : ""));
		return take(all.ok ? all.value : "");
	}
	const appending = letter === "a";
	if (appending && list.added <= 0) return report.end();
	const opened = view.namespace.open(
		view.directory,
		path,
		{ write: true, create: !appending || given !== undefined, append: appending, truncate: !appending },
		0o600 & ~view.umask,
	);
	if (!opened.ok) {
		if (appending && given !== undefined) report.fail(`${path}: cannot create: ${errnoMessage(opened.error)}`);
		report.status = 1;
		return report.end();
	}
	const count = appending ? Math.min(list.added, list.entries.length) : list.entries.length;
	const bytes = toBytes(entriesText(list, count, times));
	for (let at = 0; at < bytes.length; ) {
		const written = opened.value.write(bytes.subarray(at));
		if (!written.ok || written.value === 0) {
			report.fail(`${path}: cannot write: ${errnoMessage(written.ok ? "EIO" : written.error)}`);
			break;
		}
		at += written.value;
	}
	opened.value.release();
	if (appending) set({ ...list, added: 0, inFile: list.inFile + count });
	return report.end();
}

/** What the shell's variables say about remembering lines. */
export function historyPolicy(view: ShellView): HistoryPolicy {
	return {
		control: view.text("HISTCONTROL") ?? "",
		ignore: view.text("HISTIGNORE") ?? "",
		time: Number(view.world.now() / 1_000_000_000n),
		matches: (text, pattern) => view.matches(text, pattern),
	};
}
