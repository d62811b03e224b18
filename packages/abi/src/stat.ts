/** What an inode is (preview1 `filetype`, sys/stat.h). */
export type FileType = "file" | "directory" | "symlink" | "fifo" | "character" | "block" | "socket";

/** An inode's attributes, as stat(2) gives them. */
export interface Stat {
	readonly type: FileType;
	/** Device of the mount: files are the same when dev and ino are. */
	readonly dev: number;
	readonly ino: number;
	readonly nlink: number;
	/** Permission bits, octal 0 to 07777, without the type. */
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	/** Bytes. */
	readonly size: number;
	/** Nanoseconds since 1970, as are mtime and ctime. */
	readonly atime: bigint;
	readonly mtime: bigint;
	readonly ctime: bigint;
	/** 512-byte units that are really stored: fewer than the size for a sparse file. */
	readonly blocks: number;
	/** Major and minor number of a device, else 0. */
	readonly rdev: number;
}

const typeBits: { readonly [type in FileType]: number } = {
	file: 0o100000,
	directory: 0o040000,
	symlink: 0o120000,
	fifo: 0o010000,
	character: 0o020000,
	block: 0o060000,
	socket: 0o140000,
};

/** st_mode: type bits and permission bits. */
export function modeBits(stat: Pick<Stat, "type" | "mode">): number {
	return typeBits[stat.type] | stat.mode;
}
