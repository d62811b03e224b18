import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import { attenuate, type Rights, readOnly } from "@seahaven/abi/rights";
import type { Inspection, NodeId } from "./backend.ts";
import { Handle, type Top } from "./handle.ts";
import type { Mount } from "./mount.ts";
import { type Credentials, mayExecute, permits } from "./permission.ts";

/** Bytes of a path; of one name in it; symbolic links on the way. */
export const pathLimit = 4_096;
export const nameLimit = 255;
export const linkLimit = 40;

const slash = 47;
const dot = 46;

/**
 * The one place where a path is resolved: component by component from a directory handle (XBD 4.13, path_resolution(7)). A walker is used again for
 * every walk; what it found is to be read before the next one. Symbolic links are put back before what is left of the path; `..` stays below the
 * handle's top; mounts are crossed both ways.
 */
export class Walker {
	readonly #world: Mount;
	readonly #who: Credentials;
	/** The directory that the last component was looked up in. */
	mount: Mount;
	dir: NodeId = 0;
	/** The last component; empty where the path named a directory without one (`/`, `.`, `..`). */
	name: ByteString = "";
	/** What was found; 0 where the last component does not exist. */
	node: NodeId = 0;
	/** The mount that `node` belongs to: another one than `mount` at a mount point. */
	nodeMount: Mount;
	/** What the backend says of `node`; null where nothing was found. */
	inode: Inspection | null = null;
	/** An open file, where the path ended in a link to one (`/dev/fd/3`). Then `node` is 0. */
	file: OpenFile | null = null;
	/** The path ended in a slash or `.`, and asks for a directory. */
	slashed = false;
	/** The last component was `.` or `..`, by which nothing can be removed or renamed. */
	dotted: "" | "." | ".." = "";
	/** The top of the view that the walk stayed in; null for the whole world. */
	top: Top | null = null;
	/** The rights of the handle, less what a directory that the path went through by descriptor has not. */
	rights: Rights = readOnly;

	constructor(world: Mount, who: Credentials) {
		this.#world = world;
		this.#who = who;
		this.mount = world;
		this.nodeMount = world;
	}

	/**
	 * Resolves a path. `follow`: through a symbolic link in the last place as well; `naming`: the name itself will be made, moved or removed, so that
	 * not even a trailing slash goes through a link. A last component that does not exist is found with `node` 0, if its directory exists.
	 * Null: done. EACCES, EINVAL (NUL), ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR.
	 */
	walk(at: Handle, path: ByteString, follow: boolean, naming = false): Errno | null {
		if (path.length === 0) return "ENOENT";
		if (path.length > pathLimit) return "ENAMETOOLONG";
		if (path.includes("\0")) return "EINVAL";
		if (at.world !== this.#world) return "ESTALE";
		if (!at.rights.read) return "EACCES";
		let rest = path;
		let mount = at.mount;
		let node = at.node;
		let links = 0;
		this.top = at.top;
		this.rights = at.rights;
		this.file = null;
		let position = 0;
		if (rest.charCodeAt(0) === slash) {
			if (at.top !== null) return "ENOENT";
			mount = this.#world;
			node = mount.backend.root;
		}
		let inode = mount.backend.inspect(node);
		if (inode === undefined) return "ENOENT";
		this.name = "";
		this.dotted = "";
		this.slashed = false;
		for (;;) {
			while (rest.charCodeAt(position) === slash) position++;
			if (position >= rest.length) break;
			let end = position + 1;
			while (end < rest.length && rest.charCodeAt(end) !== slash) end++;
			const length = end - position;
			let after = end;
			while (rest.charCodeAt(after) === slash) after++;
			const last = after >= rest.length;
			this.slashed = last && after > end;
			if (inode.type !== "directory") return "ENOTDIR";
			if (!permits(this.#who, inode, mayExecute)) return "EACCES";
			if (rest.charCodeAt(position) === dot) {
				if (length === 1) {
					this.dotted = ".";
					this.slashed = last;
					position = after;
					continue;
				}
				if (length === 2 && rest.charCodeAt(position + 1) === dot) {
					this.dotted = "..";
					this.slashed = last;
					position = after;
					const top: Top | null = this.top;
					if (top !== null && top.mount === mount && top.node === node) return "ENOENT";
					while (node === mount.backend.root && mount.parent !== null) {
						node = mount.point;
						mount = mount.parent;
					}
					const place = mount.backend.place(node);
					if (place === undefined) return "ENOENT";
					node = place.dir;
					inode = mount.backend.inspect(node);
					if (inode === undefined) return "ENOENT";
					continue;
				}
			}
			if (length > nameLimit) return "ENAMETOOLONG";
			const name: ByteString = rest.substring(position, end);
			const { backend } = mount;
			const found = backend.lookup(node, name);
			if (!found.ok) {
				if (found.error !== "ENOENT" || !last) return found.error;
				this.mount = mount;
				this.nodeMount = mount;
				this.dir = node;
				this.name = name;
				this.node = 0;
				this.inode = null;
				this.dotted = "";
				return null;
			}
			let child = found.value;
			let childMount = mount;
			while (childMount.covers !== null) {
				const covering = childMount.covers.get(child);
				if (covering === undefined) break;
				childMount = covering;
				child = covering.backend.root;
			}
			const childInode: Inspection | undefined = childMount.backend.inspect(child);
			if (childInode === undefined) return "ENOENT";
			if (childInode.type === "symlink" && (!last || follow || (this.slashed && !naming))) {
				if (++links > linkLimit) return "ELOOP";
				const file: OpenFile | undefined = backend.magic?.(child);
				if (file !== undefined) {
					// A confined view has no part in what its process holds otherwise.
					if (this.top !== null) return "ENOENT";
					if (last && !this.slashed) {
						this.#found(mount, node, name, childMount, 0, null);
						this.file = file;
						return null;
					}
					const directory: unknown = file.directory;
					if (!(directory instanceof Handle)) return "ENOTDIR";
					if (directory.world !== this.#world) return "ESTALE";
					this.top = directory.top;
					this.rights = attenuate(this.rights, directory.rights);
					mount = directory.mount;
					node = directory.node;
					inode = mount.backend.inspect(node);
					if (inode === undefined) return "ENOENT";
					position = after;
					this.dotted = "";
					continue;
				}
				const target = backend.readlink(child);
				if (!target.ok) return target.error;
				if (target.value.length === 0) return "ENOENT";
				// What is left begins with the slash after the link, so that a trailing one is not lost.
				rest = target.value + rest.substring(end);
				position = 0;
				if (rest.charCodeAt(0) === slash) {
					if (this.top !== null) return "ENOENT";
					mount = this.#world;
					node = mount.backend.root;
					inode = mount.backend.inspect(node);
					if (inode === undefined) return "ENOENT";
				}
				this.dotted = "";
				continue;
			}
			if (last) {
				if (this.slashed && !naming && childInode.type !== "directory") return "ENOTDIR";
				this.dotted = "";
				this.#found(mount, node, name, childMount, child, childInode);
				return null;
			}
			mount = childMount;
			node = child;
			inode = childInode;
			position = after;
		}
		// Nothing but slashes, `.` and `..`, or a link that ended in them: a directory without a name of its own.
		this.#found(mount, node, "", mount, node, inode);
		this.slashed = true;
		return null;
	}

	#found(mount: Mount, dir: NodeId, name: ByteString, nodeMount: Mount, node: NodeId, inode: Inspection | null): void {
		this.mount = mount;
		this.dir = dir;
		this.name = name;
		this.nodeMount = nodeMount;
		this.node = node;
		this.inode = inode;
	}
}
