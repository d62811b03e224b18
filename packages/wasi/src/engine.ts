import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus, Process, Program } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { type EngineCapabilities, engineCapabilities, type Suspension } from "./capabilities.ts";
import { complain } from "./complain.ts";
import { runHeld } from "./fallback/run-held.ts";
import { type ModuleImports, readImports } from "./imports.ts";
import { runSuspending } from "./instance.ts";
import { LiveInstances, type Place } from "./live.ts";

export interface EngineOptions {
	/** "none" makes the engine do without suspension where the runtime has it; "jspi" is an error where it has not. */
	readonly suspension?: Suspension;
	/** Instances that may be live at a time; 64 unless told. A browser tab holds about 120 memories. */
	readonly liveInstances?: number;
	/** Without suspension: bytes that one pipe's input or output may take while it is held; 64 MiB unless told. */
	readonly heldBytes?: number;
}

/** Where a program's module comes from: asked for when it first runs. Failing, it gives a message for the user. */
export type ModuleSource = () => Maybe<WebAssembly.Module | ModuleFailure>;

export interface ModuleFailure {
	readonly message: string;
}

/** Runs WASI modules as processes. One engine serves many sessions; nothing of one run is left for the next. */
export class Engine {
	readonly capabilities: EngineCapabilities;
	readonly #live: LiveInstances;
	readonly #heldBytes: number;

	constructor(options: EngineOptions = {}) {
		const there = engineCapabilities();
		const suspension = options.suspension ?? there.suspension;
		if (suspension === "jspi" && there.suspension === "none")
			throw new Error("this runtime cannot suspend WebAssembly");
		this.capabilities = { suspension };
		this.#live = new LiveInstances(options.liveInstances ?? 64);
		this.#heldBytes = options.heldBytes ?? 64 << 20;
	}

	/** Instances that are live now. */
	get liveInstances(): number {
		return this.#live.count;
	}

	/**
	 * A command module (one that exports `_start`) as a program. Status 126 with a message where it cannot be run: not to be had, no command, or it
	 * imports what nobody offers; or there is no memory.
	 */
	program(source: ModuleSource | WebAssembly.Module): Program {
		const prepared = new PreparedModule(source);
		return { run: (process) => this.#run(prepared, process) };
	}

	async #run(prepared: PreparedModule, process: Process): Promise<ExitStatus> {
		const there = prepared.get();
		const ready = isPending(there) ? await there : there;
		if ("message" in ready) return complain(process, ready.message, 126);
		const place = this.#live.tryEnter() ?? (await this.#live.enter(() => process.ended !== null));
		if (place === null || process.ended !== null) {
			place?.leave();
			return process.ended === null ? 126 : signalStatus(process.ended);
		}
		try {
			return await this.#start(ready, process, place);
		} finally {
			place.leave();
		}
	}

	#start({ module, imports }: ReadyModule, process: Process, place: Place): Promise<ExitStatus> {
		if (this.capabilities.suspension === "jspi") return runSuspending(module, imports, process, place);
		return runHeld(module, imports, process, place, this.#heldBytes);
	}
}

interface ReadyModule {
	readonly module: WebAssembly.Module;
	readonly imports: ModuleImports;
}

/** A module that is fetched and compiled at most once, unless that fails. */
class PreparedModule {
	readonly #source: ModuleSource | WebAssembly.Module;
	#ready: Maybe<ReadyModule | ModuleFailure> | null = null;

	constructor(source: ModuleSource | WebAssembly.Module) {
		this.#source = source;
	}

	get(): Maybe<ReadyModule | ModuleFailure> {
		if (this.#ready !== null) return this.#ready;
		const source = typeof this.#source === "function" ? this.#source() : this.#source;
		const ready = isPending(source) ? source.then((module) => this.#keep(module)) : this.#keep(source);
		if (isPending(ready)) this.#ready = ready;
		return ready;
	}

	#keep(module: WebAssembly.Module | ModuleFailure): ReadyModule | ModuleFailure {
		const ready = module instanceof WebAssembly.Module ? prepare(module) : module;
		this.#ready = "message" in ready && !(module instanceof WebAssembly.Module) ? null : ready;
		return ready;
	}
}

function prepare(module: WebAssembly.Module): ReadyModule | ModuleFailure {
	const imports = readImports(module);
	if (imports.unknown !== null) return { message: `Exec format error (nothing offers the import ${imports.unknown})` };
	const start = WebAssembly.Module.exports(module).find(({ name }) => name === "_start");
	if (start?.kind !== "function") return { message: "Exec format error (the module exports no _start)" };
	return { module, imports };
}
