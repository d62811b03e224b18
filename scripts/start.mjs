// npm start: sets the clone up, then opens Seahaven over an overlay of it. Plain Node 20; no dependencies.
import { bootstrap, log, passOn } from "./bootstrap.mjs";
import { ROOT } from "./runtime.mjs";

try {
	const { node, userland, command } = await bootstrap();
	const given = process.argv.slice(2);
	// With no script, no file and no terminal there is nothing to run but the tour.
	const args = given.length === 0 && !process.stdin.isTTY ? ["tour"] : given;
	process.exitCode = await passOn(node, [command, "--root", ROOT, ...args], {
		env: { SEAHAVEN_USERLAND: userland },
	});
} catch (error) {
	log(`seahaven: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
