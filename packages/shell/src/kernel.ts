import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { macrotask } from "@seahaven/abi/macrotask";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { ProcessView, Program, Programs } from "@seahaven/abi/program";
import { fail, type Result } from "@seahaven/abi/result";
import type { Signal } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import type { Builtin } from "@seahaven/builtins/builtin";
import type { Actor } from "@seahaven/vfs/actor";
import type { View } from "@seahaven/vfs/namespace";
import { type Executable, executableAt, searchPath, standardPath } from "./lookup.ts";
import type { RunState } from "./run-state.ts";
import { Task } from "./task.ts";

/** Milliseconds of real time that may pass without a macrotask: as long as that, timers, input and aborts have to wait. */
const patience = 5;
/** The first process's number. */
const firstPid = 1000;

/** What all shells of a session share: the world around them and the process table. */
export class Kernel {
	readonly namespace: Namespace;
	readonly programs: Programs;
	readonly builtins: ReadonlyMap<ByteString, Builtin>;
	readonly world: World;
	readonly tasks: Map<number, Task> = new Map();
	/** Shell calls on the JavaScript stack right now. */
	stackDepth = 0;
	/** Runs `bash` and `sh`. */
	shellProgram: Program | null = null;
	onStopped: ((task: Task, signal: Signal) => void) | null = null;
	onContinued: ((task: Task) => void) | null = null;
	#nextPid = firstPid;
	#lastYield = 0;
	/** The world's time at the first process since the last yield: asking for every one would cost more than it tells. */
	#clock: bigint | null = null;

	constructor(namespace: Namespace, programs: Programs, builtins: readonly Builtin[], world: World) {
		this.namespace = namespace;
		this.programs = programs;
		this.builtins = new Map(builtins.map((builtin) => [builtin.name, builtin]));
		this.world = world;
	}

	/** A new process. Null: there are as many as may be (EAGAIN). */
	start(run: RunState, parentPid: number, group: number | null): Task | null {
		if (this.tasks.size >= run.limits.processes) return null;
		const pid = this.#nextPid++;
		this.#clock ??= this.world.now();
		const task = new Task(this, pid, parentPid, group ?? pid, run, this.#clock);
		this.tasks.set(pid, task);
		run.tasks.add(task);
		run.processes++;
		if (run.stopped !== null) task.kill();
		return task;
	}

	/** Everything that is running. */
	processes(): readonly ProcessView[] {
		return [...this.tasks.values()].map((task) => ({
			pid: task.pid,
			parentPid: task.parentPid,
			processGroup: task.group,
			session: firstPid,
			argv: task.argv,
			startedAt: task.startedAt,
			state: task.stopped === null ? "S" : "T",
		}));
	}

	remove(task: Task): void {
		this.tasks.delete(task.pid);
	}

	stopped(task: Task, signal: Signal): void {
		this.onStopped?.(task, signal);
	}

	continued(task: Task): void {
		this.onContinued?.(task);
	}

	/** The file system as one process sees it, where it can tell processes apart. */
	namespaceOf(actor: Actor): Namespace {
		const { namespace } = this;
		return "withActor" in namespace ? (namespace as View).withActor(actor) : namespace;
	}

	/** What is at a path, as seen from a process. */
	executableAt(from: { readonly directory: Directory }, path: ByteString): Result<Executable, Errno> {
		return executableAt({ kernel: this, directory: from.directory, get: () => undefined }, path);
	}

	/** What a command name means to a process: a path, or a name in its PATH. ENOENT, EACCES. */
	find(
		from: { readonly directory: Directory; readonly environment: ReadonlyMap<ByteString, ByteString> },
		name: ByteString,
	): Result<Executable, Errno> {
		if (name.includes("/")) return this.executableAt(from, name);
		const searcher = { kernel: this, directory: from.directory, get: () => from.environment.get("PATH") };
		const path = searchPath(searcher, name, from.environment.get("PATH") ?? standardPath);
		return path === undefined ? fail("ENOENT") : executableAt(searcher, path);
	}

	/** Whether it is time to let timers and input have their turn. */
	get breathless(): boolean {
		return performance.now() - this.#lastYield > patience;
	}

	/** Gives way to timers and input if it is time to. */
	breathe(): Promise<void> | undefined {
		return this.breathless ? this.yield() : undefined;
	}

	async yield(): Promise<void> {
		await macrotask();
		this.fresh();
	}

	/** A moment at which nothing had to wait: the patience starts anew. */
	fresh(): void {
		this.#clock = null;
		this.#lastYield = performance.now();
	}

	/** 32 random bits. */
	random32(): number {
		const bytes = new Uint8Array(4);
		this.world.random(bytes);
		return new DataView(bytes.buffer).getUint32(0);
	}
}
