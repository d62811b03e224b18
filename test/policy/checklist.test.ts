import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtins } from "@seahaven/builtins/registry";
import { utilities } from "@seahaven/builtins/utilities/registry";
import { parseArguments } from "@seahaven/cli/arguments";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import { readToolCall } from "@seahaven/policy/hook";
import { builtInProfiles } from "@seahaven/policy/profile";
import { createShell, overlay, type Shell, type ShellOptions } from "seahaven";
import { afterEach, describe, expect, test } from "vitest";

const open: Shell[] = [];
const made: string[] = [];
afterEach(async () => {
	for (const shell of open.splice(0)) await shell.dispose();
	for (const path of made.splice(0)) rmSync(path, { recursive: true });
});

async function world(options: ShellOptions = {}): Promise<Shell> {
	const shell = await createShell({ userland: nodeUserland(), cwd: "/workspace", ...options });
	open.push(shell);
	return shell;
}

function temporary(): string {
	const path = mkdtempSync(join(tmpdir(), "seahaven-checklist-"));
	made.push(path);
	return path;
}

test("T11: one interface for all commands: a name, a run, a status; --help or no operands never hang", async () => {
	const names = new Set<string>();
	for (const { name, run } of [...builtins, ...utilities]) {
		expect([name, typeof run]).toEqual([name, "function"]);
		names.add(name);
	}
	expect(names.size).toBeGreaterThan(80);
	const shell = await world();
	for (const name of shell.capabilities().commands) {
		if (["exec", "exit", "logout", "suspend", "return", "yes", "bash", "sh"].includes(name)) continue;
		const { outcome } = await shell.exec(`${name} --help < /dev/null > /dev/null 2>&1`, {
			isolated: true,
			timeout: 20_000,
		});
		expect([name, outcome.type]).toEqual([name, "exit"]);
	}
});

test("T12: a built-in's handler alone changes nothing: cd answers with an effect", async () => {
	const shell = await world({ files: { "d/f": "" } });
	const cd = builtins.find(({ name }) => name === "cd");
	expect(cd?.run.length).toBe(1);
	// The view that it is handed has no way to write, and effects are plain data.
	const source = readFileSync(join(import.meta.dirname, "../../packages/builtins/src/view.ts"), "utf8");
	expect(source).not.toMatch(/\bset[A-Z]\w*\(|\bassign\(/);
	expect((await shell.exec("(cd d; pwd); pwd")).stdout.text).toBe("/workspace/d\n/workspace\n");
});

describe("T14: the five patterns", () => {
	test("allowlist over blocklist: what is not listed does not exist", async () => {
		const shell = await world({ policy: { profile: { name: "x", only: ["echo"], otherwise: "missing" } } });
		expect(shell.capabilities().commands).toEqual(["echo"]);
		expect((await shell.exec("ls")).exitCode).toBe(127);
	});
	test("404: outside is not found", async () => {
		expect((await (await world({ policy: "truman" })).exec("cat /nope/../root/x")).stderr.text).toBe(
			"cat: /nope/../root/x: No such file or directory\n",
		);
	});
	test("reversible by default", async () => {
		const shell = await world({ policy: "truman", files: { f: "x\n" } });
		await shell.exec("rm f");
		await shell.journal.undo();
		expect(await shell.fs.readText("f")).toBe("x\n");
	});
	test("effects are separated from handlers", () => {
		expect(readFileSync(join(import.meta.dirname, "../../packages/shell/src/apply.ts"), "utf8")).toContain(
			"applyEffects",
		);
	});
	test("rules are static: data and functions of their arguments, the same for every world", () => {
		const before = JSON.stringify([...builtInProfiles]);
		expect(JSON.stringify([...builtInProfiles])).toBe(before);
		for (const profile of builtInProfiles.values()) expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
	});
});

test("T15: every destructive operation is reversible", async () => {
	const files = { f: "one\ntwo\n", g: "other\n", "d/h": "deep\n" };
	for (const script of [
		"rm -rf f d",
		"mv g f",
		"cp g f",
		"> f",
		"truncate -s 1 f",
		"sed -i s/one/1/ f",
		"echo x | tee f",
		"dd if=g of=f",
		"chmod 000 f",
		"ln -sf g f",
		"sort -o f g",
		"find . -delete",
		": >| f",
	]) {
		const shell = await world({ files });
		const picture = async (): Promise<string> =>
			(await shell.exec("find . -printf '%p %m %y %s\\n' | sort; cat f g d/h", { isolated: true })).stdout.text;
		const before = await picture();
		const { changes } = await shell.exec(script);
		expect([script, changes.length > 0]).toEqual([script, true]);
		await shell.journal.undo();
		expect([script, await picture()]).toEqual([script, before]);
	}
});

test("P9: the workspace is an option's, else the environment's, else a world of its own", () => {
	const root = (args: readonly string[], environment = {}): string | null => {
		const parsed = parseArguments(args, environment);
		return parsed.ok ? parsed.invocation.root : "wrong";
	};
	expect(root(["--root", "/a", "-c", ":"], { SEAHAVEN_ROOT: "/b" })).toBe("/a");
	expect(root(["-c", ":"], { SEAHAVEN_ROOT: "/b" })).toBe("/b");
	expect(root(["-c", ":"])).toBe(null);
});

describe("P12: budgets of a session, and an error of its own kind for each way to fail", () => {
	test("commands, output and time are summed over executions", async () => {
		const shell = await world({ budget: { commands: 10, outputBytes: 20 } });
		expect((await shell.exec("echo 1; echo 2; echo 3")).exitCode).toBe(0);
		const over = await shell.exec("for i in 1 2 3 4 5 6 7 8 9; do :; done");
		expect(over.outcome).toMatchObject({ type: "limit", limit: "commands" });
		const after = await shell.exec("echo no");
		expect([after.exitCode, after.outcome, after.stdout.text]).toEqual([
			137,
			{ type: "limit", limit: "commands", max: 10 },
			"",
		]);
		const timed = await world({ budget: { wallMs: 300 } });
		expect((await timed.exec("while :; do :; done")).outcome.type).toBe("timeout");
		expect((await timed.exec("echo no")).outcome).toEqual({ type: "limit", limit: "wallMs", max: 300 });
	});

	test("parse, gate, budget, protocol", async () => {
		const shell = await world({ policy: "llm-safe", limits: { commands: 5 } });
		const code = async (script: string): Promise<string | undefined> => (await shell.exec(script)).hints[0]?.code;
		expect(await code("if")).toBe("syntax-error");
		expect(await code("git push")).toBe("refused");
		expect(await code("for i in 1 2 3 4 5 6 7; do :; done")).toBe("limit");
		expect(readToolCall("{")).toEqual({ kind: "malformed", why: "the call is not JSON" });
	});
});

test("L1: nothing outside of the working directory changes, and no repository is pushed to", async () => {
	const root = temporary();
	mkdirSync(join(root, "work"));
	mkdirSync(join(root, "bare.git/refs"), { recursive: true });
	writeFileSync(join(root, "bare.git/HEAD"), "ref: refs/heads/main\n");
	writeFileSync(join(root, "work/f"), "x\n");
	writeFileSync(join(root, "outside"), "y\n");
	const hash = (): string => {
		const sum = createHash("sha256");
		for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }).sort((a, b) =>
			a.name < b.name ? -1 : 1,
		)) {
			const path = join(entry.parentPath, entry.name);
			if (path.startsWith(join(root, "work"))) continue;
			sum.update(`${path} ${statSync(path).mode} ${entry.isFile() ? readFileSync(path, "utf8") : ""}\n`);
		}
		return sum.digest("hex");
	};
	const before = hash();
	for (const policy of [undefined, "llm-safe"] as const) {
		const shell = await world({
			cwd: "/w",
			mounts: {
				"/w":
					policy === undefined
						? hostDirectory(join(root, "work"), { write: true })
						: overlay(hostDirectory(join(root, "work"))),
			},
			...(policy === undefined ? {} : { policy }),
		});
		for (const script of [
			`rm -rf ${root}`,
			"rm -rf ../*",
			"echo x > ../outside",
			`git push ${root}/bare.git`,
			"cp f ../bare.git/HEAD",
			"ln -s ../.. up; rm -rf up/*; echo x > up/outside",
			"find / -delete",
		]) {
			await shell.exec(script);
			expect([script, hash()]).toEqual([script, before]);
		}
	}
	expect(existsSync(join(root, "outside"))).toBe(true);
});

test("L19: the docs say plainly that rules are guidance and isolation is the security", () => {
	for (const file of ["README.md", "THREAT_MODEL.md"]) {
		expect(readFileSync(join(import.meta.dirname, "../..", file), "utf8")).toContain(
			"Rules are guidance, isolation is the security.",
		);
	}
});

test("hints name the nearest path of what is missing", async () => {
	const shell = await world({ files: { "src/index.ts": "", "README.md": "" } });
	expect((await shell.exec("cat src/indx.ts")).hints).toEqual([
		{ code: "missing-file", message: "there is no src/indx.ts", suggestion: "src/index.ts" },
	]);
	expect((await shell.exec("cat readme.md")).hints).toEqual([
		{ code: "missing-file", message: "there is no readme.md", suggestion: "README.md" },
	]);
	expect((await shell.exec("cat nothing/like/it")).hints).toEqual([]);
	expect((await shell.exec("cat README.md")).hints).toEqual([]);
});
