import type { Programs } from "@seahaven/abi/program";
import { readManifest } from "@seahaven/userland/manifest";
import { loadUserland } from "@seahaven/userland/userland";
import { Engine } from "@seahaven/wasi/engine";

export interface FetchedUserlandOptions {
	/** What fetches the manifest and the packs; the page's own unless told. */
	readonly fetch?: typeof fetch;
	/** Shared by sessions that should share the count of live instances; a new one unless told. */
	readonly engine?: Engine;
	/**
	 * Whether a pack must have the manifest's sha256; true unless told. Without it a pack is compiled while it arrives, which is right where the pages and
	 * the packs come from the same origin.
	 */
	readonly verify?: boolean;
}

/**
 * The utilities that a web server has in one directory: `manifest.json` and the packs beside it. Each pack is fetched when the first of its commands
 * runs. Any static server will do: no special headers are needed. Rejects where the manifest cannot be had or is none.
 */
export async function fetchUserland(directory: string | URL, options: FetchedUserlandOptions = {}): Promise<Programs> {
	const base = new URL(directory, globalThis.location?.href);
	if (!base.pathname.endsWith("/")) base.pathname += "/";
	const get = options.fetch ?? ((input: URL) => fetch(input));
	const response = await get(new URL("manifest.json", base));
	if (!response.ok) throw new Error(`manifest.json: HTTP status ${response.status}`);
	const manifest = readManifest(await response.json());
	if (typeof manifest === "string") throw new Error(manifest);
	return loadUserland({
		manifest,
		engine: options.engine ?? new Engine(),
		fetchPack: (file) => get(new URL(file, base)),
		...(options.verify === undefined ? {} : { verify: options.verify }),
	});
}
