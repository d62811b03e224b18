import type { ExecEvent } from "./event.ts";

/** Bytes that may wait for a slow reader before the writers have to wait. */
const backlog = 65_536;

/** Passes an execution's events on: to listeners at once, and to one reader at its own pace, for whom the world's writers wait. */
export class EventHub {
	#listeners: ((event: ExecEvent) => void)[] = [];
	#queue: ExecEvent[] | null = null;
	#queued = 0;
	#ended = false;
	#waitingForRoom: (() => void)[] = [];
	#waitingForEvent: (() => void) | null = null;

	/** Whether anyone wants events. */
	get active(): boolean {
		return this.#queue !== null || this.#listeners.length > 0;
	}

	listen(listener: (event: ExecEvent) => void): void {
		this.#listeners.push(listener);
	}

	/** From now on events also wait for a reader. */
	queue(): void {
		this.#queue ??= [];
	}

	/** The reader has gone: writers wait for it no longer. */
	unqueue(): void {
		this.#queue = null;
		this.#queued = 0;
		this.#wakeWriters();
	}

	emit(event: ExecEvent): void {
		for (const listener of this.#listeners) listener(event);
		if (this.#queue === null) return;
		this.#queue.push(event);
		if ("data" in event) this.#queued += event.data.length;
		this.#wakeReader();
	}

	/** The next event, or null after the last one. */
	async next(): Promise<ExecEvent | null> {
		for (;;) {
			const event = this.#queue?.shift();
			if (event !== undefined) {
				if ("data" in event) this.#queued -= event.data.length;
				if (this.hasRoom) this.#wakeWriters();
				return event;
			}
			if (this.#ended) return null;
			await new Promise<void>((resolve) => {
				this.#waitingForEvent = resolve;
			});
		}
	}

	/** No event comes after this. */
	end(): void {
		this.#ended = true;
		this.#wakeReader();
		this.#wakeWriters();
	}

	get hasRoom(): boolean {
		return this.#queued < backlog;
	}

	/** Resolves when writing is worth trying again. */
	room(): Promise<void> {
		return new Promise((resolve) => {
			this.#waitingForRoom.push(resolve);
		});
	}

	#wakeReader(): void {
		const wake = this.#waitingForEvent;
		this.#waitingForEvent = null;
		wake?.();
	}

	#wakeWriters(): void {
		if (this.#waitingForRoom.length === 0) return;
		const waiting = this.#waitingForRoom;
		this.#waitingForRoom = [];
		for (const resolve of waiting) resolve();
	}
}
