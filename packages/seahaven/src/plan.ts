import type { Session as ShellSession } from "@seahaven/shell/session";
import type { Change as InodeChange } from "@seahaven/vfs/backend";
import type { State } from "@seahaven/vfs/journal";
import { replayChanges } from "@seahaven/vfs/replay";
import { Tree } from "@seahaven/vfs/tree";
import { type Change, publicChange } from "./change.ts";
import { historyOf } from "./layout.ts";
import type { Machine } from "./machine.ts";
import type { PolicyDecision } from "./policy-decision.ts";
import type { ExecResult } from "./result.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** A script that was tried in a copy of the world. Nothing of it has happened. */
export interface Plan {
	/** What it comes to: output, status, changes. */
	readonly result: ExecResult;
	/** What the policy decided, rule by rule. */
	readonly decisions: readonly PolicyDecision[];
	readonly changes: readonly Change[];
	/** All files as a unified diff. */
	readonly diff: string;
	/**
	 * Makes it happen: the files become what was shown, byte for byte, as one entry of the journal, and the session goes on where the trial's ended. Nothing
	 * runs a second time. Rejects with a PlanConflict where the world has changed meanwhile.
	 */
	apply(): Promise<ExecResult>;
}

/** The world has changed since the plan was made; nothing was done. */
export class PlanConflict extends Error {
	override readonly name: string = "PlanConflict";
	/** What is different from when the plan was made. */
	readonly changes: readonly Change[];

	constructor(changes: readonly Change[]) {
		const paths = changes.map(({ path }) => path);
		const more = paths.length > 5 ? ` and ${paths.length - 5} more` : "";
		super(`the world has changed since the plan was made: ${paths.slice(0, 5).join(", ")}${more}; nothing was done`);
		this.changes = changes;
	}
}

/** Everything a plan holds on to. The trial itself may be gone. */
export interface Trial {
	readonly machine: Machine;
	readonly script: string;
	/** The real world when the plan was made. */
	readonly base: State;
	/** The copy when the script had run. */
	readonly versions: readonly {
		readonly tree: boolean;
		readonly version: unknown;
		readonly changes: readonly InodeChange[];
	}[];
	readonly result: ExecResult;
	/** A session in the real world that has the trial's state. */
	readonly session: ShellSession;
	/** Makes a session the shell's own. */
	readonly adopt: (session: ShellSession) => void;
}

/** The copy's file systems, in the order of the real world's: what each came to, and how that is brought over. */
export function versionsOf(real: Machine, copy: Machine, before: State): Trial["versions"] {
	const copies = historyOf(copy.parts.view);
	const all = copy.history.diff(before);
	return historyOf(real.parts.view).map(({ path, backend }) => {
		const twin = copies.find((each) => each.path === path)?.backend;
		// Trees of one family understand each other's versions; anything else gets the changes one by one.
		if (backend instanceof Tree && twin instanceof Tree) return { tree: true, version: twin.snapshot(), changes: [] };
		const changes = all.filter((change) => ownerOf(change.path, copies) === path);
		return { tree: false, version: null, changes };
	});
}

/** The mount that a path is in. */
function ownerOf(path: string, mounts: readonly { readonly path: string }[]): string {
	let owner = "";
	for (const mount of mounts) {
		const inside = mount.path === "/" || path === mount.path || path.startsWith(`${mount.path}/`);
		if (inside && mount.path.length > owner.length) owner = mount.path;
	}
	return owner;
}

export class TrialPlan implements Plan {
	readonly result: ExecResult;
	readonly #trial: Trial;
	readonly changes: readonly Change[];

	constructor(trial: Trial) {
		this.#trial = trial;
		this.result = trial.result;
		this.changes = trial.result.changes;
	}

	get decisions(): readonly PolicyDecision[] {
		return this.result.decisions;
	}

	get diff(): string {
		return unifiedDiff(this.changes);
	}

	async apply(): Promise<ExecResult> {
		const { machine, base, script, versions, session, adopt, result } = this.#trial;
		await machine.gate.enter(true);
		try {
			const meanwhile = machine.history.diff(base).map(publicChange);
			if (meanwhile.length > 0) throw new PlanConflict(meanwhile);
			this.#checkBelow();
			const transaction = machine.begin(script);
			for (const [i, { backend }] of historyOf(machine.parts.view).entries()) {
				const step = versions[i];
				if (step === undefined) continue;
				if (step.tree) backend.restore(step.version);
				else {
					const failure = replayChanges(machine.hostView, step.changes);
					if (failure === null) continue;
					transaction.discard();
					throw new Error(`the plan could not be applied: ${failure.path}: ${failure.errno}; nothing was done`);
				}
			}
			transaction.commit(result.exitCode);
			adopt(session);
			return result;
		} finally {
			machine.gate.leave();
		}
	}

	/** A directory of the host may have been changed by others, of which the journal knows nothing. */
	#checkBelow(): void {
		const { machine, versions } = this.#trial;
		const { hostView } = machine;
		for (const change of versions.flatMap(({ changes }) => changes)) {
			const { path, from, before, op } = change;
			const at = from ?? path;
			const now = hostView.stat(hostView.root, at, false);
			if (before === null) {
				if (now.ok) throw new PlanConflict([publicChange(change)]);
				continue;
			}
			const same =
				now.ok &&
				now.value.type === before.stat.type &&
				(now.value.type !== "file" || (now.value.size === before.stat.size && now.value.mtime === before.stat.mtime));
			// What is modified below a directory that is renamed is found under its new name.
			if (!same && op !== "modify" && op !== "chmod") throw new PlanConflict([publicChange(change)]);
			if (!same && now.ok) throw new PlanConflict([publicChange(change)]);
		}
	}
}
