import { fromBytes } from "@seahaven/abi/bytes";
import { beforeEach, expect, test } from "vitest";
import type { Change } from "./backend.ts";
import { createNamespace, createTree } from "./create.ts";
import { Journal } from "./journal.ts";
import type { View } from "./namespace.ts";
import { errnoOf, get, must, names, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";
import type { Tree } from "./tree.ts";

const world = testWorld(0);
let tree: Tree;
let ns: View;
let journal: Journal;

function start(lower?: Tree): void {
	tree = createTree(world, {}, lower);
	ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: tree }] }));
	journal = new Journal([{ path: "/", backend: tree }], { now: world.now, entries: 4 });
}

beforeEach(() => start());

function run(label: string, act: () => void): readonly string[] {
	const transaction = journal.begin(label);
	act();
	const changes = transaction.changes();
	transaction.commit();
	return told(changes);
}

function told(changes: readonly Change[]): readonly string[] {
	return changes.map(({ op, path, from }) => (from === null ? `${op} ${path}` : `${op} ${from} ${path}`));
}

test("an entry tells what changed, undo takes it back, redo brings it back", () => {
	run("make", () => {
		must(ns.mkdir(ns.root, "/d", 0o755));
		put(ns, "/d/f", "one");
	});
	expect(run("change", () => put(ns, "/d/f", "two"))).toEqual(["modify /d/f"]);
	expect(run("nothing", () => get(ns, "/d/f"))).toEqual([]);
	expect(journal.entries.map((entry) => entry.label)).toEqual(["make", "change"]);
	expect(told(must(journal.undo()))).toEqual(["modify /d/f"]);
	expect(get(ns, "/d/f")).toBe("one");
	expect(told(must(journal.undo()))).toEqual(["delete /d", "delete /d/f"]);
	expect(names(ns, "/")).toEqual([]);
	expect(errnoOf(journal.undo())).toBe("ENOENT");
	expect(told(must(journal.redo(2)))).toEqual(["create /d", "create /d/f"]);
	expect(get(ns, "/d/f")).toBe("two");
	expect(errnoOf(journal.redo())).toBe("ENOENT");
});

test("renames, links, replacements and attributes are told as such", () => {
	must(ns.mkdir(ns.root, "/d", 0o755));
	must(ns.mkdir(ns.root, "/d/e", 0o755));
	put(ns, "/d/e/f", "x");
	put(ns, "/g", "g");
	expect(run("mv", () => must(ns.rename(ns.root, "/d", ns.root, "/n")))).toEqual(["rename /d /n"]);
	expect(run("ln", () => must(ns.link(ns.root, "/g", ns.root, "/h", false)))).toEqual(["create /h"]);
	expect(
		run("sed -i", () => {
			put(ns, "/tmp", "new");
			must(ns.rename(ns.root, "/tmp", ns.root, "/g"));
		}),
	).toEqual(["modify /g"]);
	expect(
		run("another type", () => {
			must(ns.unlink(ns.root, "/h"));
			must(ns.symlink("g", ns.root, "/h"));
		}),
	).toEqual(["delete /h", "create /h"]);
	must(ns.mkdir(ns.root, "/again", 0o755));
	expect(
		run("the same anew", () => {
			must(ns.rmdir(ns.root, "/again"));
			must(ns.mkdir(ns.root, "/again", 0o755));
		}),
	).toEqual([]);
	expect(run("chmod", () => must(ns.setAttributes(ns.root, "/g", { mode: 0o600 }, true)))).toEqual(["chmod /g"]);
	const both = run("mv and write", () => {
		must(ns.rename(ns.root, "/g", ns.root, "/n/e/g"));
		put(ns, "/n/e/g", "moved");
	});
	expect(both).toEqual(["rename /g /n/e/g", "modify /n/e/g"]);
});

test("both sides of a change can be read later", () => {
	put(ns, "/f", "before");
	const from = journal.state();
	put(ns, "/f", "after!");
	put(ns, "/new", "n");
	const changes = journal.diff(from);
	put(ns, "/f", "much later");
	const read = (side: Change["before"]): string | null => (side === null ? null : fromBytes(must(side.read())));
	expect(changes.map((change) => [read(change.before), read(change.after)])).toEqual([
		["before", "after!"],
		[null, "n"],
	]);
});

test("changes outside of any exec are entries of their own", () => {
	run("a", () => put(ns, "/a", "1"));
	put(ns, "/b", "2");
	run("c", () => put(ns, "/c", "3"));
	expect(journal.entries.map((entry) => entry.label)).toEqual(["a", null, "c"]);
	put(ns, "/d", "4");
	must(journal.undo());
	expect(names(ns, "/")).toEqual(["a", "b", "c"]);
	must(journal.undo(2));
	expect(names(ns, "/")).toEqual(["a"]);
});

test("execs that overlap share an entry", () => {
	const a = journal.begin("a");
	put(ns, "/a", "1");
	const b = journal.begin("b");
	put(ns, "/b", "2");
	expect(a.commit()).toBe(null);
	expect(told(b.changes())).toEqual(["create /b"]);
	expect(b.commit()?.label).toBe("a; b");
	must(journal.undo());
	expect(names(ns, "/")).toEqual([]);
});

test("a transaction can be discarded", () => {
	put(ns, "/f", "kept");
	const transaction = journal.begin("try");
	put(ns, "/f", "lost");
	must(transaction.discard());
	expect(get(ns, "/f")).toBe("kept");
});

test("history has bounds and says what it dropped", () => {
	for (let i = 0; i < 7; i++) run(`${i}`, () => put(ns, "/f", `${i}`));
	expect(journal.entries.map((entry) => entry.label)).toEqual(["3", "4", "5", "6"]);
	expect(journal.dropped).toBe(3);
	const bounded = new Journal([{ path: "/", backend: tree }], { now: world.now, bytes: 100_000 });
	for (let i = 0; i < 5; i++) {
		const transaction = bounded.begin(`${i}`);
		put(ns, "/big", `${i}`.repeat(60_000));
		transaction.commit();
	}
	expect(bounded.entries.length).toBeLessThan(5);
	expect(bounded.entries.length).toBeGreaterThan(0);
});

test("blame follows a file through its names", () => {
	run("make", () => put(ns, "/a", "1"));
	run("other", () => put(ns, "/x", "1"));
	run("move", () => must(ns.rename(ns.root, "/a", ns.root, "/b")));
	run("edit", () => put(ns, "/b", "2"));
	expect(journal.blame("/b").map((entry) => entry.label)).toEqual(["edit", "move", "make"]);
	expect(journal.blame("/a").map((entry) => entry.label)).toEqual(["move", "make"]);
	expect(journal.blame("/none")).toEqual([]);
});

test("open files follow what is restored, or are stale", () => {
	put(ns, "/f", "one");
	const from = journal.state();
	put(ns, "/f", "two");
	put(ns, "/g", "new");
	const f = must(ns.open(ns.root, "/f", { read: true }));
	const g = must(ns.open(ns.root, "/g", { read: true, write: true }));
	must(journal.restore(from, "back"));
	const buffer = new Uint8Array(3);
	must(f.read(buffer));
	expect(fromBytes(buffer)).toBe("one");
	expect(errnoOf(g.read(buffer))).toBe("ESTALE");
	expect(errnoOf(g.write(buffer))).toBe("ESTALE");
	f.release();
	g.release();
	must(journal.undo());
	expect(get(ns, "/f")).toBe("two");
});

test("over a lower backend, only what was changed is told", () => {
	const lower = createTree(world);
	const below = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: lower }] }));
	must(below.mkdir(below.root, "/d", 0o755));
	put(below, "/d/f", "lower");
	put(below, "/d/g", "gone");
	start(lower);
	const changes = run("edit", () => {
		put(ns, "/d/f", "upper");
		must(ns.unlink(ns.root, "/d/g"));
		get(ns, "/d/f");
	});
	expect(changes).toEqual(["modify /d/f", "delete /d/g"]);
	const [entry] = journal.entries;
	const sides = entry === undefined ? [] : journal.changes(entry).map((change) => change.before?.read());
	expect(sides.map((side) => (side?.ok === true ? fromBytes(side.value) : null))).toEqual(["lower", "gone"]);
	must(journal.undo());
	expect(get(ns, "/d/f") + get(ns, "/d/g")).toBe("lowergone");
	expect(tree.usage).toEqual({ files: 1, bytes: 0 });
	expect(
		run("rm -r", () => {
			must(ns.unlink(ns.root, "/d/f"));
			must(ns.unlink(ns.root, "/d/g"));
			must(ns.rmdir(ns.root, "/d"));
		}),
	).toEqual(["delete /d", "delete /d/f", "delete /d/g"]);
});
