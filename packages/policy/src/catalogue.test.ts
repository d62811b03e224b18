import { describe, expect, test } from "vitest";
import { analyze } from "./analyze/analyze.ts";
import { catalogue } from "./catalogue.ts";
import { compileProfile, resolveProfile } from "./compile.ts";
import { judgeScript, strictest } from "./policy.ts";
import { builtInProfiles } from "./profile.ts";
import type { Rule } from "./rule.ts";

const place = { workspace: "/workspace", home: "/home/user" };

function policyOf(name: string): ReturnType<typeof compileProfile> {
	const profile = builtInProfiles.get(name);
	if (profile === undefined) throw new Error(name);
	const full = resolveProfile(profile);
	if (!full.ok) throw new Error(full.error);
	return compileProfile(full.value, place);
}

const { setting } = policyOf("llm-safe");

function isAbout(rule: Rule, script: string): boolean {
	const analysis = analyze(script);
	if (analysis.error !== null) throw new Error(`${script}: ${analysis.error.message}`);
	return (
		analysis.invocations.some((each) => rule.matches?.(each, setting) === true) ||
		(rule.inspect?.(analysis, setting).length ?? 0) > 0
	);
}

describe.each(catalogue.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
	test.each(rule.examples.matches)("is about: %s", (script) => {
		expect(isAbout(rule, script)).toBe(true);
	});
	test.each(rule.examples.passes)("is not about: %s", (script) => {
		expect(isAbout(rule, script)).toBe(false);
	});
	test("L14: says why, and suggests what passes", () => {
		expect(rule.reason).not.toBe("");
		expect(rule.suggestion).not.toBe(null);
		const decisions = judgeScript(policyOf("llm-safe"), analyze(rule.suggestion ?? ""));
		expect(strictest(decisions)).toMatchObject({ verdict: "allow" });
	});
});

test("L15: every rule has one id and one class, and every command is in exactly one class", () => {
	expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
	const policy = policyOf("llm-safe");
	const scripts = catalogue.flatMap(({ examples }) => [...examples.matches, ...examples.passes]);
	for (const script of [...scripts, "frobnicate", "x --y", "./z", '"$a"', ""]) {
		for (const decision of judgeScript(policy, analyze(script))) {
			expect(["allow", "deny", "ask", "wrap"]).toContain(decision.verdict);
			expect(decision.rule).not.toBe("");
		}
	}
});
