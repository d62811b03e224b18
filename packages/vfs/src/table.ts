import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { ActorCell } from "./actor.ts";
import type { Backend, NodeId } from "./backend.ts";
import { Mount } from "./mount.ts";

/** The mounts of one world. Its first is the root; the others cover directories of mounts that came before them. */
export class MountTable {
	readonly root: Mount;
	readonly cell: ActorCell;
	readonly #mounts: Mount[];
	/** Numbers pipes, which are no one's inodes. */
	pipes = 0;

	constructor(root: Backend, cell: ActorCell) {
		this.cell = cell;
		this.root = new Mount(root, null, 0, "/");
		this.#mounts = [this.root];
		this.#number(root);
	}

	/** In the order in which they were mounted. */
	get mounts(): readonly Mount[] {
		return this.#mounts;
	}

	/** Covers a directory. EBUSY: it is covered already. */
	mount(backend: Backend, parent: Mount, point: NodeId, path: ByteString): Result<Mount, Errno> {
		if (parent.covers?.has(point) === true) return fail("EBUSY");
		const mount = new Mount(backend, parent, point, path);
		parent.covers ??= new Map();
		parent.covers.set(point, mount);
		this.#mounts.push(mount);
		this.#number(backend);
		return ok(mount);
	}

	/** Uncovers. EBUSY: something is mounted on it, or it is the root. */
	unmount(mount: Mount): Result<void, Errno> {
		const { parent } = mount;
		if (parent === null || (mount.covers !== null && mount.covers.size > 0)) return fail("EBUSY");
		parent.covers?.delete(mount.point);
		if (parent.covers?.size === 0) parent.covers = null;
		this.#mounts.splice(this.#mounts.indexOf(mount), 1);
		return ok(undefined);
	}

	/** Gives back what the mounts hold outside of memory. */
	close(): void {
		for (const backend of new Set(this.#mounts.map((mount) => mount.backend))) backend.close?.();
	}

	#number(backend: Backend): void {
		if (backend.dev === 0) backend.dev = this.#mounts.length;
	}
}
