import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HostBackend } from "@seahaven/host/fs/host-backend";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import type { View } from "@seahaven/vfs/namespace";
import { must, put } from "@seahaven/vfs/testing/must";
import { testWorld } from "@seahaven/vfs/testing/world";
import type { Tree } from "@seahaven/vfs/tree";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";
import { paths, plans, Runner } from "./vfs-plan.ts";

const world = testWorld(0);
const secret = "SECRET CONTENT OUTSIDE";
/** A size that no plan can give a file of its own. */
const secretSize = 12_347;
/** A name that no plan makes. */
const mark = "only-outside";
const parts = ["a", "b", "c", "..", ".", "", "out", "secret", "in", "l1", "l2"];
const path = paths(parts, true);
const target = fc.oneof(
	path,
	fc.constantFrom("/out", "/out/secret", "../out", "../../out/secret", "/", "..", "/in/../out"),
);

/** A world with an inside that links out in every way there is. */
function populate(ns: View): void {
	for (const dir of ["/in", "/in/a", "/in/a/b", "/out", "/out/a"]) must(ns.mkdir(ns.root, dir, 0o755));
	put(ns, "/out/secret", secret);
	put(ns, "/secret", secret);
	put(ns, "/in/a/c", "inside");
	must(ns.symlink("../out", ns.root, "/in/l1"));
	must(ns.symlink("/out/secret", ns.root, "/in/l2"));
	must(ns.symlink("../../../out", ns.root, "/in/a/l1"));
}

/** Runs plans in the confined inside of a world and sees that the outside neither shows nor changes. */
function contained(name: string, make: () => { readonly ns: View; readonly tree: Tree }): void {
	const { ns, tree } = make();
	const outside = new Set(
		["/", "/out", "/out/a", "/out/secret", "/secret"].map((file) => must(ns.stat(ns.root, file, false)).ino),
	);
	const start = tree.snapshot();
	fc.assert(
		fc.property(plans(path, target), (plan) => {
			must(tree.restore(start));
			const runner = new Runner(ns, ns.confine(must(ns.directory(ns.root, "/in"))));
			for (const op of plan) {
				const outcome = runner.run(op);
				for (const told of outcome.told) expect(told.includes(secret)).toBe(false);
				if (outcome.stat !== null) expect(outside.has(outcome.stat.ino)).toBe(false);
				if (outcome.errno === "ok" && (op.kind === "realpath" || op.kind === "directory")) {
					expect(outcome.told.every((told) => told === "/in" || told.startsWith("/in/"))).toBe(true);
				}
				for (const handle of runner.handles) expect(handle.path === "/in" || handle.path.startsWith("/in/")).toBe(true);
			}
			for (const change of tree.changes(start, tree.snapshot())) {
				expect([change.op, change.path === "in" || change.path.startsWith("in/")]).toEqual([change.op, true]);
				if (change.from !== null) expect(change.from.startsWith("in/")).toBe(true);
			}
		}),
		parameters(name),
	);
}

test(
	"contained: memory",
	() => {
		contained("contained, memory", () => {
			const tree = createTree(world);
			const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: tree }] }));
			populate(ns);
			return { ns, tree };
		});
	},
	patience,
);

test(
	"contained: overlay",
	() => {
		contained("contained, overlay", () => {
			const lower = createTree(world);
			populate(must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: lower }] })));
			const tree = createTree(world, {}, lower);
			return { ns: must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: tree }] })), tree };
		});
	},
	patience,
);

/** Swaps directories inside for links to the outside, as fast as it can, until it is ended. */
const swapper = `
const { renameSync, symlinkSync, unlinkSync, mkdirSync } = require("node:fs");
const [inside, outside] = process.argv.slice(1);
const quietly = (act) => { try { act(); } catch {} };
for (let i = 0; ; i++) {
	const at = inside + ["/a", "/b", "/a/b", "/a/c"][i % 4];
	quietly(() => renameSync(at, inside + "/.kept" + (i % 4)));
	quietly(() => symlinkSync(i % 8 < 4 ? outside : outside + "/secret", at));
	for (let wait = 0; wait < 2000; wait++);
	quietly(() => unlinkSync(at));
	quietly(() => renameSync(inside + "/.kept" + (i % 4), at));
	if (i % 64 === 0) quietly(() => mkdirSync(inside + "/a"));
	if (i % 64 === 32) quietly(() => mkdirSync(inside + "/b"));
}`;

test.runIf(process.platform === "linux")(
	"contained: a host directory, with links swapped in meanwhile",
	async () => {
		const dir = mkdtempSync(join(tmpdir(), "seahaven-contained-"));
		const inside = join(dir, "in");
		const outside = join(dir, "out");
		mkdirSync(join(inside, "a/b"), { recursive: true });
		mkdirSync(join(inside, "b"));
		mkdirSync(join(outside, "d"), { recursive: true });
		writeFileSync(join(outside, "secret"), secret.padEnd(secretSize));
		mkdirSync(join(outside, mark));
		const hostState = (): string => {
			const { mode, mtimeMs, size, nlink, uid } = statSync(join(outside, "secret"));
			const { mtimeMs: outTime, mode: outMode } = statSync(outside);
			const { mtimeMs: deepTime, mode: deepMode } = statSync(join(outside, "d"));
			return JSON.stringify([
				readdirSync(outside),
				mode,
				mtimeMs,
				size,
				nlink,
				uid,
				outTime,
				outMode,
				deepTime,
				deepMode,
			]);
		};
		const before = hostState();
		const inodes = new Set(["", "secret", "d"].map((name) => statSync(join(outside, name)).ino));
		const hosts = (held: number) => {
			const host = must(HostBackend.open(inside, { heldDirectories: held }));
			const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: host }] }));
			return { host, ns };
		};
		const views = [hosts(256), hosts(0)];
		// The file system under test, with a lower one that remembers nothing and one that holds on to what it has walked.
		const hostTarget = fc.oneof(
			path,
			fc.constantFrom(outside, join(outside, "secret"), "../out", "../../out/secret", dir, "/", ".."),
		);
		const hostPath = fc.oneof(
			{ weight: 9, arbitrary: paths(["a", "b", "c", "..", ".", "secret", "d", "out"], true) },
			{ weight: 1, arbitrary: fc.constantFrom(outside, join(outside, "secret"), `/proc/self/root${outside}/secret`) },
		);
		let child: ChildProcess | null = null;
		try {
			child = spawn(process.execPath, ["-e", swapper, inside, outside], { stdio: "ignore" });
			let read = 0;
			let i = 0;
			fc.assert(
				fc.property(plans(hostPath, hostTarget), (plan) => {
					const view = views[i++ % views.length];
					if (view === undefined) return;
					const runner = new Runner(view.ns, view.ns.root);
					for (const start of ["/a", "/b", "/a/b"]) view.ns.mkdir(view.ns.root, start, 0o755);
					for (const op of plan) {
						const { told, stat, errno } = runner.run(op);
						for (const text of told) expect(text.includes(secret)).toBe(false);
						expect(told.includes(mark)).toBe(false);
						if (stat?.type === "file") expect(stat.size).not.toBe(secretSize);
						if (errno === "ok") read++;
					}
					expect(hostState()).toBe(before);
				}),
				parameters("contained, host"),
			);
			expect(readFileSync(join(outside, "secret"), "latin1")).toBe(secret.padEnd(secretSize));
			expect(inodes.size).toBe(3);
			// Nothing happening is no pass.
			expect(read).toBeGreaterThan(100);
			expect(child.exitCode).toBe(null);
		} finally {
			child?.kill("SIGKILL");
			await new Promise((resolve) =>
				child === null || child.exitCode !== null || child.signalCode !== null
					? resolve(null)
					: child.once("exit", resolve),
			);
			for (const { host } of views) host.close();
			rmSync(dir, { recursive: true, force: true });
		}
	},
	300_000,
);
