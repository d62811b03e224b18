/**
 * Measures every workload with each engine, one after the other in one run, and writes `bench/results.json` and the README's table.
 * `node scripts/bench.mjs [PATTERN]` measures only the rows whose name holds the pattern, and writes nothing.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Engine, Sample } from "./engine.ts";
import { measureProcesses, type ProcessRow } from "./processes.ts";
import { table } from "./table.ts";
import { workloads } from "./workload.ts";

export interface Measured {
	/** Milliseconds. */
	readonly median: number;
	readonly min: number;
	readonly max: number;
	/** Bytes. */
	readonly peak: number;
}

export interface Row {
	readonly name: string;
	readonly group: string;
	readonly budget: number;
	readonly engines: { readonly [engine in Engine]: Measured | { readonly failed: string } };
}

export interface Results {
	readonly machine: string;
	readonly node: string;
	readonly bash: string;
	readonly justBash: string;
	readonly rows: readonly Row[];
	readonly processes: readonly ProcessRow[];
}

const pattern = process.argv[2] ?? "";
const engines: readonly Engine[] = ["native", "seahaven", "just-bash"];
/** Milliseconds that a row may take with an engine before it is given up. */
const patience: { readonly [engine in Engine]: number } = { native: 60_000, seahaven: 60_000, "just-bash": 9_000 };

function sample(
	engine: Engine,
	workload: string,
	repetitions: number,
	timeout: number,
): Sample | { readonly failed: string } {
	const script = join(import.meta.dirname, "engine.ts");
	const ran = spawnSync(process.execPath, [script, engine, workload, String(repetitions)], {
		encoding: "utf8",
		timeout,
		maxBuffer: 1 << 28,
	});
	if (ran.error !== undefined)
		return { failed: ran.error.message.includes("ETIMEDOUT") ? `over ${timeout / 1000} s` : ran.error.message };
	if (ran.status !== 0)
		return { failed: ran.stderr.split("\n").find((line) => line.includes("Error")) ?? `status ${ran.status}` };
	return JSON.parse(ran.stdout.trimEnd().split("\n").at(-1) ?? "") as Sample;
}

function summary({ times, peak }: Sample): Measured {
	const sorted = [...times].sort((a, b) => a - b);
	const at = (fraction: number): number =>
		sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
	return { median: at(0.5), min: at(0), max: at(1), peak };
}

const rows: Row[] = [];
for (const workload of workloads) {
	if (!workload.name.includes(pattern)) continue;
	const samples = new Map(
		engines.map((engine) => [
			engine,
			sample(engine, workload.name, workload.group === "spawn" ? 50 : engine === "just-bash" ? 1 : 3, patience[engine]),
		]),
	);
	const native = samples.get("native");
	const results = engines.map((engine) => {
		const taken = samples.get(engine) ?? { failed: "not run" };
		if ("failed" in taken) return [engine, taken] as const;
		// An answer that differs is no measurement: only the order of a directory listing may.
		const normal = (output: string): string => output.trim().split(/\s+/).sort().join(" ");
		if (native !== undefined && "output" in native && normal(native.output) !== normal(taken.output))
			return [engine, { failed: "wrong output" }] as const;
		return [engine, summary(taken)] as const;
	});
	const row: Row = {
		name: workload.name,
		group: workload.group,
		budget: workload.budget,
		engines: Object.fromEntries(results) as Row["engines"],
	};
	rows.push(row);
	const shown = results.map(([engine, it]) => `${engine} ${"failed" in it ? it.failed : `${it.median.toFixed(2)} ms`}`);
	console.error(`${workload.name}: ${shown.join(", ")}`);
}
const processes = pattern === "" ? await measureProcesses() : [];
const bash = spawnSync("/bin/bash", ["--version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "";
const justBash = (
	JSON.parse(readFileSync(join(import.meta.dirname, "..", "node_modules", "just-bash", "package.json"), "utf8")) as {
		version: string;
	}
).version;
const results: Results = {
	machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}`,
	node: process.version,
	bash,
	justBash,
	rows,
	processes,
};
const text = table(results);
if (pattern === "") {
	writeFileSync(join(import.meta.dirname, "results.json"), `${JSON.stringify(results, null, "\t")}\n`);
	const readme = join(import.meta.dirname, "..", "README.md");
	const [before = "", rest = ""] = readFileSync(readme, "utf8").split("<!-- bench -->\n");
	const after = rest.split("<!-- /bench -->")[1] ?? "";
	writeFileSync(readme, `${before}<!-- bench -->\n${text}<!-- /bench -->${after}`);
}
console.log(text);
