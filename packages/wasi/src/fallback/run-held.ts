import { Descriptors } from "@seahaven/abi/descriptors";
import type { OpenFile } from "@seahaven/abi/file";
import { macrotask } from "@seahaven/abi/macrotask";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { unreachable } from "@seahaven/abi/unreachable";
import { complain } from "../complain.ts";
import { FdTable } from "../fd-table.ts";
import { Guest } from "../guest.ts";
import { type ModuleImports, makeImports } from "../imports.ts";
import { preopens, startOf, statusOf } from "../instance.ts";
import { instantiate } from "../instantiate.ts";
import type { Waiting } from "../waiting.ts";
import { HeldFile, type HeldState } from "./held-file.ts";
import { HeldNamespace } from "./held-namespace.ts";
import { HeldProcess } from "./held-process.ts";
import { Interruption } from "./interruption.ts";
import { RunPauses } from "./run-pauses.ts";

/**
 * Runs a module as a process where the runtime cannot suspend it. It runs in one go, its output held until it ends. Where it reads a pipe that has
 * nothing yet, the run is given up, the input gathered to its end, and the module run again from the start: it reads the same, and what it had written
 * is not written twice. `yes | head -n 1` ends, since a writer is stopped when it has written as much as may be held, and a reader that is content with
 * less leaves. What cannot be done this way says so and ends with status 1: more input or output than may be held, waiting
 * after something was changed for good, and a child whose effects change what the next run does.
 */
export async function runHeld(
	module: WebAssembly.Module,
	imports: ModuleImports,
	process: Process,
	waiting: Waiting,
	capacity: number,
): Promise<ExitStatus> {
	const run = new HeldRun(process, capacity);
	try {
		// Another's turn first, as it would be with suspension: a chain of such runs must not starve timers.
		await waiting.yielding(macrotask());
		return await run.run(module, imports, waiting);
	} finally {
		run.close();
	}
}

const nothing = new Uint8Array(0);

class HeldRun {
	readonly #outer: Process;
	readonly #state: HeldState;
	readonly #files = new Map<OpenFile, HeldFile>();
	readonly #namespace: HeldNamespace;
	readonly #pauses: RunPauses;
	#descriptors = new Descriptors();
	#held: HeldProcess | null = null;

	constructor(process: Process, capacity: number) {
		this.#outer = process;
		this.#state = { capacity, changed: false };
		this.#namespace = new HeldNamespace(process.namespace, this.#state);
		this.#pauses = new RunPauses(this.#state);
	}

	async run(module: WebAssembly.Module, imports: ModuleImports, waiting: Waiting): Promise<ExitStatus> {
		const outer = this.#outer;
		const held = new HeldProcess(outer, this.#freshTable(), this.#namespace);
		this.#held = held;
		for (;;) {
			const ended = await this.#once(module, imports, held);
			if (outer.ended !== null) return signalStatus(outer.ended);
			if (typeof ended === "number") {
				const complete = await this.#flush(waiting);
				if (outer.ended !== null) return signalStatus(outer.ended);
				return complete ? ended : signalStatus("PIPE");
			}
			const { reason } = ended;
			if (reason.kind === "full") {
				if (!(await this.#flush(waiting)) || !(await this.#linger(held))) return signalStatus("PIPE");
				if (outer.ended !== null) return signalStatus(outer.ended);
				return complain(
					outer,
					`more than ${this.#state.capacity} bytes in a pipe: this runtime cannot suspend programs`,
					1,
				);
			}
			if (this.#state.changed) {
				await this.#flush(waiting);
				return complain(outer, "cannot wait after changing files: this runtime cannot suspend programs", 1);
			}
			if (!(await this.#flush(waiting))) return signalStatus("PIPE");
			await waiting.for(this.#until(reason, held));
			if (outer.ended !== null) return signalStatus(outer.ended);
			this.#rewind(held);
		}
	}

	/** Waits for what gave up a run. */
	async #until(reason: Exclude<Interruption["reason"], { kind: "full" }>, held: HeldProcess): Promise<void> {
		switch (reason.kind) {
			case "input":
				return reason.file.fill(this.#outer);
			case "child":
				return held.children();
			case "pause":
				await this.#outer.sleep(reason.ms);
				this.#pauses.take();
				return;
			default:
				return unreachable(reason);
		}
	}

	/** One run from the start: its status, or why it was given up. */
	async #once(
		module: WebAssembly.Module,
		imports: ModuleImports,
		held: HeldProcess,
	): Promise<ExitStatus | Interruption> {
		const guest = new Guest(held, new FdTable(held.descriptors, preopens(held, imports)), null, this.#pauses);
		guest.knowsOnlyFiles = imports.knowsDirectory;
		try {
			const instance = await instantiate(module, makeImports(imports, guest, "none"));
			if (instance === null) return await complain(held, "Cannot allocate memory", 126);
			const start = startOf(instance, guest);
			guest.endIfEnded();
			start();
			return 0;
		} catch (error) {
			return error instanceof Interruption ? error : await statusOf(error, held);
		}
	}

	/** The process's descriptors with held files in the place of its own. The same file is held once. */
	#freshTable(): Descriptors {
		this.#descriptors.closeAll();
		this.#descriptors = new Descriptors();
		for (const fd of this.#outer.descriptors.numbers()) {
			const file = this.#outer.descriptors.get(fd);
			if (file === undefined) continue;
			let held = this.#files.get(file);
			if (held === undefined) {
				held = new HeldFile(file, this.#state);
				this.#files.set(file, held);
			}
			held.retain();
			this.#descriptors.set(fd, held, this.#outer.descriptors.closeOnExec(fd));
		}
		return this.#descriptors;
	}

	#rewind(held: HeldProcess): void {
		for (const file of this.#files.values()) file.rewind();
		this.#namespace.rewind();
		this.#pauses.rewind();
		held.rewind(this.#freshTable());
	}

	/** Sends all output on its way. False: some reader is gone. */
	async #flush(waiting: Waiting): Promise<boolean> {
		const files = [...this.#files.values(), ...this.#namespace.opened];
		const results = await waiting.for(Promise.all(files.map((file) => file.flush(this.#outer))));
		return results.every((complete) => complete);
	}

	/**
	 * The end of a run that has written as much as it may: readers that have enough are about to leave. True: they are still there after a second.
	 */
	async #linger(process: HeldProcess): Promise<boolean> {
		for (let i = 0; i < 100 && process.ended === null; i++) {
			for (const file of this.#files.keys()) {
				if (file.type !== "fifo" || !file.writable) continue;
				const took = file.write(nothing);
				if (!took.ok && took.error === "EPIPE") return false;
			}
			await process.sleep(10);
		}
		return true;
	}

	close(): void {
		this.#held?.close();
		this.#descriptors.closeAll();
		this.#namespace.close();
	}
}
