import fc from "fast-check";
import { expect, test } from "vitest";
import { files } from "../generators/bash/script.ts";
import { liveBashVersion } from "../oracle/live.ts";
import { SideBySide } from "../oracle/side-by-side.ts";
import { grammars } from "./against-bash.ts";
import { parameters, patience } from "./runs.ts";

/** Of a thousand plain scripts, how many may still differ: 8 did when this was written, mostly in the line that a message names. To go down. */
const TOLERATED = 20;

/**
 * **as bash**: to a script from a grammar of the language, live bash 5.2 and our shell say the same, status, both streams and files. For as
 * many as one likes, with differences made small: `node test/fuzz.ts bash`.
 */
test("generated scripts do here what they do in bash", { timeout: patience }, async () => {
	expect(liveBashVersion()?.slice(0, 3)).toBe("5.2");
	const { numRuns, seed } = parameters("as bash", 2_000);
	const sides = new SideBySide(files);
	const different: string[] = [];
	try {
		for (let done = 0; done < numRuns; done += 100) {
			const scripts = fc.sample(grammars.plain, { numRuns: Math.min(100, numRuns - done), seed: seed + done });
			for (const { script } of await sides.compare(scripts.map((text) => text.trimEnd()))) different.push(script);
		}
	} finally {
		sides.close();
	}
	console.log(`as bash: ${different.length} of ${numRuns} differ`);
	expect(different.length, different[0]).toBeLessThanOrEqual(Math.ceil((numRuns * TOLERATED) / 1000) + 3);
});
