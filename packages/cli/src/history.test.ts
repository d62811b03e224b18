import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
let command = "";
let directory = "";

beforeAll(async () => {
	const { bundle } = (await import(join(root, "scripts/bundle.mjs"))) as { readonly bundle: () => string };
	command = bundle();
	directory = mkdtempSync(join(tmpdir(), "seahaven-history-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, SEAHAVEN_HISTORY: join(directory, "history") });

function seahaven(
	place: string,
	...args: readonly string[]
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, [command, "--root", place, "--write", ...args], {
		input: "",
		encoding: "utf8",
		env: environment(),
	});
	return { status, stdout, stderr };
}

function project(): string {
	const place = mkdtempSync(join(directory, "project-"));
	mkdirSync(join(place, "d"));
	writeFileSync(join(place, "a"), "one\n");
	writeFileSync(join(place, "d/b"), "two\n");
	return place;
}

function tree(place: string): readonly string[] {
	return readdirSync(place, { recursive: true, encoding: "utf8" })
		.sort()
		.map((name) => {
			const stat = lstatSync(join(place, name));
			const content = stat.isFile()
				? readFileSync(join(place, name), "utf8")
				: stat.isSymbolicLink()
					? readlinkSync(join(place, name))
					: "";
			return `${name} ${(stat.mode & 0o777).toString(8)} ${content}`;
		});
}

describe("history on the disk, over processes", () => {
	test("undo and redo, history and blame, restore", () => {
		const place = project();
		const states = [tree(place)];
		for (const script of ["echo more >> a", "mv a d/c; rm d/b", "echo last >> d/c; ln -s c d/l"]) {
			expect(seahaven(place, "-c", script)).toEqual({ status: 0, stdout: "", stderr: "" });
			states.push(tree(place));
		}
		expect(seahaven(place, "history").stdout).toMatch(
			/^ {3}3 .*echo last >> d\/c; ln -s c d\/l {2}\(2 changed\)\n {3}2 .*\n {3}1 .*echo more >> a {2}\(1 changed\)\n$/,
		);
		expect(
			seahaven(place, "blame", "d/c")
				.stdout.split("\n")
				.map((line) => line.trim().split(" ")[0]),
		).toEqual(["3", "2", "1", ""]);
		expect(seahaven(place, "undo", "3").status).toBe(0);
		expect(tree(place)).toEqual(states[0]);
		expect(seahaven(place, "redo").status).toBe(0);
		expect(tree(place)).toEqual(states[1]);
		expect(seahaven(place, "redo", "2").status).toBe(0);
		expect(tree(place)).toEqual(states[3]);
		expect(seahaven(place, "redo")).toMatchObject({
			status: 1,
			stderr: "seahaven: there are 0 scripts to do again, not 1\n",
		});
		expect(seahaven(place, "restore", "d/c").stdout).toBe("M d/c\n");
		expect(readFileSync(join(place, "d/c"), "utf8")).toBe("one\nmore\n");
		expect(seahaven(place, "restore", "nope").status).toBe(1);
		// Something new ends what could be done again.
		seahaven(place, "undo");
		seahaven(place, "-c", "echo x > x");
		expect(seahaven(place, "redo").status).toBe(1);
	});

	test("kill -9 in the middle of writing: afterwards the tree is the one before or the one after, and undo works", async () => {
		const times = Number(process.env["SEAHAVEN_KILLS"] ?? 25);
		const place = project();
		for (let i = 0; i < 60; i++) writeFileSync(join(place, `f${i}`), `${i}\n`.repeat(2000));
		const before = tree(place);
		const script =
			"for f in f*; do echo more >> $f; done; mkdir e; mv d/b e/y; mv d e/z; rm a f1 f2; for i in {1..60}; do echo $i > e/n$i; done; ln -s y e/l; chmod 600 f3";
		const reference = project();
		for (let i = 0; i < 60; i++) writeFileSync(join(reference, `f${i}`), `${i}\n`.repeat(2000));
		const started = Date.now();
		seahaven(reference, "-c", script);
		const took = Date.now() - started;
		const after = tree(reference);
		const seen = { before: 0, after: 0, torn: 0 };
		for (let i = 0; i < times; i++) {
			const child = spawn(process.execPath, [command, "--root", place, "--write", "-c", script], {
				stdio: "ignore",
				env: environment(),
			});
			const ended = once(child, "exit");
			await new Promise((resolve) => setTimeout(resolve, took * (0.3 + (0.8 * i) / times)));
			child.kill("SIGKILL");
			await ended;
			const torn = JSON.stringify(tree(place));
			if (torn !== JSON.stringify(before) && torn !== JSON.stringify(after)) seen.torn++;
			const { stdout } = seahaven(place, "history");
			const now = JSON.stringify(tree(place));
			expect([JSON.stringify(before), JSON.stringify(after)]).toContain(now);
			if (now === JSON.stringify(after)) {
				seen.after++;
				expect(seahaven(place, "undo").status).toBe(0);
			} else seen.before++;
			if (JSON.stringify(tree(place)) !== JSON.stringify(before))
				throw new Error(`undo does not bring back what was: ${stdout}`);
		}
		console.log(
			`killed ${times} times: ${seen.torn} in the middle of writing, ${seen.before} before, ${seen.after} after`,
		);
	}, 600_000);
});
