import type { Bytes } from "@seahaven/abi/bytes";
import type { ExitStatus, Process, Program, Programs } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { engineCapabilities } from "@seahaven/wasi/capabilities";
import { complain } from "@seahaven/wasi/complain";
import { readTrap } from "@seahaven/wasi/trap";
import { ComponentExit } from "./exit.ts";
import { ComponentGuest } from "./guest.ts";
import { interfaces } from "./interfaces.ts";
import { meterCommand, metered } from "./meter.ts";
import { type Translations, transpile } from "./transpile.ts";

/** A component's bytes, or how to get them. */
export type ComponentSource = Bytes | (() => Promise<Bytes>);

/** What can run: a translation with its core modules compiled. */
interface ReadyComponent {
	readonly translations: Translations;
	readonly cores: ReadonlyMap<string, WebAssembly.Module>;
}

/** Why a component cannot be run. */
class Unusable extends Error {}

/**
 * A WASI 0.2 component with the world `wasi:cli/command` as a program. It is translated and metered when it first runs. Status 126 with a message
 * where it cannot be run: it is no component, it imports what nobody offers, the runtime cannot suspend WebAssembly, or `userland` has no
 * meter, without which a component that computes for ever could not be stopped.
 */
export function componentProgram(source: ComponentSource, userland: Programs): Program {
	let ready: ReadyComponent | null = null;
	return {
		run: async (process) => {
			try {
				ready ??= await prepare(source, userland, process);
			} catch (reason) {
				if (process.ended !== null) return signalStatus(process.ended);
				return complain(process, `cannot execute component: ${firstLine(reason)}`, 126);
			}
			return run(ready, process);
		},
	};
}

async function prepare(source: ComponentSource, userland: Programs, process: Process): Promise<ReadyComponent> {
	if (engineCapabilities().suspension === "none") throw new Unusable("this runtime cannot suspend WebAssembly");
	const meter = userland.lookup(meterCommand);
	if (meter === undefined) throw new Unusable(`there is no ${meterCommand}`);
	const { translations, cores, imports } = await transpile(typeof source === "function" ? await source() : source);
	const offered = interfaces(new ComponentGuest(process));
	const missing = imports.find((name) => !Object.hasOwn(offered, name));
	if (missing !== undefined) throw new Unusable(`nothing offers the import ${missing}`);
	const compiled = new Map<string, WebAssembly.Module>();
	for (const [name, core] of cores) {
		const safe = await metered(meter, core, process);
		if (safe === null) throw new Unusable(`${name} cannot be metered`);
		compiled.set(name, await WebAssembly.compile(safe));
	}
	return { translations, cores: compiled };
}

function firstLine(reason: unknown): string {
	const text = reason instanceof Error ? reason.message : String(reason);
	return text.trim().split("\n")[0] ?? "";
}

async function run({ translations, cores }: ReadyComponent, process: Process): Promise<ExitStatus> {
	const guest = new ComponentGuest(process);
	const seahaven = { tick: () => guest.tick() };
	const instantiate = await translations.take();
	try {
		const exports = await instantiate(
			(name) => {
				const core = cores.get(name);
				if (core === undefined) throw new Error(`no core module ${name}`);
				return core;
			},
			interfaces(guest),
			async (module, imports) => {
				const instance = await WebAssembly.instantiate(module, { ...imports, seahaven });
				guest.attach(instance.exports);
				return instance;
			},
		);
		const start = startOf(exports);
		if (start === null) return await complain(process, "Exec format error (it exports no wasi:cli/run)", 126);
		await guest.breathe();
		await start();
		return 0;
	} catch (error) {
		return await statusOf(error, process);
	} finally {
		guest.close();
		translations.putBack(instantiate);
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
