/** How much of an execution's output is kept in memory, and where the rest goes. */
export interface OutputPolicy {
	/** Bytes kept of each of stdout, stderr and combined. 16 MiB unless given. */
	readonly maxBytes?: number;
	/** Which end is kept where there is more; "both" halves the bytes between beginning and end. "both" unless given. */
	readonly keep?: "head" | "tail" | "both";
	/**
	 * A directory of the world that gets the whole of a stream that did not fit, one file each, up to the world's quota; false: the rest is gone.
	 * False unless given.
	 */
	readonly spill?: string | false;
	/**
	 * Characters of each stream's text; where there are more, the text ends after them with a line of its own, `... (output truncated to N chars)`.
	 * Without it, `maxBytes` alone bounds.
	 */
	readonly maxChars?: number;
}

export interface FullOutputPolicy {
	readonly maxBytes: number;
	readonly keep: "head" | "tail" | "both";
	readonly spill: string | false;
	readonly maxChars: number | null;
}

/** The policy with its defaults, the later ones winning. RangeError: maxBytes is no whole number of bytes. */
export function outputPolicy(...policies: readonly (OutputPolicy | undefined)[]): FullOutputPolicy {
	const full: FullOutputPolicy = Object.assign(
		{ maxBytes: 16 << 20, keep: "both", spill: false, maxChars: null },
		...policies,
	);
	// A character takes four bytes at most; one more tells that there is more.
	if (full.maxChars !== null) return { ...full, keep: "head", maxBytes: 4 * (full.maxChars + 1) };
	if (!(Number.isSafeInteger(full.maxBytes) && full.maxBytes >= 0)) {
		throw new RangeError(`output.maxBytes is ${full.maxBytes}, not a number of bytes`);
	}
	return full;
}
