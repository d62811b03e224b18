import { fromBytes } from "@seahaven/abi/bytes";
import { Volume } from "memfs";
import { describe, expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { createNamespace, createTree } from "./create.ts";
import { FsLikeBackend } from "./fslike.ts";
import { Journal } from "./journal.ts";
import { JournaledBackend } from "./journaled.ts";
import { contract } from "./testing/contract.ts";
import { errnoOf, get, must, names, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

const world = testWorld(0);

contract("journaled memory", () => {
	const backend = new JournaledBackend(createTree(world));
	const ns = must(createNamespace({ world, mounts: [{ path: "/m", backend }] }));
	return { ns, at: must(ns.directory(ns.root, "/m")) };
});

const inners: readonly (readonly [string, () => Backend])[] = [
	["memory", () => createTree(world)],
	["a memfs volume", () => new FsLikeBackend(new Volume())],
];

describe.each(inners)("journaled %s", (_name, inner) => {
	const start = () => {
		const backend = new JournaledBackend(inner());
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend }] }));
		const journal = new Journal([{ path: "/", backend }], { now: world.now });
		const run = (act: () => void): readonly string[] => {
			const transaction = journal.begin("run");
			act();
			const changes = transaction.changes();
			transaction.commit();
			return changes.map(({ op, path, from }) => (from === null ? `${op} ${path}` : `${op} ${from} ${path}`));
		};
		return { ns, journal, run };
	};

	test("tells changes as a tree does", () => {
		const { ns, run } = start();
		expect(
			run(() => {
				must(ns.mkdir(ns.root, "/d", 0o755));
				must(ns.mkdir(ns.root, "/d/e", 0o755));
				put(ns, "/d/e/f", "x");
				put(ns, "/g", "g");
			}),
		).toEqual(["create /d", "create /d/e", "create /d/e/f", "create /g"]);
		expect(run(() => get(ns, "/g"))).toEqual([]);
		expect(
			run(() => {
				put(ns, "/d/e/f", "inside");
				must(ns.rename(ns.root, "/d", ns.root, "/n"));
				put(ns, "/n/e/f", "inside, moved");
			}),
		).toEqual(["rename /d /n", "modify /n/e/f"]);
		expect(
			run(() => {
				put(ns, "/tmp", "new");
				must(ns.rename(ns.root, "/tmp", ns.root, "/g"));
			}),
		).toEqual(["modify /g"]);
		expect(run(() => must(ns.setAttributes(ns.root, "/g", { mode: 0o600 }, true)))).toEqual(["chmod /g"]);
		expect(
			run(() => {
				must(ns.unlink(ns.root, "/n/e/f"));
				must(ns.rmdir(ns.root, "/n/e"));
			}),
		).toEqual(["delete /n/e", "delete /n/e/f"]);
	});

	test("undoes and redoes, and both sides can be read", () => {
		const { ns, journal, run } = start();
		must(ns.mkdir(ns.root, "/d", 0o750));
		put(ns, "/d/f", "one");
		put(ns, "/log", "1");
		must(ns.symlink("d/f", ns.root, "/l"));
		run(() => {
			put(ns, "/d/f", "two");
			const log = must(ns.open(ns.root, "/log", { write: true, append: true }));
			must(log.write(new Uint8Array([50])));
			must(log.write(new Uint8Array([51])));
			log.release();
			must(ns.unlink(ns.root, "/l"));
			must(ns.rename(ns.root, "/d", ns.root, "/e"));
		});
		const entry = journal.entries.at(-1);
		const sides = (entry === undefined ? [] : journal.changes(entry)).map(({ path, before, after }) => [
			path,
			before === null ? null : fromBytes(must(before.read())),
			after === null ? null : fromBytes(must(after.read())),
		]);
		expect(sides).toEqual([
			["/e", "", ""],
			["/e/f", "one", "two"],
			["/l", "", null],
			["/log", "1", "123"],
		]);
		must(journal.undo());
		expect([get(ns, "/l"), get(ns, "/log"), must(ns.stat(ns.root, "/d", true)).mode]).toEqual(["one", "1", 0o750]);
		must(journal.redo());
		expect([get(ns, "/e/f"), get(ns, "/log"), errnoOf(ns.stat(ns.root, "/d", true))]).toEqual(["two", "123", "ENOENT"]);
		must(journal.undo(journal.entries.length));
		expect(names(ns, "/")).toEqual([]);
	});

	test("a discarded transaction leaves nothing", () => {
		const { ns, journal } = start();
		put(ns, "/f", "kept");
		const transaction = journal.begin("try");
		must(ns.unlink(ns.root, "/f"));
		must(ns.mkdir(ns.root, "/f", 0o755));
		put(ns, "/f/g", "x");
		must(transaction.discard());
		expect(get(ns, "/f")).toBe("kept");
	});

	test("hard links come back as links", () => {
		const { ns, journal, run } = start();
		put(ns, "/a", "x");
		must(ns.link(ns.root, "/a", ns.root, "/b", false));
		run(() => must(ns.unlink(ns.root, "/b")));
		must(journal.undo());
		expect(must(ns.stat(ns.root, "/a", true)).nlink).toBe(2);
		put(ns, "/b", "both");
		expect(get(ns, "/a")).toBe("both");
	});
});
