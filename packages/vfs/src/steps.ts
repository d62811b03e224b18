import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { unreachable } from "@seahaven/abi/unreachable";
import { type Backend, type Creation, type NodeId, plainRead } from "./backend.ts";
import type { Blob, Blobs } from "./blobs.ts";

/** Attributes that a path has in some state. */
export interface Mark {
	readonly path: ByteString;
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	readonly atime: bigint;
	readonly mtime: bigint;
}

/** A file that is not there, so that it can be made again. `blob` is a regular file's content; null: empty. */
export interface Image {
	readonly type: FileType;
	readonly mark: Mark;
	readonly target: ByteString;
	readonly blob: Blob | null;
}

/**
 * One way from a state of a file system to the next, in paths relative to its root. `marks` are the attributes, in the state that is reached,
 * of what the step touches beside its object.
 */
export type Step =
	| { readonly kind: "remove"; readonly path: ByteString; readonly marks: readonly Mark[] }
	| { readonly kind: "put"; readonly path: ByteString; readonly image: Image; readonly marks: readonly Mark[] }
	| { readonly kind: "link"; readonly path: ByteString; readonly of: ByteString; readonly marks: readonly Mark[] }
	| { readonly kind: "move"; readonly from: ByteString; readonly to: ByteString; readonly marks: readonly Mark[] }
	| {
			readonly kind: "content";
			readonly path: ByteString;
			/** Bytes of the file afterwards; what lies before `offset` stays. */
			readonly size: number;
			readonly offset: number;
			readonly blob: Blob | null;
			readonly marks: readonly Mark[];
	  }
	| { readonly kind: "attributes"; readonly marks: readonly Mark[] };

/** The blob that a step holds on to. */
export function blobOf(step: Step): Blob | null {
	return step.kind === "put" ? step.image.blob : step.kind === "content" ? step.blob : null;
}

/** The directory and the name in a relative path. */
export function splitPath(path: ByteString): readonly [dir: ByteString, name: ByteString] {
	const slash = path.lastIndexOf("/");
	return slash < 0 ? ["", path] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** What a step is taken in. */
export interface StepContext {
	readonly backend: Backend;
	readonly blobs: Blobs;
	/** An entry was met. */
	met(node: NodeId, dir: NodeId, name: ByteString): void;
	/** Another path of the same file, where one is known. */
	another(node: NodeId, path: ByteString): ByteString | null;
}

/** Finds a relative path of a backend without following links. ENOENT, ENOTDIR. */
export function find(backend: Backend, path: ByteString): Result<NodeId, Errno> {
	let node = backend.root;
	if (path === "") return ok(node);
	for (const name of path.split("/")) {
		const found = backend.lookup(node, name);
		if (!found.ok) return found;
		node = found.value;
	}
	return ok(node);
}

/** The attributes of paths as they are; what is not there is left out. */
export function marksOf(backend: Backend, paths: readonly ByteString[]): readonly Mark[] {
	const marks: Mark[] = [];
	for (const path of new Set(paths)) {
		const node = find(backend, path);
		const stat = node.ok ? backend.stat(node.value) : node;
		if (stat.ok) marks.push(markOf(path, stat.value));
	}
	return marks;
}

/** The attributes of a file whose stat is known. */
export function markOf(path: ByteString, { mode, uid, gid, atime, mtime }: Stat): Mark {
	return { path, mode, uid, gid, atime, mtime };
}

/** Keeps a part of a file's content. */
export function keepContent(
	backend: Backend,
	blobs: Blobs,
	node: NodeId,
	offset: number,
	end: number,
): Result<Blob | null, Errno> {
	if (end <= offset) return ok(null);
	const opened = backend.open(node, plainRead);
	if (!opened.ok) return opened;
	const kept = blobs.keep((into, at) => opened.value.pread(into, at), offset, end - offset);
	opened.value.release();
	return kept;
}

/**
 * Everything about a file that is about to go. Without `content`, a regular file's is taken to be empty; `unshared`: nobody has it open, so that nothing
 * changes it afterwards.
 */
export function imageOf(
	backend: Backend,
	blobs: Blobs,
	path: ByteString,
	node: NodeId,
	content = true,
	unshared = false,
): Result<Image, Errno> {
	const found = backend.stat(node);
	if (!found.ok) return found;
	const stat = found.value;
	const target = stat.type === "symlink" ? backend.readlink(node) : ok("");
	if (!target.ok) return target;
	const adopted =
		content && unshared && stat.type === "file" && stat.nlink === 1 ? blobs.adopt?.(node, stat.size) : null;
	const copied = content && stat.type === "file" && !adopted;
	const blob = copied ? keepContent(backend, blobs, node, 0, stat.size) : ok(adopted ?? null);
	if (!blob.ok) return blob;
	return ok({ type: stat.type, mark: markOf(path, stat), target: target.value, blob: blob.value });
}

/** Takes a step. Returns the one that leads back. Fails where the file system is not as it was left: ENOENT, EEXIST and the like. */
export function takeStep(context: StepContext, step: Step): Result<Step, Errno> {
	const back = inverse(context, step);
	if (!back.ok) return back;
	const acted = act(context, step);
	if (!acted.ok) {
		blobOf(back.value)?.drop();
		return acted;
	}
	for (const mark of step.marks) {
		const set = setMark(context.backend, mark);
		if (!set.ok) return set;
	}
	return back;
}

/** The step that undoes another one, as long as that has not been taken. */
function inverse({ backend, blobs, another }: StepContext, step: Step): Result<Step, Errno> {
	switch (step.kind) {
		case "remove": {
			const node = find(backend, step.path);
			const of = node.ok ? another(node.value, step.path) : null;
			if (of !== null) return ok({ kind: "link", path: step.path, of, marks: around(backend, step.path) });
			const image = node.ok ? imageOf(backend, blobs, step.path, node.value) : node;
			if (!image.ok) return image;
			return ok({ kind: "put", path: step.path, image: image.value, marks: around(backend, step.path) });
		}
		case "put":
		case "link":
			return ok({ kind: "remove", path: step.path, marks: around(backend, step.path) });
		case "move": {
			const marks = [...around(backend, step.from), ...around(backend, step.to)];
			return ok({ kind: "move", from: step.to, to: step.from, marks });
		}
		case "content": {
			const node = find(backend, step.path);
			if (!node.ok) return node;
			const stat = backend.stat(node.value);
			if (!stat.ok) return stat;
			const { size } = stat.value;
			const offset = Math.min(step.offset, step.size, size);
			const blob = keepContent(backend, blobs, node.value, offset, size);
			if (!blob.ok) return blob;
			const marks = [markOf(step.path, stat.value)];
			return ok({ kind: "content", path: step.path, size, offset, blob: blob.value, marks });
		}
		case "attributes":
			return ok({
				kind: "attributes",
				marks: marksOf(
					backend,
					step.marks.map((mark) => mark.path),
				),
			});
		default:
			return unreachable(step);
	}
}

/** The attributes of the directory that holds a path. */
function around(backend: Backend, path: ByteString): readonly Mark[] {
	return marksOf(backend, [splitPath(path)[0]]);
}

function act({ backend, met }: StepContext, step: Step): Result<void, Errno> {
	switch (step.kind) {
		case "remove": {
			const [dir, name] = splitPath(step.path);
			const parent = find(backend, dir);
			if (!parent.ok) return parent;
			const node = backend.lookup(parent.value, name);
			if (!node.ok) return node;
			const directory = backend.inspect(node.value)?.type === "directory";
			return directory ? backend.rmdir(parent.value, name) : backend.unlink(parent.value, name);
		}
		case "put":
			return put(backend, met, step.path, step.image);
		case "link": {
			const [dir, name] = splitPath(step.path);
			const parent = find(backend, dir);
			const node = find(backend, step.of);
			if (!parent.ok) return parent;
			if (!node.ok) return node;
			met(node.value, parent.value, name);
			const [ofDir, ofName] = splitPath(step.of);
			const holder = find(backend, ofDir);
			if (holder.ok) met(node.value, holder.value, ofName);
			return backend.link(node.value, parent.value, name);
		}
		case "move": {
			const [fromDir, from] = splitPath(step.from);
			const [toDir, to] = splitPath(step.to);
			const source = find(backend, fromDir);
			const target = find(backend, toDir);
			const node = find(backend, step.from);
			if (!source.ok) return source;
			if (!target.ok) return target;
			if (node.ok) met(node.value, target.value, to);
			return backend.rename(source.value, from, target.value, to);
		}
		case "content": {
			const node = find(backend, step.path);
			return node.ok ? fill(backend, node.value, step.offset, step.size, step.blob) : node;
		}
		case "attributes":
			return done;
		default:
			return unreachable(step);
	}
}

function put(backend: Backend, met: StepContext["met"], path: ByteString, image: Image): Result<void, Errno> {
	const [dir, name] = splitPath(path);
	const parent = find(backend, dir);
	if (!parent.ok) return parent;
	const { type, mark, target, blob } = image;
	const made = backend.create(parent.value, name, {
		type: creatable(type),
		mode: mark.mode,
		uid: mark.uid,
		gid: mark.gid,
		target,
	});
	if (!made.ok) return made;
	met(made.value, parent.value, name);
	const filled = type === "file" && blob !== null ? fill(backend, made.value, 0, blob.size, blob) : done;
	return filled.ok ? setMark(backend, mark) : filled;
}

function creatable(type: FileType): Creation["type"] {
	if (type === "character" || type === "block" || type === "socket") throw new Error(`a ${type} was removed`);
	return type;
}

function fill(backend: Backend, node: NodeId, offset: number, size: number, blob: Blob | null): Result<void, Errno> {
	const cut = backend.truncate(node, offset);
	if (!cut.ok) return cut;
	if (blob !== null) {
		const opened = backend.open(node, { ...plainRead, read: false, write: true });
		if (!opened.ok) return opened;
		const copied = copyBlob(blob, (from, at) => opened.value.pwrite(from, offset + at));
		opened.value.release();
		if (!copied.ok) return copied;
	}
	return offset + (blob?.size ?? 0) === size ? done : backend.truncate(node, size);
}

function copyBlob(blob: Blob, write: (from: Uint8Array, at: number) => Result<number, Errno>): Result<void, Errno> {
	const buffer = new Uint8Array(Math.min(blob.size, 1 << 16));
	for (let at = 0; at < blob.size; ) {
		const count = blob.read(buffer, at);
		if (!count.ok) return count;
		if (count.value === 0) return fail("EIO");
		for (let written = 0; written < count.value; ) {
			const taken = write(buffer.subarray(written, count.value), at + written);
			if (!taken.ok) return taken;
			written += taken.value;
		}
		at += count.value;
	}
	return done;
}

function setMark(backend: Backend, mark: Mark): Result<void, Errno> {
	const node = find(backend, mark.path);
	const stat = node.ok ? backend.stat(node.value) : node;
	if (!stat.ok || !node.ok) return stat.ok ? (node.ok ? done : node) : stat;
	const { mode, uid, gid, atime, mtime } = mark;
	const { value: now } = stat;
	return backend.setAttributes(node.value, {
		...(now.mode === mode || now.type === "symlink" ? {} : { mode }),
		...(now.uid === uid ? {} : { uid }),
		...(now.gid === gid ? {} : { gid }),
		atime,
		mtime,
	});
}
