import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { nodeUserland, userlandDirectory } from "@seahaven/host/userland";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { createShell } from "seahaven";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scripts } from "./scripts.ts";

/** A Chromium of the machine: `npm test` installs Debian's where it may. */
const executable = [
	process.env["SEAHAVEN_CHROMIUM"],
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

interface Report {
	readonly results: readonly { readonly status: number; readonly stdout: string; readonly stderr: string }[];
	readonly isolated: boolean;
	readonly capabilities: { readonly suspension: string };
}

let server: Server;
let browser: Browser;
let report: Report;

beforeAll(async () => {
	const { outputFiles } = await build({
		entryPoints: [join(import.meta.dirname, "page.ts")],
		bundle: true,
		format: "esm",
		platform: "browser",
		write: false,
	});
	const page = outputFiles[0]?.contents ?? new Uint8Array();
	const packs = userlandDirectory() ?? "";
	// A plain static server: no header that a page would need to be cross-origin isolated.
	server = createServer((request, response) => {
		const path = request.url ?? "/";
		if (path === "/")
			response
				.setHeader("content-type", "text/html")
				.end('<!doctype html><script type="module" src="/page.js"></script>');
		else if (path === "/page.js") response.setHeader("content-type", "text/javascript").end(page);
		else if (/^\/userland\/[\w.-]+$/.test(path) && existsSync(join(packs, path.slice(10)))) {
			response
				.setHeader("content-type", path.endsWith(".wasm") ? "application/wasm" : "application/json")
				.end(readFileSync(join(packs, path.slice(10))));
		} else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	if (executable === undefined) throw new Error("no Chromium on this machine; on Debian: apt-get install chromium");
	browser = await chromium.launch({
		executablePath: executable,
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
		],
	});
	const tab = await browser.newPage();
	const errors: string[] = [];
	tab.on("pageerror", (error) => errors.push(String(error)));
	await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	await tab.waitForFunction("typeof report === 'function'", undefined, { timeout: 20_000 }).catch((error: unknown) => {
		throw new Error(`${errors.join("; ")} ${String(error)}`);
	});
	report = await tab.evaluate<Report>("report()");
}, 120_000);

afterAll(async () => {
	await browser?.close();
	server?.close();
});

describe("the same world in a browser's page", () => {
	test("without cross-origin isolation, pipelines are concurrent all the same", () => {
		expect(report.isolated).toBe(false);
		expect(report.capabilities.suspension).toBe("jspi");
	});

	test("every script gives the bytes that it gives on Node", async () => {
		const shell = await createShell({ userland: nodeUserland(), cwd: "/work" });
		for (const [i, script] of scripts.entries()) {
			const { exitCode, stdout, stderr } = await shell.exec(script);
			const there = report.results[i];
			expect({
				script,
				status: there?.status,
				stdout: atob(there?.stdout ?? ""),
				stderr: atob(there?.stderr ?? ""),
			}).toEqual({
				script,
				status: exitCode,
				stdout: Buffer.from(stdout.bytes).toString("latin1"),
				stderr: Buffer.from(stderr.bytes).toString("latin1"),
			});
		}
	});

	test("the answers are right", () => {
		const text = (i: number): string => atob(report.results[i]?.stdout ?? "");
		expect(text(1)).toMatch(/^\s*28 total\n\s*10 \.\/src\/f1\.ts\n/);
		expect(text(2)).toBe("y\n1000000\n100000000\n");
		expect(text(3)).toBe("2 apple\n1 fig\n1 pear\n");
		expect(text(6)).toMatch(/^199990000\n/);
	});
});
