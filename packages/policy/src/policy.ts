import type { Analysis } from "./analyze/analysis.ts";
import type { Decision, Verdict } from "./decision.ts";
import type { Invocation } from "./invocation.ts";
import type { Rule, RuleClass, Setting, Severity } from "./rule.ts";
import { isAllowedForm } from "./rules/allowed.ts";
import { baseName } from "./text.ts";

/** Off: nothing is judged. Log: everything is, and nothing is refused. */
export type Mode = "off" | "log" | "enforce";

/** What becomes of commands that no rule is about. */
export type Otherwise = "allow" | "ask" | "deny" | "missing";

/** A rule as a profile uses it. */
export interface ActiveRule {
	readonly rule: Rule;
	readonly class: RuleClass;
}

/** A profile made ready to judge. */
export interface Policy {
	readonly name: string;
	readonly mode: Mode;
	/** Those that block first, then those that wrap, then those that ask, then those that allow. */
	readonly rules: readonly ActiveRule[];
	readonly setting: Setting;
	/** The only commands that exist, or null: all do. */
	readonly commands: ReadonlySet<string> | null;
	/** What the user said of single commands. */
	readonly named: ReadonlyMap<string, RuleClass>;
	/** Whether the forms that are known to be fine are allowed before `otherwise` is looked at. */
	readonly allowKnown: boolean;
	readonly otherwise: Otherwise;
}

const order: readonly RuleClass[] = ["block", "wrap", "ask", "allow"];

/** Rules in the order in which they are asked. */
export function sortRules(rules: readonly ActiveRule[]): readonly ActiveRule[] {
	return [...rules].sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
}

const verdicts: Readonly<Record<RuleClass, Verdict>> = { block: "deny", wrap: "wrap", ask: "ask", allow: "allow" };

/** The one class that a command is in (L15), and why. */
export function judge(policy: Policy, invocation: Invocation, phase: "before" | "during"): Decision {
	const { argv, name, via, span, line } = invocation;
	const about = { command: [...via.map((each) => `<${each}>`), ...argv], span, line, phase };
	const decide = (
		verdict: Verdict,
		rule: string,
		severity: Severity,
		reason: string,
		suggestion: string | null,
	): Decision => ({
		verdict,
		rule,
		severity,
		reason,
		suggestion,
		...about,
	});
	if (
		policy.commands !== null &&
		argv.length > 0 &&
		name !== "" &&
		!policy.commands.has(argv[0] ?? "") &&
		!policy.commands.has(isPlace(argv[0] ?? "") ? name : "")
	) {
		return decide("missing", "not-here", "medium", "there is no such command", null);
	}
	for (const { rule, class: kind } of policy.rules) {
		if (rule.matches?.(invocation, policy.setting) === true) {
			return decide(verdicts[kind], rule.id, rule.severity, rule.reason, rule.suggestion);
		}
	}
	if (argv.length === 0) return decide("allow", "default", "low", "no rule is about it", null);
	const own = policy.named.get(name);
	if (own !== undefined) {
		return decide(
			verdicts[own],
			`command-${own}`,
			"medium",
			own === "allow" ? "the profile allows it" : `the profile has it among those to ${own}`,
			null,
		);
	}
	if (policy.commands !== null && name !== "")
		return decide("allow", "default", "low", "it is among the commands that there are", null);
	if (policy.allowKnown && (name === "" || isAllowedForm(invocation))) {
		return decide("allow", "known-form", "low", "the form is known", null);
	}
	switch (policy.otherwise) {
		case "allow":
			return decide("allow", "default", "low", "no rule is about it", null);
		case "ask":
			return decide(
				"ask",
				"not-listed",
				"medium",
				"the command is not among those that are known to be fine",
				"command -v git",
			);
		case "deny":
			return decide(
				"deny",
				"not-listed",
				"medium",
				"the command is not among those that are known to be fine",
				"command -v git",
			);
		case "missing":
			return decide("missing", "not-here", "medium", "there is no such command", null);
	}
}

function isPlace(command: string): boolean {
	return /^\/(usr\/)?bin\/[^/]+$/.test(command) && baseName(command) !== "";
}

/** What is decided about a script before it runs: a decision for each command, and one for each thing that only shows in the whole. */
export function judgeScript(policy: Policy, analysis: Analysis): readonly Decision[] {
	const decisions: Decision[] = [];
	for (const { rule, class: kind } of policy.rules) {
		const [found] = rule.inspect?.(analysis, policy.setting) ?? [];
		if (found === undefined || kind === "allow") continue;
		decisions.push({
			verdict: verdicts[kind],
			rule: rule.id,
			severity: rule.severity,
			reason: rule.reason,
			suggestion: rule.suggestion,
			command: [],
			span: found.span,
			line: found.line,
			phase: "before",
		});
	}
	for (const invocation of analysis.invocations) decisions.push(judge(policy, invocation, "before"));
	return decisions;
}

const rank: readonly Verdict[] = ["allow", "ask", "wrap", "missing", "deny"];

/** The decision that counts for a whole script: the strictest, and of those the first. Null: there is nothing to decide. */
export function strictest(decisions: readonly Decision[]): Decision | null {
	let worst: Decision | null = null;
	for (const decision of decisions) {
		if (worst === null || rank.indexOf(decision.verdict) > rank.indexOf(worst.verdict)) worst = decision;
	}
	return worst;
}
