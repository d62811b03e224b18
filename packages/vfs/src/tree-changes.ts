import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import { type Backend, type Change, type NodeId, type Place, plainRead, type Side } from "./backend.ts";
import type { Inode } from "./inode.ts";
import { inodeOf, type TreeVersion } from "./inode-table.ts";

/** What differs between two versions of one family of trees. Costs what changed, never what there is. */
export function treeChanges(from: TreeVersion, to: TreeVersion, root: NodeId, dev: number): readonly Change[] {
	const changes: Change[] = [];
	from.inodes.differences(to.inodes, (ino) => {
		const before = inodeOf(from, ino);
		const after = inodeOf(to, ino);
		if (before === after) return;
		const old = before === undefined ? null : new InodeSide(from, before, dev);
		const young = after === undefined ? null : new InodeSide(to, after, dev);
		const gone = (before?.links ?? []).filter((link) => !has(after, link));
		const come = (after?.links ?? []).filter((link) => !has(before, link));
		const kept = (after?.links ?? []).filter((link) => has(before, link));
		for (; gone.length > 0 && come.length > 0; ) {
			const left = gone.shift();
			const entered = come.shift();
			if (left === undefined || entered === undefined) break;
			const path = pathOf(to, entered, root);
			changes.push({ op: "rename", from: pathOf(from, left, root), path, before: old, after: young });
			kept.push(entered);
		}
		for (const link of gone) {
			changes.push({ op: "delete", from: null, path: pathOf(from, link, root), before: old, after: null });
		}
		for (const link of come) {
			changes.push({ op: "create", from: null, path: pathOf(to, link, root), before: null, after: young });
		}
		if (before === undefined || after === undefined) return;
		const op = contentDiffers(before, after) ? "modify" : attributesDiffer(before, after) ? "chmod" : null;
		if (op === null) return;
		for (const link of kept) changes.push({ op, from: null, path: pathOf(to, link, root), before: old, after: young });
	});
	return mergeChanges(changes);
}

/** Sorts by path, and makes one `modify` of a file that was replaced by a new one of its type under its name. */
export function mergeChanges(changes: readonly Change[]): readonly Change[] {
	const deleted = new Map<ByteString, Change>();
	for (const change of changes) if (change.op === "delete") deleted.set(change.path, change);
	const merged: Change[] = [];
	const replaced = new Set<ByteString>();
	for (const change of changes) {
		if (change.op === "delete") continue;
		const before = change.op === "create" ? (deleted.get(change.path)?.before ?? null) : null;
		if (before === null || before.stat.type !== change.after?.stat.type) merged.push(change);
		else {
			replaced.add(change.path);
			const op = before.stat.type === "directory" ? replacedDirectory(before.stat, change.after.stat) : "modify";
			if (op !== null) merged.push({ op, from: null, path: change.path, before, after: change.after });
		}
	}
	for (const change of deleted.values()) if (!replaced.has(change.path)) merged.push(change);
	const order = { delete: 0, rename: 1, create: 2, modify: 3, chmod: 4 };
	return merged.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : order[a.op] - order[b.op]));
}

/** A directory that was made anew where one was: what was and is in it are changes of their own. */
function replacedDirectory(before: Stat, after: Stat): "chmod" | null {
	return before.mode !== after.mode || before.uid !== after.uid || before.gid !== after.gid ? "chmod" : null;
}

function has(inode: Inode | undefined, link: Place): boolean {
	return inode?.links.some((other) => other.dir === link.dir && other.name === link.name) ?? false;
}

function contentDiffers(before: Inode, after: Inode): boolean {
	return after.type === "file" && before.content !== after.content;
}

function attributesDiffer(before: Inode, after: Inode): boolean {
	if (before.mode !== after.mode || before.uid !== after.uid || before.gid !== after.gid) return true;
	// A directory's times move with its entries, which are changes of their own.
	if (after.type === "directory" && before.entries !== after.entries) return false;
	return before.mtime !== after.mtime || before.atime !== after.atime;
}

function pathOf(version: TreeVersion, place: Place, root: NodeId): ByteString {
	let path = place.name;
	for (let dir = place.dir; dir !== root; ) {
		const link = inodeOf(version, dir)?.links[0];
		if (link === undefined) break;
		path = `${link.name}/${path}`;
		dir = link.dir;
	}
	return path;
}

class InodeSide implements Side {
	readonly #version: TreeVersion;
	readonly #inode: Inode;
	readonly #dev: number;

	constructor(version: TreeVersion, inode: Inode, dev: number) {
		this.#version = version;
		this.#inode = inode;
		this.#dev = dev;
	}

	get stat(): Stat {
		return this.#inode.stat(this.#dev);
	}

	get target(): ByteString {
		return this.#inode.target;
	}

	read(): Result<Bytes, Errno> {
		const { type, content, lower } = this.#inode;
		if (type !== "file") return ok(new Uint8Array(0));
		if (content !== null) {
			const bytes = new Uint8Array(content.size);
			content.read(bytes, 0);
			return ok(bytes);
		}
		if (this.#version.faults === null) return fail("ESTALE");
		return readNode(this.#version.faults.lower, lower);
	}
}

/** All of a backend's file. */
export function readNode(backend: Pick<Backend, "open">, node: NodeId): Result<Bytes, Errno> {
	const opened = backend.open(node, plainRead);
	if (!opened.ok) return opened;
	const file = opened.value;
	const stat = file.stat();
	let bytes = new Uint8Array(stat.ok ? stat.value.size + 1 : 4096);
	let length = 0;
	for (;;) {
		if (length === bytes.length) {
			const larger = new Uint8Array(bytes.length * 2);
			larger.set(bytes);
			bytes = larger;
		}
		const count = file.read(bytes.subarray(length));
		if (!count.ok) {
			file.release();
			return count;
		}
		if (count.value === 0) break;
		length += count.value;
	}
	file.release();
	return ok(bytes.subarray(0, length));
}
