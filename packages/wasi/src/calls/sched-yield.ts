import { isPending } from "@seahaven/abi/maybe";
import { success } from "../errno.ts";
import type { WaitingCall } from "./call.ts";

/** preview1 `sched_yield`: gives way where it is time. */
export const schedYield: WaitingCall<[]> = (guest) => () => {
	const pending = guest.tick();
	return isPending(pending) ? pending.then(() => success) : success;
};
