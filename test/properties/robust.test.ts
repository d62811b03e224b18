import { expect, test } from "vitest";
import { robust } from "./robust-watch.ts";
import { parameters, patience } from "./runs.ts";

/**
 * **robust**: whatever a script says, `exec` ends within its budget, in one of the ways that it knows and never with a throw; sessions and
 * worlds stay usable, and memory does not grow. Without bound: `node test/fuzz.ts robust`.
 */
test("mutated scripts do no harm", { timeout: patience }, async () => {
	const { numRuns, seed } = parameters("robust", 15_000);
	const { findings, runs } = await robust(numRuns, seed);
	expect(findings).toEqual([]);
	expect(runs).toBe(numRuns);
});
