import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { userlandDirectory } from "@seahaven/host/userland";
import { readManifest } from "@seahaven/userland/manifest";
import { loadUserland } from "@seahaven/userland/userland";
import { Engine } from "@seahaven/wasi/engine";
import { describe, expect, test } from "vitest";
import { makeNamespace, put, run } from "./guests.ts";

// The packs as they were built, through the loader.
const directory = userlandDirectory() ?? "";
const manifest = readManifest(JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")));
if (typeof manifest === "string") throw new Error(manifest);

for (const suspension of ["jspi", "none"] as const) {
	const engine = new Engine({ suspension });
	let fetched: string[] = [];
	const programs = loadUserland({
		manifest,
		engine,
		fetchPack: (file) => {
			fetched.push(file);
			return readFile(join(directory, file));
		},
	});

	describe(suspension, () => {
		const namespace = makeNamespace("memory");
		put(namespace, "/file", "b\na\nb\n");
		const outcome = (...stages: string[][]) => run({ engine, namespace, programs, stages, timeout: 30_000 });

		test("a pack is fetched once for all its commands", async () => {
			fetched = [];
			const runs = [outcome(["cat", "/file"]), outcome(["head", "-n", "1", "/file"]), outcome(["cat", "/file"])];
			expect((await Promise.all(runs)).map((each) => each.stdout)).toEqual(["b\na\nb\n", "b\n", "b\na\nb\n"]);
			expect(fetched).toEqual(["core.wasm"]);
		});

		test("a pipeline of commands of several packs", async () => {
			const stages = [["cat", "/file"], ["sort"], ["uniq", "-c"], ["grep", "b"]];
			expect(await outcome(...stages)).toMatchObject({ stdout: "      2 b\n", stderr: "", statuses: [0, 0, 0, 0] });
		});

		test("a writer without an end", async () => {
			expect(await outcome(["yes"], ["head", "-n", "2"])).toMatchObject({
				stdout: "y\ny\n",
				stderr: "",
				statuses: [141, 0],
			});
		});

		test("a device and a fifo by their paths", async () => {
			expect(await outcome(["cat", "/dev/null"])).toMatchObject({ stdout: "", stderr: "", statuses: [0] });
			namespace.mkfifo(namespace.root, "/fifo", 0o644);
			const [reading] = await Promise.all([outcome(["cat", "/fifo"]), outcome(["cat", "/file"], ["tee", "/fifo"])]);
			expect(reading).toMatchObject({ stdout: "b\na\nb\n", stderr: "", statuses: [0] });
			namespace.unlink(namespace.root, "/fifo");
		});

		test("what reads a pipe after it has opened a file to write", async () => {
			expect(await outcome(["cat", "/file"], ["tee", "/copy"])).toMatchObject({
				stdout: "b\na\nb\n",
				statuses: [0, 0],
			});
			expect(await outcome(["cat", "/copy"], ["sort", "-o", "/sorted"])).toMatchObject({
				stderr: "",
				statuses: [0, 0],
			});
			expect(await outcome(["cat", "/sorted"])).toMatchObject({ stdout: "a\nb\nb\n" });
		});

		test("messages and statuses", async () => {
			expect(await outcome(["cat", "none"])).toMatchObject({
				stderr: "cat: none: No such file or directory\n",
				statuses: [1],
			});
		});
	});
}
