import { type ByteString, fromText, toText } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Access, Backend, Creation, Inspection, NodeId, Place } from "./backend.ts";
import {
	type BigStats,
	type DescriptorCalls,
	DescriptorFile,
	type DescriptorFileOwner,
	seconds,
} from "./descriptor-file.ts";
import { type AnchorCalls, type SeenNode, SeenNodes } from "./seen-nodes.ts";
import { attempt } from "./thrown.ts";

interface Typed {
	isFile(): boolean;
	isDirectory(): boolean;
	isSymbolicLink(): boolean;
}

/** What of Node's synchronous fs API is used: a `memfs` volume has it, and so have others. */
export interface FsLike extends DescriptorCalls {
	lstatSync(path: string, options: { readonly bigint: true }): BigStats;
	/** Gives entries as Node's `Dirent`. */
	readdirSync(path: string, options: { readonly withFileTypes: true }): readonly unknown[];
	readlinkSync(path: string): unknown;
	openSync(path: string, flags: string, mode?: number): number;
	mkdirSync(path: string, options: { readonly mode: number }): unknown;
	symlinkSync(target: string, path: string): void;
	linkSync(from: string, to: string): void;
	unlinkSync(path: string): void;
	rmdirSync(path: string): void;
	renameSync(from: string, to: string): void;
	chmodSync(path: string, mode: number): void;
	lchownSync(path: string, uid: number, gid: number): void;
	utimesSync(path: string, atime: number, mtime: number): void;
	lutimesSync(path: string, atime: number, mtime: number): void;
}

/** Paths need no guard where nobody but this backend moves things between two calls. */
const anchors: AnchorCalls = {
	openIn: (dir, name) => ok({ fd: -1, path: `${dir.path}/${name}` }),
	close: () => {},
};

export interface FsLikeOptions {
	/** The directory that becomes the root, as text; `/` unless told. */
	readonly path?: string;
	/** Bytes of one file. EFBIG; 4 GiB unless told. */
	readonly fileBytes?: number;
}

/**
 * Any object with Node's synchronous fs API as a backend. Its names are text, so a name that is not UTF-8 is EILSEQ. FIFOs are ENOTSUP. Meant for
 * file systems that live in this process; a directory of the host is better served by the `host` package, which holds on to what it walks through.
 */
export class FsLikeBackend implements Backend, DescriptorFileOwner {
	readonly root: NodeId;
	dev = 0;
	readonly readOnly = false;
	readonly #fs: FsLike;
	readonly #nodes: SeenNodes;
	readonly #fileBytes: number;

	constructor(fs: FsLike, options: FsLikeOptions = {}) {
		this.#fs = fs;
		this.#fileBytes = options.fileBytes ?? 4 * 2 ** 30;
		const path = fromText(options.path ?? "/").replace(/\/+$/, "");
		this.#nodes = new SeenNodes(anchors, { fd: -1, path }, 4_096);
		this.root = this.#nodes.root.id;
	}

	inspect(node: NodeId): Inspection | undefined {
		const found = this.stat(node);
		return found.ok ? found.value : undefined;
	}

	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		const parent = this.#nodes.get(dir);
		if (parent === undefined) return fail("ENOENT");
		if (parent.children === null) return fail("ENOTDIR");
		const path = this.#entry(parent, name);
		const stats = path.ok ? attempt(() => this.#fs.lstatSync(path.value, { bigint: true })) : path;
		const type = stats.ok ? typeOf(stats.value) : undefined;
		if (!stats.ok || type === undefined) {
			if (stats.ok || stats.error === "ENOENT") this.#nodes.missing(parent, name);
			// No entry can have a name that is no text.
			return fail(stats.ok || stats.error === "EILSEQ" ? "ENOENT" : stats.error);
		}
		const { dev, ino, nlink } = stats.value;
		return ok(this.#nodes.seen(parent, name, type, `${dev}:${ino}`, Number(nlink)).id);
	}

	place(dir: NodeId): Place | undefined {
		const node = this.#nodes.get(dir);
		return node === undefined ? undefined : { dir: node.parent?.id ?? node.id, name: node.name };
	}

	stat(node: NodeId): Result<Stat, Errno> {
		const path = this.#path(node);
		const stats = path.ok ? attempt(() => this.#fs.lstatSync(path.value, { bigint: true })) : path;
		if (!stats.ok) return stats;
		const stat = this.toStat(stats.value);
		if (stat.type !== "symlink") return ok({ ...stat, ino: node });
		// memfs says 0.
		const target = this.readlink(node);
		return ok({ ...stat, ino: node, size: target.ok ? target.value.length : 0 });
	}

	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		const node = this.#nodes.get(dir);
		const path = this.#path(dir);
		if (!path.ok || node === undefined) return fail("ENOENT");
		const listed = attempt(() => this.#fs.readdirSync(path.value, { withFileTypes: true }));
		if (!listed.ok) return listed;
		const entries: DirectoryEntry[] = [];
		for (const entry of listed.value) {
			if (!isEntry(entry)) return fail("EIO");
			const type = typeOf(entry);
			const name = fromText(String(entry.name));
			if (type !== undefined) entries.push({ name, type, ino: this.#nodes.listed(node, name, type).id });
		}
		return ok(entries);
	}

	readlink(node: NodeId): Result<ByteString, Errno> {
		const path = this.#path(node);
		return path.ok ? attempt(() => fromText(String(this.#fs.readlinkSync(path.value)))) : path;
	}

	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		const path = this.#path(node);
		if (!path.ok) return path;
		const fd = attempt(() => this.#fs.openSync(path.value, access.write ? "r+" : "r"));
		return fd.ok ? ok(new DescriptorFile(this.#fs, fd.value, node, access, this)) : fd;
	}

	create(dir: NodeId, name: ByteString, creation: Creation): Result<NodeId, Errno> {
		const parent = this.#nodes.get(dir);
		const path = parent === undefined ? fail<Errno>("ENOENT") : this.#entry(parent, name);
		if (!path.ok) return path;
		const { type, mode } = creation;
		if (type === "fifo") return fail("ENOTSUP");
		const target = text(creation.target);
		if (!target.ok) return target;
		const made = attempt(() => {
			if (type === "symlink") return this.#fs.symlinkSync(target.value, path.value);
			if (type === "directory") this.#fs.mkdirSync(path.value, { mode });
			else this.#fs.closeSync(this.#fs.openSync(path.value, "wx", mode));
			this.#fs.chmodSync(path.value, mode);
		});
		return made.ok ? this.lookup(dir, name) : made;
	}

	link(node: NodeId, dir: NodeId, name: ByteString): Result<void, Errno> {
		const from = this.#path(node);
		const parent = this.#nodes.get(dir);
		const to = parent === undefined ? fail<Errno>("ENOENT") : this.#entry(parent, name);
		if (!from.ok) return from;
		if (!to.ok) return to;
		// What link(2) does with a symbolic link differs from one such object to the next.
		if (this.#nodes.get(node)?.type === "symlink") return fail("ENOTSUP");
		const linked = attempt(() => this.#fs.linkSync(from.value, to.value));
		const source = this.#nodes.get(node);
		if (linked.ok && source?.parent) this.lookup(source.parent.id, source.name);
		return linked;
	}

	unlink(dir: NodeId, name: ByteString): Result<void, Errno> {
		const found = this.#existing(dir, name);
		if (!found.ok) return found;
		const { node, path } = found.value;
		if (node.type === "directory") return fail("EISDIR");
		const removed = attempt(() => this.#fs.unlinkSync(path));
		if (removed.ok) this.#nodes.forgetName(node, this.#nodes.get(dir), name);
		return removed;
	}

	rmdir(dir: NodeId, name: ByteString): Result<void, Errno> {
		const found = this.#existing(dir, name);
		if (!found.ok) return found;
		const { node, path } = found.value;
		if (node.type !== "directory") return fail("ENOTDIR");
		const listed = attempt(() => this.#fs.readdirSync(path, { withFileTypes: true }));
		if (listed.ok && listed.value.length > 0) return fail("ENOTEMPTY");
		const removed = attempt(() => this.#fs.rmdirSync(path));
		if (removed.ok) this.#nodes.drop(node);
		return removed;
	}

	rename(fromDir: NodeId, from: ByteString, toDir: NodeId, to: ByteString): Result<void, Errno> {
		const found = this.#existing(fromDir, from);
		const source = this.#nodes.get(fromDir);
		const target = this.#nodes.get(toDir);
		if (!found.ok) return found;
		if (source === undefined || target === undefined) return fail("ENOENT");
		const { node, path } = found.value;
		const young = this.#entry(target, to);
		if (!young.ok) return young;
		// Not every such object refuses what rename(2) refuses.
		for (let at: SeenNode | null = target; at !== null; at = at.parent) if (at === node) return fail("EINVAL");
		const replaced = this.#existing(toDir, to);
		if (replaced.ok) {
			const refused = this.#mayReplace(node, replaced.value.node, replaced.value.path);
			if (refused !== null) return refused.ok ? done : refused;
		}
		const moved = attempt(() => {
			// memfs renames what a link points to, in both places, and miscounts the links of what it replaces.
			if (replaced.ok && node.type === "directory") this.#fs.rmdirSync(replaced.value.path);
			else if (replaced.ok) this.#fs.unlinkSync(replaced.value.path);
			if (node.type === "symlink") {
				this.#fs.symlinkSync(String(this.#fs.readlinkSync(path)), young.value);
				this.#fs.unlinkSync(path);
			} else this.#fs.renameSync(path, young.value);
		});
		if (!moved.ok) return moved;
		source.children?.delete(from);
		this.#nodes.moved(node, target, to);
		return moved;
	}

	setAttributes(node: NodeId, attributes: Attributes): Result<void, Errno> {
		const stat = this.stat(node);
		const path = this.#path(node);
		if (!stat.ok) return stat;
		if (!path.ok) return path;
		const { mode, uid, gid } = attributes;
		const link = stat.value.type === "symlink";
		if (link && mode !== undefined) return fail("ENOTSUP");
		return attempt(() => {
			if (uid !== undefined || gid !== undefined) {
				this.#fs.lchownSync(path.value, uid ?? stat.value.uid, gid ?? stat.value.gid);
			}
			if (mode !== undefined) this.#fs.chmodSync(path.value, mode);
			if (attributes.atime === undefined && attributes.mtime === undefined) return;
			const atime = seconds(attributes.atime ?? stat.value.atime);
			const mtime = seconds(attributes.mtime ?? stat.value.mtime);
			if (link) this.#fs.lutimesSync(path.value, atime, mtime);
			else this.#fs.utimesSync(path.value, atime, mtime);
		});
	}

	truncate(node: NodeId, size: number): Result<void, Errno> {
		const opened = this.open(node, { read: false, write: true, append: false, judge: () => "EPERM" });
		if (!opened.ok) return opened;
		const cut = opened.value.truncate(size);
		opened.value.release();
		return cut;
	}

	toStat(stats: BigStats): Stat {
		const type = typeOf(stats) ?? "file";
		const size = Number(stats.size);
		return {
			type,
			dev: this.dev,
			ino: Number(stats.ino),
			nlink: Number(stats.nlink),
			mode: Number(stats.mode) & 0o7777,
			uid: Number(stats.uid),
			gid: Number(stats.gid),
			size,
			atime: stats.atimeNs,
			mtime: stats.mtimeNs,
			ctime: stats.ctimeNs,
			// What such objects say of blocks is not to be relied on.
			blocks: type === "file" ? Math.ceil(size / 4096) * 8 : 0,
			rdev: 0,
		};
	}

	ownerUid(uid: number | undefined): number | undefined {
		return uid;
	}

	ownerGid(gid: number | undefined): number | undefined {
		return gid;
	}

	charge(offset: number, length: number): Result<number, Errno> {
		const room = Math.min(length, this.#fileBytes - offset);
		return room > 0 || length === 0 ? ok(Math.max(0, room)) : fail("EFBIG");
	}

	/** Null: go on. A success: nothing is to be done, both are one file. */
	#mayReplace(node: SeenNode, replaced: SeenNode, path: string): Result<void, Errno> | null {
		if (replaced === node) return done;
		if (replaced.type === "directory") {
			for (let at = node.parent; at !== null; at = at.parent) if (at === replaced) return fail("ENOTEMPTY");
			if (node.type !== "directory") return fail("EISDIR");
			const listed = attempt(() => this.#fs.readdirSync(path, { withFileTypes: true }));
			if (!listed.ok) return listed;
			return listed.value.length > 0 ? fail("ENOTEMPTY") : null;
		}
		return node.type === "directory" ? fail("ENOTDIR") : null;
	}

	#existing(dir: NodeId, name: ByteString): Result<{ readonly node: SeenNode; readonly path: string }, Errno> {
		const found = this.lookup(dir, name);
		if (!found.ok) return found;
		const node = this.#nodes.get(found.value);
		const parent = this.#nodes.get(dir);
		if (node === undefined || parent === undefined) return fail("ENOENT");
		const path = this.#entry(parent, name);
		return path.ok ? ok({ node, path: path.value }) : path;
	}

	#entry(dir: SeenNode, name: ByteString): Result<string, Errno> {
		const anchor = this.#nodes.anchor(dir);
		return anchor.ok ? text(`${anchor.value.path}/${name}`) : anchor;
	}

	#path(id: NodeId): Result<string, Errno> {
		const node = this.#nodes.get(id);
		if (node === undefined) return fail("ESTALE");
		return node.parent === null ? text(node.anchor?.path || "/") : this.#entry(node.parent, node.name);
	}
}

/** EILSEQ: not UTF-8. */
function text(bytes: ByteString): Result<string, Errno> {
	const real = toText(bytes);
	return fromText(real) === bytes ? ok(real) : fail("EILSEQ");
}

/** Undefined: it does not exist for the world. */
function typeOf(stats: Typed): Extract<FileType, "file" | "directory" | "symlink"> | undefined {
	if (stats.isFile()) return "file";
	if (stats.isDirectory()) return "directory";
	return stats.isSymbolicLink() ? "symlink" : undefined;
}

function isEntry(value: unknown): value is Typed & { readonly name: unknown } {
	return typeof value === "object" && value !== null && "name" in value && "isFile" in value;
}
