import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType } from "@seahaven/abi/stat";
import type { NodeId } from "./backend.ts";

/** An open directory of a file system that is reached by paths or descriptors. */
export interface Anchor {
	readonly fd: number;
	/** Its path, where descriptors cannot name entries; else empty. */
	readonly path: ByteString;
}

/** How such directories are opened. */
export interface AnchorCalls {
	/** Opens a directory in another one. ENOENT where it is a link, or no longer there. */
	openIn(dir: Anchor, name: ByteString): Result<Anchor, Errno>;
	close(dir: Anchor): void;
}

/** What a backend knows of an inode that is really kept elsewhere: where it was last seen, and which one it was. */
export interface SeenNode {
	readonly id: NodeId;
	parent: SeenNode | null;
	name: ByteString;
	type: FileType;
	/** Which inode it is there (`dev:ino`); empty until it was looked up. */
	identity: string;
	/** Entries that have been seen; null for what is no directory. */
	children: Map<ByteString, SeenNode> | null;
	anchor: Anchor | null;
}

/** The inodes that have been seen, and the directories that are held open: the most recently used ones, and always the root. */
export class SeenNodes {
	readonly root: SeenNode;
	readonly #anchors: AnchorCalls;
	readonly #most: number;
	readonly #nodes: Map<NodeId, SeenNode> = new Map();
	readonly #hardLinks: Map<string, SeenNode> = new Map();
	/** Directories with an anchor, the least recently used first. */
	readonly #held: Set<SeenNode> = new Set();
	#next = 1;

	/** At most `most` directories are held open beside the root. */
	constructor(anchors: AnchorCalls, root: Anchor, most: number) {
		this.#anchors = anchors;
		this.#most = most;
		this.root = this.#make(null, "", "directory");
		this.root.anchor = root;
	}

	get(id: NodeId): SeenNode | undefined {
		return this.#nodes.get(id);
	}

	/** The directory, open. ENOENT: it is not where it was, or is none. */
	anchor(node: SeenNode): Result<Anchor, Errno> {
		if (node.anchor !== null) {
			if (node !== this.root) {
				this.#held.delete(node);
				this.#held.add(node);
			}
			return ok(node.anchor);
		}
		if (node.parent === null || node.children === null) return fail("ENOENT");
		const parent = this.anchor(node.parent);
		if (!parent.ok) return parent;
		const opened = this.#anchors.openIn(parent.value, node.name);
		if (!opened.ok) return opened;
		node.anchor = opened.value;
		this.#held.add(node);
		if (this.#held.size > this.#most) {
			for (const oldest of this.#held) {
				if (oldest !== node) this.release(oldest);
				break;
			}
		}
		return opened;
	}

	/** The node of an entry as a listing shows it, without knowing which inode it is. */
	listed(dir: SeenNode, name: ByteString, type: FileType): SeenNode {
		const known = this.#child(dir, name);
		if (known !== undefined && known.type === type) return known;
		if (known !== undefined) this.drop(known);
		return this.#make(dir, name, type);
	}

	/** The node of an entry that has been looked up. `links` is its link count: the names of one file share a node. */
	seen(dir: SeenNode, name: ByteString, type: FileType, identity: string, links: number): SeenNode {
		let node = this.#child(dir, name);
		if (node !== undefined && (node.type !== type || (node.identity !== "" && node.identity !== identity))) {
			this.drop(node);
			node = undefined;
		}
		if (type !== "directory" && links > 1) {
			const other = this.#hardLinks.get(identity);
			if (other !== undefined && other !== node) {
				// Where it was seen last is where it surely still is.
				other.parent = dir;
				other.name = name;
				dir.children?.set(name, other);
				return other;
			}
		}
		node ??= this.#make(dir, name, type);
		node.identity = identity;
		node.parent = dir;
		node.name = name;
		if (type !== "directory" && links > 1) this.#hardLinks.set(identity, node);
		return node;
	}

	moved(node: SeenNode, to: SeenNode, name: ByteString): void {
		if (node.parent?.children?.get(node.name) === node) node.parent.children.delete(node.name);
		const replaced = to.children?.get(name);
		if (replaced !== undefined && replaced !== node) this.drop(replaced);
		node.parent = to;
		node.name = name;
		to.children?.set(name, node);
		// Paths of what is open below are not what they were; descriptors still are.
		for (const held of [...this.#held]) if (held.anchor?.path !== "" && isBelow(held, node)) this.release(held);
	}

	/** A name of a file has been removed. The node stays where another name of it is known. */
	forgetName(node: SeenNode, dir: SeenNode | undefined, name: ByteString): void {
		if (dir?.children?.get(name) === node) dir.children.delete(name);
		if (node.parent !== dir || node.name !== name) return;
		if (this.#hardLinks.get(node.identity) !== node) this.drop(node);
	}

	/** An entry is gone, or another inode has taken its name. */
	drop(node: SeenNode): void {
		const { parent } = node;
		if (parent?.children?.get(node.name) === node) parent.children.delete(node.name);
		if (node.identity !== "" && this.#hardLinks.get(node.identity) === node) this.#hardLinks.delete(node.identity);
		for (const child of node.children?.values() ?? []) if (child.parent === node) this.drop(child);
		this.release(node);
		this.#nodes.delete(node.id);
	}

	/** Closes a directory; it is opened again when it is needed. */
	release(node: SeenNode): void {
		if (node.anchor === null || node === this.root) return;
		this.#anchors.close(node.anchor);
		node.anchor = null;
		this.#held.delete(node);
	}

	closeAll(): void {
		for (const node of [...this.#held]) this.release(node);
		if (this.root.anchor !== null) this.#anchors.close(this.root.anchor);
		this.root.anchor = null;
	}

	/** The node that was last seen at an entry. One of several names of a file that was dropped by another name is not seen any more. */
	#child(dir: SeenNode, name: ByteString): SeenNode | undefined {
		const node = dir.children?.get(name);
		return node !== undefined && this.#nodes.get(node.id) === node ? node : undefined;
	}

	/** An entry turned out not to exist. */
	missing(dir: SeenNode, name: ByteString): void {
		const node = this.#child(dir, name);
		if (node === undefined) dir.children?.delete(name);
		else if (node.type === "directory") this.drop(node);
		else this.forgetName(node, dir, name);
	}

	#make(parent: SeenNode | null, name: ByteString, type: FileType): SeenNode {
		const children = type === "directory" ? new Map<ByteString, SeenNode>() : null;
		const node: SeenNode = { id: this.#next++, parent, name, type, identity: "", children, anchor: null };
		this.#nodes.set(node.id, node);
		parent?.children?.set(name, node);
		return node;
	}
}

function isBelow(node: SeenNode, ancestor: SeenNode): boolean {
	for (let at: SeenNode | null = node; at !== null; at = at.parent) if (at === ancestor) return true;
	return false;
}
