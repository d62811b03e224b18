import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import { signals } from "@seahaven/abi/signal";
import { signalName } from "../../kit/signals.ts";
import type { CompletionSpec, ShellView } from "../../view.ts";
import { readlineFunctions } from "../bind/functions.ts";
import { syntaxTopics } from "../help.ts";

const keywords =
	"if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc".split(" ");

/** Everything that a completion without functions and commands proposes for a word (bash manual 8.6). Null: the word list had an error. */
export function candidates(view: ShellView, spec: CompletionSpec, word: ByteString): Maybe<ByteString[] | null> {
	const found: ByteString[] = [];
	for (const action of generationOrder) {
		if (!spec.actions.includes(action)) continue;
		for (const name of actionNames(view, action, word)) if (name.startsWith(word)) found.push(name);
	}
	if (spec.glob !== null) found.push(...view.glob(spec.glob));
	if (spec.wordlist === null) return found;
	const words = view.expandWords(spec.wordlist);
	const add = (list: readonly ByteString[] | null): ByteString[] | null => {
		if (list === null) return null;
		for (const name of list) if (name.startsWith(word)) found.push(name);
		return found;
	};
	return isPending(words) ? words.then(add) : add(words);
}

/** The order in which bash asks the actions: pcomplete.c. */
const generationOrder: readonly ByteString[] = (
	"alias arrayvar binding builtin disabled enabled export function helptopic hostname job keyword running setopt shopt signal stopped " +
	"variable command file user group service directory"
).split(" ");

/** What compgen prints of what was found: filtered and framed, with directories or files where the options ask for them. */
export function completed(
	view: ShellView,
	spec: CompletionSpec,
	word: ByteString,
	found: readonly ByteString[],
): readonly ByteString[] {
	const shaped = shape(view, spec, word, found);
	if (spec.options.includes("plusdirs")) shaped.push(...files(view, word, true));
	else if (shaped.length === 0 && spec.options.includes("dirnames")) shaped.push(...files(view, word, true));
	if (shaped.length === 0 && spec.options.includes("default")) shaped.push(...files(view, word, false));
	return shaped;
}

/** Takes out what -X says, and puts -P and -S around the rest. */
function shape(view: ShellView, spec: CompletionSpec, word: ByteString, found: readonly ByteString[]): ByteString[] {
	let kept = found;
	if (spec.filter !== null) {
		const negated = spec.filter.startsWith("!");
		const pattern = (negated ? spec.filter.slice(1) : spec.filter).replace(/\\&|&/g, (mark) =>
			mark === "&" ? word : "&",
		);
		kept = found.filter((name) => view.matches(name, pattern) === negated);
	}
	return kept.map((name) => `${spec.prefix ?? ""}${name}${spec.suffix ?? ""}`);
}

function sorted(names: Iterable<ByteString>): ByteString[] {
	return [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function actionNames(view: ShellView, action: ByteString, word: ByteString): readonly ByteString[] {
	switch (action) {
		case "alias":
			return sorted(view.aliases().map(([name]) => name));
		case "arrayvar":
			return view
				.variables()
				.filter(({ flags, value }) => flags.array !== "none" && value !== null)
				.map(({ name }) => name);
		case "binding":
			return readlineFunctions;
		case "builtin":
			return sorted(view.builtinNames());
		case "command":
			return commands(view, word);
		case "directory":
			return files(view, word, true);
		case "disabled":
			return sorted(view.builtinNames().filter((name) => !view.builtinEnabled(name)));
		case "enabled":
			return sorted(view.builtinNames().filter((name) => view.builtinEnabled(name)));
		case "export":
			return view
				.variables()
				.filter(({ flags }) => flags.exported)
				.map(({ name }) => name);
		case "file":
			return files(view, word, false);
		case "function":
			return view.functionNames();
		case "group":
			return accounts(view, "/etc/group");
		case "user":
			return accounts(view, "/etc/passwd");
		case "helptopic":
			return sorted([...view.builtinNames(), ...syntaxTopics]);
		case "hostname":
			return [...new Set(["localhost", view.world.hostname])];
		case "job":
		case "running":
		case "stopped":
			return view
				.jobs()
				.filter(({ state }) => action === "job" || state === action)
				.map(({ command }) => command.split(" ", 1)[0] ?? "");
		case "keyword":
			return keywords;
		case "service":
			return services(view);
		case "setopt":
			return sorted(view.options().map(([name]) => name));
		case "shopt":
			return view.shopts().map(([name]) => name);
		case "signal":
			return [
				"EXIT",
				...signals.map((name) => `SIG${name}`),
				...Array.from({ length: 31 }, (_, i) => `SIG${signalName(34 + i)}`),
				"DEBUG",
				"ERR",
				"RETURN",
			];
		default:
			return view.variables().map(({ name }) => name);
	}
}

/** The names in a file of accounts, in its order. */
function accounts(view: ShellView, path: ByteString): readonly ByteString[] {
	return smallFile(view, path)
		.split("\n")
		.filter((line) => line.includes(":"))
		.map((line) => line.slice(0, line.indexOf(":")));
}

function services(view: ShellView): readonly ByteString[] {
	const names: ByteString[] = [];
	for (const line of smallFile(view, "/etc/services").split("\n")) {
		const [name, , ...others] = line.replace(/#.*/, "").trim().split(/\s+/);
		if (name) names.push(name, ...others);
	}
	return names;
}

function smallFile(view: ShellView, path: ByteString): ByteString {
	const opened = view.namespace.open(view.directory, path, { read: true });
	if (!opened.ok) return "";
	const buffer = new Uint8Array(65_536);
	let text = "";
	for (;;) {
		const read = opened.value.read(buffer);
		if (!read.ok || read.value === 0) break;
		text += fromBytes(buffer.subarray(0, read.value));
	}
	opened.value.release();
	return text;
}

function commands(view: ShellView, word: ByteString): readonly ByteString[] {
	if (word.includes("/")) return files(view, word, false);
	const names: ByteString[] = [
		...sorted(view.aliases().map(([name]) => name)),
		...keywords,
		...sorted(view.functionNames()),
		...sorted(view.builtinNames().filter((name) => view.builtinEnabled(name))),
	];
	for (const part of (view.text("PATH") ?? "").split(":")) {
		const entries = view.namespace.readdir(view.directory, part === "" ? "." : part);
		if (!entries.ok) continue;
		for (const { name } of entries.value) {
			if (name.startsWith(word) && view.namespace.access(view.directory, `${part}/${name}`, { execute: true }).ok)
				names.push(name);
		}
	}
	return names;
}

function files(view: ShellView, word: ByteString, directoriesOnly: boolean): readonly ByteString[] {
	const slash = word.lastIndexOf("/") + 1;
	const before = word.slice(0, slash);
	const start = word.slice(slash);
	const entries = view.namespace.readdir(view.directory, before === "" ? "." : before);
	if (!entries.ok) return [];
	const names: ByteString[] = [];
	for (const { name, type } of entries.value) {
		if (!name.startsWith(start)) continue;
		if (directoriesOnly && type !== "directory") {
			const stat = type === "symlink" ? view.namespace.stat(view.directory, before + name, true) : undefined;
			if (stat === undefined || !stat.ok || stat.value.type !== "directory") continue;
		}
		names.push(before + name);
	}
	return sorted(names);
}
