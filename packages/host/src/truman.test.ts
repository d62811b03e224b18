import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { createShell, overlay, quote, type Shell } from "seahaven";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostDirectory } from "./directory.ts";
import { nodeUserland } from "./userland.ts";

// Named after the rows of the checklist of what the source systems do: T is Truman Shell.
const host = mkdtempSync(join(tmpdir(), "seahaven-truman-"));
let shell: Shell;

beforeAll(async () => {
	mkdirSync(join(host, "sandbox/d"), { recursive: true });
	mkdirSync(join(host, "sandbox2"));
	writeFileSync(join(host, "sandbox2/s"), "secret\n");
	writeFileSync(join(host, "sandbox/f"), "inside\n");
	symlinkSync(join(host, "sandbox2"), join(host, "sandbox/link"));
	symlinkSync("../sandbox2/s", join(host, "sandbox/file"));
	shell = await createShell({
		userland: nodeUserland(),
		mounts: { "/sandbox": overlay(hostDirectory(join(host, "sandbox"))) },
		cwd: "/sandbox",
	});
});
afterAll(async () => {
	await shell.dispose();
	rmSync(host, { recursive: true });
});

/** Exit code, output and messages of a script that starts anew in the sandbox. */
async function answer(script: string): Promise<readonly [number, string, string]> {
	const { exitCode, stdout, stderr } = await shell.exec(`cd /sandbox; ${script}`, { isolated: true });
	return [exitCode, stdout.text, stderr.text];
}

describe("T2: unknown names stay data", () => {
	test("any name gives command not found", async () => {
		const known = new Set(shell.capabilities().commands);
		const name = fc.oneof(
			fc.string({ unit: fc.constantFrom(..."abcxyz_09$-."), minLength: 1, maxLength: 12 }),
			fc.constantFrom("__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "prototype", "then"),
		);
		let count = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(name, { minLength: 1_000, maxLength: 1_000 }), async (names) => {
				const unknown = names.filter(
					(each) => !known.has(each) && !each.includes("/") && each !== "." && each !== "..",
				);
				const script = unknown.map((each) => `${quote(each)} || echo $?`).join("\n");
				const [exitCode, stdout, stderr] = await answer(`\n${script}`);
				expect([exitCode, stdout]).toEqual([0, "127\n".repeat(unknown.length)]);
				expect(stderr).toBe(unknown.map((each, i) => `bash: line ${i + 2}: ${each}: command not found\n`).join(""));
				count += unknown.length;
			}),
			{ numRuns: 100 },
		);
		expect(count).toBeGreaterThan(90_000);
		expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
	});
});

test("T3: true and false are ordinary commands", async () => {
	expect(await answer("true")).toEqual([0, "", ""]);
	expect(await answer("false")).toEqual([1, "", ""]);
	expect(await answer("/bin/true; echo $?; env false; echo $?")).toEqual([0, "0\n1\n", ""]);
});

test("T4: an unknown command is exactly `bash: line N: NAME: command not found`, with status 127", async () => {
	expect(await answer("curl http://example.com")).toEqual([127, "", "bash: line 1: curl: command not found\n"]);
});

describe("T5: what is outside does not exist, whether or not it does", () => {
	const existing = join(host, "sandbox2/s");
	const missing = join(host, "nope");
	const answers = async (script: string, path: string): Promise<readonly unknown[]> => {
		const [status, stdout, stderr] = await answer(script.replaceAll("PATH", path));
		return [status, stdout.replaceAll(path, "PATH"), stderr.replaceAll(path, "PATH")];
	};
	test.each([
		["cat", "cat PATH"],
		["ls", "ls -l PATH"],
		["wc", "wc PATH"],
		["head", "head PATH"],
		["grep", "grep x PATH"],
		["find", "find PATH"],
		["cp", "cp PATH here"],
		["mv", "mv PATH here"],
		["rm", "rm PATH"],
		["touch in a directory", "touch PATH/x"],
		["mkdir in a directory", "mkdir PATH/x"],
		["stat", "stat PATH"],
		["a redirection in", "cat < PATH"],
		["a redirection out", "echo x > PATH/x"],
		["a glob", "echo PATH*"],
		["test -e", "test -e PATH"],
		["[[ -r ]]", "[[ -r PATH ]]"],
		["cd", "cd PATH"],
		["source", "source PATH"],
		["a program", "PATH"],
		["a link made here", "ln -s PATH l; cat l; rm l"],
	])("%s", async (_, script) => {
		const [there, not] = [await answers(script, existing), await answers(script, missing)];
		expect(there).toEqual(not);
		expect(String(there)).not.toContain("secret");
	});

	test("completion", () => {
		expect(shell.complete(`cat ${host}/sandbox2/`).items).toEqual([]);
		expect(shell.complete("cat /sandbox/link/").items).toEqual([]);
	});
});

test("T6: an absolute path is never re-rooted; a relative one is resolved, then judged", async () => {
	expect((await answer("cat /f"))[0]).toBe(1);
	expect((await answer(`cat ${host}/sandbox/f`))[0]).toBe(1);
	expect((await answer("cat d/../../sandbox2/s"))[0]).toBe(1);
	expect(await answer("cat /sandbox/f ./f d/../f ../sandbox/f; ls -d ./.. /..")).toEqual([
		0,
		"inside\ninside\ninside\ninside\n./..\n/..\n",
		"",
	]);
});

test("T7: the boundary is a directory, not a prefix of its name", async () => {
	expect((await answer("cat /sandbox2/s"))[2]).toBe("cat: /sandbox2/s: No such file or directory\n");
	expect((await answer("cat ../sandbox2/s link/s file"))[2]).toBe(
		["../sandbox2/s", "link/s", "file"].map((path) => `cat: ${path}: No such file or directory\n`).join(""),
	);
});

test("T8: what rm removes can be had back", async () => {
	await shell.exec("rm -rf /sandbox/*");
	expect(await shell.fs.readdir("/sandbox")).toEqual([]);
	await shell.journal.undo();
	expect(await answer("cat f")).toEqual([0, "inside\n", ""]);
	expect(readdirSync(join(host, "sandbox")).sort()).toEqual(["d", "f", "file", "link"]);
});

test("T16: every command of a chain runs; T17: every redirection takes effect", async () => {
	expect(await answer("echo a; echo b && false || echo c")).toEqual([0, "a\nb\nc\n", ""]);
	expect(await answer("cat < f > one > two 2> three; cat nope 2> three; wc -c one two three")).toEqual([
		0,
		" 0 one\n 7 two\n37 three\n44 total\n",
		"",
	]);
});
