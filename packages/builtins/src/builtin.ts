import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Effect } from "./effect.ts";
import type { ShellView, Value } from "./view.ts";

/** An argument of a declaration command that is written as an assignment, already expanded. */
export interface AssignmentArgument {
	/** With its subscript, if any: `a[3]`. */
	readonly name: ByteString;
	readonly append: boolean;
	readonly value: Value;
	/** Written with parentheses: `a=(…)`. */
	readonly compound: boolean;
}

/** Streams and waiting, as handed to a built-in. Writing never loses data: what the descriptor does not take at once is waited for. */
export interface BuiltinIo {
	readonly descriptors: Descriptors;
	/** Standard output. False at once, or later: the output could not be written (the message has been printed; status 1 is due). */
	write(text: ByteString): Maybe<boolean>;
	/** Standard error, prefixed as bash does: `bash: line 3: name: message`. Takes the message only. */
	error(message: ByteString): Maybe<void>;
	/** Standard error, as it is. */
	writeError(text: ByteString): Maybe<void>;
	/**
	 * One read from an open file, waiting if it must; 0 at the end; null after a signal or after `timeoutMs`. Synchronous
	 * whenever data is there.
	 */
	read(file: OpenFile, into: Bytes, timeoutMs?: number): Maybe<number | null>;
	wait(file: OpenFile, event: Readiness): Promise<void>;
	/** Milliseconds of the world's time; ends early when the process is ended. */
	sleep(ms: number): Promise<void>;
}

export interface Invocation {
	/** argv[0] is the name it was called by. */
	readonly argv: readonly ByteString[];
	/** For declaration commands: for each position in argv that was written as an assignment, what it says. */
	readonly assignments: ReadonlyMap<number, AssignmentArgument>;
	readonly view: ShellView;
	readonly io: BuiltinIo;
}

/** A status alone, or with effects for the shell to apply. */
export type BuiltinResult = ExitStatus | { readonly status: ExitStatus; readonly effects: readonly Effect[] };

/** A command that lives in the shell: bash manual 4, Shell Builtin Commands. */
export interface Builtin {
	readonly name: ByteString;
	/** POSIX special built-in (XCU 2.14): assignments before it stay, errors end a POSIX-mode shell, found before functions there. */
	readonly special: boolean;
	/** Its arguments of the form name=value are assignments, not words (declare, export, local, readonly, typeset, alias). */
	readonly declaration: boolean;
	/** One line, as `help` lists it. */
	readonly synopsis: ByteString;
	/** What `help name` prints below the synopsis. */
	readonly help: ByteString;
	run(invocation: Invocation): Maybe<BuiltinResult>;
}

/** A utility that is no part of the shell's own built-ins but must run commands or know processes (xargs, env, timeout, …): an abi Program with a name. */
export interface Utility {
	readonly name: ByteString;
	run(process: Process): Maybe<ExitStatus>;
}
