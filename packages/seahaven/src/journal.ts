import { fromText } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Result } from "@seahaven/abi/result";
import type { Change as InodeChange } from "@seahaven/vfs/backend";
import type { Entry, State } from "@seahaven/vfs/journal";
import { type Change, publicChange } from "./change.ts";
import type { Machine } from "./machine.ts";

/** What one execution, or several that overlapped, did to the files. */
export interface JournalEntry {
	/** Rising from 1. */
	readonly id: number;
	/** The script; null where the change came from something that no execution waited for, such as a job in the background. */
	readonly script: string | null;
	/** Milliseconds since 1970, in the world's time. */
	readonly time: number;
	/** Of the execution that ended last; null where there was none. */
	readonly exitCode: number | null;
	readonly changes: readonly Change[];
}

/** The past of a shell's files. Whatever it changes waits until nothing runs, and nothing runs meanwhile. */
export interface Journal {
	/** Oldest first. What did not change anything has no entry. */
	readonly entries: readonly JournalEntry[];
	/** Entries that were forgotten, since history is bounded. */
	readonly forgotten: number;
	/** Takes back the last entries, one unless given. Returns what that changed. RangeError: there are not so many. */
	undo(count?: number): Promise<readonly Change[]>;
	/** Does again what was undone, as long as nothing else has changed since. RangeError: there is not so much. */
	redo(count?: number): Promise<readonly Change[]>;
	/** The entries that made a file what it is, newest first, renames included. */
	blame(path: string): readonly JournalEntry[];
}

/** One state of a shell's files, held by reference: keeping one costs nothing until something changes. Good for the shell that made it. */
export interface Snapshot {
	readonly label: string | null;
}

const states = new WeakMap<Snapshot, { readonly machine: Machine; readonly state: State }>();

export function takeSnapshot(machine: Machine, label: string | null): Snapshot {
	const snapshot = Object.freeze({ label });
	states.set(snapshot, { machine, state: machine.history.state() });
	return snapshot;
}

/** What differs between a snapshot and another, or the present. TypeError: a snapshot of another shell. */
export function diffSnapshots(machine: Machine, from: Snapshot, to: Snapshot | undefined): readonly Change[] {
	const until = to === undefined ? machine.history.state() : stateOf(machine, to);
	return machine.history.diff(stateOf(machine, from), until).map(publicChange);
}

/** Brings the files of a snapshot back, as an entry of the journal. TypeError: a snapshot of another shell. */
export async function restoreSnapshot(machine: Machine, snapshot: Snapshot): Promise<readonly Change[]> {
	const state = stateOf(machine, snapshot);
	const label = `restore ${snapshot.label ?? "snapshot"}`;
	return alone(machine, () => machine.history.restore(state, label));
}

function stateOf(machine: Machine, snapshot: Snapshot): State {
	const known = states.get(snapshot);
	if (known === undefined || known.machine !== machine) throw new TypeError("the snapshot is of another shell");
	return known.state;
}

async function alone(
	machine: Machine,
	change: () => Result<readonly InodeChange[], Errno>,
): Promise<readonly Change[]> {
	await machine.gate.enter(true);
	try {
		const result = change();
		if (result.ok) return result.value.map(publicChange);
		if (result.error === "ENOENT") throw new RangeError("there is nothing more to take back or to do again");
		throw new Error(`the files cannot be brought back: ${result.error}`);
	} finally {
		machine.gate.leave();
	}
}

export class MachineJournal implements Journal {
	readonly #machine: Machine;

	constructor(machine: Machine) {
		this.#machine = machine;
	}

	get entries(): readonly JournalEntry[] {
		return this.#machine.history.entries.map((entry) => this.#entry(entry));
	}

	get forgotten(): number {
		return this.#machine.history.dropped;
	}

	undo(count = 1): Promise<readonly Change[]> {
		return alone(this.#machine, () => this.#machine.history.undo(count));
	}

	redo(count = 1): Promise<readonly Change[]> {
		return alone(this.#machine, () => this.#machine.history.redo(count));
	}

	blame(path: string): readonly JournalEntry[] {
		return this.#machine.history.blame(fromText(path)).map((entry) => this.#entry(entry));
	}

	#entry(entry: Entry): JournalEntry {
		const { history, exitCodes } = this.#machine;
		let changes: readonly Change[] | null = null;
		return {
			id: entry.id,
			script: entry.label,
			time: Number(entry.time / 1_000_000n),
			exitCode: exitCodes.get(entry.id) ?? null,
			get changes() {
				changes ??= history.changes(entry).map(publicChange);
				return changes;
			},
		};
	}
}
