import { type ByteString, type Bytes, fromBytes, fromText, toBytes, toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { type Limits, limitRow } from "@seahaven/abi/limits";
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
import type { PolicyDecision } from "./policy-decision.ts";
import type { PolicyGate, Refused } from "./policy-gate.ts";
import type { ActivePolicy } from "./policy-options.ts";
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
	readonly #gate: PolicyGate | null;

	constructor(machine: Machine, session: Session, turns: Turns, script: string | Bytes, options: ExecOptions) {
		this.#source = typeof script === "string" ? fromText(script) : fromBytes(script);
		this.script = typeof script === "string" ? script : toText(this.#source);
		this.#turns = turns;
		this.#machine = machine;
		this.#session = session;
		this.#options = options;
		this.#id = machine.nextId();
		const { policy } = machine.parts;
		this.#gate = policy === null || policy.policy.mode === "off" ? null : this.#makeGate(policy);
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

	#makeGate(active: ActivePolicy): PolicyGate {
		const { hostView, parts } = this.#machine;
		return active.makeGate({
			namespace: hostView,
			exists: (name) => this.#machine.hasCommand(name),
			tell: (decision) => {
				parts.audit?.decision(this.#id, decision);
				if (this.hub.active) this.hub.emit({ type: "policy", decision });
			},
		});
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
		const { audit } = machine.parts;
		audit?.start(this.#id, this.script, this.#options.timeout ?? null);
		const judged = this.#gate === null ? null : this.#gate.before(this.#source, this.#surroundings());
		const refused = judged instanceof Promise ? await judged : judged;
		const transaction = machine.begin(this.script);
		let result: RunResult;
		let ended = false;
		try {
			const spent = machine.parts.budget?.exhausted() ?? null;
			if (spent !== null) result = spentResult(spent, stderr);
			else if (refused !== null) result = refusedResult(refused, stderr);
			else {
				this.#running = this.#session.run(this.#source, this.#runOptions(stdin, stdout, stderr, abort, started));
				if (this.#killed !== null) this.#running.interrupt(this.#killed);
				result = await this.#running.result;
			}
			const { outcome } = result;
			const overflowed =
				(outcome.type === "aborted" && outcome.reason instanceof OutputLimit) ||
				(outcome.type === "limit" && outcome.limit === "outputBytes");
			if (overflowed) log.lastWord(`${this.#options.name ?? "bash"}: ${limitRow("outputBytes").message}\n`);
			ended = true;
		} finally {
			if (!ended) transaction.commit(0);
			for (const file of [stdin, stdout, stderr]) file.release();
			log.close();
		}
		const changes = this.#finish(transaction, result);
		const decisions = this.#gate?.decisions ?? [];
		const done = new Result(this.#id, result, log, changes, decisions, (it) =>
			hintsFor(this.#source, it, machine, this.#session),
		);
		machine.parts.budget?.spend(done.usage);
		audit?.end(done);
		if (this.hub.active) this.#announceEnd(done, performance.now() - started);
		return done;
	}

	#prepareOutput(started: number): { readonly log: OutputLog; readonly abort: AbortController | null } {
		const { limits, output } = this.#machine.parts;
		const policy = outputPolicy(output, this.#options.output);
		const { spill } = policy;
		const left = this.#machine.parts.budget?.remaining().outputBytes ?? Number.POSITIVE_INFINITY;
		const max = Math.min(this.#options.limits?.outputBytes ?? limits.outputBytes, left);
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
		const { cwd, env, args, isolated, name, mode } = this.#options;
		const limits = this.#limits();
		const left = this.#machine.parts.budget?.remaining().wallMs;
		const given = this.#options.timeout;
		const timeout = left === undefined ? given : Math.min(given ?? Number.POSITIVE_INFINITY, left);
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
			...(this.#gate === null ? {} : { gate: this.#gate }),
			...(this.hub.active ? { onCommand: (command) => this.#announceCommand(command, started) } : {}),
		};
	}

	/** The call's own limits, within what the world's budget has left. */
	#limits(): Partial<Limits> | undefined {
		const { limits } = this.#options;
		const { budget, limits: base } = this.#machine.parts;
		if (budget === null) return limits;
		const { commands, fuel } = budget.remaining();
		const bound = (name: "commands" | "fuel", left: number | undefined): Partial<Limits> =>
			left === undefined ? {} : { [name]: Math.min(left, limits?.[name] ?? base[name]) };
		return { ...limits, ...bound("commands", commands), ...bound("fuel", fuel) };
	}

	#surroundings(): { readonly cwd: ByteString; readonly environment: ReadonlyMap<ByteString, ByteString> } {
		const { cwd, env } = this.#options;
		const { environment } = this.#session;
		return {
			cwd: cwd === undefined ? this.#session.cwd : fromText(cwd),
			environment: env === undefined ? environment : new Map([...environment, ...byteMap(env)]),
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

const unused = { wallMs: 0, commands: 0, loopIterations: 0, processes: 0, fuel: 0, writtenBytes: 0 };

/** The result of a script that came when the world's budget was used up. */
function spentResult(
	{ limit, max }: { readonly limit: "wallMs" | "commands" | "outputBytes" | "fuel"; readonly max: number },
	stderr: OpenFile,
): RunResult {
	stderr.write(toBytes(`bash: the budget of ${max} for ${limit} is used up\n`));
	return { status: 137, outcome: { type: "limit", limit, max }, usage: unused };
}

/** The result of a script that was not let run: nothing of it has happened. */
function refusedResult({ line, message }: Refused, stderr: OpenFile): RunResult {
	stderr.write(toBytes(fromText(`bash: line ${line}: ${message}\n`)));
	return { status: 126, outcome: { type: "exit", code: 126 }, usage: unused };
}

/** Looks at what it has when asked. */
class Result implements ExecResult {
	readonly id: string;
	readonly outcome: ExecResult["outcome"];
	readonly exitCode: number;
	readonly usage: ExecResult["usage"];
	readonly decisions: readonly PolicyDecision[];
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
		decisions: readonly PolicyDecision[],
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
		this.decisions = decisions;
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
		const { id, outcome, exitCode, ok, stdout, stderr, combined, changes, usage, hints, decisions } = this;
		return { id, outcome, exitCode, ok, stdout, stderr, combined, changes, usage, hints, decisions };
	}
}

/** Environment variables as the world has them. */
export function byteMap(env: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
	return new Map(Object.entries(env).map(([name, value]) => [fromText(name), fromText(value)]));
}
