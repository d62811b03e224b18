import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { ComponentGuest } from "./guest.ts";

/** wasi:io/poll `pollable`: something that a component can wait for. */
export class Pollable {
	readonly #guest: ComponentGuest;
	readonly #ready: () => boolean;
	readonly #wait: () => Promise<void>;

	constructor(guest: ComponentGuest, ready: () => boolean, wait: () => Promise<void>) {
		this.#guest = guest;
		this.#ready = ready;
		this.#wait = wait;
	}

	/** Whether `block` would return at once. */
	ready(): boolean {
		this.#guest.enter();
		return this.#ready();
	}

	/** Waits until it is ready. */
	async block(): Promise<void> {
		await this.#guest.breathe();
		while (!this.#ready()) await this.#guest.until(this.#wait());
	}

	/** Resolves when it may be ready, or the process has been ended. */
	happens(): Promise<void> {
		return this.#wait();
	}
}

/** Ready when an open file is. */
export function filePollable(guest: ComponentGuest, file: OpenFile, event: Readiness): Pollable {
	return new Pollable(
		guest,
		() => file.poll(event),
		() => guest.process.wait(file, event),
	);
}

/** Ready at once. */
export function readyPollable(guest: ComponentGuest): Pollable {
	return new Pollable(
		guest,
		() => true,
		async () => {},
	);
}

/** Ready at a moment of the world's monotonic clock, in nanoseconds. */
export function momentPollable(guest: ComponentGuest, moment: bigint): Pollable {
	const { world } = guest.process;
	return new Pollable(
		guest,
		() => world.monotonic() >= moment,
		() => guest.process.sleep(Math.max(0, Number(moment - world.monotonic()) / 1e6)),
	);
}

/** wasi:io/poll `poll`: waits until at least one is ready, and tells which are. An empty list is a trap. */
export async function poll(guest: ComponentGuest, pollables: readonly Pollable[]): Promise<Uint32Array> {
	if (pollables.length === 0) throw new WebAssembly.RuntimeError("poll of nothing");
	await guest.breathe();
	for (;;) {
		const ready = pollables.flatMap((pollable, index) => (pollable.ready() ? [index] : []));
		if (ready.length > 0) return Uint32Array.from(ready);
		await guest.until(Promise.race(pollables.map((pollable) => pollable.happens())));
	}
}
