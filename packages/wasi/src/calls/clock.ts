import type { Guest } from "../guest.ts";

/**
 * preview1 `clockid` in nanoseconds: 0 real time, 1 monotonic, 2 and 3 CPU time of the process and of its only thread, which is taken to be the time
 * since it began. Undefined: no such clock.
 */
export function clock(guest: Guest, id: number): bigint | undefined {
	const { world } = guest.process;
	switch (id) {
		case 0:
			return world.now();
		case 1:
			return world.monotonic();
		case 2:
		case 3:
			return world.monotonic() - guest.started;
		default:
			return undefined;
	}
}
