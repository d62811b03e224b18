import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, overlay, type Shell } from "seahaven";
import { afterAll, describe, expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";
import { treeOf } from "./tree.ts";

const path = fc.constantFrom("a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/f", "l", "*", "d/*", "nope/x", "'a b'");
const text = fc.constantFrom("x", "y z", "", "a\\nb", "0123456789");

/** One command that changes files, or fails to. */
const command = fc.oneof(
	fc.tuple(text, path).map(([t, p]) => `echo '${t}' > ${p}`),
	fc.tuple(text, path).map(([t, p]) => `printf '${t}' >> ${p}`),
	path.map((p) => `: > ${p}`),
	path.map((p) => `rm -rf ${p}`),
	path.map((p) => `rm ${p}`),
	fc.tuple(path, path).map(([p, q]) => `mv ${p} ${q}`),
	fc.tuple(path, path).map(([p, q]) => `cp -r ${p} ${q}`),
	path.map((p) => `mkdir -p ${p}`),
	path.map((p) => `rmdir ${p}`),
	fc.tuple(path, path).map(([p, q]) => `ln -s ${p} ${q}`),
	fc.tuple(path, path).map(([p, q]) => `ln ${p} ${q}`),
	fc.tuple(fc.constantFrom("600", "755", "444", "000", "u+s"), path).map(([m, p]) => `chmod ${m} ${p}`),
	fc.tuple(fc.nat(100_000), path).map(([n, p]) => `truncate -s ${n} ${p}`),
	path.map((p) => `sed -i 's/x/yy/' ${p}`),
	fc.tuple(text, path).map(([t, p]) => `echo '${t}' | tee -a ${p} > /dev/null`),
	path.map((p) => `touch ${p}`),
	path.map((p) => `touch -d 2001-02-03 ${p}`),
	path.map((p) => `mkfifo ${p}`),
	path.map((p) => `dd if=/dev/zero of=${p} bs=10 seek=7 count=1 conv=notrunc status=none`),
);
const script = fc
	.array(
		fc.oneof(
			{ weight: 6, arbitrary: command },
			{ weight: 1, arbitrary: command.map((c) => `(cd d && ${c})`) },
			{ weight: 1, arbitrary: command.map((c) => `for f in *; do ${c}; done`) },
		),
		{
			minLength: 1,
			maxLength: 5,
		},
	)
	.map((lines) => lines.join("\n"));

const initial = { a: "one\n", b: "x\n", "d/a": "inner\n", "d/b": "x".repeat(70_000), "d/e/f": "deep\n" };
const temporary = mkdtempSync(join(tmpdir(), "seahaven-undone-"));
afterAll(() => rmSync(temporary, { recursive: true }));

function hostTree(name: string): string {
	const root = join(temporary, name);
	mkdirSync(join(root, "d", "e"), { recursive: true });
	for (const [file, content] of Object.entries(initial)) writeFileSync(join(root, file), content);
	symlinkSync("a", join(root, "l"));
	return root;
}

const userland = nodeUserland();
const backends: Readonly<Record<string, () => Promise<Shell>>> = {
	memory: () => createShell({ userland, cwd: "/w", files: { ...initial, l: { symlink: "a" } } }),
	overlay: async () =>
		createShell({ userland, cwd: "/w", mounts: { "/w": overlay(hostDirectory(hostTree("lower"))) } }),
	"host directory": async () =>
		createShell({ userland, cwd: "/w", mounts: { "/w": hostDirectory(hostTree("writable"), { write: true }) } }),
};

describe("undone: a script and then undo give the tree byte for byte", () => {
	test.each(Object.keys(backends))(
		"on %s",
		async (backend) => {
			await using shell = await (backends[backend] ?? (backends["memory"] as () => Promise<Shell>))();
			const before = await treeOf(shell, "/w");
			await fc.assert(
				fc.asyncProperty(script, async (text) => {
					const entries = shell.journal.entries.length + shell.journal.forgotten;
					// Who opens a pipe that nobody else has open waits for ever: what was done until then is undone as well.
					await shell.exec(text, { isolated: true, timeout: 200 });
					const made = shell.journal.entries.length + shell.journal.forgotten - entries;
					if (made > 0) await shell.journal.undo(made);
					expect(await treeOf(shell, "/w")).toEqual(before);
				}),
				parameters(`undone on ${backend}`),
			);
		},
		patience,
	);
});
