import { unreachable } from "@seahaven/abi/unreachable";
import type { Change, ChangeSide } from "seahaven";

/** One step from one state of a directory to another. Paths are relative to it: `from`, and that of a deletion, in the old state, others in the new. */
export type Operation =
	| { readonly op: "create"; readonly path: string; readonly file: FileState }
	| { readonly op: "delete"; readonly path: string; readonly file: FileState }
	| {
			readonly op: "modify";
			readonly path: string;
			readonly from: string;
			readonly before: FileState;
			readonly after: FileState;
	  }
	| { readonly op: "rename"; readonly path: string; readonly from: string; readonly type: FileState["type"] };

/** A file as it was. */
export interface FileState {
	readonly type: "file" | "directory" | "symlink";
	/** Octal. */
	readonly mode: number;
	/** A regular file's content, or where a symbolic link leads; empty for a directory. */
	readonly data: Uint8Array;
}

/** The changes below a directory of the world as operations on it. What is neither file, directory nor link has no place on a disk. */
export function operationsOf(changes: readonly Change[], directory: string): readonly Operation[] {
	const inside = (path: string): string | null =>
		path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : null;
	const operations: Operation[] = [];
	const renamed = changes.flatMap(({ op, path, from }) =>
		op === "rename" && from !== undefined ? [{ path, from }] : [],
	);
	for (const change of changes) {
		const path = inside(change.path);
		const before = change.before === null ? null : stateOf(change.before);
		const after = change.after === null ? null : stateOf(change.after);
		if (change.op === "rename") {
			const from = inside(change.from ?? "");
			if (path === null || from === null || after === null) continue;
			operations.push({ op: "rename", path, from, type: after.type });
		} else if (path === null) continue;
		else if (before === null && after !== null) operations.push({ op: "create", path, file: after });
		else if (before !== null && after === null) operations.push({ op: "delete", path, file: before });
		else if (before !== null && after !== null) {
			const from = inside(pathBefore(change.path, renamed));
			if (from !== null) operations.push({ op: "modify", path, from, before, after });
		}
	}
	return operations;
}

/** Where a file was that is at `path` now. */
function pathBefore(path: string, renamed: readonly { readonly path: string; readonly from: string }[]): string {
	let nearest: { readonly path: string; readonly from: string } | null = null;
	for (const rename of renamed) {
		const above = path === rename.path || path.startsWith(`${rename.path}/`);
		if (above && rename.path.length > (nearest?.path.length ?? 0)) nearest = rename;
	}
	return nearest === null ? path : nearest.from + path.slice(nearest.path.length);
}

/** The operations that take these back. */
export function inverse(operations: readonly Operation[]): readonly Operation[] {
	return operations.map(inverseOf);
}

function inverseOf(operation: Operation): Operation {
	switch (operation.op) {
		case "create":
			return { op: "delete", path: operation.path, file: operation.file };
		case "delete":
			return { op: "create", path: operation.path, file: operation.file };
		case "modify": {
			const { path, from, before, after } = operation;
			return { op: "modify", path: from, from: path, before: after, after: before };
		}
		case "rename":
			return { op: "rename", path: operation.from, from: operation.path, type: operation.type };
		default:
			return unreachable(operation);
	}
}

function stateOf(side: ChangeSide): FileState | null {
	const { type, mode } = side;
	if (type === "directory") return { type, mode, data: new Uint8Array(0) };
	return type === "file" || type === "symlink" ? { type, mode, data: Uint8Array.from(side.bytes()) } : null;
}
