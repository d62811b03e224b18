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
}

export interface FullOutputPolicy {
	readonly maxBytes: number;
	readonly keep: "head" | "tail" | "both";
	readonly spill: string | false;
}

/** The policy with its defaults, the later ones winning. RangeError: maxBytes is no whole number of bytes. */
export function outputPolicy(...policies: readonly (OutputPolicy | undefined)[]): FullOutputPolicy {
	const full: FullOutputPolicy = Object.assign({ maxBytes: 16 << 20, keep: "both", spill: false }, ...policies);
	if (!(Number.isSafeInteger(full.maxBytes) && full.maxBytes >= 0)) {
		throw new RangeError(`output.maxBytes is ${full.maxBytes}, not a number of bytes`);
	}
	return full;
}
