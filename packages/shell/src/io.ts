import { type ByteString, type Bytes, toBytes, writeBytes } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import type { BuiltinIo } from "@seahaven/builtins/builtin";
import { Collector } from "./memory-file.ts";
import { pause } from "./run/pause.ts";
import type { Shell } from "./state.ts";

/** Characters a built-in may have written before they go out. */
const bufferLength = 65_536;
const scratch: Bytes = new Uint8Array(4096);

/** Streams as a built-in sees them, and the shell's own messages. Standard output is kept back until the built-in ends, writes an error, reads or waits. */
export class ShellIo implements BuiltinIo {
	readonly #shell: Shell;
	/** Name of the running built-in, for its messages. */
	name: ByteString = "";
	#buffer = "";
	/** A write to standard output failed. */
	#failed = false;
	/** What a message could not write at once, in order. */
	#late: Promise<void> | null = null;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	get descriptors(): Descriptors {
		return this.#shell.descriptors;
	}

	write(text: ByteString): Maybe<boolean> {
		if (this.#failed) return false;
		this.#buffer += text;
		return this.#buffer.length >= bufferLength ? this.#flushed() : true;
	}

	error(message: ByteString): Maybe<void> {
		return this.writeError(`${this.#shell.prefix()}${this.name}: ${message}\n`);
	}

	writeError(text: ByteString): Maybe<void> {
		if (this.#buffer !== "") {
			const flushed = this.#flushed();
			if (flushed instanceof Promise) return flushed.then(() => this.writeError(text));
		}
		this.print(2, text);
		return this.#late ?? undefined;
	}

	read(file: OpenFile, into: Bytes, timeoutMs?: number): Maybe<number | null> {
		if (this.#buffer !== "") {
			const flushed = this.#flushed();
			if (flushed instanceof Promise) return flushed.then(() => this.read(file, into, timeoutMs));
		}
		const result = file.read(into);
		if (result.ok) {
			if (!this.#gather(result.value)) return null;
			// A descriptor that always has more, such as /dev/zero, must not hold the thread.
			return this.#shell.kernel.breathless ? this.#breathe(result.value) : result.value;
		}
		if (result.error !== "EAGAIN") return 0;
		return this.#readLater(file, into, timeoutMs);
	}

	async #breathe(count: number): Promise<number | null> {
		await this.#shell.kernel.yield();
		return this.#shell.attention ? null : count;
	}

	async #readLater(file: OpenFile, into: Bytes, timeoutMs: number | undefined): Promise<number | null> {
		const { task } = this.#shell;
		const { world } = this.#shell.kernel;
		const until = timeoutMs === undefined ? null : world.monotonic() + BigInt(Math.round(timeoutMs * 1e6));
		for (;;) {
			const left = until === null ? null : Number(until - world.monotonic()) / 1e6;
			if (left !== null && left <= 0) return null;
			const ready = file.ready("read");
			await task.interruptible(left === null ? ready : Promise.race([ready, world.sleep(left)]));
			if (this.#shell.attention && !(await this.#attend())) return null;
			const result = file.read(into);
			if (result.ok) return this.#gather(result.value) ? result.value : null;
			if (result.error !== "EAGAIN") return 0;
		}
	}

	/** What one built-in has read so far: it keeps all of it. */
	gathered = 0;

	#gather(count: number): boolean {
		this.gathered += count;
		return this.gathered <= 65_536 || this.#shell.charge("expansionBytes", this.gathered);
	}

	/** Something came while a built-in was reading. True: the traps have run, and it reads on, which it does not in POSIX mode. */
	async #attend(): Promise<boolean> {
		const shell = this.#shell;
		if (shell.ending() !== null || (shell.options.posix && shell.traps.pending)) return false;
		const { name, gathered } = this;
		shell.interrupted = await pause(shell);
		this.name = name;
		this.gathered = gathered;
		return shell.interrupted === null;
	}

	async wait(file: OpenFile, event: Readiness): Promise<void> {
		await this.flush();
		await this.#shell.task.waitFor(file, event);
	}

	async sleep(ms: number): Promise<void> {
		await this.flush();
		await this.#shell.task.interruptible(this.#shell.kernel.world.sleep(ms));
	}

	/** Sends out what was kept back. False: some of it could not be written. */
	flush(): Maybe<boolean> {
		if (this.#buffer === "") {
			const failed = this.#failed;
			this.#failed = false;
			return !failed;
		}
		const flushed = this.#flushed();
		if (flushed instanceof Promise) {
			return flushed.then((fine) => {
				this.#failed = false;
				return fine;
			});
		}
		this.#failed = false;
		return flushed;
	}

	#flushed(): Maybe<boolean> {
		const text = this.#buffer;
		this.#buffer = "";
		const { name } = this;
		const file = this.#shell.descriptors.get(1);
		const problem: Maybe<Errno | null> = file === undefined ? "EBADF" : this.send(file, text);
		if (problem === null) return true;
		if (problem instanceof Promise)
			return problem.then((errno) => (errno === null ? true : this.#writeFailed(name, errno)));
		return this.#writeFailed(name, problem);
	}

	#writeFailed(name: ByteString, errno: Errno): false {
		this.#failed = true;
		const { task } = this.#shell;
		if (errno === "EPIPE") task.signal("PIPE");
		if (task.ended === null) this.print(2, `${this.#shell.prefix()}${name}: write error: ${errnoMessage(errno)}\n`);
		return false;
	}

	/** Writes what goes out at once, for messages of processes that are no shells. */
	static sendPlainly(file: OpenFile, text: ByteString): void {
		let bytes = toBytes(text);
		while (bytes.length > 0) {
			const result = file.write(bytes);
			if (!result.ok) return;
			bytes = bytes.subarray(result.value);
		}
	}

	/** Writes all of a text to an open file, waiting where it must. Null, or why it could not. */
	send(file: OpenFile, text: ByteString): Maybe<Errno | null> {
		if (!this.#shell.run.charge("outputBytes", text.length)) return "EPIPE";
		if (file instanceof Collector) return file.writeText(text) ? null : "EPIPE";
		let bytes: Bytes;
		if (text.length <= scratch.length) bytes = scratch.subarray(0, writeBytes(text, scratch, 0));
		else bytes = toBytes(text);
		let offset = 0;
		while (offset < bytes.length) {
			const result = file.write(offset === 0 ? bytes : bytes.subarray(offset));
			if (!result.ok) {
				if (result.error !== "EAGAIN") return result.error;
				return this.#sendLater(file, bytes.slice(offset));
			}
			offset += result.value;
		}
		return null;
	}

	async #sendLater(file: OpenFile, bytes: Bytes): Promise<Errno | null> {
		let offset = 0;
		while (offset < bytes.length) {
			await this.#shell.task.waitFor(file, "write");
			if (this.#shell.ending() !== null) return "EINTR";
			const result = file.write(bytes.subarray(offset));
			if (result.ok) offset += result.value;
			else if (result.error !== "EAGAIN") return result.error;
		}
		return null;
	}

	/** Writes a message of the shell's own. What does not go out at once is waited for before the next command. */
	print(fd: number, text: ByteString): void {
		const file = this.#shell.descriptors.get(fd);
		if (file === undefined) return;
		if (this.#late !== null) {
			file.retain();
			const after = this.#late.then(async () => {
				await this.send(file, text);
				file.release();
			});
			this.#wait(after);
			return;
		}
		const sent = this.send(file, text);
		if (sent instanceof Promise) this.#wait(sent.then(() => undefined));
	}

	/** A last word after the run has been stopped, when nothing is charged or waited for any more. */
	printLast(text: ByteString): void {
		const file = this.#shell.descriptors.get(2);
		if (file !== undefined) ShellIo.sendPlainly(file, text);
	}

	#wait(late: Promise<void>): void {
		this.#late = late;
		this.#shell.attention = true;
		late.then(() => {
			if (this.#late === late) this.#late = null;
		});
	}

	/** Messages that are still on their way. */
	get late(): Promise<void> | null {
		return this.#late;
	}
}
