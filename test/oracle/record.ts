/** Writes the recordings from live bash: `node test/oracle/record.ts [CHAPTER …]`. Nothing else writes them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chapters } from "../cases/chapters.ts";
import type { Recording } from "./case.ts";
import { liveBashVersion, observeLive } from "./live.ts";

const bash = liveBashVersion();
if (bash === null || !bash.startsWith("5.2.")) {
	console.error(`recordings are bash 5.2's; here it is ${bash ?? "missing"}`);
	process.exit(1);
}
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, "recordings");
mkdirSync(folder, { recursive: true });
for (const chapter of chapters) {
	if (wanted.length > 0 && !wanted.includes(chapter.name)) continue;
	const observations = Object.fromEntries(
		chapter.cases.map((row) => [row.name, { script: row.script, ...observeLive(row, chapter.environment) }]),
	);
	const recording: Recording = { bash, observations };
	writeFileSync(join(folder, `${chapter.name}.json`), `${JSON.stringify(recording, null, "\t")}\n`);
	console.log(`${chapter.name}: ${chapter.cases.length}`);
}
