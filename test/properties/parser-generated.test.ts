import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { equalTrees } from "@seahaven/parser/equal";
import { parse } from "@seahaven/parser/parser";
import { print } from "@seahaven/parser/print";
import fc from "fast-check";
import { expect, test } from "vitest";
import { script } from "../generators/script.ts";
import { parameters, patience } from "./runs.ts";

test("generated scripts parse, and print to the same tree", { timeout: patience }, () => {
	fc.assert(
		fc.property(script(), (source) => {
			const first = parse(source);
			expect(first.ok ? "" : `${first.error.line}: ${first.error.message}`).toBe("");
			if (!first.ok) return;
			const second = parse(print(first.script));
			expect(second.ok && equalTrees(first.script, second.script)).toBe(true);
		}),
		parameters("generated", 2000),
	);
});

const live = spawnSync("/bin/bash", ["-c", "echo $BASH_VERSION"]).stdout?.toString().startsWith("5.2.") === true;

test.skipIf(!live && process.env["CI"] === undefined)("bash accepts them, and they end", { timeout: patience }, () => {
	const { seed } = parameters("generated, in bash", 100);
	const directory = mkdtempSync(join(tmpdir(), "generated-"));
	try {
		for (const source of fc.sample(script(), { numRuns: 100, seed })) {
			const checked = spawnSync("/bin/bash", ["-n", "-c", source]);
			expect(checked.stderr.toString()).toBe("");
			const ran = spawnSync("/bin/bash", ["-c", source], {
				cwd: directory,
				input: "",
				timeout: 20_000,
				maxBuffer: 16 << 20,
			});
			expect(ran.error, source).toBeUndefined();
			for (const name of readdirSync(directory)) expect(["one", "two", "three.txt"]).toContain(name);
		}
	} finally {
		rmSync(directory, { recursive: true });
	}
});
