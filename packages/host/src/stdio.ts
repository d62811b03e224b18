import { closeSync, constants, fstatSync, openSync, readSync, type Stats, writeSync } from "node:fs";
import { isatty } from "node:tty";
import type { Bytes } from "@seahaven/abi/bytes";
import { type Errno, errnos } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { FileBase, looseStat } from "@seahaven/vfs/file-base";
import { InputStream } from "./input-stream.ts";

const known: ReadonlySet<string> = new Set(errnos);
/** Milliseconds of one write after which the event loop gets its turn. */
const slowMs = 2;
const now: Promise<void> = Promise.resolve();

/** The errno of an exception that Node's fs threw; EIO for what has none of ours. */
function errnoOf(error: unknown): Errno {
	const { code } = error as { readonly code?: string };
	return code !== undefined && known.has(code) ? (code as Errno) : "EIO";
}

function typeOf(stats: Stats | undefined): FileType {
	if (stats === undefined) return "character";
	if (stats.isFile()) return "file";
	return stats.isFIFO() ? "fifo" : stats.isSocket() ? "socket" : "character";
}

function statOf(fd: number): Stats | undefined {
	try {
		return fstatSync(fd);
	} catch {
		return undefined;
	}
}

/** The terminal's size as it is when somebody asks, or null where the descriptor is none. */
function terminalOf(fd: number): OpenFile["terminal"] {
	if (!isatty(fd)) return null;
	return {
		get columns() {
			return process.stdout.columns || process.stderr.columns || 80;
		},
		get rows() {
			return process.stdout.rows || process.stderr.rows || 24;
		},
	};
}

/** This process's standard output or error as an open file of a world. */
class DescriptorOutput extends FileBase {
	override readonly type: FileType;
	override readonly terminal: OpenFile["terminal"];
	readonly #fd: number;
	readonly #own: boolean;
	#full = false;

	constructor(fd: number) {
		super(false, true);
		this.type = typeOf(statOf(fd));
		this.terminal = terminalOf(fd);
		const again = this.type === "fifo" ? reopened(fd) : null;
		this.#fd = again ?? fd;
		this.#own = again !== null;
	}

	override write(from: Bytes): Result<number, Errno> {
		if (this.#full) return fail("EAGAIN");
		const before = performance.now();
		try {
			const written = writeSync(this.#fd, from);
			// A slow terminal holds the thread while it takes the data: then it is time for others, such as whoever types Ctrl-C.
			if (performance.now() - before > slowMs) this.#full = true;
			return ok(written);
		} catch (error) {
			const errno = errnoOf(error);
			if (errno === "EAGAIN") this.#full = true;
			// A socket whose other side has gone with data unread: to a program, a pipe without a reader.
			return fail(errno === "ECONNRESET" ? "EPIPE" : errno);
		}
	}

	override stat(): Result<Stat, Errno> {
		return ok(looseStat(this.type, 0o620, 0n));
	}

	override poll(event: Readiness): boolean {
		return event === "read" || !this.#full;
	}

	/** Node has no poll(2) for a descriptor that is not a stream of its own: look again a little later. */
	override ready(event: Readiness): Promise<void> {
		if (this.poll(event)) return now;
		return new Promise((resolve) => {
			setTimeout(() => {
				this.#full = false;
				resolve();
			}, 1);
		});
	}

	protected override closed(): void {
		if (this.#own) closeSync(this.#fd);
	}
}

/**
 * The pipe behind a descriptor, opened once more so as not to block: a slow reader then holds up the world's writers, and not its clock. Others
 * who share the descriptor notice nothing. Null where the system does not let us.
 */
function reopened(fd: number): number | null {
	if (process.platform !== "linux") return null;
	try {
		return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
	} catch {
		return null;
	}
}

/** A file or device that is read without waiting. */
class DescriptorInput extends FileBase {
	override readonly type: FileType;
	readonly #fd: number;

	constructor(fd: number, type: FileType) {
		super(true, false);
		this.#fd = fd;
		this.type = type;
	}

	override read(into: Bytes): Result<number, Errno> {
		try {
			return ok(readSync(this.#fd, into, 0, into.length, null));
		} catch (error) {
			return fail(errnoOf(error));
		}
	}

	override stat(): Result<Stat, Errno> {
		const stats = statOf(this.#fd);
		return stats === undefined ? fail("EBADF") : ok(looseStat(this.type, 0o620, 0n, stats.size));
	}
}

/** Standard output (1) or error (2) of this process, with one reference. */
export function standardOutput(fd: 1 | 2): OpenFile {
	return new DescriptorOutput(fd);
}

/** Standard input of this process, with one reference. Nothing is read from it before the world reads. */
export function standardInput(): OpenFile {
	const stats = statOf(0);
	const type = typeOf(stats);
	const terminal = terminalOf(0);
	if (stats === undefined || type === "file" || (type === "character" && terminal === null)) {
		return new DescriptorInput(0, type);
	}
	let listening = false;
	const input = new InputStream(type, terminal, {
		start() {
			if (!listening) {
				listening = true;
				process.stdin.on("data", (chunk: Buffer) => input.push(chunk));
				process.stdin.on("end", () => input.end());
				process.stdin.on("error", () => input.end());
			}
			process.stdin.resume();
		},
		stop() {
			process.stdin.pause();
		},
	});
	return input;
}
