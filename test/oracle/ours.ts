import { nodeUserland } from "@seahaven/host/userland";
import { createShell } from "seahaven";
import { type Case, type Chapter, environment, type Observation, workingDirectory } from "./case.ts";

const userland = nodeUserland();
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** Runs a case in a world of its own. */
export async function observeOurs(
	row: Case,
	extra: Chapter["environment"] = {},
	directory: string = workingDirectory,
): Promise<Observation> {
	const files: Record<string, string | Uint8Array> = {};
	const directories: string[] = [];
	for (const [path, content] of Object.entries(row.files ?? {})) {
		if (path.endsWith("/")) directories.push(path);
		else files[`${directory}/${path}`] = content;
	}
	await using shell = await createShell({
		userland,
		files,
		cwd: directory,
		env: { ...environment, ...extra },
		world: { user: "root" },
	});
	for (const path of directories) await shell.fs.mkdir(`${directory}/${path}`, { recursive: true });
	const { exitCode, stdout, stderr } = await shell.exec(row.script, { stdin: row.stdin ?? "", timeout: 20_000 });
	const tree: Record<string, string> = {};
	const walk = async (at: string, prefix: string): Promise<void> => {
		const entries = await shell.fs.readdir(at);
		for (const { name, type } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
			const path = `${at}/${name}`;
			const shown = prefix + Buffer.from(name).toString("latin1");
			if (type === "symlink") tree[shown] = `link:${await shell.fs.readlink(path)}`;
			else if (type === "directory") {
				tree[shown] = "directory";
				await walk(path, `${shown}/`);
			} else if (type === "fifo") tree[shown] = "fifo";
			else tree[shown] = `file:${latin1(await shell.fs.readFile(path))}`;
		}
	};
	await walk(directory, "");
	return { status: exitCode, stdout: latin1(stdout.bytes), stderr: latin1(stderr.bytes), tree };
}
