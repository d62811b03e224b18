import { spawnSync } from "node:child_process";
import { createReader } from "@seahaven/parser/parser";
import { describe, expect, test } from "vitest";
import { differences, verdicts } from "./parser-verdicts.ts";

/** All that bash would print about a text, from our parser. */
function ours(source: string): string {
	const reader = createReader(source);
	let out = "";
	for (;;) {
		const next = reader.next();
		for (const warning of next.warnings) out += `bash: line ${warning.line}: ${warning.message}\n`;
		if (next.kind === "end") return out;
		if (next.kind === "commands") continue;
		const { message, line, lineText, detail, fatal } = next.error;
		if (message !== "") out += `bash: -c: line ${line}: ${message}\n`;
		if (lineText !== null) out += `bash: -c: line ${line}: \`${lineText}'\n`;
		if (detail !== null) out += `bash: -c: line ${line}: ${detail}\n`;
		if (fatal) return out;
	}
}

const LOOP = `while IFS= read -r -d '' text; do bash -n -c -- "$text" bash 2>&1; printf '\\0'; done`;

function live(sources: readonly string[]): readonly string[] {
	const ran = spawnSync("/bin/bash", ["-c", LOOP], {
		input: Buffer.from(sources.map((source) => `${source}\0`).join(""), "latin1"),
		env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
		maxBuffer: 64 << 20,
	});
	return ran.stdout.toString("latin1").split("\0").slice(0, -1);
}

test("there are enough of them, each once", () => {
	expect(verdicts.length).toBeGreaterThanOrEqual(150);
	const sources = [...verdicts, ...differences].map(({ source }) => source);
	expect(new Set(sources).size).toBe(sources.length);
});

test.each(verdicts)("$source", ({ source, output }) => {
	expect(ours(source)).toBe(output);
});

describe("known differences", () => {
	test.each(differences)("$source", ({ source, output, ours: said }) => {
		expect(ours(source)).toBe(said);
		expect(said).not.toBe(output);
	});
});

test("live bash agrees with the recorded verdicts", (context) => {
	const version = spawnSync("/bin/bash", ["-c", 'printf %s "$BASH_VERSION"']).stdout?.toString() ?? "";
	if (!version.startsWith("5.2.")) {
		expect(process.env["CI"], "this judge must be there").toBeUndefined();
		context.skip(`needs bash 5.2, found ${version || "none"}`);
	}
	const rows = [...verdicts, ...differences];
	const said = live(rows.map(({ source }) => source));
	expect(rows.map(({ source }, i) => ({ source, output: said[i] }))).toEqual(
		rows.map(({ source, output }) => ({ source, output })),
	);
});
