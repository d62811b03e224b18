import { ConflictError } from "@seahaven/host/history/apply";
import type { Operation } from "@seahaven/host/history/operation";
import type { StoredEntry } from "@seahaven/host/history/store";
import { WrittenDirectory } from "@seahaven/host/history/written";
import { FsError, type Shell } from "seahaven";
import { workspace } from "./world.ts";

/** Keeps a directory of the host as the world has it. */
export async function openWritten(
	root: string,
	shell: Shell,
): Promise<(script: string, undone: number) => Promise<boolean>> {
	const written = await WrittenDirectory.open(root, shell, workspace);
	return async (script, undone) => {
		try {
			await written.settle(script.trim(), undone);
			return true;
		} catch (error) {
			return refused(error);
		}
	};
}

/** What is asked of the past of a directory. */
export type HistoryAction =
	| { readonly kind: "undo" | "redo"; readonly count: number }
	| { readonly kind: "diff" }
	| { readonly kind: "history" }
	| { readonly kind: "blame"; readonly path: string }
	| { readonly kind: "restore"; readonly path: string; readonly id: number | null };

/** `seahaven --root DIR --write undo [n]`, `redo [n]`, `diff`, `history`, `blame PATH` and `restore PATH [ID]`. */
export async function answerHistory(root: string, action: HistoryAction): Promise<number> {
	const written = await WrittenDirectory.open(root);
	try {
		process.stdout.write(await answer(written, action));
		return 0;
	} catch (error) {
		return refused(error) ? 0 : 1;
	}
}

async function answer(written: WrittenDirectory, action: HistoryAction): Promise<string> {
	switch (action.kind) {
		case "undo":
			return describe(await written.undo(action.count));
		case "redo":
			return describe(await written.redo(action.count));
		case "diff": {
			const newest = written.newest();
			return newest === null ? "nothing has changed\n" : `${newest.script}\n${describe(newest.operations)}`;
		}
		case "history":
			return list(written.entries().toReversed()) || "nothing has changed\n";
		case "blame":
			return list(written.blame(action.path)) || `${action.path}: no script that is kept has changed it\n`;
		case "restore":
			return describe(await written.restore(action.path, action.id));
	}
}

function list(entries: readonly StoredEntry[]): string {
	return entries
		.map(({ id, time, script, operations }) => {
			const [line = "", ...more] = script.split("\n");
			const when = new Date(time).toISOString().slice(0, 19).replace("T", " ");
			return `${String(id).padStart(4)}  ${when}  ${line}${more.length > 0 ? " …" : ""}  (${operations.length} changed)\n`;
		})
		.join("");
}

function refused(error: unknown): false {
	if (!(error instanceof ConflictError || error instanceof FsError || error instanceof RangeError)) throw error;
	process.stderr.write(`seahaven: ${error.message}\n`);
	return false;
}

const letters = { create: "A", delete: "D", modify: "M", rename: "R" } as const;

function describe(operations: readonly Operation[]): string {
	return operations
		.map((operation) => {
			const from = operation.op === "rename" ? `${operation.from} → ` : "";
			return `${letters[operation.op]} ${from}${operation.path}\n`;
		})
		.join("");
}
