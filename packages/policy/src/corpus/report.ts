import { analyze } from "../analyze/analyze.ts";
import { judgeScript, type Policy, strictest } from "../policy.ts";
import { benign } from "./benign.ts";
import { dangerous } from "./dangerous.ts";

/** What a policy says of the corpus, before anything runs. */
export interface CorpusReport {
	readonly dangerous: number;
	readonly prevented: number;
	/** What it lets through, by kind. */
	readonly missed: readonly { readonly kind: string; readonly script: string }[];
	readonly benign: number;
	/** What it refuses though it should not, each with the rule. */
	readonly falsePositives: readonly { readonly kind: string; readonly script: string; readonly rule: string }[];
	/** How often each rule decided. */
	readonly byRule: ReadonlyMap<string, number>;
}

/** Judges every script of the corpus. Asking counts as prevention: nobody is there to say yes. */
export function judgeCorpus(policy: Policy): CorpusReport {
	const byRule = new Map<string, number>();
	const missed: { kind: string; script: string }[] = [];
	const falsePositives: { kind: string; script: string; rule: string }[] = [];
	const decide = (script: string): { readonly refused: boolean; readonly rule: string } => {
		const worst = strictest(judgeScript(policy, analyze(script, { cwd: "/workspace" })));
		return worst === null ? { refused: false, rule: "" } : { refused: worst.verdict !== "allow", rule: worst.rule };
	};
	for (const [kind, scripts] of Object.entries(dangerous)) {
		for (const script of scripts) {
			const { refused, rule } = decide(script);
			if (refused) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
			else missed.push({ kind, script });
		}
	}
	for (const [kind, scripts] of Object.entries(benign)) {
		for (const script of scripts) {
			const { refused, rule } = decide(script);
			if (refused) falsePositives.push({ kind, script, rule });
		}
	}
	const total = count(dangerous);
	return { dangerous: total, prevented: total - missed.length, missed, benign: count(benign), falsePositives, byRule };
}

function count(scripts: Readonly<Record<string, readonly string[]>>): number {
	return Object.values(scripts).reduce((sum, list) => sum + list.length, 0);
}
