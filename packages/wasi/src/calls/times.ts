import type { Attributes } from "@seahaven/abi/file";
import { EINVAL } from "../errno.ts";
import type { Guest } from "../guest.ts";

// preview1 `fstflags`.
const ATIM = 1;
const ATIM_NOW = 2;
const MTIM = 4;
const MTIM_NOW = 8;

/** The times that a set_times call asks for. EINVAL: both a time and now, or no such flag. */
export function times(guest: Guest, atim: bigint, mtim: bigint, flags: number): Attributes | number {
	if ((flags & ~15) !== 0) return EINVAL;
	if ((flags & (ATIM | ATIM_NOW)) === (ATIM | ATIM_NOW)) return EINVAL;
	if ((flags & (MTIM | MTIM_NOW)) === (MTIM | MTIM_NOW)) return EINVAL;
	const now = (flags & (ATIM_NOW | MTIM_NOW)) === 0 ? 0n : guest.process.world.now();
	return {
		...((flags & ATIM) !== 0 && { atime: BigInt.asUintN(64, atim) }),
		...((flags & ATIM_NOW) !== 0 && { atime: now }),
		...((flags & MTIM) !== 0 && { mtime: BigInt.asUintN(64, mtim) }),
		...((flags & MTIM_NOW) !== 0 && { mtime: now }),
	};
}
