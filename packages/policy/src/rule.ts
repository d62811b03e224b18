import type { Analysis } from "./analyze/analysis.ts";
import type { Invocation } from "./invocation.ts";
import type { Text } from "./text.ts";

/** What becomes of a command. Every command is in exactly one class: `wrap` is refused for the sake of a safer form, `ask` waits for somebody's word. */
export type RuleClass = "block" | "wrap" | "ask" | "allow";

export type Severity = "critical" | "high" | "medium" | "low";

/** What rules know of the world. Paths are absolute. */
export interface Setting {
	/** Directories that may be read and written. */
	readonly writable: readonly Text[];
	/** Directories that may be read; the writable ones are among them. */
	readonly readable: readonly Text[];
	readonly home: Text;
	/** Hosts that may be reached; `*.example.com` stands for all below. */
	readonly hosts: readonly string[];
}

/** Where in a script something is. */
export interface Finding {
	readonly span: { readonly start: number; readonly end: number };
	readonly line: number;
}

/** One rule over syntax and arguments, never over text. */
export interface Rule {
	readonly id: string;
	readonly class: RuleClass;
	readonly severity: Severity;
	/** Why, in words for whoever wrote the command. */
	readonly reason: string;
	/** What to do instead: a script that passes; or null where there is nothing to be said, for what is allowed. */
	readonly suggestion: string | null;
	/** Whether it is about this command; called before the run with what is known, and during it with what is. */
	matches?(invocation: Invocation, setting: Setting): boolean;
	/** What it finds in a whole script, which only makes sense before the run. */
	inspect?(analysis: Analysis, setting: Setting): readonly Finding[];
	/** Scripts that it is about, and near misses that it is not about. They are run as tests. */
	readonly examples: { readonly matches: readonly string[]; readonly passes: readonly string[] };
}
