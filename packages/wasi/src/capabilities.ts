import { promiseIntegration } from "./jspi.ts";

/**
 * How a module waits for a pipe, a clock or a child: "jspi" suspends it in place; "none" (Node before 24.20, older browsers) holds its output until
 * it ends and starts it again once its input is there, up to `heldBytes`.
 */
export type Suspension = "jspi" | "none";

export interface EngineCapabilities {
	readonly suspension: Suspension;
}

/** What this runtime can do for WASI modules. */
export function engineCapabilities(): EngineCapabilities {
	return { suspension: promiseIntegration === null ? "none" : "jspi" };
}
