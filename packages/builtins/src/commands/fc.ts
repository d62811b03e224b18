import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { type History, rememberLine, removeLast } from "../kit/history.ts";
import { Report } from "../kit/report.ts";
import type { ShellView } from "../view.ts";
import { historyPolicy } from "./history.ts";

/** fc (XCU fc). */
export const fc: Builtin = {
	name: "fc",
	special: false,
	declaration: false,
	synopsis: "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]",
	help: `Lists lines that were typed, or edits them and runs the result.

FIRST and LAST are numbers (negative ones count from the end) or what a line begins with.

Options:
  -e ename	the editor; else FCEDIT, EDITOR or vi
  -l	lists instead
  -n	without numbers
  -r	newest first
  -s	runs the line again, with PAT replaced by REP

Exit Status:
That of what was run, or failure if there is no such line.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, fc);
		// A negative number is an operand, not an option.
		const operandAt = argv.findIndex((word, i) => i > 0 && /^-[0-9]+$/.test(word));
		const head = operandAt < 0 ? argv : argv.slice(0, operandAt);
		const reader = new Report({ ...invocation, argv: head }, fc);
		const parsed = reader.options("e:lnrs");
		if (parsed === undefined) return reader.end();
		let editor: ByteString | null = null;
		const letters = new Set<ByteString>();
		for (const { letter, argument } of parsed.options) {
			if (letter === "e") editor = argument;
			else letters.add(letter);
		}
		const rest = argv.slice(parsed.index);
		const list = view.history();
		if (letters.has("s") || editor === "-") return again(report, view, list, rest);
		const listing = letters.has("l");
		const { entries, base } = list;
		const last = lastCommand(list);
		let from: number | null;
		let to: number | null;
		if (rest[0] !== undefined) {
			from = placeOf(list, rest[0], listing, 0);
			to =
				rest[1] !== undefined
					? placeOf(list, rest[1], listing, Math.max(0, last))
					: listing && from !== entries.length
						? Math.max(0, last)
						: from;
		} else {
			to = Math.max(0, last);
			from = listing ? Math.max(0, to - 15) : to;
		}
		if (entries.length === 0) return report.end();
		if (from === null || to === null) {
			const wrong = rest[from === null ? 0 : 1] ?? "";
			report.fail(/^-?\d/.test(wrong) ? "history specification out of range" : "no command found");
			return report.end();
		}
		let reverse = letters.has("r");
		if (to < from) {
			[from, to] = [to, from];
			reverse = true;
		}
		const first = from;
		const picked = entries
			.slice(first, to + 1)
			.map(({ line }, i): readonly [number, ByteString] => [first + i + base, line]);
		if (reverse) picked.reverse();
		if (listing) {
			for (const [number, line] of picked) report.print(`${letters.has("n") ? "" : number}\t ${line}\n`);
			return report.end();
		}
		return edit(invocation, report, editor, picked.map(([, line]) => `${line}\n`).join(""));
	},
};

/** The index of the last command before the fc that is running. */
function lastCommand(list: History): number {
	const { length } = list.entries;
	const last = length - Number(list.recording) - Number(list.lastAdded);
	return last === length ? last - 1 : last;
}

/** The index that FIRST or LAST means (bash's fc_gethnum); `beyond` for a number that is too high, null where there is none. */
function placeOf(list: History, word: ByteString, listing: boolean, beyond: number): number | null {
	const { entries, base } = list;
	const last = lastCommand(list);
	if (last < 0) return null;
	const number = /^(-?)(\d+)/.exec(word);
	if (number !== null) {
		const value = Number(number[2]);
		if (value === 0) return number[1] === "" ? last : listing ? entries.length : null;
		if (number[1] !== "") return Math.max(0, last + 1 - value);
		return value - base >= last ? beyond : Math.max(0, value - base);
	}
	for (let i = last; i >= 0; i--) if (entries[i]?.line.startsWith(word)) return i;
	return null;
}

function again(report: Report, view: ShellView, list: History, rest: readonly ByteString[]): Maybe<BuiltinResult> {
	const changes: (readonly [ByteString, ByteString])[] = [];
	let at = 0;
	for (; at < rest.length; at++) {
		const word = rest[at] ?? "";
		const equals = word.indexOf("=");
		if (equals < 0) break;
		changes.push([word.slice(0, equals), word.slice(equals + 1)]);
	}
	const wanted = rest[at];
	const place = wanted === undefined ? lastCommand(list) : placeOf(list, wanted, false, lastCommand(list));
	const line = place === null ? undefined : list.entries[place]?.line;
	if (line === undefined) {
		report.fail("no command found");
		return report.end();
	}
	let text = line;
	for (const [from, to] of changes) if (from !== "") text = text.replaceAll(from, () => to);
	report.printError(`${text}\n`);
	// The command takes the place of the fc in the history.
	report.effect({ kind: "setHistory", history: rememberLine(removeLast(list), text, historyPolicy(view)) });
	report.effect({ kind: "evaluate", source: text });
	return report.end();
}

/** Writes the lines to a file, lets the editor have it, and runs what comes back. */
function edit(
	invocation: Invocation,
	report: Report,
	editor: ByteString | null,
	text: ByteString,
): Maybe<BuiltinResult> {
	const { view } = invocation;
	const program = editor ?? view.text("FCEDIT") ?? view.text("EDITOR") ?? "vi";
	const random = new Uint8Array(6);
	view.world.random(random);
	const path = `${view.text("TMPDIR") ?? "/tmp"}/bash-fc.${[...random].map((byte) => (byte % 36).toString(36)).join("")}`;
	const opened = view.namespace.open(view.directory, path, { write: true, create: true, exclusive: true }, 0o600);
	if (!opened.ok) {
		report.printError(`${view.messagePrefix}${path}: ${errnoMessage(opened.error)}\n`);
		report.status = 1;
		return report.end();
	}
	const bytes = toBytes(text);
	for (let at = 0; at < bytes.length; ) {
		const written = opened.value.write(bytes.subarray(at));
		if (!written.ok || written.value === 0) break;
		at += written.value;
	}
	opened.value.release();
	// The line that says `fc` is not remembered itself.
	const list = view.history();
	if (list.recording && list.lastAdded) report.effect({ kind: "setHistory", history: removeLast(list) });
	report.effect({ kind: "editLines", editor: program, path });
	return report.end();
}
