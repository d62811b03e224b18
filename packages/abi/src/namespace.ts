import type { ByteString } from "./bytes.ts";
import type { Errno } from "./errno.ts";
import type { Attributes, OpenFile } from "./file.ts";
import type { Result } from "./result.ts";
import type { Rights } from "./rights.ts";
import type { FileType, Stat } from "./stat.ts";

/**
 * Authority over a directory and what is below it. Every path operation starts from one. A relative path starts there; an absolute path
 * starts at the world's root, and only where the handle is of the whole world (`confined` handles answer ENOENT, as does `..` above them).
 */
export interface Directory {
	readonly rights: Rights;
	/** Absolute physical path in this world when the handle was made, without a trailing slash unless it is the root. */
	readonly path: ByteString;
}

/** open(2). Exactly the flags given; `create` makes a regular file with `mode & ~umask` already applied by the caller. */
export interface OpenFlags {
	readonly read?: boolean;
	readonly write?: boolean;
	readonly append?: boolean;
	readonly create?: boolean;
	/** With create: EEXIST if the name is taken, also by a dangling link. */
	readonly exclusive?: boolean;
	readonly truncate?: boolean;
	/** ENOTDIR unless a directory. */
	readonly directory?: boolean;
	/** ELOOP if the last component is a symbolic link. */
	readonly noFollow?: boolean;
}

export interface DirectoryEntry {
	readonly name: ByteString;
	readonly type: FileType;
	readonly ino: number;
}

/**
 * The file system as a process sees it: one tree of mounts. Nothing waits. What lies outside answers ENOENT. Paths are ByteStrings of at most
 * 4096 bytes with components of at most 255 (ENAMETOOLONG); an empty path is ENOENT; a NUL is EINVAL; more than 40 symbolic links are ELOOP;
 * a trailing slash asks for a directory. Permission bits are judged for a user that is not root unless the World's uid is 0.
 */
export interface Namespace {
	/** `/` with every right of this view. */
	readonly root: Directory;
	/** EACCES EEXIST EISDIR (write to a directory) ELOOP ENOENT ENOSPC ENOTDIR EROFS. */
	open(at: Directory, path: ByteString, flags: OpenFlags, mode?: number): Result<OpenFile, Errno>;
	/** A handle on a directory with at most the rights of `at`. ENOENT ENOTDIR EACCES. */
	directory(at: Directory, path: ByteString): Result<Directory, Errno>;
	/** stat(2), or lstat(2) where `follow` is false. */
	stat(at: Directory, path: ByteString, follow: boolean): Result<Stat, Errno>;
	/** The entries without `.` and `..`, in no promised order; the list is the caller's own and does not change while it is read. */
	readdir(at: Directory, path: ByteString): Result<readonly DirectoryEntry[], Errno>;
	readlink(at: Directory, path: ByteString): Result<ByteString, Errno>;
	/** The absolute path without links, `.` and `..`; every component must exist. */
	realpath(at: Directory, path: ByteString): Result<ByteString, Errno>;
	/** access(2) with the effective ids. EACCES EROFS ENOENT. */
	access(
		at: Directory,
		path: ByteString,
		mode: { readonly read?: boolean; readonly write?: boolean; readonly execute?: boolean },
	): Result<void, Errno>;
	mkdir(at: Directory, path: ByteString, mode: number): Result<void, Errno>;
	mkfifo(at: Directory, path: ByteString, mode: number): Result<void, Errno>;
	symlink(target: ByteString, at: Directory, path: ByteString): Result<void, Errno>;
	/** A hard link. EPERM: a directory. EXDEV: another mount. */
	link(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString, follow: boolean): Result<void, Errno>;
	/** EISDIR: a directory. */
	unlink(at: Directory, path: ByteString): Result<void, Errno>;
	/** ENOTEMPTY EBUSY (a mount point) EINVAL (last component `.`). */
	rmdir(at: Directory, path: ByteString): Result<void, Errno>;
	/** Atomic. EXDEV: another mount. EINVAL: into itself. ENOTEMPTY EISDIR ENOTDIR. */
	rename(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString): Result<void, Errno>;
	setAttributes(at: Directory, path: ByteString, attributes: Attributes, follow: boolean): Result<void, Errno>;
	/** truncate(2): bytes. */
	truncate(at: Directory, path: ByteString, size: number): Result<void, Errno>;
	/** A pipe: [reading end, writing end], each with one reference. Capacity in bytes, 65,536 unless told. */
	pipe(capacity?: number): readonly [OpenFile, OpenFile];
}
