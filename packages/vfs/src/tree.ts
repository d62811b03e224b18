import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import {
	type Access,
	type Backend,
	type Change,
	type Creation,
	type Inspection,
	type NodeId,
	type Place,
	plainRead,
	type Versioned,
} from "./backend.ts";
import { Content } from "./content.ts";
import { Entries } from "./entries.ts";
import { Faults, type Numbers } from "./faults.ts";
import { Inode } from "./inode.ts";
import { type Ledger, newOwner, type Owner } from "./owner.ts";
import { Pipe, PipeEnd } from "./pipe.ts";
import { treeChanges } from "./tree-changes.ts";
import { TreeFile } from "./tree-file.ts";
import { Trie } from "./trie.ts";

/** What a tree charges. */
export interface TreeLimits {
	/** Inodes that the tree itself holds. ENOSPC. */
	readonly files: number;
	/** Bytes of content that the tree itself holds. ENOSPC. */
	readonly totalBytes: number;
	/** Bytes of one file. EFBIG. */
	readonly fileBytes: number;
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

/** One state of a tree, kept by reference. Only the trees of one family of forks understand each other's. */
export interface TreeVersion {
	readonly inodes: Trie<Inode>;
	readonly faults: Faults | null;
	readonly files: number;
	readonly bytes: number;
}

const rootIno = 1;
const maxLinks = 65_000;

/** In the trie: a lower inode that has been removed here. */
const removed: Inode = new Inode(newOwner({ displaced: 0 }), 0, "file", 0, 0, 0, 0n);

/** The inode of a version. Undefined: it has none of that number. */
export function inodeOf(version: Pick<TreeVersion, "inodes" | "faults">, ino: NodeId): Inode | undefined {
	const inode = version.inodes.get(ino);
	if (inode === undefined) return version.faults?.get(ino);
	return inode === removed ? undefined : inode;
}

/**
 * The memory file system, and with `lower` the overlay. A snapshot or a fork is a reference to the table of inodes; from then on whatever changes is
 * copied first. Reading does not touch access times, so that only what changes something is a change.
 */
export class Tree implements Backend, Versioned<TreeVersion> {
	readonly root: NodeId = rootIno;
	dev = 0;
	readonly readOnly = false;
	readonly #now: () => bigint;
	readonly #limits: TreeLimits;
	readonly #faults: Faults | null;
	readonly #numbers: Numbers;
	readonly #ledger: Ledger = { displaced: 0 };
	#owner: Owner = newOwner(this.#ledger);
	#inodes: Trie<Inode>;
	#files = 1;
	#bytes = 0;
	/** Open files of an inode. */
	readonly #opens: Map<NodeId, number> = new Map();
	/** Inodes without a name that are still open. */
	readonly #orphans: Map<NodeId, Inode> = new Map();
	readonly #fifos: Map<NodeId, Pipe> = new Map();

	constructor(options: TreeOptions, of?: { readonly version: TreeVersion; readonly numbers: Numbers }) {
		this.#now = options.now;
		this.#limits = {
			files: 1_000_000,
			totalBytes: 4 * 2 ** 30,
			fileBytes: 4 * 2 ** 30,
			depth: 1_000,
			...options.limits,
		};
		if (of !== undefined) {
			this.#numbers = of.numbers;
			this.#faults = of.version.faults;
			this.#inodes = new Trie(this.#owner, of.version.inodes);
			this.#files = of.version.files;
			this.#bytes = of.version.bytes;
			this.#options = options;
			return;
		}
		this.#options = options;
		this.#numbers = { next: rootIno + 1 };
		this.#inodes = new Trie(this.#owner);
		this.#faults = options.lower === undefined ? null : new Faults(options.lower, rootIno, this.#numbers);
		if (this.#faults !== null) return;
		const { uid = 0, gid = 0, mode = 0o755 } = options;
		const inode = new Inode(this.#owner, rootIno, "directory", mode, uid, gid, this.#now());
		inode.nlink = 2;
		inode.entries = new Entries(this.#owner);
		inode.links = [{ dir: rootIno, name: "" }];
		this.#inodes.set(this.#owner, rootIno, inode);
	}

	readonly #options: TreeOptions;

	/** The bytes and inodes that count against the limits. */
	get usage(): { readonly files: number; readonly bytes: number } {
		return { files: this.#files, bytes: this.#bytes };
	}

	get retained(): number {
		return this.#ledger.displaced;
	}

	snapshot(): TreeVersion {
		const version = {
			inodes: new Trie(this.#owner, this.#inodes),
			faults: this.#faults,
			files: this.#files,
			bytes: this.#bytes,
		};
		this.#owner = newOwner(this.#ledger);
		return version;
	}

	/** Lets an overlay look again at what others may have changed below since it looked; files that were written to here stay as they are. */
	refresh(): void {
		this.#faults?.refresh();
	}

	/** Another tree with the same content; neither sees what the other does from now on. */
	fork(version: TreeVersion = this.snapshot()): Tree {
		const fork = new Tree(this.#options, { version, numbers: this.#numbers });
		fork.dev = this.dev;
		return fork;
	}

	restore(version: TreeVersion): Result<void, Errno> {
		this.#owner = newOwner(this.#ledger);
		this.#inodes = new Trie(this.#owner, version.inodes);
		this.#files = version.files;
		this.#bytes = version.bytes;
		this.#orphans.clear();
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
		const inode = this.#inodes.get(ino);
		if (inode !== undefined) return inode === removed ? this.#orphans.get(ino) : inode;
		if (this.#orphans.size > 0) {
			const orphan = this.#orphans.get(ino);
			if (orphan !== undefined) return orphan;
		}
		return this.#faults === null ? undefined : this.#faults.get(ino);
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
			const type = this.#inodes.get(ino)?.type ?? this.#faults?.typeOf(ino);
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
			this.#opens.set(node, (this.#opens.get(node) ?? 0) + 1);
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
		if (this.#files >= this.#limits.files) return fail("ENOSPC");
		const { type } = creation;
		if (type === "directory" && this.#depth(dir) >= this.#limits.depth) return fail("EDQUOT");
		const ino = this.#numbers.next++;
		const time = this.#now();
		const inode = new Inode(this.#owner, ino, type, creation.mode, creation.uid, creation.gid, time);
		inode.links = [{ dir, name }];
		if (type === "file") inode.content = new Content(this.#owner);
		else if (type === "symlink") inode.target = creation.target;
		else if (type === "directory") {
			inode.entries = new Entries(this.#owner);
			inode.nlink = 2;
		}
		// A set-group-ID directory hands its group down, and itself.
		if ((parent.mode & 0o2000) !== 0) {
			inode.gid = parent.gid;
			if (type === "directory") inode.mode |= 0o2000;
		}
		this.#inodes.set(this.#owner, ino, inode);
		this.#files++;
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
		const owned = this.edit(inode);
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
		const moved = this.edit(inode);
		moved.links = moved.links.map((link) =>
			link.dir === fromDir && link.name === from ? { dir: toDir, name: to } : link,
		);
		moved.ctime = time;
		return done;
	}

	setAttributes(node: NodeId, attributes: Attributes): Result<void, Errno> {
		const inode = this.get(node);
		if (inode === undefined) return fail("ESTALE");
		const owned = this.edit(inode);
		if (attributes.mode !== undefined) owned.mode = attributes.mode & 0o7777;
		if (attributes.uid !== undefined) owned.uid = attributes.uid;
		if (attributes.gid !== undefined) owned.gid = attributes.gid;
		if (attributes.atime !== undefined) owned.atime = attributes.atime;
		if (attributes.mtime !== undefined) owned.mtime = attributes.mtime;
		owned.ctime = this.#now();
		return done;
	}

	truncate(node: NodeId, size: number): Result<void, Errno> {
		const inode = this.get(node);
		if (inode === undefined) return fail("ESTALE");
		if (inode.type !== "file") return fail("EINVAL");
		if (!(size >= 0)) return fail("EINVAL");
		if (size > this.#limits.fileBytes) return fail("EFBIG");
		const owned = this.edit(inode);
		const time = this.#now();
		owned.mtime = time;
		owned.ctime = time;
		if (owned.content === null && size === 0) {
			owned.content = new Content(this.#owner);
			return done;
		}
		const content = this.#content(owned);
		if (!content.ok) return content;
		const before = content.value.stored;
		content.value.resize(size);
		this.#bytes += content.value.stored - before;
		return done;
	}

	/** Reads a regular file at `offset`. `lower` is the caller's open file below, asked for where the content is there. */
	readAt(ino: NodeId, into: Bytes, offset: number, lower: () => Result<OpenFile, Errno>): Result<number, Errno> {
		const inode = this.get(ino);
		if (inode === undefined) return fail("ESTALE");
		if (inode.content !== null) return ok(inode.content.read(into, offset));
		const file = lower();
		return file.ok ? file.value.pread(into, offset) : file;
	}

	/** Writes a regular file at `offset`. Fewer bytes than given where a limit is met on the way. */
	writeAt(ino: NodeId, from: Bytes, offset: number): Result<number, Errno> {
		let inode = this.#inodes.get(ino);
		if (inode === undefined || inode.owner !== this.#owner || inode === removed) {
			const found = this.get(ino);
			if (found === undefined) return fail("ESTALE");
			inode = this.edit(found);
		}
		let { content } = inode;
		if (content === null || content.owner !== this.#owner) {
			const owned = this.#content(inode);
			if (!owned.ok) return owned;
			content = owned.value;
		}
		let { length } = from;
		if (length === 0) return ok(0);
		if (offset + length > this.#limits.fileBytes) {
			length = this.#limits.fileBytes - offset;
			if (length <= 0) return fail("EFBIG");
		}
		const before = content.stored;
		const room = this.#limits.totalBytes - this.#bytes + before;
		if (content.storedAfter(offset, length) > room) {
			// What still fits of an append goes in; elsewhere, a write into a full file system changes nothing.
			if (offset === content.size) length = Math.min(length, room - before);
			if (length <= 0 || content.storedAfter(offset, length) > room) return fail("ENOSPC");
		}
		content.write(length === from.length ? from : from.subarray(0, length), offset);
		this.#bytes += content.stored - before;
		const time = this.#now();
		inode.mtime = time;
		inode.ctime = time;
		return ok(length);
	}

	/** An open file has been closed. */
	closed(ino: NodeId): void {
		const count = (this.#opens.get(ino) ?? 1) - 1;
		if (count > 0) {
			this.#opens.set(ino, count);
			return;
		}
		this.#opens.delete(ino);
		const orphan = this.#orphans.get(ino);
		if (orphan === undefined) return;
		this.#orphans.delete(ino);
		if (orphan.content !== null) this.#bytes -= orphan.content.stored;
	}

	/** Opens the lower file of an inode. */
	openLower(ino: NodeId): Result<OpenFile, Errno> {
		const inode = this.get(ino);
		if (inode === undefined || this.#faults === null) return fail("ESTALE");
		return this.#faults.lower.open(inode.lower, plainRead);
	}

	/** The inode as one that may be changed, in the table. */
	edit(inode: Inode): Inode {
		if (inode.owner === this.#owner) return inode;
		const copy = inode.copy(this.#owner);
		if (this.#orphans.has(inode.ino)) this.#orphans.set(inode.ino, copy);
		else this.#inodes.set(this.#owner, inode.ino, copy);
		return copy;
	}

	#find(dir: Inode, name: ByteString): NodeId | undefined {
		const ino = (dir.entries ?? this.#entries(dir)).get(name);
		if (ino === undefined || this.#faults === null) return ino;
		return this.#inodes.get(ino) === undefined ? this.#faults.canonical(ino) : ino;
	}

	#entries(dir: Inode): Entries {
		if (dir.entries !== null) return dir.entries;
		// Filling in what the lower backend says is no change.
		dir.entries = this.#faults === null ? new Entries(dir.owner) : this.#faults.list(dir);
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
		const owned = this.edit(inode);
		const entries = this.#entries(owned);
		if (entries.owner !== this.#owner) owned.entries = new Entries(this.#owner, entries);
		owned.mtime = time;
		owned.ctime = time;
		return owned;
	}

	#dropLink(inode: Inode, dir: NodeId, name: ByteString, time: bigint): void {
		const { ino } = inode;
		if (inode.nlink > 1) {
			const owned = this.edit(inode);
			owned.links = owned.links.filter((link) => link.dir !== dir || link.name !== name);
			owned.nlink--;
			owned.ctime = time;
			return;
		}
		const opened = this.#opens.has(ino);
		if (opened) {
			const orphan = inode.copy(this.#owner);
			orphan.nlink = 0;
			orphan.links = [];
			orphan.ctime = time;
			this.#orphans.set(ino, orphan);
		}
		this.#forget(inode, opened);
	}

	#removeDirectory(inode: Inode, dir: NodeId, name: ByteString, time: bigint): void {
		this.#leave(dir, name, time).nlink--;
		this.#forget(inode, false);
	}

	/** Takes an inode out of the table. `kept`: its content still counts, since it is open. */
	#forget(inode: Inode, kept: boolean): void {
		const { ino, content } = inode;
		const lower = this.#faults?.has(ino) === true;
		this.#inodes.set(this.#owner, ino, lower ? removed : undefined);
		if (!lower) this.#files--;
		if (content === null) return;
		if (!kept) this.#bytes -= content.stored;
		if (content.owner !== this.#owner) this.#ledger.displaced += content.stored;
	}

	/** A file's content as one that may be changed; what is still below is copied up. */
	#content(owned: Inode): Result<Content, Errno> {
		if (owned.content?.owner === this.#owner) return ok(owned.content);
		if (owned.content !== null || owned.lower === 0) {
			owned.content = new Content(this.#owner, owned.content ?? undefined);
			return ok(owned.content);
		}
		const opened = this.openLower(owned.ino);
		if (!opened.ok) return opened;
		const content = new Content(this.#owner);
		const buffer = new Uint8Array(1 << 16);
		for (;;) {
			const count = opened.value.pread(buffer, content.size);
			if (!count.ok || this.#bytes + content.size > this.#limits.totalBytes) {
				opened.value.release();
				return count.ok ? fail("ENOSPC") : count;
			}
			if (count.value === 0) break;
			content.write(buffer.subarray(0, count.value), content.size);
		}
		opened.value.release();
		owned.content = content;
		this.#bytes += content.stored;
		return ok(content);
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
