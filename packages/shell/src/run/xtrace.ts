import { ExpansionFailure } from "../expand/host.ts";
import { quoteText } from "../evaluate.ts";
import type { Shell } from "../state.ts";

/** Prints a line of `set -x`: PS4 with its first character repeated by depth, and the text. */
export function traceText(shell: Shell, text: string): void {
	const { status } = shell;
	const prompt = shell.get("PS4");
	let prefix = "";
	if (prompt !== undefined && prompt !== "") {
		const options = shell.options;
		// PS4's own substitutions are not traced.
		shell.options = { ...options, xtrace: false };
		const expanded = shell.prompt(prompt);
		shell.options = options;
		prefix = expanded instanceof Promise || expanded instanceof ExpansionFailure ? prompt : expanded;
	}
	const repeated = prefix === "" ? "" : (prefix[0] ?? "").repeat(shell.traceDepth) + prefix;
	const fd = Number(shell.get("BASH_XTRACEFD") ?? "2");
	shell.io.print(Number.isInteger(fd) && shell.descriptors.get(fd) !== undefined ? fd : 2, `${repeated}${text}\n`);
	shell.status = status;
}

/** Words as `set -x` shows them: quoted where the shell would need it. */
export function traceWords(shell: Shell, words: readonly string[]): string {
	return words.map((word) => traceWord(shell, word)).join(" ");
}

/** One word as `set -x` shows it. */
export function traceWord(shell: Shell, word: string): string {
	return word === "" ? "''" : quoteText(shell, word);
}
