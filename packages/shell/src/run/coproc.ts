import type { Coproc } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import { IndexedArray } from "../indexed-array.ts";
import type { Shell } from "../state.ts";
import { describeCommand } from "../text.ts";
import { isName } from "../variables.ts";
import { forkFailed, forkShell, runChild } from "./child.ts";
import { compileCommand } from "./command.ts";
import { failed, type Step, settle } from "./step.ts";
import { compileText } from "./words.ts";

/** bash manual 3.2.6: a background shell with a pipe to it and one from it. */
export function compileCoproc(node: Coproc): Step {
	const name = node.name === null ? null : compileText(node.name);
	const step = compileCommand(node.command);
	const plain = node.command.kind === "SimpleCommand";
	const { line } = node;

	function start(shell: Shell, variable: string | ExpansionFailure): Completion {
		if (variable instanceof ExpansionFailure) return failed(shell, variable);
		if (!isName(variable)) {
			shell.warn(`\`${variable}': not a valid identifier`);
			return settle(shell, 1);
		}
		const [childInput, parentOutput] = shell.namespace.pipe();
		const [parentInput, childOutput] = shell.namespace.pipe();
		const descriptors = shell.descriptors.fork();
		descriptors.set(0, childInput);
		descriptors.set(1, childOutput);
		const child = forkShell(shell, descriptors, shell.options.monitor ? null : shell.task.group);
		if (child === null) {
			parentInput.release();
			parentOutput.release();
			return forkFailed(shell);
		}
		child.replaceable = plain;
		child.tested = 0;
		child.background = true;
		// bash puts both ends up at 63 and below; close-on-exec keeps them from other commands.
		const read = shell.descriptors.add(parentInput, 60, true);
		const write = shell.descriptors.add(parentOutput, 60, true);
		if (read.ok && write.ok) {
			shell.variables.assignArray(variable, IndexedArray.of([String(read.value), String(write.value)]));
		}
		shell.variables.assign(`${variable}_PID`, String(child.task.pid));
		const status = runChild(child, step);
		if (status instanceof Promise) status.catch(rethrow);
		const job = shell.jobs.add([child.task], `coproc ${variable} ${describeCommand(node.command)}`);
		shell.backgroundPid = child.task.pid;
		// Once it has ended, its descriptors are closed and its variables go.
		child.task.onDone(() => {
			job.notified = true;
			// Not before the shell looks at its jobs: something may be reading what is left in the pipe.
			shell.endedCoprocs.push(() => {
				if (read.ok) shell.descriptors.close(read.value);
				if (write.ok) shell.descriptors.close(write.value);
				shell.variables.remove(variable);
				shell.variables.remove(`${variable}_PID`);
			});
		});
		return settle(shell, 0);
	}

	return function coproc(shell) {
		shell.line = line;
		if (name === null) return start(shell, "COPROC");
		const text = name(shell);
		return text instanceof Promise ? text.then((later) => start(shell, later)) : start(shell, text);
	};
}

function rethrow(bug: unknown): never {
	throw bug;
}
