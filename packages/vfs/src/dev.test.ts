import { toBytes } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import { expect, test } from "vitest";
import { commandFile, commandOf, commandsBackend } from "./commands.ts";
import { createNamespace } from "./create.ts";
import { FileBase, looseStat } from "./file-base.ts";
import { errnoOf, get, must, names } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

const world = testWorld(0);
const ns = must(createNamespace({ world }));

test("devices do what null(4), full(4) and random(4) say", () => {
	const device = (name: string) => must(ns.open(ns.root, `/dev/${name}`, { read: true, write: true }));
	const buffer = new Uint8Array(8).fill(9);
	expect(must(device("null").read(buffer))).toBe(0);
	expect(must(device("null").write(buffer))).toBe(8);
	expect(must(device("zero").read(buffer))).toBe(8);
	expect([...buffer]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
	expect(errnoOf(device("full").write(buffer))).toBe("ENOSPC");
	expect(must(device("full").read(buffer))).toBe(8);
	expect(must(device("urandom").read(buffer))).toBe(8);
	expect(buffer.some((byte) => byte !== 0)).toBe(true);
	expect(must(device("null").seek(5, "set"))).toBe(0);
	const stat = must(ns.stat(ns.root, "/dev/null", true));
	expect([stat.type, stat.mode, stat.rdev]).toEqual(["character", 0o666, 259]);
	expect(errnoOf(ns.open(ns.root, "/dev/null", { write: true, create: true, truncate: true }))).toBe("ok");
	expect(errnoOf(ns.truncate(ns.root, "/dev/null", 0))).toBe("EINVAL");
	expect(errnoOf(ns.unlink(ns.root, "/dev/null"))).toBe("EROFS");
	expect(names(ns, "/dev")).toEqual([
		"fd",
		"full",
		"null",
		"random",
		"stderr",
		"stdin",
		"stdout",
		"tty",
		"urandom",
		"zero",
	]);
});

test("/dev/tty is the terminal among the standard descriptors, or ENXIO", () => {
	class Terminal extends FileBase {
		override readonly type = "character";
		override readonly terminal = { columns: 80, rows: 24 };
		override stat() {
			return { ok: true, value: looseStat("character", 0o620, 0n) } as const;
		}
	}
	expect(errnoOf(ns.open(ns.root, "/dev/tty", { read: true }))).toBe("ENXIO");
	const descriptors = new Descriptors();
	const view = ns.withActor({ pid: 3, descriptors: () => descriptors });
	expect(errnoOf(view.open(view.root, "/dev/tty", { read: true }))).toBe("ENXIO");
	const terminal = new Terminal(true, true);
	must(descriptors.set(2, terminal));
	expect(must(view.open(view.root, "/dev/tty", { read: true, write: true }))).toBe(terminal);
});

test("/dev/fd is a way through directories, too", () => {
	const descriptors = new Descriptors();
	const view = ns.withActor({ pid: 3, descriptors: () => descriptors, directory: () => "/d" });
	must(view.mkdir(view.root, "/d", 0o755));
	const file = must(view.open(view.root, "/d/f", { write: true, create: true }));
	must(file.write(toBytes("x")));
	file.release();
	must(descriptors.set(7, must(view.open(view.root, "/d", { read: true }))));
	expect(get(view, "/dev/fd/7/f")).toBe("x");
	expect(names(view, "/dev/fd/7")).toEqual(["f"]);
	expect(must(view.directory(view.root, "/proc/self/fd/7")).path).toBe("/d");
	expect(must(view.readlink(view.root, "/proc/self/cwd"))).toBe("/d");
	expect(errnoOf(view.stat(view.root, "/dev/fd/7/../f", true))).toBe("ENOENT");
	expect(get(view, "/proc/self/cwd/f")).toBe("x");
});

test("/proc tells of this world only", () => {
	const descriptors = new Descriptors();
	const view = ns.withActor({
		pid: 41,
		descriptors: () => descriptors,
		argv: () => ["/usr/bin/long-command-name", "x y"],
		environment: () => new Map([["A", "1"]]),
	});
	expect(get(view, "/proc/self/environ")).toBe("A=1\0");
	expect(get(view, "/proc/41/comm")).toBe("long-command-na\n");
	expect(get(view, "/proc/self/status")).toContain("Pid:\t41\n");
	expect(get(view, "/proc/mounts")).toContain("seahaven /proc vfs ro 0 0\n");
	expect(errnoOf(view.stat(view.root, "/proc/1", true))).toBe("ENOENT");
	expect(get(ns, "/proc/uptime")).toMatch(/^\d+\.\d\d \d+\.\d\d\n$/);
	expect(errnoOf(ns.open(ns.root, "/proc/version", { write: true }))).toBe("EROFS");
});

test("commands show as executable files", () => {
	const known = new Set(["ls", "cat"]);
	const commands = { has: (name: string) => known.has(name), names: () => known };
	const view = must(createNamespace({ world, mounts: [{ path: "/usr/bin", backend: commandsBackend(commands, 0n) }] }));
	expect(names(view, "/usr/bin")).toEqual(["cat", "ls"]);
	expect(must(view.stat(view.root, "/usr/bin/ls", true)).mode).toBe(0o755);
	expect(errnoOf(view.access(view.root, "/usr/bin/ls", { execute: true }))).toBe("ok");
	expect(commandOf(get(view, "/usr/bin/ls"))).toBe("ls");
	expect(commandOf("#!/bin/sh\n")).toBe(null);
	expect(commandOf(`${commandFile("[")}x`)).toBe(null);
	expect(errnoOf(view.stat(view.root, "/usr/bin/nope", true))).toBe("ENOENT");
	known.add("nope");
	expect(errnoOf(view.stat(view.root, "/usr/bin/nope", true))).toBe("ok");
});
