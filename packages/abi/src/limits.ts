import type { Errno } from "./errno.ts";

/** One limit: what it counts, how much is allowed unless a caller says otherwise, and the errno where a system call meets it. */
export interface LimitRow {
	readonly unit: "count" | "bytes" | "ms" | "fuel";
	readonly normal: number;
	readonly hardened: number;
	readonly errno: Errno | null;
	readonly message: string;
}

const table: { readonly [name in LimitName]: LimitRow } = {
	commands: { unit: "count", normal: 1e12, hardened: 100_000, errno: null, message: "too many commands" },
	loopIterations: {
		unit: "count",
		normal: 1e12,
		hardened: 10_000_000,
		errno: null,
		message: "too many loop iterations",
	},
	callDepth: {
		unit: "count",
		normal: 2_500,
		hardened: 500,
		errno: null,
		message: "maximum function nesting level exceeded",
	},
	subshellDepth: {
		unit: "count",
		normal: 256,
		hardened: 40,
		errno: null,
		message: "substitutions and subshells are nested too deeply",
	},
	expansionBytes: { unit: "bytes", normal: 256 << 20, hardened: 16 << 20, errno: null, message: "expansion too large" },
	expansionFields: {
		unit: "count",
		normal: 4_000_000,
		hardened: 100_000,
		errno: null,
		message: "expansion makes too many words",
	},
	sourceBytes: { unit: "bytes", normal: 64 << 20, hardened: 1 << 20, errno: null, message: "script too large" },
	sourceNesting: { unit: "count", normal: 250, hardened: 250, errno: null, message: "nesting too deep" },
	processes: {
		unit: "count",
		normal: 512,
		hardened: 50,
		errno: "EAGAIN",
		message: "fork: retry: Resource temporarily unavailable",
	},
	openFiles: { unit: "count", normal: 1024, hardened: 256, errno: "EMFILE", message: "Too many open files" },
	outputBytes: { unit: "bytes", normal: 1e12, hardened: 10 << 20, errno: null, message: "output too large" },
	fileBytes: { unit: "bytes", normal: 4 * 2 ** 30, hardened: 256 << 20, errno: "EFBIG", message: "File too large" },
	totalBytes: {
		unit: "bytes",
		normal: 4 * 2 ** 30,
		hardened: 512 << 20,
		errno: "ENOSPC",
		message: "No space left on device",
	},
	files: { unit: "count", normal: 1_000_000, hardened: 100_000, errno: "ENOSPC", message: "No space left on device" },
	memoryBytes: {
		unit: "bytes",
		normal: 2 * 2 ** 30,
		hardened: 256 << 20,
		errno: "ENOMEM",
		message: "Cannot allocate memory",
	},
	fuel: { unit: "fuel", normal: Number.MAX_SAFE_INTEGER, hardened: 1e12, errno: null, message: "out of fuel" },
	wallMs: { unit: "ms", normal: Number.POSITIVE_INFINITY, hardened: 30_000, errno: null, message: "timed out" },
};

/** The name of a limit. */
export type LimitName =
	| "commands"
	| "loopIterations"
	/** Functions, `eval` and sourced files that run inside one another. */
	| "callDepth"
	/** Command substitutions, subshells and pipelines that run inside one another. */
	| "subshellDepth"
	| "expansionBytes"
	| "expansionFields"
	| "sourceBytes"
	/** Commands, substitutions and expressions inside one another in a script's text; 250 at most. */
	| "sourceNesting"
	| "processes"
	| "openFiles"
	| "outputBytes"
	| "fileBytes"
	| "totalBytes"
	| "files"
	| "memoryBytes"
	| "fuel"
	| "wallMs";

/** A full set of limits; units are those of `limitRow`. */
export type Limits = { readonly [name in LimitName]: number };

/** Every limit's name. */
export const limitNames: readonly LimitName[] = Object.keys(table) as LimitName[];

/** What a limit counts, its defaults and how it shows. */
export function limitRow(name: LimitName): LimitRow {
	return table[name];
}

/** The limits of a named set, with some replaced. */
export function makeLimits(base: "normal" | "hardened", replaced: Partial<Limits> = {}): Limits {
	const limits = Object.fromEntries(limitNames.map((name) => [name, table[name][base]])) as Record<LimitName, number>;
	return { ...limits, ...replaced };
}
