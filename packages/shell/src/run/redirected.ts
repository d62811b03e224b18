import type { Maybe } from "@seahaven/abi/maybe";
import type { Redirection } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import type { Shell } from "../state.ts";
import { redirectsProcesses, withProcesses } from "./processes.ts";
import { compileRedirections, Undo } from "./redirect.ts";
import type { Step } from "./step.ts";
import { commandFailed } from "./trap.ts";

/** A compound command's redirections: made before it, undone after it unless they last as long as the shell (a subshell's own). */
export function withRedirections(nodes: readonly Redirection[], step: Step, line: number, last = false): Step {
	const redirect = compileRedirections(nodes);
	const redirected: Step = (shell) => {
		shell.line = line;
		const undo = new Undo(shell);
		const made = redirect(shell, undo);
		if (made instanceof Promise) return made.then((later) => run(shell, step, undo, later, last));
		return run(shell, step, undo, made, last);
	};
	return redirectsProcesses(nodes) ? withProcesses(redirected) : redirected;
}

function run(shell: Shell, step: Step, undo: Undo, made: true | Completion, last: boolean): Maybe<Completion> {
	if (made !== true) {
		undo.restore();
		return typeof made === "number" ? commandFailed(shell, made) : made;
	}
	if (last) {
		undo.keep();
		return step(shell);
	}
	const done = step(shell);
	if (done instanceof Promise) {
		return done.then((later) => {
			undo.restore();
			return later;
		});
	}
	undo.restore();
	return done;
}
