import type { Call } from "../call.ts";

/** `seahaven.ppid_get() -> id`: getppid(2). */
export const ppidGet: Call<[]> = (guest) => () => guest.process.parentPid;
