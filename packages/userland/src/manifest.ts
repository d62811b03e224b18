/** One WASI module that holds many commands. */
export interface PackEntry {
	/** Its file beside the manifest. */
	readonly file: string;
	readonly bytes: number;
	/** Of the file, in hexadecimal. */
	readonly sha256: string;
	/** Compressed sizes in bytes. */
	readonly gzipBytes: number;
	readonly brotliBytes: number;
}

/** One command: the pack that has it, and where it comes from. */
export interface CommandEntry {
	readonly pack: string;
	/** Name and version in the crates registry. */
	readonly crate: string;
	/** SPDX expression. */
	readonly licence: string;
}

/** What the build in /wasm made: `manifest.json` beside the packs. */
export interface Manifest {
	readonly schema: 1;
	readonly packs: { readonly [name: string]: PackEntry };
	readonly commands: { readonly [name: string]: CommandEntry };
	/** Test programs by name, as files beside the manifest. */
	readonly guests?: { readonly [name: string]: { readonly file: string; readonly sha256: string } };
}

/** The manifest in a parsed JSON document, or what is wrong with it. */
export function readManifest(document: unknown): Manifest | string {
	if (!isRecord(document)) return "the manifest is no object";
	if (document["schema"] !== 1) return `the manifest's schema is ${String(document["schema"])}, not 1`;
	const { packs, commands } = document;
	if (!isRecord(packs) || !isRecord(commands)) return "the manifest lacks packs or commands";
	for (const [name, pack] of Object.entries(packs)) {
		if (!isRecord(pack) || typeof pack["file"] !== "string" || !/^[0-9a-f]{64}$/.test(String(pack["sha256"]))) {
			return `the manifest's pack ${name} lacks a file or its sha256`;
		}
	}
	for (const [name, command] of Object.entries(commands)) {
		if (!isRecord(command) || typeof command["pack"] !== "string" || !Object.hasOwn(packs, command["pack"])) {
			return `the manifest's command ${name} is in no pack`;
		}
	}
	return document as unknown as Manifest;
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
	return typeof value === "object" && value !== null;
}
