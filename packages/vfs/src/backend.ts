import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import type { Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";

/** Names one inode of one backend for as long as the backend lives. Never 0. */
export type NodeId = number;

/** What the walk over a path needs of an inode; a backend hands out its own record, so read it at once and keep nothing. */
export interface Inspection {
	readonly type: FileType;
	/** Octal permission bits. */
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
}

/** Where a directory is: its parent and its name there. The root's parent is itself, its name empty. */
export interface Place {
	readonly dir: NodeId;
	readonly name: ByteString;
}

/** What to make at a free name. */
export interface Creation {
	readonly type: "file" | "directory" | "fifo" | "symlink";
	/** Octal permission bits, the umask already applied. */
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	/** Where a symlink points; empty for the rest. */
	readonly target: ByteString;
}

/** Whether attributes may be changed: null, or why not (EPERM, EACCES). */
export type AttributeJudge = (inode: Inspection, attributes: Attributes) => Errno | null;

/** How a file is opened. Where neither read nor write is asked for, only its attributes are. */
export interface Access {
	readonly read: boolean;
	readonly write: boolean;
	readonly append: boolean;
	/** Judges what is asked of the open file's `setAttributes`. */
	readonly judge: AttributeJudge;
}

/** For opening a file to read its content only. */
export const plainRead: Access = { read: true, write: false, append: false, judge: () => "EPERM" };

/**
 * One mounted file system, at the level of inodes: directories are node ids, names are single components that the caller has checked (neither
 * empty nor `.` nor `..`, no `/`, no NUL, at most 255 bytes). Permissions, rights, links, mounts and paths are the namespace's affair; a backend
 * answers what its own state asks for. Nothing waits. ESTALE: the node is gone.
 */
export interface Backend {
	readonly root: NodeId;
	/** The device number that `stat` reports; the mount table sets it while it is 0. */
	dev: number;
	/** Whether every change answers EROFS. */
	readonly readOnly: boolean;
	/** Undefined: the node is gone. */
	inspect(node: NodeId): Inspection | undefined;
	/** ENOENT. */
	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno>;
	/** Undefined: the directory has been removed. */
	place(dir: NodeId): Place | undefined;
	stat(node: NodeId): Result<Stat, Errno>;
	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno>;
	/** EINVAL: not a symlink. */
	readlink(node: NodeId): Result<ByteString, Errno>;
	/** A file, FIFO or device, with one reference. EROFS, ENXIO, EACCES. */
	open(node: NodeId, access: Access): Result<OpenFile, Errno>;
	/** EEXIST, ENOSPC, EDQUOT, EROFS. */
	create(dir: NodeId, name: ByteString, creation: Creation): Result<NodeId, Errno>;
	/** EEXIST, EMLINK, EROFS. The node is no directory. */
	link(node: NodeId, dir: NodeId, name: ByteString): Result<void, Errno>;
	/** ENOENT, EISDIR, EROFS. */
	unlink(dir: NodeId, name: ByteString): Result<void, Errno>;
	/** ENOENT, ENOTDIR, ENOTEMPTY, EROFS. */
	rmdir(dir: NodeId, name: ByteString): Result<void, Errno>;
	/** rename(2): atomic, replaces. ENOENT, EINVAL (into itself), EISDIR, ENOTDIR, ENOTEMPTY, EROFS. */
	rename(fromDir: NodeId, from: ByteString, toDir: NodeId, to: ByteString): Result<void, Errno>;
	setAttributes(node: NodeId, attributes: Attributes): Result<void, Errno>;
	/** Sets a regular file's size in bytes. EFBIG, ENOSPC, EROFS. */
	truncate(node: NodeId, size: number): Result<void, Errno>;
	/**
	 * For a symlink that leads to an open file and not to a path (the entries of `/dev/fd`): that file, without a reference. Undefined: an
	 * ordinary link.
	 */
	magic?(node: NodeId): OpenFile | undefined;
	/** Gives back what is held outside of memory: descriptors, stores. Nothing may be asked for by path afterwards. */
	close?(): void;
}

/** A backend whose versions can be kept and brought back. */
export interface Versioned<Version = unknown> {
	/** The present state, by reference. */
	snapshot(): Version;
	/** Brings a state back. Open files keep their inode where that state has it, else they answer ESTALE. */
	restore(version: Version): Result<void, Errno>;
	/** Whether nothing differs between two states. */
	same(from: Version, to: Version): boolean;
	/** What differs, as paths relative to the root of this backend, without a leading slash. */
	changes(from: Version, to: Version): readonly Change[];
	/** Bytes that are kept only because of states that are past, since this backend was made. Rises. */
	readonly retained: number;
	/** Forgets what only versions before this one need. */
	forget(version: Version): void;
}

/** One difference between two states of a file system. Contents and attributes are reached through `before` and `after`. */
export interface Change {
	/** `chmod` stands for every change of attributes alone: mode, owner or times. */
	readonly op: "create" | "modify" | "delete" | "chmod" | "rename";
	readonly path: ByteString;
	/** The old path of a rename, else null. */
	readonly from: ByteString | null;
	readonly before: Side | null;
	readonly after: Side | null;
}

/** A file as it is in one of two states. It stays readable as long as the state is kept. */
export interface Side {
	readonly stat: Stat;
	/** A symlink's target, else empty. */
	readonly target: ByteString;
	/** The content; empty for what is no regular file. EIO, ESTALE. */
	read(): Result<Uint8Array, Errno>;
}
