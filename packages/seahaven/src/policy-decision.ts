import { toText } from "@seahaven/abi/bytes";
import type { Decision, Verdict } from "@seahaven/policy/decision";
import { showText } from "@seahaven/policy/text";

/** What a rule decided about a command. */
export interface PolicyDecision {
	/** `wrap` refuses for the sake of a safer form; `missing` refuses as if there were no such command. */
	readonly verdict: Verdict;
	/** The rule's id. */
	readonly rule: string;
	readonly severity: "critical" | "high" | "medium" | "low";
	readonly reason: string;
	/** A script that does something like it and passes. */
	readonly suggestion: string | null;
	/** The command, with what leads to it; `…` for what only the run tells. */
	readonly command: string;
	/** In the script, from 1; 0 where a program started it. */
	readonly line: number;
	/** Before the run it is the script's syntax that is judged, during it what the words came to. */
	readonly phase: "before" | "during";
	/** What came of it. */
	readonly outcome: "allowed" | "refused" | "logged";
}

export function publicDecision(decision: Decision, outcome: PolicyDecision["outcome"]): PolicyDecision {
	const { verdict, rule, severity, reason, suggestion, command, line, phase } = decision;
	return {
		verdict,
		rule,
		severity,
		reason,
		suggestion,
		command: command.map((word) => toText(showText(word))).join(" "),
		line,
		phase,
		outcome,
	};
}
