import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
let command = "";
let directory = "";

beforeAll(async () => {
	const { bundle } = (await import(join(root, "scripts/bundle.mjs"))) as { readonly bundle: () => string };
	command = bundle();
	directory = mkdtempSync(join(tmpdir(), "seahaven-cli-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

interface Ran {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

function seahaven(args: readonly string[], input: string | Buffer = ""): Ran {
	const env = { ...process.env, SEAHAVEN_HISTORY: join(directory, "history"), SECRET: "of the host" };
	const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { input, encoding: "utf8", env });
	return { status, stdout, stderr };
}

/** A directory of the host with two files and a way out. */
function project(): string {
	const path = mkdtempSync(join(directory, "project-"));
	mkdirSync(join(path, "src"));
	writeFileSync(join(path, "src/a.txt"), "pear\napple\n");
	writeFileSync(join(path, "run.sh"), "#!/bin/bash\necho ran $1\n", { mode: 0o755 });
	symlinkSync("/etc/shadow", join(path, "out"));
	return path;
}

function tree(path: string): unknown {
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.map((entry) => {
			const at = join(entry.parentPath, entry.name);
			return `${at.slice(path.length)} ${entry.isFile() ? readFileSync(at, "utf8") : ""}`;
		})
		.sort();
}

describe("a script", () => {
	test("from -c, with name and arguments", () => {
		expect(seahaven(["-c", 'echo "$0 $1 $#"; exit 7', "me", "x y"])).toEqual({
			status: 7,
			stdout: "me x y 1\n",
			stderr: "",
		});
	});

	test("from a file, whose name its messages carry", () => {
		const file = join(directory, "script.sh");
		writeFileSync(file, 'echo "$1"\nnosuch\n');
		const { status, stdout, stderr } = seahaven([file, "arg"]);
		expect([status, stdout, stderr]).toEqual([127, "arg\n", `${file}: line 2: nosuch: command not found\n`]);
	});

	test("from standard input, whose rest is the commands'", () => {
		expect(seahaven(["-s", "arg"], "read x; echo got $x $1\nthe line\ncat\nall\nthe rest").stdout).toBe(
			"got the line arg\nall\nthe rest",
		);
		expect(seahaven([], "if true\nthen echo yes\nfi\nfalse")).toMatchObject({ status: 1, stdout: "yes\n" });
		expect(seahaven(["-"], "echo a\nfi\necho b\n")).toMatchObject({ status: 2, stdout: "a\n" });
		expect(seahaven([], "trap 'echo bye' EXIT\necho a\n").stdout).toBe("a\nbye\n");
	});

	test("gets this process's standard input", () => {
		expect(seahaven(["-c", "sort | head -n 1"], "b\na\n").stdout).toBe("a\n");
		expect(seahaven(["-c", "cat"], Buffer.from([0, 255, 10, 128])).stdout).toBe("\0�\n�");
	});

	test("has nothing of the host", () => {
		const { stdout, stderr } = seahaven(["-c", `echo "[$SECRET]"; cat /etc/shadow ${command}; env -i; ls /home`]);
		expect(stdout).toBe("[]\nuser\n");
		expect(stderr.split("\n").map((line) => line.split(": ").at(-1))).toEqual([
			"No such file or directory",
			"No such file or directory",
			"",
		]);
	});

	test("gets only the variables that are given", () => {
		expect(seahaven(["--env", "A=x y", "--env", "B=", "-c", 'echo "[$A][$B]"']).stdout).toBe("[x y][]\n");
	});

	test("is ended by its timeout, with status 124", () => {
		for (const script of ["while :; do :; done", "cat /dev/zero > /dev/null", "sleep 100"]) {
			const { status, stderr } = seahaven(["--timeout", "0.3", "-c", script]);
			expect([script, status, stderr]).toEqual([script, 124, "seahaven: timed out after 0.3 s\n"]);
		}
	});

	test("ends when nobody reads its output", async () => {
		const child = spawn(process.execPath, [command, "-c", "yes"], { stdio: ["ignore", "pipe", "inherit"] });
		child.stdout.once("data", () => child.stdout.destroy());
		expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(141);
	});

	test("gets the signals that this process gets", async () => {
		const script = "trap 'echo caught; exit 5' TERM; echo ready; while :; do :; done";
		const child = spawn(process.execPath, [command, "-c", script], { stdio: ["ignore", "pipe", "inherit"] });
		let output = "";
		child.stdout.on("data", (chunk: Buffer) => {
			output += chunk;
			if (output === "ready\n") child.kill("SIGTERM");
		});
		expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(5);
		expect(output).toBe("ready\ncaught\n");
	});
});

describe("--json", () => {
	test("prints the result", () => {
		const { status, stdout } = seahaven(["--json", "-c", "echo out; echo err >&2; echo x > f; exit 3"]);
		expect(status).toBe(3);
		expect(JSON.parse(stdout)).toMatchObject({
			outcome: { type: "exit", code: 3 },
			exitCode: 3,
			stdout: "out\n",
			stderr: "err\n",
			truncated: false,
			changes: [{ op: "create", path: "/home/user/f" }],
		});
	});

	test("of a script on standard input", () => {
		expect(JSON.parse(seahaven(["--json"], "echo a").stdout)).toMatchObject({ exitCode: 0, stdout: "a\n" });
	});
});

describe("a directory of the host", () => {
	test("is copied on write, and its links lead nowhere outside", () => {
		const path = project();
		const before = tree(path);
		const { stdout, stderr } = seahaven([
			"--root",
			path,
			"-c",
			"pwd; sort src/a.txt; ./run.sh 1; cat out; rm -rf *; ls -A",
		]);
		expect(stdout).toBe("/workspace\napple\npear\nran 1\n");
		expect(stderr).toBe("cat: out: No such file or directory\n");
		expect(tree(path)).toEqual(before);
	});

	test("is written with --write when the script ends, and undone by a later run", () => {
		const path = project();
		const before = tree(path);
		const write = ["--root", path, "--write"];
		expect(seahaven([...write, "-c", "echo fig >> src/a.txt; mkdir d; mv run.sh d/; echo n > d/n"])).toEqual({
			status: 0,
			stdout: "",
			stderr: "",
		});
		const first = tree(path);
		expect(readFileSync(join(path, "src/a.txt"), "utf8")).toBe("pear\napple\nfig\n");
		expect(seahaven([...write, "diff"]).stdout).toMatch(
			/^echo fig.*\nA d\nA d\/n\nR run.sh → d\/run.sh\nM src\/a.txt\n$/,
		);
		expect(seahaven([...write, "-c", "rm -rf *"]).status).toBe(0);
		expect(tree(path)).toEqual([]);
		expect(seahaven([...write, "undo"]).status).toBe(0);
		expect(tree(path)).toEqual(first);
		expect(seahaven([...write, "undo"]).status).toBe(0);
		expect(tree(path)).toEqual(before);
		expect(seahaven([...write, "undo"])).toMatchObject({
			status: 1,
			stderr: "seahaven: there are 0 scripts to take back, not 1\n",
		});
	});

	test("is left alone where something else changed the same file meanwhile", () => {
		const path = project();
		const write = ["--root", path, "--write"];
		seahaven([...write, "-c", "echo ours > src/a.txt"]);
		writeFileSync(join(path, "src/a.txt"), "theirs\n");
		const { status, stderr } = seahaven([...write, "undo"]);
		expect([status, stderr]).toEqual([
			1,
			"seahaven: src/a.txt has been changed by something else meanwhile; nothing was written\n",
		]);
		expect(readFileSync(join(path, "src/a.txt"), "utf8")).toBe("theirs\n");
	});
});

describe("bad usage is one line and status 2", () => {
	test.each([
		[["--nope"], "seahaven: --nope: invalid option; try --help\n"],
		[["--root", "/nonexistent", "-c", ":"], "seahaven: --root: /nonexistent: No such file or directory\n"],
		[["/nonexistent.sh"], "seahaven: /nonexistent.sh: No such file or directory\n"],
		[["/tmp"], "seahaven: /tmp: Is a directory\n"],
		[["--timeout", "0", "-c", ":"], "seahaven: --timeout needs a number of seconds, not 0; try --help\n"],
	])("%j", (args, message) => {
		expect(seahaven(args)).toEqual({ status: 2, stdout: "", stderr: message });
	});
});

describe("bad input is one clear error, and nothing else is harmed", () => {
	test.each([
		["a syntax error", "echo a\nfi", 2],
		["an unfinished script", "if true", 2],
		["a binary", "\x7fELF\x01\x02\x03 \xff\xfe(", 2],
	])("%s", (_, script, status) => {
		const file = join(directory, "bad.sh");
		writeFileSync(file, Buffer.from(script, "latin1"));
		const ran = seahaven([file]);
		expect(ran.stderr).toContain(`${file}: `);
		expect(ran.status === status || ran.status === 126).toBe(true);
	});

	test("a line of 10 MB", () => {
		const file = join(directory, "long.sh");
		writeFileSync(file, `x=${"a".repeat(10_000_000)}; echo \${#x}\n`);
		expect(seahaven([file])).toEqual({ status: 0, stdout: "10000000\n", stderr: "" });
	});

	test("NUL bytes and invalid UTF-8 in names and data", () => {
		const file = join(directory, "bytes.sh");
		writeFileSync(
			file,
			Buffer.from("cd; echo a\0b; echo \xff > \xfe; cat \xfe | od -An -tx1; ls | od -An -tx1\n", "latin1"),
		);
		expect(seahaven([file])).toMatchObject({ status: 0, stdout: "ab\n ff 0a\n fe 0a\n" });
	});
});

test("help and version", () => {
	expect(seahaven(["--help"]).stdout).toMatch(/^usage: seahaven/);
	expect(seahaven(["--version"]).stdout).toMatch(/^seahaven \d/);
});

test("the tour shows what it promises", () => {
	const path = project();
	const { status, stdout } = seahaven(["--root", path, "tour"]);
	expect(status).toBe(0);
	expect(stdout).toContain("cat: /etc/shadow: No such file or directory\n");
	expect(stdout).toContain("y\n100000000\n");
});
