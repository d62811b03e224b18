import type { ByteString } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Directory, DirectoryEntry } from "@seahaven/abi/namespace";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { allRights, directoryRights, rightsOf } from "./rights.ts";

/** What one descriptor of the guest stands for. */
export class Descriptor {
	/** Null for a preopen, which is a handle and was never opened. */
	readonly file: OpenFile | null;
	readonly directory: Directory | null;
	/** The name of a preopen; null for everything else. */
	readonly preopen: ByteString | null;
	/** preview1 `rights`, and those that what is opened through this descriptor gets at most. */
	base: number;
	inheriting: number;
	/** preview1 `fdflags` except append, which the open file has. */
	flags = 0;
	/** What fd_readdir tells from; taken when it is asked for the first entry. */
	entries: readonly DirectoryEntry[] | null = null;
	/** The number in the process's own table; -1 for a preopen. */
	real: number;
	/** Waits that poll_oneoff began and that are not over. */
	readonly waits: { read: Promise<void> | null; write: Promise<void> | null } = { read: null, write: null };

	constructor(
		file: OpenFile | null,
		directory: Directory | null,
		preopen: ByteString | null,
		base: number,
		inheriting: number,
		real: number,
	) {
		this.file = file;
		this.directory = directory;
		this.preopen = preopen;
		this.base = base;
		this.inheriting = inheriting;
		this.real = real;
	}
}

/**
 * The guest's numbers, laid over the process's descriptors: 0, 1, 2 are the same; the preopens come at 3 and on, since wasi-libc looks for them
 * there one after the other; inherited descriptors keep their number unless a preopen has it. What the guest opens goes into the process's table as
 * well (closed on exec), so that one limit counts and one owner closes.
 */
export class FdTable {
	readonly #slots: (Descriptor | undefined)[] = [];
	readonly #descriptors: Descriptors;

	constructor(descriptors: Descriptors, preopens: readonly (readonly [ByteString, Directory])[]) {
		this.#descriptors = descriptors;
		let next = 3;
		for (const [name, directory] of preopens) {
			this.#slots[next++] = new Descriptor(null, directory, name, directoryRights, allRights, -1);
		}
		const moved: number[] = [];
		for (const real of descriptors.numbers()) {
			if (this.#slots[real] === undefined) this.#inherit(real, real);
			else moved.push(real);
		}
		for (const real of moved) this.#inherit(this.#free(), real);
	}

	#inherit(fd: number, real: number): void {
		const file = this.#descriptors.get(real);
		if (file === undefined) return;
		const base = rightsOf(file.type, file.terminal !== null);
		this.#slots[fd] = new Descriptor(file, file.directory, null, base, allRights, real);
	}

	#free(): number {
		let fd = 3;
		while (this.#slots[fd] !== undefined) fd++;
		return fd;
	}

	get(fd: number): Descriptor | undefined {
		return this.#slots[fd];
	}

	/** Takes over the caller's reference. EMFILE (released). */
	open(file: OpenFile, base: number, inheriting: number, flags: number): Result<number, Errno> {
		const added = this.#descriptors.add(file, 3, true);
		if (!added.ok) return added;
		const descriptor = new Descriptor(file, file.directory, null, base, inheriting, added.value);
		descriptor.flags = flags;
		const fd = this.#free();
		this.#slots[fd] = descriptor;
		return ok(fd);
	}

	/** EBADF: not open. */
	close(fd: number): Result<void, Errno> {
		const descriptor = this.#slots[fd];
		if (descriptor === undefined) return fail("EBADF");
		this.#slots[fd] = undefined;
		return descriptor.real < 0 ? ok(undefined) : this.#descriptors.close(descriptor.real);
	}

	/**
	 * preview1 `fd_renumber`: `to`, which must be open, becomes what `from` was, and `from` is closed. EBADF. Where both are in the process's own
	 * table, it changes as well, so that children inherit what the guest arranged.
	 */
	renumber(from: number, to: number): Result<void, Errno> {
		const source = this.#slots[from];
		const target = this.#slots[to];
		if (source === undefined || target === undefined) return fail("EBADF");
		if (from === to) return ok(undefined);
		if (source.real >= 0 && target.real >= 0) {
			const moved = this.#descriptors.duplicate(source.real, target.real);
			if (!moved.ok) return moved;
			this.#descriptors.close(source.real);
			source.real = target.real;
		} else if (target.real >= 0) {
			this.#descriptors.close(target.real);
		}
		this.#slots[to] = source;
		this.#slots[from] = undefined;
		return ok(undefined);
	}
}
