import { ConflictError } from "@seahaven/host/history/apply";
import type { Operation } from "@seahaven/host/history/operation";
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

/** `seahaven --root DIR --write undo [n]` and `diff`. */
export async function answerHistory(
	root: string,
	action: { readonly kind: "undo"; readonly count: number } | { readonly kind: "diff" },
): Promise<number> {
	const written = await WrittenDirectory.open(root);
	try {
		if (action.kind === "undo") {
			process.stdout.write(describe(await written.undo(action.count)));
			return 0;
		}
		const newest = written.newest();
		process.stdout.write(
			newest === null ? "nothing has changed\n" : `${newest.script}\n${describe(newest.operations)}`,
		);
		return 0;
	} catch (error) {
		return refused(error) ? 0 : 1;
	}
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
