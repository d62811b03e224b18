import type { ByteString } from "@seahaven/abi/bytes";
import type { Backend, NodeId, Place } from "./backend.ts";
import { Entries } from "./entries.ts";
import { Inode } from "./inode.ts";
import { newOwner, type Owner } from "./owner.ts";

/** Hands out inode numbers; shared by a tree and its forks, so that a number means one inode in all of them. */
export interface Numbers {
	next: number;
}

/**
 * What an overlay knows of its lower backend, learnt as it is asked for: inodes that nobody has written to. All forks share
 * it. A listing costs one `readdir` below; attributes are read when an inode is first looked up. What others change below shows after a `refresh`
 * only, so that nothing moves under a command that runs.
 */
export class Faults {
	readonly lower: Backend;
	readonly #numbers: Numbers;
	readonly #owner: Owner = newOwner({ displaced: 0 });
	#trees = 0;
	readonly #inodes: Map<NodeId, Inode> = new Map();
	readonly #byLower: Map<NodeId, NodeId> = new Map();
	readonly #listings: Map<NodeId, Entries> = new Map();
	/** Inodes whose attributes have not been read. */
	readonly #pending: Set<NodeId> = new Set();
	/** Second names of lower inodes that turned out to be hard links of one another. */
	readonly #aliases: Map<NodeId, NodeId> = new Map();

	constructor(lower: Backend, root: NodeId, numbers: Numbers) {
		this.lower = lower;
		this.#numbers = numbers;
		const inode = new Inode(this.#owner, root, "directory", 0o755, 0, 0, 0n);
		inode.lower = lower.root;
		inode.links = [{ dir: root, name: "" }];
		this.#inodes.set(root, inode);
		this.#byLower.set(lower.root, root);
		this.#readAttributes(inode);
	}

	/** One more tree stands on this. */
	retain(): void {
		this.#trees++;
	}

	/** One tree fewer; the last one closes what lies below. */
	release(): void {
		if (--this.#trees === 0) this.lower.close?.();
	}

	has(ino: NodeId): boolean {
		return this.#inodes.has(ino);
	}

	/** The lower inode as it was when it was first looked up. Undefined: there is none, or it is gone below. */
	get(ino: NodeId): Inode | undefined {
		const inode = this.#inodes.get(ino);
		if (inode === undefined || !this.#pending.has(ino)) return inode;
		return this.#load(inode);
	}

	/** An inode's type as the listing said it, without looking it up. */
	typeOf(ino: NodeId): Inode["type"] | undefined {
		return this.#inodes.get(ino)?.type;
	}

	/** The inode number that stands for `ino`: another one where both are names of one lower file. Undefined: gone below. */
	canonical(ino: NodeId): NodeId | undefined {
		if (this.#pending.has(ino)) return this.get(ino)?.ino;
		return this.#aliases.size === 0 ? ino : (this.#aliases.get(ino) ?? ino);
	}

	/** A directory's names as the lower backend has them. Whoever changes them copies them first. */
	list(inode: Inode): Entries {
		const known = this.#listings.get(inode.lower);
		if (known !== undefined) return known;
		const entries = new Entries(this.#owner);
		const listed = this.lower.readdir(inode.lower);
		// What cannot be listed below looks empty; the namespace has judged the permission bits before.
		if (listed.ok) {
			for (const { name, type, ino } of listed.value) entries.set(name, this.#fault(inode.ino, name, type, ino));
		}
		this.#listings.set(inode.lower, entries);
		return entries;
	}

	/**
	 * Looks again at what lies below, as it is asked for: what others have changed there shows. A directory whose names were changed above keeps
	 * them as they are.
	 */
	refresh(): void {
		for (const inode of this.#inodes.values()) {
			inode.entries = null;
			if (inode.links[0]?.dir !== inode.ino) this.#pending.add(inode.ino);
			else this.#readAttributes(inode);
		}
		this.#listings.clear();
	}

	#fault(dir: NodeId, name: ByteString, type: Inode["type"], lower: NodeId): NodeId {
		const known = this.#byLower.get(lower);
		if (known !== undefined) {
			const inode = this.#inodes.get(known);
			if (inode !== undefined && !has(inode, { dir, name })) inode.links = [...inode.links, { dir, name }];
			return known;
		}
		const inode = new Inode(this.#owner, this.#numbers.next++, type, 0, 0, 0, 0n);
		inode.lower = lower;
		inode.links = [{ dir, name }];
		this.#inodes.set(inode.ino, inode);
		this.#byLower.set(lower, inode.ino);
		this.#pending.add(inode.ino);
		return inode.ino;
	}

	#load(inode: Inode): Inode | undefined {
		let link: Place | undefined;
		let lower: NodeId | undefined;
		for (const place of inode.links) {
			lower = this.#below(place.dir, place.name);
			link = place;
			if (lower !== undefined) break;
		}
		if (link === undefined || lower === undefined) return undefined;
		if (lower !== inode.lower) {
			const other = this.#byLower.get(lower);
			if (other !== undefined) {
				this.#pending.delete(inode.ino);
				this.#aliases.set(inode.ino, other);
				const canonical = this.get(other);
				if (canonical !== undefined) {
					if (!has(canonical, link)) canonical.links = [...canonical.links, link];
					this.#inodes.set(inode.ino, canonical);
				}
				return canonical;
			}
			this.#byLower.delete(inode.lower);
			this.#byLower.set(lower, inode.ino);
			inode.lower = lower;
		}
		if (!this.#readAttributes(inode)) return undefined;
		this.#pending.delete(inode.ino);
		return inode;
	}

	/** The lower inode at a place that was met. */
	#below(dir: NodeId, name: ByteString): NodeId | undefined {
		const parent = this.#inodes.get(dir);
		const found = parent === undefined ? undefined : this.lower.lookup(parent.lower, name);
		return found?.ok === true ? found.value : undefined;
	}

	#readAttributes(inode: Inode): boolean {
		const found = this.lower.stat(inode.lower);
		if (!found.ok) return false;
		const stat = found.value;
		inode.type = stat.type;
		inode.mode = stat.mode;
		inode.uid = stat.uid;
		inode.gid = stat.gid;
		inode.nlink = stat.nlink;
		inode.atime = stat.atime;
		inode.mtime = stat.mtime;
		inode.ctime = stat.ctime;
		inode.lowerSize = stat.size;
		inode.lowerBlocks = stat.blocks;
		if (stat.type === "symlink") {
			const target = this.lower.readlink(inode.lower);
			if (!target.ok) return false;
			inode.target = target.value;
		}
		return true;
	}
}

function has(inode: Inode, place: Place): boolean {
	return inode.links.some((link) => link.dir === place.dir && link.name === place.name);
}
