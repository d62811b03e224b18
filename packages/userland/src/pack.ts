import type { Bytes } from "@seahaven/abi/bytes";
import type { ModuleFailure } from "@seahaven/wasi/engine";
import type { PackEntry } from "./manifest.ts";

/** Where a pack's file comes from: its bytes, or an HTTP response with them. */
export type PackFetcher = (file: string) => Promise<Bytes | Response>;

/**
 * Fetches and compiles a pack. With `verify`, what does not have the manifest's sha256 is refused; without it, a response is compiled while
 * it arrives.
 */
export async function loadPack(
	pack: PackEntry,
	fetchPack: PackFetcher,
	verify: boolean,
): Promise<WebAssembly.Module | ModuleFailure> {
	try {
		const got = await fetchPack(pack.file);
		if (got instanceof Uint8Array) return await compile(pack, got, verify);
		if (!got.ok) return { message: `${pack.file}: HTTP status ${got.status}` };
		if (!verify && got.headers.get("content-type") === "application/wasm")
			return await WebAssembly.compileStreaming(got);
		return await compile(pack, new Uint8Array(await got.arrayBuffer()), verify);
	} catch (error) {
		return { message: `${pack.file}: ${error instanceof Error ? error.message : String(error)}` };
	}
}

async function compile(pack: PackEntry, bytes: Bytes, verify: boolean): Promise<WebAssembly.Module | ModuleFailure> {
	const source = bytes as Uint8Array<ArrayBuffer>;
	if (verify) {
		const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", source));
		const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
		if (sha256 !== pack.sha256) return { message: `${pack.file}: does not have the manifest's SHA-256` };
	}
	return await WebAssembly.compile(source);
}
