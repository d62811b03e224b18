import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Programs } from "@seahaven/abi/program";
import { readManifest } from "@seahaven/userland/manifest";
import { loadUserland } from "@seahaven/userland/userland";
import { Engine } from "@seahaven/wasi/engine";

/** Everything that is built or downloaded is kept here: SEAHAVEN_CACHE, else `seahaven` in XDG_CACHE_HOME or ~/.cache. */
export function cacheDirectory(environment: NodeJS.ProcessEnv = process.env): string {
	const { SEAHAVEN_CACHE, XDG_CACHE_HOME } = environment;
	return SEAHAVEN_CACHE || join(XDG_CACHE_HOME || join(homedir(), ".cache"), "seahaven");
}

/** The directory that the build of the utilities made last: SEAHAVEN_USERLAND, else the newest in the cache. Null: none was built. */
export function userlandDirectory(environment: NodeJS.ProcessEnv = process.env): string | null {
	const { SEAHAVEN_USERLAND } = environment;
	if (SEAHAVEN_USERLAND) return SEAHAVEN_USERLAND;
	const built = join(cacheDirectory(environment), "userland");
	if (!existsSync(built)) return null;
	const pointers = readdirSync(built)
		.filter((name) => name.endsWith(".built"))
		.map((name) => join(built, name))
		.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
	for (const pointer of pointers) {
		const directory = join(built, readFileSync(pointer, "utf8"));
		if (existsSync(join(directory, "manifest.json"))) return directory;
	}
	return null;
}

/** The utilities of a directory that the build made, one module loaded when the first of its commands runs. Throws where there is none. */
export function nodeUserland(directory: string | null = userlandDirectory()): Programs {
	if (directory === null) throw new Error("the utilities are not built; `npm start` builds them");
	const manifest = readManifest(JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")));
	if (typeof manifest === "string") throw new Error(`${directory}: ${manifest}`);
	return loadUserland({
		manifest,
		engine: new Engine(),
		// Read in one go, a few milliseconds for each pack and process; whoever can write to the directory can write the manifest's sums as well.
		fetchPack: async (file) => readFileSync(join(directory, file)),
		verify: false,
	});
}
