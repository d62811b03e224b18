import { Engine } from "@seahaven/wasi/engine";
import { describe, expect, test } from "vitest";
import { makeNamespace, run } from "./guests.ts";

// How a module's run ends, and what is left then.
const engines = { jspi: new Engine({ suspension: "jspi" }), none: new Engine({ suspension: "none" }) };

for (const [suspension, engine] of Object.entries(engines)) {
	const end = (...args: string[]) =>
		run({ engine, namespace: makeNamespace("memory"), stages: [["end", ...args]], timeout: 20_000 });

	describe(suspension, () => {
		test.each([
			[["return"], 0, "", ""],
			[["exit", "0"], 0, "", ""],
			[["exit", "33"], 33, "", ""],
			[["exit", "256"], 0, "", ""],
			[["exit", "-1"], 255, "", ""],
			[["raise", "0"], 0, "raise: 0\n", ""],
			[["raise", "15"], 143, "", ""],
			[["raise", "9"], 137, "", ""],
			[["raise", "28"], 157, "", ""],
		])("%j", async (args, status, stdout, stderr) => {
			expect(await end(...args)).toMatchObject({ statuses: [status], stdout, stderr });
		});

		test("what happens at a signal that does nothing, stops, or is none", async () => {
			expect(await end("raise", "16")).toMatchObject({ statuses: [0], stdout: "raise: 0\n" });
			expect(await end("raise", "18")).toMatchObject({ statuses: [0], stdout: "raise: 58\n" });
			expect(await end("raise", "31")).toMatchObject({ statuses: [0], stdout: "raise: 28\n" });
		});

		test("traps", async () => {
			const panic = await end("panic");
			expect(panic.statuses).toEqual([134]);
			expect(panic.stderr).toContain("as told");
			expect(panic.stderr).toMatch(/^end: Aborted \(unreachable\)$/m);
			expect(await end("unreachable")).toMatchObject({ statuses: [134], stderr: "end: Aborted (unreachable)\n" });
			const address = await end("address");
			expect(address.statuses).toEqual([139]);
			expect(address.stderr).toMatch(/^end: Segmentation fault \(.*bounds.*\)\n$/);
			const stack = await end("stack");
			expect(stack.statuses).toEqual([139]);
			expect(stack.stderr).toMatch(/^end: Segmentation fault \(.*\)\n$/);
		});

		test("a loop is stopped in place, and the next process is fine", async () => {
			const namespace = makeNamespace("memory");
			for (const stage of [["spin"], ["end", "calls"], ["end", "writes"]]) {
				const outcome = run({ engine, namespace, stages: [stage, ["copy", "64"]], timeout: 100 });
				expect((await outcome).statuses[0]).toBe(143);
				expect(await run({ engine, namespace, stages: [["end", "exit", "5"]] })).toMatchObject({ statuses: [5] });
			}
			expect(engine.liveInstances).toBe(0);
		});

		test("memory is charged as it grows", async () => {
			const outcome = await run({
				engine,
				namespace: makeNamespace("memory"),
				stages: [["end", "memory"]],
				memory: 64 << 20,
				timeout: 20_000,
			});
			expect(outcome.statuses).toEqual([137]);
			expect(outcome.processes[0]?.memory).toBeGreaterThan(64 << 20);
			expect(outcome.processes[0]?.memory).toBeLessThan(80 << 20);
		});

		test("fuel is told", async () => {
			const outcome = await run({
				engine,
				namespace: makeNamespace("memory"),
				stages: [["spin"]],
				timeout: 500,
			});
			expect(outcome.processes[0]?.fuel).toBeGreaterThan(100_000);
			expect(outcome.processes[0]?.ticks).toBeGreaterThan(1);
		});
	});
}

test("timers run while a module spins", async () => {
	let fired = 0;
	const timer = setInterval(() => fired++, 5);
	await run({ engine: engines.jspi, namespace: makeNamespace("memory"), stages: [["spin"]], timeout: 200 });
	await run({ engine: engines.jspi, namespace: makeNamespace("memory"), stages: [["end", "calls"]], timeout: 200 });
	clearInterval(timer);
	expect(fired).toBeGreaterThan(0);
});

for (const [suspension, engine] of Object.entries(engines)) {
	test(`${suspension}: a signal ends a process that waits for input, for room, for time, or for a child`, async () => {
		for (const stage of [["copy"], ["end", "write"], ["end", "sleep"], ["end", "wait"]]) {
			const namespace = makeNamespace("memory");
			const [stdin, writer] = namespace.pipe();
			const stages = stage[1] === "write" ? [stage, ["end", "wait"]] : [stage];
			const outcome = await run({
				engine,
				namespace,
				stages,
				stdin,
				started: (processes) => {
					setTimeout(() => {
						for (const process of processes) process.kill("INT");
						// A child of theirs lives on, as POSIX has it, until it sees the end of its input.
						setTimeout(() => writer.release(), 20);
					}, 60);
				},
			});
			expect(outcome.statuses).toEqual(stages.map(() => 130));
			while (engine.liveInstances > 0) await new Promise((resolve) => setTimeout(resolve, 5));
		}
	});
}
