import type { ComponentGuest } from "./guest.ts";
import { momentPollable, type Pollable } from "./poll.ts";

const second = 1_000_000_000n;

/** wasi:clocks `datetime`. */
export interface Datetime {
	readonly seconds: bigint;
	readonly nanoseconds: number;
}

/** Nanoseconds since 1970 as WASI has them. */
export function datetime(time: bigint): Datetime {
	return { seconds: time / second, nanoseconds: Number(time % second) };
}

/** Nanoseconds since 1970. */
export function nanoseconds({ seconds, nanoseconds: rest }: Datetime): bigint {
	return seconds * second + BigInt(rest);
}

/** wasi:clocks/wall-clock: the world's time. */
export function wallClock(guest: ComponentGuest): { now(): Datetime; resolution(): Datetime } {
	return {
		now: () => datetime(guest.process.world.now()),
		resolution: () => ({ seconds: 0n, nanoseconds: 1 }),
	};
}

/** wasi:clocks/monotonic-clock, in nanoseconds. */
export function monotonicClock(guest: ComponentGuest): {
	now(): bigint;
	resolution(): bigint;
	subscribeInstant(when: bigint): Pollable;
	subscribeDuration(length: bigint): Pollable;
} {
	const { world } = guest.process;
	return {
		now: () => world.monotonic(),
		resolution: () => 1n,
		subscribeInstant: (when) => momentPollable(guest, when),
		subscribeDuration: (length) => momentPollable(guest, world.monotonic() + length),
	};
}
