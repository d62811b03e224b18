import type { RunOutcome, RunUsage } from "@seahaven/shell/session";
import type { Captured } from "./captured.ts";
import type { Change } from "./change.ts";
import type { PolicyDecision } from "./policy-decision.ts";

/** How an execution ended. A timeout and an abort leave the session as usable as an exit does. */
export type Outcome = RunOutcome;

/** What an execution used. */
export interface Usage extends RunUsage {
	/** Bytes that came out on standard output and error. */
	readonly outputBytes: number;
}

/** Advice about a result, for whoever wrote the script. */
export interface Hint {
	readonly code:
		| "command-not-found"
		| "syntax-error"
		| "missing-file"
		| "refused"
		| "timeout"
		| "limit"
		| "output-truncated";
	readonly message: string;
	/** A command that may have been meant, or an option that helps. */
	readonly suggestion?: string;
}

/** What an execution came to. A status other than 0 is data, not an error. */
export interface ExecResult {
	/** Unique in its shell; also the journal entry's, where there is one. */
	readonly id: string;
	readonly outcome: Outcome;
	/** 0 to 255, as `$?`: 124 after a timeout, 128 + n after signal n, 137 after an abort or a limit. */
	readonly exitCode: number;
	/** Whether it exited with 0. */
	readonly ok: boolean;
	readonly stdout: Captured;
	readonly stderr: Captured;
	/** Both, in the order in which they came. */
	readonly combined: Captured;
	/** What is different in the files afterwards, by rising path. With `transaction: "discard"`, what would have been. */
	readonly changes: readonly Change[];
	readonly usage: Usage;
	readonly hints: readonly Hint[];
	/** What the world's policy decided, as far as a rule was about it; empty without a policy. */
	readonly decisions: readonly PolicyDecision[];
}

/** Thrown by `orThrow`, and nowhere else, for a result that is not ok. */
export class ExecError extends Error {
	override readonly name: string = "ExecError";
	readonly result: ExecResult;

	constructor(script: string, result: ExecResult) {
		const { outcome, exitCode } = result;
		const how = outcome.type === "exit" ? `exit code ${exitCode}` : `${outcome.type}, exit code ${exitCode}`;
		const tail = result.stderr.text.trim().split("\n").slice(-5).join("\n");
		super(`${script.length > 200 ? `${script.slice(0, 200)}…` : script}: ${how}${tail === "" ? "" : `\n${tail}`}`);
		this.result = result;
	}
}
