import type { Call } from "../call.ts";

/** `seahaven.gid_get() -> id`: the group's id, real and effective. */
export const gidGet: Call<[]> = (guest) => () => guest.process.world.gid;
