import type { ByteString } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import type { LimitName, Limits } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Namespace } from "@seahaven/abi/namespace";
import type { Programs } from "@seahaven/abi/program";
import type { Signal } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import type { Builtin } from "@seahaven/builtins/builtin";
import type { JobView } from "@seahaven/builtins/view";
import { LiveSession } from "./live-session.ts";

/** What a session is made of. Nothing else reaches its inhabitants. */
export interface SessionOptions {
	readonly namespace: Namespace;
	/**
	 * The utilities. A command without a slash is looked for in PATH: a file there wins; a directory `/bin` or `/usr/bin` in PATH holds every
	 * program as well, whether or not there is a file of its name. A file that is no script (no `#!`, binary or empty) stands for the program of its base name.
	 */
	readonly programs: Programs;
	readonly builtins: readonly Builtin[];
	readonly world: World;
	readonly limits: Limits;
	/** Exported variables. */
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	/** Absolute path of a directory; `/` is used where it is none. */
	readonly cwd: ByteString;
	/** `$0`; "bash" unless given. */
	readonly name?: ByteString;
	/** `$1` and on. */
	readonly arguments?: readonly ByteString[];
	/** 0o022 unless given. */
	readonly umask?: number;
	/** Aliases are expanded, history and job messages are on, errors that end a script only end the line. */
	readonly interactive?: boolean;
}

/** What one run is given. */
export interface RunOptions {
	/** Each is retained for the run and released at its end. */
	readonly stdin: OpenFile;
	readonly stdout: OpenFile;
	readonly stderr: OpenFile;
	readonly signal?: AbortSignal;
	/** Milliseconds of real time until everything that this run started is ended. */
	readonly timeoutMs?: number;
	/** `bash` (messages read `bash: line 1: …`) or a script's path (`script.sh: line 1: …`); the session's `$0` unless given. */
	readonly name?: ByteString;
	/** Changes the session's working directory first. */
	readonly cwd?: ByteString;
	/** Exported variables set for this run only. */
	readonly environment?: ReadonlyMap<ByteString, ByteString>;
	/** `$1` and on for this run only. */
	readonly arguments?: readonly ByteString[];
	/** Run in a copy of the shell's state, as a subshell would. */
	readonly fork?: boolean;
	/** Limits of this run where they differ from the session's. */
	readonly limits?: Partial<Limits>;
	/** How the source is read: as `bash -c` does (default), or as a script file or standard input, which differ in messages. */
	readonly mode?: "command" | "script" | "interactive";
	/** Told about each simple command after expansion, before it runs; a refusal's text is printed and the status is 126. */
	readonly onCommand?: (command: CommandEvent) => CommandVerdict;
	/** Asked about each simple command and each file that a redirection would open, after expansion and before anything is done. */
	readonly gate?: CommandGate;
}

/** Decides what may run. It may take its time: the command waits. */
export interface CommandGate {
	/** `argv` is about to run, as a built-in, a program or a script; functions are not asked about, but what they run is. */
	command(argv: readonly ByteString[], place: GatePlace): Maybe<Refusal | null>;
	/** A file is about to be opened: `read` for `<`, `write` for all others. */
	redirection(path: ByteString, how: "read" | "write", place: GatePlace): Maybe<Refusal | null>;
}

/** Where something is about to happen. */
export interface GatePlace {
	/** Absolute. */
	readonly cwd: ByteString;
	/** From 1; 0 where a program starts another. */
	readonly line: number;
}

/** Why a command does not run: there is none of that name, so bash's own words say so; or a reason, with status 126. */
export type Refusal = { readonly kind: "missing" } | { readonly kind: "refused"; readonly message: ByteString };

/** A simple command about to run. */
export interface CommandEvent {
	readonly argv: readonly ByteString[];
	readonly pid: number;
	/** From 1. */
	readonly line: number;
	/** What the name stands for. */
	readonly type: "function" | "builtin" | "program" | "script" | "unknown";
	/** Absolute path in this world of a program or script. */
	readonly path: ByteString | null;
}

/** Undefined lets it run; a text is the reason why not, printed after `bash: line N: NAME: `. */
export type CommandVerdict = ByteString | undefined;

/** How a run ended. */
export type RunOutcome =
	| { readonly type: "exit"; readonly code: number }
	| { readonly type: "signal"; readonly signal: Signal }
	| { readonly type: "timeout"; readonly ms: number }
	| { readonly type: "aborted"; readonly reason: unknown }
	| { readonly type: "limit"; readonly limit: LimitName; readonly max: number };

/** What a run used. */
export interface RunUsage {
	/** Milliseconds. */
	readonly wallMs: number;
	readonly commands: number;
	readonly loopIterations: number;
	/** Processes started, subshells included. */
	readonly processes: number;
	readonly fuel: number;
	/** Bytes written by built-ins and the shell itself. */
	readonly writtenBytes: number;
}

export interface RunResult {
	/** `$?`: 124 after a timeout, 128 + n after signal n, 137 after an abort or a limit. */
	readonly status: number;
	readonly outcome: RunOutcome;
	readonly usage: RunUsage;
}

/** A run under way. */
export interface Running {
	readonly result: Promise<RunResult>;
	/** Sends a signal to the run's foreground, as Ctrl-C (INT) does. */
	interrupt(signal: Signal): void;
}

/** Something that could stand at the cursor. */
export interface CompletionItem {
	/** The whole word, not quoted. */
	readonly value: ByteString;
	readonly kind: "command" | "file" | "directory" | "variable";
}

export interface Completions {
	/** Byte offset where the word under the cursor begins. */
	readonly start: number;
	readonly items: readonly CompletionItem[];
}

/** Whether a text can run yet: an interactive reader asks for another line while it is incomplete. */
export type ParseStatus =
	| { readonly kind: "complete" }
	| { readonly kind: "incomplete" }
	| { readonly kind: "error"; readonly message: ByteString; readonly line: number };

/** One shell: its variables, functions, options, working directory and jobs live on between runs. */
export interface Session {
	/** Runs a source text. Runs of one session that are not forks go one after the other, in the order of the calls. */
	run(source: ByteString, options: RunOptions): Running;
	/** Candidates for the word before `cursor` (a byte offset). */
	complete(line: ByteString, cursor: number): Completions;
	parseStatus(source: ByteString): ParseStatus;
	/** Expands a prompt such as PS1 (bash manual 6.9), without running command substitutions in it. */
	prompt(name: "PS1" | "PS2"): ByteString;
	/** A session of its own that begins with a copy of this one's state. `namespace` replaces the file system. */
	fork(namespace?: Namespace): Session;
	/** The exported variables. */
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	/** `$PWD`. */
	readonly cwd: ByteString;
	/** `$?` of the last run. */
	readonly status: number;
	readonly jobs: readonly JobView[];
	/** Whether a run asked the shell to exit (`exit`): an interactive reader stops. */
	readonly exited: boolean;
	/** Ends every job and closes every descriptor. Later runs are refused by a throw. */
	dispose(): void;
}

/** A fresh session: nothing of the host's but what `options` holds. */
export function createSession(options: SessionOptions): Session {
	return new LiveSession(options);
}
