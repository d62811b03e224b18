import type { Limits } from "@seahaven/abi/limits";

/** What all executions of a world may use together; the limits bound each of them. */
export type Budget = Partial<Pick<Limits, "wallMs" | "commands" | "outputBytes" | "fuel">>;

type Name = keyof Budget;
const names: readonly Name[] = ["wallMs", "commands", "outputBytes", "fuel"];

/** Counts what executions use. */
export class BudgetAccount {
	readonly #budget: Budget;
	readonly #used: Record<Name, number> = { wallMs: 0, commands: 0, outputBytes: 0, fuel: 0 };

	constructor(budget: Budget) {
		this.#budget = budget;
	}

	/** What is used up, or null. */
	exhausted(): { readonly limit: Name; readonly max: number } | null {
		for (const limit of names) {
			const max = this.#budget[limit];
			if (max !== undefined && this.#used[limit] >= max) return { limit, max };
		}
		return null;
	}

	/** What is left, for the next execution. */
	remaining(): Budget {
		const left: Record<string, number> = {};
		for (const name of names) {
			const max = this.#budget[name];
			if (max !== undefined) left[name] = Math.max(0, max - this.#used[name]);
		}
		return left;
	}

	spend(usage: { readonly [name in Name]: number }): void {
		for (const name of names) this.#used[name] += usage[name];
	}
}
