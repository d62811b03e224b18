import type { Limits } from "@seahaven/abi/limits";
import type { World } from "@seahaven/abi/world";
import type { Backend } from "@seahaven/vfs/backend";
import { createTree } from "@seahaven/vfs/create";
import { type FsLike, FsLikeBackend } from "@seahaven/vfs/fslike";
import { JournaledBackend } from "@seahaven/vfs/journaled";
import { View } from "@seahaven/vfs/namespace";
import { ReadOnlyBackend } from "@seahaven/vfs/readonly";
import { MountTable } from "@seahaven/vfs/table";
import { type FilesInit, makeFiles } from "./file-init.ts";

/** What a mount is made for. */
export interface MountContext {
	readonly world: World;
	readonly limits: Limits;
}

/** A file system that can be mounted in a world. The same mount in two worlds is two file systems, unless what lies below is one. */
export interface Mount {
	readonly kind: string;
	readonly readOnly: boolean;
	/** Makes the file system. What it throws or rejects with is why `createShell` fails. */
	open(context: MountContext): Backend | Promise<Backend>;
}

/** Bounds of one memory file system; what is left out is the world's limit. */
export type Quota = Partial<Pick<Limits, "totalBytes" | "files" | "fileBytes">>;

/** An empty file system in memory, or one with files; their paths are relative to where it is mounted. */
export function memory(files: FilesInit = {}, quota: Quota = {}): Mount {
	return {
		kind: "memory",
		readOnly: false,
		async open({ world, limits }) {
			const tree = createTree(world, { ...bounds(limits), ...quota });
			await fill(tree, files, world);
			return tree;
		},
	};
}

/** Copy on write: what lies below is read and never changed. Everything written is kept in memory. */
export function overlay(lower: Mount, quota: Quota = {}): Mount {
	return {
		kind: "overlay",
		readOnly: false,
		async open(context) {
			const below = await lower.open(context);
			return createTree(context.world, { ...bounds(context.limits), ...quota }, below);
		},
	};
}

/** A view through which nothing is changed: EROFS. */
export function readonly(mount: Mount): Mount {
	return {
		kind: mount.kind,
		readOnly: true,
		async open(context) {
			return new ReadOnlyBackend(await mount.open(context));
		},
	};
}

/**
 * An object with Node's synchronous fs API, such as a volume of memfs, from a directory of it on; `/` unless given. What the world writes is
 * written there, and can be undone.
 */
export function fromFs(fs: FsLike, path = "/"): Mount {
	return {
		kind: "fs",
		readOnly: false,
		open: ({ limits }) => new JournaledBackend(new FsLikeBackend(fs, { path, fileBytes: limits.fileBytes })),
	};
}

/** The world's limits that a memory file system keeps. */
export function bounds({ files, totalBytes, fileBytes }: Limits): Quota {
	return { files, totalBytes, fileBytes };
}

async function fill(backend: Backend, files: FilesInit, world: World): Promise<void> {
	if (Object.keys(files).length === 0) return;
	const view = new View(new MountTable(backend, { actor: null }), world, null, { uid: 0, gid: 0 });
	const inside = Object.fromEntries(Object.entries(files).map(([path, init]) => [path.replace(/^\/+/, ""), init]));
	await makeFiles(view, view.root, inside, world);
}
