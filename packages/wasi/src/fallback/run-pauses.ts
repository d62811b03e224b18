import type { Pauses } from "../waiting.ts";
import type { HeldState } from "./held-file.ts";
import { Interruption } from "./interruption.ts";

/** Milliseconds: a shorter pause is not worth another run. */
const shortest = 20;
/** Runs that pauses may cost. */
const most = 50;

/** The pauses of a held run, in order: what was had in one run is over in the next. */
export class RunPauses implements Pauses {
	readonly #state: HeldState;
	#taken = 0;
	#now = 0;

	constructor(state: HeldState) {
		this.#state = state;
	}

	had(ms: number): boolean {
		if (this.#now < this.#taken) {
			this.#now++;
			return true;
		}
		if (ms < shortest || this.#taken >= most || this.#state.changed) return false;
		throw new Interruption({ kind: "pause", ms });
	}

	/** A pause has been had. */
	take(): void {
		this.#taken++;
	}

	/** The next run begins. */
	rewind(): void {
		this.#now = 0;
	}
}
