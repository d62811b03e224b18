import { isPending } from "@seahaven/abi/maybe";
import type { ImportEntry, ImportFunction, ImportTable } from "./calls/import-table.ts";
import { preview1 } from "./calls/preview1.ts";
import { seahaven } from "./calls/seahaven/table.ts";
import type { Suspension } from "./capabilities.ts";
import type { Guest } from "./guest.ts";
import { promiseIntegration } from "./jspi.ts";

/** The import modules that there are. The old name is the same interface in all that these modules can tell. */
const tables: ReadonlyMap<string, ImportTable> = new Map([
	["wasi_snapshot_preview1", preview1],
	["seahaven", seahaven],
]);

interface BoundImport {
	readonly module: string;
	readonly name: string;
	readonly entry: ImportEntry;
}

/** What a compiled module asks its host for. */
export interface ModuleImports {
	readonly functions: readonly BoundImport[];
	/** `module.name` of the first import that nobody offers, or null. */
	readonly unknown: string | null;
	/** The module finds its working directory itself and has only `/` as a preopen. */
	readonly knowsDirectory: boolean;
	/** Fuel is counted in its loops. */
	readonly metered: boolean;
}

/** Reads a module's imports. */
export function readImports(module: WebAssembly.Module): ModuleImports {
	const functions: BoundImport[] = [];
	let unknown: string | null = null;
	let knowsDirectory = false;
	let metered = false;
	for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
		const table = tables.get(from);
		const entry = kind === "function" && table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
		if (entry === undefined) {
			unknown ??= `${from}.${name}`;
			continue;
		}
		functions.push({ module: from, name, entry });
		if (from === "seahaven" && name === "cwd_get") knowsDirectory = true;
		if (from === "seahaven" && name === "tick") metered = true;
	}
	return { functions, unknown, knowsDirectory, metered };
}

/** The import object for one run of a module. */
export function makeImports(imports: ModuleImports, guest: Guest, suspension: Suspension): WebAssembly.Imports {
	const object: Record<string, Record<string, WebAssembly.ImportValue>> = {};
	for (const { module, name, entry } of imports.functions) {
		let space = object[module];
		if (space === undefined) {
			space = {};
			object[module] = space;
		}
		space[name] = makeImport(entry, guest, imports.metered, suspension);
	}
	return object;
}

function makeImport(
	entry: ImportEntry,
	guest: Guest,
	metered: boolean,
	suspension: Suspension,
): WebAssembly.ImportValue {
	const call = entry.make(guest);
	switch (entry.kind) {
		case "plain":
			return call;
		case "waits":
			return suspension === "jspi" ? suspending(call) : call;
		case "long":
			// A metered module's next loop head gives way.
			return metered || suspension === "none" ? call : suspending(givingWay(call, guest));
	}
}

function suspending(call: ImportFunction): WebAssembly.ImportValue {
	if (promiseIntegration === null) return call;
	return new promiseIntegration.Suspending(call);
}

/** The same call, which gives way afterwards where it is time. */
function givingWay(call: ImportFunction, guest: Guest): ImportFunction {
	return (...parameters) => {
		const value = call(...parameters);
		if (!guest.exhausted) return value;
		const pending = guest.tick();
		return isPending(pending) ? pending.then(() => value) : value;
	};
}
