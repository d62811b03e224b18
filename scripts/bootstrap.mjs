// Brings a fresh clone to where it runs: dependencies, utilities, the command's bundle. Plain Node 20; no dependencies.
// Each step looks first whether there is anything to do; when there is nothing, all of it takes a few milliseconds.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWasm } from "./build-wasm.mjs";
import { bundle } from "./bundle.mjs";
import { pinnedNode, ROOT } from "./runtime.mjs";

const PNPM = "12.21.0";

/** What is set up: the pinned Node, the directory of the utilities, the bundled command. */
/** @typedef {{ node: string, userland: string, command: string }} Workspace */

/** One line of progress. Standard output belongs to whatever runs afterwards. */
export function log(line) {
	process.stderr.write(`${line}\n`);
}

/** @returns {Promise<Workspace>} */
export async function bootstrap() {
	installDependencies();
	const userland = await buildWasm({ log });
	const command = bundle({ log });
	return { node: pinnedNode(), userland, command };
}

/** Installs what the lock file says, once for each state of the lock file. */
function installDependencies() {
	const stamp = join(ROOT, "node_modules", ".seahaven");
	const manifests = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"];
	const hash = createHash("sha256").update(`${PNPM} ${process.platform} ${process.arch}`);
	for (const name of manifests) hash.update(readFileSync(join(ROOT, name)));
	const wanted = hash.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

	log("seahaven: installing dependencies; this is done once");
	// pnpm asks before it replaces a node_modules that it did not make, unless CI is set.
	const { status, error } = spawnSync(
		"npx",
		["--yes", `pnpm@${PNPM}`, "install", "--frozen-lockfile", "--reporter=append-only"],
		{ cwd: ROOT, env: { ...process.env, CI: "true" }, stdio: ["ignore", 2, 2], shell: process.platform === "win32" },
	);
	if (error) throw new Error(`cannot run npx: ${error.message}`);
	if (status !== 0) throw new Error(`pnpm install failed (${status}); its messages are above`);
	mkdirSync(join(ROOT, "node_modules"), { recursive: true });
	writeFileSync(stamp, wanted);
}

/**
 * Runs a program with our standard streams and resolves with its exit code. Ctrl-C reaches the child by itself, since it is in the
 * terminal's foreground; other signals are passed on.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function passOn(program, args, { env = {}, cwd = process.cwd() } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
		const ignore = () => {};
		process.on("SIGINT", process.stdin.isTTY ? ignore : () => child.kill("SIGINT"));
		process.on("SIGQUIT", ignore);
		for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
		child.on("error", reject);
		child.on("exit", (code, signal) => resolve(code ?? 128 + (SIGNALS[signal] ?? 9)));
	});
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGSEGV: 11, SIGPIPE: 13, SIGTERM: 15 };
