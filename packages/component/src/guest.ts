import type { OpenFile } from "@seahaven/abi/file";
import type { Process } from "@seahaven/abi/program";
import { ComponentExit } from "./exit.ts";

/** Units, of about a byte copied, that calls may cost until the next one that can wait gives way. */
const budget = 8 << 20;
/** What a call costs besides what it moves. */
const callCost = 1024;

/** The counter of a metered core module: below zero the module calls `seahaven.tick`. */
type FuelCounter = WebAssembly.Global<"i32">;
const grantedFuel = 1 << 18;

/** One component's run, as the interfaces see it. */
export class ComponentGuest {
	readonly process: Process;
	readonly #memories: WebAssembly.Memory[] = [];
	readonly #fuel: FuelCounter[] = [];
	/** Open files that resources of the component refer to, each as often as it does. */
	readonly #held: Map<OpenFile, number> = new Map();
	#spent = 0;
	#charged = 0;

	constructor(process: Process) {
		this.process = process;
	}

	/** A core instance of the component: its memory is charged from now on. */
	attach(exports: WebAssembly.Exports): void {
		for (const value of Object.values(exports)) if (value instanceof WebAssembly.Memory) this.#memories.push(value);
		const { seahaven_fuel: fuel } = exports;
		if (fuel instanceof WebAssembly.Global) {
			this.#fuel.push(fuel as FuelCounter);
			(fuel as FuelCounter).value = grantedFuel;
		}
		this.#chargeMemory();
	}

	#chargeMemory(): void {
		let size = 0;
		for (const memory of new Set(this.#memories)) size += memory.buffer.byteLength;
		if (size === this.#charged) return;
		this.#charged = size;
		this.process.charge("memoryBytes", size);
	}

	/** To be called by every call: counts what it moves, in bytes. Throws ComponentExit when the process has been ended. */
	enter(bytes = 0): void {
		this.#spent += callCost + bytes;
		const { ended } = this.process;
		if (ended !== null) throw ComponentExit.bySignal(ended);
	}

	/** To be called by calls that can wait: gives way where it is time. Throws ComponentExit when the process has been ended. */
	async breathe(): Promise<void> {
		if (this.#spent >= budget) {
			this.#spent = 0;
			this.#chargeMemory();
			await this.process.tick(0);
		}
		this.enter();
	}

	/**
	 * What a metered module calls from its loop heads. It only looks whether the process has been ended, and lets nobody else run: a component may
	 * compute where it cannot be suspended, as in what allocates its arguments.
	 */
	tick(): void {
		let used = 0;
		for (const fuel of this.#fuel) {
			used += Math.max(0, grantedFuel - fuel.value);
			fuel.value = grantedFuel;
		}
		this.#chargeMemory();
		void this.process.tick(used);
		this.enter();
	}

	/** Waits for something. Throws ComponentExit when the process was ended meanwhile. */
	async until(happened: Promise<unknown>): Promise<void> {
		this.#spent = 0;
		await happened;
		this.enter();
	}

	/** A resource refers to a file, in addition to whoever has it now. */
	hold(file: OpenFile): void {
		file.retain();
		this.adopt(file);
	}

	/** A resource takes over the caller's reference to a file. */
	adopt(file: OpenFile): void {
		this.#held.set(file, (this.#held.get(file) ?? 0) + 1);
	}

	/** A resource is dropped. */
	drop(file: OpenFile): void {
		const count = this.#held.get(file);
		if (count === undefined) return;
		if (count === 1) this.#held.delete(file);
		else this.#held.set(file, count - 1);
		file.release();
	}

	/** The component has ended, and did not drop what it had: whoever reads its pipes sees their end. */
	close(): void {
		for (const [file, count] of this.#held) for (let i = 0; i < count; i++) file.release();
		this.#held.clear();
	}
}
