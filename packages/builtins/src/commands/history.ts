import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { readAll } from "../kit/read-file.ts";
import { Report } from "../kit/report.ts";
import { messagePrefix } from "./source.ts";

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
		let lines = view.history();
		if (letters.includes("c")) {
			lines = [];
			report.effect({ kind: "setHistory", lines });
			if (rest.length === 0 && files.length === 0 && letters.every((letter) => letter === "c")) return report.end();
		}
		if (letters.includes("s")) {
			if (rest.length > 0) report.effect({ kind: "setHistory", lines: [...lines, rest.join(" ")] });
			return report.end();
		}
		if (letters.includes("p")) {
			for (const word of rest) report.print(`${word}\n`);
			return report.end();
		}
		const range = parsed.options.find(({ letter }) => letter === "d")?.argument;
		if (range !== undefined && range !== null) {
			remove(report, lines, range);
			return report.end();
		}
		const [file] = files;
		if (file !== undefined) return useFile(invocation, report, file, lines, rest[0]);
		show(report, lines, rest);
		return report.end();
	},
};

function show(report: Report, lines: readonly ByteString[], rest: readonly ByteString[]): void {
	let count = lines.length;
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
		count = Math.min(Math.abs(asked), lines.length);
	}
	for (let i = lines.length - count; i < lines.length; i++) {
		report.print(`${String(i + 1).padStart(5)}  ${lines[i] ?? ""}\n`);
	}
}

function remove(report: Report, lines: readonly ByteString[], range: ByteString): void {
	const [, first = "", last] = /^(-?[^-]*)(?:-(-?[^-]+))?$/.exec(range) ?? [];
	const place = (text: ByteString): number | null => {
		const number = parseInteger(text);
		if (number === null) return null;
		const index = number < 0 ? lines.length + number : number - 1;
		return index >= 0 && index < lines.length ? index : null;
	};
	const from = place(first);
	const to = last === undefined ? from : place(last);
	if (from === null || to === null || to < from) {
		report.fail(`${range}: history position out of range`);
		return;
	}
	report.effect({ kind: "setHistory", lines: [...lines.slice(0, from), ...lines.slice(to + 1)] });
}

function useFile(
	invocation: Invocation,
	report: Report,
	letter: ByteString,
	lines: readonly ByteString[],
	name: ByteString | undefined,
): Maybe<BuiltinResult> {
	const { view, io } = invocation;
	const path = name ?? view.text("HISTFILE");
	if (path === undefined || path === "") return report.end();
	if (letter === "n" || letter === "r") {
		const opened = view.namespace.open(view.directory, path, { read: true });
		if (!opened.ok) {
			report.status = 1;
			return report.end();
		}
		const file = opened.value;
		const take = (text: ByteString): Maybe<BuiltinResult> => {
			file.release();
			const read = text.split("\n").filter((line) => line !== "");
			report.effect({ kind: "setHistory", lines: [...lines, ...read] });
			return report.end();
		};
		const all = readAll(io, file);
		if (isPending(all)) return all.then((read) => take(read.ok ? read.value : ""));
		return take(all.ok ? all.value : "");
	}
	const append = letter === "a";
	if (append && lines.length === 0) return report.end();
	const opened = view.namespace.open(
		view.directory,
		path,
		{ write: true, create: true, append, truncate: !append },
		0o600 & ~view.umask,
	);
	if (!opened.ok) {
		if (append) report.fail(`${path}: cannot create: ${errnoMessage(opened.error)}`);
		else report.status = 1;
		return report.end();
	}
	const text = lines.map((line) => `${line}\n`).join("");
	const bytes = toBytes(text);
	for (let at = 0; at < bytes.length; ) {
		const written = opened.value.write(bytes.subarray(at));
		if (!written.ok || written.value === 0) {
			report.fail(`${path}: cannot write: ${errnoMessage(written.ok ? "EIO" : written.error)}`);
			break;
		}
		at += written.value;
	}
	opened.value.release();
	return report.end();
}

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
		const lines = view.history();
		if (letters.has("s") || editor === "-") return again(report, lines, rest);
		const listing = letters.has("l");
		const { length } = lines;
		// The fc that runs is a line of its own, and is not meant.
		if (length === 0) {
			if (!listing) report.fail("history specification out of range");
			return report.end();
		}
		const place = (word: ByteString | undefined, fallback: number): number | null => {
			if (word === undefined) return fallback;
			const number = parseInteger(word);
			if (number === null) return lines.findLastIndex((line) => line.startsWith(word));
			if (number === 0) return length - 1;
			return Math.max(0, Math.min(length - 1, number < 0 ? length + number : number - 1));
		};
		let first = place(rest[0], listing ? Math.max(0, length - 16) : length - 1);
		let last = place(rest[1], rest[0] === undefined || listing ? length - 1 : (first ?? 0));
		if (first === null || last === null || first < 0 || last < 0) {
			report.fail("no command found");
			return report.end();
		}
		let reverse = letters.has("r");
		if (first > last) {
			[first, last] = [last, first];
			reverse = true;
		}
		const picked = lines
			.slice(first, last + 1)
			.map((line, i): readonly [number, ByteString] => [(first ?? 0) + i + 1, line]);
		if (reverse) picked.reverse();
		if (listing) {
			for (const [number, line] of picked) report.print(`${letters.has("n") ? "" : number}\t ${line}\n`);
			return report.end();
		}
		return edit(invocation, report, editor, picked.map(([, line]) => `${line}\n`).join(""));
	},
};

function again(report: Report, lines: readonly ByteString[], rest: readonly ByteString[]): Maybe<BuiltinResult> {
	const changes: (readonly [ByteString, ByteString])[] = [];
	let at = 0;
	for (; at < rest.length; at++) {
		const word = rest[at] ?? "";
		const equals = word.indexOf("=");
		if (equals < 0) break;
		changes.push([word.slice(0, equals), word.slice(equals + 1)]);
	}
	const wanted = rest[at];
	const number = wanted === undefined ? null : parseInteger(wanted);
	const line =
		wanted === undefined
			? lines.at(-1)
			: number !== null
				? lines[number < 0 ? lines.length + number : number - 1]
				: lines.findLast((candidate) => candidate.startsWith(wanted));
	if (line === undefined) {
		report.fail("no command found");
		return report.end();
	}
	let text = line;
	for (const [from, to] of changes) if (from !== "") text = text.replaceAll(from, () => to);
	report.printError(`${text}\n`);
	report.effect({ kind: "setHistory", lines: [...lines, text] });
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
		report.printError(`${messagePrefix(view)}${path}: ${errnoMessage(opened.error)}\n`);
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
	report.effect({ kind: "evaluate", source: `${program} ${path} && { . ${path}; }; command rm -f ${path}` });
	return report.end();
}
