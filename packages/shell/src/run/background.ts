import type { AndOr } from "@seahaven/parser/syntax";
import { HereFile } from "../memory-file.ts";
import type { Shell } from "../state.ts";
import { describeList } from "../text.ts";
import { forkFailed } from "./child.ts";
import { compileAndOr } from "./list.ts";
import { compileStage, type Stage, startStages } from "./pipeline.ts";
import { type Step, settle } from "./step.ts";

const nullBytes = new Uint8Array(0);

/** `&` (XCU 2.9.3.1): starts an and-or list without waiting for it. */
export function compileBackground(node: AndOr): Step {
	const { first } = node;
	// A lone pipeline's stages are the job's own processes; anything else is one shell that runs the list.
	const single = node.rest.length === 0 && first.timed === "no" && first.stages.length > 0;
	const whole = compileAndOr(node);
	const stages: readonly Stage[] = single
		? first.stages.map(compileStage)
		: [{ step: whole, here: whole, plain: false, subshell: false, listsJobs: false }];
	const line = first.stages[0]?.command.line ?? 0;
	return function background(shell) {
		if (line > 0) shell.line = line;
		const group = shell.options.monitor ? null : shell.task.group;
		const started = startStages(shell, stages, group, false, (child, index) => {
			detach(shell, child, index === 0);
		});
		if (started === null) return forkFailed(shell);
		const tasks = started.shells.map((child) => child.task);
		const job = shell.jobs.add(
			tasks,
			single ? describeList({ ...node, first: { ...first, negated: false } }) : describeList(node),
		);
		shell.backgroundPid = job.last?.pid;
		job.last?.onDone((task) => {
			if (task.signaled === null) return;
			shell.endedJobs.push(job);
			shell.attention = true;
		});
		if (shell.interactive && !shell.forked) shell.io.print(2, `[${job.number}] ${shell.backgroundPid ?? 0}\n`);
		return settle(shell, 0);
	};
}

/** Without job control a background command reads nothing, and the keyboard does not reach it. */
function detach(shell: Shell, child: Shell, first: boolean): void {
	child.tested = 0;
	child.background = true;
	if (shell.options.monitor) return;
	if (first) {
		const opened = shell.namespace.open(shell.namespace.root, "/dev/null", { read: true });
		child.descriptors.set(0, opened.ok ? opened.value : new HereFile(nullBytes));
	}
	child.traps.ignoreKeyboard();
}
