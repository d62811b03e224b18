import { toBytes } from "@seahaven/abi/bytes";
import { beforeEach, expect, test } from "vitest";
import { createNamespace, createTree } from "./create.ts";
import { forkNamespace } from "./fork.ts";
import type { View } from "./namespace.ts";
import { ReadOnlyBackend } from "./readonly.ts";
import { drain, errnoOf, get, must, names, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";
import type { Tree } from "./tree.ts";

const world = testWorld(0);
let below: View;
let lower: Tree;
let upper: Tree;
let ns: View;

beforeEach(() => {
	lower = createTree(world);
	below = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: lower }] }));
	for (const d of ["/d", "/d/sub", "/other"]) must(below.mkdir(below.root, d, 0o755));
	put(below, "/d/f", "lower f");
	put(below, "/d/sub/deep", "lower deep");
	put(below, "/big", "0123456789".repeat(20_000));
	must(below.link(below.root, "/d/f", below.root, "/other/hard", false));
	must(below.symlink("d/f", below.root, "/link"));
	upper = createTree(world, {}, new ReadOnlyBackend(lower));
	ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: upper }] }));
});

test("what lies below is seen, and never written to", () => {
	expect(names(ns, "/")).toEqual(["big", "d", "link", "other"]);
	expect(get(ns, "/link")).toBe("lower f");
	put(ns, "/d/f", "upper");
	expect(get(ns, "/link")).toBe("upper");
	expect(get(below, "/d/f")).toBe("lower f");
	expect(upper.usage.bytes).toBe(5);
});

test("a write into the middle keeps the rest", () => {
	const file = must(ns.open(ns.root, "/big", { read: true, write: true }));
	must(file.pwrite(toBytes("X"), 100_001));
	const expected = "0123456789".repeat(20_000).split("");
	expected[100_001] = "X";
	expect(drain(file) === expected.join("")).toBe(true);
	file.release();
	expect(must(ns.stat(ns.root, "/big", true)).size).toBe(200_000);
});

test("hard links below stay one file above", () => {
	put(ns, "/other/hard", "changed");
	expect(get(ns, "/d/f")).toBe("changed");
	expect(must(ns.stat(ns.root, "/d/f", true)).ino).toBe(must(ns.stat(ns.root, "/other/hard", true)).ino);
	must(ns.unlink(ns.root, "/d/f"));
	expect(get(ns, "/other/hard")).toBe("changed");
	expect(must(ns.stat(ns.root, "/other/hard", true)).nlink).toBe(1);
	must(ns.link(ns.root, "/d/sub/deep", ns.root, "/new", false));
	put(ns, "/new", "n");
	expect(get(ns, "/d/sub/deep")).toBe("n");
});

test("what is removed is gone, and a new file of the name is new", () => {
	must(ns.unlink(ns.root, "/d/f"));
	expect(errnoOf(ns.stat(ns.root, "/d/f", true))).toBe("ENOENT");
	expect(names(ns, "/d")).toEqual(["sub"]);
	expect(errnoOf(ns.stat(ns.root, "/link", true))).toBe("ENOENT");
	put(ns, "/d/f", "new");
	expect(get(ns, "/link")).toBe("new");
	must(ns.unlink(ns.root, "/d/sub/deep"));
	must(ns.rmdir(ns.root, "/d/sub"));
	must(ns.mkdir(ns.root, "/d/sub", 0o755));
	expect(names(ns, "/d/sub")).toEqual([]);
});

test("a directory below can be renamed, with everything in it", () => {
	must(ns.rename(ns.root, "/d", ns.root, "/other/moved"));
	expect(get(ns, "/other/moved/sub/deep")).toBe("lower deep");
	expect(errnoOf(ns.stat(ns.root, "/d", true))).toBe("ENOENT");
	expect(must(ns.realpath(ns.root, "/other/moved/sub/deep"))).toBe("/other/moved/sub/deep");
	put(ns, "/other/moved/sub/deep", "x");
	expect(names(ns, "/other/moved/sub")).toEqual(["deep"]);
	expect(names(below, "/d/sub")).toEqual(["deep"]);
});

test("an open file follows the copy", () => {
	const reader = must(ns.open(ns.root, "/d/f", { read: true }));
	const buffer = new Uint8Array(6);
	must(reader.read(buffer));
	put(ns, "/d/f", "above: f");
	expect(drain(reader)).toBe(" f");
	must(ns.unlink(ns.root, "/d/f"));
	must(reader.seek(0, "set"));
	expect(drain(reader)).toBe("above: f");
	reader.release();
	const gone = must(ns.open(ns.root, "/d/sub/deep", { read: true }));
	must(ns.unlink(ns.root, "/d/sub/deep"));
	expect(drain(gone)).toBe("lower deep");
	gone.release();
});

test("a removed directory is no directory any more", () => {
	const sub = must(ns.directory(ns.root, "/d/sub"));
	must(ns.unlink(ns.root, "/d/sub/deep"));
	must(ns.rmdir(ns.root, "/d/sub"));
	expect(errnoOf(ns.stat(sub, "deep", true))).toBe("ENOENT");
	expect(errnoOf(ns.stat(sub, ".", true))).toBe("ENOENT");
});

test("forks share what is below and nothing above", () => {
	put(ns, "/mine", "1");
	const fork = forkNamespace(ns, world);
	put(fork, "/d/f", "fork");
	must(fork.unlink(fork.root, "/mine"));
	put(ns, "/d/sub/deep", "original");
	expect([get(ns, "/d/f"), get(ns, "/mine")]).toEqual(["lower f", "1"]);
	expect([get(fork, "/d/f"), get(fork, "/d/sub/deep")]).toEqual(["fork", "lower deep"]);
	expect(errnoOf(fork.stat(ns.root, "/d", true))).toBe("ESTALE");
});

test("what lies below is closed with the last tree over it", () => {
	let closed = 0;
	const fake = Object.assign(new ReadOnlyBackend(lower), { close: () => closed++ });
	const tree = createTree(world, {}, fake);
	const fork = tree.fork();
	tree.close();
	tree.close();
	expect(closed).toBe(0);
	const view = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: fork }] }));
	view.table.close();
	expect(closed).toBe(1);
});

test("a quota counts what is above only", () => {
	const small = createTree(world, { totalBytes: 100, files: 3, fileBytes: 300_000, depth: 2 }, lower);
	const view = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: small }] }));
	expect(errnoOf(view.open(view.root, "/big", { read: true }))).toBe("ok");
	const big = must(view.open(view.root, "/big", { write: true }));
	expect(errnoOf(big.write(toBytes("x")))).toBe("ENOSPC");
	const f = must(view.open(view.root, "/new", { write: true, create: true }));
	expect(must(f.write(new Uint8Array(250)))).toBe(100);
	expect(errnoOf(f.write(new Uint8Array(1)))).toBe("ENOSPC");
	expect(errnoOf(f.pwrite(new Uint8Array(1), 300_000))).toBe("EFBIG");
	must(f.truncate(40));
	expect(small.usage.bytes).toBe(40);
	must(view.mkdir(view.root, "/other/1", 0o755));
	expect(errnoOf(view.mkdir(view.root, "/other/1/2", 0o755))).toBe("ENOSPC");
	must(view.unlink(view.root, "/new"));
	expect(errnoOf(view.mkdir(view.root, "/other/1/2", 0o755))).toBe("EDQUOT");
	f.release();
	expect(small.usage.bytes).toBe(0);
});

test("what others change below shows after a refresh", () => {
	put(ns, "/d/sub/deep", "mine");
	expect(names(ns, "/d")).toEqual(["f", "sub"]);
	expect(must(ns.stat(ns.root, "/d/f", true)).size).toBe(7);
	put(below, "/d/f", "longer than before");
	put(below, "/d/sub/deep", "theirs");
	put(below, "/d/new", "n");
	must(below.unlink(below.root, "/big"));
	expect(names(ns, "/d")).toEqual(["f", "sub"]);
	upper.refresh();
	expect(names(ns, "/d")).toEqual(["f", "new", "sub"]);
	expect(must(ns.stat(ns.root, "/d/f", true)).size).toBe(18);
	expect(get(ns, "/other/hard")).toBe("longer than before");
	expect(get(ns, "/d/sub/deep")).toBe("mine");
	expect(errnoOf(ns.stat(ns.root, "/big", true))).toBe("ENOENT");
	expect(names(ns, "/")).toEqual(["d", "link", "other"]);
	put(ns, "/other/hard", "x");
	expect(get(ns, "/d/f")).toBe("x");
});
