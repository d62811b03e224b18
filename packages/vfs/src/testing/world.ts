import type { World } from "@seahaven/abi/world";

/** A world whose clock moves one microsecond each time it is read, for tests. */
export function testWorld(uid = 1000): World {
	let time = 1_700_000_000_000_000_000n;
	return {
		now: () => {
			time += 1_000n;
			return time;
		},
		monotonic: () => time,
		random: (into) => {
			for (let i = 0; i < into.length; i++) into[i] = (i * 37 + 11) & 255;
		},
		hostname: "seahaven",
		user: "truman",
		uid,
		gid: uid,
		home: "/home/truman",
		timezone: "UTC",
		sleep: () => Promise.resolve(),
	};
}
