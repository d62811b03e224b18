import type { Guest } from "../guest.ts";

/** A system call's function as WebAssembly takes it. */
export type ImportFunction = (...parameters: never[]) => unknown;

export interface ImportEntry {
	make(guest: Guest): ImportFunction;
	/**
	 * "waits": it may return a promise. "long": it never waits, but a loop of it takes time, so that in a module which is not metered it gives way now
	 * and then. "plain": neither.
	 */
	readonly kind: "waits" | "long" | "plain";
}

/** Imports by name. */
export type ImportTable = { readonly [name: string]: ImportEntry };
