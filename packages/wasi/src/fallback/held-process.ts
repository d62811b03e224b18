import type { ByteString } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { LimitName } from "@seahaven/abi/limits";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Child, ExitStatus, Process, SpawnOptions } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Signal } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import { orEnded } from "../or-ended.ts";
import { HeldFile } from "./held-file.ts";
import { Interruption } from "./interruption.ts";

interface Spawned {
	readonly argv: readonly ByteString[];
	/** Null once the process has been started with them. */
	options: SpawnOptions | null;
	outcome: Result<ExitStatus, Errno> | null;
}

/** A process that cannot be suspended, as its run sees it: with a table and a namespace of held files, and children that are waited for between runs. */
export class HeldProcess implements Process {
	readonly #inner: Process;
	descriptors: Descriptors;
	readonly namespace: Namespace;
	/** What was spawned, in order: the next run gets the same statuses. */
	readonly #spawned: Spawned[] = [];
	#spawnedNow = 0;

	constructor(inner: Process, descriptors: Descriptors, namespace: Namespace) {
		this.#inner = inner;
		this.descriptors = descriptors;
		this.namespace = namespace;
	}

	get pid(): number {
		return this.#inner.pid;
	}

	get parentPid(): number {
		return this.#inner.parentPid;
	}

	get argv(): readonly ByteString[] {
		return this.#inner.argv;
	}

	get environment(): ReadonlyMap<ByteString, ByteString> {
		return this.#inner.environment;
	}

	get directory(): Directory {
		return this.#inner.directory;
	}

	get umask(): number {
		return this.#inner.umask;
	}

	get world(): World {
		return this.#inner.world;
	}

	get ended(): Signal | null {
		return this.#inner.ended;
	}

	wait(file: OpenFile, event: Readiness): Promise<void> {
		return this.#inner.wait(file, event);
	}

	sleep(ms: number): Promise<void> {
		return this.#inner.sleep(ms);
	}

	tick(fuel: number): Maybe<void> {
		return this.#inner.tick(fuel);
	}

	charge(limit: LimitName, amount: number): boolean {
		return this.#inner.charge(limit, amount);
	}

	/** Gives up the run until the child has ended, and answers with its status in the next one. EDEADLK: that one spawns something else. */
	spawn(argv: readonly ByteString[], options: SpawnOptions = {}): Result<Child, Errno> {
		const before = this.#spawned[this.#spawnedNow++];
		if (before === undefined) {
			this.#spawned.push({
				argv,
				options: { ...options, descriptors: real(options.descriptors ?? this.descriptors) },
				outcome: null,
			});
			options.descriptors?.closeAll();
			throw new Interruption({ kind: "child" });
		}
		options.descriptors?.closeAll();
		if (before.outcome === null || before.argv.join("\0") !== argv.join("\0")) return fail("EDEADLK");
		if (!before.outcome.ok) return before.outcome;
		return ok({ pid: 0, status: before.outcome.value, kill: () => {} });
	}

	/** Starts the child that gave up the run, and waits for it. */
	async children(): Promise<void> {
		for (const spawned of this.#spawned) {
			const { options } = spawned;
			if (options === null) continue;
			spawned.options = null;
			const started = this.#inner.spawn(spawned.argv, options);
			if (!started.ok) {
				options.descriptors?.closeAll();
				spawned.outcome = started;
				continue;
			}
			const { status } = started.value;
			const value = isPending(status) ? await orEnded(this.#inner, status) : status;
			if (value !== undefined) spawned.outcome = ok(value);
		}
	}

	/** Gives up what was to be started. */
	close(): void {
		for (const { options } of this.#spawned) options?.descriptors?.closeAll();
	}

	/** The next run begins, with a table of its own. */
	rewind(descriptors: Descriptors): void {
		this.descriptors = descriptors;
		this.#spawnedNow = 0;
	}
}

/** A table with the files that are held, which a child uses as they are. */
function real(table: Descriptors): Descriptors {
	const copy = new Descriptors();
	for (const fd of table.numbers()) {
		const file = table.get(fd);
		if (file === undefined || table.closeOnExec(fd)) continue;
		const inner = file instanceof HeldFile ? file.inner : file;
		inner.retain();
		copy.set(fd, inner);
	}
	return copy;
}
