import type { ByteString } from "@seahaven/abi/bytes";
import type { Directory } from "@seahaven/abi/namespace";
import type { Rights } from "@seahaven/abi/rights";
import type { NodeId } from "./backend.ts";
import type { Mount } from "./mount.ts";

/** Where a confined view begins: nothing above it exists. */
export interface Top {
	readonly mount: Mount;
	readonly node: NodeId;
}

/** The namespace's own kind of Directory: nobody else can make one. */
export class Handle implements Directory {
	readonly rights: Rights;
	readonly path: ByteString;
	readonly mount: Mount;
	readonly node: NodeId;
	readonly top: Top | null;
	/** The root mount of the table that this handle is good for. */
	readonly world: Mount;

	constructor(world: Mount, mount: Mount, node: NodeId, path: ByteString, rights: Rights, top: Top | null) {
		this.world = world;
		this.mount = mount;
		this.node = node;
		this.path = path;
		this.rights = rights;
		this.top = top;
	}
}
