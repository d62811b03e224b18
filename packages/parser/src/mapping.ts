/**
 * Where the bytes of a derived text (an alias, the inside of backquotes, a here-document without its tabs) stand in the
 * text it was made from.
 */
export interface Mapping {
	/** Positions before this one came out of an alias: they stand for the whole of `start`..`end` in the source. */
	readonly limit: number;
	readonly start: number;
	readonly end: number;
	/** What to add to a position at or after `limit`. */
	readonly delta: number;
	/** For each byte that was removed, in order, the position in the derived text it was removed before. */
	readonly removed: readonly number[] | null;
	/** The mapping of the text it was made from; null if that is the source. */
	readonly parent: Mapping | null;
}

/** A text that starts `delta` bytes into its parent, less the bytes in `removed`. */
export function shifted(delta: number, removed: readonly number[] | null, parent: Mapping | null): Mapping {
	return { limit: 0, start: 0, end: 0, delta, removed, parent };
}

function countBelow(sorted: readonly number[], limit: number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle] ?? 0) < limit) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The source offset of the byte at `pos`. */
export function mapStart(mapping: Mapping, pos: number): number {
	let at = pos;
	for (let map: Mapping | null = mapping; map !== null; map = map.parent) {
		if (at < map.limit) return map.start;
		at += map.delta + (map.removed === null ? 0 : countBelow(map.removed, at + 1));
	}
	return at;
}

/** The source offset just after the byte before `pos`. */
export function mapEnd(mapping: Mapping, pos: number): number {
	let at = pos;
	for (let map: Mapping | null = mapping; map !== null; map = map.parent) {
		if (map.limit > 0 && at <= map.limit) return map.end;
		at += map.delta + (map.removed === null ? 0 : countBelow(map.removed, at));
	}
	return at;
}
