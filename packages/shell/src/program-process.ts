import type { ByteString } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { LimitName } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Child, Process, ProcessView, SpawnOptions } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import { ShellIo } from "./io.ts";
import type { Kernel } from "./kernel.ts";
import { type Launch, launch } from "./launch.ts";
import type { Refusal } from "./session.ts";
import type { Task } from "./task.ts";

/** A running program's side of the kernel. */
export class ProgramProcess implements Process {
	readonly kernel: Kernel;
	readonly task: Task;
	readonly argv: readonly ByteString[];
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	readonly directory: Directory;
	readonly umask: number;
	readonly descriptors: Descriptors;
	readonly namespace: Namespace;

	constructor(start: Launch) {
		this.kernel = start.kernel;
		this.task = start.task;
		this.argv = start.argv;
		start.task.argv = start.argv;
		this.environment = start.environment;
		this.directory = start.directory;
		this.umask = start.umask;
		this.descriptors = start.descriptors;
		this.namespace = this.kernel.namespaceOf({
			pid: this.task.pid,
			descriptors: () => this.descriptors,
			argv: () => this.argv,
			environment: () => this.environment,
			directory: () => this.directory.path,
		});
	}

	processes(): readonly ProcessView[] {
		return this.kernel.processes();
	}

	get pid(): number {
		return this.task.pid;
	}

	get parentPid(): number {
		return this.task.parentPid;
	}

	get world(): World {
		return this.kernel.world;
	}

	get ended(): Signal | null {
		return this.task.ended;
	}

	wait(file: OpenFile, event: Readiness): Promise<void> {
		return this.task.waitFor(file, event);
	}

	sleep(ms: number): Promise<void> {
		return this.task.interruptible(this.kernel.world.sleep(ms));
	}

	tick(fuel: number): Maybe<void> {
		const { run } = this.task;
		if (fuel > 0) run.charge("fuel", fuel);
		if (performance.now() > run.deadline) run.end({ type: "timeout", ms: run.timeoutMs });
		if (this.task.ended !== null) return undefined;
		if (this.task.stopped !== null) return this.task.stopped;
		return this.kernel.breathe();
	}

	charge(limit: LimitName, amount: number): boolean {
		return this.task.run.charge(limit, amount);
	}

	spawn(argv: readonly ByteString[], options: SpawnOptions = {}): Result<Child, Errno> {
		const descriptors = options.descriptors ?? this.descriptors.fork(true);
		const environment = options.environment ?? this.environment;
		const directory = options.directory ?? this.directory;
		const found = this.kernel.find({ directory, environment }, argv[0] ?? "");
		if (!found.ok) {
			descriptors.closeAll();
			return found;
		}
		if (found.value.kind === "binary") {
			descriptors.closeAll();
			return fail("ENOEXEC");
		}
		const verdict = this.task.run.gate?.command(argv, { cwd: directory.path, line: 0 }) ?? null;
		if (verdict !== null && !(verdict instanceof Promise) && verdict.kind === "missing") {
			descriptors.closeAll();
			return fail("ENOENT");
		}
		const task = this.kernel.start(this.task.run, this.task.pid, this.task.group);
		if (task === null) {
			descriptors.closeAll();
			return fail("EAGAIN");
		}
		task.ignored = this.task.ignored;
		const prefix = `${this.argv[0] ?? ""}: `;
		const start = (refusal: Refusal | null): Maybe<number> => {
			if (refusal !== null) {
				const message = refusal.kind === "missing" ? errnoMessage("ENOENT") : refusal.message;
				const file = descriptors.get(2);
				if (file !== undefined) ShellIo.sendPlainly(file, `${prefix}${argv[0] ?? ""}: ${message}\n`);
				descriptors.closeAll();
				return refusal.kind === "missing" ? 127 : 126;
			}
			return launch({
				kernel: this.kernel,
				task,
				executable: found.value,
				argv,
				environment,
				directory,
				umask: this.umask,
				descriptors,
				prefix,
			});
		};
		const status = verdict instanceof Promise ? verdict.then(start) : start(verdict);
		const finish = (value: number): number => {
			task.finish(value, task.ended !== null && value === signalStatus(task.ended) ? task.ended : null);
			return value;
		};
		return ok({
			pid: task.pid,
			status: status instanceof Promise ? status.then(finish) : finish(status),
			kill: (signal) => task.signal(signal),
		});
	}
}
