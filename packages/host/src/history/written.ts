import { createShell, type Shell, type Snapshot } from "seahaven";
import { hostDirectory } from "../directory.ts";
import { applyOperations } from "./apply.ts";
import { inverse, type Operation, operationsOf } from "./operation.ts";
import { HistoryStore } from "./store.ts";

const place = "/host";

/**
 * Puts on the disk what a world does to an overlay of a directory of the host: all that one script did, or, where something else has changed the
 * same files meanwhile, nothing. What it takes to undo it is kept, also for later runs.
 */
export class WrittenDirectory {
	readonly #disk: Shell;
	readonly #store: HistoryStore;
	readonly #world: Shell | null;
	readonly #mounted: string;
	#last: Snapshot | null;
	/** Entries that this run has made, which its own undo takes back. */
	readonly #made: number[] = [];

	private constructor(disk: Shell, store: HistoryStore, world: Shell | null, mounted: string) {
		this.#disk = disk;
		this.#store = store;
		this.#world = world;
		this.#mounted = mounted;
		this.#last = world?.snapshot() ?? null;
	}

	/** `mounted` is where the world has an overlay of `root`. Without a world, only what earlier runs did can be asked for and undone. */
	static async open(root: string, world: Shell | null = null, mounted = ""): Promise<WrittenDirectory> {
		const user = process.getuid?.() === 0 ? "root" : "user";
		const disk = await createShell({ mounts: { [place]: hostDirectory(root, { write: true }) }, world: { user } });
		return new WrittenDirectory(disk, new HistoryStore(root), world, mounted);
	}

	/** Writes what has changed in the world since the last call. `undone`: it was the undo of so many scripts. ConflictError: nothing was written. */
	async settle(script: string, undone = 0): Promise<readonly Operation[]> {
		if (this.#world === null || this.#last === null) return [];
		const now = this.#world.snapshot();
		const operations = operationsOf(this.#world.diff(this.#last, now), this.#mounted);
		if (operations.length === 0) return [];
		// What takes it back is kept before anything is done: a crash in between loses nothing.
		const id = this.#store.add(script, operations);
		try {
			await applyOperations(this.#disk.fs, place, operations);
		} catch (error) {
			this.#store.remove(id);
			throw error;
		}
		this.#last = now;
		if (undone === 0) {
			this.#made.push(id);
			return operations;
		}
		this.#store.remove(id);
		for (const taken of this.#made.splice(-undone)) this.#store.remove(taken);
		return operations;
	}

	/** Takes back the last `count` entries of all runs. Returns what that does. RangeError: there are not so many. ConflictError. */
	async undo(count: number): Promise<readonly Operation[]> {
		const ids = this.#store.ids();
		if (ids.length < count) throw new RangeError(`there are ${ids.length} scripts to take back, not ${count}`);
		const done: Operation[] = [];
		for (const id of ids.slice(-count).reverse()) {
			const operations = inverse(this.#store.read(id).operations);
			await applyOperations(this.#disk.fs, place, operations);
			this.#store.remove(id);
			done.push(...operations);
		}
		return done;
	}

	/** What the newest entry did; null: there is none. */
	newest(): { readonly script: string; readonly operations: readonly Operation[] } | null {
		const id = this.#store.ids().at(-1);
		return id === undefined ? null : this.#store.read(id);
	}
}
