import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { nodeUserland } from "@seahaven/host/userland";
import { createShell } from "seahaven";
import { environment } from "../oracle/case.ts";

/** What a judge saw; one code unit a byte. */
export interface Seen {
	readonly status: number;
	readonly stdout: string;
	readonly stderr: string;
}

const userland = nodeUserland();

/** Where rows run, in our world and on this machine alike. */
const directory = `/tmp/seahaven-builtins-${process.pid}/row`;

/** What live bash does. */
export function askBash(script: string): Seen {
	rmSync(directory, { recursive: true, force: true });
	mkdirSync(directory, { recursive: true });
	const ran = spawnSync("/bin/bash", ["-c", script], {
		argv0: "bash",
		cwd: directory,
		env: { ...environment, HOME: directory },
		input: "",
		timeout: 20_000,
	});
	rmSync(dirname(directory), { recursive: true, force: true });
	return { status: ran.status ?? 128, stdout: ran.stdout.toString("latin1"), stderr: ran.stderr.toString("latin1") };
}

/** GNU's messages as the C locale has them: the quotes that our utilities print in every locale. */
export function plainQuotes(seen: Seen): Seen {
	return { ...seen, stderr: seen.stderr.replaceAll(/\xe2\x80[\x98\x99]/g, "'") };
}

/** What our shell does. */
export async function askOurs(script: string): Promise<Seen> {
	await using shell = await createShell({
		userland,
		cwd: directory,
		env: { ...environment, HOME: directory },
		world: { user: "root" },
	});
	const { exitCode, stdout, stderr } = await shell.exec(script, { stdin: "", timeout: 20_000 });
	const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
	return { status: exitCode, stdout: latin1(stdout.bytes), stderr: latin1(stderr.bytes) };
}
