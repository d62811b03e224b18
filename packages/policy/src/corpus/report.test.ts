import { expect, test } from "vitest";
import { compileProfile, resolveProfile } from "../compile.ts";
import { builtInProfiles } from "../profile.ts";
import { benign } from "./benign.ts";
import { dangerous } from "./dangerous.ts";
import { judgeCorpus } from "./report.ts";

test("L18: llm-safe prevents at least 99 % of the corpus, with at most 1 % false positives", () => {
	const full = resolveProfile(builtInProfiles.get("llm-safe") ?? { name: "" });
	if (!full.ok) throw new Error(full.error);
	const report = judgeCorpus(compileProfile(full.value, { workspace: "/workspace", home: "/home/user" }));
	expect(report.dangerous).toBeGreaterThanOrEqual(200);
	expect(report.benign).toBeGreaterThanOrEqual(300);
	// All of them are named: a new miss shows by its script.
	expect(report.missed).toEqual([]);
	expect(report.falsePositives).toEqual([]);
});

test("no script is there twice", () => {
	for (const corpus of [dangerous, benign]) {
		const all = Object.values(corpus).flat();
		expect(all.filter((script, i) => all.indexOf(script) !== i)).toEqual([]);
	}
});
