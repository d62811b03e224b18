import type { Errno } from "@seahaven/abi/errno";
import type { Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import type { Descriptor } from "../fd-table.ts";
import type { Guest } from "../guest.ts";

/** The attributes of what a descriptor refers to. */
export function statOf(guest: Guest, descriptor: Descriptor): Result<Stat, Errno> {
	const { file } = descriptor;
	return file === null ? guest.process.namespace.stat(guest.handle(descriptor), ".", true) : file.stat();
}
