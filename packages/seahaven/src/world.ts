import { type ByteString, type Bytes, fromText } from "@seahaven/abi/bytes";
import { macrotask } from "@seahaven/abi/macrotask";
import type { World } from "@seahaven/abi/world";

/** What the inhabitants learn about time, chance and who they are. What is left out is real time, real chance, and the user `user`. */
export interface WorldOptions {
	/**
	 * Milliseconds since 1970 at which the clock stands. It moves by what sleeps take, which then take no real time, and by nothing else. A function
	 * is asked for the time whenever someone looks; sleeps are real.
	 */
	readonly now?: number | Date | (() => number);
	/** Begins the random source: the same seed gives the same bytes. */
	readonly seed?: number | bigint;
	/** "seahaven" unless given. */
	readonly hostname?: string;
	/** A name, uid 1000 and a home of its own below /home; "root" has uid 0 and /root. "user" unless given. */
	readonly user?: string;
	/** As TZ has it. "UTC" unless given. */
	readonly tz?: string;
}

/** The world that the options describe. TypeError: a name that cannot be one. */
export function makeWorld(options: WorldOptions = {}): World {
	const user = fromText(options.user ?? "user");
	if (!/^[A-Za-z_\x80-\xff][A-Za-z0-9_.\x80-\xff-]{0,31}$/.test(user))
		throw new TypeError(`world.user is no user name: ${user}`);
	const hostname = fromText(options.hostname ?? "seahaven");
	if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/.test(hostname))
		throw new TypeError(`world.hostname is no host name: ${hostname}`);
	const root = user === "root";
	return {
		...makeClock(options.now),
		random: options.seed === undefined ? realRandom : seededRandom(BigInt(options.seed)),
		hostname,
		user,
		uid: root ? 0 : 1000,
		gid: root ? 0 : 1000,
		home: root ? "/root" : `/home/${user}`,
		timezone: fromText(options.tz ?? "UTC"),
	};
}

type Clock = Pick<World, "now" | "monotonic" | "sleep">;

function makeClock(now: WorldOptions["now"]): Clock {
	if (now === undefined) return { now: realNow, monotonic: realMonotonic, sleep: realSleep };
	if (typeof now === "function") {
		let latest = 0n;
		const ask = (): bigint => nanoseconds(now());
		return {
			now: ask,
			monotonic: () => {
				const time = ask();
				if (time > latest) latest = time;
				return latest;
			},
			sleep: realSleep,
		};
	}
	const start = nanoseconds(Number(now));
	let passed = 0n;
	return {
		now: () => start + passed,
		monotonic: () => passed,
		sleep: async (ms) => {
			passed += nanoseconds(Math.max(0, ms));
			// Timers, input and aborts of the real world get their turn all the same.
			await macrotask();
		},
	};
}

function nanoseconds(ms: number): bigint {
	if (!Number.isFinite(ms)) throw new RangeError(`${ms} is no time in milliseconds`);
	const whole = Math.floor(ms);
	return BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6));
}

let origin = Date.now() - performance.now();

/** Finer than Date.now, since two files that are written after each other shall not be of the same age; set right when the clock is set. */
function realNow(): bigint {
	const coarse = Date.now();
	let fine = origin + performance.now();
	if (Math.abs(fine - coarse) > 20) {
		origin = coarse - performance.now();
		fine = coarse;
	}
	return nanoseconds(fine);
}

function realMonotonic(): bigint {
	return nanoseconds(performance.now());
}

function realSleep(ms: number): Promise<void> {
	// Timers hold 31 bits: a longer sleep takes several.
	const step = Math.min(Math.max(0, ms), 0x7fffffff);
	return new Promise((resolve) => {
		setTimeout(() => (ms > step ? realSleep(ms - step).then(resolve) : resolve()), step);
	});
}

function realRandom(into: Bytes): void {
	// getRandomValues takes 65,536 bytes at most.
	for (let at = 0; at < into.length; at += 65_536) {
		crypto.getRandomValues(into.subarray(at, Math.min(at + 65_536, into.length)) as Uint8Array<ArrayBuffer>);
	}
}

/** SplitMix64 (Steele, Lea and Flood 2014): deterministic, and no secret. */
function seededRandom(seed: bigint): (into: Bytes) => void {
	let state = BigInt.asUintN(64, seed);
	return (into) => {
		for (let at = 0; at < into.length; at += 8) {
			state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
			let word = state;
			word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
			word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
			word ^= word >> 31n;
			for (let i = 0; i < 8 && at + i < into.length; i++) into[at + i] = Number((word >> BigInt(8 * i)) & 0xffn);
		}
	};
}

/** The minimal /etc that agrees with a world: file name and text. */
export function accountFiles(world: World): readonly (readonly [ByteString, ByteString])[] {
	const root = "root:x:0:0:root:/root:/bin/bash\n";
	const own = world.uid === 0 ? "" : `${world.user}:x:${world.uid}:${world.gid}::${world.home}:/bin/bash\n`;
	const nobody = "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
	const ownGroup = world.uid === 0 ? "" : `${world.user}:x:${world.gid}:\n`;
	return [
		["passwd", root + own + nobody],
		["group", `root:x:0:\n${ownGroup}nogroup:x:65534:\n`],
		["hostname", `${world.hostname}\n`],
	];
}
