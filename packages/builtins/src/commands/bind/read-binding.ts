import type { ByteString } from "@seahaven/abi/bytes";
import { parseKeyName, parseKeys } from "./key-sequence.ts";
import {
	bindKeys,
	type KeyAction,
	type KeymapPlace,
	keymapNamed,
	type LineEditor,
	setEditorVariable,
} from "./keymap.ts";

/** What a line of an init file, or an argument of bind, comes to. */
export interface Binding {
	readonly editor: LineEditor;
	/** A message of readline's own, without prefix. */
	readonly problem: ByteString | null;
}

/** The end of a quoted text that begins at `from`: the offset of its closing quote, or -1. */
export function closingQuote(text: ByteString, from: number): number {
	const quote = text[from];
	for (let i = from + 1; i < text.length; i++) {
		if (text[i] === "\\") i++;
		else if (text[i] === quote) return i;
	}
	return -1;
}

/** Reads `set variable value`, `"keys": function` and the like (readline manual 1.3.1). */
export function readBinding(editor: LineEditor, place: KeymapPlace, line: ByteString): Binding {
	const text = line.trimStart();
	if (text === "" || text.startsWith("#")) return { editor, problem: null };
	const setting = /^set(?:\s+(\S*)\s*(.*))?$/i.exec(text);
	if (setting !== null) {
		const [, name = "", value = ""] = setting;
		const changed = setEditorVariable(editor, name, value.trimEnd());
		return { editor: changed ?? editor, problem: changed === null ? `${name}: unknown variable name` : null };
	}
	let keys: ByteString;
	let rest: ByteString;
	if (text.startsWith('"')) {
		const end = closingQuote(text, 0);
		if (end < 0) return { editor, problem: `${text}: no closing \`"' in key binding` };
		keys = parseKeys(text.slice(1, end));
		rest = text.slice(end + 1);
	} else {
		const name = /^[^\s:]*/.exec(text)?.[0] ?? "";
		keys = parseKeyName(name);
		rest = text.slice(name.length);
	}
	const value = /^(?::|\s)\s*([\s\S]*)$/.exec(rest)?.[1];
	if (value === undefined) return { editor, problem: `${text}: no key sequence terminator` };
	let action: KeyAction;
	if (value.startsWith('"') || value.startsWith("'")) {
		const end = closingQuote(value, 0);
		action = { kind: "macro", text: parseKeys(value.slice(1, end < 0 ? undefined : end)) };
	} else action = { kind: "function", text: value.split(/\s/, 1)[0] ?? "" };
	return { editor: bindKeys(editor, place, keys, action), problem: null };
}

/** Reads an init file (readline manual 1.3.2), `$if` included. What is wrong with a line is passed over. */
export function readInitFile(start: LineEditor, text: ByteString): LineEditor {
	let editor = start;
	const taken: boolean[] = [];
	for (const line of text.split("\n")) {
		const directive = /^\s*\$(\w+)\s*(.*)$/.exec(line);
		if (directive !== null) {
			const [, word = "", condition = ""] = directive;
			if (word === "if") taken.push(holds(editor, condition.trim()));
			else if (word === "else") taken.push(!taken.pop());
			else if (word === "endif") taken.pop();
			continue;
		}
		if (taken.includes(false)) continue;
		const place = keymapNamed(editor.variables.get("keymap") ?? "emacs");
		if (place !== undefined) editor = readBinding(editor, place, line).editor;
	}
	return editor;
}

function holds(editor: LineEditor, condition: ByteString): boolean {
	const mode = /^mode\s*=\s*(\w+)$/.exec(condition);
	if (mode !== null) return mode[1] === (editor.variables.get("editing-mode") ?? "emacs");
	const variable = /^([\w-]+)\s*(==|=|!=)\s*(\S+)$/.exec(condition);
	if (variable !== null) {
		const [, name = "", operator, value] = variable;
		return ((editor.variables.get(name) ?? "") === value) === (operator !== "!=");
	}
	return condition.toLowerCase() === "bash";
}
