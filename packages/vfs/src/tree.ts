import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import type { Access, Backend, Change, Creation, Inspection, NodeId, Place, Versioned } from "./backend.ts";
import { Content } from "./content.ts";
import { Entries } from "./entries.ts";
import type { Numbers } from "./faults.ts";
import { Inode } from "./inode.ts";
import { InodeTable, rootIno, type TreeVersion } from "./inode-table.ts";
import { Pipe, PipeEnd } from "./pipe.ts";
import { treeChanges } from "./tree-changes.ts";
import { type ContentLimits, TreeContent } from "./tree-content.ts";
import { TreeFile } from "./tree-file.ts";

/** What a tree charges. */
export interface TreeLimits extends ContentLimits {
	/** Inodes that the tree itself holds. ENOSPC. */
	readonly files: number;
	/** Directories inside one another. EDQUOT. */
	readonly depth: number;
}

export interface TreeOptions {
	/** Nanoseconds since 1970. */
	readonly now: () => bigint;
	/** Who owns the root. */
	readonly uid?: number;
	readonly gid?: number;
	/** The root's permission bits, octal; 0755 unless told. */
	readonly mode?: number;
	readonly limits?: Partial<TreeLimits>;
	/** What lies below: nothing of it is changed, and whatever nobody has written to is read there. */
	readonly lower?: Backend;
}

const maxLinks = 65_000;

/**
 * The memory file system, and with `lower` the overlay. A snapshot or a fork is a reference to the table of inodes; from then on whatever changes is
 * copied first. Reading does not touch access times, so that only what changes something is a change.
 */
export class Tree implements Backend, Versioned<TreeVersion> {
	readonly root: NodeId = rootIno;
	dev = 0;
	readonly readOnly = false;
	readonly #options: TreeOptions;
	readonly #now: () => bigint;
	readonly #limits: TreeLimits;
	readonly #table: InodeTable;
	/** The regular files' content, for the files that are open. */
	readonly content: TreeContent;
	readonly #fifos: Map<NodeId, Pipe> = new Map();

	/** `of`: a version of a tree of the same family, that the new one starts with. */
	constructor(options: TreeOptions, of: { readonly version: TreeVersion; readonly numbers: Numbers } | null = null) {
		this.#options = options;
		this.#now = options.now;
		this.#limits = {
			files: 1_000_000,
			totalBytes: 4 * 2 ** 30,
			fileBytes: 4 * 2 ** 30,
			depth: 1_000,
			...options.limits,
		};
		this.#table = new InodeTable(options.lower ?? null, of);
		this.content = new TreeContent(this.#table, this.#limits, this.#now);
		if (of !== null || options.lower !== undefined) return;
		const { uid = 0, gid = 0, mode = 0o755 } = options;
		const inode = new Inode(this.#table.owner, rootIno, "directory", mode, uid, gid, this.#now());
		inode.nlink = 2;
		inode.entries = new Entries(this.#table.owner);
		inode.links = [{ dir: rootIno, name: "" }];
		this.#table.addRoot(inode);
	}

	/** The bytes and inodes that count against the limits. */
	get usage(): { readonly files: number; readonly bytes: number } {
		return { files: this.#table.files, bytes: this.#table.bytes };
	}

	get retained(): number {
		return this.#table.ledger.displaced;
	}

	snapshot(): TreeVersion {
		return this.#table.version();
	}

	/** Lets an overlay look again at what others may have changed below since it looked; files that were written to here stay as they are. */
	refresh(): void {
		this.#table.faults?.refresh();
	}

	/** What lies below is closed with the last tree of the family. */
	close(): void {
		this.#table.close();
	}

	/** Another tree with the same content; neither sees what the other does from now on. */
	fork(version: TreeVersion = this.snapshot()): Tree {
		const fork = new Tree(this.#options, { version, numbers: this.#table.numbers });
		fork.dev = this.dev;
		return fork;
	}

	restore(version: TreeVersion): Result<void, Errno> {
		this.#table.restore(version);
		return done;
	}

	same(from: TreeVersion, to: TreeVersion): boolean {
		if (from.inodes.same(to.inodes)) return true;
		let same = true;
		from.inodes.differences(to.inodes, () => {
			same = false;
		});
		return same;
	}

	changes(from: TreeVersion, to: TreeVersion): readonly Change[] {
		return treeChanges(from, to, rootIno, this.dev);
	}

	forget(_version: TreeVersion): void {
		// Versions are references: the collector forgets.
	}

	inspect(node: NodeId): Inspection | undefined {
		return this.get(node);
	}

	/** The living inode, not to be changed. */
	get(ino: NodeId): Inode | undefined {
		return this.#table.get(ino);
	}

	place(dir: NodeId): Place | undefined {
		return this.get(dir)?.links[0];
	}

	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		const inode = this.get(dir);
		if (inode === undefined) return fail("ENOENT");
		if (inode.type !== "directory") return fail("ENOTDIR");
		const ino = this.#find(inode, name);
		return ino === undefined ? fail("ENOENT") : ok(ino);
	}

	stat(node: NodeId): Result<Stat, Errno> {
		const inode = this.get(node);
		return inode === undefined ? fail("ESTALE") : ok(inode.stat(this.dev));
	}

	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		const inode = this.get(dir);
		if (inode === undefined) return fail("ENOENT");
		if (inode.type !== "directory") return fail("ENOTDIR");
		const list: DirectoryEntry[] = [];
		this.#entries(inode).forEach((name, ino) => {
			const type = this.#table.typeOf(ino);
			if (type !== undefined) list.push({ name, type, ino });
		});
		return ok(list);
	}

	readlink(node: NodeId): Result<ByteString, Errno> {
		const inode = this.get(node);
		if (inode === undefined) return fail("ESTALE");
		return inode.type === "symlink" ? ok(inode.target) : fail("EINVAL");
	}

	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		const inode = this.get(node);
		if (inode === undefined) return fail("ESTALE");
		if (inode.type === "file") {
			this.#table.opened(node);
			return ok(new TreeFile(this, node, access));
		}
		if (inode.type !== "fifo") return fail(inode.type === "directory" ? "EISDIR" : "ENXIO");
		let pipe = this.#fifos.get(node);
		if (pipe === undefined) {
			pipe = new Pipe(undefined, () => this.#fifos.delete(node));
			this.#fifos.set(node, pipe);
		}
		return ok(new PipeEnd(pipe, access.read, access.write, () => this.stat(node)));
	}

	create(dir: NodeId, name: ByteString, creation: Creation): Result<NodeId, Errno> {
		const parent = this.get(dir);
		if (parent === undefined || parent.nlink === 0) return fail("ENOENT");
		if (this.#find(parent, name) !== undefined) return fail("EEXIST");
		if (this.#table.files >= this.#limits.files) return fail("ENOSPC");
		const { type } = creation;
		if (type === "directory" && this.#depth(dir) >= this.#limits.depth) return fail("EDQUOT");
		const ino = this.#table.numbers.next++;
		const time = this.#now();
		const inode = new Inode(this.#table.owner, ino, type, creation.mode, creation.uid, creation.gid, time);
		inode.links = [{ dir, name }];
		if (type === "file") inode.content = new Content(this.#table.owner);
		else if (type === "symlink") inode.target = creation.target;
		else if (type === "directory") {
			inode.entries = new Entries(this.#table.owner);
			inode.nlink = 2;
		}
		// A set-group-ID directory hands its group down, and itself.
		if ((parent.mode & 0o2000) !== 0) {
			inode.gid = parent.gid;
			if (type === "directory") inode.mode |= 0o2000;
		}
		this.#table.add(inode);
		const owned = this.#enter(dir, name, ino, time);
		if (type === "directory") owned.nlink++;
		return ok(ino);
	}

	link(node: NodeId, dir: NodeId, name: ByteString): Result<void, Errno> {
		const inode = this.get(node);
		const parent = this.get(dir);
		if (inode === undefined || parent === undefined || parent.nlink === 0 || inode.nlink === 0) return fail("ENOENT");
		if (inode.type === "directory") return fail("EPERM");
		if (inode.nlink >= maxLinks) return fail("EMLINK");
		if (this.#find(parent, name) !== undefined) return fail("EEXIST");
		const time = this.#now();
		const owned = this.#table.edit(inode);
		owned.links = [...owned.links, { dir, name }];
		owned.nlink++;
		owned.ctime = time;
		this.#enter(dir, name, node, time);
		return done;
	}

	unlink(dir: NodeId, name: ByteString): Result<void, Errno> {
		const parent = this.get(dir);
		const ino = parent === undefined ? undefined : this.#find(parent, name);
		const inode = ino === undefined ? undefined : this.get(ino);
		if (inode === undefined) return fail("ENOENT");
		if (inode.type === "directory") return fail("EISDIR");
		const time = this.#now();
		this.#leave(dir, name, time);
		this.#dropLink(inode, dir, name, time);
		return done;
	}

	rmdir(dir: NodeId, name: ByteString): Result<void, Errno> {
		const parent = this.get(dir);
		const ino = parent === undefined ? undefined : this.#find(parent, name);
		const inode = ino === undefined ? undefined : this.get(ino);
		if (inode === undefined) return fail("ENOENT");
		if (inode.type !== "directory") return fail("ENOTDIR");
		if (this.#entries(inode).size > 0) return fail("ENOTEMPTY");
		this.#removeDirectory(inode, dir, name, this.#now());
		return done;
	}

	rename(fromDir: NodeId, from: ByteString, toDir: NodeId, to: ByteString): Result<void, Errno> {
		const source = this.get(fromDir);
		const target = this.get(toDir);
		if (source === undefined || target === undefined || target.nlink === 0) return fail("ENOENT");
		const ino = this.#find(source, from);
		const inode = ino === undefined ? undefined : this.get(ino);
		if (ino === undefined || inode === undefined) return fail("ENOENT");
		const directory = inode.type === "directory";
		if (directory && this.#isBelow(toDir, ino)) return fail("EINVAL");
		const replacedIno = this.#find(target, to);
		const replaced = replacedIno === undefined ? undefined : this.get(replacedIno);
		if (replaced === inode) return done;
		if (replaced !== undefined) {
			if (replaced.type === "directory") {
				if (this.#isBelow(fromDir, replaced.ino)) return fail("ENOTEMPTY");
				if (!directory) return fail("EISDIR");
				if (this.#entries(replaced).size > 0) return fail("ENOTEMPTY");
			} else if (directory) return fail("ENOTDIR");
		}
		if (directory && fromDir !== toDir && this.#depth(toDir) >= this.#limits.depth) return fail("EDQUOT");
		const time = this.#now();
		if (replaced !== undefined) {
			if (replaced.type === "directory") this.#removeDirectory(replaced, toDir, to, time);
			else {
				this.#leave(toDir, to, time);
				this.#dropLink(replaced, toDir, to, time);
			}
		}
		const left = this.#leave(fromDir, from, time);
		if (directory) left.nlink--;
		const entered = this.#enter(toDir, to, ino, time);
		if (directory) entered.nlink++;
		const moved = this.#table.edit(inode);
		moved.links = moved.links.map((link) =>
			link.dir === fromDir && link.name === from ? { dir: toDir, name: to } : link,
		);
		moved.ctime = time;
		return done;
	}

	setAttributes(node: NodeId, attributes: Attributes): Result<void, Errno> {
		const inode = this.get(node);
		if (inode === undefined) return fail("ESTALE");
		const owned = this.#table.edit(inode);
		if (attributes.mode !== undefined) owned.mode = attributes.mode & 0o7777;
		if (attributes.uid !== undefined) owned.uid = attributes.uid;
		if (attributes.gid !== undefined) owned.gid = attributes.gid;
		if (attributes.atime !== undefined) owned.atime = attributes.atime;
		if (attributes.mtime !== undefined) owned.mtime = attributes.mtime;
		owned.ctime = this.#now();
		return done;
	}

	truncate(node: NodeId, size: number): Result<void, Errno> {
		return this.content.truncate(node, size);
	}

	/** An open file has been closed. */
	closed(ino: NodeId): void {
		this.#table.closed(ino);
	}

	#find(dir: Inode, name: ByteString): NodeId | undefined {
		const ino = (dir.entries ?? this.#entries(dir)).get(name);
		return ino === undefined ? undefined : this.#table.canonical(ino);
	}

	#entries(dir: Inode): Entries {
		// Filling in what the lower backend says is no change.
		dir.entries ??= this.#table.faults?.list(dir) ?? new Entries(dir.owner);
		return dir.entries;
	}

	#enter(dir: NodeId, name: ByteString, ino: NodeId, time: bigint): Inode {
		const owned = this.#editDirectory(dir, time);
		owned.entries?.set(name, ino);
		return owned;
	}

	#leave(dir: NodeId, name: ByteString, time: bigint): Inode {
		const owned = this.#editDirectory(dir, time);
		owned.entries?.delete(name);
		return owned;
	}

	#editDirectory(dir: NodeId, time: bigint): Inode {
		const inode = this.get(dir);
		if (inode === undefined) throw new Error("a directory that was there is gone");
		const owned = this.#table.edit(inode);
		const entries = this.#entries(owned);
		if (entries.owner !== this.#table.owner) owned.entries = new Entries(this.#table.owner, entries);
		owned.mtime = time;
		owned.ctime = time;
		return owned;
	}

	#dropLink(inode: Inode, dir: NodeId, name: ByteString, time: bigint): void {
		if (inode.nlink > 1) {
			const owned = this.#table.edit(inode);
			owned.links = owned.links.filter((link) => link.dir !== dir || link.name !== name);
			owned.nlink--;
			owned.ctime = time;
			return;
		}
		this.#table.remove(inode, time);
	}

	#removeDirectory(inode: Inode, dir: NodeId, name: ByteString, time: bigint): void {
		this.#leave(dir, name, time).nlink--;
		this.#table.remove(inode, time);
	}

	#depth(dir: NodeId): number {
		let depth = 0;
		for (let at = dir; at !== rootIno; depth++) {
			const place = this.place(at);
			if (place === undefined) break;
			at = place.dir;
		}
		return depth;
	}

	/** Whether `dir` is `ancestor` or below it. */
	#isBelow(dir: NodeId, ancestor: NodeId): boolean {
		for (let at = dir; ; ) {
			if (at === ancestor) return true;
			if (at === rootIno) return false;
			const place = this.place(at);
			if (place === undefined) return false;
			at = place.dir;
		}
	}
}
