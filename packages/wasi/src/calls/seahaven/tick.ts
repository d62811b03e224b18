import type { Maybe } from "@seahaven/abi/maybe";
import type { Call } from "../call.ts";

/**
 * `seahaven.tick()`: a metered module calls it when its exported counter `seahaven_fuel` has run below zero. The counter is filled again; timers,
 * deadlines and signals get their turn. Does not return where the process has been ended.
 */
export const tick: Call<[], Maybe<void>> = (guest) => () => guest.tick();
