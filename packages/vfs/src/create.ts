import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Limits } from "@seahaven/abi/limits";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { World } from "@seahaven/abi/world";
import type { ActorCell } from "./actor.ts";
import type { Backend } from "./backend.ts";
import { devBackend } from "./dev.ts";
import { View } from "./namespace.ts";
import { procBackend } from "./proc.ts";
import { MountTable } from "./table.ts";
import { Tree, type TreeLimits } from "./tree.ts";

export interface NamespaceOptions {
	readonly world: World;
	/** In the order of mounting: what lies inside another comes after it. Without one on `/`, that is an empty memory tree. */
	readonly mounts?: readonly { readonly path: ByteString; readonly backend: Backend }[];
	/** For the memory trees that are made here. */
	readonly limits?: Partial<Pick<Limits, "files" | "totalBytes" | "fileBytes">>;
	/** Without /dev and /proc. */
	readonly bare?: boolean;
}

/** A memory tree of this world, or with `lower` an overlay over it. Its root belongs to the world's user. */
export function createTree(world: World, limits: Partial<TreeLimits> = {}, lower?: Backend): Tree {
	const { files, totalBytes, fileBytes, depth } = limits;
	return new Tree({
		now: () => world.now(),
		uid: world.uid,
		gid: world.gid,
		limits: {
			...(files === undefined ? {} : { files }),
			...(totalBytes === undefined ? {} : { totalBytes }),
			...(fileBytes === undefined ? {} : { fileBytes }),
			...(depth === undefined ? {} : { depth }),
		},
		...(lower === undefined ? {} : { lower }),
	});
}

/**
 * A namespace over these mounts, with /dev, /proc and /tmp. Mount points are made where they are missing. Fails where one cannot be: ENOTDIR, EROFS,
 * ENOENT (a path that is not absolute), EBUSY (mounted on twice).
 */
export function createNamespace(options: NamespaceOptions): Result<View, Errno> {
	const { world, mounts = [] } = options;
	const root = mounts.find((mount) => mount.path === "/")?.backend ?? createTree(world, options.limits);
	const cell: ActorCell = { actor: null };
	const table = new MountTable(root, cell);
	const view = new View(table, world);
	for (const { path, backend } of mounts) {
		if (path === "/") continue;
		const mounted = mountAt(view, path, backend);
		if (!mounted.ok) return mounted;
	}
	if (options.bare === true) return ok(view);
	const standard: readonly (readonly [ByteString, Backend])[] = [
		["/dev", devBackend(world, cell)],
		["/proc", procBackend(world, cell, table)],
	];
	for (const [path, backend] of standard) {
		if (mounts.some((mount) => mount.path === path)) continue;
		const mounted = mountAt(view, path, backend);
		if (!mounted.ok) return mounted;
	}
	return ok(view);
}

/** Mounts a backend on a directory, which is made with its parents where it is missing. ENOENT, ENOTDIR, EROFS, EBUSY. */
export function mountAt(view: View, path: ByteString, backend: Backend): Result<void, Errno> {
	if (!path.startsWith("/")) return fail("ENOENT");
	let at = "";
	for (const name of path.split("/")) {
		if (name === "") continue;
		at += `/${name}`;
		const made = view.mkdir(view.root, at, 0o755);
		if (!made.ok && made.error !== "EEXIST") return made;
	}
	return view.mount(path, backend);
}
