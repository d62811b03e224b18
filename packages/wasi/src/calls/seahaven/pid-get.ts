import type { Call } from "../call.ts";

/** `seahaven.pid_get() -> id`: getpid(2). */
export const pidGet: Call<[]> = (guest) => () => guest.process.pid;
