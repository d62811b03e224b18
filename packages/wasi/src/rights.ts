import type { FileType } from "@seahaven/abi/stat";

// preview1 `rights`: one bit each. They fit 30 bits, so a small integer holds them; the upper half of the guest's u64 is always zero.
export const FD_DATASYNC: number = 1 << 0;
export const FD_READ: number = 1 << 1;
export const FD_SEEK: number = 1 << 2;
export const FD_FDSTAT_SET_FLAGS: number = 1 << 3;
export const FD_SYNC: number = 1 << 4;
export const FD_TELL: number = 1 << 5;
export const FD_WRITE: number = 1 << 6;
export const FD_ADVISE: number = 1 << 7;
export const FD_ALLOCATE: number = 1 << 8;
export const PATH_CREATE_DIRECTORY: number = 1 << 9;
export const PATH_CREATE_FILE: number = 1 << 10;
export const PATH_LINK_SOURCE: number = 1 << 11;
export const PATH_LINK_TARGET: number = 1 << 12;
export const PATH_OPEN: number = 1 << 13;
export const FD_READDIR: number = 1 << 14;
export const PATH_READLINK: number = 1 << 15;
export const PATH_RENAME_SOURCE: number = 1 << 16;
export const PATH_RENAME_TARGET: number = 1 << 17;
export const PATH_FILESTAT_GET: number = 1 << 18;
export const PATH_FILESTAT_SET_SIZE: number = 1 << 19;
export const PATH_FILESTAT_SET_TIMES: number = 1 << 20;
export const FD_FILESTAT_GET: number = 1 << 21;
export const FD_FILESTAT_SET_SIZE: number = 1 << 22;
export const FD_FILESTAT_SET_TIMES: number = 1 << 23;
export const PATH_SYMLINK: number = 1 << 24;
export const PATH_REMOVE_DIRECTORY: number = 1 << 25;
export const PATH_UNLINK_FILE: number = 1 << 26;
export const POLL_FD_READWRITE: number = 1 << 27;
export const SOCK_SHUTDOWN: number = 1 << 28;
export const SOCK_ACCEPT: number = 1 << 29;

export const allRights: number = (1 << 30) - 1;

/** What can be done with a descriptor of a directory. */
export const directoryRights: number =
	FD_FDSTAT_SET_FLAGS |
	FD_SYNC |
	FD_DATASYNC |
	FD_ADVISE |
	PATH_CREATE_DIRECTORY |
	PATH_CREATE_FILE |
	PATH_LINK_SOURCE |
	PATH_LINK_TARGET |
	PATH_OPEN |
	FD_READDIR |
	PATH_READLINK |
	PATH_RENAME_SOURCE |
	PATH_RENAME_TARGET |
	PATH_FILESTAT_GET |
	PATH_FILESTAT_SET_SIZE |
	PATH_FILESTAT_SET_TIMES |
	FD_FILESTAT_GET |
	FD_FILESTAT_SET_TIMES |
	PATH_SYMLINK |
	PATH_REMOVE_DIRECTORY |
	PATH_UNLINK_FILE |
	POLL_FD_READWRITE;

/** What can be done with a descriptor of a regular file. */
export const fileRights: number =
	FD_DATASYNC |
	FD_READ |
	FD_SEEK |
	FD_FDSTAT_SET_FLAGS |
	FD_SYNC |
	FD_TELL |
	FD_WRITE |
	FD_ADVISE |
	FD_ALLOCATE |
	FD_FILESTAT_GET |
	FD_FILESTAT_SET_SIZE |
	FD_FILESTAT_SET_TIMES |
	POLL_FD_READWRITE;

/**
 * The rights that mean anything for a descriptor of this type. wasi-libc's isatty takes a character device that can neither seek nor tell for a
 * terminal, so terminals lack those two, and other devices have them.
 */
export function rightsOf(type: FileType, terminal: boolean): number {
	if (type === "directory") return directoryRights;
	return terminal ? fileRights & ~(FD_SEEK | FD_TELL) : fileRights;
}

/** The bits of a u64 that a guest gave; unknown ones are dropped. */
export function fromGuest(rights: bigint): number {
	return Number(rights & 0x3fffffffn);
}
