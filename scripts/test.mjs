// npm test: sets the clone up, then checks types, style and behaviour. Plain Node 20; no dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, log, passOn } from "./bootstrap.mjs";
import { ROOT } from "./runtime.mjs";

/** The browser of the browser test, where a Debian lets us install it. Elsewhere the test looks for what is there. */
function installBrowser() {
	const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
	if (process.env.SEAHAVEN_CHROMIUM || known.some((path) => existsSync(path))) return;
	if (process.platform !== "linux" || process.getuid?.() !== 0) return;
	if (!existsSync("/etc/debian_version") || !existsSync("/usr/bin/apt-get")) return;
	const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
	if (!/^ID=debian$/m.test(system)) return;
	log("seahaven: installing chromium for the browser test; this is done once");
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const apt = (...args) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", 2] }).status === 0;
	const install = () => apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
	if (!install() && !(apt("update", "-qq") && install())) log("seahaven: chromium could not be installed");
}

try {
	const { node, userland } = await bootstrap();
	installBrowser();
	const bin = join(ROOT, "node_modules");
	const only = process.argv.slice(2);
	const env = {
		SEAHAVEN_USERLAND: userland,
		PATH: `${join(bin, ".bin")}:${process.env.PATH ?? ""}`,
	};
	// A machine-readable report beside the usual one, for whoever asks.
	const report = process.env.SEAHAVEN_REPORT;
	const reporters = report ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
	const checks = [
		["types", [join(bin, "typescript", "bin", "tsc"), "--noEmit"]],
		["style", [join(bin, "@biomejs", "biome", "bin", "biome"), "check", "."]],
		["tests", [join(bin, "vitest", "vitest.mjs"), "run", ...reporters, ...only]],
	];
	const failed = [];
	// With a file or a pattern named, only the tests are asked for.
	for (const [name, args] of only.length > 0 ? checks.slice(2) : checks) {
		log(`seahaven: ${name}`);
		if ((await passOn(node, args, { env, cwd: ROOT })) !== 0) failed.push(name);
	}
	if (failed.length > 0) log(`seahaven: failed: ${failed.join(", ")}`);
	process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
	log(`seahaven: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
