import { crc32 } from "node:zlib";
import { type ByteString, fromBytes, toBytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Directory, OpenFlags } from "@seahaven/abi/namespace";
import type { Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import { unreachable } from "@seahaven/abi/unreachable";
import type { View } from "@seahaven/vfs/namespace";
import fc from "fast-check";

/** One operation. `at` picks one of the directory handles that there are. */
export type Op =
	| {
			readonly kind: "write";
			readonly at: number;
			readonly path: ByteString;
			readonly flags: OpenFlags;
			readonly data: ByteString;
			readonly offset: number;
	  }
	| { readonly kind: "read"; readonly at: number; readonly path: ByteString; readonly noFollow: boolean }
	| {
			readonly kind: "opendir" | "directory" | "readdir" | "readlink" | "realpath" | "unlink" | "rmdir";
			readonly at: number;
			readonly path: ByteString;
	  }
	| { readonly kind: "stat"; readonly at: number; readonly path: ByteString; readonly follow: boolean }
	| {
			readonly kind: "mkdir" | "mkfifo" | "chmod";
			readonly at: number;
			readonly path: ByteString;
			readonly mode: number;
	  }
	| { readonly kind: "symlink"; readonly at: number; readonly path: ByteString; readonly target: ByteString }
	| {
			readonly kind: "link";
			readonly at: number;
			readonly path: ByteString;
			readonly to: ByteString;
			readonly toAt: number;
			readonly follow: boolean;
	  }
	| {
			readonly kind: "rename";
			readonly at: number;
			readonly path: ByteString;
			readonly to: ByteString;
			readonly toAt: number;
	  }
	| {
			readonly kind: "utimes";
			readonly at: number;
			readonly path: ByteString;
			readonly time: bigint;
			readonly follow: boolean;
	  }
	| { readonly kind: "truncate"; readonly at: number; readonly path: ByteString; readonly size: number };

/** Paths over a tiny alphabet, so that they meet. */
export function paths(parts: readonly string[], absolute: boolean): fc.Arbitrary<ByteString> {
	const relative = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((list) => list.join("/"));
	return fc
		.tuple(
			absolute ? fc.constantFrom("", "", "", "/") : fc.constant(""),
			relative,
			fc.constantFrom("", "", "", "", "/"),
		)
		.map((list) => list.join(""))
		.filter((path) => path !== "");
}

/** Plans of operations on paths, with symbolic links to targets. */
export function plans(
	path: fc.Arbitrary<ByteString>,
	target: fc.Arbitrary<ByteString>,
	maxLength = 14,
): fc.Arbitrary<readonly Op[]> {
	const at = fc.nat(5);
	const mode = fc.constantFrom(0o755, 0o700, 0o644, 0o1777);
	const flags = fc.record(
		{
			read: fc.boolean(),
			append: fc.boolean(),
			create: fc.constant(true),
			exclusive: fc.boolean(),
			truncate: fc.boolean(),
			noFollow: fc.boolean(),
		},
		{ requiredKeys: [] },
	);
	const data = fc.constantFrom("", "x", "hello", "y".repeat(70_000));
	const simple = fc.constantFrom(
		"opendir" as const,
		"directory" as const,
		"readdir" as const,
		"readlink" as const,
		"realpath" as const,
	);
	const op: fc.Arbitrary<Op> = fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				kind: fc.constant("write" as const),
				at,
				path,
				flags,
				data,
				offset: fc.constantFrom(0, 0, 3, 66_000),
			}),
		},
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), at, path, noFollow: fc.boolean() }) },
		{ weight: 3, arbitrary: fc.record({ kind: simple, at, path }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("unlink" as const, "rmdir" as const), at, path }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant("stat" as const), at, path, follow: fc.boolean() }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant("mkdir" as const), at, path, mode }) },
		{ weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("mkfifo" as const, "chmod" as const), at, path, mode }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant("symlink" as const), at, path, target }) },
		{
			weight: 2,
			arbitrary: fc.record({ kind: fc.constant("link" as const), at, path, to: path, toAt: at, follow: fc.boolean() }),
		},
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant("rename" as const), at, path, to: path, toAt: at }) },
		{
			weight: 1,
			arbitrary: fc.record({
				kind: fc.constant("utimes" as const),
				at,
				path,
				time: fc.constantFrom(1_000_000_000n, 5_000_000_000n),
				follow: fc.boolean(),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({ kind: fc.constant("truncate" as const), at, path, size: fc.constantFrom(0, 2, 70_000) }),
		},
	);
	return fc.array(op, { minLength: 1, maxLength });
}

/** What an operation let its caller know, and what it handed out. */
export interface Outcome {
	/** "ok" or the errno. */
	readonly errno: string;
	/** Bytes, names, targets and paths that came back. */
	readonly told: readonly ByteString[];
	readonly stat: Stat | null;
}

/** Runs operations from some handles; handles that are opened on the way join them, and so may do for what follows. */
export class Runner {
	readonly handles: Directory[];
	readonly #ns: View;
	/** Sees each open file before it is released. */
	readonly #opened: (file: OpenFile) => void;

	constructor(ns: View, start: Directory, opened: (file: OpenFile) => void = () => {}) {
		this.#ns = ns;
		this.handles = [start];
		this.#opened = opened;
	}

	run(op: Op): Outcome {
		const ns = this.#ns;
		const at = this.#handle(op.at);
		switch (op.kind) {
			case "write":
				return this.#file(ns.open(at, op.path, { ...op.flags, write: true }, 0o644), (file) =>
					write(file, op.offset, op.data),
				);
			case "read":
				return this.#file(ns.open(at, op.path, { read: true, noFollow: op.noFollow }), read);
			case "opendir":
				return this.#file(ns.open(at, op.path, { read: true, directory: true }), (file) => {
					if (file.directory !== null) this.#join(file.directory);
					return none("ok");
				});
			case "directory": {
				const directory = ns.directory(at, op.path);
				if (directory.ok) this.#join(directory.value);
				return directory.ok ? { errno: "ok", told: [directory.value.path], stat: null } : none(directory.error);
			}
			case "readdir": {
				const list = ns.readdir(at, op.path);
				return list.ok
					? { errno: "ok", told: list.value.map((entry) => entry.name).sort(), stat: null }
					: none(list.error);
			}
			case "readlink":
				return text(ns.readlink(at, op.path));
			case "realpath":
				return text(ns.realpath(at, op.path));
			case "stat": {
				const stat = ns.stat(at, op.path, op.follow);
				return stat.ok ? { errno: "ok", told: [], stat: stat.value } : none(stat.error);
			}
			case "unlink":
				return plain(ns.unlink(at, op.path));
			case "rmdir":
				return plain(ns.rmdir(at, op.path));
			case "mkdir":
				return plain(ns.mkdir(at, op.path, op.mode));
			case "mkfifo":
				return plain(ns.mkfifo(at, op.path, op.mode));
			case "chmod":
				return plain(ns.setAttributes(at, op.path, { mode: op.mode }, true));
			case "symlink":
				return plain(ns.symlink(op.target, at, op.path));
			case "link":
				return plain(ns.link(at, op.path, this.#handle(op.toAt), op.to, op.follow));
			case "rename":
				return plain(ns.rename(at, op.path, this.#handle(op.toAt), op.to));
			case "utimes":
				return plain(ns.setAttributes(at, op.path, { atime: op.time, mtime: op.time }, op.follow));
			case "truncate":
				return plain(ns.truncate(at, op.path, op.size));
			default:
				return unreachable(op);
		}
	}

	#handle(index: number): Directory {
		const handle = this.handles[index % this.handles.length];
		if (handle === undefined) throw new Error("no handle");
		return handle;
	}

	#join(directory: Directory): void {
		if (this.handles.length < 6) this.handles.push(directory);
	}

	#file(opened: Result<OpenFile, Errno>, act: (file: OpenFile) => Outcome): Outcome {
		if (!opened.ok) return none(opened.error);
		this.#opened(opened.value);
		const outcome = act(opened.value);
		opened.value.release();
		return outcome;
	}
}

function none(errno: string): Outcome {
	return { errno, told: [], stat: null };
}

function plain(result: Result<void, Errno>): Outcome {
	return none(result.ok ? "ok" : result.error);
}

function text(result: Result<ByteString, Errno>): Outcome {
	return result.ok ? { errno: "ok", told: [result.value], stat: null } : none(result.error);
}

function read(file: OpenFile): Outcome {
	const buffer = new Uint8Array(1 << 18);
	const count = file.read(buffer);
	const stat = file.stat();
	if (!count.ok) return none(count.error);
	return { errno: "ok", told: [fromBytes(buffer.subarray(0, count.value))], stat: stat.ok ? stat.value : null };
}

function write(file: OpenFile, offset: number, data: ByteString): Outcome {
	if (file.type === "file" && offset > 0) file.seek(offset, "set");
	const count = file.write(toBytes(data));
	return none(count.ok ? "ok" : count.error);
}

/** What `dump` compares: everything, or all but times (and what follows from making files anew). */
export interface DumpOptions {
	readonly times: boolean;
}

/** A whole tree as lines: path, type, mode, owner, links, times, target and content. */
export function dump(ns: View, at: Directory, options: DumpOptions): readonly string[] {
	const lines: string[] = [];
	const visit = (path: ByteString): void => {
		const stat = ns.stat(at, path, false);
		if (!stat.ok) {
			lines.push(`${path} ${stat.error}`);
			return;
		}
		const { type, mode, uid, gid, nlink, size, atime, mtime } = stat.value;
		let line = `${path} ${type} ${mode.toString(8)} ${uid}:${gid} ${type === "directory" ? "" : nlink} ${size}`;
		if (options.times) line += ` ${atime} ${mtime}`;
		if (type === "symlink") {
			const target = ns.readlink(at, path);
			line += ` -> ${target.ok ? target.value : target.error}`;
		} else if (type === "file") {
			const file = ns.open(at, path, { read: true });
			if (!file.ok) line += ` ${file.error}`;
			else {
				const bytes = new Uint8Array(size);
				const count = file.value.pread(bytes, 0);
				line += ` ${count.ok ? digest(bytes.subarray(0, count.value)) : count.error}`;
				file.value.release();
			}
		}
		lines.push(line);
		if (type !== "directory") return;
		const list = ns.readdir(at, path);
		if (!list.ok) lines.push(`${path} ${list.error}`);
		else for (const name of list.value.map((entry) => entry.name).sort()) visit(`${path}/${name}`);
	};
	visit(".");
	return lines;
}

/** Short contents as they are, long ones by length and checksum. */
function digest(bytes: Uint8Array): string {
	if (bytes.length <= 32) return JSON.stringify(fromBytes(bytes));
	return `${bytes.length}#${crc32(bytes)}`;
}
