/** The worker that {@link robust} watches: runs mutated scripts, and says what went wrong. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { workerData } from "node:worker_threads";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, type Shell } from "seahaven";
import { chapters } from "../cases/chapters.ts";
import { type Mutation, mutated, mutation } from "../generators/mutation.ts";
import { script } from "../generators/script.ts";
import { type Finding, LANES, send, slots, type Task } from "./robust-watch.ts";

const { runs, seed, shared } = workerData as Task;
const { done, beat, put, scriptsAtWork } = slots(shared);
setInterval(() => Atomics.add(beat, 0, 1), 100).unref();

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

const nothing = new Uint8Array(0);

/** What a world has seen: a hang may come of what earlier scripts left behind. */
class Subject {
	readonly #lane: number;
	readonly shell: Shell;
	readonly #seen: string[] = [];

	constructor(lane: number, shell: Shell) {
		this.#lane = lane;
		this.shell = shell;
	}

	#found(kind: Finding["kind"], detail: unknown): void {
		const text = detail instanceof Error ? `${detail.stack}` : String(detail);
		send({ kind, script: this.#seen.slice(-LIFE).join("\n#----\n"), detail: text });
	}

	/** Null where it takes too long, or throws; both are reported. */
	async #within<T>(action: () => PromiseLike<T>): Promise<T | null> {
		let timer: NodeJS.Timeout | undefined;
		try {
			const late = new Promise<null>((resolve) => {
				const give = (): void => {
					this.#found("hang", "not over its timeout");
					resolve(null);
				};
				// Where another lane held up all of them, what is due has its turn first.
				timer = setTimeout(() => {
					timer = setTimeout(give, HANG / 3);
				}, HANG);
			});
			return await Promise.race([action(), late]);
		} catch (bug) {
			this.#found("throw", bug);
			return null;
		} finally {
			clearTimeout(timer);
		}
	}

	/** Runs a script and sees that it ends, in one of the ways that the API knows. False where the world is of no use any more. */
	async run(text: string, isolated: boolean): Promise<boolean> {
		this.#seen.push(text);
		if (this.#seen.length > 2 * LIFE) this.#seen.splice(0, LIFE);
		const bytes = Buffer.from(text, "latin1");
		put(this.#lane, bytes);
		const result = await this.#within(() => this.shell.exec(bytes, { isolated, timeout: TIMEOUT }));
		put(this.#lane, nothing);
		Atomics.add(done, 0, 1);
		if (result === null) return false;
		const { outcome, exitCode } = result;
		if (!["exit", "signal", "timeout", "limit"].includes(outcome.type) || !(exitCode >= 0 && exitCode < 256))
			this.#found("outcome", JSON.stringify(outcome));
		return true;
	}

	/** Sees that another session of the same world works. */
	async check(): Promise<void> {
		const result = await this.#within(() => this.shell.session().exec("echo alive; exit 3"));
		if (result !== null && (result.stdout.text !== "alive\n" || result.exitCode !== 3))
			this.#found("unusable", result.combined.text);
	}

	async dispose(): Promise<void> {
		await this.#within(() => this.shell.dispose());
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
	while (left > 0) {
		const subject = new Subject(lane, await make());
		let fine = true;
		for (let i = 0; fine && i < LIFE; i++) {
			const text = next();
			if (text === null) break;
			fine = await subject.run(text, i % 4 === 3);
		}
		// What hangs would hang here once more.
		if (!fine) continue;
		await subject.check();
		await subject.dispose();
	}
}

/** One world for the whole run; its files are brought back now and then. */
async function longLived(): Promise<void> {
	const subject = new Subject(0, await make());
	const start = subject.shell.snapshot();
	for (let i = 1; ; i++) {
		const text = next();
		if (text === null) break;
		if (!(await subject.run(text, true))) return longLived();
		if (i % LIFE === 0) {
			await subject.shell.restore(start);
			await subject.check();
		}
	}
	await subject.dispose();
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
