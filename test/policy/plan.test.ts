import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, overlay, type PlanConflict, type Shell, type ShellOptions, unifiedDiff } from "seahaven";
import { afterEach, describe, expect, test } from "vitest";

const open: Shell[] = [];
const made: string[] = [];
afterEach(async () => {
	for (const shell of open.splice(0)) await shell.dispose();
	for (const path of made.splice(0)) rmSync(path, { recursive: true });
});

async function world(options: ShellOptions = {}): Promise<Shell> {
	const shell = await createShell({
		userland: nodeUserland(),
		cwd: "/w",
		...options,
		files: { a: "one\ntwo\nthree\n", "d/b": "b\n", ...options.files },
	});
	open.push(shell);
	return shell;
}

async function picture(shell: Shell, path = "/w"): Promise<string> {
	return (
		await shell.exec(`cd ${path}; find . -printf '%p %y %m %T@ %l\\n' | sort; find . -type f -exec cat {} +`, {
			isolated: true,
		})
	).stdout.text;
}

const script =
	"cd d; x=5; mv ../a c; echo more >> b; rm -f nope; mkdir e; ln -s c l; chmod 600 c; date > now; echo done $x";

describe("plan, then apply", () => {
	test("nothing happens before; then exactly what was shown, and the session goes on", async () => {
		const shell = await world();
		const before = await picture(shell);
		const plan = await shell.plan(script);
		expect(plan.result.stdout.text).toBe("done 5\n");
		expect(await picture(shell)).toBe(before);
		expect(shell.cwd).toBe("/w");
		expect(plan.diff).toContain("rename from w/a\nrename to w/d/c");
		expect(plan.diff).toContain("--- a/w/d/b\n+++ b/w/d/b\n@@ -1 +1,2 @@\n b\n+more\n");
		await plan.apply();
		expect(shell.cwd).toBe("/w/d");
		expect((await shell.exec("echo $x; cat now")).stdout.text).toBe(
			`5\n${Buffer.from(plan.changes.find(({ path }) => path === "/w/d/now")?.after?.bytes() ?? []).toString()}`,
		);
		await shell.journal.undo();
		expect(await picture(shell)).toBe(before);
	});

	test("it refuses if the world changed meanwhile, and says what", async () => {
		const shell = await world();
		const plan = await shell.plan("echo x > new");
		await shell.exec("echo y > other");
		await expect(plan.apply()).rejects.toThrow(
			"the world has changed since the plan was made: /w/other; nothing was done",
		);
		expect(await shell.fs.exists("new")).toBe(false);
		await plan.apply().catch((error: PlanConflict) => expect(error.changes.map(({ op }) => op)).toEqual(["create"]));
		const again = await shell.plan("echo x > new");
		await again.apply();
		await expect(again.apply()).rejects.toThrow("/w/new");
	});

	test("with the decisions of a policy", async () => {
		const shell = await world({ policy: "llm-safe" });
		const plan = await shell.plan("echo x > y; git push");
		expect(plan.decisions).toEqual([expect.objectContaining({ rule: "git-push", outcome: "refused" })]);
		expect(plan.diff).toBe("");
	});

	test("on a host directory, overlaid and read-write", async () => {
		const root = mkdtempSync(join(tmpdir(), "seahaven-plan-"));
		made.push(root);
		mkdirSync(join(root, "d"));
		writeFileSync(join(root, "a"), "one\ntwo\nthree\n");
		writeFileSync(join(root, "d/b"), "b\n");
		for (const mount of [overlay(hostDirectory(root)), hostDirectory(root, { write: true })]) {
			const shell = await createShell({
				userland: nodeUserland(),
				cwd: "/w",
				mounts: { "/w": mount },
				world: { user: "root" },
			});
			open.push(shell);
			const before = await picture(shell);
			const plan = await shell.plan(script);
			expect(readFileSync(join(root, "a"), "utf8")).toBe("one\ntwo\nthree\n");
			await plan.apply();
			expect(await picture(shell)).toContain("./d/c f 600");
			expect((await shell.exec("cat c b; readlink l")).stdout.text).toBe("one\ntwo\nthree\nb\nmore\nc\n");
			const written = readdirSync(join(root, "d")).sort();
			expect(written).toEqual(mount.kind === "overlay" ? ["b"] : ["b", "c", "e", "l", "now"]);
			await shell.journal.undo();
			expect((await picture(shell)).replace(/\d{10}\.\d+/g, "")).toBe(before.replace(/\d{10}\.\d+/g, ""));
		}
	});

	test("a host file that somebody else changed meanwhile is not overwritten", async () => {
		const root = mkdtempSync(join(tmpdir(), "seahaven-plan-"));
		made.push(root);
		writeFileSync(join(root, "a"), "one\n");
		const shell = await createShell({
			userland: nodeUserland(),
			cwd: "/w",
			mounts: { "/w": hostDirectory(root, { write: true }) },
			world: { user: "root" },
		});
		open.push(shell);
		const plan = await shell.plan("echo two > a");
		writeFileSync(join(root, "a"), "somebody else's\n");
		await expect(plan.apply()).rejects.toThrow("/w/a");
		expect(readFileSync(join(root, "a"), "utf8")).toBe("somebody else's\n");
	});
});

test("the diff is one that git applies", async () => {
	const line = fc.constantFrom("a", "b", "c", "d", "");
	const text = fc
		.tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
		.map(([lines, end]) => lines.join("\n") + (end && lines.length > 0 ? "\n" : ""));
	const root = mkdtempSync(join(tmpdir(), "seahaven-diff-"));
	made.push(root);
	let runs = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 20, maxLength: 20 }), async (pairs) => {
			const directory = join(root, String(runs++));
			mkdirSync(directory);
			const side = (content: string): { type: "file"; size: number; mode: number; bytes: () => Uint8Array } => ({
				type: "file",
				size: content.length,
				mode: 0o644,
				bytes: () => new TextEncoder().encode(content),
			});
			const diff = unifiedDiff(
				pairs.map(([old, young], i) => ({ op: "modify", path: `/f${i}`, before: side(old), after: side(young) })),
			);
			for (const [i, [old]] of pairs.entries()) writeFileSync(join(directory, `f${i}`), old);
			const { status, stderr } = spawnSync("git", ["apply", "--allow-empty", "--unidiff-zero", "-"], {
				cwd: directory,
				input: diff,
				encoding: "utf8",
			});
			expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
			for (const [i, [, young]] of pairs.entries()) expect(readFileSync(join(directory, `f${i}`), "utf8")).toBe(young);
		}),
		{ numRuns: 20 },
	);
});
