import { type Signal, signalStatus } from "@seahaven/abi/signal";

/**
 * Thrown out of an import to unwind the instance, and caught where it was started: the process ends with this status. It is no Error, since
 * nobody needs its stack and capturing one is slow.
 */
export class ProcessExit {
	readonly status: number;

	constructor(status: number) {
		this.status = status;
	}

	static bySignal(signal: Signal): ProcessExit {
		return new ProcessExit(signalStatus(signal));
	}
}
