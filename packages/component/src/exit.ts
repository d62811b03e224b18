import { type Signal, signalStatus } from "@seahaven/abi/signal";

/** Thrown out of an import to unwind a component: the process ends with this status. It is an Error because jco takes anything else for a result. */
export class ComponentExit extends Error {
	readonly status: number;

	constructor(status: number) {
		super(`exit ${status}`);
		this.name = "ComponentExit";
		this.status = status;
	}

	static bySignal(signal: Signal): ComponentExit {
		return new ComponentExit(signalStatus(signal));
	}
}
