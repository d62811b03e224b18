import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { Directory, DirectoryEntry, Namespace, OpenFlags } from "@seahaven/abi/namespace";
import { ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import { HeldFile, type HeldState } from "./held-file.ts";

/**
 * A namespace for a process that cannot be suspended: what it opens is held, and what another run could not do again is noted. Opening
 * a file to write it anew is the same the second time, and so is setting attributes.
 */
export class HeldNamespace implements Namespace {
	readonly #inner: Namespace;
	readonly #state: HeldState;
	/** What waits and was opened by path, in order: the next run gets the same ones. */
	readonly #opened: HeldFile[] = [];
	#openedNow = 0;

	constructor(inner: Namespace, state: HeldState) {
		this.#inner = inner;
		this.#state = state;
	}

	get root(): Directory {
		return this.#inner.root;
	}

	/** Every pipe and terminal that a run opened. */
	get opened(): readonly HeldFile[] {
		return this.#opened;
	}

	rewind(): void {
		this.#openedNow = 0;
		for (const file of this.#opened) file.rewind();
	}

	/** Gives up what `opened` kept over the runs. */
	close(): void {
		for (const file of this.#opened) file.release();
		this.#opened.length = 0;
	}

	open(at: Directory, path: ByteString, flags: OpenFlags, mode?: number): Result<OpenFile, Errno> {
		if (flags.create === true && flags.exclusive === true) this.#state.changed = true;
		const opened = this.#inner.open(at, path, flags, mode);
		if (!opened.ok) return opened;
		const file = opened.value;
		if (file.type !== "fifo" && file.type !== "socket" && file.terminal === null) {
			return ok(new HeldFile(file, this.#state));
		}
		const before = this.#opened[this.#openedNow++];
		if (before !== undefined) {
			file.release();
			before.retain();
			return ok(before);
		}
		const held = new HeldFile(file, this.#state);
		held.retain();
		this.#opened.push(held);
		return ok(held);
	}

	directory(at: Directory, path: ByteString): Result<Directory, Errno> {
		return this.#inner.directory(at, path);
	}

	stat(at: Directory, path: ByteString, follow: boolean): Result<Stat, Errno> {
		return this.#inner.stat(at, path, follow);
	}

	readdir(at: Directory, path: ByteString): Result<readonly DirectoryEntry[], Errno> {
		return this.#inner.readdir(at, path);
	}

	readlink(at: Directory, path: ByteString): Result<ByteString, Errno> {
		return this.#inner.readlink(at, path);
	}

	realpath(at: Directory, path: ByteString): Result<ByteString, Errno> {
		return this.#inner.realpath(at, path);
	}

	access(at: Directory, path: ByteString, mode: Parameters<Namespace["access"]>[2]): Result<void, Errno> {
		return this.#inner.access(at, path, mode);
	}

	mkdir(at: Directory, path: ByteString, mode: number): Result<void, Errno> {
		return this.#note(this.#inner.mkdir(at, path, mode));
	}

	mkfifo(at: Directory, path: ByteString, mode: number): Result<void, Errno> {
		return this.#note(this.#inner.mkfifo(at, path, mode));
	}

	symlink(target: ByteString, at: Directory, path: ByteString): Result<void, Errno> {
		return this.#note(this.#inner.symlink(target, at, path));
	}

	link(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString, follow: boolean): Result<void, Errno> {
		return this.#note(this.#inner.link(fromAt, from, toAt, to, follow));
	}

	unlink(at: Directory, path: ByteString): Result<void, Errno> {
		return this.#note(this.#inner.unlink(at, path));
	}

	rmdir(at: Directory, path: ByteString): Result<void, Errno> {
		return this.#note(this.#inner.rmdir(at, path));
	}

	rename(fromAt: Directory, from: ByteString, toAt: Directory, to: ByteString): Result<void, Errno> {
		return this.#note(this.#inner.rename(fromAt, from, toAt, to));
	}

	setAttributes(at: Directory, path: ByteString, attributes: Attributes, follow: boolean): Result<void, Errno> {
		return this.#inner.setAttributes(at, path, attributes, follow);
	}

	truncate(at: Directory, path: ByteString, size: number): Result<void, Errno> {
		return this.#inner.truncate(at, path, size);
	}

	pipe(capacity?: number): readonly [OpenFile, OpenFile] {
		return this.#inner.pipe(capacity);
	}

	#note(result: Result<void, Errno>): Result<void, Errno> {
		if (result.ok) this.#state.changed = true;
		return result;
	}
}
