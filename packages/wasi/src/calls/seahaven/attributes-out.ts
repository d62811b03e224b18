import { modeBits, type Stat } from "@seahaven/abi/stat";
import type { Guest } from "../../guest.ts";

/** Bytes of the record that path_mode_get and fd_mode_get store. */
export const attributesLength = 32;

/**
 * What preview1's filestat leaves out: u32 st_mode with the type's bits at 0, u32 uid at 4, u32 gid at 8, u32 major of the device at 12, u32 minor
 * at 16, four bytes of padding, u64 blocks of 512 bytes at 24.
 */
export function storeAttributes(guest: Guest, at: number, stat: Stat): void {
	const { memory } = guest;
	memory.setU32(at, modeBits(stat));
	memory.setU32(at + 4, stat.uid);
	memory.setU32(at + 8, stat.gid);
	memory.setU32(at + 12, stat.rdev >>> 8);
	memory.setU32(at + 16, stat.rdev & 0xff);
	memory.setU32(at + 20, 0);
	memory.setSize(at + 24, stat.blocks);
}
