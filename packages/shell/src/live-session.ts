import type { ByteString } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { Limits } from "@seahaven/abi/limits";
import type { Namespace } from "@seahaven/abi/namespace";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { JobView } from "@seahaven/builtins/view";
import { createReader } from "@seahaven/parser/parser";
import { completeLine } from "./complete.ts";
import type { Completion } from "./completion.ts";
import { saveHistory } from "./history.ts";
import { jobNotices } from "./job-control.ts";
import { Kernel } from "./kernel.ts";
import { expandPrompt } from "./prompt.ts";
import { deepest, endShell, forkShell } from "./run/child.ts";
import { parseOptions, runText } from "./run/source.ts";
import { exitTrap, runDueTraps } from "./run/trap.ts";
import { RunState } from "./run-state.ts";
import type {
	Completions,
	ParseStatus,
	Running,
	RunOptions,
	RunOutcome,
	RunResult,
	RunUsage,
	Session,
	SessionOptions,
} from "./session.ts";
import { bashProgram } from "./shell-program.ts";
import { setUp } from "./start-up.ts";
import { Shell } from "./state.ts";
import type { Task } from "./task.ts";
import { EXPORTED } from "./variable.ts";

/** A session over one shell. */
export class LiveSession implements Session {
	readonly #options: SessionOptions;
	readonly #kernel: Kernel;
	readonly #shell: Shell;
	/** The run under way and those that wait for it. */
	#queue: Promise<void> = Promise.resolve();
	#busy = 0;
	#exited = false;
	#disposed = false;
	/** Runs whose background processes may still be there. */
	readonly #runs: Set<RunState> = new Set();

	constructor(options: SessionOptions, from?: Shell) {
		this.#options = options;
		this.#kernel = new Kernel(options.namespace, options.programs, options.builtins, options.world);
		this.#kernel.shellProgram = bashProgram;
		const run = new RunState(options.limits);
		const task = this.#kernel.start(run, 1, null);
		if (task === null) throw new Error("a session needs room for one process");
		task.argv = from?.task.argv ?? [options.name ?? "bash"];
		if (from === undefined) {
			this.#shell = new Shell(this.#kernel, run, task);
			setUp(this.#shell, {
				environment: options.environment,
				cwd: options.cwd,
				name: options.name ?? "bash",
				parameters: options.arguments ?? [],
				umask: options.umask ?? 0o022,
				interactive: options.interactive === true,
				mode: options.interactive === true ? "s" : "c",
				trusting: true,
			});
			// What was typed in other sessions is for whoever reads the lines to know.
			if (options.interactive === true) this.#shell.history = { ...this.#shell.history, recording: true };
		} else {
			this.#shell = new Shell(this.#kernel, run, task, from, new Descriptors(options.limits.openFiles));
			this.#shell.subshellDepth = from.subshellDepth;
			const opened = options.namespace.directory(options.namespace.root, from.cwd);
			this.#shell.directory = opened.ok ? opened.value : options.namespace.root;
		}
	}

	run(source: ByteString, options: RunOptions): Running {
		if (this.#disposed) throw new Error("the session has been disposed of");
		const limits: Limits = { ...this.#options.limits, ...options.limits };
		const run = new RunState(limits);
		this.#runs.add(run);
		run.onCommand = options.onCommand;
		run.gate = options.gate ?? null;
		const { stdin, stdout, stderr } = options;
		for (const file of [stdin, stdout, stderr]) file.retain();
		const active: { shell: Shell | null } = { shell: null };
		const begin = (): Promise<RunResult> => this.#begin(source, options, run, active);
		let result: Promise<RunResult>;
		if (options.fork === true) result = begin();
		else if (this.#busy === 0) {
			this.#busy++;
			result = begin();
		} else {
			this.#busy++;
			result = this.#queue.then(begin);
		}
		if (options.fork !== true) {
			this.#queue = result.then(
				() => {
					this.#busy--;
				},
				() => {
					this.#busy--;
				},
			);
		}
		return {
			result,
			interrupt: (signal) => this.#interrupt(run, active.shell, signal),
		};
	}

	#interrupt(run: RunState, shell: Shell | null, signal: Signal): void {
		if (shell === null) {
			run.end({ type: "signal", signal });
			return;
		}
		// What the keyboard reaches: the shell, and the processes in its group that it waits for.
		for (const task of [...run.tasks]) if (task !== shell.task && task.shell?.background !== true) task.signal(signal);
		shell.task.signal(signal);
		run.credit = 0;
	}

	async #begin(
		source: ByteString,
		options: RunOptions,
		run: RunState,
		active: { shell: Shell | null },
	): Promise<RunResult> {
		const started = performance.now();
		const kernel = this.#kernel;
		kernel.fresh();
		const main = this.#shell;
		const forked = options.fork === true ? forkShell(main, undefined, main.task.group, run) : null;
		if (options.fork === true && forked === null) return this.#refused(options, run, started);
		const shell = forked ?? main;
		const before = main.run;
		if (shell === main) {
			// The session's own process belongs to the run for as long as it lasts.
			before.tasks.delete(main.task);
			run.tasks.add(main.task);
		}
		shell.run = run;
		active.shell = shell;
		shell.task.ended = null;
		shell.attention = false;
		const restore = this.#prepare(shell, options);
		const abort = (): void => run.end({ type: "aborted", reason: options.signal?.reason });
		let timer: ReturnType<typeof setTimeout> | undefined;
		const limit = Math.min(options.timeoutMs ?? Number.POSITIVE_INFINITY, run.limits.wallMs);
		if (limit !== Number.POSITIVE_INFINITY) {
			run.timeoutMs = limit;
			run.deadline = started + limit;
			timer = setTimeout(() => run.end({ type: "timeout", ms: limit }), limit);
		}
		if (options.signal?.aborted) abort();
		else options.signal?.addEventListener("abort", abort, { once: true });

		let completion = await this.#read(shell, source, options);
		if (shell.traps.pending && shell.ending() === null) completion = (await runDueTraps(shell)) ?? completion;
		completion = shell.ending() ?? completion;
		const status = await this.#conclude(shell, completion, options, forked !== null);

		clearTimeout(timer);
		options.signal?.removeEventListener("abort", abort);
		const outcome: RunOutcome = outcomeOf(run, shell, completion, status);
		const code =
			outcome.type === "timeout" ? 124 : outcome.type === "aborted" || outcome.type === "limit" ? 137 : status;
		if (forked === null) {
			restore();
			shell.status = code;
			main.task.ended = null;
			main.attention = false;
			run.tasks.delete(main.task);
		}
		active.shell = null;
		if (run.stopped !== null) await this.#gone(run);
		if (run.tasks.size === 0) this.#runs.delete(run);
		return { status: code, outcome, usage: usageOf(run, started) };
	}

	/** There are so many processes that no copy of the shell can be one more. */
	#refused({ stdin, stdout, stderr }: RunOptions, run: RunState, started: number): RunResult {
		run.meet("processes");
		for (const file of [stdin, stdout, stderr]) file.release();
		this.#runs.delete(run);
		const outcome: RunOutcome = { type: "limit", limit: "processes", max: run.limits.processes };
		return { status: 137, outcome, usage: usageOf(run, started) };
	}

	/** What a run is given for its time: streams, directory, variables, parameters. The answer puts back what does not stay. */
	#prepare(shell: Shell, options: RunOptions): () => void {
		const { stdin, stdout, stderr } = options;
		shell.descriptors.set(0, stdin);
		shell.descriptors.set(1, stdout);
		shell.descriptors.set(2, stderr);
		if (options.cwd !== undefined) {
			const opened = shell.namespace.directory(shell.namespace.root, options.cwd);
			if (opened.ok) {
				shell.directory = opened.value;
				shell.cwd = options.cwd;
				shell.variables.assign("PWD", options.cwd);
			}
		}
		const { positional, name, mode, sourceName, interactive } = shell;
		if (options.arguments !== undefined) shell.positional = options.arguments;
		if (options.name !== undefined) shell.name = options.name;
		shell.mode = options.mode === "script" ? "" : options.mode === "interactive" ? "s" : "c";
		shell.interactive = options.mode === "interactive" || interactive;
		shell.sourceName = options.mode === "script" ? shell.name : options.mode === "interactive" ? "main" : "environment";
		if (options.mode === "script") {
			shell.frame = {
				kind: "main",
				name: "main",
				source: shell.name,
				line: 0,
				parent: null,
				depth: 0,
				owner: shell,
				locals: null,
				parameters: null,
				getoptsOffset: null,
				savedOptions: null,
			};
		}
		const hidden = new Map<ByteString, ReturnType<typeof shell.variables.lookup>>();
		for (const [variable, value] of options.environment ?? []) {
			const fresh = shell.variables.fresh(variable, 0);
			fresh.flags |= EXPORTED;
			fresh.setText(value);
			hidden.set(variable, shell.variables.bind(variable, fresh));
		}
		return () => {
			for (const [variable, binding] of hidden) shell.variables.bind(variable, binding);
			if (options.arguments !== undefined) shell.positional = positional;
			shell.name = name;
			shell.mode = mode;
			shell.interactive = interactive;
			shell.sourceName = sourceName;
			shell.frame = null;
			shell.functionDepth = 0;
			shell.sourceDepth = 0;
			shell.loopDepth = 0;
			shell.tested = 0;
			shell.traceDepth = 0;
			for (const fd of [0, 1, 2]) shell.descriptors.close(fd);
		};
	}

	async #read(shell: Shell, source: ByteString, options: RunOptions): Promise<Completion> {
		const label = options.mode === "interactive" || options.mode === "script" ? "" : "-c: ";
		const { kernel } = shell;
		shell.executionString = label === "" ? undefined : source;
		kernel.stackDepth = Math.min(kernel.stackDepth, deepest);
		return runText(shell, source, { label, script: label === "", main: true });
	}

	/** The end of a run: the EXIT trap where the run is a whole shell's life, messages that are on their way, job notices. */
	async #conclude(shell: Shell, completion: Completion, options: RunOptions, forked: boolean): Promise<number> {
		if (forked) return endShell(shell, completion);
		const leaves = typeof completion !== "number" && completion.kind === "exit";
		if (leaves) this.#exited = true;
		let status: number;
		if (typeof completion === "number") status = completion;
		else if (completion.kind === "killed") status = signalStatus(completion.signal);
		else status = "status" in completion ? completion.status : shell.status;
		const silent = typeof completion !== "number" && completion.kind === "killed" && completion.silent;
		if (!silent && (options.mode !== "interactive" || leaves)) {
			if (typeof completion !== "number" && completion.kind === "killed") {
				shell.task.ended = null;
				shell.attention = false;
			}
			status = await exitTrap(shell, status);
			if (!this.#shell.interactive) saveHistory(shell);
		}
		// `>(…)` ends by itself once its pipe is closed; what it writes belongs to this run.
		for (const task of [...shell.run.tasks]) {
			if (task.substitution && shell.ending() === null) await shell.task.interruptible(settled(task));
		}
		// A stopped run's trap is not left to the next one.
		if (silent && options.mode !== "interactive") shell.traps.set("EXIT", null);
		const message = shell.run.stopMessage();
		const { stop } = shell.run;
		// Calls say themselves which of them went too far; about output, whoever takes it has the last word.
		if (message !== null && stop?.type === "limit" && stop.limit !== "callDepth" && stop.limit !== "outputBytes")
			shell.io.printLast(`${shell.prefix()}${message}\n`);
		while (shell.io.late !== null && shell.ending() === null) await shell.io.late;
		if (options.mode === "interactive") {
			const notices = jobNotices(shell);
			if (notices !== "") shell.io.print(2, notices);
		}
		return status;
	}

	/** Waits until everything that a stopped run started is gone. */
	async #gone(run: RunState): Promise<void> {
		for (const task of [...run.tasks]) await task.wait();
	}

	complete(line: ByteString, cursor: number): Completions {
		return completeLine(this.#shell, line, cursor);
	}

	parseStatus(source: ByteString): ParseStatus {
		const reader = createReader(source, parseOptions(this.#shell));
		for (;;) {
			const line = reader.next();
			if (line.kind === "end") return { kind: "complete" };
			if (line.kind === "error") {
				const { error } = line;
				return error.incomplete ? { kind: "incomplete" } : { kind: "error", message: error.message, line: error.line };
			}
			if (line.incomplete) return { kind: "incomplete" };
		}
	}

	prompt(name: "PS1" | "PS2"): ByteString {
		const shell = this.#shell;
		const text = shell.get(name) ?? (name === "PS1" ? "\\s-\\v\\$ " : "> ");
		const expanded = expandPrompt(shell, text, name);
		return typeof expanded === "string" ? expanded : text;
	}

	fork(namespace?: Namespace): Session {
		const options = namespace === undefined ? this.#options : { ...this.#options, namespace };
		return new LiveSession(options, this.#shell);
	}

	get environment(): ReadonlyMap<ByteString, ByteString> {
		return this.#shell.variables.environment();
	}

	get cwd(): ByteString {
		return this.#shell.cwd;
	}

	get status(): number {
		return this.#shell.status;
	}

	get jobs(): readonly JobView[] {
		return this.#shell.jobs.views();
	}

	get exited(): boolean {
		return this.#exited;
	}

	dispose(): void {
		if (this.#disposed) return;
		this.#disposed = true;
		for (const run of this.#runs) run.end({ type: "signal", signal: "HUP" });
		this.#shell.dispose();
		this.#shell.task.finish(0);
	}
}

function outcomeOf(run: RunState, shell: Shell, completion: Completion, status: number): RunOutcome {
	if (run.stop !== null) return run.stop;
	if (typeof completion !== "number" && completion.kind === "killed")
		return { type: "signal", signal: completion.signal };
	const { signaled } = shell.task;
	if (signaled !== null) return { type: "signal", signal: signaled };
	return { type: "exit", code: status };
}

/** `started` is a time of performance.now. */
function usageOf(run: RunState, started: number): RunUsage {
	return {
		wallMs: performance.now() - started,
		commands: run.commands,
		loopIterations: run.iterations,
		processes: run.processes,
		fuel: run.fuel,
		writtenBytes: run.writtenBytes,
	};
}

async function settled(task: Task): Promise<void> {
	await task.wait();
}
