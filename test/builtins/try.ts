import { readdirSync } from "node:fs";
import { askBash, askOurs, plainQuotes } from "./judge.ts";

/** Shows where our shell differs from live bash: `node try.ts [group…]`. For trying things out. */
const wanted = process.argv.slice(2);
let same = 0;
let different = 0;
for (const file of readdirSync(new URL("../../packages/builtins/src/testing/rows/", import.meta.url)).sort()) {
	const group = file.replace(".ts", "");
	if (wanted.length > 0 && !wanted.includes(group)) continue;
	const module = (await import(`../../packages/builtins/src/testing/rows/${file}`)) as Record<
		string,
		readonly string[]
	>;
	for (const row of Object.values(module).flat()) {
		const theirs = plainQuotes(askBash(row));
		const ours = await askOurs(row).catch((error: unknown) => ({
			status: -1,
			stdout: "",
			stderr: String((error as Error).stack),
		}));
		if (JSON.stringify(theirs) === JSON.stringify(ours)) {
			same++;
			continue;
		}
		different++;
		console.log(`=== ${group}: ${row}`);
		for (const key of ["stdout", "stderr", "status"] as const) {
			if (theirs[key] === ours[key]) continue;
			const a = String(theirs[key]).split("\n");
			const b = String(ours[key]).split("\n");
			console.log(`--- ${key}`);
			let shown = 0;
			for (let i = 0; i < Math.max(a.length, b.length) && shown < 4; i++) {
				if (a[i] === b[i]) continue;
				shown++;
				console.log(`  bash ${i}: ${JSON.stringify(a[i])}\n  ours ${i}: ${JSON.stringify(b[i])}`);
			}
		}
	}
}
console.log(`${same} the same, ${different} different`);
