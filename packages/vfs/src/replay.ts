import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import { done, type Result } from "@seahaven/abi/result";
import type { Change, Side } from "./backend.ts";

/** A step that could not be done. */
export interface ReplayFailure {
	readonly path: ByteString;
	readonly errno: Errno;
}

type Step = Result<void, Errno>;

/**
 * Makes the same changes somewhere else: what two states of one tree differ in, done to another tree that is as the first state was. Paths are absolute.
 * What leaves its place leaves first, the deepest before what is above; renamed things wait beside their old place until there is room. Null: all done.
 */
export function replayChanges(namespace: Namespace, changes: readonly Change[]): ReplayFailure | null {
	const { root } = namespace;
	const aside = new Map<Change, ByteString>();
	const departing = changes
		.filter(({ op }) => op === "delete" || op === "rename")
		.sort((a, b) => depth(b.from ?? b.path) - depth(a.from ?? a.path));
	const attempt = (path: ByteString, step: Step): ReplayFailure | null =>
		step.ok ? null : { path, errno: step.error };
	for (const change of departing) {
		const { op, path, from, before } = change;
		if (op === "delete") {
			const gone = before?.stat.type === "directory" ? namespace.rmdir(root, path) : namespace.unlink(root, path);
			const failure = attempt(path, gone);
			if (failure !== null) return failure;
			continue;
		}
		const old = from ?? path;
		const place = `${old.slice(0, old.lastIndexOf("/"))}/.seahaven-${aside.size}-aside`;
		const failure = attempt(old, namespace.rename(root, old, root, place));
		if (failure !== null) return failure;
		aside.set(change, place);
	}
	const arriving = changes
		.filter(({ op }) => op === "create" || op === "rename")
		.sort((a, b) => depth(a.path) - depth(b.path));
	for (const change of arriving) {
		const { path, after } = change;
		const place = aside.get(change);
		if (place !== undefined) {
			const failure = attempt(path, namespace.rename(root, whereNow(place, changes), root, path));
			if (failure !== null) return failure;
		}
		if (after === null) continue;
		const failure = attempt(path, place === undefined ? make(namespace, root, path, after) : done);
		if (failure !== null) return failure;
	}
	for (const { op, path, after } of changes) {
		if (after === null || op === "delete" || op === "create") continue;
		const failure = attempt(path, fill(namespace, root, path, after));
		if (failure !== null) return failure;
	}
	return null;
}

function depth(path: ByteString): number {
	return path.split("/").length;
}

/** Where something lies that was put aside in a directory which has been renamed since. */
function whereNow(place: ByteString, changes: readonly Change[]): ByteString {
	for (const { op, path, from } of changes) {
		if (op === "rename" && from !== null && place.startsWith(`${from}/`)) return path + place.slice(from.length);
	}
	return place;
}

function make(namespace: Namespace, root: Directory, path: ByteString, side: Side): Step {
	const { type, mode } = side.stat;
	switch (type) {
		case "directory": {
			const made = namespace.mkdir(root, path, mode);
			return made.ok ? attributes(namespace, root, path, side) : made;
		}
		case "symlink":
			return namespace.symlink(side.target, root, path);
		case "fifo":
			return namespace.mkfifo(root, path, mode);
		default:
			return fill(namespace, root, path, side);
	}
}

function fill(namespace: Namespace, root: Directory, path: ByteString, side: Side): Step {
	const { type, mode } = side.stat;
	if (type === "symlink") {
		const removed = namespace.unlink(root, path);
		return removed.ok ? namespace.symlink(side.target, root, path) : removed;
	}
	if (type !== "file") return type === "directory" ? attributes(namespace, root, path, side) : done;
	const content = side.read();
	if (!content.ok) return content;
	const opened = namespace.open(root, path, { write: true, create: true, truncate: true }, mode);
	if (!opened.ok) return opened;
	for (let rest = content.value; rest.length > 0; ) {
		const written = opened.value.write(rest);
		if (!written.ok) {
			opened.value.release();
			return written;
		}
		rest = rest.subarray(written.value);
	}
	opened.value.release();
	return attributes(namespace, root, path, side);
}

function attributes(namespace: Namespace, root: Directory, path: ByteString, { stat }: Side): Step {
	const { mode, uid, gid, mtime, atime } = stat;
	return namespace.setAttributes(root, path, { mode, uid, gid, mtime, atime }, false);
}
