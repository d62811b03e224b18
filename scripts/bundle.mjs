// Bundles the command into packages/cli/dist, so that it starts from a few files. Plain Node 20; esbuild comes with the dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./runtime.mjs";

const DIST = join(ROOT, "packages", "cli", "dist");
const STAMP = join(DIST, "sources");

/** What a source is known by without reading it: size and time of every file that may be bundled. */
function fingerprint() {
	const lines = [process.version];
	const visit = (directory) => {
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) visit(path);
			else if (entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts")) {
				const { size, mtimeMs } = statSync(path);
				lines.push(`${path} ${size} ${mtimeMs}`);
			}
		}
	};
	for (const room of readdirSync(join(ROOT, "packages")).sort()) {
		const sources = join(ROOT, "packages", room, "src");
		if (existsSync(sources)) visit(sources);
	}
	const { size, mtimeMs } = statSync(join(ROOT, "scripts", "bundle.mjs"));
	return `${lines.join("\n")}\n${size} ${mtimeMs}\n`;
}

/**
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {string} the file to run
 */
export function bundle({ log = () => {} } = {}) {
	const command = join(DIST, "seahaven.cjs");
	const wanted = fingerprint();
	if (existsSync(STAMP) && existsSync(command) && readFileSync(STAMP, "utf8") === wanted) return command;
	log("seahaven: bundling the command");
	// In a process of its own: loading esbuild costs more than all else that an ordinary start does.
	const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", "bundle.mjs"), "now"], {
		encoding: "utf8",
		stdio: ["ignore", "inherit", "pipe"],
	});
	if (status !== 0) throw new Error(`bundling the command failed:\n${stderr.trim()}`);
	writeFileSync(STAMP, wanted);
	return command;
}

async function build() {
	const { build: esbuild } = await import("esbuild");
	rmSync(DIST, { recursive: true, force: true });
	// One file that is required: Node's loader of modules would take as long as everything else until the first command. No source of ours may be
	// imported dynamically: every module would then be wrapped in a function of its own, which doubles the time again.
	await esbuild({
		absWorkingDir: ROOT,
		entryPoints: { main: "packages/cli/src/main.ts" },
		outdir: DIST,
		outExtension: { ".js": ".cjs" },
		bundle: true,
		format: "cjs",
		platform: "node",
		target: "node22",
		minify: true,
		legalComments: "none",
		logLevel: "warning",
		charset: "utf8",
	});
	writeFileSync(
		join(DIST, "seahaven.cjs"),
		[
			"#!/usr/bin/env node",
			'require("node:module").enableCompileCache?.();',
			'void require("./main.cjs").main();',
			"",
		].join("\n"),
		{ mode: 0o755 },
	);
}

if (process.argv[1] && process.argv[2] === "now" && import.meta.url === pathToFileURL(process.argv[1]).href)
	await build();
