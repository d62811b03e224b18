/** A file offset in bytes as a number, or null where it is beyond what a file can have (2^53 - 1 here, 2^63 - 1 elsewhere). */
export function fileOffset(offset: bigint): number | null {
	return offset > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(offset);
}
