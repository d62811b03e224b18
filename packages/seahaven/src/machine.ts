import { type ByteString, fromText } from "@seahaven/abi/bytes";
import type { Limits } from "@seahaven/abi/limits";
import type { Programs } from "@seahaven/abi/program";
import type { World } from "@seahaven/abi/world";
import type { Builtin } from "@seahaven/builtins/builtin";
import type { Trash } from "@seahaven/builtins/trash/trash";
import type { Change } from "@seahaven/vfs/backend";
import { Journal as History } from "@seahaven/vfs/journal";
import { View } from "@seahaven/vfs/namespace";
import type { Audit } from "./audit-log.ts";
import type { BudgetAccount } from "./budget.ts";
import type { Observer } from "./event.ts";
import { Gate } from "./gate.ts";
import { historyOf } from "./layout.ts";
import type { Spill, StreamName } from "./output-log.ts";
import type { OutputPolicy } from "./output-policy.ts";
import type { ActivePolicy } from "./policy-options.ts";

/** How much of the past is kept. */
export interface HistoryOptions {
	/** Executions that can be undone; 1,000 unless given. */
	readonly entries?: number;
	/** Bytes of replaced content; 1 GiB unless given. */
	readonly bytes?: number;
}

/** What a machine is made of. */
export interface MachineParts {
	readonly world: World;
	readonly limits: Limits;
	readonly view: View;
	readonly programs: Programs;
	readonly builtins: readonly Builtin[];
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	readonly cwd: ByteString;
	readonly output: OutputPolicy;
	readonly observers: readonly Observer[];
	readonly historyOptions: HistoryOptions;
	readonly policy: ActivePolicy | null;
	readonly audit: Audit | null;
	readonly trash: Trash | null;
	readonly budget: BudgetAccount | null;
	/** Shells that read the same mounts: this one and its forks. */
	readonly family: { alive: number };
}

/** What one execution does to the files. */
export interface Transaction {
	changes(): readonly Change[];
	/** Keeps them. Returns a function that tells what changed. */
	commit(exitCode: number): () => readonly Change[];
	/** Takes them back. */
	discard(): void;
}

/** What the sessions of one shell share. */
export class Machine {
	readonly parts: MachineParts;
	readonly history: History;
	readonly gate: Gate = new Gate();
	/** The files without permission bits: the embedder's view. */
	readonly hostView: View;
	/** What ended how, by the journal entry's number. */
	readonly exitCodes: Map<number, number> = new Map();
	#executions = 0;
	#closed = false;
	#running = 0;
	/** How often an execution began while another was running. */
	#overlaps = 0;

	constructor(parts: MachineParts) {
		this.parts = parts;
		parts.family.alive++;
		this.hostView = new View(parts.view.table, parts.world, null, { uid: 0, gid: 0 });
		this.history = new History(historyOf(parts.view), { now: () => parts.world.now(), ...parts.historyOptions });
	}

	/** No session uses it any more. What lies below the mounts is let go when that is true of all forks as well. */
	close(): void {
		if (this.#closed) return;
		this.#closed = true;
		if (--this.parts.family.alive === 0) this.parts.view.table.close();
	}

	nextId(): string {
		return String(++this.#executions);
	}

	/** Everything that can be called by its name: built-ins and programs. */
	*commandNames(): Iterable<ByteString> {
		for (const { name } of this.parts.builtins) yield name;
		yield* this.parts.programs.names();
	}

	hasCommand(name: ByteString): boolean {
		return (
			this.parts.builtins.some((builtin) => builtin.name === name) || this.parts.programs.lookup(name) !== undefined
		);
	}

	begin(script: string): Transaction {
		const inner = this.history.begin(script);
		if (this.#running++ > 0) this.#overlaps++;
		const overlapped = this.#running > 1;
		const overlaps = this.#overlaps;
		return {
			changes: () => inner.changes(),
			commit: (exitCode) => {
				this.#running--;
				// An entry that others share tells what all of them did: then look before it is made.
				const own = overlapped || overlaps !== this.#overlaps ? inner.changes() : null;
				const entry = inner.commit();
				if (entry !== null) this.exitCodes.set(entry.id, exitCode);
				if (own !== null) return () => own;
				return entry === null ? () => [] : () => this.history.changes(entry);
			},
			discard: () => {
				this.#running--;
				const discarded = inner.discard();
				if (!discarded.ok) throw new Error(`the files cannot be brought back: ${discarded.error}`);
			},
		};
	}

	/** A new file of the world for output that is not kept. Null: there cannot be one. */
	openSpill(directory: string, id: string, stream: StreamName): Spill | null {
		const view = this.hostView;
		const at = fromText(directory);
		const made = view.mkdir(view.root, at, 0o755);
		if (!made.ok && made.error !== "EEXIST") return null;
		const path = `${directory === "/" ? "" : directory}/${id}.${stream}`;
		const file = view.open(view.root, fromText(path), { write: true, create: true, truncate: true }, 0o644);
		return file.ok ? { file: file.value, path } : null;
	}
}
