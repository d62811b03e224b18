import type { ByteString } from "@seahaven/abi/bytes";
import type { Backend, NodeId } from "./backend.ts";

/** A backend and the place where it is mounted. */
export class Mount {
	readonly backend: Backend;
	/** The mount that holds the mount point; null for the root of the world. */
	readonly parent: Mount | null;
	/** The directory of `parent` that is covered. */
	readonly point: NodeId;
	/** Absolute path of the mount point when it was mounted. */
	readonly path: ByteString;
	/** Mounts on directories of this one. */
	covers: Map<NodeId, Mount> | null = null;

	constructor(backend: Backend, parent: Mount | null, point: NodeId, path: ByteString) {
		this.backend = backend;
		this.parent = parent;
		this.point = point;
		this.path = path;
	}
}

/** The absolute path of a directory of a mount, through all mounts above it. Undefined: it has been removed. */
export function directoryPath(mount: Mount, node: NodeId): ByteString | undefined {
	let path = "";
	let at = node;
	for (let here: Mount | null = mount; here !== null; ) {
		while (at !== here.backend.root) {
			const place = here.backend.place(at);
			if (place === undefined) return undefined;
			path = `/${place.name}${path}`;
			at = place.dir;
		}
		at = here.point;
		here = here.parent;
	}
	return path === "" ? "/" : path;
}
