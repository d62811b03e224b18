import { type ByteString, fromBytes, toBytes } from "@seahaven/abi/bytes";
import { historyPolicy } from "@seahaven/builtins/commands/history";
import { entriesText, limitHistory, readEntries, rememberLine } from "@seahaven/builtins/kit/history";
import { expandHistory, type HistoryExpansion } from "@seahaven/builtins/kit/history-expand";
import { historyEntries } from "./history-text.ts";
import type { Shell } from "./state.ts";

/** The number of the entry that is next, as `\!` in PS1 has it. */
export function historyNumber(shell: Shell): number {
	const { recording, base, entries } = shell.history;
	return recording || shell.options.history ? base + entries.length : 1;
}

/** Remembers the lines of one command as they were read (bash manual 9.2). */
export function rememberCommand(shell: Shell, text: ByteString): void {
	const together = shell.options.cmdhist;
	for (const line of historyEntries(text, { together, literal: shell.options.lithist })) {
		shell.history = rememberLine(shell.history, line, historyPolicy(shell.view));
	}
}

/** `set -o history` and its end. */
export function switchHistory(shell: Shell, on: boolean): void {
	shell.history = { ...shell.history, recording: on };
	if (on && shell.history.added === 0) loadHistory(shell);
}

/** What a shell that begins to remember does first: HISTSIZE, HISTFILESIZE and what is in HISTFILE. */
export function loadHistory(shell: Shell): void {
	const { variables } = shell;
	if (variables.lookup("HISTSIZE")?.isSet !== true) variables.assign("HISTSIZE", "500");
	sizeChanged(shell);
	if (variables.lookup("HISTFILESIZE")?.isSet !== true)
		variables.assign("HISTFILESIZE", variables.get("HISTSIZE") ?? "");
	fileSizeChanged(shell);
	const path = shell.get("HISTFILE") ?? "";
	const text = path === "" ? null : readText(shell, path);
	if (text !== null) shell.history = readEntries(shell.history, text, 0, timesInFile(shell) || shell.interactive);
}

/** What a shell does with its history at its end: appends the new entries to HISTFILE, or writes all of them. */
export function saveHistory(shell: Shell): void {
	const { history } = shell;
	if (!shell.options.history || history.added <= 0) return;
	const path = shell.get("HISTFILE") ?? "";
	if (path === "") return;
	const { entries, added } = history;
	const appends = added <= entries.length || shell.options.histappend;
	const count = appends ? added : entries.length;
	writeText(shell, path, entriesText(history, count, timesInFile(shell)), appends);
	shell.history = { ...history, added: 0, inFile: appends ? history.inFile + added : entries.length };
	fileSizeChanged(shell);
}

/** HISTSIZE was assigned or unset. */
export function sizeChanged(shell: Shell): void {
	const size = integerOf(shell.get("HISTSIZE"));
	if (size === undefined) return;
	shell.history = limitHistory(shell.history, size === null || size < 0 ? null : size);
}

/** HISTFILESIZE was assigned: the file is cut down to that many lines at once. */
export function fileSizeChanged(shell: Shell): void {
	const size = integerOf(shell.get("HISTFILESIZE"));
	const path = shell.get("HISTFILE") ?? "";
	if (typeof size !== "number" || size < 0) return;
	const text = path === "" ? null : readText(shell, path);
	if (text !== null) {
		const kept = lastLines(text, size, timesInFile(shell));
		if (kept.length < text.length) writeText(shell, path, kept, false);
	}
	if (size < shell.history.inFile) shell.history = { ...shell.history, inFile: size };
}

/** Null: unset or empty; undefined: no number. */
function integerOf(text: ByteString | undefined): number | null | undefined {
	if (text === undefined || text === "") return null;
	return /^\s*[-+]?\d+\s*$/.test(text) ? Number(text) : undefined;
}

function timesInFile(shell: Shell): boolean {
	return shell.variables.lookup("HISTTIMEFORMAT")?.isSet === true;
}

function lastLines(text: ByteString, count: number, times: boolean): ByteString {
	const lines = text.split("\n");
	const tail = lines.pop() ?? "";
	let at = lines.length;
	for (let left = count; at > 0; at--) {
		if (times && /^#\d/.test(lines[at - 1] ?? "")) continue;
		if (left-- === 0) break;
	}
	return (
		lines
			.slice(at)
			.map((line) => `${line}\n`)
			.join("") + tail
	);
}

/** A regular file's content; null where there is none. */
function readText(shell: Shell, path: ByteString): ByteString | null {
	const stat = shell.namespace.stat(shell.directory, path, true);
	if (!stat.ok || stat.value.type !== "file") return null;
	const opened = shell.namespace.open(shell.directory, path, { read: true });
	if (!opened.ok) return null;
	let text = "";
	const buffer = new Uint8Array(65_536);
	for (;;) {
		const read = opened.value.read(buffer);
		if (!read.ok || read.value === 0) break;
		text += fromBytes(buffer.subarray(0, read.value));
		if (!shell.charge("sourceBytes", text.length)) break;
	}
	opened.value.release();
	return text;
}

function writeText(shell: Shell, path: ByteString, text: ByteString, append: boolean): void {
	const opened = shell.namespace.open(
		shell.directory,
		path,
		{ write: true, create: true, append, truncate: !append },
		0o600 & ~shell.umask,
	);
	if (!opened.ok) return;
	const bytes = toBytes(text);
	for (let at = 0; at < bytes.length; ) {
		const written = opened.value.write(bytes.subarray(at));
		if (!written.ok || written.value === 0) break;
		at += written.value;
	}
	opened.value.release();
}

/** History expansion of a line that begins inside `quote`; the last `without` entries are left out. */
export function expandLine(shell: Shell, text: ByteString, quote: "" | "'" | '"', without: number): HistoryExpansion {
	const { entries, base } = shell.history;
	const known = without === 0 ? entries : entries.slice(0, -without);
	return expandHistory(
		text,
		{ entries: known, base },
		{
			characters: (shell.get("histchars") ?? "!^#").slice(0, 3),
			extglob: shell.options.extglob,
			quote,
			memory: shell.historyMemory,
		},
	);
}

/**
 * A line as it is to be run: `before` is what its command has so far. Null: nothing of it is, because there is no such event or because of `:p`.
 * What comes of the expansion is shown on standard error.
 */
export function expandRead(shell: Shell, before: ByteString, line: ByteString): ByteString | null {
	if (!(shell.history.recording && shell.options.histexpand) || line.trim() === "") return line;
	const newline = line.endsWith("\n") ? "\n" : "";
	const expansion = expandLine(shell, newline === "" ? line : line.slice(0, -1), openQuote(before), 0);
	if (expansion.kind === "same") return line;
	if (expansion.kind === "error") {
		shell.warn(expansion.message);
		return null;
	}
	// `shopt histverify` hands the line back to the editor, which there is none of here.
	if (shell.options.histverify && !expansion.printOnly) return null;
	shell.io.print(2, `${expansion.text}\n`);
	if (!expansion.printOnly) return expansion.text + newline;
	if (shell.history.recording) rememberCommand(shell, expansion.text);
	return null;
}

/** The quote that is open at the end of a text. */
function openQuote(text: ByteString): "" | "'" | '"' {
	let quote: "" | "'" | '"' = "";
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === "\\" && quote !== "'") at++;
		else if (quote !== "") {
			if (character === quote) quote = "";
		} else if (character === "'" || character === '"') quote = character;
	}
	return quote;
}
