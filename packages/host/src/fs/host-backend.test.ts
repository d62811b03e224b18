import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Backend } from "@seahaven/vfs/backend";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import { Journal } from "@seahaven/vfs/journal";
import { JournaledBackend } from "@seahaven/vfs/journaled";
import { ReadOnlyBackend } from "@seahaven/vfs/readonly";
import { contract, readOnlyContract, type Subject } from "@seahaven/vfs/testing/contract";
import { errnoOf, get, must, names, put } from "@seahaven/vfs/testing/must";
import { testWorld } from "@seahaven/vfs/testing/world";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HostBackend, type HostOptions } from "./host-backend.ts";
import { hostBlobs } from "./host-blobs.ts";
import { pathAnchors } from "./host-path.ts";

const world = testWorld(0);
const owner = { uid: 0, gid: 0 };

function temporary(): string {
	return mkdtempSync(join(tmpdir(), "seahaven-host-"));
}

function subject(
	wrap: (host: HostBackend) => Backend,
	options: HostOptions = {},
	fill?: (dir: string) => void,
): Subject {
	const dir = temporary();
	fill?.(dir);
	const host = must(HostBackend.open(dir, { owner, ...options }));
	const ns = must(createNamespace({ world, mounts: [{ path: "/m", backend: wrap(host) }] }));
	const dispose = (): void => {
		host.close();
		rmSync(dir, { recursive: true });
	};
	return { ns, at: must(ns.directory(ns.root, "/m")), dispose };
}

const lacks = { fifos: true, nanoseconds: true };
contract("a host directory", () => subject((host) => host), lacks);
contract("a host directory with few descriptors", () => subject((host) => host, { heldDirectories: 1 }), lacks);
contract("a host directory without descriptors", () => subject((host) => host, { anchors: pathAnchors }), lacks);
contract("an overlay over a host directory", () => subject((host) => createTree(world, {}, host)));
contract(
	"a journaled host directory",
	() => {
		const store = temporary();
		const made = subject((host) => new JournaledBackend(host, must(hostBlobs(join(store, "kept"), host))));
		const dispose = (): void => {
			made.dispose?.();
			rmSync(store, { recursive: true });
		};
		return { ...made, dispose };
	},
	lacks,
);
readOnlyContract("a read-only host directory", () =>
	subject(
		(host) => new ReadOnlyBackend(host),
		{},
		(dir) => {
			writeFileSync(join(dir, "f"), "x");
			mkdirSync(join(dir, "d"));
		},
	),
);

describe("what lies on the host", () => {
	let dir: string;
	beforeEach(() => {
		dir = temporary();
		mkdirSync(join(dir, "in/d"), { recursive: true });
		mkdirSync(join(dir, "out"));
		writeFileSync(join(dir, "out/secret"), "secret");
		writeFileSync(join(dir, "in/d/f"), "inside");
	});
	afterEach(() => rmSync(dir, { recursive: true }));

	test("links to the outside lead nowhere, and sockets and FIFOs do not exist", () => {
		symlinkSync(join(dir, "out"), join(dir, "in/absolute"));
		symlinkSync("../out", join(dir, "in/relative"));
		symlinkSync("../../out/secret", join(dir, "in/d/file"));
		execFileSync("mkfifo", [join(dir, "in/fifo")]);
		const host = must(HostBackend.open(join(dir, "in"), { owner }));
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: host }] }));
		expect(names(ns, "/")).toEqual(["absolute", "d", "relative"]);
		for (const path of [
			"/absolute",
			"/absolute/secret",
			"/relative/secret",
			"/d/file",
			"/fifo",
			"/../out/secret",
			join(dir, "out/secret"),
		]) {
			expect([path, errnoOf(ns.stat(ns.root, path, true))]).toEqual([path, "ENOENT"]);
			expect([path, errnoOf(ns.open(ns.root, path, { read: true }))]).toEqual([path, "ENOENT"]);
		}
		expect(errnoOf(ns.rename(ns.root, "/d/f", ns.root, "/fifo"))).toBe("EBUSY");
		host.close();
	});

	test("a directory that becomes a link after it was walked to leads nowhere", () => {
		for (const anchors of [undefined, pathAnchors]) {
			const host = must(
				HostBackend.open(join(dir, "in"), { owner, heldDirectories: 0, ...(anchors ? { anchors } : {}) }),
			);
			const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: host }] }));
			const d = must(ns.directory(ns.root, "/d"));
			execFileSync("mv", [join(dir, "in/d"), join(dir, "in/kept")]);
			symlinkSync(join(dir, "out"), join(dir, "in/d"));
			const read = ns.open(d, "secret", { read: true });
			expect(errnoOf(read)).toBe("ENOENT");
			expect(errnoOf(ns.open(d, "new", { write: true, create: true }))).not.toBe(anchors ? "ok" : "");
			expect(execFileSync("ls", [join(dir, "out")]).toString()).toBe("secret\n");
			host.close();
			execFileSync("rm", [join(dir, "in/d")]);
			execFileSync("mv", [join(dir, "in/kept"), join(dir, "in/d")]);
			execFileSync("rm", ["-f", join(dir, "in/d/new")]);
		}
	});

	test("an overlay leaves the host as it is, and sees hard links as one", () => {
		execFileSync("ln", [join(dir, "in/d/f"), join(dir, "in/hard")]);
		const host = must(HostBackend.open(join(dir, "in"), { owner }));
		const tree = createTree(world, {}, host);
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: tree }] }));
		put(ns, "/hard", "changed");
		expect(get(ns, "/d/f")).toBe("changed");
		must(ns.rename(ns.root, "/d", ns.root, "/e"));
		expect(names(ns, "/e")).toEqual(["f"]);
		must(ns.unlink(ns.root, "/e/f"));
		expect(readFileSync(join(dir, "in/d/f"), "latin1")).toBe("inside");
		host.close();
	});

	test("what is destroyed on the host comes back by undo", () => {
		const host = must(HostBackend.open(join(dir, "in"), { owner }));
		const store = join(dir, "store");
		const backend = new JournaledBackend(host, must(hostBlobs(store, host)));
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend }] }));
		const big = "0123456789".repeat(10_000);
		writeFileSync(join(dir, "in/d/big"), big);
		const { ino } = statSync(join(dir, "in/d/big"));
		const journal = new Journal([{ path: "/", backend }], { now: world.now });
		const transaction = journal.begin("rm -rf d");
		must(ns.unlink(ns.root, "/d/big"));
		must(ns.unlink(ns.root, "/d/f"));
		must(ns.rmdir(ns.root, "/d"));
		expect(transaction.changes().map(({ op, path }) => `${op} ${path}`)).toEqual([
			"delete /d",
			"delete /d/big",
			"delete /d/f",
		]);
		transaction.commit();
		expect(readdirSync(join(dir, "in"))).toEqual([]);
		expect(readdirSync(store).map((name) => statSync(join(store, name)).ino)).toEqual([ino]);
		must(journal.undo());
		expect(readFileSync(join(dir, "in/d/big"), "latin1") === big).toBe(true);
		expect(readFileSync(join(dir, "in/d/f"), "latin1")).toBe("inside");
		expect(readdirSync(store)).toEqual([]);
		must(journal.redo());
		expect(readdirSync(join(dir, "in"))).toEqual([]);
		host.close();
	});

	test("writes reach the host with the mode that was asked for", () => {
		const host = must(HostBackend.open(join(dir, "in"), { owner, fileBytes: 10 }));
		const ns = must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend: host }] }));
		put(ns, "/d/new", "text");
		expect(readFileSync(join(dir, "in/d/new"), "latin1")).toBe("text");
		must(ns.open(ns.root, "/x", { write: true, create: true }, 0o777)).release();
		expect(must(ns.stat(ns.root, "/x", true)).mode).toBe(0o777);
		const file = must(ns.open(ns.root, "/x", { write: true }));
		expect(must(file.write(new Uint8Array(12)))).toBe(10);
		expect(errnoOf(file.write(new Uint8Array(1)))).toBe("EFBIG");
		expect(errnoOf(ns.truncate(ns.root, "/x", 11))).toBe("EFBIG");
		file.release();
		host.close();
		expect(errnoOf(HostBackend.open(join(dir, "nope")))).toBe("ENOENT");
	});
});
