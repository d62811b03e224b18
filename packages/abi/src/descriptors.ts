import type { Errno } from "./errno.ts";
import type { OpenFile } from "./file.ts";
import { fail, ok, type Result } from "./result.ts";

interface Slot {
	readonly file: OpenFile;
	readonly closeOnExec: boolean;
}

/** A process's descriptor table. Each slot holds one reference to its open file. */
export class Descriptors {
	readonly #slots: (Slot | undefined)[] = [];
	#limit: number;

	/** At most `limit` descriptors: the next one is EMFILE. */
	constructor(limit = 1024) {
		this.#limit = limit;
	}

	/** setrlimit(2), RLIMIT_NOFILE: numbers from here on are refused; what is open stays open. */
	get limit(): number {
		return this.#limit;
	}

	set limit(limit: number) {
		this.#limit = limit;
	}

	/** Whether another descriptor would get a number. */
	room(): boolean {
		const slots = this.#slots;
		if (slots.length < this.#limit) return true;
		for (let fd = 0; fd < this.#limit; fd++) if (slots[fd] === undefined) return true;
		return false;
	}

	/** The open file behind a descriptor, without a reference of its own. */
	get(fd: number): OpenFile | undefined {
		return this.#slots[fd]?.file;
	}

	closeOnExec(fd: number): boolean {
		return this.#slots[fd]?.closeOnExec ?? false;
	}

	/** Puts `file` at the lowest free number from `from` on and takes over the caller's reference. EMFILE (the reference is released). */
	add(file: OpenFile, from = 0, closeOnExec = false): Result<number, Errno> {
		let fd = from;
		while (this.#slots[fd] !== undefined) fd++;
		if (fd >= this.#limit) {
			file.release();
			return fail("EMFILE");
		}
		this.#slots[fd] = { file, closeOnExec };
		return ok(fd);
	}

	/** Puts `file` at exactly `fd`, closing what was there, and takes over the caller's reference. EBADF: out of range (released). */
	set(fd: number, file: OpenFile, closeOnExec = false): Result<void, Errno> {
		if (!(fd >= 0 && fd < this.#limit)) {
			file.release();
			return fail("EBADF");
		}
		const before = this.#slots[fd];
		this.#slots[fd] = { file, closeOnExec };
		before?.file.release();
		return ok(undefined);
	}

	/** dup2(2): `to` refers to what `from` does. EBADF. */
	duplicate(from: number, to: number): Result<void, Errno> {
		const file = this.get(from);
		if (file === undefined) return fail("EBADF");
		if (from === to) return ok(undefined);
		file.retain();
		return this.set(to, file);
	}

	/** close(2). EBADF: not open. */
	close(fd: number): Result<void, Errno> {
		const slot = this.#slots[fd];
		if (slot === undefined) return fail("EBADF");
		this.#slots[fd] = undefined;
		slot.file.release();
		return ok(undefined);
	}

	closeAll(): void {
		for (let fd = 0; fd < this.#slots.length; fd++) this.close(fd);
		this.#slots.length = 0;
	}

	/** The open descriptors' numbers, rising. */
	numbers(): readonly number[] {
		const open: number[] = [];
		for (let fd = 0; fd < this.#slots.length; fd++) if (this.#slots[fd] !== undefined) open.push(fd);
		return open;
	}

	/** A copy for a child: the same open files, each with one more reference. With `exec`, without the close-on-exec ones. */
	fork(exec = false): Descriptors {
		const copy = new Descriptors(this.#limit);
		for (let fd = 0; fd < this.#slots.length; fd++) {
			const slot = this.#slots[fd];
			if (slot === undefined || (exec && slot.closeOnExec)) continue;
			slot.file.retain();
			copy.#slots[fd] = slot;
		}
		return copy;
	}
}
