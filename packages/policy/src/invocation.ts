import { isKnown, type Text } from "./text.ts";

/** What a command, or a redirection, does with a path. */
export interface FileUse {
	readonly how: "read" | "write" | "delete";
	/** As written, after expansion. */
	readonly path: Text;
	/** Absolute; null where that cannot be known. */
	readonly resolved: Text | null;
	readonly by: "redirection" | "operand";
	/** Whether all below it is meant too. */
	readonly recursive: boolean;
}

/** Where standard input comes from. */
export type Input =
	| { readonly kind: "inherited" }
	/** `commands` are the names of all that write into it; `text` what they write, where that can be known. */
	| { readonly kind: "pipe"; readonly commands: readonly string[]; readonly text: Text | null }
	| { readonly kind: "text"; readonly text: Text }
	| { readonly kind: "file"; readonly path: Text };

export const inherited: Input = { kind: "inherited" };

/** One simple command that may run, with what is known of it: by its words before the run, by its arguments during it. */
export interface Invocation {
	/** Name first; no words at all where there are redirections alone. */
	readonly argv: readonly Text[];
	/** The last component of the name; "" where it is not known. */
	readonly name: Text;
	/** What leads to it, the outermost first: `sudo`, `xargs`, `bash -c`, `$()`, a function's name. */
	readonly via: readonly string[];
	readonly files: readonly FileUse[];
	readonly hosts: readonly Text[];
	readonly input: Input;
	/** Names of the commands in the substitutions that made its words. */
	readonly origins: readonly string[];
	/** What it runs is a script that cannot be known: `eval "$x"`, `curl … | sh`. */
	readonly opaqueScript: boolean;
	/** The working directory, or a hole. */
	readonly cwd: Text;
	/** Byte offsets into the script; of a script in a script, those of the outermost command. */
	readonly span: { readonly start: number; readonly end: number };
	/** From 1. */
	readonly line: number;
}

/** The words of an invocation after its name. */
export function argumentsOf({ argv }: Invocation): readonly Text[] {
	return argv.slice(1);
}

/** Whether one of the words is exactly one of these. */
export function hasWord({ argv }: Invocation, ...words: readonly string[]): boolean {
	return argv.some((word, i) => i > 0 && words.includes(word));
}

/** Whether a single-letter option is among the words, alone or in a group; `--name` for the long ones, which may be cut short. */
export function hasOption({ argv }: Invocation, letters: string, ...long: readonly string[]): boolean {
	for (const word of argv.slice(1)) {
		if (word === "--") return false;
		if (/^-[A-Za-z0-9]/.test(word) && [...letters].some((letter) => word.slice(1).includes(letter))) return true;
		if (long.some((name) => word === name || word.startsWith(`${name}=`))) return true;
	}
	return false;
}

/** The words that are neither the name nor options. After `--` everything is an operand. */
export function operandsOf({ argv }: Invocation): readonly Text[] {
	const operands: Text[] = [];
	let ended = false;
	for (const word of argv.slice(1)) {
		if (ended || !word.startsWith("-") || word === "-") operands.push(word);
		else if (word === "--") ended = true;
	}
	return operands;
}

/** A command line with what is missing shown as an ellipsis, for people. */
export function isFullyKnown({ argv }: Invocation): boolean {
	return argv.every(isKnown);
}
