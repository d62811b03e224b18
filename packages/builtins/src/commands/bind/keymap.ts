import type { ByteString } from "@seahaven/abi/bytes";
import { defaultKeys, defaultVariables, viCommandKeys, viInsertKeys } from "./defaults.ts";
import { anyOther, parseKeys } from "./key-sequence.ts";

/** What a key sequence does: a function of the line editor, text that is typed instead, or a shell command (`bind -x`). */
export interface KeyAction {
	readonly kind: "function" | "macro" | "command";
	readonly text: ByteString;
}

type Keymap = ReadonlyMap<ByteString, KeyAction>;

/** What `bind` has made of a line editor's keys and variables. Immutable. */
export interface LineEditor {
	readonly emacs: Keymap;
	readonly viInsert: Keymap;
	readonly viCommand: Keymap;
	/** Variables that have been set, by name. */
	readonly variables: ReadonlyMap<ByteString, ByteString>;
}

/** A keymap's name, as the map that holds it and the prefix that leads to it there. */
export interface KeymapPlace {
	readonly map: "emacs" | "viInsert" | "viCommand";
	readonly prefix: ByteString;
}

const places: ReadonlyMap<ByteString, KeymapPlace> = new Map([
	["emacs", { map: "emacs", prefix: "" }],
	["emacs-standard", { map: "emacs", prefix: "" }],
	["emacs-meta", { map: "emacs", prefix: "\x1b" }],
	["emacs-ctlx", { map: "emacs", prefix: "\x18" }],
	["vi", { map: "viCommand", prefix: "" }],
	["vi-move", { map: "viCommand", prefix: "" }],
	["vi-command", { map: "viCommand", prefix: "" }],
	["vi-insert", { map: "viInsert", prefix: "" }],
]);

export function keymapNamed(name: ByteString): KeymapPlace | undefined {
	return places.get(name);
}

function keymapOf(table: ReadonlyMap<ByteString, readonly ByteString[]>): Keymap {
	const map = new Map<ByteString, KeyAction>();
	for (const [text, keys] of table) {
		for (const key of keys) {
			const bytes = key.endsWith("\\000") ? parseKeys(key.slice(0, -4)) + anyOther : parseKeys(key);
			map.set(bytes, { kind: "function", text });
		}
	}
	return map;
}

let first: LineEditor | null = null;

/** The editor as it begins. */
export function defaultEditor(): LineEditor {
	first ??= {
		emacs: keymapOf(defaultKeys),
		viInsert: keymapOf(viInsertKeys),
		viCommand: keymapOf(viCommandKeys),
		variables: new Map(),
	};
	return first;
}

/** Binds a sequence, or frees it where `action` is null. What a key did that now begins a longer sequence, it does before any other key. */
export function bindKeys(
	editor: LineEditor,
	place: KeymapPlace,
	sequence: ByteString,
	action: KeyAction | null,
): LineEditor {
	const keys = place.prefix + sequence;
	if (keys === "") return editor;
	const map = new Map(editor[place.map]);
	let longer = false;
	for (const known of map.keys()) if (known.length > keys.length && known.startsWith(keys)) longer = true;
	const at = longer ? keys + anyOther : keys;
	if (action === null) map.delete(at);
	else {
		for (let length = 1; length < keys.length; length++) {
			const before = keys.slice(0, length);
			const shorter = map.get(before);
			if (shorter === undefined) continue;
			map.delete(before);
			map.set(before + anyOther, shorter);
		}
		map.set(at, action);
	}
	return { ...editor, [place.map]: map };
}

/** Frees every sequence of a function. */
export function unbindFunction(editor: LineEditor, place: KeymapPlace, name: ByteString): LineEditor {
	const map = new Map(editor[place.map]);
	for (const [keys, action] of map) {
		if (keys.startsWith(place.prefix) && action.kind === "function" && action.text === name) map.delete(keys);
	}
	return { ...editor, [place.map]: map };
}

/** A keymap's sequences and actions, by rising bytes. */
export function boundKeys(editor: LineEditor, place: KeymapPlace): readonly (readonly [ByteString, KeyAction])[] {
	return [...editor[place.map]]
		.filter(([keys]) => keys.startsWith(place.prefix))
		.map(([keys, action]): readonly [ByteString, KeyAction] => [keys.slice(place.prefix.length), action])
		.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Every variable with its value, as `bind -v` lists them. */
export function editorVariables(editor: LineEditor): readonly (readonly [ByteString, ByteString])[] {
	return defaultVariables.map(([name, value]) => [name, editor.variables.get(name) ?? value]);
}

/** Sets a variable; null: there is none of that name. */
export function setEditorVariable(editor: LineEditor, name: ByteString, value: ByteString): LineEditor | null {
	const known = defaultVariables.find(([each]) => each === name.toLowerCase());
	if (known === undefined) return null;
	const [key, before] = known;
	const variables = new Map(editor.variables);
	if (before === "on" || before === "off") {
		variables.set(key, value === "" || value === "1" || value.toLowerCase() === "on" ? "on" : "off");
	} else if (key === "editing-mode") {
		if (!/^(?:vi|emacs)$/i.test(value)) return editor;
		variables.set(key, value.toLowerCase());
		variables.set("keymap", value.toLowerCase() === "vi" ? "vi-insert" : "emacs");
	} else if (key === "keymap") {
		if (!places.has(value)) return editor;
		variables.set(key, value);
	} else if (key === "bell-style") {
		if (/^(?:none|off|visible|on|audible)$/i.test(value))
			variables.set(key, value === "off" ? "none" : value === "on" ? "audible" : value.toLowerCase());
	} else variables.set(key, value);
	return { ...editor, variables };
}
