import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { Directory, DirectoryEntry, Namespace, OpenFlags } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import { attenuate, type Rights, readWrite } from "@seahaven/abi/rights";
import type { Stat } from "@seahaven/abi/stat";
import type { World } from "@seahaven/abi/world";
import type { Actor } from "./actor.ts";
import type { AttributeJudge, Backend, Creation, Inspection, NodeId } from "./backend.ts";
import { DirectoryFile } from "./directory-file.ts";
import { Handle } from "./handle.ts";
import { directoryPath, type Mount } from "./mount.ts";
import { type Credentials, mayExecute, mayRead, mayWrite, permits, stickyPermits } from "./permission.ts";
import { makePipe } from "./pipe.ts";
import { reopen } from "./reopen.ts";
import { pathLimit, Walker } from "./resolve.ts";
import type { MountTable } from "./table.ts";

/**
 * A view of a mount table for one process or session: paths in, backends behind. Everything that a path operation is refused for beyond a backend's own
 * state is judged here: rights of the handle, permission bits, mount points.
 */
export class View implements Namespace {
	readonly root: Directory;
	readonly table: MountTable;
	readonly #world: World;
	readonly #actor: Actor | null;
	readonly #who: Credentials;
	readonly #walker: Walker;
	readonly #second: Walker;

	/** `who`: whose permissions are judged; the world's user unless told. */
	constructor(table: MountTable, world: World, actor: Actor | null = null, who: Credentials = world) {
		this.table = table;
		this.#world = world;
		this.#actor = actor;
		this.#who = { uid: who.uid, gid: who.gid };
		this.#walker = new Walker(table.root, this.#who);
		this.#second = new Walker(table.root, this.#who);
		this.root = new Handle(table.root, table.root, table.root.backend.root, "/", readWrite, null);
	}

	/** The same world as another process sees it: `/dev/fd` and `/proc/self` are its own. */
	withActor(actor: Actor): View {
		return new View(this.table, this.#world, actor, this.#who);
	}

	/** The same directory with at most these rights. */
	restrict(directory: Directory, rights: Rights): Directory {
		const at = handle(directory);
		return new Handle(at.world, at.mount, at.node, at.path, attenuate(at.rights, rights), at.top);
	}

	/** The same directory as a world of its own: absolute paths, absolute links and `..` above it are ENOENT. */
	confine(directory: Directory): Directory {
		const at = handle(directory);
		return new Handle(at.world, at.mount, at.node, at.path, at.rights, { mount: at.mount, node: at.node });
	}

	/** Mounts a backend on an existing directory. ENOENT, ENOTDIR, EBUSY. */
	mount(path: ByteString, backend: Backend): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, this.root, path, true);
		if (failed !== null) return fail(failed);
		if (walker.inode === null) return fail("ENOENT");
		if (walker.inode.type !== "directory") return fail("ENOTDIR");
		const real = directoryPath(walker.nodeMount, walker.node);
		if (real === undefined) return fail("ENOENT");
		const mounted = this.table.mount(backend, walker.nodeMount, walker.node, real);
		return mounted.ok ? done : mounted;
	}

	open(at: Directory, path: ByteString, flags: OpenFlags, mode = 0o666): Result<OpenFile, Errno> {
		const { read = false, write = false, create = false, exclusive = false, truncate = false } = flags;
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, !(flags.noFollow === true || (create && exclusive)));
		if (failed !== null) return fail(failed);
		const { rights, inode, nodeMount } = walker;
		if (walker.file !== null) {
			if (create && exclusive) return fail("EEXIST");
			if ((write || truncate) && !rights.write) return fail("EACCES");
			const { directory } = walker.file;
			if (directory !== null && !write && !truncate) {
				return ok(new DirectoryFile(handle(this.restrict(directory, rights)), rights.write ? this.#judge : refuse));
			}
			return reopen(walker.file, {
				read,
				write,
				append: flags.append ?? false,
				truncate,
				directory: flags.directory ?? false,
				attributes: rights.write,
			});
		}
		const { append = false } = flags;
		const judge = rights.write ? this.#judge : refuse;
		if (inode === null) {
			if (!create) return fail("ENOENT");
			if (walker.slashed) return fail("EISDIR");
			if (flags.directory === true) return fail("EINVAL");
			const made = this.#create("file", mode, "");
			return made.ok ? nodeMount.backend.open(made.value, { read, write, append, judge }) : made;
		}
		if (create && exclusive) return fail("EEXIST");
		if (inode.type === "symlink") return fail(flags.directory === true ? "ENOTDIR" : "ELOOP");
		if (inode.type === "directory") {
			if (write || truncate || create) return fail("EISDIR");
			if (read && !permits(this.#who, inode, mayRead)) return fail("EACCES");
			const made = this.#handle(walker, rights);
			return made.ok ? ok(new DirectoryFile(made.value, judge)) : made;
		}
		if (flags.directory === true) return fail("ENOTDIR");
		const wanted = (read ? mayRead : 0) | (write || truncate ? mayWrite : 0);
		const refused = this.#may(nodeMount, inode, wanted, rights);
		if (refused !== null) return fail(refused);
		const { node } = walker;
		if (truncate && inode.type === "file") {
			const cut = nodeMount.backend.truncate(node, 0);
			if (!cut.ok) return cut;
		}
		return nodeMount.backend.open(node, { read, write, append, judge });
	}

	directory(at: Directory, path: ByteString): Result<Directory, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, true);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) {
			const { directory } = walker.file;
			return directory === null ? fail("ENOTDIR") : ok(this.restrict(directory, walker.rights));
		}
		if (walker.inode === null) return fail("ENOENT");
		if (walker.inode.type !== "directory") return fail("ENOTDIR");
		return this.#handle(walker, walker.rights);
	}

	stat(at: Directory, path: ByteString, follow: boolean): Result<Stat, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, follow);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) return walker.file.stat();
		return walker.node === 0 ? fail("ENOENT") : walker.nodeMount.backend.stat(walker.node);
	}

	readdir(at: Directory, path: ByteString): Result<readonly DirectoryEntry[], Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, true);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) {
			const { directory } = walker.file;
			return directory === null ? fail("ENOTDIR") : this.readdir(directory, ".");
		}
		const { inode } = walker;
		if (inode === null) return fail("ENOENT");
		if (inode.type !== "directory") return fail("ENOTDIR");
		if (!permits(this.#who, inode, mayRead)) return fail("EACCES");
		return walker.nodeMount.backend.readdir(walker.node);
	}

	readlink(at: Directory, path: ByteString): Result<ByteString, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, false);
		if (failed !== null) return fail(failed);
		if (walker.inode === null) return fail("ENOENT");
		return walker.inode.type === "symlink" ? walker.nodeMount.backend.readlink(walker.node) : fail("EINVAL");
	}

	realpath(at: Directory, path: ByteString): Result<ByteString, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, true);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) return walker.file.directory === null ? fail("ENOENT") : ok(walker.file.directory.path);
		if (walker.inode === null) return fail("ENOENT");
		if (walker.inode.type === "directory") {
			const real = directoryPath(walker.nodeMount, walker.node);
			return real === undefined ? fail("ENOENT") : ok(real);
		}
		const dir = directoryPath(walker.mount, walker.dir);
		if (dir === undefined) return fail("ENOENT");
		return ok(dir === "/" ? `/${walker.name}` : `${dir}/${walker.name}`);
	}

	access(
		at: Directory,
		path: ByteString,
		mode: { readonly read?: boolean; readonly write?: boolean; readonly execute?: boolean },
	): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, true);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) {
			const denied = (mode.read && !walker.file.readable) || (mode.write && !walker.file.writable) || mode.execute;
			return denied ? fail("EACCES") : done;
		}
		if (walker.inode === null) return fail("ENOENT");
		const wanted = (mode.read ? mayRead : 0) | (mode.write ? mayWrite : 0) | (mode.execute ? mayExecute : 0);
		const refused = this.#may(walker.nodeMount, walker.inode, wanted, walker.rights);
		return refused === null ? done : fail(refused);
	}

	mkdir(at: Directory, path: ByteString, mode: number): Result<void, Errno> {
		return this.#make(at, path, "directory", mode, "");
	}

	mkfifo(at: Directory, path: ByteString, mode: number): Result<void, Errno> {
		return this.#make(at, path, "fifo", mode, "");
	}

	symlink(target: ByteString, at: Directory, path: ByteString): Result<void, Errno> {
		if (target.length === 0) return fail("ENOENT");
		if (target.length >= pathLimit) return fail("ENAMETOOLONG");
		if (target.includes("\0")) return fail("EINVAL");
		return this.#make(at, path, "symlink", 0o777, target);
	}

	link(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString, follow: boolean): Result<void, Errno> {
		const walker = this.#walker;
		const source = this.#second;
		const failed = this.#walk(source, fromAt, from, follow) ?? this.#walk(walker, toAt, to, false, true);
		if (failed !== null) return fail(failed);
		if (source.file !== null) return fail("EXDEV");
		if (source.inode === null) return fail("ENOENT");
		if (source.inode.type === "directory") return fail("EPERM");
		if (walker.node !== 0 || walker.name === "") return fail("EEXIST");
		if (walker.slashed) return fail("ENOENT");
		if (source.nodeMount !== walker.mount) return fail("EXDEV");
		// A second name may be used to write: so it takes the right to.
		const refused = source.rights.write ? this.#mayChange(walker) : "EACCES";
		if (refused !== null) return fail(refused);
		return walker.mount.backend.link(source.node, walker.dir, walker.name);
	}

	unlink(at: Directory, path: ByteString): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, false, true);
		if (failed !== null) return fail(failed);
		const { inode } = walker;
		if (inode === null) return fail("ENOENT");
		if (inode.type === "directory") return fail("EISDIR");
		if (walker.slashed) return fail("ENOTDIR");
		const refused = this.#mayRemove(walker, inode);
		return refused === null ? walker.mount.backend.unlink(walker.dir, walker.name) : fail(refused);
	}

	rmdir(at: Directory, path: ByteString): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, false, true);
		if (failed !== null) return fail(failed);
		const { inode } = walker;
		if (inode === null) return fail("ENOENT");
		if (walker.dotted === ".") return fail("EINVAL");
		if (walker.dotted === "..") return fail("ENOTEMPTY");
		if (inode.type !== "directory") return fail("ENOTDIR");
		if (walker.name === "" || walker.mount !== walker.nodeMount) return fail("EBUSY");
		const refused = this.#mayRemove(walker, inode);
		return refused === null ? walker.mount.backend.rmdir(walker.dir, walker.name) : fail(refused);
	}

	rename(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString): Result<void, Errno> {
		const source = this.#second;
		const target = this.#walker;
		const failed = this.#walk(source, fromAt, from, false, true) ?? this.#walk(target, toAt, to, false, true);
		if (failed !== null) return fail(failed);
		const { inode } = source;
		if (inode === null) return fail("ENOENT");
		if (source.name === "" || target.name === "") return fail("EBUSY");
		if (source.mount !== target.mount) return fail("EXDEV");
		if (source.nodeMount !== source.mount || target.nodeMount !== target.mount) return fail("EBUSY");
		if (inode.type !== "directory" && (source.slashed || target.slashed)) return fail("ENOTDIR");
		let refused = this.#mayRemove(source, inode);
		refused ??= target.inode === null ? this.#mayChange(target) : this.#mayRemove(target, target.inode);
		// A directory that moves gets another `..`, which is a change in itself.
		if (refused === null && inode.type === "directory" && source.dir !== target.dir) {
			if (!permits(this.#who, inode, mayWrite)) refused = "EACCES";
		}
		if (refused !== null) return fail(refused);
		return source.mount.backend.rename(source.dir, source.name, target.dir, target.name);
	}

	setAttributes(at: Directory, path: ByteString, attributes: Attributes, follow: boolean): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, follow);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) return walker.rights.write ? walker.file.setAttributes(attributes) : fail("EACCES");
		const { inode, nodeMount } = walker;
		if (inode === null) return fail("ENOENT");
		if (!walker.rights.write) return fail("EACCES");
		if (nodeMount.backend.readOnly) return fail("EROFS");
		const refused = this.#judge(inode, attributes);
		return refused === null ? nodeMount.backend.setAttributes(walker.node, attributes) : fail(refused);
	}

	truncate(at: Directory, path: ByteString, size: number): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, true);
		if (failed !== null) return fail(failed);
		if (walker.file !== null) return walker.rights.write ? walker.file.truncate(size) : fail("EACCES");
		const { inode } = walker;
		if (inode === null) return fail("ENOENT");
		if (inode.type === "directory") return fail("EISDIR");
		const refused = this.#may(walker.nodeMount, inode, mayWrite, walker.rights);
		if (refused !== null) return fail(refused);
		if (inode.type !== "file") return fail("EINVAL");
		return walker.nodeMount.backend.truncate(walker.node, size);
	}

	pipe(capacity?: number): readonly [OpenFile, OpenFile] {
		return makePipe(capacity, this.#world.now(), ++this.table.pipes);
	}

	#walk(walker: Walker, at: Directory, path: ByteString, follow: boolean, naming = false): Errno | null {
		this.table.cell.actor = this.#actor;
		return walker.walk(handle(at), path, follow, naming);
	}

	#make(
		at: Directory,
		path: ByteString,
		type: Creation["type"],
		mode: number,
		target: ByteString,
	): Result<void, Errno> {
		const walker = this.#walker;
		const failed = this.#walk(walker, at, path, false, true);
		if (failed !== null) return fail(failed);
		if (walker.node !== 0 || walker.name === "") return fail("EEXIST");
		if (walker.slashed && type !== "directory") return fail("ENOENT");
		const made = this.#create(type, mode, target);
		return made.ok ? done : made;
	}

	/** Makes what the walker found missing. */
	#create(type: Creation["type"], mode: number, target: ByteString): Result<NodeId, Errno> {
		const walker = this.#walker;
		const refused = this.#mayChange(walker);
		if (refused !== null) return fail(refused);
		const { uid, gid } = this.#who;
		return walker.mount.backend.create(walker.dir, walker.name, { type, mode: mode & 0o7777, uid, gid, target });
	}

	#handle(walker: Walker, rights: Rights): Result<Handle, Errno> {
		const path = directoryPath(walker.nodeMount, walker.node);
		if (path === undefined) return fail("ENOENT");
		return ok(new Handle(this.table.root, walker.nodeMount, walker.node, path, rights, walker.top));
	}

	#may(mount: Mount, inode: Inspection, wanted: number, rights: Rights): Errno | null {
		if ((wanted & mayWrite) !== 0) {
			if (!rights.write) return "EACCES";
			if (mount.backend.readOnly && (inode.type === "file" || inode.type === "directory")) return "EROFS";
		}
		return permits(this.#who, inode, wanted) ? null : "EACCES";
	}

	/** Whether the walker's directory may get or lose names. */
	#mayChange(walker: Walker): Errno | null {
		const dir = walker.mount.backend.inspect(walker.dir);
		if (dir === undefined) return "ENOENT";
		return this.#may(walker.mount, dir, mayWrite | mayExecute, walker.rights);
	}

	#mayRemove(walker: Walker, inode: Inspection): Errno | null {
		const dir = walker.mount.backend.inspect(walker.dir);
		if (dir === undefined) return "ENOENT";
		const refused = this.#may(walker.mount, dir, mayWrite | mayExecute, walker.rights);
		return refused ?? (stickyPermits(this.#who, dir, inode) ? null : "EPERM");
	}

	/** chmod(2), chown(2), utimensat(2): the owner's affair; giving a file away is user 0's. */
	readonly #judge: AttributeJudge = (inode, attributes) => {
		const { uid, gid } = this.#who;
		if (uid === 0) return null;
		const owner = inode.uid === uid;
		if (attributes.uid !== undefined && !(owner && attributes.uid === uid)) return "EPERM";
		if (attributes.gid !== undefined && !(owner && (attributes.gid === gid || attributes.gid === inode.gid)))
			return "EPERM";
		if (attributes.mode !== undefined && !owner) return "EPERM";
		// Anyone who may write may set the times to now, and nobody can tell here whether that is what was asked.
		if ((attributes.atime ?? attributes.mtime) !== undefined && !owner) {
			return permits(this.#who, inode, mayWrite) ? null : "EPERM";
		}
		return null;
	};
}

const refuse: AttributeJudge = () => "EPERM";

function handle(directory: Directory): Handle {
	if (directory instanceof Handle) return directory;
	throw new TypeError("not a directory handle of a namespace");
}
