import { Engine } from "@seahaven/wasi/engine";
import { describe, expect, test } from "vitest";
import { guestPrograms, makeNamespace, put, run } from "./guests.ts";

const engines = {
	jspi: new Engine({ suspension: "jspi" }),
	none: new Engine({ suspension: "none", heldBytes: 1 << 20 }),
};

for (const [suspension, engine] of Object.entries(engines)) {
	describe(suspension, () => {
		test("bytes pass through stages unchanged", async () => {
			let text = "";
			for (let i = 0; i < 200_000; i++) text += String.fromCharCode((i * 7919) & 0xff);
			const stages = [
				["copy", "1000"],
				["copy", "70000"],
				["copy", "333"],
			];
			const outcome = await run({ engine, namespace: makeNamespace("memory"), stages, stdin: text });
			expect(outcome).toMatchObject({ statuses: [0, 0, 0], stderr: "" });
			expect(outcome.stdout === text).toBe(true);
		});

		test("a writer whose reader leaves ends by SIGPIPE", async () => {
			const namespace = makeNamespace("memory");
			const outcome = await run({
				engine,
				namespace,
				stages: [
					["end", "write"],
					["end", "exit", "4"],
				],
			});
			expect(outcome).toMatchObject({ statuses: [141, 4], stderr: "" });
		});

		test("a writer that waits for its reader's reader", async () => {
			const namespace = makeNamespace("memory");
			const stages = [["end", "write"], ["copy"], ["copy"], ["end", "exit", "0"]];
			const outcome = await run({ engine, namespace, stages });
			expect(outcome).toMatchObject({ statuses: [141, 141, 141, 0], stderr: "" });
		});
	});
}

test("a writer that ignores SIGPIPE gets EPIPE", async () => {
	const namespace = makeNamespace("memory");
	const stages = [
		["end", "write-ignoring"],
		["end", "exit", "4"],
	];
	expect(await run({ engine: engines.jspi, namespace, stages })).toMatchObject({ statuses: [3, 4], stderr: "" });
});

test("without suspension, too much says so", async () => {
	const namespace = makeNamespace("memory");
	const outcome = await run({ engine: engines.none, namespace, stages: [["end", "write"]] });
	expect(outcome.statuses).toEqual([1]);
	expect(outcome.stderr).toBe("end: more than 1048576 bytes in a pipe: this runtime cannot suspend programs\n");
});

test("a pipeline longer than the number of live instances goes through", async () => {
	const engine = new Engine({ suspension: "jspi", liveInstances: 4 });
	const text = "0123456789".repeat(30_000);
	const stages = Array.from({ length: 20 }, () => ["copy", "4096"]);
	const outcome = await run({ engine, namespace: makeNamespace("memory"), stages, stdin: text });
	expect(outcome.statuses).toEqual(stages.map(() => 0));
	expect(outcome.stdout === text).toBe(true);
	expect(engine.liveInstances).toBe(0);
});

test("the next process waits while as many are live as may be", async () => {
	const engine = new Engine({ suspension: "jspi", liveInstances: 2 });
	const namespace = makeNamespace("memory");
	let most = 0;
	const watch = setInterval(() => {
		most = Math.max(most, engine.liveInstances);
	}, 1);
	const runs = Array.from({ length: 6 }, () => run({ engine, namespace, stages: [["spin"]], timeout: 60 }));
	for (const outcome of await Promise.all(runs)) expect(outcome.statuses).toEqual([143]);
	clearInterval(watch);
	expect(most).toBe(2);
});

test("a fifo opened by path is waited for", async () => {
	for (const engine of Object.values(engines)) {
		const namespace = makeNamespace("memory");
		namespace.mkfifo(namespace.root, "/fifo", 0o644);
		put(namespace, "/file", "x");
		const programs = guestPrograms(engine);
		const reading = run({ engine, namespace, programs, stages: [["fifo", "read", "fifo"]] });
		const writing = run({ engine, namespace, programs, stages: [["fifo", "write", "fifo"]] });
		expect(await reading).toMatchObject({ statuses: [0], stdout: "through the fifo", stderr: "" });
		expect(await writing).toMatchObject({ statuses: [0], stdout: "", stderr: "" });
	}
});

test("inherited descriptors do not collide with preopens", async () => {
	for (const engine of Object.values(engines)) {
		const namespace = makeNamespace("memory");
		put(namespace, "/three", "in three");
		put(namespace, "/nine", "in nine");
		const open = (path: string) => {
			const opened = namespace.open(namespace.root, path, { read: true });
			if (!opened.ok) throw new Error(opened.error);
			return opened.value;
		};
		const extra = [[3, open("/three")] as const, [9, open("/nine")] as const];
		const outcome = await run({ engine, namespace, stages: [["fifo", "descriptors"]], extra });
		// 3 and 4 are the root and the working directory; what was 3 is at the first free number, what was 9 stays.
		expect(outcome).toMatchObject({ statuses: [0], stdout: "3 directory\n4 directory\n5 in three\n9 in nine\n" });
	}
});
