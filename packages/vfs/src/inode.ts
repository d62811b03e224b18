import type { ByteString } from "@seahaven/abi/bytes";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { Inspection, NodeId, Place } from "./backend.ts";
import type { Content } from "./content.ts";
import type { Entries } from "./entries.ts";
import type { Owner } from "./owner.ts";

/** One inode of a tree. Whoever is not its owner treats it as frozen, and copies it to change it. */
export class Inode implements Inspection {
	readonly owner: Owner;
	readonly ino: NodeId;
	type: FileType;
	mode: number;
	uid: number;
	gid: number;
	nlink = 1;
	atime: bigint;
	mtime: bigint;
	ctime: bigint;
	/** Where it is to be found: one place for a directory, one for each hard link of the rest. */
	links: readonly Place[] = [];
	/** A directory's names; null while those of the lower directory were not asked for. */
	entries: Entries | null = null;
	/** A file's content; null where it is the lower file's. */
	content: Content | null = null;
	/** A symlink's target. */
	target: ByteString = "";
	/** The inode of the lower backend that this one stands for, else 0. */
	lower: NodeId = 0;
	/** Bytes of the lower file's content. */
	lowerSize = 0;
	lowerBlocks = 0;

	constructor(owner: Owner, ino: NodeId, type: FileType, mode: number, uid: number, gid: number, time: bigint) {
		this.owner = owner;
		this.ino = ino;
		this.type = type;
		this.mode = mode;
		this.uid = uid;
		this.gid = gid;
		this.atime = time;
		this.mtime = time;
		this.ctime = time;
	}

	/** A copy that `owner` may change. Entries and content are still shared; they have owners of their own. */
	copy(owner: Owner): Inode {
		const copy = new Inode(owner, this.ino, this.type, this.mode, this.uid, this.gid, this.atime);
		copy.nlink = this.nlink;
		copy.mtime = this.mtime;
		copy.ctime = this.ctime;
		copy.links = this.links;
		copy.entries = this.entries;
		copy.content = this.content;
		copy.target = this.target;
		copy.lower = this.lower;
		copy.lowerSize = this.lowerSize;
		copy.lowerBlocks = this.lowerBlocks;
		return copy;
	}

	/** Bytes: a file's content, a symlink's target, and 4096 for a directory, as most file systems of Linux say. */
	get size(): number {
		if (this.type === "file") return this.content === null ? this.lowerSize : this.content.size;
		if (this.type === "directory") return 4096;
		return this.target.length;
	}

	stat(dev: number): Stat {
		return {
			type: this.type,
			dev,
			ino: this.ino,
			nlink: this.nlink,
			mode: this.mode,
			uid: this.uid,
			gid: this.gid,
			size: this.size,
			atime: this.atime,
			mtime: this.mtime,
			ctime: this.ctime,
			blocks: this.#blocks(),
			rdev: 0,
		};
	}

	#blocks(): number {
		if (this.type === "directory") return 8;
		if (this.type !== "file") return 0;
		return this.content === null ? this.lowerBlocks : Math.ceil(this.content.stored / 4096) * 8;
	}
}
