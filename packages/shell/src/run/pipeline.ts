import type { OpenFile } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Command, Pipeline, PipelineStage, Redirection } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { noticeJobs } from "../job-control.ts";
import type { Shell } from "../state.ts";
import { describeCommand } from "../text.ts";
import { forkFailed, forkShell, reportEnd, runChild } from "./child.ts";
import { compileCommand } from "./command.ts";
import { compileSubshellBody } from "./compound.ts";
import { type Step, settle } from "./step.ts";
import { timed } from "./time.ts";
import { commandFailed, debugTrap, errorTrap } from "./trap.ts";
import { wordText } from "./words.ts";

/** XCU 2.9.2, Pipelines. */
export function compilePipeline(node: Pipeline): Step {
	const bare = node.stages.length === 0 ? nothing : compileStages(node.stages);
	const step = node.negated ? negated(bare) : bare;
	return node.timed === "no" ? step : timed(step, node.timed === "posix");
}

const nothing: Step = (shell) => settle(shell, 0);

/** `!`: what it negates is tested, so errexit and ERR look away. */
function negated(step: Step): Step {
	const turn = (shell: Shell, completion: Completion, soft: boolean): Completion => {
		shell.tested--;
		if (soft) shell.soft--;
		if (typeof completion !== "number") return completion;
		shell.pipeStatus ??= [completion];
		return settle(shell, completion === 0 ? 1 : 0);
	};
	return (shell) => {
		// Where errexit is off now, a `set -e` inside takes hold all the same.
		const soft = !shell.options.errexit && shell.tested === shell.soft;
		shell.tested++;
		if (soft) shell.soft++;
		const done = step(shell);
		return done instanceof Promise ? done.then((later) => turn(shell, later, soft)) : turn(shell, done, soft);
	};
}

/** One stage's command, compiled. */
export interface Stage {
	/** What a copy of the shell runs for it. */
	readonly step: Step;
	/** What this shell would run. */
	readonly here: Step;
	/** Just one plain command: a program takes the stage's place. */
	readonly plain: boolean;
	/** `( list )`: the stage's own process runs the list. */
	readonly subshell: boolean;
	/** It is `jobs`, whose output can be piped: it alone keeps the shell's jobs. */
	readonly listsJobs: boolean;
}

export function compileStage(stage: PipelineStage): Stage {
	const command = stage.withStderr ? withError(stage.command) : stage.command;
	const name = command.kind === "SimpleCommand" ? command.words[0] : undefined;
	const here = compileCommand(command);
	return {
		here,
		// The stage is a copy of the shell as it is.
		step: command.kind === "Subshell" ? compileSubshellBody(command) : here,
		plain: command.kind === "SimpleCommand",
		subshell: command.kind === "Subshell",
		listsJobs: name?.kind === "Word" && /^(["']?)jobs\1$/.test(wordText(name)),
	};
}

/** `|&` is a `2>&1` after the command's own redirections. */
function withError(command: Command): Command {
	if (!("redirections" in command)) return command;
	const { end } = command.span;
	const both: Redirection = {
		kind: "DuplicateRedirection",
		span: { start: end, end },
		fd: { kind: "NumberFd", number: 2 },
		operator: ">&",
		target: { kind: "DescriptorTarget", number: 1 },
	};
	return { ...command, redirections: [...command.redirections, both] };
}

function compileStages(nodes: readonly PipelineStage[]): Step {
	const [only] = nodes;
	if (only !== undefined && nodes.length === 1) return compileCommand(only.command);
	const stages = nodes.map(compileStage);
	const lines = nodes.map((node) => node.command.line);
	const texts = nodes.map((node) => node.command);
	return function pipeline(shell) {
		shell.line = lines[lines.length - 1] ?? shell.line;
		if (!shell.traps.empty && shell.traps.active("DEBUG") !== undefined && !shell.traps.within.has("DEBUG")) {
			return debugStages(shell, stages, lines, texts);
		}
		return runStages(shell, stages);
	};
}

/** The DEBUG trap comes for each plain stage, before any of them starts. */
async function debugStages(
	shell: Shell,
	stages: readonly Stage[],
	lines: readonly number[],
	commands: readonly Command[],
): Promise<Completion> {
	for (const [index, stage] of stages.entries()) {
		const command = commands[index];
		if (!stage.plain || command === undefined) continue;
		shell.line = lines[index] ?? shell.line;
		const control = await debugTrap(shell, describeCommand(command));
		if (control !== null) return control;
	}
	return runStages(shell, stages);
}

/** The processes of a pipeline and the statuses they will have. */
export interface StartedPipeline {
	readonly shells: readonly Shell[];
	readonly statuses: readonly Maybe<number>[];
}

/**
 * Starts every stage, in order, each with its ends of the pipes. Each runs until it first has to wait. With `lastIn`, the last stage is not
 * started: the reading end meant for it is returned.
 */
export function startStages(
	shell: Shell,
	stages: readonly Stage[],
	group: number | null,
	lastHere: boolean,
	prepare: (child: Shell, index: number) => void = () => {},
): (StartedPipeline & { readonly input: OpenFile | null }) | null {
	const shells: Shell[] = [];
	const statuses: Maybe<number>[] = [];
	let input: OpenFile | null = null;
	let leader = group;
	for (const [index, stage] of stages.entries()) {
		const last = index === stages.length - 1;
		if (last && lastHere) break;
		const descriptors = shell.descriptors.fork();
		if (input !== null) descriptors.set(0, input);
		input = null;
		if (!last) {
			const [readEnd, writeEnd] = shell.namespace.pipe();
			descriptors.set(1, writeEnd);
			input = readEnd;
		}
		const child = forkShell(shell, descriptors, leader);
		if (child === null) {
			(input as OpenFile | null)?.release();
			return null;
		}
		leader ??= child.task.pid;
		child.replaceable = stage.plain;
		// Inside a plain stage the loops around count, so that its `break` is quiet.
		if (stage.plain) child.loopDepth = shell.loopDepth;
		child.quietDepth = stage.plain ? child.functionDepth + child.traceDepth : -1;
		// A plain command's words are expanded while it still knows the shell's jobs (`\j`).
		if (stage.plain) child.forgetsJobs = !stage.listsJobs;
		else child.jobs.clear();
		prepare(child, index);
		shells.push(child);
		// A stage that is shell code runs now, until it waits; the next ones then find what it wrote.
		statuses.push(runChild(child, stage.step));
	}
	return { shells, statuses, input };
}

function runStages(shell: Shell, stages: readonly Stage[]): Maybe<Completion> {
	const lastHere = shell.options.lastpipe && !shell.options.monitor;
	const started = startStages(shell, stages, shell.task.group, lastHere);
	if (started === null) return forkFailed(shell);
	if (lastHere) return runLastHere(shell, stages, started);
	return gather(shell, started.shells, started.statuses, null, stages[stages.length - 1]?.subshell === true);
}

/** `shopt lastpipe`: the last stage runs in this shell, with the pipe as its standard input. */
function runLastHere(
	shell: Shell,
	stages: readonly Stage[],
	started: StartedPipeline & { readonly input: OpenFile | null },
): Maybe<Completion> {
	const last = stages[stages.length - 1] as Stage;
	const { input } = started;
	const before = shell.descriptors.get(0);
	before?.retain();
	if (input !== null) shell.descriptors.set(0, input);
	const restore = (completion: Completion): Maybe<Completion> => {
		if (before === undefined) shell.descriptors.close(0);
		else shell.descriptors.set(0, before);
		if (typeof completion !== "number") return completion;
		return gather(shell, started.shells, started.statuses, completion, false);
	};
	const done = last.here(shell);
	return done instanceof Promise ? done.then(restore) : restore(done);
}

function gather(
	shell: Shell,
	shells: readonly Shell[],
	statuses: readonly Maybe<number>[],
	own: number | null,
	subshell: boolean,
): Maybe<Completion> {
	if (statuses.some((status) => status instanceof Promise)) {
		return Promise.all(statuses).then((all) => concluded(shell, shells, own === null ? all : [...all, own], subshell));
	}
	const all = statuses as readonly number[];
	return concluded(shell, shells, own === null ? all : [...all, own], subshell);
}

function concluded(
	shell: Shell,
	shells: readonly Shell[],
	statuses: readonly number[],
	subshell: boolean,
): Maybe<Completion> {
	const ending = shell.ending();
	if (ending !== null) return ending;
	shell.pipeStatus = statuses;
	const lastChild = shells[shells.length - 1];
	if (lastChild !== undefined && statuses.length === shells.length) reportEnd(shell, lastChild);
	noticeJobs(shell);
	let status = statuses[statuses.length - 1] ?? 0;
	if (shell.options.pipefail && status === 0) {
		for (const each of statuses) if (each !== 0) status = each;
	}
	if (status === 0) return settle(shell, 0);
	if (!subshell || statuses[statuses.length - 1] === 0 || shell.traps.empty) return commandFailed(shell, status);
	shell.status = status;
	const trapped = errorTrap(shell);
	if (trapped instanceof Promise) return trapped.then((control) => control ?? commandFailed(shell, status));
	return trapped ?? commandFailed(shell, status);
}
