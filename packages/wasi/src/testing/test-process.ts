import type { ByteString } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { LimitName } from "@seahaven/abi/limits";
import { macrotask } from "@seahaven/abi/macrotask";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Child, Process, Programs, SpawnOptions } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Signal } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import { TestWorld } from "./test-world.ts";

export interface TestProcessOptions {
	readonly argv: readonly ByteString[];
	readonly namespace: Namespace;
	readonly directory?: Directory;
	readonly descriptors?: Descriptors;
	readonly environment?: ReadonlyMap<ByteString, ByteString>;
	readonly umask?: number;
	readonly world?: World;
	/** Milliseconds after which it is ended by TERM. */
	readonly timeout?: number;
	readonly programs?: Programs;
	/** Bytes of memory that it may have. */
	readonly memoryBytes?: number;
}

let pids = 100;

/** A process as a shell would make it, with just enough of one around it. */
export class TestProcess implements Process {
	readonly pid: number = pids++;
	readonly parentPid: number = 1;
	readonly argv: readonly ByteString[];
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	readonly directory: Directory;
	readonly umask: number;
	readonly namespace: Namespace;
	readonly descriptors: Descriptors;
	readonly world: World;
	ended: Signal | null = null;
	/** Fuel that ticks told of, and how many ticks there were. */
	fuel = 0;
	ticks = 0;
	memory = 0;
	readonly #options: TestProcessOptions;
	readonly #deadline: number;
	#yielded: number = performance.now();
	#settleEnd: () => void = () => {};
	readonly #end: Promise<void>;

	constructor(options: TestProcessOptions) {
		this.#options = options;
		this.argv = options.argv;
		this.environment = options.environment ?? new Map();
		this.namespace = options.namespace;
		this.directory = options.directory ?? options.namespace.root;
		this.umask = options.umask ?? 0o022;
		this.descriptors = options.descriptors ?? new Descriptors();
		this.world = options.world ?? new TestWorld();
		this.#deadline = performance.now() + (options.timeout ?? Number.POSITIVE_INFINITY);
		this.#end = new Promise((resolve) => {
			this.#settleEnd = resolve;
		});
	}

	kill(signal: Signal): void {
		this.ended ??= signal;
		this.#settleEnd();
	}

	async wait(file: OpenFile, event: Readiness): Promise<void> {
		await Promise.race([file.ready(event), this.#end]);
	}

	async sleep(ms: number): Promise<void> {
		await Promise.race([this.world.sleep(ms), this.#end]);
	}

	tick(fuel: number): Maybe<void> {
		this.fuel += fuel;
		this.ticks++;
		const now = performance.now();
		if (now > this.#deadline) this.kill("TERM");
		if (now - this.#yielded < 5) return;
		return macrotask().then(() => {
			this.#yielded = performance.now();
		});
	}

	charge(limit: LimitName, amount: number): boolean {
		if (limit !== "memoryBytes") return true;
		this.memory = amount;
		if (this.memory <= (this.#options.memoryBytes ?? Number.POSITIVE_INFINITY)) return true;
		this.kill("KILL");
		return false;
	}

	spawn(argv: readonly ByteString[], options: SpawnOptions = {}): Result<Child, Errno> {
		const program = this.#options.programs?.lookup(argv[0] ?? "");
		if (program === undefined) return fail("ENOENT");
		const descriptors = options.descriptors ?? this.descriptors.fork(true);
		const child = new TestProcess({
			...this.#options,
			argv,
			environment: options.environment ?? this.environment,
			directory: options.directory ?? this.directory,
			descriptors,
		});
		const run = async (): Promise<number> => {
			const status = await program.run(child);
			descriptors.closeAll();
			return status;
		};
		return ok({ pid: child.pid, status: run(), kill: (signal) => child.kill(signal) });
	}
}
