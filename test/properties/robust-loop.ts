/** The worker that {@link robust} watches: runs mutated scripts, and says what went wrong. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { workerData } from "node:worker_threads";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, type ExecResult, type Shell } from "seahaven";
import { chapters } from "../cases/chapters.ts";
import { type Mutation, mutated, mutation } from "../generators/mutation.ts";
import { script } from "../generators/script.ts";
import { LANES, send, slots, type Task } from "./robust-watch.ts";

const { runs, seed, shared } = workerData as Task;
const { done, put, scriptsAtWork } = slots(shared);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const generated = fc.sample(script({ depth: 2, statements: 3 }), { numRuns: 300, seed });
const rows = chapters.flatMap(({ name, cases }) =>
	cases.map((row) => ({ name, script: Buffer.from(row.script).toString("latin1") })),
);
/** Rows about utilities are few among the others: those have tests of their own, and take more time. */
const corpus: readonly string[] = [
	...rows.map((row) => row.script),
	...[1, 2, 3].flatMap(() =>
		rows.filter(({ name }) => name !== "utilities" && name !== "text-tools").map((row) => row.script),
	),
	...generated,
];

const userland = nodeUserland();
/** So few that a script that wants the machine for itself is through soon. */
const limits = {
	commands: 1_000,
	loopIterations: 1_000,
	callDepth: 60,
	expansionBytes: 1 << 18,
	expansionFields: 10_000,
	sourceBytes: 1 << 16,
	processes: 16,
	openFiles: 64,
	outputBytes: 1 << 16,
	fileBytes: 1 << 20,
	totalBytes: 8 << 20,
	files: 500,
	memoryBytes: 64 << 20,
	fuel: 2_000_000_000,
};
const TIMEOUT = 250;
/** Milliseconds after which an execution is said to have got past its budget: the event loop is shared by all lanes. */
const HANG = 15_000;
/** Scripts that one session sees. */
const LIFE = 100;

const files = { f: "one\ntwo words\n  three\n", "d/x": "x\n", "d/y": "y", "t.sh": "echo sourced $#\n" };
const make = (): Promise<Shell> => createShell({ userland, files, cwd: "/w", limits, world: { now: 1e12, seed } });

const late = Symbol("late");
const nothing = new Uint8Array(0);

/** Runs a script and sees that it ends, in one of the ways that the API knows. */
async function tried(lane: number, shell: Shell, text: string, isolated: boolean): Promise<ExecResult | null> {
	const bytes = Buffer.from(text, "latin1");
	put(lane, bytes);
	let timer: NodeJS.Timeout | undefined;
	try {
		const watch = new Promise<typeof late>((resolve) => {
			timer = setTimeout(() => resolve(late), HANG);
		});
		const result = await Promise.race([shell.exec(bytes, { isolated, timeout: TIMEOUT }), watch]);
		if (result === late) send({ kind: "hang", script: text, detail: "not over its timeout" });
		else {
			const { outcome, exitCode } = result;
			if (!["exit", "signal", "timeout", "limit"].includes(outcome.type) || !(exitCode >= 0 && exitCode < 256))
				send({ kind: "outcome", script: text, detail: JSON.stringify(outcome) });
			return result;
		}
	} catch (bug) {
		send({ kind: "throw", script: text, detail: bug instanceof Error ? `${bug.stack}` : String(bug) });
	} finally {
		clearTimeout(timer);
		put(lane, nothing);
		Atomics.add(done, 0, 1);
	}
	return null;
}

async function usable(shell: Shell, after: readonly string[]): Promise<void> {
	try {
		const result = await shell.session().exec("echo alive; exit 3");
		if (result.stdout.text !== "alive\n" || result.exitCode !== 3)
			send({ kind: "unusable", script: after.join("\n#----\n"), detail: result.combined.text });
	} catch (bug) {
		send({ kind: "unusable", script: after.join("\n#----\n"), detail: String(bug) });
	}
}

let left = runs;
let plans: Mutation[] = [];
let batch = 0;
function next(): string | null {
	if (left <= 0) return null;
	left--;
	let plan = plans.pop();
	if (plan === undefined) {
		plans = fc.sample(mutation, { numRuns: 1000, seed: seed + batch++ });
		plan = plans.pop();
	}
	return plan === undefined ? null : mutated(corpus, plan);
}

/** Sessions that live as long as many scripts, whose states add up. */
async function shortLived(lane: number): Promise<void> {
	for (;;) {
		await using shell = await make();
		const seen: string[] = [];
		for (let i = 0; i < LIFE; i++) {
			const text = next();
			if (text === null) return;
			seen.push(text);
			await tried(lane, shell, text, i % 4 === 3);
		}
		await usable(shell, seen);
	}
}

/** One world for the whole run; its files are brought back now and then. */
async function longLived(): Promise<void> {
	await using shell = await make();
	const start = shell.snapshot();
	let seen: string[] = [];
	for (let i = 1; ; i++) {
		const text = next();
		if (text === null) return;
		seen.push(text);
		await tried(0, shell, text, true);
		if (i % LIFE === 0) {
			await shell.restore(start);
			await usable(shell, seen);
			seen = [];
		}
	}
}

/** Bytes in use. */
function memory(): number {
	collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

process.on("unhandledRejection", (bug) => {
	send({
		kind: "throw",
		script: scriptsAtWork(),
		detail: `unhandled: ${bug instanceof Error ? bug.stack : String(bug)}`,
	});
});

let over = false;
const samples: number[] = [];
const sampled = (async () => {
	const every = Math.max(1_000, Math.floor(runs / 20));
	for (let at = every; !over; ) {
		await new Promise((resolve) => setTimeout(resolve, 200));
		if (Atomics.load(done, 0) < at) continue;
		samples.push(memory());
		at += every;
	}
})();
await Promise.all([longLived(), ...Array.from({ length: LANES - 1 }, (_, i) => shortLived(i + 1))]);
over = true;
await sampled;
samples.push(memory());
send({ kind: "over", memory: samples });
