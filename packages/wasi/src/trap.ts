import { type Signal, signalStatus } from "@seahaven/abi/signal";

/** How a run ended that did not end itself. */
export interface Trap {
	readonly status: number;
	/** What the runtime said. */
	readonly message: string;
}

const descriptions: { readonly [signal in "ABRT" | "SEGV" | "FPE" | "SYS"]: string } = {
	ABRT: "Aborted",
	SEGV: "Segmentation fault",
	FPE: "Floating point exception",
	SYS: "Bad system call",
};

/**
 * The signal that a native program would have died of. The runtimes' wording differs and is not specified; a trap that is not
 * recognised counts as an abort, which `unreachable` (a panic, abort(3)) is.
 */
export function readTrap(error: unknown): Trap | null {
	if (error instanceof WebAssembly.RuntimeError) return trap(signalOf(error.message), error.message);
	// Running out of stack is a RangeError in V8 and JavaScriptCore, an InternalError in SpiderMonkey.
	if (error instanceof RangeError || (error instanceof Error && error.name === "InternalError")) {
		return trap("SEGV", error.message);
	}
	// A module may declare an import with other types than it has: numbers then come where integers of 64 bits are, or the other way round.
	if (error instanceof TypeError) return trap("SYS", error.message);
	// It waits in its start function, outside of anything that can be suspended.
	if (error instanceof Error && error.name === "SuspendError") return trap("ABRT", error.message);
	return null;
}

function signalOf(message: string): keyof typeof descriptions {
	if (/divide|remainder|division|integer overflow/i.test(message)) return "FPE";
	if (/bounds|null (function|reference)|signature|indirect call/i.test(message)) return "SEGV";
	return "ABRT";
}

function trap(signal: keyof typeof descriptions, message: string): Trap {
	return { status: signalStatus(signal satisfies Signal), message: `${descriptions[signal]} (${message})` };
}
