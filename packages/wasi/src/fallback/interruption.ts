import type { HeldFile } from "./held-file.ts";

/**
 * Thrown out of an import to give up a run: `input`, `child` and `pause` start it again once what they name is over; `full` ends it, since what would have to
 * be held is more than may be.
 */
export class Interruption {
	readonly reason:
		| { readonly kind: "input"; readonly file: HeldFile }
		| { readonly kind: "child" }
		| { readonly kind: "pause"; readonly ms: number }
		| { readonly kind: "full" };

	constructor(reason: Interruption["reason"]) {
		this.reason = reason;
	}
}
