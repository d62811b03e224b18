import type { FileUse, Invocation } from "../invocation.ts";
import type { Text } from "../text.ts";

/** Something that cannot be known before the run, and why. */
export interface Opaque {
	readonly why: "name" | "script" | "code" | "size" | "pattern";
	readonly message: string;
	readonly span: { readonly start: number; readonly end: number };
}

/** A function that calls itself more than once, or in the background, without end: the fork bomb's shape. */
export interface ForkBomb {
	readonly name: string;
	readonly span: { readonly start: number; readonly end: number };
	readonly line: number;
}

/** What a script may do, as far as its text tells. */
export interface Analysis {
	/** Why it is no script, in bash's words; null where it is one. */
	readonly error: { readonly message: string; readonly line: number } | null;
	/** Every simple command that may run, in the order of the text; what a command starts follows it. */
	readonly invocations: readonly Invocation[];
	readonly files: readonly FileUse[];
	readonly hosts: readonly Text[];
	readonly opaque: readonly Opaque[];
	readonly forkBombs: readonly ForkBomb[];
	/** Whether it has command or process substitutions, which P2 is about. */
	readonly substitutions: readonly { readonly start: number; readonly end: number }[];
}
