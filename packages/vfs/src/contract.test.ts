import { Volume } from "memfs";
import type { Backend } from "./backend.ts";
import { createNamespace, createTree } from "./create.ts";
import { FsLikeBackend } from "./fslike.ts";
import { ReadOnlyBackend } from "./readonly.ts";
import { contract, readOnlyContract, type Subject } from "./testing/contract.ts";
import { must, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

const world = testWorld(0);

function mounted(backend: Backend, path = "/m"): Subject {
	const ns = must(createNamespace({ world, mounts: [{ path, backend }] }));
	return { ns, at: must(ns.directory(ns.root, path)) };
}

contract("memory", () => mounted(createTree(world)));

contract("memory as the root", () => {
	const ns = must(createNamespace({ world, bare: true }));
	return { ns, at: ns.root };
});

contract("a fork of memory", () => mounted(createTree(world).fork()));

contract("overlay over an empty tree", () => mounted(createTree(world, {}, createTree(world))));

contract("overlay over an overlay", () => mounted(createTree(world, {}, createTree(world, {}, createTree(world)))));

readOnlyContract("read-only", () => {
	const tree = createTree(world);
	const inner = mounted(tree);
	put(inner.ns, "f", "x", inner.at);
	must(inner.ns.mkdir(inner.at, "d", 0o755));
	return mounted(new ReadOnlyBackend(tree));
});

contract("overlay with another mount below", () => {
	const lower = createTree(world);
	const below = mounted(lower);
	put(below.ns, "x", "x", below.at);
	const made = mounted(createTree(world, {}, lower));
	must(made.ns.unlink(made.at, "x"));
	return made;
});

const volumeLacks = { fifos: true, nanoseconds: true, bytes: true, setid: true, linkedLinks: true };
contract("a memfs volume", () => mounted(new FsLikeBackend(new Volume())), volumeLacks);
contract("overlay over a memfs volume", () => mounted(createTree(world, {}, new FsLikeBackend(new Volume()))));
