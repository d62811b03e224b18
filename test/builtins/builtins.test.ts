import { completionRows } from "@seahaven/builtins/testing/rows/completion";
import { controlRows } from "@seahaven/builtins/testing/rows/control";
import { declareRows } from "@seahaven/builtins/testing/rows/declare";
import { directoriesRows } from "@seahaven/builtins/testing/rows/directories";
import { echoRows } from "@seahaven/builtins/testing/rows/echo";
import { getoptsRows } from "@seahaven/builtins/testing/rows/getopts";
import { historyRows } from "@seahaven/builtins/testing/rows/history";
import { jobsRows } from "@seahaven/builtins/testing/rows/jobs";
import { killRows } from "@seahaven/builtins/testing/rows/kill";
import { limitsRows } from "@seahaven/builtins/testing/rows/limits";
import { mapfileRows } from "@seahaven/builtins/testing/rows/mapfile";
import { namesRows } from "@seahaven/builtins/testing/rows/names";
import { printfRows } from "@seahaven/builtins/testing/rows/printf";
import { readRows } from "@seahaven/builtins/testing/rows/read";
import { scriptsRows } from "@seahaven/builtins/testing/rows/scripts";
import { setRows } from "@seahaven/builtins/testing/rows/set";
import { sourceRows } from "@seahaven/builtins/testing/rows/source";
import { testRows } from "@seahaven/builtins/testing/rows/test";
import { trapRows } from "@seahaven/builtins/testing/rows/trap";
import { unsetRows } from "@seahaven/builtins/testing/rows/unset";
import { utilitiesRows } from "@seahaven/builtins/testing/rows/utilities";
import { describe, expect, test } from "vitest";
import { gaps } from "./gaps.ts";
import { askBash, askOurs, plainQuotes } from "./judge.ts";

/** Built-ins by the group of their rows. */
const groups: Readonly<Record<string, readonly string[]>> = {
	completion: completionRows,
	control: controlRows,
	declare: declareRows,
	directories: directoriesRows,
	echo: echoRows,
	getopts: getoptsRows,
	history: historyRows,
	jobs: jobsRows,
	kill: killRows,
	limits: limitsRows,
	mapfile: mapfileRows,
	names: namesRows,
	printf: printfRows,
	read: readRows,
	scripts: scriptsRows,
	set: setRows,
	source: sourceRows,
	test: testRows,
	trap: trapRows,
	unset: unsetRows,
	utilities: utilitiesRows,
};

test("every gap names a row", () => {
	const all = new Set(Object.values(groups).flat());
	expect([...gaps.keys()].filter((row) => !all.has(row))).toEqual([]);
});

for (const [group, rows] of Object.entries(groups)) {
	describe(group, () => {
		test.each(rows.map((row) => [row]))("%s", async (row) => {
			const theirs = plainQuotes(askBash(row));
			const ours = await askOurs(row);
			const gap = gaps.get(row);
			if (gap === undefined) expect(ours).toEqual(theirs);
			else expect(ours, `the gap is closed, remove it: ${gap}`).not.toEqual(theirs);
		});
	});
}
