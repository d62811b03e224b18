import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Case, type Chapter, environment, type Observation, workingDirectory } from "./case.ts";

/** The version of the live bash, as `BASH_VERSION` has it; null where there is none. */
export function liveBashVersion(): string | null {
	const { stdout, status } = spawnSync("/bin/bash", ["-c", 'printf %s "$BASH_VERSION"'], { encoding: "utf8" });
	return status === 0 ? stdout : null;
}

/** Runs a case with the machine's bash and GNU tools in a directory of its own. */
export function observeLive(testCase: Case, extra: Chapter["environment"] = {}): Observation {
	rmSync(workingDirectory, { recursive: true, force: true });
	mkdirSync(workingDirectory, { recursive: true });
	for (const [path, content] of Object.entries(testCase.files ?? {})) {
		const full = join(workingDirectory, path);
		if (path.endsWith("/")) mkdirSync(full, { recursive: true });
		else {
			mkdirSync(dirname(full), { recursive: true });
			writeFileSync(full, content);
		}
	}
	const ran = spawnSync("/bin/bash", ["-c", testCase.script], {
		argv0: "bash",
		cwd: workingDirectory,
		env: { ...environment, ...extra },
		input: testCase.stdin ?? "",
		timeout: 20_000,
		maxBuffer: 64 << 20,
	});
	const observation: Observation = {
		status: ran.status ?? 128,
		stdout: ran.stdout.toString("latin1"),
		stderr: ran.stderr.toString("latin1"),
		tree: treeOf(workingDirectory),
	};
	rmSync(workingDirectory, { recursive: true, force: true });
	return observation;
}

/** What a directory of the machine holds, as observations have it. */
export function treeOf(directory: string, prefix = ""): Record<string, string> {
	const tree: Record<string, string> = {};
	for (const name of readdirSync(Buffer.from(directory, "latin1"), { encoding: "latin1" }).sort()) {
		const inside = `${directory}/${name}`;
		const path = Buffer.from(inside, "latin1");
		const stat = lstatSync(path);
		if (stat.isSymbolicLink()) tree[prefix + name] = `link:${readlinkSync(path, "latin1")}`;
		else if (stat.isDirectory()) {
			tree[prefix + name] = "directory";
			Object.assign(tree, treeOf(inside, `${prefix}${name}/`));
		} else if (stat.isFIFO()) tree[prefix + name] = "fifo";
		else tree[prefix + name] = `file:${readFileSync(path, "latin1")}`;
	}
	return tree;
}
