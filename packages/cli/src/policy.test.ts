import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
let command = "";
let directory = "";

beforeAll(async () => {
	const { bundle } = (await import(join(root, "scripts/bundle.mjs"))) as { readonly bundle: () => string };
	command = bundle();
	directory = mkdtempSync(join(tmpdir(), "seahaven-policy-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

function seahaven(
	args: readonly string[],
	input = "",
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
	const env = {
		...process.env,
		SEAHAVEN_HISTORY: join(directory, "history"),
		XDG_CONFIG_HOME: directory,
		HOME: directory,
	};
	const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
		input,
		encoding: "utf8",
		env,
		cwd: directory,
	});
	return { status, stdout, stderr };
}

describe("policy", () => {
	test("check tells every problem with its line and column", () => {
		const path = join(directory, "mine.conf");
		writeFileSync(path, "inherit llm-safe\nrule git-pull ask\nfrob x\n");
		expect(seahaven(["policy", "check", path])).toEqual({
			status: 2,
			stdout: "",
			stderr: `seahaven: ${path}:2:6: there is no rule "git-pull"\n${path}:3:1: there is no directive "frob"\n`,
		});
		writeFileSync(path, "inherit llm-safe\nrule git-push ask\n");
		expect(seahaven(["policy", "check", path])).toMatchObject({
			status: 0,
			stdout: expect.stringContaining("ok: llm-safe → mine, enforce"),
		});
	});

	test("L18: report", () => {
		const { status, stdout } = seahaven(["policy", "report"]);
		expect(status).toBe(0);
		expect(stdout).toMatch(/^prevention {7}100\.0 %.*\nfalse positives {2}0\.0 %/);
		expect(seahaven(["policy", "report", "default"]).stdout).toContain('missed  remotes: "git push"\n');
	});

	test("a script under a policy, by a name in the user's directory", () => {
		rmSync(join(directory, "seahaven"), { recursive: true, force: true });
		spawnSync("mkdir", [join(directory, "seahaven")]);
		writeFileSync(join(directory, "seahaven/team.json"), '{ "inherit": "llm-safe", "commands": { "id": "block" } }');
		expect(seahaven(["--policy", "team", "-c", "id"])).toMatchObject({
			status: 126,
			stderr: expect.stringContaining("refused by rule command-block"),
		});
		expect(seahaven(["--policy", "truman", "-c", "sed x"])).toEqual({
			status: 127,
			stdout: "",
			stderr: "bash: line 1: sed: command not found\n",
		});
		expect(seahaven(["--policy", "nosuch", "-c", ":"])).toEqual({
			status: 2,
			stdout: "",
			stderr: "seahaven: there is no policy profile nosuch\n",
		});
	});

	test("P11: a line for each execution: when, how long it may take, what held it", () => {
		const log = join(directory, "audit.jsonl");
		seahaven(["--audit", log, "--timeout", "5", "-c", "echo s3cret > f"]);
		const events = readFileSync(log, "utf8")
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(events[0]).toMatchObject({ type: "start", timeoutMs: 5000, sandbox: "world" });
		expect(events.map(({ type }) => type)).toEqual(["start", "changes", "end"]);
		expect(JSON.stringify(events)).not.toContain("s3cret");
	});
});

describe("--plan", () => {
	test("shows output, diff and decisions, and does nothing", () => {
		writeFileSync(join(directory, "a"), "one\n");
		const { status, stdout } = seahaven([
			"--root",
			directory,
			"--write",
			"--plan",
			"-c",
			"echo hi; echo two >> a; exit 3",
		]);
		expect([status, stdout]).toEqual([
			3,
			"hi\ndiff --git a/workspace/a b/workspace/a\n--- a/workspace/a\n+++ b/workspace/a\n@@ -1 +1,2 @@\n one\n+two\n",
		]);
		expect(readFileSync(join(directory, "a"), "utf8")).toBe("one\n");
		expect(seahaven(["--policy", "llm-safe", "--plan", "-c", "git push"]).stdout).toContain(
			"policy: refused by git-push: git push: ",
		);
	});
});

describe("T19: hook", () => {
	const hook = (call: unknown, ...args: readonly string[]): ReturnType<typeof seahaven> =>
		seahaven([...args, "hook"], typeof call === "string" ? call : JSON.stringify(call));

	test("allows with the command rewritten, denies with the reason", () => {
		const fine = hook({ tool_name: "Bash", tool_input: { command: "echo 'a b' > f" }, cwd: directory });
		expect(fine.status).toBe(0);
		const answer = JSON.parse(fine.stdout) as {
			hookSpecificOutput: { permissionDecision: string; updatedInput: { command: string } };
		};
		expect(answer.hookSpecificOutput.permissionDecision).toBe("allow");
		expect(answer.hookSpecificOutput.updatedInput.command).toBe(
			`seahaven --root ${directory} --write --policy llm-safe -c 'echo '\\''a b'\\'' > f'`,
		);
		const denied = hook({ tool_name: "Bash", tool_input: { command: "git push" }, cwd: directory });
		expect(JSON.parse(denied.stdout)).toMatchObject({ decision: "deny", rule: "git-push" });
	});

	test("malformed is denied, with status 2", () => {
		for (const text of ["", "{", "[]", '{"tool_name":"Bash"}']) {
			const { status, stdout } = hook(text);
			expect([status, (JSON.parse(stdout) as { decision: string }).decision]).toEqual([2, "deny"]);
		}
	});
});
