import { type ByteString, fromText } from "@seahaven/abi/bytes";
import { type Limits, makeLimits } from "@seahaven/abi/limits";
import type { Programs } from "@seahaven/abi/program";
import { builtins } from "@seahaven/builtins/registry";
import { removeToTrash } from "@seahaven/builtins/trash/remove";
import { utilities } from "@seahaven/builtins/utilities/registry";
import { forkNamespace } from "@seahaven/vfs/fork";
import { readOnlyView } from "@seahaven/vfs/read-only-view";
import { engineCapabilities, type Suspension } from "@seahaven/wasi/capabilities";
import { type Analysis, analyzeScript } from "./analysis.ts";
import { Audit, type AuditOptions } from "./audit-log.ts";
import { type Budget, BudgetAccount } from "./budget.ts";
import type { Change } from "./change.ts";
import type { Command, ProgramCommand } from "./command.ts";
import { type Edit, type EditResult, editMachine } from "./edit.ts";
import type { Observer } from "./event.ts";
import type { ExecOptions } from "./exec-options.ts";
import type { FilesInit } from "./file-init.ts";
import { type Files, NamespaceFiles } from "./files.ts";
import {
	diffSnapshots,
	type Journal,
	MachineJournal,
	restoreSnapshot,
	type Snapshot,
	takeSnapshot,
} from "./journal.ts";
import { type LayoutOptions, makeNamespace } from "./layout.ts";
import { type HistoryOptions, Machine } from "./machine.ts";
import type { Mount } from "./mount.ts";
import type { OutputPolicy } from "./output-policy.ts";
import { type Plan, TrialPlan, versionsOf } from "./plan.ts";
import {
	type ActivePolicy,
	type AuditSink,
	activatePolicy,
	type PolicyOptions,
	type Profile,
} from "./policy-options.ts";
import { makePrograms, onlyPrograms } from "./programs.ts";
import { byteMap } from "./run.ts";
import { MachineSession, type Session, type SessionOptions } from "./session.ts";
import { makeTrash, type TrashOptions, type TrashView, trashView } from "./trash.ts";
import { makeWorld, type WorldOptions } from "./world.ts";

/** What a world is made of. Without any of it: an empty home, built-in commands, the real time, and no way out. */
export interface ShellOptions {
	/** Relative paths start at `cwd`. */
	readonly files?: FilesInit;
	/** File systems by the absolute path that they cover. `/` replaces the whole tree. */
	readonly mounts?: Readonly<Record<`/${string}`, Mount>>;
	/** Absolute; made if it is not there. The user's home unless given. */
	readonly cwd?: string;
	/** Exported variables. HOME, USER, LOGNAME, PATH, SHELL and LANG are set to what agrees with the world unless given. Nothing of the host's is. */
	readonly env?: Readonly<Record<string, string>>;
	/** Commands of the embedder's own; they come before all others but built-ins. */
	readonly commands?: readonly (Command | ProgramCommand)[];
	/** Command packs: `nodeUserland()` of @seahaven/host, or the browser's. Without them, built-ins and a few utilities are all there is. */
	readonly userland?: Programs;
	/** "normal" unless given; single limits replace its own. */
	readonly limits?: "normal" | "hardened" | Partial<Limits>;
	readonly world?: WorldOptions;
	readonly output?: OutputPolicy;
	readonly observe?: Observer | readonly Observer[];
	readonly history?: HistoryOptions;
	/** Rules for what runs: a profile's name, a profile, or either with options. Without it everything runs that can. */
	readonly policy?: string | Profile | PolicyOptions;
	/** What all executions may use together; then every further one ends at once, with the outcome "limit". */
	readonly budget?: Budget;
	/** `rm` moves what it removes to `.trash`, within bounds. The profile's own unless given. */
	readonly trash?: boolean | TrashOptions;
	/** Told what happens; without content unless asked for. */
	readonly audit?: AuditOptions | AuditSink;
	/** `$0`, arguments and interactivity of the shell's own session. */
	readonly session?: Omit<SessionOptions, "cwd" | "env">;
}

/** What this runtime gives to worlds. */
export interface Capabilities {
	/**
	 * How modules wait: "jspi" suspends them in place; "none" (older runtimes) holds the output of each stage of a pipeline until it ends, within a
	 * bound.
	 */
	readonly suspension: Suspension;
	/** What keeps a world apart: its inhabitants hold no reference to anything outside. It is no defence against bugs in the JavaScript engine. */
	readonly isolation: "in-process";
	/** Commands that can be run, by rising name. */
	readonly commands: readonly string[];
}

/** A world with a session in it. */
export interface Shell extends Session {
	readonly fs: Files;
	readonly journal: Journal;
	/** What `rm` has removed and can be had back. Empty where `rm` destroys. */
	readonly trash: TrashView;
	/** Another session in the same world. */
	session(options?: SessionOptions): Session;
	snapshot(label?: string): Snapshot;
	/** Brings the files back; that can be undone as well. */
	restore(snapshot: Snapshot): Promise<readonly Change[]>;
	/** What differs between a snapshot and another, or the present. */
	diff(from: Snapshot, to?: Snapshot): readonly Change[];
	/** A world of its own that begins as this one is now: files, and the session's variables. What is written there to a mounted host directory stays there. */
	fork(): Shell;
	/** Changes files by exact replacements, all of them or none; values, or `<edit>` tags. */
	edit(edits: string | readonly Edit[]): Promise<EditResult>;
	/** What a script may do, as far as its text tells; nothing is run. */
	analyze(script: string): Analysis;
	/** Runs a script in a fork, and tells what it would do. */
	plan(script: string, options?: ExecOptions): Promise<Plan>;
	capabilities(): Capabilities;
}

class MachineShell extends MachineSession implements Shell {
	readonly fs: Files;
	readonly journal: Journal;
	readonly trash: TrashView;

	constructor(...parameters: ConstructorParameters<typeof MachineSession>) {
		super(...parameters);
		const { machine } = this;
		const { hostView, parts, history } = machine;
		const at = hostView.directory(hostView.root, parts.cwd);
		this.journal = new MachineJournal(machine);
		this.trash = trashView(machine);
		this.fs = new NamespaceFiles(hostView, at.ok ? at.value : hostView.root, parts.world, async (label, change) => {
			const transaction = history.begin(label);
			try {
				return change();
			} finally {
				transaction.commit();
			}
		});
	}

	override async dispose(): Promise<void> {
		await super.dispose();
		this.machine.close();
	}

	session(options: SessionOptions = {}): Session {
		return new MachineSession(this.machine, options);
	}

	snapshot(label?: string): Snapshot {
		return takeSnapshot(this.machine, label ?? null);
	}

	restore(snapshot: Snapshot): Promise<readonly Change[]> {
		return restoreSnapshot(this.machine, snapshot);
	}

	diff(from: Snapshot, to?: Snapshot): readonly Change[] {
		return diffSnapshots(this.machine, from, to);
	}

	fork(): Shell {
		const { parts } = this.machine;
		const view = forkNamespace(parts.view, parts.world);
		return new MachineShell(new Machine({ ...parts, view }), {}, this.shell.fork(view));
	}

	edit(edits: string | readonly Edit[]): Promise<EditResult> {
		return editMachine(this.machine, this.cwd, edits);
	}

	analyze(script: string): Analysis {
		return analyzeScript(script, { cwd: this.cwd, env: this.env });
	}

	async plan(script: string, options: ExecOptions = {}): Promise<Plan> {
		const { machine } = this;
		const base = machine.history.state();
		const { parts } = machine;
		const view = forkNamespace(parts.view, parts.world);
		// What is only tried is no event.
		const copy = new Machine({ ...parts, view, audit: null });
		const trial = new MachineShell(copy, {}, this.shell.fork(view));
		const before = copy.history.state();
		try {
			const result = await trial.exec(script, options);
			return new TrialPlan({
				machine,
				script,
				base,
				versions: versionsOf(machine, copy, before),
				result,
				session: trial.shell.fork(parts.view),
				adopt: (session) => {
					this.shell = session;
				},
			});
		} finally {
			await trial.dispose();
		}
	}

	capabilities(): Capabilities {
		const { suspension } = engineCapabilities();
		return { suspension, isolation: "in-process", commands: [...new Set(this.machine.commandNames())].sort() };
	}
}

/** Makes a world and a shell in it. Rejects with an FsError where files or mounts cannot be made, and a TypeError for options that make no sense. */
export async function createShell(options: ShellOptions = {}): Promise<Shell> {
	const world = makeWorld(options.world);
	const cwd = fromText(options.cwd ?? "") || world.home;
	const policy =
		options.policy === undefined
			? null
			: activatePolicy(options.policy, { workspace: cwd, home: world.home, user: world.user });
	const limits = makeLimits(typeof options.limits === "string" ? options.limits : "normal", {
		...limitsOf(policy),
		...(typeof options.limits === "object" ? options.limits : {}),
	});
	const only = policy?.policy.commands ?? null;
	const auditor =
		options.audit === undefined
			? null
			: new Audit(typeof options.audit === "function" ? { sink: options.audit } : options.audit, world);
	const { trash: wanted = policy?.profile.trash ?? false } = options;
	const trash =
		wanted === false ? null : makeTrash(wanted === true ? {} : wanted, { workspace: cwd, world, audit: auditor });
	const own = trash === null ? utilities : [...utilities, removeToTrash(trash)];
	const programs = onlyPrograms(makePrograms(options.commands ?? [], own, options.userland), only);
	if (!cwd.startsWith("/")) throw new TypeError(`cwd is not absolute: ${options.cwd}`);
	const view = await makeNamespace({
		world,
		limits,
		mounts: options.mounts ?? {},
		files: options.files ?? {},
		cwd,
		commands: withShells(programs),
	});
	const { observe = [] } = options;
	const machine = new Machine({
		world,
		limits,
		view: policy?.profile.readOnly === true ? readOnlyView(view, world) : view,
		programs,
		builtins: only === null ? builtins : builtins.filter(({ name }) => only.has(name)),
		policy,
		audit: auditor,
		budget: options.budget === undefined ? null : new BudgetAccount(options.budget),
		trash,
		environment: environmentOf(world, options),
		cwd,
		output: { ...outputOf(policy), ...options.output },
		observers: typeof observe === "function" ? [observe] : observe,
		historyOptions: options.history ?? {},
		family: { alive: 0 },
	});
	return new MachineShell(machine, options.session ?? {});
}

/** The shell is a program too, under both of its names. */
function withShells(programs: Programs): LayoutOptions["commands"] {
	const shells = ["bash", "sh"];
	return {
		has: (name) => shells.includes(name) || programs.lookup(name) !== undefined,
		*names() {
			yield* programs.names();
			for (const name of shells) if (programs.lookup(name) === undefined) yield name;
		},
	};
}

/** The limits that a profile sets. */
function limitsOf(policy: ActivePolicy | null): Partial<Limits> {
	const { wallMs, outputBytes, processes } = policy?.profile.limits ?? {};
	return {
		...(wallMs === undefined ? {} : { wallMs }),
		...(outputBytes === undefined ? {} : { outputBytes }),
		...(processes === undefined ? {} : { processes }),
	};
}

function outputOf(policy: ActivePolicy | null): OutputPolicy {
	const maxChars = policy?.profile.limits?.outputKept;
	return maxChars === undefined ? {} : { maxChars };
}

function environmentOf(
	world: ReturnType<typeof makeWorld>,
	options: ShellOptions,
): ReadonlyMap<ByteString, ByteString> {
	return new Map<ByteString, ByteString>([
		["HOME", world.home],
		["USER", world.user],
		["LOGNAME", world.user],
		["PATH", "/usr/local/bin:/usr/bin:/bin"],
		["SHELL", "/bin/bash"],
		["LANG", "C.UTF-8"],
		...(options.world?.tz === undefined ? [] : ([["TZ", world.timezone]] as const)),
		...byteMap(options.env ?? {}),
	]);
}
