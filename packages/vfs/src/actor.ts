import type { ByteString } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";

/** On whose behalf an operation runs: what `/dev/fd` and `/proc/self` show. */
export interface Actor {
	readonly pid: number;
	readonly descriptors: () => Descriptors;
	readonly argv?: () => readonly ByteString[];
	readonly environment?: () => ReadonlyMap<ByteString, ByteString>;
	/** Absolute path of the working directory. */
	readonly directory?: () => ByteString;
}

/**
 * Holds the actor of the operation that is going on. Nothing in a namespace waits, so one cell serves all processes: each view puts its actor there
 * before it starts.
 */
export interface ActorCell {
	actor: Actor | null;
}
