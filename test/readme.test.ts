import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("the README's lines of API run, and do what their comments say", () => {
	const readme = readFileSync(join(root, "README.md"), "utf8");
	const snippet = /<!-- snippet: readme -->\n```ts\n([\s\S]*?)```/.exec(readme)?.[1];
	if (snippet === undefined) throw new Error("no snippet in the README");
	const directory = mkdtempSync(join(import.meta.dirname, ".readme-"));
	try {
		const file = join(directory, "snippet.ts");
		writeFileSync(file, snippet);
		const ran = spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
		expect(ran.stderr).toBe("");
		expect(ran.stdout).toBe("2:apple\napple\n 0 timeout pear\napple\n\n");
	} finally {
		rmSync(directory, { recursive: true });
	}
});
