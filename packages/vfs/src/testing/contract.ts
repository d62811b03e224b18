import { toBytes } from "@seahaven/abi/bytes";
import type { Directory } from "@seahaven/abi/namespace";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { View } from "../namespace.ts";
import { drain, errnoOf, get, must, names, put } from "./must.ts";

/** One file system to be judged, empty, with a handle on its root. */
export interface Subject {
	readonly ns: View;
	readonly at: Directory;
	readonly dispose?: () => void;
}

/** What a backend does not do, each a documented difference. */
export interface Lacks {
	readonly fifos?: boolean;
	readonly setid?: boolean;
	/** Times are kept to the microsecond or worse. */
	readonly nanoseconds?: boolean;
	/** Names are text: EILSEQ for what is not UTF-8. */
	readonly bytes?: boolean;
	/** A symbolic link cannot have a second name: ENOTSUP. */
	readonly linkedLinks?: boolean;
}

/** What every writable file system does. `make` gives an empty one each time. */
export function contract(name: string, make: () => Subject, lacks: Lacks = {}): void {
	describe(name, () => {
		let subject: Subject;
		let ns: View;
		let at: Directory;
		beforeEach(() => {
			subject = make();
			({ ns, at } = subject);
		});
		afterEach(() => subject.dispose?.());

		const kind = (path: string, follow = true): string => {
			const stat = ns.stat(at, path, follow);
			return stat.ok ? stat.value.type : stat.error;
		};

		test("a file holds what is written to it", () => {
			put(ns, "f", "hello", at);
			expect(get(ns, "f", at)).toBe("hello");
			const stat = must(ns.stat(at, "f", true));
			expect([stat.type, stat.size, stat.nlink, stat.mode]).toEqual(["file", 5, 1, 0o644]);
			put(ns, "f", "hi", at);
			expect(get(ns, "f", at)).toBe("hi");
		});

		test("names and contents are bytes, also outside UTF-8", () => {
			if (lacks.bytes === true) {
				expect(errnoOf(ns.mkdir(at, "caf\xe9", 0o755))).toBe("EILSEQ");
				expect(kind("caf\xe9")).toBe("ENOENT");
			}
			const name = lacks.bytes === true ? "caf\xc3\xa9 \n" : "caf\xe9 \xff\x01\n";
			put(ns, name, "\x00\xff\xfe", at);
			expect(names(ns, ".", at)).toEqual([name]);
			expect(get(ns, name, at)).toBe("\x00\xff\xfe");
		});

		test("open flags mean what open(2) says", () => {
			expect(errnoOf(ns.open(at, "f", { read: true }))).toBe("ENOENT");
			put(ns, "f", "abc", at);
			expect(errnoOf(ns.open(at, "f", { write: true, create: true, exclusive: true }))).toBe("EEXIST");
			expect(errnoOf(ns.open(at, "f", { read: true, directory: true }))).toBe("ENOTDIR");
			expect(errnoOf(ns.open(at, ".", { write: true }))).toBe("EISDIR");
			expect(errnoOf(ns.open(at, "f/g", { read: true }))).toBe("ENOTDIR");
			expect(errnoOf(ns.open(at, "f/", { read: true }))).toBe("ENOTDIR");
			expect(errnoOf(ns.open(at, "new/", { write: true, create: true }))).toBe("EISDIR");
			const reader = must(ns.open(at, "f", { read: true }));
			expect(errnoOf(reader.write(toBytes("x")))).toBe("EBADF");
			reader.release();
			const writer = must(ns.open(at, "f", { write: true }));
			expect(errnoOf(writer.read(new Uint8Array(1)))).toBe("EBADF");
			expect(must(writer.write(toBytes("X")))).toBe(1);
			writer.release();
			expect(get(ns, "f", at)).toBe("Xbc");
			must(ns.open(at, "f", { write: true, truncate: true })).release();
			expect(get(ns, "f", at)).toBe("");
		});

		test("seek, pread and pwrite", () => {
			const file = must(ns.open(at, "f", { read: true, write: true, create: true }));
			must(file.write(toBytes("0123456789")));
			expect(must(file.seek(-3, "end"))).toBe(7);
			expect(drain(file)).toBe("789");
			expect(must(file.seek(2, "set"))).toBe(2);
			expect(must(file.seek(1, "cur"))).toBe(3);
			expect(errnoOf(file.seek(-1, "set"))).toBe("EINVAL");
			const two = new Uint8Array(2);
			expect(must(file.pread(two, 8))).toBe(2);
			expect([...two]).toEqual([56, 57]);
			expect(must(file.pread(two, 10))).toBe(0);
			expect(must(file.pwrite(toBytes("ab"), 4))).toBe(2);
			expect(must(file.seek(0, "cur"))).toBe(3);
			expect(drain(file)).toBe("3ab6789");
			file.release();
		});

		test("appending writes at the end, wherever that is by now", () => {
			put(ns, "log", "1", at);
			const a = must(ns.open(at, "log", { write: true, append: true }));
			const b = must(ns.open(at, "log", { write: true, append: true }));
			must(a.write(toBytes("a")));
			must(b.write(toBytes("b")));
			must(a.write(toBytes("c")));
			a.release();
			b.release();
			expect(get(ns, "log", at)).toBe("1abc");
		});

		test("holes read as zeros, and truncation cuts and extends", () => {
			const file = must(ns.open(at, "f", { read: true, write: true, create: true }));
			must(file.pwrite(toBytes("end"), 200_000));
			expect(must(file.stat()).size).toBe(200_003);
			expect(drain(file)).toBe(`${"\0".repeat(200_000)}end`);
			must(file.truncate(2));
			must(file.truncate(5));
			must(file.seek(0, "set"));
			expect(drain(file)).toBe("\0\0\0\0\0");
			must(file.pwrite(toBytes("abcdef"), 0));
			must(file.truncate(3));
			must(file.pwrite(toBytes("z"), 5));
			must(file.seek(0, "set"));
			expect(drain(file)).toBe("abc\0\0z");
			file.release();
			must(ns.truncate(at, "f", 1));
			expect(get(ns, "f", at)).toBe("a");
			expect(errnoOf(ns.truncate(at, ".", 1))).toBe("EISDIR");
		});

		test("a megabyte in odd pieces comes back", () => {
			const file = must(ns.open(at, "big", { read: true, write: true, create: true }));
			const piece = new Uint8Array(7919);
			for (let i = 0; i < 140; i++) {
				piece.fill(i);
				expect(must(file.write(piece))).toBe(piece.length);
			}
			const back = new Uint8Array(140 * 7919);
			expect(must(file.pread(back, 0))).toBe(back.length);
			expect(back.every((byte, i) => byte === Math.floor(i / 7919))).toBe(true);
			file.release();
		});

		test("directories are made, listed and removed", () => {
			must(ns.mkdir(at, "d", 0o755));
			expect(errnoOf(ns.mkdir(at, "d", 0o755))).toBe("EEXIST");
			must(ns.mkdir(at, "d/e/", 0o700));
			put(ns, "d/f", "", at);
			const entries = must(ns.readdir(at, "d")).map(({ name, type }) => `${name} ${type}`);
			expect(entries.sort()).toEqual(["e directory", "f file"]);
			expect(must(ns.stat(at, "d", true)).nlink).toBeGreaterThanOrEqual(1);
			expect(errnoOf(ns.rmdir(at, "d"))).toBe("ENOTEMPTY");
			expect(errnoOf(ns.unlink(at, "d"))).toBe("EISDIR");
			expect(errnoOf(ns.rmdir(at, "d/f"))).toBe("ENOTDIR");
			expect(errnoOf(ns.rmdir(at, "d/."))).toBe("EINVAL");
			must(ns.unlink(at, "d/f"));
			must(ns.rmdir(at, "d/e"));
			must(ns.rmdir(at, "d"));
			expect(names(ns, ".", at)).toEqual([]);
			expect(errnoOf(ns.mkdir(at, "no/d", 0o755))).toBe("ENOENT");
			expect(errnoOf(ns.rmdir(at, "no"))).toBe("ENOENT");
		});

		test("a listing does not change while it is read", () => {
			for (let i = 0; i < 300; i++) put(ns, `f${i}`, "", at);
			const listing = must(ns.readdir(at, "."));
			for (const { name } of listing) must(ns.unlink(at, name));
			expect(listing.length).toBe(300);
			expect(names(ns, ".", at)).toEqual([]);
		});

		test("symbolic links lead where they point, from where they lie", () => {
			must(ns.mkdir(at, "d", 0o755));
			put(ns, "d/f", "content", at);
			must(ns.symlink("f", at, "d/link"));
			must(ns.symlink("d", at, "dir"));
			must(ns.symlink("d/link", at, "chain"));
			must(ns.symlink("missing", at, "dangling"));
			expect(get(ns, "chain", at)).toBe("content");
			expect(get(ns, "dir/link", at)).toBe("content");
			expect(kind("chain")).toBe("file");
			expect(kind("chain", false)).toBe("symlink");
			expect(must(ns.stat(at, "chain", false)).size).toBe(6);
			expect(must(ns.readlink(at, "chain"))).toBe("d/link");
			expect(errnoOf(ns.readlink(at, "d/f"))).toBe("EINVAL");
			expect(kind("dangling")).toBe("ENOENT");
			expect(errnoOf(ns.open(at, "chain", { read: true, noFollow: true }))).toBe("ELOOP");
			expect(errnoOf(ns.open(at, "dangling", { write: true, create: true, exclusive: true }))).toBe("EEXIST");
			put(ns, "dangling", "made", at);
			expect(get(ns, "missing", at)).toBe("made");
			expect(errnoOf(ns.rmdir(at, "dir"))).toBe("ENOTDIR");
			expect(errnoOf(ns.rmdir(at, "dir/"))).toBe("ENOTDIR");
			must(ns.unlink(at, "dir"));
			expect(kind("d")).toBe("directory");
		});

		test("links are moved, replaced and linked to as what they are", () => {
			put(ns, "f", "content", at);
			must(ns.symlink("f", at, "l"));
			must(ns.rename(at, "l", at, "m"));
			expect([kind("l", false), kind("m", false), kind("f")]).toEqual(["ENOENT", "symlink", "file"]);
			must(ns.symlink("f", at, "l"));
			put(ns, "g", "other", at);
			must(ns.rename(at, "g", at, "l"));
			expect([kind("l", false), get(ns, "f", at), get(ns, "l", at)]).toEqual(["file", "content", "other"]);
			must(ns.rename(at, "m", at, "l"));
			expect([kind("l", false), get(ns, "l", at)]).toEqual(["symlink", "content"]);
			must(ns.link(at, "l", at, "followed", true));
			expect(kind("followed", false)).toBe("file");
			if (lacks.linkedLinks === true) expect(errnoOf(ns.link(at, "l", at, "h", false))).toBe("ENOTSUP");
			else {
				must(ns.link(at, "l", at, "h", false));
				expect([kind("h", false), must(ns.stat(at, "h", false)).nlink]).toEqual(["symlink", 2]);
				expect(must(ns.stat(at, "h", false)).ino).toBe(must(ns.stat(at, "l", false)).ino);
			}
			must(ns.unlink(at, "l"));
			expect([kind("l", false), get(ns, "f", at)]).toEqual(["ENOENT", "content"]);
		});

		test("loops of links are ELOOP", () => {
			must(ns.symlink("b", at, "a"));
			must(ns.symlink("a", at, "b"));
			expect(kind("a")).toBe("ELOOP");
			expect(errnoOf(ns.open(at, "a", { write: true, create: true }))).toBe("ELOOP");
			put(ns, "l0", "x", at);
			for (let i = 1; i <= 41; i++) must(ns.symlink(`l${i - 1}`, at, `l${i}`));
			expect(kind("l40")).toBe("file");
			expect(kind("l41")).toBe("ELOOP");
		});

		test("hard links are one file", () => {
			put(ns, "a", "one", at);
			must(ns.mkdir(at, "d", 0o755));
			must(ns.link(at, "a", at, "d/b", false));
			expect(must(ns.stat(at, "a", true)).nlink).toBe(2);
			expect(must(ns.stat(at, "a", true)).ino).toBe(must(ns.stat(at, "d/b", true)).ino);
			put(ns, "d/b", "two", at);
			expect(get(ns, "a", at)).toBe("two");
			expect(errnoOf(ns.link(at, "a", at, "d/b", false))).toBe("EEXIST");
			expect(errnoOf(ns.link(at, "d", at, "e", false))).toBe("EPERM");
			expect(errnoOf(ns.link(at, "no", at, "e", false))).toBe("ENOENT");
			must(ns.rename(at, "a", at, "d/b"));
			expect([kind("a"), kind("d/b")]).toEqual(["file", "file"]);
			must(ns.unlink(at, "a"));
			expect(get(ns, "d/b", at)).toBe("two");
			expect(must(ns.stat(at, "d/b", true)).nlink).toBe(1);
		});

		test("rename moves, replaces and refuses as rename(2) does", () => {
			put(ns, "a", "A", at);
			put(ns, "b", "B", at);
			must(ns.rename(at, "a", at, "b"));
			expect([kind("a"), get(ns, "b", at)]).toEqual(["ENOENT", "A"]);
			for (const d of ["d", "d/sub", "empty", "full", "full/x"]) must(ns.mkdir(at, d, 0o755));
			put(ns, "d/sub/f", "deep", at);
			expect(errnoOf(ns.rename(at, "d", at, "d/sub/inside"))).toBe("EINVAL");
			expect(errnoOf(ns.rename(at, "d", at, "full"))).toBe("ENOTEMPTY");
			expect(errnoOf(ns.rename(at, "d", at, "b"))).toBe("ENOTDIR");
			expect(errnoOf(ns.rename(at, "b", at, "d"))).toBe("EISDIR");
			expect(errnoOf(ns.rename(at, "d/sub/f", at, "d"))).toBe("ENOTEMPTY");
			expect(errnoOf(ns.rename(at, "no", at, "x"))).toBe("ENOENT");
			expect(errnoOf(ns.rename(at, "b", at, "no/x"))).toBe("ENOENT");
			expect(errnoOf(ns.rename(at, "b/", at, "x"))).toBe("ENOTDIR");
			must(ns.rename(at, "d", at, "empty"));
			expect([kind("d"), get(ns, "empty/sub/f", at)]).toEqual(["ENOENT", "deep"]);
			must(ns.rename(at, "empty", at, "full/moved/"));
			expect(get(ns, "full/moved/sub/f", at)).toBe("deep");
			expect(must(ns.realpath(must(ns.directory(at, "full/moved/sub")), ".")).endsWith("/full/moved/sub")).toBe(true);
			must(ns.rename(at, "b", at, "b"));
			expect(get(ns, "b", at)).toBe("A");
		});

		test("a directory handle follows its directory", () => {
			must(ns.mkdir(at, "d", 0o755));
			const d = must(ns.directory(at, "d"));
			must(ns.rename(at, "d", at, "e"));
			put(ns, "f", "x", d);
			expect(get(ns, "e/f", at)).toBe("x");
			must(ns.unlink(d, "f"));
			must(ns.rmdir(at, "e"));
			expect(errnoOf(ns.open(d, "g", { write: true, create: true }))).toBe("ENOENT");
			expect(errnoOf(ns.mkdir(d, "g", 0o755))).toBe("ENOENT");
		});

		test("an unlinked or replaced file lives on while it is open", () => {
			put(ns, "f", "old", at);
			const file = must(ns.open(at, "f", { read: true, write: true }));
			must(ns.unlink(at, "f"));
			must(file.pwrite(toBytes("O"), 0));
			expect(drain(file)).toBe("Old");
			file.release();
			put(ns, "g", "old", at);
			const replaced = must(ns.open(at, "g", { read: true }));
			put(ns, "h", "new", at);
			must(ns.rename(at, "h", at, "g"));
			expect(drain(replaced)).toBe("old");
			replaced.release();
			expect(get(ns, "g", at)).toBe("new");
		});

		test("attributes are kept", () => {
			put(ns, "f", "x", at);
			must(ns.setAttributes(at, "f", { mode: 0o640 }, true));
			expect(must(ns.stat(at, "f", true)).mode).toBe(0o640);
			if (lacks.setid !== true) {
				must(ns.setAttributes(at, "f", { mode: 0o4751 }, true));
				expect(must(ns.stat(at, "f", true)).mode).toBe(0o4751);
			}
			const unit = lacks.nanoseconds === true ? 1_000_000n : 1n;
			const mtime = 1_234_567_890_123_456_789n;
			must(ns.setAttributes(at, "f", { mtime }, true));
			must(ns.setAttributes(at, "f", { atime: mtime + 1_000_000_000n }, true));
			const stat = must(ns.stat(at, "f", true));
			expect([stat.mtime / unit, stat.atime / unit]).toEqual([mtime / unit, (mtime + 1_000_000_000n) / unit]);
			must(ns.symlink("f", at, "l"));
			must(ns.setAttributes(at, "l", { mode: 0o600 }, true));
			expect(must(ns.stat(at, "f", true)).mode).toBe(0o600);
			must(ns.setAttributes(at, "l", { mtime }, false));
			expect(must(ns.stat(at, "l", false)).mtime / unit).toBe(mtime / unit);
			expect(errnoOf(ns.setAttributes(at, "no", { mode: 0o600 }, true))).toBe("ENOENT");
			const file = must(ns.open(at, "f", { read: true }));
			must(file.setAttributes({ mode: 0o604 }));
			expect(must(file.stat()).mode).toBe(0o604);
			file.release();
		});

		test("times move with changes", () => {
			must(ns.mkdir(at, "d", 0o755));
			put(ns, "d/f", "x", at);
			must(ns.setAttributes(at, "d", { mtime: 1_000_000_000n }, true));
			must(ns.setAttributes(at, "d/f", { mtime: 1_000_000_000n }, true));
			expect(get(ns, "d/f", at)).toBe("x");
			expect(must(ns.stat(at, "d/f", true)).mtime).toBe(1_000_000_000n);
			put(ns, "d/f", "y", at);
			expect(must(ns.stat(at, "d/f", true)).mtime).toBeGreaterThan(1_000_000_000n);
			expect(must(ns.stat(at, "d", true)).mtime).toBe(1_000_000_000n);
			must(ns.unlink(at, "d/f"));
			expect(must(ns.stat(at, "d", true)).mtime).toBeGreaterThan(1_000_000_000n);
		});

		test("paths have limits", () => {
			put(ns, "n".repeat(255), "x", at);
			expect(kind("n".repeat(255))).toBe("file");
			expect(kind("n".repeat(256))).toBe("ENAMETOOLONG");
			expect(kind("./".repeat(2_049))).toBe("ENAMETOOLONG");
			expect(kind("./".repeat(2_000))).toBe("directory");
			expect(kind("")).toBe("ENOENT");
			expect(kind("a\0b")).toBe("EINVAL");
			expect(kind("nope")).toBe("ENOENT");
		});

		test("access judges what there is", () => {
			put(ns, "f", "x", at);
			expect(errnoOf(ns.access(at, "f", { read: true, write: true }))).toBe("ok");
			expect(errnoOf(ns.access(at, "f", { execute: true }))).toBe("EACCES");
			must(ns.setAttributes(at, "f", { mode: 0o755 }, true));
			expect(errnoOf(ns.access(at, "f", { execute: true }))).toBe("ok");
			expect(errnoOf(ns.access(at, "no", {}))).toBe("ENOENT");
		});

		test.skipIf(lacks.fifos === true)("a FIFO carries bytes from its writers to its readers", () => {
			must(ns.mkfifo(at, "p", 0o600));
			expect(kind("p")).toBe("fifo");
			const reader = must(ns.open(at, "p", { read: true }));
			expect(errnoOf(reader.read(new Uint8Array(9)))).toBe("EAGAIN");
			const writer = must(ns.open(at, "p", { write: true }));
			must(writer.write(toBytes("through")));
			writer.release();
			expect(drain(reader)).toBe("through");
			reader.release();
			must(ns.unlink(at, "p"));
		});

		test.skipIf(lacks.fifos !== true)("FIFOs are refused, not faked", () => {
			expect(errnoOf(ns.mkfifo(at, "p", 0o600))).toBe("ENOTSUP");
		});
	});
}

/** What a file system that may not be written to answers. `make` gives one that holds `f` ("x") and the directory `d`. */
export function readOnlyContract(name: string, make: () => Subject): void {
	describe(name, () => {
		test("nothing can be changed, and everything read", () => {
			const { ns, at, dispose } = make();
			expect(get(ns, "f", at)).toBe("x");
			expect(names(ns, ".", at)).toEqual(["d", "f"]);
			const attempts = {
				write: ns.open(at, "f", { write: true }),
				truncate: ns.open(at, "f", { read: true, truncate: true }),
				create: ns.open(at, "g", { write: true, create: true }),
				mkdir: ns.mkdir(at, "g", 0o755),
				mkfifo: ns.mkfifo(at, "g", 0o644),
				symlink: ns.symlink("f", at, "g"),
				link: ns.link(at, "f", at, "g", false),
				unlink: ns.unlink(at, "f"),
				rmdir: ns.rmdir(at, "d"),
				rename: ns.rename(at, "f", at, "g"),
				chmod: ns.setAttributes(at, "f", { mode: 0o777 }, true),
				cut: ns.truncate(at, "f", 0),
				access: ns.access(at, "f", { write: true }),
			};
			for (const [what, result] of Object.entries(attempts)) expect([what, errnoOf(result)]).toEqual([what, "EROFS"]);
			const file = must(ns.open(at, "f", { read: true }));
			expect(errnoOf(file.setAttributes({ mode: 0o777 }))).not.toBe("ok");
			expect(errnoOf(file.truncate(0))).not.toBe("ok");
			file.release();
			expect(get(ns, "f", at)).toBe("x");
			dispose?.();
		});
	});
}
