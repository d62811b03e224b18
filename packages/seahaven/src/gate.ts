/** Lets many in together, or one alone, in the order in which they came. */
export class Gate {
	#inside = 0;
	#alone = false;
	readonly #waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];

	/** Enters at once if nobody is alone inside or waits to be. */
	tryEnter(): boolean {
		if (this.#alone || this.#waiting.length > 0) return false;
		this.#inside++;
		return true;
	}

	enter(alone: boolean): Promise<void> {
		return new Promise((resolve) => {
			this.#waiting.push({ alone, enter: resolve });
			this.#admit();
		});
	}

	leave(): void {
		this.#inside--;
		this.#alone = false;
		this.#admit();
	}

	#admit(): void {
		for (;;) {
			const next = this.#waiting[0];
			if (next === undefined || this.#alone || (next.alone && this.#inside > 0)) return;
			this.#waiting.shift();
			this.#inside++;
			this.#alone = next.alone;
			next.enter();
		}
	}
}
