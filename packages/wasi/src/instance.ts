import type { ByteString } from "@seahaven/abi/bytes";
import type { Directory } from "@seahaven/abi/namespace";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { complain } from "./complain.ts";
import { ProcessExit } from "./exit.ts";
import { FdTable } from "./fd-table.ts";
import { type FuelCounter, Guest } from "./guest.ts";
import { type ModuleImports, makeImports } from "./imports.ts";
import { instantiate } from "./instantiate.ts";
import { promiseIntegration } from "./jspi.ts";
import { readTrap } from "./trap.ts";
import type { Waiting } from "./waiting.ts";

/** Runs a module as a process, suspending it in place where it has to wait. */
export async function runSuspending(
	module: WebAssembly.Module,
	imports: ModuleImports,
	process: Process,
	waiting: Waiting,
): Promise<ExitStatus> {
	const guest = new Guest(process, new FdTable(process.descriptors, preopens(process, imports)), waiting);
	guest.knowsOnlyFiles = imports.knowsDirectory;
	try {
		const instance = await instantiate(module, makeImports(imports, guest, "jspi"));
		if (instance === null) return await complain(process, "Cannot allocate memory", 126);
		const start = startOf(instance, guest);
		guest.endIfEnded();
		if (promiseIntegration === null) throw new Error("no suspension in this runtime");
		await promiseIntegration.promising(start)();
		return 0;
	} catch (error) {
		return await statusOf(error, process);
	}
}

/** `/`, and the working directory for modules that cannot ask for it. */
export function preopens(process: Process, imports: ModuleImports): readonly (readonly [ByteString, Directory])[] {
	const root = ["/", process.namespace.root] as const;
	return imports.knowsDirectory ? [root] : [root, [".", process.directory]];
}

/** Connects a fresh instance to its guest and returns what runs it. */
export function startOf(instance: WebAssembly.Instance, guest: Guest): () => void {
	const { memory, seahaven_fuel: fuel, _start: start } = instance.exports;
	guest.attach(
		memory instanceof WebAssembly.Memory ? memory : null,
		fuel instanceof WebAssembly.Global ? (fuel as FuelCounter) : null,
	);
	return start as () => void;
}

/** The exit status for what was thrown out of a run. Throws on what is neither an exit nor a trap. */
export async function statusOf(error: unknown, process: Process): Promise<ExitStatus> {
	if (error instanceof ProcessExit) return error.status;
	const trap = readTrap(error);
	if (trap === null) throw error;
	if (process.ended !== null) return signalStatus(process.ended);
	return await complain(process, trap.message, trap.status);
}
