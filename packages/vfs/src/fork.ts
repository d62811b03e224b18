import type { World } from "@seahaven/abi/world";
import type { Backend } from "./backend.ts";
import { createTree } from "./create.ts";
import { directoryPath } from "./mount.ts";
import { View } from "./namespace.ts";
import { MountTable } from "./table.ts";
import { Tree } from "./tree.ts";

/**
 * A namespace with the same content, in which nothing that happens is seen here: trees are forked by reference; anything else that can be written to
 * gets an overlay. Handles of one namespace mean nothing in the other (ESTALE): look them up again by their path.
 */
export function forkNamespace(view: View, world: World): View {
	const forks = new Map<Backend, Backend>();
	const fork = (backend: Backend): Backend => {
		let made = forks.get(backend);
		if (made === undefined) {
			if (backend instanceof Tree) made = backend.fork();
			else made = backend.readOnly ? backend : createTree(world, {}, backend);
			forks.set(backend, made);
		}
		return made;
	};
	const table = new MountTable(fork(view.table.root.backend), view.table.cell);
	// Whoever forks has mounted everything, and may do so again.
	const maker = new View(table, world, null, { uid: 0, gid: 0 });
	for (const { backend, parent, point } of view.table.mounts) {
		if (parent === null) continue;
		const path = directoryPath(parent, point);
		// A mount point that was removed below is out of reach in the original as well.
		if (path !== undefined) maker.mount(path, fork(backend));
	}
	return new View(table, world);
}
