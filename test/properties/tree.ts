import type { Shell } from "seahaven";

/** Everything that can be seen of a tree: by path its type, mode, links, owner, modification time and content. */
export async function treeOf(
	shell: Shell,
	directory: string,
	all: Record<string, string> = {},
): Promise<Record<string, string>> {
	for (const { name, type } of await shell.fs.readdir(directory)) {
		const path = `${directory}/${name}`;
		const { mode, nlink, uid, gid, size, mtimeMs } = await shell.fs.lstat(path);
		const shown = `${type} ${mode.toString(8)} ${nlink} ${uid}:${gid} ${mtimeMs}`;
		if (type === "file")
			all[path] = `${shown} ${size} ${Buffer.from(await shell.fs.readFile(path)).toString("latin1")}`;
		else if (type === "symlink") all[path] = `${shown} ${await shell.fs.readlink(path)}`;
		else all[path] = shown;
		if (type === "directory") await treeOf(shell, path, all);
	}
	return all;
}
