import type { Bytes } from "./bytes.ts";
import type { Errno } from "./errno.ts";
import type { Directory } from "./namespace.ts";
import type { Result } from "./result.ts";
import type { FileType, Stat } from "./stat.ts";

export type Whence = "set" | "cur" | "end";

/** What can be waited for on an open file. */
export type Readiness = "read" | "write";

/**
 * An open file description (XSH 2.14): what a descriptor refers to. It is shared by the descriptors that dup(2), fork and inheritance make
 * from one another, and counts them. No operation waits: where POSIX would block, it answers EAGAIN, and `ready` tells when to
 * try again.
 */
export interface OpenFile {
	readonly type: FileType;
	readonly readable: boolean;
	readonly writable: boolean;
	/** O_APPEND: every write goes to the end. */
	append: boolean;
	/** Whether isatty(3) is true; the size is in characters. */
	readonly terminal: { readonly columns: number; readonly rows: number } | null;
	/** The directory, where this is one opened with O_DIRECTORY or read-only. */
	readonly directory: Directory | null;
	/**
	 * Reads at the file's offset and moves it. Returns the bytes read; 0 at the end.
	 * EAGAIN: nothing there yet (pipe, terminal). EBADF: not open for reading. EISDIR. EIO.
	 */
	read(into: Bytes): Result<number, Errno>;
	/**
	 * Reads as `read` does, but stops behind the first byte `delimiter` (0 to 255), and may give less than is there. An optional way for shell
	 * built-ins to take a line and leave the rest to the next reader. Errors are those of `read`.
	 */
	readLine?(delimiter: number, into: Bytes): Result<number, Errno>;
	/**
	 * Writes at the file's offset (at the end with `append`) and moves it. Returns the bytes taken, which may be fewer than given.
	 * EAGAIN: no room yet. EPIPE: no reader is left. EBADF: not open for writing. ENOSPC, EFBIG, EROFS.
	 */
	write(from: Bytes): Result<number, Errno>;
	/** Reads at `offset` bytes without moving the file's own. ESPIPE where there is none. */
	pread(into: Bytes, offset: number): Result<number, Errno>;
	/** Writes at `offset` bytes without moving the file's own. ESPIPE where there is none. */
	pwrite(from: Bytes, offset: number): Result<number, Errno>;
	/** Moves the offset and returns it. ESPIPE: a pipe or terminal. EINVAL: before the start. */
	seek(offset: number, whence: Whence): Result<number, Errno>;
	stat(): Result<Stat, Errno>;
	/** Sets the size in bytes. EINVAL: not a regular file, or not open for writing. */
	truncate(size: number): Result<void, Errno>;
	setAttributes(attributes: Attributes): Result<void, Errno>;
	sync(): Result<void, Errno>;
	/** Whether the operation would not answer EAGAIN now. */
	poll(event: Readiness): boolean;
	/** Resolves when the operation is worth trying again. It may resolve early; it never rejects. */
	ready(event: Readiness): Promise<void>;
	/** One more descriptor refers to this. */
	retain(): void;
	/** One descriptor fewer; the last one closes it. */
	release(): void;
}

/** What chmod, chown, utimensat and ftruncate change; absent fields stay. Times are nanoseconds since 1970. */
export interface Attributes {
	readonly mode?: number;
	readonly uid?: number;
	readonly gid?: number;
	readonly atime?: bigint;
	readonly mtime?: bigint;
}
