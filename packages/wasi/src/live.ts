import type { Waiting } from "./waiting.ts";

/** A place among the live instances. */
export interface Place extends Waiting {
	leave(): void;
}

interface Applicant {
	admit(): void;
}

/** Milliseconds after which the first in the queue is let in over the number, if any live instance waits. */
const patience = 100;

/**
 * Keeps the number of live instances down: the next one queues, first come first served. A pipeline may need more places than there are, and those that
 * have one may all wait for one that has not: so while every live instance waits, the queue moves on over the number; and since one busy instance of
 * somebody else's could keep that from ever being so, it also moves on after `patience` while at least one waits. What waits forever
 * without any peer in the queue is the owner's to end.
 */
export class LiveInstances {
	readonly #most: number;
	readonly #queue: Applicant[] = [];
	#live = 0;
	#blocked = 0;
	#timer: ReturnType<typeof setTimeout> | null = null;

	constructor(most: number) {
		this.#most = most;
	}

	get count(): number {
		return this.#live;
	}

	/** A place at once, or null where one has to queue. */
	tryEnter(): Place | null {
		return this.#live < this.#most && this.#queue.length === 0 ? this.#place() : null;
	}

	/** A place in turn, or null if `cancelled` said so while queueing. */
	async enter(cancelled: () => boolean): Promise<Place | null> {
		const place = this.tryEnter();
		if (place !== null) return place;
		let admitted: Place | null = null;
		let settle = (): void => {};
		const applicant: Applicant = {
			admit: () => {
				admitted = this.#place();
				settle();
			},
		};
		this.#queue.push(applicant);
		this.#moveOn();
		while (admitted === null) {
			await new Promise<void>((resolve) => {
				settle = resolve;
				setTimeout(resolve, 20);
				if (admitted !== null) resolve();
			});
			if (admitted === null && cancelled()) {
				this.#queue.splice(this.#queue.indexOf(applicant), 1);
				return null;
			}
		}
		return admitted;
	}

	#place(): Place {
		this.#live++;
		let left = false;
		return {
			for: async (promise) => {
				this.#blocked++;
				this.#moveOn();
				try {
					return await promise;
				} finally {
					this.#blocked--;
				}
			},
			yielding: (promise) => promise,
			leave: () => {
				if (left) return;
				left = true;
				this.#live--;
				this.#moveOn();
			},
		};
	}

	#moveOn(): void {
		while (this.#queue.length > 0 && (this.#live < this.#most || this.#blocked >= this.#live))
			this.#queue.shift()?.admit();
		if (this.#queue.length === 0 || this.#timer !== null) return;
		this.#timer = setTimeout(() => {
			this.#timer = null;
			if (this.#blocked > 0) this.#queue.shift()?.admit();
			this.#moveOn();
		}, patience);
	}
}
