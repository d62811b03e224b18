import { toBytes } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import { readOnly } from "@seahaven/abi/rights";
import { expect, test } from "vitest";
import { createNamespace, createTree } from "./create.ts";
import { drain, errnoOf, get, must, names, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

test("a namespace has /dev and /proc, and files where they are put", () => {
	const ns = must(createNamespace({ world: testWorld() }));
	must(ns.mkdir(ns.root, "/work", 0o755));
	put(ns, "/work/a", "hello");
	expect(get(ns, "/work/../work/./a")).toBe("hello");
	expect(names(ns, "/")).toEqual(["dev", "proc", "work"]);
	expect(get(ns, "/dev/null")).toBe("");
	expect(errnoOf(ns.stat(ns.root, "/work/a/", true))).toBe("ENOTDIR");
	expect(errnoOf(ns.stat(ns.root, "/nope/a", true))).toBe("ENOENT");
	expect(must(ns.realpath(ns.root, "/dev/../work//a"))).toBe("/work/a");
	expect(must(ns.directory(ns.root, "../..")).path).toBe("/");
	expect(errnoOf(ns.rmdir(ns.root, "/dev"))).toBe("EBUSY");
	expect(errnoOf(ns.rename(ns.root, "/work/a", ns.root, "/dev/a"))).toBe("EXDEV");
	expect(errnoOf(ns.open(ns.root, "/dev/nope", { write: true, create: true }))).toBe("EROFS");
});

test("a confined handle has no outside", () => {
	const ns = must(createNamespace({ world: testWorld() }));
	must(ns.mkdir(ns.root, "/in", 0o755));
	put(ns, "/out", "secret");
	must(ns.symlink("/out", ns.root, "/in/absolute"));
	must(ns.symlink("../out", ns.root, "/in/relative"));
	must(ns.mkdir(ns.root, "/in/sub", 0o755));
	const at = ns.confine(must(ns.directory(ns.root, "/in")));
	for (const path of ["/", "/out", "..", "../out", "sub/../../out", "absolute", "relative"]) {
		expect([path, errnoOf(ns.stat(at, path, true))]).toEqual([path, "ENOENT"]);
	}
	expect(errnoOf(ns.stat(at, "sub/..", true))).toBe("ok");
	const sub = must(ns.directory(at, "sub"));
	expect(errnoOf(ns.stat(sub, "../..", true))).toBe("ENOENT");
	expect(errnoOf(ns.stat(sub, "..", true))).toBe("ok");
});

test("a read-only handle stays read-only through descriptors and directories", () => {
	const ns = must(createNamespace({ world: testWorld() }));
	must(ns.mkdir(ns.root, "/d", 0o755));
	put(ns, "/d/f", "x");
	const at = ns.restrict(ns.root, readOnly);
	const d = must(ns.directory(at, "d"));
	expect(errnoOf(ns.open(d, "f", { write: true }))).toBe("EACCES");
	expect(errnoOf(ns.open(d, "g", { write: true, create: true }))).toBe("EACCES");
	expect(errnoOf(ns.unlink(d, "f"))).toBe("EACCES");
	const file = must(ns.open(d, "f", { read: true }));
	expect(errnoOf(file.setAttributes({ mode: 0o777 }))).toBe("EPERM");
	const opened = must(ns.open(at, "d", { read: true }));
	const { directory } = opened;
	expect(directory === null ? null : errnoOf(ns.mkdir(directory, "x", 0o755))).toBe("EACCES");
});

test("/dev/fd shows the descriptors of the view's process", () => {
	const base = must(createNamespace({ world: testWorld() }));
	put(base, "/f", "text");
	const descriptors = new Descriptors();
	const ns = base.withActor({ pid: 7, descriptors: () => descriptors, argv: () => ["cat", "/f"] });
	must(descriptors.set(0, must(ns.open(ns.root, "/f", { read: true }))));
	const [reader, writer] = ns.pipe();
	must(descriptors.set(5, reader));
	must(writer.write(toBytes("piped")));
	writer.release();
	expect(names(ns, "/dev/fd")).toEqual(["0", "5"]);
	expect(get(ns, "/dev/stdin")).toBe("text");
	expect(get(ns, "/proc/self/fd/0")).toBe("text");
	expect(must(ns.stat(ns.root, "/dev/fd/5", true)).type).toBe("fifo");
	expect(get(ns, "/dev/fd/5")).toBe("piped");
	expect(errnoOf(ns.open(ns.root, "/dev/stdin", { write: true }))).toBe("EACCES");
	expect(errnoOf(base.stat(base.root, "/dev/fd/0", true))).toBe("ENOENT");
	expect(get(ns, "/proc/self/cmdline")).toBe("cat\0/f\0");
	expect(must(ns.readlink(ns.root, "/proc/self"))).toBe("7");
	descriptors.closeAll();
});

test("an unlinked file stays readable while it is open", () => {
	const world = testWorld();
	const tree = createTree(world);
	const ns = must(createNamespace({ world, mounts: [{ path: "/", backend: tree }] }));
	put(ns, "/f", "still here");
	const file = must(ns.open(ns.root, "/f", { read: true, write: true }));
	must(ns.unlink(ns.root, "/f"));
	expect(errnoOf(ns.stat(ns.root, "/f", true))).toBe("ENOENT");
	expect(must(file.stat()).nlink).toBe(0);
	expect(drain(file)).toBe("still here");
	const { bytes } = tree.usage;
	file.release();
	expect(bytes - tree.usage.bytes).toBe(10);
});
