import { quoteText } from "../evaluate.ts";
import { ExpansionFailure } from "../expand/host.ts";
import { hasMetas, quoteSingle } from "../expand/quote.ts";
import type { Shell } from "../state.ts";
import type { Arguments } from "./simple.ts";

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

/** A command with its words; assignments among the arguments of declaration commands have lines of their own. */
export function traceCommand(shell: Shell, argv: readonly string[], declared: Arguments): void {
	if (declared.size === 0) {
		traceText(shell, traceWords(shell, argv));
		return;
	}
	const words = argv.map((word, index) => {
		const argument = declared.get(index);
		return argument?.compound ? argument.name : word;
	});
	for (const argument of declared.values()) {
		if (!argument.compound || argument.value.kind === "scalar") continue;
		const elements = [...argument.value.elements].map(([key, value]) =>
			typeof key === "number" ? quoteSingle(value) : `[${quoteSingle(key)}]=${quoteSingle(value)}`,
		);
		traceText(shell, `${argument.name}${argument.append ? "+" : ""}=(${elements.join(" ")})`);
	}
	traceText(shell, traceWords(shell, words));
	if (argv[0] !== "export" && argv[0] !== "readonly") return;
	for (const { name, value, compound } of declared.values()) {
		if (!compound && value.kind === "scalar")
			traceText(shell, `${name}=${value.text === "" ? "" : traceWord(shell, value.text)}`);
	}
}

/** One word as `set -x` shows it. */
export function traceWord(shell: Shell, word: string): string {
	if (word === "") return "''";
	// What is special is in plain single quotes even where it has characters that do not print.
	return hasMetas(word) ? quoteSingle(word) : quoteText(shell, word);
}
