import { toBytes } from "@seahaven/abi/bytes";
import { expect, test } from "vitest";
import { createNamespace } from "./create.ts";
import { View } from "./namespace.ts";
import { errnoOf, must, put } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

const world = testWorld(0);

/** User 0's view and that of user 1000, of one world. */
function views(): readonly [root: View, user: View] {
	const root = must(createNamespace({ world, bare: true }));
	return [root, new View(root.table, world, null, { uid: 1000, gid: 1000 })];
}

test("permission bits are judged by owner, group and others", () => {
	const [root, user] = views();
	for (const [uid, gid, mode, read, write] of [
		[1000, 0, 0o600, "ok", "ok"],
		[1000, 0, 0o066, "EACCES", "EACCES"],
		[0, 1000, 0o640, "ok", "EACCES"],
		[0, 1000, 0o606, "EACCES", "EACCES"],
		[0, 0, 0o664, "ok", "EACCES"],
		[0, 0, 0o660, "EACCES", "EACCES"],
	] as const) {
		put(root, "/f", "x");
		must(root.setAttributes(root.root, "/f", { uid, gid, mode }, true));
		expect([mode, errnoOf(user.open(user.root, "/f", { read: true }))]).toEqual([mode, read]);
		expect([mode, errnoOf(user.open(user.root, "/f", { write: true }))]).toEqual([mode, write]);
		expect([mode, errnoOf(user.access(user.root, "/f", { read: true }))]).toEqual([mode, read]);
		expect([mode, errnoOf(user.truncate(user.root, "/f", 1))]).toEqual([mode, write]);
		expect(errnoOf(root.open(root.root, "/f", { read: true, write: true }))).toBe("ok");
	}
	expect(errnoOf(root.access(root.root, "/f", { execute: true }))).toBe("EACCES");
});

test("directories are searched with x, listed with r, changed with w and x", () => {
	const [root, user] = views();
	must(root.mkdir(root.root, "/d", 0o777));
	put(root, "/d/f", "x");
	const mode = (bits: number): void => must(root.setAttributes(root.root, "/d", { mode: bits }, true));
	mode(0o774);
	expect(errnoOf(user.readdir(user.root, "/d"))).toBe("ok");
	expect(errnoOf(user.stat(user.root, "/d/f", true))).toBe("EACCES");
	expect(errnoOf(user.stat(user.root, "/d/nope", true))).toBe("EACCES");
	mode(0o771);
	expect(errnoOf(user.readdir(user.root, "/d"))).toBe("EACCES");
	expect(errnoOf(user.stat(user.root, "/d/f", true))).toBe("ok");
	expect(errnoOf(user.unlink(user.root, "/d/f"))).toBe("EACCES");
	expect(errnoOf(user.mkdir(user.root, "/d/e", 0o755))).toBe("EACCES");
	expect(errnoOf(user.open(user.root, "/d/e", { write: true, create: true }))).toBe("EACCES");
	expect(errnoOf(user.rename(user.root, "/d/f", user.root, "/d/g"))).toBe("EACCES");
	mode(0o777);
	expect(errnoOf(user.rename(user.root, "/d/f", user.root, "/d/g"))).toBe("ok");
	mode(0o1777);
	expect(errnoOf(user.unlink(user.root, "/d/g"))).toBe("EPERM");
	put(user, "/d/mine", "x");
	expect(errnoOf(user.rename(user.root, "/d/mine", user.root, "/d/g"))).toBe("EPERM");
	expect(errnoOf(user.unlink(user.root, "/d/mine"))).toBe("ok");
});

test("a file that is made may be written to whatever its mode says", () => {
	const [root, user] = views();
	must(root.setAttributes(root.root, "/", { mode: 0o777 }, true));
	const file = must(user.open(user.root, "/f", { write: true, create: true }, 0o444));
	must(file.write(toBytes("x")));
	file.release();
	expect(errnoOf(user.open(user.root, "/f", { write: true }))).toBe("EACCES");
	expect(must(user.stat(user.root, "/f", true)).uid).toBe(1000);
});

test("attributes are the owner's affair", () => {
	const [root, user] = views();
	must(root.setAttributes(root.root, "/", { mode: 0o777 }, true));
	put(root, "/theirs", "x");
	put(user, "/mine", "x");
	const set = (path: string, attributes: object): string =>
		errnoOf(user.setAttributes(user.root, path, attributes, true));
	expect(set("/mine", { mode: 0o600 })).toBe("ok");
	expect(set("/mine", { mtime: 1n })).toBe("ok");
	expect(set("/mine", { uid: 0 })).toBe("EPERM");
	expect(set("/mine", { gid: 5 })).toBe("EPERM");
	expect(set("/mine", { uid: 1000, gid: 1000 })).toBe("ok");
	expect(set("/theirs", { mode: 0o666 })).toBe("EPERM");
	expect(set("/theirs", { mtime: 1n })).toBe("EPERM");
	must(root.setAttributes(root.root, "/theirs", { mode: 0o666 }, true));
	expect(set("/theirs", { mtime: 1n })).toBe("ok");
	const file = must(user.open(user.root, "/theirs", { read: true }));
	expect(errnoOf(file.setAttributes({ mode: 0o777 }))).toBe("EPERM");
	file.release();
});

test("a set-group-ID directory hands its group down", () => {
	const [root, user] = views();
	must(root.mkdir(root.root, "/d", 0o777));
	must(root.setAttributes(root.root, "/d", { gid: 7, mode: 0o2777 }, true));
	put(user, "/d/f", "x");
	must(user.mkdir(user.root, "/d/e", 0o755));
	expect(must(user.stat(user.root, "/d/f", true)).gid).toBe(7);
	expect([must(user.stat(user.root, "/d/e", true)).gid, must(user.stat(user.root, "/d/e", true)).mode]).toEqual([
		7, 0o2755,
	]);
});
