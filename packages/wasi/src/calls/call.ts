import type { Maybe } from "@seahaven/abi/maybe";
import type { Guest } from "../guest.ts";

/**
 * A system call, made for one guest. Integers come as WebAssembly gives them: i32 as a signed number, i64 as a signed bigint. It returns a
 * preview1 errno (or what the import's type says), and may throw ProcessExit.
 */
export type Call<Parameters extends readonly (number | bigint)[], Value = number> = (
	guest: Guest,
) => (...parameters: Parameters) => Value;

/** A call that may have to wait: its import is made suspending. */
export type WaitingCall<Parameters extends readonly (number | bigint)[]> = Call<Parameters, Maybe<number>>;
