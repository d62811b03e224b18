import { nodeUserland } from "@seahaven/host/userland";
import { Volume } from "memfs";
import { afterEach, describe, expect, test } from "vitest";
import {
	createShell,
	defineCommand,
	ExecError,
	type ExecEvent,
	FsError,
	fromFs,
	memory,
	overlay,
	quote,
	readonly,
	type Shell,
	type ShellOptions,
} from "./seahaven.ts";

const userland = nodeUserland();
const open: Shell[] = [];

async function shellWith(options: ShellOptions = {}): Promise<Shell> {
	const shell = await createShell(options);
	open.push(shell);
	return shell;
}

afterEach(async () => {
	for (const shell of open.splice(0)) await shell.dispose();
});

describe("exec", () => {
	test("gives output, exit code and what changed", async () => {
		const shell = await shellWith();
		const result = await shell.exec("echo out; echo err >&2; echo x > new; exit 3");
		expect(result).toMatchObject({ ok: false, exitCode: 3, outcome: { type: "exit", code: 3 } });
		expect(result.stdout.text).toBe("out\n");
		expect(result.stderr.text).toBe("err\n");
		expect(result.combined.text).toBe("out\nerr\n");
		expect(result.changes.map(({ op, path }) => [op, path])).toEqual([["create", "/home/user/new"]]);
		expect(new TextDecoder().decode(result.changes[0]?.after?.bytes())).toBe("x\n");
		expect(result.usage).toMatchObject({ outputBytes: 8 });
	});

	test("a non-zero exit is data, and an error only where that is asked for", async () => {
		const shell = await shellWith();
		expect((await shell.exec("false")).exitCode).toBe(1);
		await expect(shell.exec("echo why >&2; exit 4").orThrow()).rejects.toThrow("exit code 4\nwhy");
		await expect(shell.exec("false").orThrow()).rejects.toBeInstanceOf(ExecError);
		expect((await shell.exec("true").orThrow()).ok).toBe(true);
	});

	test("the session's state lives on, and scripts run in the order of the calls", async () => {
		const shell = await shellWith();
		const results = await Promise.all([
			shell.exec("x=1; cd /tmp; f() { echo f$x; }"),
			shell.exec("f; pwd; x=2"),
			shell.exec("f"),
		]);
		expect(results.map(({ stdout }) => stdout.text)).toEqual(["", "f1\n/tmp\n", "f2\n"]);
		expect(shell.cwd).toBe("/tmp");
	});

	test("env, args and name are the script's alone; isolated leaves the session as it was", async () => {
		const shell = await shellWith();
		const options = { env: { A: "1" }, args: ["x y"], name: "me" };
		expect(await shell.exec('echo "$A $1 $0"', options).text()).toBe("1 x y me\n");
		expect(await shell.exec('echo "[$A$1]"').text()).toBe("[]\n");
		await shell.exec("y=1; cd /; echo kept > /tmp/f", { isolated: true });
		expect(await shell.exec('echo "[$y] $PWD"; read line < /tmp/f; echo $line').text()).toBe("[] /home/user\nkept\n");
	});

	test("text, bytes and streams go in as standard input", async () => {
		const shell = await shellWith({ userland });
		async function* chunks(): AsyncGenerator<string> {
			yield "b\n";
			yield "a\n";
		}
		expect(await shell.exec("sort", { stdin: "b\na\n" }).text()).toBe("a\nb\n");
		expect(await shell.exec("sort", { stdin: new TextEncoder().encode("d\nc\n") }).text()).toBe("c\nd\n");
		expect(await shell.exec("sort", { stdin: chunks() }).text()).toBe("a\nb\n");
		expect(await shell.exec("sort", { stdin: new Blob(["f\ne\n"]).stream() }).text()).toBe("e\nf\n");
		expect(await shell.exec("cat; echo end").text()).toBe("end\n");
		expect((await shell.exec("read x", { stdin: "closed" })).ok).toBe(false);
	});

	test("a stream that breaks ends the script", async () => {
		const shell = await shellWith();
		async function* broken(): AsyncGenerator<string> {
			yield "a\n";
			throw new Error("gone");
		}
		const { outcome } = await shell.exec("while read -r x; do echo $x; done", { stdin: broken() });
		expect(outcome).toMatchObject({ type: "aborted", reason: new Error("gone") });
		expect(await shell.exec("echo on").text()).toBe("on\n");
	});

	test("lines come as they are written, and a reader that stops lets the script go on", async () => {
		const shell = await shellWith({ userland });
		const lines: string[] = [];
		for await (const line of shell.exec("printf 'a\\nb\\nc'").lines()) lines.push(line);
		expect(lines).toEqual(["a", "b", "c"]);
		for await (const line of shell.exec("seq 1 100000 | tee all").lines()) {
			expect(line).toBe("1");
			break;
		}
		expect(await shell.exec("wc -l < all").text()).toBe("100000\n");
	});

	test("a slow reader holds up the writers and not the memory", async () => {
		const shell = await shellWith({ userland });
		let bytes = 0;
		for await (const event of shell.exec("yes | head -c 5000000", { output: { maxBytes: 1000 } })) {
			if (event.type === "stdout") bytes += event.data.length;
			if (bytes % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
		}
		expect(bytes).toBe(5_000_000);
	});

	test("events tell of commands, output, changes and the end", async () => {
		const shell = await shellWith();
		const events: ExecEvent[] = [];
		for await (const event of shell.exec("echo hi > f; cat nosuch; echo ä")) events.push(event);
		expect(
			events.map((event) => {
				switch (event.type) {
					case "stdout":
					case "stderr":
						return [event.type, event.text];
					case "command":
						return [event.type, event.argv.join(" "), event.kind];
					case "change":
						return [event.type, event.change.op, event.change.path];
					case "policy":
						return [event.type, event.decision.rule];
					default:
						return [event.type, event.exitCode];
				}
			}),
		).toEqual([
			["command", "echo hi", "builtin"],
			["command", "cat nosuch", "unknown"],
			["stderr", "bash: line 1: cat: command not found\n"],
			["command", "echo ä", "builtin"],
			["stdout", "ä\n"],
			["change", "create", "/home/user/f"],
			["exit", 0],
		]);
	});

	test("observers and onOutput are told what happens", async () => {
		const seen: string[] = [];
		const shell = await shellWith({ observe: (event, { script }) => seen.push(`${script}: ${event.type}`) });
		const output: string[] = [];
		await shell.exec("echo a", { onOutput: ({ type, text }) => output.push(`${type} ${text}`) });
		expect(seen).toEqual(["echo a: command", "echo a: stdout", "echo a: exit"]);
		expect(output).toEqual(["stdout a\n"]);
	});

	test("json and text give standard output", async () => {
		const shell = await shellWith();
		expect(await shell.exec(`echo '{"a":[1]}'`).json()).toEqual({ a: [1] });
		await expect(shell.exec("echo no").json()).rejects.toThrow(SyntaxError);
	});

	test("it runs without being awaited", async () => {
		const shell = await shellWith();
		shell.exec("echo x > f");
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(await shell.fs.readText("f")).toBe("x\n");
	});
});

describe("whatever does not end", () => {
	test.each([
		["a loop", "while :; do :; done"],
		["a module", "cat /dev/zero > /dev/null"],
		["a pipeline", "yes | tr y n | grep x"],
		["a wait", "sleep 100"],
		["a reader", "read x < /dev/zero"],
	])("%s is ended by its timeout, and the session lives on", async (_, script) => {
		const shell = await shellWith({ userland, files: { f: "kept\n" } });
		const { outcome, exitCode, hints } = await shell.exec(script, { timeout: 100 });
		expect([outcome, exitCode]).toEqual([{ type: "timeout", ms: 100 }, 124]);
		expect(hints.map(({ code }) => code)).toEqual(["timeout"]);
		expect(await shell.exec("cat f").text()).toBe("kept\n");
	});

	test("an abort ends it, also one that came before", async () => {
		const shell = await shellWith();
		const controller = new AbortController();
		setTimeout(() => controller.abort("enough"), 20);
		const { outcome } = await shell.exec("while :; do :; done", { signal: controller.signal });
		expect(outcome).toEqual({ type: "aborted", reason: "enough" });
		const late = await shell.exec("echo never > f", { signal: AbortSignal.abort("before") });
		expect(late.outcome).toEqual({ type: "aborted", reason: "before" });
		expect(await shell.fs.exists("f")).toBe(false);
	});

	test("kill sends a signal", async () => {
		const shell = await shellWith({ userland });
		const execution = shell.exec("cat; echo on");
		setTimeout(() => execution.kill("INT"), 20);
		async function* never(): AsyncGenerator<string> {
			await new Promise(() => {});
		}
		const waiting = shell.session().exec("cat", { stdin: never() });
		setTimeout(() => waiting.kill("TERM"), 20);
		expect((await waiting).exitCode).toBe(143);
		await execution;
	});

	test("output beyond the limit ends it", async () => {
		const shell = await shellWith({ userland, limits: { outputBytes: 1000 } });
		const result = await shell.exec("while :; do echo xxxxxxxxx; done");
		expect(result.outcome).toEqual({ type: "limit", limit: "outputBytes", max: 1000 });
		expect(result.stdout.bytes.length).toBeLessThanOrEqual(1000);
	});
});

describe("output", () => {
	test("is kept as the policy says, and all of it in a file of the world", async () => {
		const shell = await shellWith({ userland, output: { maxBytes: 20, spill: "/run/output" } });
		const { stdout, hints, id } = await shell.exec("seq 1 1000");
		const spill = `/run/output/${id}.stdout`;
		expect(stdout.text).toBe(`1\n2\n3\n4\n5\n… 3873 bytes omitted; all of it is in ${spill} …\n\n999\n1000\n`);
		expect(stdout.truncated).toEqual({ totalBytes: 3893, totalLines: 1000, spill });
		expect(hints).toMatchObject([{ code: "output-truncated", suggestion: `read ${spill}` }]);
		expect(await shell.exec(`tail -n 1 ${spill}; wc -l < ${spill}`).text()).toBe("1000\n1000\n");
	});

	test("that was not kept is not given as if it were all", async () => {
		const shell = await shellWith({ output: { maxBytes: 2 } });
		await expect(shell.exec("echo abc").text()).rejects.toThrow(RangeError);
	});
});

describe("the past", () => {
	test("undo and redo", async () => {
		const shell = await shellWith({ userland, files: { "notes/a": "one\n" } });
		await shell.exec("echo two > notes/a; rm -r notes; mkdir d");
		expect((await shell.journal.undo()).map(({ op, path }) => `${op} ${path}`)).toEqual([
			"delete /home/user/d",
			"create /home/user/notes",
			"create /home/user/notes/a",
		]);
		expect(await shell.exec("cat notes/a").text()).toBe("one\n");
		await shell.journal.redo();
		expect(await shell.exec("ls").text()).toBe("d\n");
		await expect(shell.journal.redo()).rejects.toThrow(RangeError);
		await expect(shell.journal.undo(5)).rejects.toThrow(RangeError);
	});

	test("entries and blame", async () => {
		const shell = await shellWith({ world: { now: 1000 } });
		await shell.exec("echo a > f; false");
		await shell.exec("echo nothing");
		await shell.exec("echo b >> f");
		await shell.fs.writeFile("g", "by the embedder");
		expect(shell.journal.entries.map(({ id, script, exitCode, time }) => [id, script, exitCode, time])).toEqual([
			[1, "echo a > f; false", 1, 1000],
			[2, "echo b >> f", 0, 1000],
			[3, "writeFile g", null, 1000],
		]);
		expect(shell.journal.blame("/home/user/f").map(({ id }) => id)).toEqual([2, 1]);
	});

	test("transactions keep what succeeded, or nothing", async () => {
		const shell = await shellWith();
		const failed = await shell.exec("echo x > f; false", { transaction: "on-success" });
		expect([failed.changes, await shell.fs.exists("f")]).toEqual([[], false]);
		await shell.exec("echo x > f", { transaction: "on-success" });
		expect(await shell.fs.exists("f")).toBe(true);
		const tried = await shell.exec("echo y > f; > g", { transaction: "discard" });
		expect(tried.changes.map(({ op }) => op)).toEqual(["modify", "create"]);
		expect(await shell.fs.readText("f")).toBe("x\n");
	});

	test("snapshot, diff and restore", async () => {
		const shell = await shellWith({ files: { f: "1" } });
		const before = shell.snapshot("clean");
		await shell.exec("echo 2 > f; > g");
		expect(shell.diff(before).map(({ op, path }) => `${op} ${path}`)).toEqual([
			"modify /home/user/f",
			"create /home/user/g",
		]);
		await shell.restore(before);
		expect([await shell.fs.readText("f"), shell.diff(before)]).toEqual(["1", []]);
		await shell.journal.undo();
		expect(await shell.fs.readText("f")).toBe("2\n");
		const other = await shellWith();
		expect(() => other.diff(before)).toThrow(TypeError);
	});

	test("a fork is a world of its own, with the session's state", async () => {
		const shell = await shellWith({ files: { f: "1" } });
		await shell.exec("x=5; cd /tmp");
		const fork = shell.fork();
		open.push(fork);
		await fork.exec("echo $x > /home/user/f; x=6");
		expect(await shell.fs.readText("f")).toBe("1");
		expect(await fork.fs.readText("f")).toBe("5\n");
		expect(await shell.exec("echo $x $PWD").text()).toBe("5 /tmp\n");
	});

	test("a plan changes nothing until it is applied", async () => {
		const shell = await shellWith({ files: { f: "1" } });
		const plan = await shell.plan("echo 2 > f; x=1; echo planned");
		expect(plan.result.stdout.text).toBe("planned\n");
		expect(plan.result.changes.map(({ op, path }) => `${op} ${path}`)).toEqual(["modify /home/user/f"]);
		expect([await shell.fs.readText("f"), await shell.exec("echo [$x]").text()]).toEqual(["1", "[]\n"]);
		await plan.apply();
		expect([await shell.fs.readText("f"), await shell.exec("echo [$x]").text()]).toEqual(["2\n", "[1]\n"]);
	});

	test("sessions that run together each tell what changed meanwhile", async () => {
		const shell = await shellWith();
		const other = shell.session({ cwd: "/tmp", env: { B: "b" } });
		const [one, two] = await Promise.all([shell.exec("echo a > f"), other.exec("echo $B > f; pwd")]);
		expect(one.ok && two.stdout.text).toBe("/tmp\n");
		await shell.journal.undo(shell.journal.entries.length);
		expect([await shell.fs.exists("f"), await shell.fs.exists("/tmp/f")]).toEqual([false, false]);
		await other.dispose();
	});
});

describe("the world", () => {
	test("has nothing of the host", async () => {
		const shell = await shellWith({ userland });
		expect(await shell.exec("env | sed s/=.*// | sort | tr '\\n' ' '").text()).toBe(
			"HOME LANG LOGNAME PATH PWD SHELL SHLVL USER _ ",
		);
		expect(await shell.exec("ls /; hostname; cat /etc/hostname; id -un; echo ~").text()).toBe(
			"bin\ndev\netc\nhome\nproc\nroot\nrun\ntmp\nusr\nvar\nseahaven\nseahaven\nuser\n/home/user\n",
		);
		const { stderr, exitCode } = await shell.exec(`cat ${quote(process.execPath)} ../../../../etc/shadow`);
		expect([stderr.text.split("No such file or directory").length, exitCode]).toEqual([3, 1]);
	});

	test("is the same twice, where clock and seed are given", async () => {
		const script = "date; sleep 1000; date +%s; echo $RANDOM; head -c 8 /dev/urandom | od -An -tx1; mktemp; echo $$";
		const world = { now: Date.UTC(2030, 0, 1), seed: 7, hostname: "box", user: "ada", tz: "UTC" };
		const runs = await Promise.all(
			[1, 2].map(async () => (await (await shellWith({ userland, world })).exec(script)).stdout.text),
		);
		expect(runs[0]).toBe(runs[1]);
		expect(runs[0]).toMatch(/^Tue Jan {2}1 00:00:00 UTC 2030\n1893457000\n/);
	});

	test("files, mounts and permissions are as given", async () => {
		const volume = Volume.fromJSON({ "/v/in": "volume\n" });
		const shell = await shellWith({
			userland,
			cwd: "/work",
			files: {
				"a b.txt": "text",
				"/etc/motd": "hello\n",
				"run.sh": { data: "#!/bin/bash\necho ran\n", mode: 0o755 },
				link: { symlink: "run.sh" },
				"empty/": "",
			},
			mounts: {
				"/ro": readonly(memory({ f: "fixed\n" })),
				"/over": overlay(readonly(memory({ f: "below\n" }))),
				"/vol": fromFs(volume as never, "/v"),
			},
		});
		expect(await shell.exec("ls -p; ./link; cat /etc/motd").text()).toBe("a b.txt\nempty/\nlink\nrun.sh\nran\nhello\n");
		expect((await shell.exec("echo x > /ro/f")).stderr.text).toBe("bash: line 1: /ro/f: Read-only file system\n");
		expect(await shell.exec("echo above > /over/f; cat /over/f; echo x >> /vol/in; cat /vol/in").text()).toBe(
			"above\nvolume\nx\n",
		);
		expect(volume.readFileSync("/v/in", "utf8")).toBe("volume\nx\n");
		await shell.journal.undo();
		expect(volume.readFileSync("/v/in", "utf8")).toBe("volume\n");
		expect((await shell.exec("echo x > /etc/hostname")).stderr.text).toBe(
			"bash: line 1: /etc/hostname: Permission denied\n",
		);
	});

	test("options that make no sense are refused", async () => {
		await expect(createShell({ cwd: "relative" })).rejects.toThrow(TypeError);
		await expect(createShell({ world: { user: "a b" } })).rejects.toThrow(TypeError);
		await expect(createShell({ files: { "/dev/null/x": "" } })).rejects.toThrow(FsError);
		expect(() => defineCommand("a/b", () => 0)).toThrow(TypeError);
		const shell = await shellWith();
		await expect(Promise.resolve(shell.exec(":", { output: { maxBytes: -1 } }))).rejects.toThrow(RangeError);
		expect(await shell.exec("echo on").text()).toBe("on\n");
	});

	test("names that mean something to JavaScript are data", async () => {
		const shell = await shellWith({ userland });
		for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
			const { exitCode, stderr } = await shell.exec(`${name}; ${name}=1; echo $${name}`);
			expect([exitCode, stderr.text]).toEqual([0, `bash: line 1: ${name}: command not found\n`]);
		}
	});
});

describe("the embedder's files", () => {
	test("read, write, list, remove", async () => {
		const { fs } = await shellWith();
		await fs.mkdir("a/b", { recursive: true });
		await fs.writeFile("a/b/f", "ä");
		await fs.writeFile("a/b/f", "+", { append: true });
		await fs.symlink("b", "a/l");
		await fs.chmod("a/b/f", 0o600);
		expect(await fs.readText("a/l/f")).toBe("ä+");
		expect(await fs.readdir("a")).toEqual([
			{ name: "b", type: "directory" },
			{ name: "l", type: "symlink" },
		]);
		expect(await fs.stat("a/b/f")).toMatchObject({ type: "file", size: 3, mode: 0o600, uid: 1000 });
		expect([await fs.readlink("a/l"), await fs.realpath("a/l/f")]).toEqual(["b", "/home/user/a/b/f"]);
		await fs.rename("a/b/f", "a/g");
		await fs.truncate("a/g", 1);
		await fs.rm("a", { recursive: true });
		await fs.rm("a", { force: true });
		expect(await fs.exists("a")).toBe(false);
		await fs.writeFile("/etc/motd", "by the embedder");
	});

	test("what is refused says so as Node does", async () => {
		const { fs } = await shellWith({ files: { f: "" } });
		await expect(fs.readFile("nope")).rejects.toThrow("ENOENT: No such file or directory, open 'nope'");
		await expect(fs.rm("nope")).rejects.toMatchObject({ code: "ENOENT" });
		await expect(fs.mkdir("f")).rejects.toMatchObject({ code: "EEXIST" });
		await expect(fs.readdir("f")).rejects.toMatchObject({ code: "ENOTDIR" });
	});
});

describe("commands of the embedder's", () => {
	test("stand in pipelines like any other", async () => {
		const upper = defineCommand("upper", async ({ stdin, stdout, args }) => {
			for await (const line of stdin.lines()) await stdout.write(`${args.join("")}${line.toUpperCase()}\n`);
		});
		const shell = await shellWith({ userland, commands: [upper] });
		expect(await shell.exec("printf 'a\\nb\\n' | upper '> ' | cat").text()).toBe("> A\n> B\n");
		expect(await shell.exec("ls /usr/bin/upper; command -v upper").text()).toBe("/usr/bin/upper\n/usr/bin/upper\n");
	});

	test("see the caller's world, and can run others", async () => {
		const look = defineCommand("look", async ({ fs, cwd, env, spawn, stderr }) => {
			await fs.writeFile("made", `${cwd} ${env["X"]}`);
			await stderr.write("looked\n");
			return (await spawn("echo", "a b")) + (await spawn("nosuch"));
		});
		const shell = await shellWith({ userland, commands: [look] });
		const { exitCode, stdout, stderr } = await shell.exec("cd /tmp; X=1 look");
		expect([exitCode, stdout.text, stderr.text]).toEqual([127, "a b\n", "looked\n"]);
		expect(await shell.fs.readText("/tmp/made")).toBe("/tmp 1");
	});

	test("that throw fail; that never end are ended; whose readers go, go", async () => {
		const shell = await shellWith({
			userland,
			commands: [
				defineCommand("broken", () => {
					throw new Error("no");
				}),
				defineCommand("stuck", () => new Promise(() => {})),
				defineCommand("endless", async ({ stdout }) => {
					for (;;) await stdout.write("y\n");
				}),
			],
		});
		const { exitCode, stderr } = await shell.exec("broken");
		expect([exitCode, stderr.text]).toEqual([1, "broken: no\n"]);
		expect((await shell.exec("stuck", { timeout: 50 })).outcome.type).toBe("timeout");
		expect(await shell.exec("endless | head -n 1; echo ${PIPESTATUS[0]}").text()).toBe("y\n141\n");
	});
});

describe("for whoever types", () => {
	test("completion of commands, files and variables", async () => {
		const shell = await shellWith({ userland, files: { "notes.txt": "", "dir/x": "" } });
		const values = (line: string, cursor?: number): readonly string[] =>
			shell.complete(line, cursor).items.map(({ kind, value }) => `${kind} ${value}`);
		expect(values("basena")).toEqual(["command basename"]);
		expect(shell.complete("cat not")).toMatchObject({ start: 4, items: [{ kind: "file", value: "notes.txt" }] });
		expect(values("cat not x", 7)).toEqual(["file notes.txt"]);
		expect(values("echo $HOM")).toEqual(["variable HOME"]);
		await shell.exec("ä=1; my_function() { :; }");
		expect(values("my_fun")).toEqual(["command my_function"]);
		expect(shell.complete("echo 'ä' not")).toMatchObject({ start: 9 });
	});

	test("whether a script is complete", async () => {
		const shell = await shellWith();
		expect(shell.check("echo a")).toBe("complete");
		expect(shell.check("if true; then")).toBe("incomplete");
		expect(shell.check("echo )")).toMatchObject({ line: 1 });
	});

	test("hints name the command that was meant", async () => {
		const shell = await shellWith({ userland });
		expect((await shell.exec("gerp x f")).hints).toEqual([
			{ code: "command-not-found", message: "there is no command gerp", suggestion: "grep" },
		]);
		expect((await shell.exec("fi")).hints).toMatchObject([{ code: "syntax-error" }]);
		expect((await shell.exec("f() { return 127; }; f")).hints).toEqual([]);
	});

	test("capabilities say what there is", async () => {
		const shell = await shellWith({ userland });
		const { commands, ...rest } = shell.capabilities();
		expect(rest).toEqual({ suspension: "jspi", isolation: "in-process" });
		expect(commands).toEqual(expect.arrayContaining(["cd", "echo", "ls", "sort", "xargs"]));
	});
});
