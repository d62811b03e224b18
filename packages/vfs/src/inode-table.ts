import type { FileType } from "@seahaven/abi/stat";
import type { Backend, NodeId } from "./backend.ts";
import { Faults, type Numbers } from "./faults.ts";
import { Inode } from "./inode.ts";
import { type Ledger, newOwner, type Owner } from "./owner.ts";
import { Trie } from "./trie.ts";

/** One state of a tree, kept by reference. Only the trees of one family of forks understand each other's. */
export interface TreeVersion {
	readonly inodes: Trie<Inode>;
	readonly faults: Faults | null;
	readonly files: number;
	readonly bytes: number;
}

/** The root's inode number in every tree. */
export const rootIno = 1;

/** In the trie: a lower inode that has been removed here. */
const removed: Inode = new Inode(newOwner({ displaced: 0 }), 0, "file", 0, 0, 0, 0n);

/** The inode of a version. Undefined: it has none of that number. */
export function inodeOf(version: Pick<TreeVersion, "inodes" | "faults">, ino: NodeId): Inode | undefined {
	const inode = version.inodes.get(ino);
	if (inode === undefined) return version.faults?.get(ino);
	return inode === removed ? undefined : inode;
}

/** The inodes of a tree: those of its own, those below that were not changed, and those that are open without a name. */
export class InodeTable {
	readonly faults: Faults | null;
	readonly numbers: Numbers;
	readonly ledger: Ledger = { displaced: 0 };
	#owner: Owner = newOwner(this.ledger);
	#inodes: Trie<Inode>;
	/** What counts against the limits. */
	files = 1;
	bytes = 0;
	/** Open files of an inode. */
	readonly #opens: Map<NodeId, number> = new Map();
	readonly #orphans: Map<NodeId, Inode> = new Map();
	#closed = false;

	constructor(lower: Backend | null, of: { readonly version: TreeVersion; readonly numbers: Numbers } | null) {
		this.numbers = of?.numbers ?? { next: rootIno + 1 };
		this.#inodes = new Trie(this.#owner, of?.version.inodes);
		this.files = of?.version.files ?? 1;
		this.bytes = of?.version.bytes ?? 0;
		if (of !== null) this.faults = of.version.faults;
		else this.faults = lower === null ? null : new Faults(lower, rootIno, this.numbers);
		this.faults?.retain();
	}

	close(): void {
		if (!this.#closed) this.faults?.release();
		this.#closed = true;
	}

	/** Who may change in place what belongs to it. */
	get owner(): Owner {
		return this.#owner;
	}

	/** The present state. Whatever changes from now on is copied first. */
	version(): TreeVersion {
		const inodes = new Trie(this.#owner, this.#inodes);
		this.#owner = newOwner(this.ledger);
		return { inodes, faults: this.faults, files: this.files, bytes: this.bytes };
	}

	restore(version: TreeVersion): void {
		this.#owner = newOwner(this.ledger);
		this.#inodes = new Trie(this.#owner, version.inodes);
		this.files = version.files;
		this.bytes = version.bytes;
		this.#orphans.clear();
	}

	/** The living inode, not to be changed. */
	get(ino: NodeId): Inode | undefined {
		const inode = this.#inodes.get(ino);
		if (inode !== undefined) return inode === removed ? this.#orphans.get(ino) : inode;
		if (this.#orphans.size > 0) {
			const orphan = this.#orphans.get(ino);
			if (orphan !== undefined) return orphan;
		}
		return this.faults === null ? undefined : this.faults.get(ino);
	}

	/** The type of an inode that some directory names, without reading its attributes below. */
	typeOf(ino: NodeId): FileType | undefined {
		return this.#inodes.get(ino)?.type ?? this.faults?.typeOf(ino);
	}

	/** The number by which an entry's inode is known: another one for the second name of a lower file. Undefined: it is gone below. */
	canonical(ino: NodeId): NodeId | undefined {
		if (this.faults === null || this.#inodes.get(ino) !== undefined) return ino;
		return this.faults.canonical(ino);
	}

	add(inode: Inode): void {
		this.#inodes.set(this.#owner, inode.ino, inode);
		this.files++;
	}

	/** The root of a tree that has nothing below, which does not count. */
	addRoot(inode: Inode): void {
		this.#inodes.set(this.#owner, inode.ino, inode);
	}

	/** The inode as one that may be changed, in the table. */
	edit(inode: Inode): Inode {
		if (inode.owner === this.#owner) return inode;
		const copy = inode.copy(this.#owner);
		if (this.#orphans.has(inode.ino)) this.#orphans.set(inode.ino, copy);
		else this.#inodes.set(this.#owner, inode.ino, copy);
		return copy;
	}

	/** Takes out an inode that has lost its last name. While it is open, it and its content live on. */
	remove(inode: Inode, time: bigint): void {
		const { ino, content } = inode;
		const opened = this.#opens.has(ino);
		if (opened) {
			const orphan = inode.copy(this.#owner);
			orphan.nlink = 0;
			orphan.links = [];
			orphan.ctime = time;
			this.#orphans.set(ino, orphan);
		}
		const lower = this.faults?.has(ino) === true;
		this.#inodes.set(this.#owner, ino, lower ? removed : undefined);
		if (!lower) this.files--;
		if (content === null) return;
		if (!opened) this.bytes -= content.stored;
		if (content.owner !== this.#owner) this.ledger.displaced += content.stored;
	}

	opened(ino: NodeId): void {
		this.#opens.set(ino, (this.#opens.get(ino) ?? 0) + 1);
	}

	closed(ino: NodeId): void {
		const count = (this.#opens.get(ino) ?? 1) - 1;
		if (count > 0) {
			this.#opens.set(ino, count);
			return;
		}
		this.#opens.delete(ino);
		const orphan = this.#orphans.get(ino);
		if (orphan === undefined) return;
		this.#orphans.delete(ino);
		if (orphan.content !== null) this.bytes -= orphan.content.stored;
	}
}
