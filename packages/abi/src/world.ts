import type { ByteString, Bytes } from "./bytes.ts";

/** What a world's inhabitants can learn about time, chance and who they are. The same world and input give the same bytes. */
export interface World {
	/** Nanoseconds since 1970. */
	now(): bigint;
	/** Nanoseconds since some moment; never goes back. */
	monotonic(): bigint;
	/** Fills the buffer with random bytes. */
	random(into: Bytes): void;
	readonly hostname: ByteString;
	readonly user: ByteString;
	readonly uid: number;
	readonly gid: number;
	/** Absolute path. */
	readonly home: ByteString;
	/** As TZ has it: "UTC", "Europe/Berlin". */
	readonly timezone: ByteString;
	/**
	 * Waits this many milliseconds. A world with a virtual clock moves it and resolves at once.
	 */
	sleep(ms: number): Promise<void>;
}
