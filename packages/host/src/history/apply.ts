import type { Files, Stat } from "seahaven";
import { FsError } from "seahaven/fs-error";
import type { FileState, Operation } from "./operation.ts";

/** A path that is not as it should be, so that nothing was done. */
export class ConflictError extends Error {
	override readonly name: string = "ConflictError";
	readonly path: string;

	constructor(path: string) {
		super(`${path} has been changed by something else meanwhile; nothing was written`);
		this.path = path;
	}
}

/**
 * Carries operations out in `directory`. First everything that they would change is compared with what they say it was: a ConflictError is thrown
 * before anything is done. Renamed things are put aside first, so that their order does not matter.
 */
export async function applyOperations(
	files: Files,
	directory: string,
	operations: readonly Operation[],
): Promise<void> {
	const at = (path: string): string => `${directory}/${path}`;
	for (const operation of operations) await check(files, at, operation);

	const aside = new Map<string, string>();
	for (const operation of departing(operations)) {
		if (operation.op === "delete") await files.rm(at(operation.path));
		else {
			const place = at(`.seahaven-${process.pid}-${aside.size}`);
			await files.rename(at(operation.from), place);
			aside.set(operation.path, place);
		}
	}
	const arriving = operations
		.filter((operation) => operation.op === "create" || operation.op === "rename")
		.sort((a, b) => depth(a.path) - depth(b.path));
	for (const operation of arriving) {
		const place = aside.get(operation.path);
		if (operation.op === "create") await make(files, at(operation.path), operation.file);
		else if (place !== undefined) await files.rename(place, at(operation.path));
	}
	for (const operation of operations) {
		if (operation.op === "modify") await change(files, at(operation.path), operation.before, operation.after);
	}
}

type Departing = Extract<Operation, { readonly op: "delete" | "rename" }>;

/** What leaves its old place, the deepest first, since what is above may leave as well. */
function departing(operations: readonly Operation[]): readonly Departing[] {
	const old = (operation: Departing): string => (operation.op === "delete" ? operation.path : operation.from);
	return operations
		.filter((operation) => operation.op === "delete" || operation.op === "rename")
		.sort((a, b) => depth(old(b)) - depth(old(a)));
}

function depth(path: string): number {
	return path.split("/").length;
}

async function check(files: Files, at: (path: string) => string, operation: Operation): Promise<void> {
	switch (operation.op) {
		case "create":
		case "rename":
			if (operation.op === "rename" && (await look(files, at(operation.from)))?.type !== operation.type) {
				throw new ConflictError(operation.from);
			}
			return;
		case "delete":
			return compare(files, at(operation.path), operation.path, operation.file);
		case "modify":
			return compare(files, at(operation.from), operation.from, operation.before);
	}
}

async function compare(files: Files, place: string, path: string, expected: FileState): Promise<void> {
	const there = await look(files, place);
	if (there?.type !== expected.type) throw new ConflictError(path);
	if (expected.type === "directory") return;
	const data =
		expected.type === "symlink" ? new TextEncoder().encode(await files.readlink(place)) : await files.readFile(place);
	if (Buffer.compare(data, expected.data) !== 0) throw new ConflictError(path);
}

async function look(files: Files, path: string): Promise<Stat | null> {
	try {
		return await files.lstat(path);
	} catch (error) {
		if (error instanceof FsError && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null;
		throw error;
	}
}

async function make(files: Files, path: string, { type, mode, data }: FileState): Promise<void> {
	if (type === "directory") await files.mkdir(path, { mode });
	else if (type === "symlink") await files.symlink(new TextDecoder().decode(data), path);
	else await files.writeFile(path, data, { mode });
	if (type !== "symlink") await files.chmod(path, mode);
}

async function change(files: Files, path: string, before: FileState, after: FileState): Promise<void> {
	if (before.type !== after.type || after.type === "symlink") {
		await files.rm(path);
		await make(files, path, after);
		return;
	}
	if (after.type === "file" && Buffer.compare(before.data, after.data) !== 0) await files.writeFile(path, after.data);
	if (before.mode !== after.mode) await files.chmod(path, after.mode);
}
