import type { ByteString } from "@seahaven/abi/bytes";
import type { CompletionItem, Completions } from "./session.ts";
import type { Shell } from "./state.ts";

const breaks = /[\s"'`@$><=;|&({]/;

/** Candidates for the word that ends at the cursor: a variable, a command where one may stand, else a file. */
export function completeLine(shell: Shell, line: ByteString, cursor: number): Completions {
	const before = line.slice(0, cursor);
	let start = before.length;
	while (start > 0 && (!breaks.test(before[start - 1] ?? "") || before[start - 2] === "\\")) start--;
	const word = before.slice(start).replaceAll(/\\(.)/g, "$1");
	const lead = before.slice(0, start);
	if (/\$\{?$/.test(lead) && /^\w*$/.test(word)) {
		return { start, items: shell.names(word).map((value) => ({ value, kind: "variable" as const })) };
	}
	const position = lead.trimEnd();
	const isCommand = position === "" || /(?:[;|&({!]|\b(?:then|do|else|if|while|until|time))$/.test(position);
	if (isCommand && !word.includes("/")) return { start, items: commands(shell, word) };
	return { start, items: files(shell, word, isCommand) };
}

function commands(shell: Shell, prefix: ByteString): readonly CompletionItem[] {
	const names = new Set<ByteString>();
	const offer = (name: ByteString): void => {
		if (name.startsWith(prefix)) names.add(name);
	};
	for (const name of shell.functions.keys()) offer(name);
	for (const name of shell.aliases.keys()) offer(name);
	for (const name of shell.kernel.builtins.keys()) offer(name);
	for (const name of shell.kernel.programs.names()) offer(name);
	for (const directory of (shell.get("PATH") ?? "").split(":")) {
		const entries = shell.namespace.readdir(shell.directory, directory === "" ? "." : directory);
		if (entries.ok) for (const entry of entries.value) if (entry.type !== "directory") offer(entry.name);
	}
	return [...names].sort().map((value) => ({ value, kind: "command" }));
}

function files(shell: Shell, word: ByteString, executable: boolean): readonly CompletionItem[] {
	const slash = word.lastIndexOf("/");
	const lead = word.slice(0, slash + 1);
	const prefix = word.slice(slash + 1);
	let place = lead === "" ? "." : lead;
	if (place.startsWith("~/")) place = `${shell.get("HOME") ?? ""}${place.slice(1)}`;
	const entries = shell.namespace.readdir(shell.directory, place);
	if (!entries.ok) return [];
	const items: CompletionItem[] = [];
	for (const entry of entries.value) {
		if (!entry.name.startsWith(prefix) || (prefix === "" && entry.name.startsWith("."))) continue;
		const stat = shell.namespace.stat(shell.directory, `${place}/${entry.name}`, true);
		const directory = stat.ok && stat.value.type === "directory";
		if (
			executable &&
			!directory &&
			!shell.namespace.access(shell.directory, `${place}/${entry.name}`, { execute: true }).ok
		)
			continue;
		items.push({ value: lead + entry.name, kind: directory ? "directory" : "file" });
	}
	return items.sort((a, b) => (a.value < b.value ? -1 : 1));
}
