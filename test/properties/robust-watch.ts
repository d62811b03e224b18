import { parentPort, Worker } from "node:worker_threads";

/** What the worker is told. */
export interface Task {
	readonly runs: number;
	readonly seed: number;
	readonly shared: SharedArrayBuffer;
}

/** What is not as it should be. */
export interface Finding {
	readonly kind: "throw" | "hang" | "outcome" | "unusable" | "memory";
	/** A byte string; several scripts (of one session, or at work at the same time) with `#----` between them. */
	readonly script: string;
	readonly detail: string;
}

export interface Robustness {
	readonly findings: readonly Finding[];
	readonly runs: number;
	/** Bytes in use now and then, after a collection. */
	readonly memory: readonly number[];
}

type Message = Finding | { readonly kind: "over"; readonly memory: readonly number[] };

/** From the worker. */
export function send(message: Message): void {
	parentPort?.postMessage(message);
}

/** Scripts that are run at the same time, each in a session of its own: those that wait do not hold up the rest. */
export const LANES = 8;
/** Bytes of a script that are shown when it hangs. */
const SHOWN = 4096;

/** What worker and watch share: how many scripts are done, and which ones are at work. */
export function slots(shared: SharedArrayBuffer): {
	readonly done: Int32Array;
	/** Goes up as long as the worker's event loop turns. */
	readonly beat: Int32Array;
	put(lane: number, script: Uint8Array): void;
	scriptsAtWork(): string;
} {
	const done = new Int32Array(shared, 0, 1);
	const beat = new Int32Array(shared, 4, 1);
	const lengths = new Int32Array(shared, 8, LANES);
	const start = 8 + 4 * LANES;
	return {
		done,
		beat,
		put(lane, script) {
			const length = Math.min(script.length, SHOWN);
			new Uint8Array(shared, start + lane * SHOWN, length).set(script.subarray(0, length));
			lengths[lane] = length;
		},
		scriptsAtWork: () =>
			Array.from(lengths, (length, lane) =>
				Buffer.from(new Uint8Array(shared, start + lane * SHOWN, length).slice()).toString("latin1"),
			)
				.filter((text) => text !== "")
				.join("\n#----\n"),
	};
}

/** Milliseconds without a single script done. */
const STANDSTILL = 30_000;

/** Milliseconds that one script may hold up the others without being named. */
const SLOW = 3_000;

/**
 * Runs that many mutated scripts in a worker. It is watched from outside, since a loop that never gives way would stop the watch as well.
 */
export async function robust(
	runs: number,
	seed: number,
	report: (text: string) => void = () => {},
): Promise<Robustness> {
	const shared = new SharedArrayBuffer(8 + LANES * (4 + SHOWN));
	const { done: counter, beat, scriptsAtWork } = slots(shared);
	const findings: Finding[] = [];
	let memory: readonly number[] = [];
	const task: Task = { runs, seed, shared };
	const worker = new Worker(new URL("./robust-loop.ts", import.meta.url), { workerData: task });
	const found = (finding: Finding): void => {
		findings.push(finding);
		report(`${finding.kind}: ${finding.detail}\n${JSON.stringify(finding.script)}`);
	};
	await new Promise<void>((resolve) => {
		let before = -1;
		let lastBeat = 0;
		let turned = performance.now();
		let slow = "";
		let reported = performance.now();
		let since = reported;
		const watch = setInterval(() => {
			const done = Atomics.load(counter, 0);
			const now = performance.now();
			if (now - reported > 60_000) {
				reported = now;
				report(`${done} of ${runs}, ${findings.length} findings`);
			}
			if (Atomics.load(beat, 0) !== lastBeat) {
				if (now - turned > SLOW) report(`no turn for ${((now - turned) / 1000).toFixed(1)} s, one of:\n${slow}`);
				lastBeat = Atomics.load(beat, 0);
				turned = now;
			} else if (now - turned < SLOW) slow = JSON.stringify(scriptsAtWork());
			if (done !== before) {
				before = done;
				since = now;
			} else if (now - since > STANDSTILL) {
				found({ kind: "hang", script: scriptsAtWork(), detail: "nothing moves any more" });
				void worker.terminate();
			}
		}, 250);
		worker.on("message", (message: Message) => {
			if (message.kind === "over") memory = message.memory;
			else found(message);
		});
		worker.on("error", (bug: unknown) =>
			found({ kind: "throw", script: scriptsAtWork(), detail: bug instanceof Error ? `${bug.stack}` : String(bug) }),
		);
		worker.on("exit", () => {
			clearInterval(watch);
			resolve();
		});
	});
	const [first] = memory;
	const last = memory[memory.length - 1];
	if (first !== undefined && last !== undefined && last > first + (64 << 20))
		found({ kind: "memory", script: "", detail: memory.map((bytes) => `${bytes >> 20} MiB`).join(", ") });
	return { findings, runs: Atomics.load(counter, 0), memory };
}
