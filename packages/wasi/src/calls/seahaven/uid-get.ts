import type { Call } from "../call.ts";

/** `seahaven.uid_get() -> id`: the user's id, real and effective. */
export const uidGet: Call<[]> = (guest) => () => guest.process.world.uid;
