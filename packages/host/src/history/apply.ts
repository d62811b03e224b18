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
	tag: string = String(process.pid),
): Promise<void> {
	const at = (path: string): string => `${directory}/${path}`;
	for (const operation of operations) await check(files, at, operation);

	const aside = new Map<string, string>();
	for (const operation of departing(operations)) {
		if (operation.op === "delete") await files.rm(at(operation.path));
		else {
			const place = at(asideName(tag, aside.size));
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

/** Where the renamed things wait, in the order in which they leave. */
function asideName(tag: string, index: number): string {
	return `.seahaven-${tag}-${index}`;
}

/**
 * Takes back operations that may have been carried out in part, as by a process that was killed: whatever each path is now, afterwards it is as it was
 * before. `tag` is the one that they were carried out with.
 */
export async function takeBack(
	files: Files,
	directory: string,
	operations: readonly Operation[],
	tag: string,
): Promise<void> {
	const at = (path: string): string => `${directory}/${path}`;
	const created = operations.filter(({ op }) => op === "create").sort((a, b) => depth(b.path) - depth(a.path));
	const departed = departing(operations);
	const deleted = departed.filter(({ op }) => op === "delete").sort((a, b) => depth(a.path) - depth(b.path));
	const renamed = departed.filter((operation) => operation.op === "rename");
	const arrived = async (path: string): Promise<boolean> => (await look(files, at(path))) !== null;
	// What was renamed and has not left yet may stand where nothing else can come from.
	const waiting: { readonly from: string; readonly aside: string }[] = [];
	const back = renamed.map((operation, i) => ({ ...operation, aside: asideName(tag, i) }));
	for (const { from, path, aside } of back.toSorted((a, b) => depth(b.path) - depth(a.path))) {
		if (await arrived(aside)) waiting.push({ from, aside });
		else if (!(await arrived(from)) && (await arrived(path))) {
			await files.rename(at(path), at(aside));
			waiting.push({ from, aside });
		}
	}
	for (const operation of created) {
		if (operation.op !== "create") continue;
		const there = await look(files, at(operation.path));
		if (there !== null && there.type === operation.file.type) await files.rm(at(operation.path));
	}
	for (const { from, aside } of waiting.sort((a, b) => depth(a.from) - depth(b.from)))
		await files.rename(at(aside), at(from));
	for (const operation of deleted) {
		if (operation.op === "delete" && !(await arrived(operation.path)))
			await make(files, at(operation.path), operation.file);
	}
	for (const operation of operations) {
		if (operation.op !== "modify") continue;
		const place = at(operation.from);
		const there = await look(files, place);
		if (there === null) await make(files, place, operation.before);
		else if (there.type !== operation.before.type) await change(files, place, operation.after, operation.before);
		else
			await change(
				files,
				place,
				{ ...operation.before, mode: there.mode, data: await contentOf(files, place, there.type) },
				operation.before,
			);
	}
}

async function contentOf(files: Files, path: string, type: Stat["type"]): Promise<Uint8Array> {
	if (type === "symlink") return new TextEncoder().encode(await files.readlink(path));
	return type === "file" ? files.readFile(path) : new Uint8Array(0);
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
