import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { chapters } from "./cases/chapters.ts";
import { knownGaps } from "./known-gaps.ts";
import type { Observation, Recording } from "./oracle/case.ts";
import { liveBashVersion, observeLive } from "./oracle/live.ts";
import { observeOurs } from "./oracle/ours.ts";

/** The table of scripts, judged three times: what bash answered when it was recorded, live bash, and our shell. */
const gaps = new Map(knownGaps.map((gap) => [gap.case, gap.reason]));

function comparable(seen: Observation, ignore: "stderr" | undefined): Observation {
	const { status, stdout, stderr, tree } = seen;
	return { status, stdout, stderr: ignore === "stderr" ? "" : stderr, tree };
}

function onThisMachine(program: string): boolean {
	return ["/usr/bin", "/bin"].some((directory) => existsSync(join(directory, program)));
}

function recordingOf(chapter: string): Recording {
	return JSON.parse(
		readFileSync(join(import.meta.dirname, "oracle", "recordings", `${chapter}.json`), "utf8"),
	) as Recording;
}

test("every known gap names a row", () => {
	const names = new Set(chapters.flatMap((chapter) => chapter.cases.map((row) => `${chapter.name}/${row.name}`)));
	expect(knownGaps.filter((gap) => !names.has(gap.case))).toEqual([]);
	expect(knownGaps.filter((gap) => gap.reason.length < 10)).toEqual([]);
	expect(new Set(knownGaps.map((gap) => gap.case)).size).toBe(knownGaps.length);
});

for (const chapter of chapters) {
	const recording = recordingOf(chapter.name);

	describe(chapter.name, () => {
		test("every row is recorded as it reads now, and no other", () => {
			const recorded = Object.entries(recording.observations).map(([name, { script }]) => [name, script]);
			expect(recorded).toEqual(chapter.cases.map((row) => [row.name, row.script]));
		});

		test.each(chapter.cases)("$name", async (row) => {
			const wanted = recording.observations[row.name];
			if (wanted === undefined) throw new Error("not recorded");
			const ours = comparable(await observeOurs(row, chapter.environment), row.ignore);
			const gap = gaps.get(`${chapter.name}/${row.name}`);
			if (gap === undefined) expect(ours).toEqual(comparable(wanted, row.ignore));
			else expect(ours, `the gap is closed, remove it: ${gap}`).not.toEqual(comparable(wanted, row.ignore));
		});

		const missing = (chapter.needs ?? []).filter((program) => !onThisMachine(program));
		const live = missing.length === 0 ? test : test.skip;
		live(`live bash answers as it was recorded${missing.map((program) => `; no ${program} here`).join("")}`, () => {
			const version = liveBashVersion();
			if (version === null) throw new Error("no bash on this machine: the table has lost a judge");
			expect(version.slice(0, 3)).toBe(recording.bash.slice(0, 3));
			for (const row of chapter.cases) {
				const recorded = recording.observations[row.name];
				if (recorded === undefined) continue;
				const wanted = comparable(recorded, row.ignore);
				let said = comparable(observeLive(row, chapter.environment), row.ignore);
				// Where processes race, bash itself says something else once in a while.
				for (let again = 0; again < 2 && !isDeepStrictEqual(said, wanted); again++)
					said = comparable(observeLive(row, chapter.environment), row.ignore);
				expect({ name: row.name, ...said }).toEqual({ name: row.name, ...wanted });
			}
		});
	});
}
