import type { Mode, Otherwise } from "./policy.ts";
import type { RuleClass } from "./rule.ts";

/** Limits that a profile sets; where it says nothing, the embedder's or the defaults hold. */
export interface ProfileLimits {
	/** Milliseconds of real time for one script. */
	readonly wallMs?: number;
	readonly outputBytes?: number;
	readonly processes?: number;
	/** Characters of output that are kept. */
	readonly outputKept?: number;
}

/** A profile as it is written: data, and nothing else. What is left out is the parent's. */
export interface Profile {
	readonly name: string;
	/** Comes first; this is added to it. */
	readonly inherit?: string;
	readonly mode?: Mode;
	/** Rules that are used, by id, each with the class that it has here; `off` leaves out one of the parent's. `*` stands for all with their own class. */
	readonly rules?: Readonly<Record<string, RuleClass | "default" | "off">>;
	/** The only commands that exist. */
	readonly only?: readonly string[];
	/** What becomes of single commands. */
	readonly commands?: Readonly<Record<string, RuleClass>>;
	readonly allowKnown?: boolean;
	readonly otherwise?: Otherwise;
	/** Directories that may be read; `$WORKSPACE`, `$HOME` and `$USER` are replaced. */
	readonly ro?: readonly string[];
	readonly rw?: readonly string[];
	readonly hosts?: readonly string[];
	readonly limits?: ProfileLimits;
	/** Whether nothing can be written at all. */
	readonly readOnly?: boolean;
	/** Whether `rm` moves things to `.trash`. */
	readonly trash?: boolean;
	/** Directives for native confinement, kept as they are. */
	readonly native?: readonly (readonly [string, string])[];
}

/** Truman Shell's allowlist, exactly (T1). */
export const trumanCommands: readonly string[] =
	"cd pwd ls cat head tail grep find wc mkdir touch rm mv cp echo which true false".split(" ");

/** The profiles that are built in. */
export const builtInProfiles: ReadonlyMap<string, Profile> = new Map(
	(
		[
			{
				// Isolation and undo do the work; only what makes no sense at all is refused.
				name: "default",
				mode: "enforce",
				rules: {
					"fork-bomb": "default",
					"block-device": "default",
					"delete-everything": "ask",
					"fake-tool": "allow",
					"runtime-download": "allow",
				},
				otherwise: "allow",
				rw: ["/"],
				hosts: [],
			},
			{
				name: "truman",
				mode: "enforce",
				rules: { "outside-write": "off", "fake-tool": "allow" },
				only: trumanCommands,
				otherwise: "missing",
				rw: ["/"],
				trash: true,
			},
			{
				name: "llm-safe",
				mode: "enforce",
				rules: { "*": "default", substitution: "off" },
				allowKnown: true,
				otherwise: "ask",
				rw: ["$WORKSPACE", "/tmp"],
				ro: [],
				hosts: ["localhost", "127.0.0.1", "::1", "registry.npmjs.org", "pypi.org", "files.pythonhosted.org"],
				limits: { wallMs: 30_000, outputBytes: 10 << 20, processes: 50 },
			},
			{
				name: "passepartout",
				mode: "enforce",
				rules: {
					"delete-everything": "default",
					"block-device": "default",
					"file-system-tool": "default",
					"fork-bomb": "default",
					"shell-socket": "default",
					"network-host": "default",
					substitution: "off",
				},
				otherwise: "allow",
				rw: ["$WORKSPACE", "/tmp"],
				hosts: ["localhost"],
				limits: { wallMs: 30_000, outputKept: 100_000 },
			},
			{
				name: "read-only",
				mode: "enforce",
				rules: { "outside-write": "default", "fork-bomb": "default" },
				otherwise: "allow",
				ro: ["/"],
				rw: [],
				hosts: [],
				readOnly: true,
			},
		] satisfies readonly Profile[]
	).map((profile) => [profile.name, profile]),
);
