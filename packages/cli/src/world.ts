import { existsSync, statSync } from "node:fs";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland, userlandDirectory } from "@seahaven/host/userland";
import { createShell, FsError, overlay, type Shell } from "seahaven";
import type { Invocation } from "./arguments.ts";

/** Where --root is mounted. */
export const workspace = "/workspace";

/** Something that is wrong with the call: one line for the user, status 2. */
export class UsageError extends Error {
	override readonly name: string = "UsageError";
}

/** The world that the command line asks for. Throws UsageError. */
export async function openWorld(invocation: Invocation, interactive: boolean): Promise<Shell> {
	const { root, cwd, env, hardened } = invocation;
	if (root !== null && !(existsSync(root) && statSync(root).isDirectory())) {
		throw new UsageError(`--root: ${root}: ${existsSync(root) ? "Not a directory" : "No such file or directory"}`);
	}
	const directory = userlandDirectory();
	try {
		return await createShell({
			cwd: cwd ?? (root === null ? undefined : workspace) ?? "",
			env: { ...(interactive ? terminalEnvironment() : {}), ...env },
			limits: hardened ? "hardened" : "normal",
			mounts: root === null ? {} : { [workspace]: overlay(hostDirectory(root)) },
			...(directory === null ? {} : { userland: nodeUserland(directory) }),
			...(interactive ? { session: { interactive } } : {}),
		});
	} catch (error) {
		if (error instanceof FsError) throw new UsageError(error.message);
		throw error;
	}
}

/** A prompt, and what programs have to know about the terminal that they draw on; nothing else of the host's environment comes in. */
function terminalEnvironment(): Readonly<Record<string, string>> {
	const { TERM, COLORTERM } = process.env;
	return {
		PS1: "\\u@\\h:\\w\\$ ",
		...(TERM === undefined ? {} : { TERM }),
		...(COLORTERM === undefined ? {} : { COLORTERM }),
	};
}
