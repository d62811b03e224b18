/** A row that differs from bash or GNU today, and why. A gap that closes must be removed: an unexpected pass fails too. */
export interface Gap {
	/** `chapter/name` of the case. */
	readonly case: string;
	readonly reason: string;
}

export const knownGaps: readonly Gap[] = [];
