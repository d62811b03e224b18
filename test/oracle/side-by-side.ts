import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environment, type Observation } from "./case.ts";
import { treeOf } from "./live.ts";
import { observeOurs } from "./ours.ts";

/** A script to which the two shells do not say the same. */
export interface Difference {
	readonly script: string;
	readonly bash: Observation;
	readonly ours: Observation;
}

/**
 * Runs each script that it is told of as `bash -c` does, with its streams in files: a process of Node's for each would be most of what a
 * script costs. It reads names of directories, and answers each with a status.
 */
const driver = `
export -n PWD OLDPWD SHLVL
exec 3>&1
while IFS= read -r d; do
	cd "$d/w" || exit
	s=$(< ../script)
	(
		echo "pid $BASHPID" >&3
		exec 3>&-
		unset OLDPWD PWD SHLVL
		ulimit -t 5 -f 100000 -c 0
		exec -a bash /bin/bash -c -- "$s"
	) < /dev/null > ../out 2> ../err
	echo $?
done
`;

/** Milliseconds that live bash may take for a script. */
const PATIENCE = 15_000;

/** Runs many scripts in live bash and in our shell, each in a directory with these files. */
export class SideBySide {
	readonly #root: string = mkdtempSync(join(tmpdir(), "sides-"));
	readonly #files: Readonly<Record<string, string>>;
	readonly #bash = spawn("/bin/bash", ["--norc", "-c", driver], {
		env: environment,
		stdio: ["pipe", "pipe", "ignore"],
	});
	#answers: string[] = [];
	/** Of the process that runs a script now. */
	#pid = 0;
	#wake: () => void = () => {};

	constructor(files: Readonly<Record<string, string>>) {
		this.#files = files;
		let rest = "";
		this.#bash.stdout.on("data", (chunk: Buffer) => {
			const lines = (rest + chunk.toString()).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) {
				if (line.startsWith("pid ")) this.#pid = Number(line.slice(4));
				else this.#answers.push(line);
			}
			this.#wake();
		});
		this.#bash.on("exit", () => {
			this.#answers.push(...Array.from({ length: 10_000 }, () => "999"));
			this.#wake();
		});
	}

	/** Where a script of that number in its batch runs: the same path in both worlds. */
	#directory(number: number): string {
		return join(this.#root, String(number).padStart(3, "0"));
	}

	/** What live bash says to each. Scripts are texts, in UTF-8 where they are run, without newlines at their ends. */
	async bash(scripts: readonly string[]): Promise<Observation[]> {
		const directories = scripts.map((_, number) => this.#directory(number));
		scripts.forEach((script, number) => {
			const directory = directories[number] ?? "";
			rmSync(directory, { recursive: true, force: true });
			mkdirSync(join(directory, "w"), { recursive: true });
			writeFileSync(join(directory, "script"), script);
			for (const [path, content] of Object.entries(this.#files)) {
				const full = join(directory, "w", path);
				mkdirSync(dirname(full), { recursive: true });
				writeFileSync(full, content);
			}
		});
		this.#answers = [];
		this.#bash.stdin.write(directories.map((directory) => `${directory}\n`).join(""));
		while (this.#answers.length < scripts.length) {
			// What waits for something that never comes is killed.
			const watch = setTimeout(() => process.kill(this.#pid, "SIGKILL"), PATIENCE);
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
			clearTimeout(watch);
		}
		return directories.map((directory, number) => ({
			status: Number(this.#answers[number]),
			stdout: readFileSync(join(directory, "out"), "latin1"),
			stderr: readFileSync(join(directory, "err"), "latin1"),
			tree: treeOf(join(directory, "w")),
		}));
	}

	/** What our shell says to each. */
	async ours(scripts: readonly string[]): Promise<Observation[]> {
		const seen: Observation[] = [];
		for (const [number, script] of scripts.entries()) {
			const row = { name: "", script, files: this.#files };
			seen.push(await observeOurs(row, {}, join(this.#directory(number), "w")));
		}
		return seen;
	}

	/** Those scripts, of at most 1,000, to which the answers differ, again and again. */
	async compare(scripts: readonly string[]): Promise<Difference[]> {
		const [bash, ours] = await Promise.all([this.bash(scripts), this.ours(scripts)]);
		const differences: Difference[] = [];
		for (const [number, script] of scripts.entries()) {
			const [theirs, mine] = [bash[number], ours[number]];
			if (theirs !== undefined && mine !== undefined && !same(theirs, mine))
				differences.push({ script, bash: theirs, ours: mine });
		}
		return differences;
	}

	/** Whether live bash itself answers otherwise from time to time: it is no judge of such a script. */
	async wavers(script: string): Promise<boolean> {
		const seen = await this.bash([script, script, script, script]);
		const [first, ...others] = seen.map((one, number) => {
			const placeless = (text: string): string => text.replaceAll(this.#directory(number), "DIRECTORY");
			const tree = Object.fromEntries(Object.entries(one.tree).map(([path, what]) => [path, placeless(what)]));
			return { ...one, stdout: placeless(one.stdout), stderr: placeless(one.stderr), tree };
		});
		return others.some((other) => first !== undefined && !same(first, other));
	}

	close(): void {
		this.#bash.stdin.end();
		this.#bash.kill();
		rmSync(this.#root, { recursive: true, force: true });
	}
}

function same(one: Observation, other: Observation): boolean {
	return (
		one.status === other.status &&
		one.stdout === other.stdout &&
		one.stderr === other.stderr &&
		JSON.stringify(one.tree) === JSON.stringify(other.tree)
	);
}
