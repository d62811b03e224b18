import {
	type BigIntStats,
	chmodSync,
	chownSync,
	closeSync,
	constants,
	fchmodSync,
	fchownSync,
	fstatSync,
	fsyncSync,
	ftruncateSync,
	futimesSync,
	lchownSync,
	linkSync,
	lstatSync,
	lutimesSync,
	mkdirSync,
	openSync,
	readdirSync,
	readlinkSync,
	readSync,
	renameSync,
	rmdirSync,
	symlinkSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { type ByteString, fromText } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Access, Backend, Creation, Inspection, NodeId, Place } from "@seahaven/vfs/backend";
import { type DescriptorCalls, DescriptorFile, type DescriptorFileOwner, seconds } from "@seahaven/vfs/descriptor-file";
import { type SeenNode, SeenNodes } from "@seahaven/vfs/seen-nodes";
import { attempt } from "@seahaven/vfs/thrown";
import { type Anchors, descriptorAnchors, anchors as hostAnchors, hostPath } from "./host-path.ts";

export interface HostOptions {
	/** Who the world's user is: what belongs to the user that this process runs as is shown as theirs. Without it, the host's numbers are shown. */
	readonly owner?: { readonly uid: number; readonly gid: number };
	/** Bytes of one file. EFBIG; 4 GiB unless told. */
	readonly fileBytes?: number;
	/** Directories that are held open; 256 unless told. */
	readonly heldDirectories?: number;
	readonly anchors?: Anchors;
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;
const calls: DescriptorCalls = {
	closeSync,
	readSync,
	writeSync,
	fstatSync,
	ftruncateSync,
	fsyncSync,
	fchmodSync,
	fchownSync,
	futimesSync,
};
const pathOnly = 0o10000000;
// A FIFO that was swapped in must not hold the thread.
const careful = O_NOFOLLOW | O_NONBLOCK;

/**
 * A directory of the host. Directories are held by descriptor and entries named through them, so that a link that is swapped in meanwhile leads
 * nowhere (see `Anchors` for hosts other than Linux). Sockets, devices and FIFOs of the host do not exist here, and cannot be made. Times are
 * read to the nanosecond and set to about a microsecond.
 */
export class HostBackend implements Backend, DescriptorFileOwner {
	readonly root: NodeId;
	dev = 0;
	readonly readOnly = false;
	readonly #nodes: SeenNodes;
	readonly #anchors: Anchors;
	readonly #owner: { readonly uid: number; readonly gid: number } | null;
	readonly #fileBytes: number;
	/** What the last lookup saw, for the `inspect` and `stat` that follow it at once. */
	#last: { readonly node: SeenNode; readonly stat: Stat } | null = null;

	private constructor(nodes: SeenNodes, options: HostOptions) {
		this.#nodes = nodes;
		this.root = nodes.root.id;
		this.#anchors = options.anchors ?? hostAnchors;
		this.#owner = options.owner ?? null;
		this.#fileBytes = options.fileBytes ?? 4 * 2 ** 30;
	}

	/** Opens a directory of the host; `path` is text. ENOENT, EACCES; ENOENT too for what is no directory. */
	static open(path: string, options: HostOptions = {}): Result<HostBackend, Errno> {
		const anchors = options.anchors ?? hostAnchors;
		const root = anchors.openRoot(fromText(path));
		if (!root.ok) return root;
		return ok(new HostBackend(new SeenNodes(anchors, root.value, options.heldDirectories ?? 256), options));
	}

	/** Closes the directories that are held. Open files stay open. */
	close(): void {
		this.#nodes.closeAll();
	}

	inspect(node: NodeId): Inspection | undefined {
		if (this.#last?.node.id === node) return this.#last.stat;
		const found = this.#look(node);
		return found.ok ? found.value : undefined;
	}

	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		this.#last = null;
		const parent = this.#nodes.get(dir);
		if (parent === undefined) return fail("ENOENT");
		if (parent.children === null) return fail("ENOTDIR");
		const path = this.#entry(parent, name);
		if (!path.ok) return path;
		const stats = attempt(() => lstatSync(hostPath(path.value), { bigint: true, throwIfNoEntry: false }));
		const type = stats.ok && stats.value !== undefined ? typeOf(stats.value) : undefined;
		if (!stats.ok || stats.value === undefined || type === undefined) {
			if (stats.ok || stats.error === "ENOENT") this.#nodes.missing(parent, name);
			return fail(stats.ok ? "ENOENT" : stats.error);
		}
		const { value } = stats;
		const node = this.#nodes.seen(parent, name, type, `${value.dev}:${value.ino}`, Number(value.nlink));
		this.#last = { node, stat: { ...this.toStat(value), ino: node.id } };
		return ok(node.id);
	}

	place(dir: NodeId): Place | undefined {
		const node = this.#nodes.get(dir);
		return node === undefined ? undefined : { dir: node.parent?.id ?? node.id, name: node.name };
	}

	stat(node: NodeId): Result<Stat, Errno> {
		const last = this.#last;
		this.#last = null;
		return last?.node.id === node ? ok(last.stat) : this.#look(node);
	}

	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		this.#last = null;
		const node = this.#nodes.get(dir);
		if (node === undefined) return fail("ENOENT");
		const anchor = this.#nodes.anchor(node);
		if (!anchor.ok) return anchor;
		const path = this.#anchors.self(anchor.value);
		if (!path.ok) return path;
		const listed = attempt(() => readdirSync(hostPath(path.value), { withFileTypes: true, encoding: "latin1" }));
		if (!listed.ok) return listed;
		const entries: DirectoryEntry[] = [];
		for (const entry of listed.value) {
			const type = typeOf(entry);
			if (type !== undefined)
				entries.push({ name: entry.name, type, ino: this.#nodes.listed(node, entry.name, type).id });
		}
		return ok(entries);
	}

	readlink(node: NodeId): Result<ByteString, Errno> {
		const path = this.#path(node);
		return path.ok ? attempt(() => readlinkSync(hostPath(path.value), { encoding: "latin1" })) : path;
	}

	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		const flags = access.write ? (access.read ? O_RDWR : O_WRONLY) : O_RDONLY;
		const fd = this.#openRegular(node, flags);
		return fd.ok ? ok(new DescriptorFile(calls, fd.value, node, access, this)) : fd;
	}

	create(dir: NodeId, name: ByteString, creation: Creation): Result<NodeId, Errno> {
		const parent = this.#nodes.get(dir);
		const path = parent === undefined ? fail<Errno>("ENOENT") : this.#entry(parent, name);
		if (!path.ok) return path;
		const { type, mode } = creation;
		const made = attempt(() => {
			const at = hostPath(path.value);
			if (type === "fifo") return fail<Errno>("ENOTSUP");
			if (type === "symlink") symlinkSync(hostPath(creation.target), at);
			else if (type === "directory") {
				mkdirSync(at, mode);
				// The host's umask has no say here.
				this.#withDescriptor(openSync(at, O_RDONLY | O_DIRECTORY | careful), (fd) => fchmodSync(fd, mode));
			} else {
				this.#withDescriptor(openSync(at, O_WRONLY | O_CREAT | O_EXCL | careful, mode), (fd) => fchmodSync(fd, mode));
			}
			return done;
		});
		if (!made.ok) return made;
		return made.value.ok ? this.lookup(dir, name) : made.value;
	}

	link(node: NodeId, dir: NodeId, name: ByteString): Result<void, Errno> {
		const from = this.#path(node);
		const parent = this.#nodes.get(dir);
		const to = parent === undefined ? fail<Errno>("ENOENT") : this.#entry(parent, name);
		if (!from.ok) return from;
		if (!to.ok) return to;
		const linked = attempt(() => linkSync(hostPath(from.value), hostPath(to.value)));
		// The file may have had one name until now: look again, so that both are known to be one.
		const source = this.#nodes.get(node);
		if (linked.ok && source?.parent) this.lookup(source.parent.id, source.name);
		return linked;
	}

	unlink(dir: NodeId, name: ByteString): Result<void, Errno> {
		const found = this.lookup(dir, name);
		if (!found.ok) return found;
		const node = this.#nodes.get(found.value);
		if (node?.type === "directory") return fail("EISDIR");
		const removed = this.#remove(dir, name, unlinkSync);
		if (!removed.ok || node === undefined) return removed;
		// With other names left, the node stays; it is found again by the next of them that is looked up.
		this.#nodes.forgetName(node, this.#nodes.get(dir), name);
		return removed;
	}

	rmdir(dir: NodeId, name: ByteString): Result<void, Errno> {
		const found = this.lookup(dir, name);
		if (!found.ok) return found;
		const node = this.#nodes.get(found.value);
		if (node?.type !== "directory") return fail("ENOTDIR");
		const removed = this.#remove(dir, name, rmdirSync);
		if (removed.ok) this.#nodes.drop(node);
		return removed;
	}

	rename(fromDir: NodeId, from: ByteString, toDir: NodeId, to: ByteString): Result<void, Errno> {
		const found = this.lookup(fromDir, from);
		if (!found.ok) return found;
		this.#last = null;
		const node = this.#nodes.get(found.value);
		const source = this.#nodes.get(fromDir);
		const target = this.#nodes.get(toDir);
		if (node === undefined || source === undefined || target === undefined) return fail("ENOENT");
		// Something hidden must neither be replaced nor betrayed by another errno than for any name that is taken.
		const old = this.#entry(source, from);
		const young = this.#entry(target, to);
		if (!old.ok) return old;
		if (!young.ok) return young;
		const replaced = attempt(() => lstatSync(hostPath(young.value), { bigint: true, throwIfNoEntry: false }));
		if (!replaced.ok) return replaced;
		if (replaced.value !== undefined) {
			if (typeOf(replaced.value) === undefined) return fail("EBUSY");
			if (`${replaced.value.dev}:${replaced.value.ino}` === node.identity) return done;
		}
		const moved = attempt(() => renameSync(hostPath(old.value), hostPath(young.value)));
		if (!moved.ok) return moved.error === "EEXIST" ? fail("ENOTEMPTY") : moved;
		source.children?.delete(from);
		this.#nodes.moved(node, target, to);
		return moved;
	}

	setAttributes(id: NodeId, attributes: Attributes): Result<void, Errno> {
		const stat = this.#look(id);
		const path = this.#path(id);
		if (!stat.ok) return stat;
		if (!path.ok) return path;
		const { mode } = attributes;
		const uid = this.ownerUid(attributes.uid) ?? -1;
		const gid = this.ownerGid(attributes.gid) ?? -1;
		const atime = seconds(attributes.atime ?? stat.value.atime);
		const mtime = seconds(attributes.mtime ?? stat.value.mtime);
		const timed = attributes.atime !== undefined || attributes.mtime !== undefined;
		const at = hostPath(path.value);
		if (stat.value.type === "symlink") {
			if (mode !== undefined) return fail("ENOTSUP");
			return attempt(() => {
				if (uid !== -1 || gid !== -1) lchownSync(at, uid, gid);
				if (timed) lutimesSync(at, atime, mtime);
			});
		}
		return attempt(() => {
			if (this.#anchors !== descriptorAnchors) {
				if (uid !== -1 || gid !== -1) lchownSync(at, uid, gid);
				if (mode !== undefined) this.#withDescriptor(openSync(at, O_RDONLY | careful), (fd) => fchmodSync(fd, mode));
				if (timed) lutimesSync(at, atime, mtime);
				return;
			}
			// By a descriptor of the inode itself: a name could mean a link by now.
			this.#withDescriptor(openSync(at, pathOnly | O_NOFOLLOW), (fd) => {
				const self = `/proc/self/fd/${fd}`;
				if (typeOf(fstatSync(fd, { bigint: true })) !== stat.value.type) return;
				if (uid !== -1 || gid !== -1) chownSync(self, uid, gid);
				if (mode !== undefined) chmodSync(self, mode);
			});
			if (timed) lutimesSync(at, atime, mtime);
		});
	}

	/**
	 * Gives a regular file with one name a second one outside of this directory, on the same file system. False: it cannot be done, or what was found
	 * there is not the file that was meant.
	 */
	linkOut(id: NodeId, path: string): boolean {
		const node = this.#nodes.get(id);
		const from = this.#path(id);
		if (node === undefined || !from.ok) return false;
		const linked = attempt(() => linkSync(hostPath(from.value), path));
		if (!linked.ok) return false;
		const stats = attempt(() => lstatSync(path, { bigint: true }));
		if (stats.ok && stats.value.isFile() && `${stats.value.dev}:${stats.value.ino}` === node.identity) return true;
		attempt(() => unlinkSync(path));
		return false;
	}

	truncate(node: NodeId, size: number): Result<void, Errno> {
		if (!(size >= 0)) return fail("EINVAL");
		if (size > this.#fileBytes) return fail("EFBIG");
		const fd = this.#openRegular(node, O_WRONLY);
		return fd.ok ? attempt(() => this.#withDescriptor(fd.value, (open) => ftruncateSync(open, size))) : fd;
	}

	toStat(stats: BigIntStats): Stat {
		const uid = Number(stats.uid);
		const gid = Number(stats.gid);
		return {
			type: typeOf(stats) ?? "file",
			dev: this.dev,
			ino: Number(stats.ino),
			nlink: Number(stats.nlink),
			mode: Number(stats.mode) & 0o7777,
			uid: this.#owner !== null && uid === process.getuid?.() ? this.#owner.uid : uid,
			gid: this.#owner !== null && gid === process.getgid?.() ? this.#owner.gid : gid,
			size: Number(stats.size),
			atime: stats.atimeNs,
			mtime: stats.mtimeNs,
			ctime: stats.ctimeNs,
			blocks: Number(stats.blocks),
			rdev: 0,
		};
	}

	ownerUid(uid: number | undefined): number | undefined {
		return uid !== undefined && uid === this.#owner?.uid ? process.getuid?.() : uid;
	}

	ownerGid(gid: number | undefined): number | undefined {
		return gid !== undefined && gid === this.#owner?.gid ? process.getgid?.() : gid;
	}

	charge(offset: number, length: number): Result<number, Errno> {
		const room = Math.min(length, this.#fileBytes - offset);
		return room > 0 || length === 0 ? ok(Math.max(0, room)) : fail("EFBIG");
	}

	#entry(dir: SeenNode, name: ByteString): Result<ByteString, Errno> {
		const anchor = this.#nodes.anchor(dir);
		return anchor.ok ? this.#anchors.entry(anchor.value, name) : anchor;
	}

	/** Where a node is now, for one call. */
	#path(id: NodeId): Result<ByteString, Errno> {
		this.#last = null;
		const node = this.#nodes.get(id);
		if (node === undefined) return fail("ESTALE");
		if (node.parent !== null) return this.#entry(node.parent, node.name);
		return node.anchor === null ? fail("ESTALE") : ok(`${node.anchor.path || `/proc/self/fd/${node.anchor.fd}`}/.`);
	}

	#look(id: NodeId): Result<Stat, Errno> {
		const path = this.#path(id);
		if (!path.ok) return path;
		const stats = attempt(() => lstatSync(hostPath(path.value), { bigint: true }));
		if (!stats.ok) return stats;
		return typeOf(stats.value) === undefined ? fail("ENOENT") : ok({ ...this.toStat(stats.value), ino: id });
	}

	#openRegular(node: NodeId, flags: number): Result<number, Errno> {
		const path = this.#path(node);
		if (!path.ok) return path;
		const opened = attempt(() => openSync(hostPath(path.value), flags | careful));
		// A link where a file was a moment ago, or a socket: it does not exist.
		if (!opened.ok) return opened.error === "ELOOP" || opened.error === "ENXIO" ? fail("ENOENT") : opened;
		const regular = attempt(() => fstatSync(opened.value).isFile());
		if (regular.ok && regular.value) return opened;
		attempt(() => closeSync(opened.value));
		return fail("ENOENT");
	}

	#remove(dir: NodeId, name: ByteString, call: (path: string | Buffer) => void): Result<void, Errno> {
		this.#last = null;
		const parent = this.#nodes.get(dir);
		const path = parent === undefined ? fail<Errno>("ENOENT") : this.#entry(parent, name);
		return path.ok ? attempt(() => call(hostPath(path.value))) : path;
	}

	#withDescriptor(fd: number, act: (fd: number) => void): void {
		try {
			act(fd);
		} finally {
			closeSync(fd);
		}
	}
}

interface Typed {
	isFile(): boolean;
	isDirectory(): boolean;
	isSymbolicLink(): boolean;
}

/** Undefined: it does not exist for the world. */
function typeOf(stats: Typed): Extract<FileType, "file" | "directory" | "symlink"> | undefined {
	if (stats.isFile()) return "file";
	if (stats.isDirectory()) return "directory";
	return stats.isSymbolicLink() ? "symlink" : undefined;
}
