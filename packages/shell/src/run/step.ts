import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Completion } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import type { Shell } from "../state.ts";

/**
 * A compiled command. When it answers a number, the shell's `$?` is that number. It answers at once unless it really has to wait; it never
 * throws but for bugs.
 */
export type Step = (shell: Shell) => Maybe<Completion>;

/** Sets `$?`. */
export function settle(shell: Shell, status: number): number {
	shell.status = status;
	return status;
}

/** Prints why an expansion failed and says how far the failure reaches. */
export function failed(shell: Shell, failure: ExpansionFailure): Completion {
	switch (failure.severity) {
		case "ended":
			return shell.ending() ?? { kind: "exit", status: 1 };
		case "line":
			shell.warn(failure.message);
			return { kind: "discard", status: 1 };
		case "pattern":
			shell.warn(failure.message);
			return { kind: shell.options.errexit ? "exit" : "discard", status: 1 };
		case "shell":
			shell.warn(failure.message);
			if (shell.interactive && !shell.forked) return { kind: "discard", status: 1 };
			return { kind: "exit", status: shell.mode === "c" && !shell.forked && !shell.options.errexit ? 127 : 1 };
	}
}

/** A loop's variable that cannot be assigned: the line is given up, and the shell with it where it is in POSIX mode (XCU 2.8.1). */
export function loopVariableFailed(shell: Shell, problem: string): Completion {
	if (shell.options.posix) return failed(shell, new ExpansionFailure(problem, "shell"));
	shell.warn(problem);
	return settle(shell, 1);
}

/** A loop's variable whose name is none: POSIX mode takes it for an error of syntax. */
export function invalidLoopVariable(shell: Shell, name: string): Completion {
	shell.warn(`\`${name}': not a valid identifier`);
	return shell.options.posix && !shell.interactive ? { kind: "exit", status: 2 } : settle(shell, 1);
}

/** Runs `next` on the completion, now or later. */
export function afterStep(
	completion: Maybe<Completion>,
	next: (completion: Completion) => Maybe<Completion>,
): Maybe<Completion> {
	return isPending(completion) ? completion.then(next) : next(completion);
}
