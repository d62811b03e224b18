import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { done, fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import type { Access, Backend, Change, Creation, Inspection, NodeId, Place, Side, Versioned } from "./backend.ts";
import { type Blobs, memoryBlobs } from "./blobs.ts";
import { type Line, lineChanges, simulate } from "./journaled-changes.ts";
import { JournaledFile } from "./journaled-file.ts";
import { Places } from "./places.ts";
import type { Living, Seen } from "./simulation.ts";
import {
	blobOf,
	find,
	imageOf,
	keepContent,
	type Mark,
	markOf,
	marksOf,
	type Step,
	type StepContext,
	takeStep,
} from "./steps.ts";
import { readNode } from "./tree-changes.ts";

/** A place in the history of a wrapped backend. */
export interface JournaledVersion {
	readonly index: number;
	readonly tag: object;
}

interface Recorded {
	/** The way back while this lies in the past; the way forward once it has been undone. */
	step: Step;
	/** Stands for the state after it. */
	readonly tag: object;
}

/** What is still known of a file's content at the last version: nothing is lost yet, all is kept, or all but what follows `size` is untouched. */
type Kept = { readonly kind: "all" } | { readonly kind: "cut"; readonly size: number };

const all: Kept = { kind: "all" };

/**
 * A backend whose history is kept by pre-images: before each change, the way back is recorded. For what has no versions of its own: directories of
 * the host that are mounted read-write, volumes of memfs. Undone files are made anew, so they get other inode numbers and change times, and a name
 * that was one of several links becomes a link again only where this wrapper has met another of them.
 */
export class JournaledBackend implements Backend, Versioned<JournaledVersion> {
	readonly root: NodeId;
	readonly readOnly: boolean;
	readonly #inner: Backend;
	readonly #blobs: Blobs;
	/** From the oldest state that is known to the newest; those from `#cursor` on have been undone. */
	readonly #records: Recorded[] = [];
	#cursor = 0;
	/** How many records have been forgotten. */
	#base = 0;
	#baseTag: object = {};
	#kept: Map<NodeId, Kept> = new Map();
	readonly #places: Places;
	#retained = 0;

	readonly #context: StepContext;

	/** `blobs` keeps what is overwritten; memory unless told. */
	constructor(inner: Backend, blobs: Blobs = memoryBlobs) {
		this.#inner = inner;
		this.#blobs = blobs;
		this.#places = new Places(inner);
		this.#context = {
			backend: inner,
			blobs,
			met: (node, dir, name) => this.#places.met(node, dir, name),
			another: (node, path) => this.#places.another(node, path),
		};
		this.root = inner.root;
		this.readOnly = inner.readOnly;
	}

	get dev(): number {
		return this.#inner.dev;
	}

	set dev(dev: number) {
		this.#inner.dev = dev;
	}

	get retained(): number {
		return this.#retained;
	}

	snapshot(): JournaledVersion {
		this.#kept.clear();
		return { index: this.#base + this.#cursor, tag: this.#tag(this.#cursor) };
	}

	restore(version: JournaledVersion): Result<void, Errno> {
		const target = version.index - this.#base;
		if (!this.#knows(version)) return fail("ESTALE");
		this.#kept.clear();
		while (this.#cursor !== target) {
			const back = this.#cursor > target;
			const record = this.#records[back ? this.#cursor - 1 : this.#cursor];
			if (record === undefined) return fail("ESTALE");
			const { step } = record;
			const taken = takeStep(this.#context, step);
			if (!taken.ok) return taken;
			blobOf(step)?.drop();
			record.step = taken.value;
			this.#cursor += back ? -1 : 1;
		}
		return done;
	}

	same(from: JournaledVersion, to: JournaledVersion): boolean {
		return from.tag === to.tag;
	}

	/** Empty where one of the versions is not known any more. */
	changes(from: JournaledVersion, to: JournaledVersion): readonly Change[] {
		return this.#knows(from) && this.#knows(to) ? lineChanges(this.#line, from.index, to.index) : [];
	}

	forget(version: JournaledVersion): void {
		const count = version.index - this.#base;
		if (!this.#knows(version) || count <= 0 || count > this.#cursor) return;
		this.#baseTag = version.tag;
		for (const record of this.#records.splice(0, count)) blobOf(record.step)?.drop();
		this.#base += count;
		this.#cursor -= count;
	}

	inspect(node: NodeId): Inspection | undefined {
		return this.#inner.inspect(node);
	}

	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		const found = this.#inner.lookup(dir, name);
		if (found.ok) this.#places.met(found.value, dir, name);
		return found;
	}

	place(dir: NodeId): Place | undefined {
		return this.#inner.place(dir);
	}

	stat(node: NodeId): Result<Stat, Errno> {
		return this.#inner.stat(node);
	}

	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		return this.#inner.readdir(dir);
	}

	readlink(node: NodeId): Result<ByteString, Errno> {
		return this.#inner.readlink(node);
	}

	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		const opened = this.#inner.open(node, access);
		if (!opened.ok || opened.value.type !== "file") return opened;
		this.#places.opened(node);
		return ok(new JournaledFile(opened.value, node, this));
	}

	create(dir: NodeId, name: ByteString, creation: Creation): Result<NodeId, Errno> {
		const path = this.#places.pathIn(dir, name);
		const marks = this.#marks(dir);
		const made = this.#inner.create(dir, name, creation);
		if (!made.ok) return made;
		this.#kept.set(made.value, all);
		this.#places.met(made.value, dir, name);
		this.#record({ kind: "remove", path, marks });
		return made;
	}

	link(node: NodeId, dir: NodeId, name: ByteString): Result<void, Errno> {
		const path = this.#places.pathIn(dir, name);
		const marks = this.#marks(dir);
		const linked = this.#inner.link(node, dir, name);
		if (!linked.ok) return linked;
		this.#places.met(node, dir, name);
		this.#record({ kind: "remove", path, marks });
		return linked;
	}

	unlink(dir: NodeId, name: ByteString): Result<void, Errno> {
		return this.#removing(dir, name, () => this.#inner.unlink(dir, name));
	}

	rmdir(dir: NodeId, name: ByteString): Result<void, Errno> {
		return this.#removing(dir, name, () => this.#inner.rmdir(dir, name));
	}

	rename(fromDir: NodeId, from: ByteString, toDir: NodeId, to: ByteString): Result<void, Errno> {
		const source = this.#inner.lookup(fromDir, from);
		if (!source.ok) return source;
		const replaced = this.#inner.lookup(toDir, to);
		// Two names of one file: rename(2) does nothing.
		if (replaced.ok && replaced.value === source.value) return this.#inner.rename(fromDir, from, toDir, to);
		const oldPath = this.#places.pathIn(fromDir, from);
		const path = this.#places.pathIn(toDir, to);
		const marks = [...this.#marks(fromDir), ...this.#marks(toDir)];
		const back = replaced.ok ? this.#wayBack(replaced.value, toDir, to) : ok(null);
		if (!back.ok) return back;
		const renamed = this.#inner.rename(fromDir, from, toDir, to);
		if (!renamed.ok) {
			if (back.value !== null) blobOf(back.value)?.drop();
			return renamed;
		}
		this.#places.met(source.value, toDir, to);
		if (back.value !== null) this.#record(back.value);
		this.#record({ kind: "move", from: path, to: oldPath, marks });
		return renamed;
	}

	setAttributes(node: NodeId, attributes: Attributes): Result<void, Errno> {
		const marks = this.#ownMarks(node);
		const set = this.#inner.setAttributes(node, attributes);
		if (set.ok && marks.length > 0) this.#record({ kind: "attributes", marks });
		return set;
	}

	truncate(node: NodeId, size: number): Result<void, Errno> {
		const kept = this.beforeWrite(node, size);
		return kept.ok ? this.#inner.truncate(node, size) : kept;
	}

	magic(node: NodeId): OpenFile | undefined {
		return this.#inner.magic?.(node);
	}

	/** Forgets the history as well. */
	close(): void {
		for (const { step } of this.#records) blobOf(step)?.drop();
		this.#records.length = 0;
		this.#cursor = 0;
		this.#baseTag = {};
		this.#inner.close?.();
	}

	/** Keeps what a change of a file's content from `offset` on would lose. ENOSPC, EIO: it cannot be kept, and nothing may be changed. */
	beforeWrite(node: NodeId, offset: number): Result<void, Errno> {
		const kept = this.#kept.get(node);
		if (kept?.kind === "all" || (kept?.kind === "cut" && offset >= kept.size)) return done;
		const path = this.#places.pathOf(node);
		// A file without a name is in no state that could be brought back.
		if (path === null) return done;
		const stat = this.#inner.stat(node);
		if (!stat.ok) return stat;
		const marks = [markOf(path, stat.value)];
		const size = kept?.size ?? stat.value.size;
		if (kept === undefined && offset >= size) {
			this.#kept.set(node, { kind: "cut", size });
			this.#record({ kind: "content", path, size, offset: size, blob: null, marks });
			return done;
		}
		const blob = keepContent(this.#inner, this.#blobs, node, 0, size);
		if (!blob.ok) return blob;
		this.#kept.set(node, all);
		this.#record({ kind: "content", path, size, offset: 0, blob: blob.value, marks });
		return done;
	}

	/** Keeps the attributes that a change through an open file would lose. */
	beforeAttributes(node: NodeId): void {
		const marks = this.#ownMarks(node);
		if (marks.length > 0) this.#record({ kind: "attributes", marks });
	}

	/** An open file has been closed. */
	closed(node: NodeId): void {
		this.#places.closed(node);
	}

	#removing(dir: NodeId, name: ByteString, remove: () => Result<void, Errno>): Result<void, Errno> {
		const found = this.#inner.lookup(dir, name);
		if (!found.ok) return found;
		const back = this.#wayBack(found.value, dir, name);
		if (!back.ok) return back;
		const removed = remove();
		if (removed.ok) this.#record(back.value);
		else blobOf(back.value)?.drop();
		return removed;
	}

	/** How a name that is about to go can be brought back. */
	#wayBack(node: NodeId, dir: NodeId, name: ByteString): Result<Step, Errno> {
		const path = this.#places.pathIn(dir, name);
		const marks = this.#marks(dir);
		const other = this.#places.another(node, path);
		if (other !== null) return ok({ kind: "link", path, of: other, marks });
		// Content that was kept since the last version comes back by an earlier record.
		const image = imageOf(
			this.#inner,
			this.#blobs,
			path,
			node,
			this.#kept.get(node)?.kind !== "all",
			!this.#places.isOpen(node),
		);
		return image.ok ? ok({ kind: "put", path, image: image.value, marks }) : image;
	}

	#record(step: Step): void {
		for (const undone of this.#records.splice(this.#cursor)) blobOf(undone.step)?.drop();
		this.#records.push({ step, tag: {} });
		this.#cursor++;
		this.#retained += blobOf(step)?.size ?? 0;
	}

	#tag(index: number): object {
		return this.#records[index - 1]?.tag ?? this.#baseTag;
	}

	#knows(version: JournaledVersion): boolean {
		const index = version.index - this.#base;
		return index >= 0 && index <= this.#records.length && this.#tag(index) === version.tag;
	}

	#marks(dir: NodeId): readonly Mark[] {
		const stat = this.#inner.stat(dir);
		const path = this.#places.pathOf(dir);
		return stat.ok && path !== null ? [markOf(path, stat.value)] : [];
	}

	#ownMarks(node: NodeId): readonly Mark[] {
		const path = this.#places.pathOf(node);
		return path === null ? [] : marksOf(this.#inner, [path]);
	}

	get #line(): Line {
		return {
			here: this.#base + this.#cursor,
			step: (index) => this.#records[index - this.#base]?.step,
			living: (path) => this.#living(path),
			side: (index, seen) => this.#side(index, seen),
		};
	}

	#living(path: ByteString): Living | null {
		const node = find(this.#inner, path);
		const stat = node.ok ? this.#inner.stat(node.value) : node;
		if (!node.ok || !stat.ok) return null;
		const target = stat.value.type === "symlink" ? this.#inner.readlink(node.value) : ok("");
		const read: Living["read"] = () => {
			const now = find(this.#inner, path);
			return now.ok ? readNode(this.#inner, now.value) : now;
		};
		return { stat: stat.value, target: target.ok ? target.value : "", read };
	}

	#side(index: number, { path, stat, target }: Seen): Side {
		const tag = this.#tag(index - this.#base);
		const read: Side["read"] = () => {
			if (stat.type !== "file") return ok(new Uint8Array(0));
			if (!this.#knows({ index, tag })) return fail("ESTALE");
			// The state is where it was on the line, however far the living one has moved since.
			return simulate(this.#line, index).track(path)?.read() ?? fail("ESTALE");
		};
		return { stat, target, read };
	}
}
