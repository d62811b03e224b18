import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import type { World } from "@seahaven/abi/world";

/** A world for tests: real time, bytes that count up for random ones. */
export class TestWorld implements World {
	readonly hostname: ByteString = "seahaven";
	readonly user: ByteString = "tester";
	readonly uid: number = 1000;
	readonly gid: number = 1000;
	readonly home: ByteString = "/home/tester";
	readonly timezone: ByteString = "UTC";
	#next = 1;

	now(): bigint {
		return BigInt(Date.now()) * 1_000_000n;
	}

	monotonic(): bigint {
		return BigInt(Math.round(performance.now() * 1e6));
	}

	random(into: Bytes): void {
		for (let i = 0; i < into.length; i++) into[i] = this.#next++ & 0xff;
	}

	sleep(ms: number): Promise<void> {
		return new Promise((resolve) => setTimeout(resolve, ms));
	}
}
