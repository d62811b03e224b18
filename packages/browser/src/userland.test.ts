import { expect, test } from "vitest";
import { fetchUserland } from "./userland.ts";

const pack = { file: "core.wasm", bytes: 1, sha256: "0".repeat(64), gzipBytes: 1, brotliBytes: 1 };
const manifest = {
	schema: 1,
	packs: { core: pack },
	commands: { cat: { pack: "core", crate: "uu_cat", licence: "MIT" } },
};

function server(answers: Readonly<Record<string, Response>>, asked: string[] = []): typeof fetch {
	return async (input) => {
		const url = String(input);
		asked.push(url);
		return answers[url] ?? new Response(null, { status: 404 });
	};
}

test("the manifest beside the packs names the commands, and no pack is fetched before it is needed", async () => {
	const asked: string[] = [];
	const programs = await fetchUserland("http://host.test/packs", {
		fetch: server({ "http://host.test/packs/manifest.json": Response.json(manifest) }, asked),
	});
	expect([...programs.names()]).toEqual(["cat"]);
	expect(programs.lookup("cat")).toBeDefined();
	expect(programs.lookup("constructor")).toBeUndefined();
	expect(asked).toEqual(["http://host.test/packs/manifest.json"]);
});

test("a missing or malformed manifest is an error that says so", async () => {
	await expect(fetchUserland("http://host.test/none/", { fetch: server({}) })).rejects.toThrow("HTTP status 404");
	const wrong = server({ "http://host.test/x/manifest.json": Response.json({ schema: 2 }) });
	await expect(fetchUserland("http://host.test/x/", { fetch: wrong })).rejects.toThrow("schema");
});
