import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Change, Versioned } from "./backend.ts";

/** The backends whose history is kept, each with the absolute path of its mount point. */
export type JournalTargets = readonly { readonly path: ByteString; readonly backend: Versioned }[];

/** One state of all targets, by reference. */
export interface State {
	readonly versions: readonly unknown[];
}

/** What one exec, or several that overlapped, did. */
export interface Entry {
	/** Rising from 1. */
	readonly id: number;
	/** What was run; null for changes that nobody announced. */
	readonly label: string | null;
	/** Nanoseconds since 1970, when it ended. */
	readonly time: bigint;
	readonly before: State;
	readonly after: State;
	/** Bytes that only this entry's past needs. */
	readonly bytes: number;
}

export interface JournalOptions {
	/** Nanoseconds since 1970. */
	readonly now: () => bigint;
	/** Entries that are kept; 1,000 unless told. */
	readonly entries?: number;
	/** Bytes of replaced content that are kept, 1 GiB unless told; the newest entry stays in any case. */
	readonly bytes?: number;
}

/** An exec that is going on. */
export interface Transaction {
	/** What has changed since it began. */
	changes(): readonly Change[];
	/** Ends it. The entry, or null: nothing changed, or another one that overlaps is still going on. */
	commit(): Entry | null;
	/** Ends it by bringing back the state at its begin. ESTALE. */
	discard(): Result<void, Errno>;
}

/**
 * The history of a world's file systems: one entry for each exec that changed something. Execs that overlap share an entry, and changes that
 * happen outside of any get one of their own, so that an undo never takes back what it does not show.
 */
export class Journal {
	readonly #targets: JournalTargets;
	readonly #options: JournalOptions;
	readonly #entries: Entry[] = [];
	/** Undone entries, the next one to be redone last. */
	readonly #undone: Entry[] = [];
	readonly #labels: string[] = [];
	#open = 0;
	#before: State | null = null;
	#last: State;
	#ids = 0;
	#bytes = 0;
	#retained: number;
	#dropped = 0;

	constructor(targets: JournalTargets, options: JournalOptions) {
		this.#targets = targets;
		this.#options = options;
		this.#last = this.state();
		this.#retained = this.#sum();
	}

	/** Oldest first. */
	get entries(): readonly Entry[] {
		return this.#entries;
	}

	/** How many entries have been forgotten to stay within bounds. */
	get dropped(): number {
		return this.#dropped;
	}

	/** The present state, for `diff` and `restore`. Costs nothing that grows with the content. */
	state(): State {
		return { versions: this.#targets.map(({ backend }) => backend.snapshot()) };
	}

	begin(label: string): Transaction {
		if (this.#open++ === 0) {
			this.#note();
			this.#before = this.#last;
		}
		this.#labels.push(label);
		const from = this.#open === 1 ? this.#last : this.state();
		let ended = false;
		const end = (): Entry | null => {
			if (ended) throw new Error("a transaction ends once");
			ended = true;
			if (--this.#open > 0) return null;
			const entry = this.#record(this.#labels.join("; "), this.#before ?? from);
			this.#labels.length = 0;
			this.#before = null;
			return entry;
		};
		return {
			changes: () => this.diff(from),
			commit: end,
			discard: () => {
				const restored = this.#restore(from);
				end();
				return restored;
			},
		};
	}

	/** Takes back the last `count` entries. Returns what that changed. EBUSY: an exec is going on. ENOENT: there are not so many. ESTALE. */
	undo(count = 1): Result<readonly Change[], Errno> {
		if (this.#open > 0) return fail("EBUSY");
		this.#note();
		const target = this.#entries[this.#entries.length - count];
		if (target === undefined || count < 1) return fail("ENOENT");
		const from = this.#last;
		const restored = this.#restore(target.before);
		if (!restored.ok) return restored;
		for (let i = 0; i < count; i++) {
			const entry = this.#entries.pop();
			if (entry !== undefined) this.#undone.push(entry);
		}
		return ok(this.diff(from, this.#last));
	}

	/** Brings back the next `count` entries that were undone. EBUSY, ENOENT, ESTALE. */
	redo(count = 1): Result<readonly Change[], Errno> {
		if (this.#open > 0) return fail("EBUSY");
		this.#note();
		const target = this.#undone[this.#undone.length - count];
		if (target === undefined || count < 1) return fail("ENOENT");
		const from = this.#last;
		const restored = this.#restore(target.after);
		if (!restored.ok) return restored;
		for (let i = 0; i < count; i++) {
			const entry = this.#undone.pop();
			if (entry !== undefined) this.#entries.push(entry);
		}
		return ok(this.diff(from, this.#last));
	}

	/** What differs between two states, with absolute paths; `to` is the present one unless told. */
	diff(from: State, to: State = this.state()): readonly Change[] {
		const all: Change[] = [];
		for (const [i, { path, backend }] of this.#targets.entries()) {
			const prefix = path === "/" ? "/" : `${path}/`;
			const full = (relative: ByteString): ByteString => (relative === "" ? path : prefix + relative);
			for (const change of backend.changes(from.versions[i], to.versions[i])) {
				all.push({ ...change, path: full(change.path), from: change.from === null ? null : full(change.from) });
			}
		}
		return all;
	}

	/** What one entry changed. */
	changes(entry: Entry): readonly Change[] {
		return this.diff(entry.before, entry.after);
	}

	/** The entries that touched a path, newest first; a file that was renamed to it is followed back. */
	blame(path: ByteString): readonly Entry[] {
		const found: Entry[] = [];
		let wanted = path;
		for (let i = this.#entries.length - 1; i >= 0; i--) {
			const entry = this.#entries[i];
			if (entry === undefined) continue;
			let touched = false;
			let earlier = wanted;
			for (const change of this.changes(entry)) {
				if (change.path === wanted || change.from === wanted) {
					touched = true;
					if (change.from !== null && change.path === wanted) earlier = change.from;
				} else if (change.from !== null && wanted.startsWith(`${change.path}/`)) {
					earlier = change.from + wanted.slice(change.path.length);
				}
			}
			if (touched || earlier !== wanted) found.push(entry);
			wanted = earlier;
		}
		return found;
	}

	/** Brings a state back, as an entry of its own that can be undone. EBUSY, ESTALE. */
	restore(state: State, label: string): Result<readonly Change[], Errno> {
		if (this.#open > 0) return fail("EBUSY");
		this.#note();
		const from = this.#last;
		const restored = this.#restore(state);
		if (!restored.ok) return restored;
		this.#last = from;
		this.#record(label, from);
		return ok(this.diff(from, this.#last));
	}

	#restore(state: State): Result<void, Errno> {
		for (const [i, { backend }] of this.#targets.entries()) {
			const restored = backend.restore(state.versions[i]);
			if (!restored.ok) return restored;
		}
		this.#last = this.state();
		return ok(undefined);
	}

	#same(from: State, to: State): boolean {
		return this.#targets.every(({ backend }, i) => backend.same(from.versions[i], to.versions[i]));
	}

	/** Records what nobody announced. */
	#note(): void {
		this.#record(null, this.#last);
	}

	#record(label: string | null, before: State): Entry | null {
		const after = this.state();
		if (this.#same(before, after)) return null;
		const retained = this.#sum();
		const bytes = retained - this.#retained;
		this.#retained = retained;
		this.#undone.length = 0;
		this.#last = after;
		const entry = { id: ++this.#ids, label, time: this.#options.now(), before, after, bytes };
		this.#entries.push(entry);
		this.#bytes += bytes;
		this.#trim();
		return entry;
	}

	#trim(): void {
		const { entries: most = 1_000, bytes: room = 2 ** 30 } = this.#options;
		let dropped = 0;
		while (
			this.#entries.length - dropped > Math.max(1, most) ||
			(this.#bytes > room && this.#entries.length - dropped > 1)
		) {
			this.#bytes -= this.#entries[dropped]?.bytes ?? 0;
			dropped++;
		}
		if (dropped === 0) return;
		this.#entries.splice(0, dropped);
		this.#dropped += dropped;
		const [first] = this.#entries;
		if (first === undefined) return;
		for (const [i, { backend }] of this.#targets.entries()) backend.forget(first.before.versions[i]);
	}

	#sum(): number {
		return this.#targets.reduce((sum, { backend }) => sum + backend.retained, 0);
	}
}
