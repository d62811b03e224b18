import { Descriptors } from "@seahaven/abi/descriptors";
import { readOnly } from "@seahaven/abi/rights";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import { must, put } from "@seahaven/vfs/testing/must";
import { testWorld } from "@seahaven/vfs/testing/world";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";
import { paths, plans, Runner } from "./vfs-plan.ts";

const world = testWorld(0);
const path = fc.oneof(
	{ weight: 5, arbitrary: paths(["a", "b", "c", "..", ".", "l1", "p"], true) },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			"/dev/fd/3",
			"/dev/fd/3/a",
			"/dev/fd/4",
			"/dev/fd/5",
			"/dev/fd/5/c",
			"/dev/stdin",
			"/proc/self/fd/3/a/c",
		),
	},
);

test(
	"attenuated: what comes from a read-only handle never writes, by whatever way it was come by",
	() => {
		const tree = createTree(world);
		const base = must(createNamespace({ world, mounts: [{ path: "/", backend: tree }] }));
		for (const dir of ["/a", "/a/b"]) must(base.mkdir(base.root, dir, 0o755));
		put(base, "/a/c", "content");
		must(base.symlink("/a/b", base.root, "/l1"));
		must(base.mkfifo(base.root, "/p", 0o666));
		const at = base.restrict(base.root, readOnly);
		// The process holds what writes, too; but a read-only handle is no way to it.
		const descriptors = new Descriptors();
		const ns = base.withActor({ pid: 2, descriptors: () => descriptors });
		must(descriptors.set(0, must(ns.open(ns.root, "/a/c", { read: true, write: true }))));
		must(descriptors.set(3, must(ns.open(ns.root, "/a", { read: true }))));
		must(descriptors.set(4, must(ns.open(at, "/a/c", { read: true }))));
		must(descriptors.set(5, must(ns.open(at, "/a", { read: true }))));
		const start = tree.snapshot();
		fc.assert(
			fc.property(plans(path, path), (plan) => {
				must(tree.restore(start));
				const runner = new Runner(ns, at, (file) => {
					expect(file.writable).toBe(false);
					expect(file.directory?.rights.write ?? false).toBe(false);
					expect(file.setAttributes({ mode: 0o777 }).ok).toBe(false);
					expect(file.truncate(0).ok).toBe(false);
					expect(file.write(new Uint8Array(1)).ok).toBe(false);
					expect(file.pwrite(new Uint8Array(1), 0).ok).toBe(false);
				});
				for (const op of plan) {
					runner.run(op);
					for (const handle of runner.handles) expect(handle.rights).toEqual(readOnly);
				}
				expect(tree.same(start, tree.snapshot())).toBe(true);
			}),
			parameters("attenuated"),
		);
	},
	patience,
);

test(
	"attenuated: a handle without rights does nothing at all",
	() => {
		const tree = createTree(world);
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: tree }] }));
		must(ns.mkdir(ns.root, "/a", 0o755));
		put(ns, "/a/c", "content");
		const at = ns.restrict(ns.root, { read: false, write: false });
		const start = tree.snapshot();
		fc.assert(
			fc.property(plans(path, path), (plan) => {
				const runner = new Runner(ns, at);
				for (const op of plan) {
					expect(runner.run(op).errno).not.toBe("ok");
					expect(runner.handles.length).toBe(1);
				}
				expect(tree.same(start, tree.snapshot())).toBe(true);
			}),
			parameters("attenuated, no rights"),
		);
	},
	patience,
);
