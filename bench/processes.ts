import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A row that is measured on whole processes or files, against a figure of the budget and not against native. */
export interface ProcessRow {
	readonly name: string;
	readonly measured: number;
	readonly unit: "ms" | "MiB" | "KiB" | "KB" | "MB";
	readonly budget: number;
}

const command = process.env["SEAHAVEN_COMMAND"] ?? "";
const userland = process.env["SEAHAVEN_USERLAND"] ?? "";

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds from the start of the process to its end, which for these scripts comes right after the output. */
function coldStart(script: string): number {
	const once = (): number => {
		const start = performance.now();
		const { status } = spawnSync(process.execPath, [command, "-c", script], { stdio: "ignore" });
		if (status !== 0) throw new Error(`${script}: status ${status}`);
		return performance.now() - start;
	};
	once();
	return median(Array.from({ length: 15 }, once));
}

/** Peak resident bytes of the command running a script (Linux: VmHWM, looked at until the process is gone). */
async function peakMemory(script: string): Promise<number> {
	const child = spawn(process.execPath, [command, "-c", script], { stdio: "ignore" });
	const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
	let peak = 0;
	let running = true;
	void ended.then(() => {
		running = false;
	});
	while (running) {
		const status = `/proc/${child.pid}/status`;
		const text = existsSync(status) ? readFileSync(status, "utf8") : "";
		peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	return peak;
}

/** KiB that each of 1,000 idle sessions holds, after a command was run in each. */
async function idleSessions(): Promise<number> {
	const script = `
		const { createShell } = await import("seahaven");
		const first = await createShell();
		await first.exec("echo hi");
		const used = () => { gc(); gc(); const { heapUsed, arrayBuffers, external } = process.memoryUsage(); return heapUsed + Math.max(arrayBuffers, external); };
		const before = used();
		const shells = [];
		for (let i = 0; i < 1000; i++) { const shell = await createShell(); await shell.exec("x=1; echo hi > f"); shells.push(shell); }
		console.log((used() - before) / shells.length / 1024);
	`;
	const ran = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", script], {
		encoding: "utf8",
		cwd: join(import.meta.dirname, ".."),
	});
	return Number(ran.stdout.trim() || Number.NaN);
}

/** Bytes of the browser's bundle, minified and compressed with gzip. */
async function bundleSize(): Promise<number> {
	const { outputFiles } = await build({
		stdin: { contents: 'export * from "seahaven";', resolveDir: join(import.meta.dirname, "..") },
		bundle: true,
		minify: true,
		format: "esm",
		platform: "browser",
		write: false,
	});
	return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

/** Bytes of the packs that hold a coreutils command, compressed with brotli. */
function packSize(): number {
	const manifest = JSON.parse(readFileSync(join(userland, "manifest.json"), "utf8")) as {
		readonly packs: Readonly<Record<string, { readonly file: string }>>;
		readonly commands: Readonly<Record<string, { readonly pack: string; readonly crate: string }>>;
	};
	const packs = new Set(
		Object.values(manifest.commands)
			.filter(({ crate }) => crate.startsWith("uu_"))
			.map(({ pack }) => pack),
	);
	return [...packs].reduce(
		(sum, pack) => sum + brotliCompressSync(readFileSync(join(userland, manifest.packs[pack]?.file ?? ""))).length,
		0,
	);
}

export async function measureProcesses(): Promise<readonly ProcessRow[]> {
	const idle = await peakMemory("echo hi | cat");
	const above = async (script: string): Promise<number> => ((await peakMemory(script)) - idle) / 2 ** 20;
	return [
		{ name: "cold start, first built-in (`echo hi`)", measured: coldStart("echo hi"), unit: "ms", budget: 80 },
		{ name: "cold start, first external utility (`ls`)", measured: coldStart("ls"), unit: "ms", budget: 150 },
		{
			name: "memory above idle, `head -c 1000000000 /dev/zero \\| cat \\| wc -c`",
			measured: await above("head -c 1000000000 /dev/zero | cat | wc -c"),
			unit: "MiB",
			budget: 64,
		},
		{
			name: "memory above idle, `seq 1 10000000 \\| tail -n 1`",
			measured: await above("seq 1 10000000 | tail -n 1"),
			unit: "MiB",
			budget: 64,
		},
		{
			name: "memory above idle, `yes \\| head -n 1`",
			measured: await above("yes | head -n 1"),
			unit: "MiB",
			budget: 64,
		},
		{ name: "each of 1,000 idle sessions", measured: await idleSessions(), unit: "KiB", budget: 200 },
		{
			name: "public API in the browser, minified and gzipped",
			measured: (await bundleSize()) / 1000,
			unit: "KB",
			budget: 120,
		},
		{ name: "coreutils packs, compressed with brotli", measured: packSize() / 1e6, unit: "MB", budget: 1.5 },
	];
}
