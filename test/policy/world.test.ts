import { nodeUserland } from "@seahaven/host/userland";
import { type AuditEvent, createShell, type PolicyDecision, type Shell, type ShellOptions } from "seahaven";
import { afterEach, describe, expect, test } from "vitest";

// Named after the rows of the checklist of what the source systems do: T is Truman Shell, P Passepartout, L LLM code execution safety.
const open: Shell[] = [];
afterEach(async () => {
	for (const shell of open.splice(0)) await shell.dispose();
});

async function world(policy: ShellOptions["policy"], options: ShellOptions = {}): Promise<Shell> {
	const shell = await createShell({
		userland: nodeUserland(),
		cwd: "/workspace",
		...(policy === undefined ? {} : { policy }),
		...options,
		files: { "f.txt": "inside\n", "d/g.txt": "deep\n", ...options.files },
	});
	open.push(shell);
	return shell;
}

async function answer(shell: Shell, script: string): Promise<readonly [number, string, string]> {
	const { exitCode, stdout, stderr } = await shell.exec(script);
	return [exitCode, stdout.text, stderr.text];
}

describe("T1: truman has exactly its commands", () => {
	const names = "cd pwd ls cat head tail grep find wc mkdir touch rm mv cp echo which true false".split(" ");

	test("each of them is there, and no other", async () => {
		const shell = await world("truman");
		expect(shell.capabilities().commands).toEqual([...names].sort());
		for (const name of names) {
			const { exitCode } = await shell.exec(`${name} --help </dev/null`, { isolated: true });
			expect([name, exitCode]).not.toEqual([name, 127]);
		}
	});

	test.each([
		"curl",
		"sed",
		"bash",
		"python",
		"sh",
		"env",
		"xargs",
		"eval",
		"exec",
		"source",
		"printf",
		"test",
		"awk",
		"git",
		"set",
		"command",
		"type",
	])("%s is not found, in bash's own words", async (name) => {
		const shell = await world("truman");
		expect(await answer(shell, `${name} x`)).toEqual([127, "", `bash: line 1: ${name}: command not found\n`]);
		expect(await answer(shell, `/usr/bin/${name} x`)).toEqual([
			127,
			"",
			`bash: line 1: /usr/bin/${name}: No such file or directory\n`,
		]);
	});

	test("nothing that looks finds them", async () => {
		const shell = await world("truman");
		expect((await answer(shell, "ls /usr/bin; which sed; find /usr/bin -name sed; echo /usr/bin/s*"))[1]).not.toContain(
			"sed",
		);
		expect(shell.complete("cur").items).toEqual([]);
		expect(shell.complete("se").items).toEqual([]);
	});

	test("a script file cannot bring back what is not there", async () => {
		const shell = await world("truman", { files: { "x.sh": "#!/bin/bash\necho out\n", y: "echo out\n" } });
		await shell.fs.chmod("x.sh", 0o755);
		await shell.fs.chmod("y", 0o755);
		expect((await answer(shell, "./x.sh"))[1]).toBe("");
		expect((await answer(shell, "./y"))[1]).toBe("");
	});
});

test("T13: the helpful adversary: a runtime is not fetched, and a fake tool is seen", async () => {
	const events: AuditEvent[] = [];
	const shell = await world("default", { audit: (event) => events.push(event) });
	await shell.exec("printf '#!/bin/sh\\nexit 0\\n' > make; chmod +x make");
	expect(events).toContainEqual(expect.objectContaining({ type: "decision", rule: "fake-tool", outcome: "allowed" }));
	const safe = await world("llm-safe");
	expect(await answer(safe, "curl -LO https://repo.hex.pm/builds/otp-26.tar.gz")).toEqual([
		126,
		"",
		expect.stringMatching(/^bash: line 1: curl: refused by rule runtime-download: .*; instead: /),
	]);
	expect((await answer(safe, "printf 'exit 0' > make"))[0]).toBe(126);
	expect(await safe.fs.exists("make")).toBe(false);
});

describe("P4: a time limit", () => {
	test("30 s by default, 124, and in words", async () => {
		const shell = await world("passepartout", { limits: { wallMs: 200 } });
		const result = await shell.exec("trap '' TERM; (sleep 60 &); while :; do :; done");
		expect([result.exitCode, result.outcome]).toEqual([124, { type: "timeout", ms: 200 }]);
		expect(result.hints).toContainEqual(
			expect.objectContaining({ code: "timeout", message: "Command timed out after 0.2 seconds" }),
		);
		expect((await shell.exec("echo on")).stdout.text).toBe("on\n");
	});
});

describe("P5: output is cut at 100,000 characters", () => {
	test.each([
		[99_999, false],
		[100_000, false],
		[100_001, true],
	])("%i", async (count, cut) => {
		const shell = await world("passepartout");
		const { stdout } = await shell.exec(`printf 'ä%.0s' $(seq ${count})`, {});
		expect(stdout.truncated !== false).toBe(cut);
		expect(stdout.text).toBe(
			cut ? `${"ä".repeat(100_000)}\n... (output truncated to 100000 chars)` : "ä".repeat(count),
		);
	});

	test("P6: the status is told beside long output", async () => {
		const shell = await world("passepartout");
		const result = await shell.exec("yes | head -c 300000; exit 3");
		expect([result.exitCode, result.stdout.truncated]).toEqual([
			3,
			{ totalBytes: 300_000, totalLines: 150_000, spill: null },
		]);
	});
});

describe("L3: nothing is pushed", () => {
	test.each(["git push", "git -C . push", "git -c x=y push", "bash -c 'git push'", "g=git; $g push"])(
		"%s",
		async (script) => {
			const [status, , message] = await answer(await world("llm-safe"), `echo before > made; ${script}`);
			expect([status, message]).toEqual([126, expect.stringContaining("refused by rule git-push")]);
		},
	);

	test("nor when only the run tells", async () => {
		const shell = await world("llm-safe", { commands: [{ name: "git", run: () => 0 }] });
		const [, out, message] = await answer(
			shell,
			"read -r x <<< $(cat f.txt | tr insde pushz); echo a; git ${1:-$(echo hsup | rev)}; command git $(echo hsup|rev)",
		);
		expect(out).toBe("a\n".slice(0, out.length));
		expect(message).toContain("refused by rule git-push");
	});
});

test("L4: paths are judged after expansion, by words and links", async () => {
	const shell = await world("llm-safe");
	for (const script of [
		"cat /etc/passwd",
		"cat ../etc/passwd",
		"cat ~/x",
		'cat "$HOME"/x',
		"x=/etc; cat $x/passwd",
		"cat < /etc/passwd",
		"echo x > ../y",
	]) {
		expect([script, (await shell.exec(script)).exitCode]).toEqual([script, 126]);
	}
	expect((await shell.exec('for f in $(echo /etc/passwd | cat); do cat "$f"; done')).stderr.text).toContain(
		"outside-read",
	);
	expect(
		(await shell.exec("cat f.txt ./d/../f.txt /workspace/f.txt; echo x > /dev/null; echo /etc/passwd")).exitCode,
	).toBe(0);
});

test("L13: links, paths that do not exist yet, siblings with the same beginning", async () => {
	const shell = await world("llm-safe", { files: { "/workspace2/s": "secret\n" } });
	await shell.fs.symlink("/etc", "link");
	await shell.fs.symlink("/opt/new", "dangling");
	for (const script of [
		"cat link/passwd",
		"echo x > link/new",
		"echo x > dangling",
		"cat /workspace2/s",
		"mkdir link/a",
		"cp f.txt link/",
	]) {
		expect([script, (await shell.exec(script)).exitCode]).toEqual([script, 126]);
	}
	expect((await shell.exec("mkdir -p a/b; echo x > a/b/new; cat a/b/new")).stdout.text).toBe("x\n");
});

test("L5: rm -rf with an empty variable", async () => {
	const shell = await world("llm-safe");
	for (const script of [
		"rm -rf /",
		"rm -fr /",
		"rm -r -f /",
		"rm -rf --no-preserve-root /",
		'rm -rf "$undefined"/',
		"x=; rm -rf $x/*",
	]) {
		expect([script, (await shell.exec(script)).stderr.text]).toEqual([
			script,
			expect.stringContaining("delete-everything"),
		]);
	}
	const [, , message] = await answer(shell, "x=$(printf ''); rm -rf $x/");
	expect(message).toContain("delete-everything");
	expect((await shell.exec("rm -rf d; ls")).stdout.text).toBe("f.txt\n");
});

test("L9: the fork bomb, by its shape and by the number of processes", async () => {
	const shell = await world("llm-safe");
	expect((await shell.exec(":(){ :|:& };:")).stderr.text).toContain("refused by rule fork-bomb");
	expect((await shell.exec("b() { b | b & }; b")).stderr.text).toContain("refused by rule fork-bomb");
	const bare = await world(undefined, { limits: { processes: 50, wallMs: 5_000 } });
	const result = await bare.exec(":(){ :|:& };:; wait");
	expect(result.stderr.text).toContain("Resource temporarily unavailable");
	expect((await bare.exec("echo on")).stdout.text).toBe("on\n");
});

test("L12: limits: the 51st process, 10 MiB of output, 30 s", async () => {
	const shell = await world("llm-safe");
	const many = (count: number): string => `for i in $(seq ${count}); do sleep 5 & done; kill $(jobs -p)`;
	expect((await shell.exec(many(40))).stderr.text).not.toContain("Resource temporarily unavailable");
	expect((await shell.exec(many(60))).stderr.text).toContain("fork: retry: Resource temporarily unavailable");
	const other = await world("llm-safe");
	const full = await other.exec(`head -c ${10 << 20} /dev/zero`);
	expect(full.outcome).toEqual({ type: "exit", code: 0 });
	const over = await other.exec(`head -c ${(10 << 20) + 1} /dev/zero`);
	expect(over.outcome).toEqual({ type: "limit", limit: "outputBytes", max: 10 << 20 });
});

test("L14: a refusal says what, which rule, and what to do; the result has it as a hint", async () => {
	const shell = await world("llm-safe");
	const result = await shell.exec("sed -i s/a/b/ f.txt");
	expect(result.exitCode).toBe(126);
	expect(result.stderr.text).toMatch(/^bash: line 1: sed: refused by rule edit-in-place: .*; instead: edit <</);
	expect(result.hints).toEqual([
		expect.objectContaining({ code: "refused", suggestion: expect.stringContaining("<edit path=") }),
	]);
	expect(result.decisions).toEqual([
		expect.objectContaining({ rule: "edit-in-place", verdict: "wrap", outcome: "refused", phase: "before" }),
	]);
});

test("L16: off, log and enforce", async () => {
	const script = "echo x > ../out.txt";
	const off = await world({ profile: "llm-safe", mode: "off", workspace: "/workspace" }, { world: { user: "root" } });
	expect([(await off.exec(script)).exitCode, (await off.exec(script)).decisions]).toEqual([0, []]);
	const log = await world({ profile: "llm-safe", mode: "log" }, { world: { user: "root" } });
	const logged = await log.exec(script);
	expect([logged.exitCode, logged.decisions[0]]).toMatchObject([0, { rule: "outside-write", outcome: "logged" }]);
	const enforce = await world("llm-safe", { world: { user: "root" } });
	expect((await enforce.exec(script)).exitCode).toBe(126);
});

test("L17: nothing that is told holds a secret", async () => {
	const events: AuditEvent[] = [];
	const shell = await world("llm-safe", { audit: (event) => events.push(event) });
	await shell.exec("echo s3cr3t > /etc/s3cr3t; git push https://s3cr3t@example.com");
	await shell.exec("cat f.txt; x=s3cr3t; echo $x > s3cr3t");
	expect(events.map(({ type }) => type)).toEqual(["start", "decision", "end", "start", "changes", "end"]);
	expect(JSON.stringify(events)).not.toContain("s3cr3t");
	expect(events[1]).toMatchObject({ rule: "outside-write", outcome: "refused" });
});

describe("asking", () => {
	test("somebody decides, once for each command", async () => {
		const asked: PolicyDecision[] = [];
		const shell = await world({ profile: "llm-safe", ask: async (decision) => asked.push(decision) > 0 });
		expect((await shell.exec("node -e 1 || true; echo done")).stdout.text).toBe("done\n");
		expect(asked.map(({ rule }) => rule)).toEqual(["foreign-code"]);
	});

	test("without an answer it is a no", async () => {
		const late = await world({ profile: "llm-safe", ask: () => new Promise(() => {}), askTimeout: 20 });
		expect((await late.exec("shred f.txt")).exitCode).toBe(126);
		const never = await world("llm-safe");
		expect((await never.exec("shred f.txt")).exitCode).toBe(126);
		expect(await never.fs.exists("f.txt")).toBe(true);
	});
});

test("what is refused has had no effect, not even its redirections", async () => {
	const shell = await world({ profile: { name: "mine", commands: { id: "block" } } });
	await shell.exec("x=i; y=d; read -r z <<< $(echo $x$y | cat); $z > f.txt");
	expect(await shell.fs.readText("f.txt")).toBe("inside\n");
	expect((await shell.exec("echo id | xargs -I{} env {}")).stderr.text).toContain("refused by rule command-block");
	expect((await shell.exec("i() { id; }; i")).exitCode).toBe(126);
	expect((await shell.exec("find . -name f.txt -exec env id \\;")).stdout.text).toBe("");
});

test("read-only: nothing can be written, whatever rules say", async () => {
	const shell = await world({ profile: "read-only", mode: "off" });
	expect((await shell.exec("cat f.txt; ls; echo x > /dev/null")).stdout.text).toBe("inside\nd\nf.txt\n");
	expect((await shell.exec("echo x > f.txt")).stderr.text).toBe("bash: line 1: f.txt: Read-only file system\n");
	expect((await shell.exec("rm f.txt; touch y; mkdir z")).stderr.text).toContain("Read-only file system");
	const judged = await world("read-only");
	expect((await judged.exec("touch x")).stderr.text).toContain("outside-write");
});
