import { type ByteString, type Bytes, fromBytes, fromText, toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import type { Signal } from "@seahaven/abi/signal";
import type {
	Running,
	RunOptions,
	RunResult,
	Session,
	CommandEvent as ShellCommandEvent,
} from "@seahaven/shell/session";
import type { Change as InodeChange } from "@seahaven/vfs/backend";
import type { Captured } from "./captured.ts";
import { type Change, publicChange } from "./change.ts";
import { EventHub } from "./event-hub.ts";
import type { ExecOptions } from "./exec-options.ts";
import type { ExecutionSource } from "./execution.ts";
import { hintsFor } from "./hints.ts";
import type { Machine, Transaction } from "./machine.ts";
import { OutputLog } from "./output-log.ts";
import { outputPolicy } from "./output-policy.ts";
import { OutputSink } from "./output-sink.ts";
import type { ExecResult, Hint } from "./result.ts";
import { openInput } from "./source.ts";
import type { Turns } from "./turns.ts";

/** One script in one session, from the embedder's call to the result. */
export class Run implements ExecutionSource {
	readonly script: string;
	readonly #source: ByteString;
	readonly hub: EventHub = new EventHub();
	readonly #machine: Machine;
	readonly #session: Session;
	readonly #options: ExecOptions;
	readonly #id: string;
	readonly #turns: Turns;
	#running: Running | null = null;
	#killed: Signal | null = null;
	#forget: () => void = () => {};

	constructor(machine: Machine, session: Session, turns: Turns, script: string | Bytes, options: ExecOptions) {
		this.#source = typeof script === "string" ? fromText(script) : fromBytes(script);
		this.script = typeof script === "string" ? script : toText(this.#source);
		this.#turns = turns;
		this.#machine = machine;
		this.#session = session;
		this.#options = options;
		this.#id = machine.nextId();
		const { onOutput } = options;
		if (onOutput !== undefined) {
			this.hub.listen((event) => {
				if (event.type === "stdout" || event.type === "stderr") onOutput(event);
			});
		}
		for (const observer of machine.parts.observers) {
			const about = { id: this.#id, script: this.script };
			this.hub.listen((event) => observer(event, about));
		}
	}

	start(): Promise<ExecResult> {
		if (this.#options.isolated === true) return this.#enter();
		return this.#turns.take(() => this.#enter());
	}

	kill(signal: Signal): void {
		if (this.#running === null) this.#killed = signal;
		else this.#running.interrupt(signal);
	}

	async #enter(): Promise<ExecResult> {
		const { transaction = "auto" } = this.#options;
		const { gate } = this.#machine;
		const alone = transaction !== "auto";
		if (alone || !gate.tryEnter()) await gate.enter(alone);
		try {
			return await this.#run();
		} finally {
			gate.leave();
			this.hub.end();
			this.#forget();
		}
	}

	async #run(): Promise<ExecResult> {
		const machine = this.#machine;
		const started = performance.now();
		const { log, abort } = this.#prepareOutput(started);
		const { stdin, stdout, stderr } = this.#streams(log, abort);
		const transaction = machine.begin(this.script);
		let result: RunResult;
		let ended = false;
		try {
			this.#running = this.#session.run(this.#source, this.#runOptions(stdin, stdout, stderr, abort, started));
			if (this.#killed !== null) this.#running.interrupt(this.#killed);
			result = await this.#running.result;
			ended = true;
		} finally {
			if (!ended) transaction.commit(0);
			for (const file of [stdin, stdout, stderr]) file.release();
			log.close();
		}
		const changes = this.#finish(transaction, result);
		const done = new Result(this.#id, result, log, changes, (it) => hintsFor(this.#source, it, machine, this.#session));
		if (this.hub.active) this.#announceEnd(done, performance.now() - started);
		return done;
	}

	#prepareOutput(started: number): { readonly log: OutputLog; readonly abort: AbortController | null } {
		const { limits, output } = this.#machine.parts;
		const policy = outputPolicy(output, this.#options.output);
		const { spill } = policy;
		const max = this.#options.limits?.outputBytes ?? limits.outputBytes;
		// Most runs need no controller, and one costs as much as a small script.
		const { signal, stdin } = this.#options;
		const needed = signal !== undefined || max < 1e12 || (typeof stdin === "object" && !(stdin instanceof Uint8Array));
		const abort = needed ? new AbortController() : null;
		if (signal?.aborted === true) abort?.abort(signal.reason);
		else if (signal !== undefined) {
			const pass = (): void => abort?.abort(signal.reason);
			signal.addEventListener("abort", pass, { once: true });
			// A signal may outlive many executions.
			this.#forget = () => signal.removeEventListener("abort", pass);
		}
		const log = new OutputLog({
			policy,
			hub: this.hub,
			started,
			openSpill: (stream) => (spill === false ? null : this.#machine.openSpill(spill, this.#id, stream)),
			limit: { bytes: max, met: () => abort?.abort(new OutputLimit(max)) },
		});
		return { log, abort };
	}

	#streams(
		log: OutputLog,
		abort: AbortController | null,
	): { readonly stdin: OpenFile; readonly stdout: OpenFile; readonly stderr: OpenFile } {
		const { stdio, stdin } = this.#options;
		for (const file of [stdio?.stdin, stdio?.stdout, stdio?.stderr]) file?.retain();
		return {
			stdin: stdio?.stdin ?? openInput(stdin, (reason) => abort?.abort(reason)),
			stdout: stdio?.stdout ?? new OutputSink(log, "stdout"),
			stderr: stdio?.stderr ?? new OutputSink(log, "stderr"),
		};
	}

	#runOptions(
		stdin: OpenFile,
		stdout: OpenFile,
		stderr: OpenFile,
		abort: AbortController | null,
		started: number,
	): RunOptions {
		const { cwd, env, args, timeout, limits, isolated, name, mode } = this.#options;
		return {
			stdin,
			stdout,
			stderr,
			...(abort === null ? {} : { signal: abort.signal }),
			...(timeout === undefined ? {} : { timeoutMs: timeout }),
			...(name === undefined ? {} : { name: fromText(name) }),
			...(cwd === undefined ? {} : { cwd: fromText(cwd) }),
			...(env === undefined ? {} : { environment: byteMap(env) }),
			...(args === undefined ? {} : { arguments: args.map(fromText) }),
			...(isolated === undefined ? {} : { fork: isolated }),
			...(limits === undefined ? {} : { limits }),
			...(mode === undefined ? {} : { mode }),
			...(this.hub.active ? { onCommand: (command) => this.#announceCommand(command, started) } : {}),
		};
	}

	#announceCommand({ argv, pid, line, type }: ShellCommandEvent, started: number): undefined {
		const t = performance.now() - started;
		this.hub.emit({ type: "command", argv: argv.map(toText), pid, line, kind: type, t });
	}

	/** Ends the transaction; returns a function that tells what changed, since few look. */
	#finish(transaction: Transaction, { status, outcome }: RunResult): () => readonly InodeChange[] {
		const { transaction: kind = "auto" } = this.#options;
		const success = outcome.type === "exit" && status === 0;
		if (kind === "auto" || (kind === "on-success" && success)) return transaction.commit(status);
		const changes = kind === "discard" ? transaction.changes() : [];
		transaction.discard();
		return () => changes;
	}

	#announceEnd(result: ExecResult, t: number): void {
		for (const change of result.changes) this.hub.emit({ type: "change", change, t });
		this.hub.emit({ type: "exit", exitCode: result.exitCode, t });
	}
}

/** Why an execution is aborted that wrote more than it may. */
class OutputLimit extends Error {
	readonly max: number;

	constructor(max: number) {
		super(`more than ${max} bytes of output`);
		this.max = max;
	}
}

/** Looks at what it has when asked. */
class Result implements ExecResult {
	readonly id: string;
	readonly outcome: ExecResult["outcome"];
	readonly exitCode: number;
	readonly usage: ExecResult["usage"];
	readonly #log: OutputLog;
	#inodeChanges: (() => readonly InodeChange[]) | null;
	#changes: readonly Change[] = [];
	#findHints: ((result: ExecResult) => readonly Hint[]) | null;
	#hints: readonly Hint[] = [];
	#stdout: Captured | null = null;
	#stderr: Captured | null = null;

	constructor(
		id: string,
		result: RunResult,
		log: OutputLog,
		changes: () => readonly InodeChange[],
		hints: (result: ExecResult) => readonly Hint[],
	) {
		const { outcome } = result;
		this.id = id;
		this.outcome =
			outcome.type === "aborted" && outcome.reason instanceof OutputLimit
				? { type: "limit", limit: "outputBytes", max: outcome.reason.max }
				: outcome;
		this.exitCode = result.status;
		this.usage = { ...result.usage, outputBytes: log.totalBytes };
		this.#log = log;
		this.#inodeChanges = changes;
		this.#findHints = hints;
	}

	get ok(): boolean {
		return this.outcome.type === "exit" && this.exitCode === 0;
	}

	get stdout(): Captured {
		this.#stdout ??= this.#log.captured("stdout");
		return this.#stdout;
	}

	get stderr(): Captured {
		this.#stderr ??= this.#log.captured("stderr");
		return this.#stderr;
	}

	get combined(): Captured {
		return this.#log.combined();
	}

	get changes(): readonly Change[] {
		if (this.#inodeChanges !== null) {
			this.#changes = this.#inodeChanges().map(publicChange);
			this.#inodeChanges = null;
		}
		return this.#changes;
	}

	get hints(): readonly Hint[] {
		if (this.#findHints !== null) {
			const find = this.#findHints;
			this.#findHints = null;
			this.#hints = find(this);
		}
		return this.#hints;
	}

	toJSON(): Omit<ExecResult, "toJSON"> {
		const { id, outcome, exitCode, ok, stdout, stderr, combined, changes, usage, hints } = this;
		return { id, outcome, exitCode, ok, stdout, stderr, combined, changes, usage, hints };
	}
}

/** Environment variables as the world has them. */
export function byteMap(env: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
	return new Map(Object.entries(env).map(([name, value]) => [fromText(name), fromText(value)]));
}
