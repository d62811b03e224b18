/** One after the other, in the order of the calls; at once where nothing is going on. */
export class Turns {
	#last: Promise<unknown> | null = null;

	take<T>(run: () => Promise<T>): Promise<T> {
		const turn = this.#last === null ? run() : this.#last.then(run);
		const settled: Promise<void> = turn.then(
			() => this.#settle(settled),
			() => this.#settle(settled),
		);
		this.#last = settled;
		return turn;
	}

	#settle(turn: Promise<unknown>): void {
		if (this.#last === turn) this.#last = null;
	}
}
