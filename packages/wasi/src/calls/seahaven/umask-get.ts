import type { Call } from "../call.ts";

/** `seahaven.umask_get() -> mode`: permission bits that new files do not get. */
export const umaskGet: Call<[]> = (guest) => () => guest.process.umask;
