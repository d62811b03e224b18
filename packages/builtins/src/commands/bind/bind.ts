import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Builtin, Invocation } from "../../builtin.ts";
import { Report } from "../../kit/report.ts";
import { readlineFunctions } from "./functions.ts";
import { parseKeys, showKeys, showText } from "./key-sequence.ts";
import {
	bindKeys,
	boundKeys,
	defaultEditor,
	editorVariables,
	type KeymapPlace,
	keymapNamed,
	type LineEditor,
	unbindFunction,
} from "./keymap.ts";
import { closingQuote, readBinding, readInitFile } from "./read-binding.ts";

/**
 * bind (bash manual 4.2), over readline's standard keys. What is bound is remembered and shown; the keyboard itself belongs to whoever holds the
 * terminal.
 */
export const bind: Builtin = {
	name: "bind",
	special: false,
	declaration: false,
	synopsis:
		"bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
	help: `Says what keys do on the command line, or shows it.

Options:
  -l	names of functions
  -p -P	functions and their keys, in two forms
  -q name	the keys of one function
  -s -S	macros, in two forms
  -X	keys for shell commands
  -v -V	variables and their values, in two forms
  -m keymap	the keymap that is meant
  -f filename	reads bindings from a file
  -u name	frees the keys of a function
  -r keyseq	frees a key sequence
  -x keyseq:shell-command	runs a command when the keys are typed

Exit Status:
Success, unless an option is wrong or the request cannot be met.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, bind);
		if (view.option("emacs") !== true && view.option("vi") !== true) report.warn("warning: line editing not enabled");
		if (argv[1] === "--help") {
			report.usage();
			return report.end();
		}
		const parsed = report.options("lvpVPsSXf:q:u:m:r:x:");
		if (parsed === undefined) return report.end();
		const before = view.lineEditor() ?? defaultEditor();
		const editor = before;
		const session: BindSession = { editor, place: currentKeymap(view.option("vi") === true, editor) };
		for (const { letter, argument } of parsed.options) {
			if (letter !== "m") continue;
			const place = keymapNamed(argument ?? "");
			if (place === undefined) {
				report.fail(`\`${argument}': invalid keymap name`);
				return report.end();
			}
			session.place = place;
		}
		let fine = true;
		for (const { letter, argument } of parsed.options) {
			fine = fine && option(invocation, report, session, letter, argument ?? "");
		}
		if (fine) {
			for (const word of argv.slice(parsed.index)) {
				const { editor: changed, problem } = readBinding(session.editor, session.place, word);
				session.editor = changed;
				if (problem !== null) report.printError(`readline: ${problem}\n`);
			}
		}
		if (session.editor !== before) report.effect({ kind: "setLineEditor", editor: session.editor });
		return report.end();
	},
};

interface BindSession {
	editor: LineEditor;
	place: KeymapPlace;
}

function currentKeymap(vi: boolean, editor: LineEditor): KeymapPlace {
	const name = editor.variables.get("keymap") ?? (vi ? "vi-insert" : "emacs");
	return keymapNamed(name) ?? { map: "emacs", prefix: "" };
}

/** The sequences of each function. */
function functionKeys(session: BindSession): ReadonlyMap<ByteString, readonly ByteString[]> {
	const keys = new Map<ByteString, ByteString[]>();
	for (const [sequence, { kind, text }] of boundKeys(session.editor, session.place)) {
		if (kind !== "function") continue;
		const known = keys.get(text);
		if (known === undefined) keys.set(text, [showKeys(sequence)]);
		else known.push(showKeys(sequence));
	}
	return keys;
}

/** False where nothing more is to be done. */
function option(
	invocation: Invocation,
	report: Report,
	session: BindSession,
	letter: ByteString,
	argument: ByteString,
): boolean {
	switch (letter) {
		case "l":
			report.print(readlineFunctions.map((name) => `${name}\n`).join(""));
			return true;
		case "v":
			for (const [name, value] of editorVariables(session.editor)) report.print(`set ${name} ${value}\n`);
			return true;
		case "V":
			for (const [name, value] of editorVariables(session.editor)) report.print(`${name} is set to \`${value}'\n`);
			return true;
		case "p":
			return dump(report, session, (name, keys) =>
				keys === undefined ? `# ${name} (not bound)\n` : keys.map((key) => `"${key}": ${name}\n`).join(""),
			);
		case "P":
			return dump(report, session, (name, keys) =>
				keys === undefined ? `${name} is not bound to any keys\n` : `${name} can be found on ${keyList(keys)}\n`,
			);
		case "s":
		case "S":
			for (const [keys, { kind, text }] of boundKeys(session.editor, session.place)) {
				if (kind !== "macro") continue;
				const shown = showKeys(keys);
				report.print(letter === "s" ? `"${shown}": "${showText(text)}"\n` : `${shown} outputs ${showText(text)}\n`);
			}
			return true;
		case "X":
			for (const [keys, { kind, text }] of boundKeys(session.editor, session.place)) {
				if (kind === "command") report.print(`"${showKeys(keys)}": "${text.replaceAll(/["\\]/g, "\\$&")}"\n`);
			}
			return true;
		case "q":
			return query(report, session, argument);
		case "f":
			return readFile(invocation, report, session, argument);
		case "u":
			if (!readlineFunctions.includes(argument)) {
				report.fail(`\`${argument}': unknown function name`);
				return false;
			}
			session.editor = unbindFunction(session.editor, session.place, argument);
			return true;
		case "r":
			session.editor = bindKeys(session.editor, session.place, parseKeys(argument), null);
			return true;
		case "x":
			return bindCommand(report, session, argument);
		default:
			return true;
	}
}

function dump(
	report: Report,
	session: BindSession,
	line: (name: ByteString, keys: readonly ByteString[] | undefined) => ByteString,
): true {
	const keys = functionKeys(session);
	report.print(`\n${readlineFunctions.map((name) => line(name, keys.get(name))).join("")}`);
	return true;
}

function query(report: Report, session: BindSession, name: ByteString): boolean {
	if (!readlineFunctions.includes(name)) {
		report.fail(`\`${name}': unknown function name`);
		return false;
	}
	const keys = functionKeys(session).get(name);
	if (keys !== undefined) report.print(`${name} can be invoked via ${keyList(keys)}\n`);
	else {
		report.print(`${name} is not bound to any keys.\n`);
		report.status = 1;
	}
	return true;
}

/** Up to five sequences, in quotes. */
function keyList(keys: readonly ByteString[]): ByteString {
	const shown = keys.slice(0, 5).map((key) => `"${key}"`);
	return shown.join(", ") + (keys.length > 5 ? ", ..." : ".");
}

/** `-x '"keys": command'`. */
function bindCommand(report: Report, session: BindSession, text: ByteString): boolean {
	const start = text.search(/\S/);
	if (text[start] !== '"') {
		report.fail(`${text}: first non-whitespace character is not \`"'`);
		return false;
	}
	const end = closingQuote(text, start);
	if (end < 0) {
		report.fail(`no closing \`"' in ${text}`);
		return false;
	}
	const colon = text.indexOf(":", end);
	if (colon < 0) {
		report.fail(`${text}: missing colon separator`);
		return false;
	}
	let command = text.slice(colon + 1).trimStart();
	if (command.startsWith('"')) {
		const close = closingQuote(command, 0);
		command = command.slice(1, close < 0 ? undefined : close);
	}
	const keys = parseKeys(text.slice(start + 1, end));
	session.editor = bindKeys(session.editor, session.place, keys, { kind: "command", text: command });
	return true;
}

function readFile(invocation: Invocation, report: Report, session: BindSession, name: ByteString): boolean {
	const { view } = invocation;
	const opened = view.namespace.open(view.directory, name, { read: true });
	if (!opened.ok) {
		report.fail(`${name}: cannot read: ${errnoMessage(opened.error)}`);
		return false;
	}
	let text = "";
	const buffer = new Uint8Array(65_536);
	for (;;) {
		const read = opened.value.read(buffer);
		if (!read.ok || read.value === 0) break;
		text += fromBytes(buffer.subarray(0, read.value));
	}
	opened.value.release();
	session.editor = readInitFile(session.editor, text);
	return true;
}
