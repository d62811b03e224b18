import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTree } from "@seahaven/vfs/create";
import { Journal } from "@seahaven/vfs/journal";
import { View } from "@seahaven/vfs/namespace";
import { MountTable } from "@seahaven/vfs/table";
import { testWorld } from "@seahaven/vfs/testing/world";
import fc from "fast-check";
import { publicChange } from "seahaven/change";
import { type Files, NamespaceFiles } from "seahaven/files";
import { afterAll, describe, expect, test } from "vitest";
import { HostBackend } from "../fs/host-backend.ts";
import { applyOperations, ConflictError } from "./apply.ts";
import { inverse, type Operation, operationsOf } from "./operation.ts";

const world = testWorld(0);
const now = async <T>(_: string, change: () => T): Promise<T> => change();

function filesOf(view: View): Files {
	return new NamespaceFiles(view, view.root, world, now);
}

const hosts: string[] = [];
afterAll(() => {
	for (const host of hosts) rmSync(host, { recursive: true });
});

/** A new directory of the host as `/d`. */
function disk(): Files {
	const host = mkdtempSync(join(tmpdir(), "seahaven-apply-"));
	hosts.push(host);
	const opened = HostBackend.open(host, { owner: { uid: 0, gid: 0 } });
	if (!opened.ok) throw new Error(opened.error);
	const view = new View(new MountTable(createTree(world), { actor: null }), world);
	view.mkdir(view.root, "/d", 0o755);
	const mounted = view.mount("/d", opened.value);
	if (!mounted.ok) throw new Error(mounted.error);
	return filesOf(view);
}

async function picture(files: Files, path: string): Promise<unknown> {
	const shown: Record<string, unknown> = {};
	for (const { name, type } of await files.readdir(path)) {
		const at = `${path}/${name}`;
		const { mode } = await files.lstat(at);
		if (type === "directory") shown[name] = [mode, await picture(files, at)];
		else shown[name] = type === "symlink" ? await files.readlink(at) : [mode, await files.readText(at)];
	}
	return shown;
}

const name = fc.constantFrom("a", "b", "c");
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `/d/${parts.join("/")}`);
const step = fc.oneof(
	fc.tuple(fc.constant("write" as const), path, fc.constantFrom("", "x", "yy")),
	fc.tuple(fc.constant("mkdir" as const), path, fc.constant("")),
	fc.tuple(fc.constant("rm" as const), path, fc.constant("")),
	fc.tuple(fc.constant("rename" as const), path, path),
	fc.tuple(fc.constant("symlink" as const), path, fc.constantFrom("a", "nowhere")),
	fc.tuple(fc.constant("chmod" as const), path, fc.constantFrom("755", "700")),
);

async function take(files: Files, [kind, path, other]: readonly [string, string, string]): Promise<void> {
	try {
		if (kind === "write") await files.writeFile(path, other);
		else if (kind === "mkdir") await files.mkdir(path);
		else if (kind === "rm") await files.rm(path, { recursive: true });
		else if (kind === "rename") await files.rename(path, other);
		else if (kind === "symlink") await files.symlink(other, path);
		else await files.chmod(path, Number.parseInt(other, 8));
	} catch {
		// A plan may ask for what cannot be done.
	}
}

describe("what a world did, put on the disk", () => {
	test("undone: any two states lead to each other", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), async (first, second) => {
				const tree = createTree(world);
				const view = new View(new MountTable(tree, { actor: null }), world);
				const journal = new Journal([{ path: "/", backend: tree }], { now: () => 0n });
				const files = filesOf(view);
				const real = disk();
				await files.mkdir("/d");
				let state = journal.state();
				const settle = async (): Promise<readonly Operation[]> => {
					const operations = operationsOf(journal.diff(state).map(publicChange), "/d");
					state = journal.state();
					await applyOperations(real, "/d", operations);
					return operations;
				};
				for (const each of first) await take(files, each);
				const one = await settle();
				const before = await picture(files, "/d");
				expect(await picture(real, "/d")).toEqual(before);
				for (const each of second) await take(files, each);
				const two = await settle();
				expect(await picture(real, "/d")).toEqual(await picture(files, "/d"));
				await applyOperations(real, "/d", inverse(two));
				expect(await picture(real, "/d")).toEqual(before);
				await applyOperations(real, "/d", inverse(one));
				expect(await picture(real, "/d")).toEqual({});
			}),
			{ numRuns: 300 },
		);
	});

	test("a file that was changed meanwhile is not overwritten, and nothing else is done", async () => {
		const real = disk();
		await real.writeFile("/d/f", "theirs");
		const state = (text: string): { type: "file"; mode: number; data: Uint8Array } => ({
			type: "file",
			mode: 0o644,
			data: new TextEncoder().encode(text),
		});
		const operations: readonly Operation[] = [
			{ op: "create", path: "new", file: state("x") },
			{ op: "modify", path: "f", from: "f", before: state("old"), after: state("ours") },
		];
		await expect(applyOperations(real, "/d", operations)).rejects.toThrow(ConflictError);
		expect(await picture(real, "/d")).toEqual({ f: [0o644, "theirs"] });
		await real.rm("/d/f");
	});
});
