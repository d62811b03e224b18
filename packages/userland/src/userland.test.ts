import { Engine } from "@seahaven/wasi/engine";
import { describe, expect, test } from "vitest";
import { type Manifest, readManifest } from "./manifest.ts";
import { loadPack } from "./pack.ts";
import { loadUserland } from "./userland.ts";

/** The smallest module: a magic number and a version. */
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const sha256 = "93a44bbb96c751218e4c00d479e4c14358122a389acca16205b1e4d0dc5f9476";
const pack = { file: "a.wasm", bytes: 8, sha256, gzipBytes: 8, brotliBytes: 8 };
const manifest: Manifest = {
	schema: 1,
	packs: { a: pack },
	commands: {
		one: { pack: "a", crate: "x 1.0.0", licence: "MIT" },
		two: { pack: "a", crate: "x 1.0.0", licence: "MIT" },
	},
};

describe("readManifest", () => {
	test("what is right comes back", () => {
		expect(readManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
	});

	test.each([
		[null, "no object"],
		[{ schema: 2 }, "schema is 2"],
		[{ schema: 1 }, "lacks packs or commands"],
		[{ schema: 1, packs: { a: { file: "a.wasm", sha256: "12" } }, commands: {} }, "pack a"],
		[{ ...manifest, commands: { ls: { pack: "b" } } }, "ls is in no pack"],
		[{ ...manifest, commands: { ls: { pack: "toString" } } }, "ls is in no pack"],
	])("%j", (document, reason) => {
		expect(readManifest(document)).toContain(reason);
	});
});

describe("loadPack", () => {
	test("bytes and responses", async () => {
		expect(await loadPack(pack, async () => empty, true)).toBeInstanceOf(WebAssembly.Module);
		const wasm = { headers: { "content-type": "application/wasm" } };
		for (const verify of [true, false]) {
			expect(await loadPack(pack, async () => new Response(empty, wasm), verify)).toBeInstanceOf(WebAssembly.Module);
			expect(await loadPack(pack, async () => new Response(empty), verify)).toBeInstanceOf(WebAssembly.Module);
		}
	});

	test("failures are messages", async () => {
		const other = { ...pack, sha256: "0".repeat(64) };
		expect(await loadPack(other, async () => empty, true)).toEqual({
			message: "a.wasm: does not have the manifest's SHA-256",
		});
		expect(await loadPack(other, async () => empty, false)).toBeInstanceOf(WebAssembly.Module);
		const missing = async () => new Response("", { status: 404 });
		expect(await loadPack(pack, missing, true)).toEqual({ message: "a.wasm: HTTP status 404" });
		const failing = () => Promise.reject(new Error("no network"));
		expect(await loadPack(pack, failing, true)).toEqual({ message: "a.wasm: no network" });
		expect(await loadPack(pack, async () => new Uint8Array(3), false)).toMatchObject({
			message: expect.stringContaining("a.wasm: "),
		});
	});
});

describe("loadUserland", () => {
	test("names are data", () => {
		const programs = loadUserland({ manifest, engine: new Engine(), fetchPack: async () => empty });
		expect([...programs.names()]).toEqual(["one", "two"]);
		expect(programs.lookup("one")).toBeDefined();
		for (const name of ["three", "toString", "__proto__", "constructor", ""]) {
			expect(programs.lookup(name)).toBeUndefined();
		}
	});

	test("nothing is fetched before it is needed", () => {
		let fetched = 0;
		loadUserland({
			manifest,
			engine: new Engine(),
			fetchPack: async () => {
				fetched++;
				return empty;
			},
		});
		expect(fetched).toBe(0);
	});
});
