import type { OpenFile } from "@seahaven/abi/file";
import type { Limits } from "@seahaven/abi/limits";
import type { OutputEvent } from "./event.ts";
import type { OutputPolicy } from "./output-policy.ts";
import type { Source } from "./source.ts";

/** How one script is run. */
export interface ExecOptions {
	/** The session moves there first, as with `cd`, and stays there (not if `isolated`). */
	readonly cwd?: string;
	/** Exported variables for this script only. */
	readonly env?: Readonly<Record<string, string>>;
	/** `$1` and on, for this script only. */
	readonly args?: readonly string[];
	/** Standard input. Without it, there is nothing to read; "closed": reading is an error (EBADF). */
	readonly stdin?: Source | "closed";
	/** Ends everything that the script started. */
	readonly signal?: AbortSignal;
	/** Milliseconds of real time until everything that the script started is ended (status 124). */
	readonly timeout?: number;
	/** Where they differ from the shell's. */
	readonly limits?: Partial<Limits>;
	/** In a copy of the session's state: variables, functions, working directory and options go back to what they were; files do not. */
	readonly isolated?: boolean;
	/**
	 * "auto" keeps what the script did to the files; "on-success" keeps it if the exit code is 0; "discard" never does. The last two wait until nothing
	 * else runs in this shell, and nothing else runs until they are through.
	 */
	readonly transaction?: "auto" | "on-success" | "discard";
	/** Called with output as it comes. */
	readonly onOutput?: (event: OutputEvent) => void;
	readonly output?: OutputPolicy;
	/** Open files in place of captured output and of `stdin`: what a terminal needs. They stay the caller's. */
	readonly stdio?: { readonly stdin?: OpenFile; readonly stdout?: OpenFile; readonly stderr?: OpenFile };
	/** How messages name the script (`bash` unless given), and `$0`. */
	readonly name?: string;
	/** Whether the text is what `bash -c` gets (unless given), a script file, or a line that was typed. Messages differ. */
	readonly mode?: "command" | "script" | "interactive";
}
