import { type ByteString, fromText } from "@seahaven/abi/bytes";
import type { Program, Programs } from "@seahaven/abi/program";
import type { Engine, ModuleFailure } from "@seahaven/wasi/engine";
import type { Manifest } from "./manifest.ts";
import { loadPack, type PackFetcher } from "./pack.ts";

export interface UserlandOptions {
	readonly manifest: Manifest;
	readonly fetchPack: PackFetcher;
	/** What runs the commands; one engine keeps count of what is live for all that share it. */
	readonly engine: Engine;
	/** Whether a pack must have the manifest's sha256; true unless told. */
	readonly verify?: boolean;
}

/**
 * The manifest's commands as programs. A pack is fetched and compiled when the first of its commands runs, once for all of them and for every session
 * that uses these programs; when that fails, the command ends with status 126 and says why, and the next one tries again.
 */
export function loadUserland(options: UserlandOptions): Programs {
	const { manifest, engine } = options;
	const programs = new Map<ByteString, Program>();
	for (const [name, pack] of Object.entries(manifest.packs)) {
		let loading: Promise<WebAssembly.Module | ModuleFailure> | null = null;
		const program = engine.program(() => {
			loading ??= loadPack(pack, options.fetchPack, options.verify ?? true).then((loaded) => {
				if (!(loaded instanceof WebAssembly.Module)) loading = null;
				return loaded;
			});
			return loading;
		});
		for (const [command, entry] of Object.entries(manifest.commands)) {
			if (entry.pack === name) programs.set(fromText(command), program);
		}
	}
	return { lookup: (name) => programs.get(name), names: () => programs.keys() };
}
