import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import { type Limits, makeLimits } from "@seahaven/abi/limits";
import type { Namespace } from "@seahaven/abi/namespace";
import type { World } from "@seahaven/abi/world";
import { createNamespace } from "@seahaven/vfs/create";
import { Collector, HereFile } from "../memory-file.ts";
import { createSession, type RunOptions, type RunResult, type Session } from "../session.ts";
import { allBuiltins } from "./builtins.ts";
import { testPrograms } from "./programs.ts";

/** A world whose clock is the machine's. */
export function testWorld(): World {
	let seed = 1;
	return {
		now: () => BigInt(Date.now()) * 1_000_000n,
		monotonic: () => BigInt(Math.round(performance.now() * 1e6)),
		random(into) {
			for (let i = 0; i < into.length; i++) {
				seed = (seed * 1103515245 + 12345) & 0x7fffffff;
				into[i] = seed >> 16;
			}
		},
		hostname: "world",
		user: "user",
		uid: 1000,
		gid: 1000,
		home: "/home/user",
		timezone: "UTC",
		sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	};
}

export interface Observed extends RunResult {
	readonly stdout: string;
	readonly stderr: string;
}

export interface TestSession {
	readonly session: Session;
	readonly namespace: Namespace;
	run(source: string, options?: Partial<RunOptions> & { readonly input?: string }): Promise<Observed>;
}

const builtins = await allBuiltins();

/** A session over an empty memory tree, with the test programs. */
export function testSession(
	limits: Partial<Limits> = {},
	environment: Readonly<Record<string, string>> = {},
): TestSession {
	const world = testWorld();
	const namespace = createNamespace({ world });
	if (!namespace.ok) throw new Error(namespace.error);
	for (const directory of ["/home", "/home/user", "/tmp", "/bin", "/usr", "/usr/bin"])
		namespace.value.mkdir(namespace.value.root, directory, 0o777);
	const session = createSession({
		namespace: namespace.value,
		programs: testPrograms,
		builtins,
		world,
		limits: makeLimits("normal", limits),
		environment: new Map(
			Object.entries({ PATH: "/usr/bin:/bin", HOME: "/home/user", LC_ALL: "C.UTF-8", ...environment }),
		),
		cwd: "/home/user",
	});
	return {
		session,
		namespace: namespace.value,
		async run(source, options = {}) {
			const stdout = new Collector(1 << 28, () => {});
			const stderr = new Collector(1 << 28, () => {});
			const stdin = new HereFile(toBytes(options.input ?? ""));
			const result = await session.run(source, { stdin, stdout, stderr, ...options }).result;
			return { ...result, stdout: stdout.text, stderr: stderr.text };
		},
	};
}

export { fromBytes };
