import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HostBackend } from "@seahaven/host/fs/host-backend";
import { hostBlobs } from "@seahaven/host/fs/host-blobs";
import type { Backend, Versioned } from "@seahaven/vfs/backend";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import { forkNamespace } from "@seahaven/vfs/fork";
import { FsLikeBackend } from "@seahaven/vfs/fslike";
import { Journal } from "@seahaven/vfs/journal";
import { JournaledBackend } from "@seahaven/vfs/journaled";
import type { View } from "@seahaven/vfs/namespace";
import { must, put } from "@seahaven/vfs/testing/must";
import { testWorld } from "@seahaven/vfs/testing/world";
import fc from "fast-check";
import { Volume } from "memfs";
import { afterAll, expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";
import { dump, type Op, paths, plans, Runner } from "./vfs-plan.ts";

const world = testWorld(0);
const temporary = mkdtempSync(join(tmpdir(), "seahaven-undone-"));
afterAll(() => rmSync(temporary, { recursive: true }), patience);
const path = paths(["a", "b", "c", "d", "..", "l1"], true);
const plan = plans(path, path);

/** Something to be changed. */
function populate(ns: View): void {
	for (const dir of ["/a", "/a/b", "/d"]) must(ns.mkdir(ns.root, dir, 0o755));
	put(ns, "/a/c", "content");
	put(ns, "/c", "x".repeat(70_000));
	must(ns.symlink("a/c", ns.root, "/l1"));
	must(ns.link(ns.root, "/a/c", ns.root, "/d/c", false));
}

function perform(ns: View, operations: readonly Op[]): void {
	const runner = new Runner(ns, ns.root);
	for (const op of operations) runner.run(op);
}

function view(backend: Backend): View {
	return must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend }] }));
}

/** A file's link count is no change of its own. */
function withoutLinks(line: string): string {
	return line.replace(/^(\S+ \S+ \S+ \S+) \d*/, "$1");
}

interface Made {
	readonly ns: View;
	readonly backend: Versioned;
	readonly dispose?: () => void;
}

const subjects: readonly (readonly [name: string, make: () => Made])[] = [
	[
		"memory",
		() => {
			const backend = createTree(world);
			const ns = view(backend);
			populate(ns);
			return { ns, backend };
		},
	],
	[
		"overlay",
		() => {
			const lower = createTree(world);
			populate(view(lower));
			const backend = createTree(world, {}, lower);
			return { ns: view(backend), backend };
		},
	],
	[
		"pre-images over memory",
		() => {
			const backend = new JournaledBackend(createTree(world));
			const ns = view(backend);
			populate(ns);
			return { ns, backend };
		},
	],
	[
		"pre-images over memfs",
		() => {
			const backend = new JournaledBackend(new FsLikeBackend(new Volume()));
			const ns = view(backend);
			populate(ns);
			return { ns, backend };
		},
	],
	[
		"pre-images over a host directory",
		() => {
			const dir = mkdtempSync(join(temporary, "run-"));
			const host = must(HostBackend.open(dir));
			const store = mkdtempSync(join(temporary, "store-"));
			const backend = new JournaledBackend(host, must(hostBlobs(store, host)));
			const dispose = (): void => {
				host.close();
				for (const used of [dir, store]) rmSync(used, { recursive: true });
			};
			const ns = view(backend);
			populate(ns);
			return { ns, backend, dispose };
		},
	],
];

test.each(subjects)(
	"undone: %s",
	(name, make) => {
		// Neither memfs nor Node's utimes can set a time exactly.
		const times = !name.startsWith("pre-images over a host") && name !== "pre-images over memfs";
		fc.assert(
			fc.property(fc.array(plan, { minLength: 1, maxLength: 3 }), (plans) => {
				const { ns, backend, dispose } = make();
				const journal = new Journal([{ path: "/", backend }], { now: world.now });
				const states = [dump(ns, ns.root, { times })];
				let entries = 0;
				for (const operations of plans) {
					const transaction = journal.begin("plan");
					perform(ns, operations);
					if (transaction.commit() === null) continue;
					entries++;
					states.push(dump(ns, ns.root, { times }));
				}
				for (let i = entries - 1; i >= 0; i--) {
					must(journal.undo());
					expect(dump(ns, ns.root, { times })).toEqual(states[i]);
				}
				for (let i = 1; i <= entries; i++) {
					must(journal.redo());
					expect(dump(ns, ns.root, { times })).toEqual(states[i]);
				}
				if (entries > 0) {
					must(journal.undo(entries));
					expect(dump(ns, ns.root, { times })).toEqual(states[0]);
				}
				dispose?.();
			}),
			parameters(`undone, ${name}`),
		);
	},
	patience,
);

test(
	"undone: the changes that are told are those that there are",
	() => {
		fc.assert(
			fc.property(plan, fc.constantFrom(0, 1, 2), (operations, which) => {
				const made = subjects[which]?.[1]();
				if (made === undefined) return;
				const { ns, backend } = made;
				// Pre-images know a file by the names under which it was met: not by all of its links.
				const linked = which !== 2;
				if (!linked) must(ns.unlink(ns.root, "/d/c"));
				const lines = (): Map<string, string> =>
					new Map(dump(ns, ns.root, { times: false }).map((line) => [line.split(" ")[0] ?? "", withoutLinks(line)]));
				const journal = new Journal([{ path: "/", backend }], { now: world.now });
				const before = lines();
				const from = journal.state();
				perform(ns, linked ? operations : operations.filter((op) => op.kind !== "link"));
				const changes = journal.diff(from);
				const after = lines();
				const told = new Set(
					changes.flatMap((change) => [change.path, ...(change.from === null ? [] : [change.from])]),
				);
				// What moved with a directory above it is told by that rename alone.
				const covered = (line: string): boolean => {
					const real = line.slice(1);
					return told.has(real) || [...told].some((known) => real.startsWith(`${known}/`));
				};
				for (const line of new Set([...before.keys(), ...after.keys()])) {
					if (before.get(line) !== after.get(line) && line !== ".") expect([line, covered(line)]).toEqual([line, true]);
				}
				for (const change of changes) {
					const line = `.${change.path}`;
					if (change.op === "create") expect([line, after.has(line)]).toEqual([line, true]);
					if (change.op === "delete") expect([line, before.has(line)]).toEqual([line, true]);
					if (change.op === "rename")
						expect([line, after.has(line), before.has(`.${change.from}`)]).toEqual([line, true, true]);
				}
			}),
			parameters("undone, changes"),
		);
	},
	patience,
);

test(
	"undone: forks and snapshots are independent",
	() => {
		fc.assert(
			fc.property(plan, plan, plan, fc.boolean(), (first, mine, theirs, over) => {
				const made = subjects[over ? 1 : 0]?.[1]();
				if (made === undefined) return;
				const { ns, backend } = made;
				perform(ns, first);
				const version = backend.snapshot();
				const initial = dump(ns, ns.root, { times: true });
				const alone = forkNamespace(ns, world);
				perform(alone, mine);
				const expected = dump(alone, alone.root, { times: false });
				const fork = forkNamespace(ns, world);
				const half = Math.ceil(theirs.length / 2);
				const runner = new Runner(fork, fork.root);
				for (const op of theirs.slice(0, half)) runner.run(op);
				const untouched = dump(fork, fork.root, { times: true });
				expect(dump(ns, ns.root, { times: true })).toEqual(initial);
				perform(ns, mine);
				expect(dump(ns, ns.root, { times: false })).toEqual(expected);
				expect(dump(fork, fork.root, { times: true })).toEqual(untouched);
				for (const op of theirs.slice(half)) runner.run(op);
				expect(dump(ns, ns.root, { times: false })).toEqual(expected);
				must(backend.restore(version));
				expect(dump(ns, ns.root, { times: true })).toEqual(initial);
			}),
			parameters("undone, forks"),
		);
	},
	patience,
);
