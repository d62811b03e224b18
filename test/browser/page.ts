import { fetchUserland } from "@seahaven/browser/userland";
import { createShell } from "seahaven";
import { scripts } from "./scripts.ts";

/** What the page tells the test: the output of each script, base64, and what its engine can do. */
interface Report {
	readonly results: readonly { readonly status: number; readonly stdout: string; readonly stderr: string }[];
	readonly isolated: boolean;
	readonly capabilities: unknown;
}

async function report(): Promise<Report> {
	const userland = await fetchUserland("/userland/");
	const shell = await createShell({ userland, cwd: "/work" });
	const results: { status: number; stdout: string; stderr: string }[] = [];
	for (const script of scripts) {
		const { exitCode, stdout, stderr } = await shell.exec(script);
		results.push({ status: exitCode, stdout: toBase64(stdout.bytes), stderr: toBase64(stderr.bytes) });
	}
	return { results, isolated: globalThis.crossOriginIsolated, capabilities: shell.capabilities() };
}

function toBase64(bytes: Uint8Array): string {
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

Object.assign(globalThis, { report });
