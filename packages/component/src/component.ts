import type { Bytes } from "@seahaven/abi/bytes";
import type { ExitStatus, Process, Program } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { engineCapabilities } from "@seahaven/wasi/capabilities";
import { complain } from "@seahaven/wasi/complain";
import { promiseIntegration } from "@seahaven/wasi/jspi";
import { readTrap } from "@seahaven/wasi/trap";
import { ComponentExit } from "./exit.ts";
import { ComponentGuest } from "./guest.ts";
import { interfaces } from "./interfaces.ts";
import { type TranslatedComponent, transpile } from "./transpile.ts";

/** A component's bytes, or how to get them. */
export type ComponentSource = Bytes | (() => Promise<Bytes>);

/**
 * A WASI 0.2 component with the world `wasi:cli/command` as a program. It is translated when it first runs. Status 126 with a message where it
 * cannot be run: it is no component, it imports what nobody offers, or the runtime cannot suspend WebAssembly.
 */
export function componentProgram(source: ComponentSource): Program {
	let translated: Promise<TranslatedComponent> | null = null;
	return {
		run: async (process) => {
			if (engineCapabilities().suspension === "none" || promiseIntegration === null)
				return complain(process, "cannot execute component: this runtime cannot suspend WebAssembly", 126);
			translated ??= fetchBytes(source).then(transpile);
			let component: TranslatedComponent;
			try {
				component = await translated;
			} catch (reason) {
				// What could not be fetched may be there the next time.
				translated = null;
				return complain(process, `cannot execute component: ${firstLine(reason)}`, 126);
			}
			return run(component, process);
		},
	};
}

async function fetchBytes(source: ComponentSource): Promise<Bytes> {
	return typeof source === "function" ? source() : source;
}

function firstLine(reason: unknown): string {
	const text = reason instanceof Error ? reason.message : String(reason);
	return text.trim().split("\n")[0] ?? "";
}

async function run(component: TranslatedComponent, process: Process): Promise<ExitStatus> {
	const guest = new ComponentGuest(process);
	const offered = interfaces(guest);
	const missing = component.imports.find((name) => !(name in offered));
	if (missing !== undefined)
		return complain(process, `Exec format error (nothing offers the import ${missing})`, 126);
	try {
		const exports = await component.instantiate(
			(name) => {
				const core = component.cores.get(name);
				if (core === undefined) throw new Error(`no core module ${name}`);
				return core;
			},
			offered,
			async (module, imports) => {
				const instance = await WebAssembly.instantiate(module, imports ?? {});
				guest.attach(instance.exports);
				return instance;
			},
		);
		const start = startOf(exports);
		if (start === null) return await complain(process, "Exec format error (the component exports no wasi:cli/run)", 126);
		await guest.breathe();
		await start();
		return 0;
	} catch (error) {
		return await statusOf(error, process);
	} finally {
		guest.close();
	}
}

/** `run` of the exported interface wasi:cli/run, of whatever version. */
function startOf(exports: Readonly<Record<string, unknown>>): (() => Promise<void>) | null {
	const { run } = exports;
	if (typeof run !== "object" || run === null || !("run" in run) || typeof run.run !== "function") return null;
	return run.run as () => Promise<void>;
}

/** The status for what was thrown out of a run. Throws on what is neither an exit, a refusal nor a trap. */
async function statusOf(error: unknown, process: Process): Promise<ExitStatus> {
	if (error instanceof ComponentExit) return error.status;
	if (process.ended !== null) return signalStatus(process.ended);
	// `run` returned `err`: the component has said itself what is wrong.
	if (typeof error === "object" && error !== null && "payload" in error) return 1;
	const trap = readTrap(error);
	if (trap === null) throw error;
	return await complain(process, trap.message, trap.status);
}
