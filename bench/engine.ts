/**
 * Runs one workload with one engine in a process of its own and prints its times in milliseconds and its peak memory as one line of JSON:
 * `node bench/engine.ts ENGINE WORKLOAD REPETITIONS`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { corpusFiles } from "./corpus.ts";
import { type Workload, workloads } from "./workload.ts";

export type Engine = "native" | "seahaven" | "just-bash";

export interface Sample {
	readonly times: readonly number[];
	/** Bytes. Of the process that holds the engine; for native of the largest child. */
	readonly peak: number;
	/** What the script printed the last time: the engines have to agree. */
	readonly output: string;
}

/** just-bash stops long before our corpus ends unless its limits are lifted. */
const unlimited = Object.fromEntries(
	[
		"maxCallDepth",
		"maxCommandCount",
		"maxLoopIterations",
		"maxAwkIterations",
		"maxSedIterations",
		"maxWorkUnits",
		"maxTraversalEntries",
		"maxTraversalWork",
		"maxLiveBytes",
		"maxInputBytes",
		"maxFileSystemBytes",
		"maxExecutionTimeMs",
		"maxGlobOperations",
		"maxStringLength",
		"maxArrayElements",
		"maxSubstitutionDepth",
		"maxOutputSize",
	].map((name) => [name, 2 ** 31 - 1]),
);

type Run = () => Promise<string>;

async function prepare(engine: Engine, workload: Workload): Promise<{ readonly run: Run; readonly close: () => void }> {
	const files = corpusFiles(workload.corpus);
	switch (engine) {
		case "native": {
			const directory = mkdtempSync(join(tmpdir(), "seahaven-bench-"));
			for (const [path, data] of Object.entries(files)) {
				mkdirSync(dirname(join(directory, path)), { recursive: true });
				writeFileSync(join(directory, path), data);
			}
			const options = { cwd: directory, env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" }, maxBuffer: 1 << 28 };
			return {
				run: async () => spawnSync("/bin/bash", ["-c", workload.script], options).stdout.toString("latin1"),
				close: () => rmSync(directory, { recursive: true }),
			};
		}
		case "seahaven": {
			const { createShell } = await import("seahaven");
			const { nodeUserland } = await import("@seahaven/host/userland");
			const userland = nodeUserland();
			const shell = await createShell({
				cwd: "/bench",
				files: Object.fromEntries(Object.entries(files).map(([path, data]) => [`/bench/${path}`, data])),
				userland,
			});
			return { run: async () => (await shell.exec(workload.script)).stdout.text, close: () => {} };
		}
		case "just-bash": {
			const { Bash } = await import("just-bash");
			const bash = new Bash({
				cwd: "/bench",
				files: Object.fromEntries(Object.entries(files).map(([path, data]) => [`/bench/${path}`, data])),
				executionLimits: unlimited,
			});
			return { run: async () => (await bash.exec(workload.script)).stdout, close: () => {} };
		}
		default:
			throw new Error(`unknown engine ${String(engine satisfies never)}`);
	}
}

const [engine, name, repetitions] = process.argv.slice(2);
const workload = workloads.find((row) => row.name === name);
if (workload === undefined) throw new Error(`no workload ${name}`);
const { run, close } = await prepare(engine as Engine, workload);
let output = await run();
const times: number[] = [];
for (let i = 0; i < Number(repetitions); i++) {
	const start = performance.now();
	output = await run();
	times.push(performance.now() - start);
}
close();
const usage = process.resourceUsage();
const sample: Sample = { times, peak: usage.maxRSS * 1024, output };
console.log(JSON.stringify(sample));
process.exit(0);
