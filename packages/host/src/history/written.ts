import { createShell, type Shell, type Snapshot } from "seahaven";
import { hostDirectory } from "../directory.ts";
import { applyOperations, ConflictError, takeBack } from "./apply.ts";
import { inverse, type Operation, operationsOf } from "./operation.ts";
import { type Commit, HistoryStore, type StoredEntry } from "./store.ts";

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
		const store = new HistoryStore(root);
		// A process that was killed in the middle of writing has left the directory neither as it was nor as it was to be.
		for (const unfinished of store.unfinished()) {
			await takeBack(disk.fs, place, unfinished.operations, unfinished.tag);
			unfinished.end();
		}
		return new WrittenDirectory(disk, store, world, mounted);
	}

	/** Writes what has changed in the world since the last call. `undone`: it was the undo of so many scripts. ConflictError: nothing was written. */
	async settle(script: string, undone = 0): Promise<readonly Operation[]> {
		if (this.#world === null || this.#last === null) return [];
		const now = this.#world.snapshot();
		const operations = operationsOf(this.#world.diff(this.#last, now), this.#mounted);
		if (operations.length === 0) return [];
		if (undone === 0) {
			this.#store.forgetUndone();
			const id = this.#store.nextId();
			await this.#carryOut(operations, { kind: "done", id }, () => this.#store.add(script, operations));
			this.#last = now;
			this.#made.push(id);
			return operations;
		}
		await this.#carryOut(operations, null, () => {});
		this.#last = now;
		for (const taken of this.#made.splice(-undone)) this.#store.remove(taken);
		return operations;
	}

	/** All of it or nothing: what takes it back is kept before anything is done, and a crash in between is put right by the next run. */
	async #carryOut(operations: readonly Operation[], commit: Commit, finish: () => void): Promise<void> {
		const begun = this.#store.begin(operations, commit);
		try {
			await applyOperations(this.#disk.fs, place, operations, begun.tag);
		} catch (error) {
			if (!(error instanceof ConflictError)) await takeBack(this.#disk.fs, place, operations, begun.tag);
			begun.end();
			throw error;
		}
		finish();
		begun.end();
	}

	/** Takes back the last `count` entries of all runs. Returns what that does. RangeError: there are not so many. ConflictError. */
	async undo(count: number): Promise<readonly Operation[]> {
		const ids = this.#store.ids();
		if (ids.length < count) throw new RangeError(`there are ${ids.length} scripts to take back, not ${count}`);
		const done: Operation[] = [];
		for (const id of ids.slice(-count).reverse()) {
			const operations = inverse(this.#store.read(id).operations);
			await this.#carryOut(operations, { kind: "undone", id }, () => this.#store.setAside(id));
			done.push(...operations);
		}
		return done;
	}

	/** Does again what was undone, as long as nothing else was done since. RangeError: there is not so much. ConflictError. */
	async redo(count: number): Promise<readonly Operation[]> {
		const ids = this.#store.undone();
		if (ids.length < count) throw new RangeError(`there are ${ids.length} scripts to do again, not ${count}`);
		const done: Operation[] = [];
		for (const id of ids.slice(0, count)) {
			const { operations } = this.#store.readUndone(id);
			await this.#carryOut(operations, { kind: "done", id }, () => this.#store.bringBack(id));
			done.push(...operations);
		}
		return done;
	}

	/** Everything that is kept, oldest first. */
	entries(): readonly StoredEntry[] {
		return this.#store.ids().map((id) => this.#store.read(id));
	}

	/** The entries that made a file what it is, newest first, renames included. `path` is relative to the directory. */
	blame(path: string): readonly StoredEntry[] {
		let wanted = path;
		return this.entries()
			.toReversed()
			.filter(({ operations }) => {
				const mine = operations.filter(
					(operation) => operation.path === wanted || ("from" in operation && operation.from === wanted),
				);
				for (const operation of mine)
					if (operation.op === "rename" && operation.path === wanted) wanted = operation.from;
				return mine.length > 0;
			});
	}

	/** Brings one file back as it was before an entry, the newest that touched it unless given; as an entry of its own. RangeError: none did. ConflictError. */
	async restore(path: string, id: number | null): Promise<readonly Operation[]> {
		const entry = this.blame(path).find((each) => id === null || each.id === id);
		const operation = entry?.operations.find((each) => each.path === path && each.op !== "rename");
		if (entry === undefined || operation === undefined)
			throw new RangeError(`${path}: no script that is kept has changed its content`);
		const later = this.entries().filter(
			(each) => each.id > entry.id && each.operations.some((other) => other.path === path),
		);
		if (later.length > 0)
			throw new RangeError(`${path}: it has been changed by ${later[0]?.id} since; restore that first`);
		const operations = inverse([operation.op === "modify" ? { ...operation, from: path } : operation]);
		this.#store.forgetUndone();
		const commit: Commit = { kind: "done", id: this.#store.nextId() };
		await this.#carryOut(operations, commit, () => this.#store.add(`restore ${path}`, operations));
		return operations;
	}

	/** What the newest entry did; null: there is none. */
	newest(): { readonly script: string; readonly operations: readonly Operation[] } | null {
		const id = this.#store.ids().at(-1);
		return id === undefined ? null : this.#store.read(id);
	}
}
