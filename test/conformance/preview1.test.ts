import type { View } from "@seahaven/vfs/namespace";
import { preview1 } from "@seahaven/wasi/calls/preview1";
import { seahaven } from "@seahaven/wasi/calls/seahaven/table";
import { Engine } from "@seahaven/wasi/engine";
import { afterAll, describe, expect, test } from "vitest";
import { feed, guestModule, guestNames, makeNamespace, removeHostRoots, run } from "./guests.ts";

// The programs in wasm/guests state what they expect of each call, and say which expectation failed.
const engines = { jspi: new Engine({ suspension: "jspi" }), none: new Engine({ suspension: "none" }) };
const namespaces: { readonly [kind: string]: () => View } = {
	memory: () => makeNamespace("memory"),
	overlay: () => makeNamespace("overlay"),
	host: () => makeNamespace("host"),
	"host overlay": () => makeNamespace("host overlay"),
};

afterAll(removeHostRoots);

test("every call is covered by a program", () => {
	const imported = new Set<string>();
	for (const name of guestNames()) {
		for (const { module, name: call } of WebAssembly.Module.imports(guestModule(name)))
			imported.add(`${module}.${call}`);
	}
	for (const call of Object.keys(preview1)) expect(imported).toContain(`wasi_snapshot_preview1.${call}`);
	for (const call of Object.keys(seahaven)) expect(imported).toContain(`seahaven.${call}`);
});

for (const [suspension, engine] of Object.entries(engines)) {
	for (const [kind, make] of Object.entries(namespaces)) {
		describe(`${suspension}, ${kind}`, () => {
			test("p1_process", async () => {
				const outcome = await run({
					engine,
					namespace: make(),
					stages: [["p1_process", "one", "", "\xffx"]],
					environment: new Map([
						["A", "1"],
						["B", ""],
					]),
				});
				expectHeld(outcome);
			});

			test("p1_fd", async () => {
				expectHeld(await run({ engine, namespace: make(), stages: [["p1_fd"]] }));
			});

			test("p1_path", async () => {
				expectHeld(await run({ engine, namespace: make(), stages: [["p1_path"]] }));
			});

			test("host", async () => {
				const namespace = make();
				namespace.mkdir(namespace.root, "/home", 0o755);
				namespace.mkdir(namespace.root, "/home/sub", 0o755);
				expectHeld(await run({ engine, namespace, stages: [["host"]], cwd: "/home/sub", umask: 0o027 }));
			});

			test("spawn", async () => {
				expectHeld(await run({ engine, namespace: make(), stages: [["spawn"]] }));
			});
		});
	}
}

test("p1_poll", async () => {
	const namespace = makeNamespace("memory");
	const [stdin, writer] = namespace.pipe();
	const running = run({ engine: engines.jspi, namespace, stages: [["p1_poll"]], stdin });
	await new Promise((resolve) => setTimeout(resolve, 300));
	await feed(writer, "late");
	writer.release();
	const outcome = await running;
	expect(outcome.stdout + outcome.stderr).toMatch(/^waiting\n\d+ held, 0 failed\n$/);
	expect(outcome.statuses).toEqual([0]);
});

function expectHeld(outcome: Awaited<ReturnType<typeof run>>): void {
	expect(outcome.stdout + outcome.stderr).toMatch(/^\d+ held, 0 failed\n$/);
	expect(outcome.statuses).toEqual([0]);
}
