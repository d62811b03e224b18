import { appendFileSync, existsSync, statSync } from "node:fs";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland, userlandDirectory } from "@seahaven/host/userland";
import { createShell, FsError, jsonLines, overlay, type Profile, type Shell } from "seahaven";
import type { Invocation } from "./arguments.ts";
import { fullProfile } from "./policy-command.ts";
import { UsageError } from "./usage-error.ts";

/** Where --root is mounted. */
export const workspace = "/workspace";

/** The world that the command line asks for. Throws UsageError. */
export async function openWorld(invocation: Invocation, interactive: boolean): Promise<Shell> {
	const { root, cwd, env, hardened, policy, audit } = invocation;
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
			...(policy === null
				? {}
				: { policy: { profile: withoutInheritance(policy), ...(root === null ? {} : { workspace }) } }),
			...(audit === null ? {} : { audit: jsonLines((line) => appendFileSync(audit, line, { mode: 0o600 })) }),
		});
	} catch (error) {
		if (error instanceof FsError) throw new UsageError(error.message);
		throw error;
	}
}

/** The profile with what it inherits already added. */
function withoutInheritance(name: string): Profile {
	const { inherit: _, ...profile } = fullProfile(name);
	return profile;
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
