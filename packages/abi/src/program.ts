import type { ByteString } from "./bytes.ts";
import type { Descriptors } from "./descriptors.ts";
import type { Errno } from "./errno.ts";
import type { OpenFile, Readiness } from "./file.ts";
import type { LimitName } from "./limits.ts";
import type { Maybe } from "./maybe.ts";
import type { Directory, Namespace } from "./namespace.ts";
import type { Result } from "./result.ts";
import type { Signal } from "./signal.ts";
import type { World } from "./world.ts";

/** 0 to 255, as $? has it: 128 + n where signal n ended the process. */
export type ExitStatus = number;

/**
 * Anything that runs as a process of its own: a WASI module, a component, a native program, a command that the embedder defined.
 * It touches nothing but what `process` hands it, and leaves its descriptors to the caller to close.
 */
export interface Program {
	run(process: Process): Maybe<ExitStatus>;
}

/** Programs by name. An unknown name is undefined, whatever it spells. */
export interface Programs {
	lookup(name: ByteString): Program | undefined;
	names(): Iterable<ByteString>;
}

/** What a running program is handed. */
export interface Process {
	readonly pid: number;
	readonly parentPid: number;
	/** The arguments with the program's name first. */
	readonly argv: readonly ByteString[];
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	/** The working directory's handle; its `path` is what getcwd(3) says. */
	readonly directory: Directory;
	/** Octal; bits that new files do not get. */
	readonly umask: number;
	readonly namespace: Namespace;
	readonly descriptors: Descriptors;
	readonly world: World;
	/**
	 * The signal that has been sent to end this process, or null while it may go on. Once set it stays set. A program looks after each
	 * wait and in each `tick`, and ends with `signalStatus` of it as soon as it can.
	 */
	readonly ended: Signal | null;
	/** Who else is running in this session; without it, nobody can tell. */
	processes?(): readonly ProcessView[];
	/** Waits until `file` is ready or the process is ended, whichever comes first. Look at `ended` afterwards. */
	wait(file: OpenFile, event: Readiness): Promise<void>;
	/** Waits this many milliseconds of the world's time, or until the process is ended. */
	sleep(ms: number): Promise<void>;
	/**
	 * To be called at least every millisecond or so of computing: checks deadlines and aborts (which set `ended`), and gives way to timers and input
	 * when it is time. `fuel` is what was used since the last call.
	 */
	tick(fuel: number): Maybe<void>;
	/** Charges a budget. False: the limit is met, and the process has been ended for it. */
	charge(limit: LimitName, amount: number): boolean;
	/**
	 * Runs another command in this world: with this process's descriptors, directory and environment unless told otherwise, found as the shell finds
	 * it (a path, or a name in PATH; no functions or built-ins that have no program). ENOENT, EACCES, ENOEXEC: not started.
	 */
	spawn(argv: readonly ByteString[], options?: SpawnOptions): Result<Child, Errno>;
}

/** One process of a session, as `ps` shows it. */
export interface ProcessView {
	readonly pid: number;
	readonly parentPid: number;
	readonly processGroup: number;
	/** The process that the session began with. */
	readonly session: number;
	readonly argv: readonly ByteString[];
	/** Nanoseconds since 1970. */
	readonly startedAt: bigint;
	/** Sleeping or stopped. */
	readonly state: "R" | "S" | "T";
}

export interface SpawnOptions {
	readonly environment?: ReadonlyMap<ByteString, ByteString>;
	readonly directory?: Directory;
	/** A table that the child takes over and closes at its end; without it, a fork of the parent's. */
	readonly descriptors?: Descriptors;
}

/** A process that was started by another. */
export interface Child {
	readonly pid: number;
	readonly status: Maybe<ExitStatus>;
	kill(signal: Signal): void;
}
