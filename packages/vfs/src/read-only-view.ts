import type { World } from "@seahaven/abi/world";
import type { Backend } from "./backend.ts";
import { directoryPath } from "./mount.ts";
import { View } from "./namespace.ts";
import { ReadOnlyBackend } from "./readonly.ts";
import { MountTable } from "./table.ts";

/** The same tree through handles that cannot write: every change is EROFS. Devices and `/proc` stay what they are. */
export function readOnlyView(view: View, world: World): View {
	const closed = (backend: Backend, path: string): Backend =>
		backend.readOnly || path === "/dev" || path === "/proc" ? backend : new ReadOnlyBackend(backend);
	const table = new MountTable(closed(view.table.root.backend, "/"), view.table.cell);
	const maker = new View(table, world, null, { uid: 0, gid: 0 });
	for (const { backend, parent, point } of view.table.mounts) {
		if (parent === null) continue;
		const path = directoryPath(parent, point);
		if (path !== undefined) maker.mount(path, closed(backend, path));
	}
	return new View(table, world);
}
