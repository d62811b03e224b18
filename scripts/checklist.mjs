// Writes CHECKLIST.md: which tests are named after which row of the checklist of what the source systems do.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const rows = { T: 19, P: 12, L: 19, C: 29 };
const sources = {
	T: "Truman Shell",
	P: "Passepartout's shell actuator",
	L: "LLM code execution safety",
	C: "compartment",
};

/** Test files by the ids that the names of their tests begin with or list. */
const tests = new Map();
for (const directory of ["packages", "test"]) {
	for (const entry of readdirSync(join(root, directory), { recursive: true, withFileTypes: true })) {
		if (!entry.name.endsWith(".test.ts") || entry.parentPath.includes("node_modules")) continue;
		const path = join(entry.parentPath, entry.name);
		for (const match of readFileSync(path, "utf8").matchAll(
			/\b(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*["'`]([^"'`]*)["'`]/g,
		)) {
			for (const [id] of (match[1] ?? "").matchAll(/\b[TPLC]\d{1,2}\b/g)) {
				const names = tests.get(id) ?? new Map();
				names.set(relative(root, path), (names.get(relative(root, path)) ?? 0) + 1);
				tests.set(id, names);
			}
		}
	}
}
const lines = [
	"# The checklist",
	"",
	"What the four source systems do, and the tests that are named after each row. `node scripts/checklist.mjs` writes this page.",
	"",
];
for (const [letter, count] of Object.entries(rows)) {
	const ids = Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
	const covered = ids.filter((id) => tests.has(id)).length;
	lines.push(`## ${letter}: ${sources[letter]} (${covered} of ${count})`, "", "| row | tests |", "|---|---|");
	for (const id of ids)
		lines.push(
			`| ${id} | ${
				tests.has(id)
					? [...tests.get(id).keys()]
							.sort()
							.map((path) => `\`${path}\``)
							.join(", ")
					: "–"
			} |`,
		);
	lines.push("");
}
writeFileSync(join(root, "CHECKLIST.md"), `${lines.join("\n").trimEnd()}\n`);
