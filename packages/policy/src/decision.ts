import type { Severity } from "./rule.ts";
import type { Text } from "./text.ts";

/** What becomes of a command: `wrap` is a refusal for the sake of a safer form, `missing` one that tells nobody that it is a refusal. */
export type Verdict = "allow" | "deny" | "ask" | "wrap" | "missing";

/** What was decided about one command, and why. */
export interface Decision {
	readonly verdict: Verdict;
	/** The rule's id; `not-listed` where no rule allows it, `default` where none is about it. */
	readonly rule: string;
	readonly severity: Severity;
	readonly reason: string;
	/** A script that does something like it and passes; null where there is none. */
	readonly suggestion: string | null;
	/** The command with what leads to it; never to be logged (L17). */
	readonly command: readonly Text[];
	readonly span: { readonly start: number; readonly end: number };
	/** From 1. */
	readonly line: number;
	readonly phase: "before" | "during";
}
