import { type ByteString, fromText, toBytes } from "@seahaven/abi/bytes";
import type { Limits } from "@seahaven/abi/limits";
import type { World } from "@seahaven/abi/world";
import type { Backend, Versioned } from "@seahaven/vfs/backend";
import { commandsBackend } from "@seahaven/vfs/commands";
import { createTree, mountAt } from "@seahaven/vfs/create";
import { devBackend } from "@seahaven/vfs/dev";
import { View } from "@seahaven/vfs/namespace";
import { procBackend } from "@seahaven/vfs/proc";
import { MountTable } from "@seahaven/vfs/table";
import { expectOk, type FilesInit, makeDirectories, makeFiles, writeFile } from "./file-init.ts";
import { bounds, type Mount } from "./mount.ts";
import { accountFiles } from "./world.ts";

export interface LayoutOptions {
	readonly world: World;
	readonly limits: Limits;
	readonly mounts: Readonly<Record<string, Mount>>;
	readonly files: FilesInit;
	/** Absolute; made if it is not there. */
	readonly cwd: ByteString;
	readonly commands: { has(name: ByteString): boolean; names(): Iterable<ByteString> };
}

const root = { uid: 0, gid: 0 };

/**
 * The world's files: /bin → usr/bin, /usr/bin with the commands, /tmp, /etc, /home/USER, /dev and /proc, then the mounts, then the files.
 * Throws FsError.
 */
export async function makeNamespace(options: LayoutOptions): Promise<View> {
	const { world, limits, mounts, cwd } = options;
	const context = { world, limits };
	const base = await mounts["/"]?.open(context);
	const tree = base ?? createTree({ ...world, ...root }, bounds(limits));
	const cell = { actor: null };
	const table = new MountTable(tree, cell);
	const maker = new View(table, world, null, root);
	const own = (path: ByteString): void => {
		maker.setAttributes(maker.root, path, { uid: world.uid, gid: world.gid }, false);
	};
	const mount = (path: ByteString, backend: Backend): void => {
		expectOk(mountAt(maker, path, backend), "mount", path);
	};
	if (base === undefined) makeSystem(maker, world, own);
	if (mounts["/usr/bin"] === undefined) mount("/usr/bin", commandsBackend(options.commands, world.now()));
	if (mounts["/dev"] === undefined) mount("/dev", devBackend(world, cell));
	if (mounts["/proc"] === undefined) mount("/proc", procBackend(world, cell, table));
	// What lies inside another mount comes after it.
	for (const [path, inside] of Object.entries(mounts).sort(([a], [b]) => (a < b ? -1 : 1))) {
		if (path !== "/") mount(fromText(path), await inside.open(context));
	}
	makeDirectories(maker, maker.root, cwd, own);
	await makeFiles(maker, expectOk(maker.directory(maker.root, cwd), "open", cwd), options.files, world);
	return new View(table, world);
}

function makeSystem(maker: View, world: World, own: (path: ByteString) => void): void {
	const at = maker.root;
	for (const path of ["/usr/bin", "/usr/local/bin", "/etc", "/home", "/var/tmp", "/tmp", "/run"]) {
		makeDirectories(maker, at, path, () => {});
	}
	for (const path of ["/tmp", "/var/tmp"])
		expectOk(maker.setAttributes(at, path, { mode: 0o1777 }, true), "chmod", path);
	expectOk(maker.symlink("usr/bin", at, "/bin"), "symlink", "/bin");
	makeDirectories(maker, at, "/root", () => {}, 0o700);
	if (world.uid !== 0) makeDirectories(maker, at, world.home, (path) => path === world.home && own(path));
	for (const [name, text] of accountFiles(world)) {
		writeFile(maker, at, `/etc/${name}`, toBytes(text), { mode: 0o644, append: false });
	}
}

function isVersioned(backend: Backend): backend is Backend & Versioned {
	return "snapshot" in backend && "restore" in backend;
}

/** The mounts whose history is kept. */
export function historyOf(view: View): readonly { readonly path: ByteString; readonly backend: Versioned }[] {
	return view.table.mounts.flatMap(({ path, backend }) => (isVersioned(backend) ? [{ path, backend }] : []));
}
