// pnpm bench: sets the clone up, then measures and rewrites the table in the README. Plain Node 20; no dependencies.
import { join } from "node:path";
import { bootstrap, log, passOn } from "./bootstrap.mjs";
import { ROOT } from "./runtime.mjs";

try {
	const { node, userland, command } = await bootstrap();
	const env = { SEAHAVEN_USERLAND: userland, SEAHAVEN_COMMAND: command };
	process.exitCode = await passOn(node, [join(ROOT, "bench", "run.ts"), ...process.argv.slice(2)], { env, cwd: ROOT });
} catch (error) {
	log(`seahaven: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
