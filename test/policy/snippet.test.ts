import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the README's lines about policy run, and do what their comments say", () => {
	const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
	const snippet = /<!-- snippet: policy -->\n```ts\n([\s\S]*?)```/.exec(readme)?.[1];
	if (snippet === undefined) throw new Error("no snippet in the README");
	const directory = mkdtempSync(join(import.meta.dirname, ".snippet-"));
	try {
		const file = join(directory, "snippet.ts");
		writeFileSync(file, snippet);
		const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
		expect(stderr).toBe("");
		expect(stdout).toContain('"rule":"git-push"');
		expect(stdout).toContain("+++ b/home/user/greeting\n@@ -0,0 +1 @@\n+hello\n refused\n");
		expect(stdout.trim().split("\n").at(-1)).toBe("[ '/' ]");
	} finally {
		rmSync(directory, { recursive: true });
	}
});
