import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeUserland } from "@seahaven/host/userland";
import { type AuditEvent, createShell, type Shell, type ShellOptions } from "seahaven";
import { describe, expect, test } from "vitest";

async function world(options: ShellOptions = {}): Promise<Shell> {
	return createShell({ userland: nodeUserland(), cwd: "/w", trash: true, world: { user: "root" }, ...options });
}

/** What GNU's rm does, in a directory of its own. */
function live(script: string): readonly [string, string] {
	const cwd = mkdtempSync(join(tmpdir(), "seahaven-rm-"));
	const { stdout, stderr } = spawnSync("/bin/bash", ["--norc", "-c", script], {
		cwd,
		encoding: "utf8",
		env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
	});
	rmSync(cwd, { recursive: true });
	return [stdout, stderr.replace(/^\/bin\/bash: /gm, "bash: ")];
}

const names = async (shell: Shell): Promise<readonly string[]> =>
	(await shell.fs.readdir("/w/.trash")).map(({ name }) => name);

test("T8: content is back after rm -rf d and one restore; the trash is made on demand", async () => {
	const shell = await world({ files: { "d/a": "a\n", "d/s/b": "b\n", f: "f\n" } });
	expect(await shell.fs.exists("/w/.trash")).toBe(false);
	expect((await shell.exec("rm -rf d; ls -A")).stdout.text).toBe(".trash\nf\n");
	expect(shell.trash.entries).toEqual([
		expect.objectContaining({ id: 1, path: "/w/.trash/1_d", from: "/w/d", bytes: 4 }),
	]);
	expect(await shell.trash.restore(1)).toBe("/w/d");
	expect((await shell.exec("cat d/a d/s/b")).stdout.text).toBe("a\nb\n");
	expect(shell.trash.entries).toEqual([]);
	await expect(shell.trash.restore(1)).rejects.toThrow("ENOENT");
	await shell.exec("rm f; echo new > f");
	await expect(shell.trash.restore(2)).rejects.toThrow("EEXIST");
});

test("T9: a thousand removals of one name give a thousand numbers, each above the one before", async () => {
	const shell = await world();
	await shell.exec("for ((i = 0; i < 1000; i++)); do echo $i > f; rm f; done");
	const ids = (await names(shell)).map((name) => /^(\d+)_f$/.exec(name)?.[1]).map(Number);
	expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
	expect((await shell.exec("cat .trash/1_f .trash/1000_f")).stdout.text).toBe("0\n999\n");
});

test("numbers are not used again by a world that finds a trash", async () => {
	const shell = await world({ files: { ".trash/41_x": "old\n", x: "new\n" } });
	await shell.exec("rm x");
	expect(await names(shell)).toEqual(["41_x", "42_x"]);
});

describe("T10: every form of rm, in GNU's words", () => {
	const setUp =
		"mkdir d s; echo x > f; echo y > g; : > empty; echo a > d/a; echo dash > ./-x; echo s > 'sp ace'; ln -s f link; ";
	test.each([
		"rm",
		"rm -f",
		"rm nope",
		"rm -f nope",
		"rm f",
		"rm f nope g",
		"rm d",
		"rm -d d",
		"rm -d s",
		"rm -r d",
		"rm -rf d nope",
		"rm -fr d",
		"rm -R d",
		"rm -v f",
		"rm -rv d",
		"rm -- -x",
		"rm ./-x",
		"rm .",
		"rm -r .",
		"rm -r ..",
		"rm -r d/..",
		"rm -x",
		"rm --foo",
		"rm --recursive d",
		"rm --rec d",
		"rm ''",
		"rm nope/x",
		"rm f/x",
		"rm -v 'sp ace'",
		"rm 'no pe'",
		"rm link",
		"rm -r link",
		"yes | rm -i f",
		"yes n | rm -i f",
		"yes | rm -ri d",
		"yes | rm -i empty",
		"yes | rm -I f g empty link",
		"yes n | rm -I f g empty link",
		"yes | rm -Ir d",
		"rm -i f < /dev/null",
		"rm -if f",
		"yes | rm -fi f",
		"rm --interactive=never f",
		"rm --help > /dev/null",
	])("%s", async (script) => {
		const shell = await world();
		const all = `${setUp}${script}; echo "status $?"; ls`;
		const ours = await shell.exec(all);
		expect([ours.stdout.text, ours.stderr.text]).toEqual(live(all));
	});

	test("rm -r /, which is better not tried elsewhere", async () => {
		const shell = await world();
		const { exitCode, stderr } = await shell.exec("rm -r /; rm -rf ////");
		expect([exitCode, stderr.text]).toEqual([
			1,
			"rm: it is dangerous to operate recursively on '/'\nrm: use --no-preserve-root to override this failsafe\n" +
				"rm: it is dangerous to operate recursively on '////' (same as '/')\nrm: use --no-preserve-root to override this failsafe\n",
		]);
	});
});

test("T18: the trash is bounded by items, age and bytes, and what it drops is told", async () => {
	const told: AuditEvent[] = [];
	let now = 1_700_000_000_000;
	const clock = { user: "root", now: () => now };
	const shell = await world({
		trash: { items: 3, ageMs: 10_000, bytes: 100 },
		audit: (event) => told.push(event),
		world: clock,
	});
	const dropped = (): readonly unknown[] =>
		told
			.splice(0)
			.flatMap((event) => (event.type === "dropped" ? [[event.from, event.items, event.bytes, event.why]] : []));
	const remove = (name: string, bytes: number): PromiseLike<unknown> =>
		shell.exec(`head -c ${bytes} /dev/zero > ${name}; rm ${name}`);
	await remove("a", 10);
	await remove("b", 10);
	await remove("c", 10);
	expect(dropped()).toEqual([]);
	await remove("d", 10);
	expect(dropped()).toEqual([["trash", 1, 10, "items"]]);
	expect(await names(shell)).toEqual(["2_b", "3_c", "4_d"]);
	await remove("e", 90);
	expect(dropped()).toEqual([
		["trash", 1, 10, "items"],
		["trash", 1, 10, "bytes"],
	]);
	expect(await names(shell)).toEqual(["4_d", "5_e"]);
	now += 10_001;
	await remove("f", 1);
	expect(dropped()).toEqual([["trash", 2, 100, "age"]]);
	expect(await names(shell)).toEqual(["6_f"]);
	// What is dropped can still be undone.
	await shell.journal.undo();
	expect(await names(shell)).toEqual(["4_d", "5_e"]);
});

test("T14, reversible by default: the trash itself cannot be removed, and undo brings back what was", async () => {
	const shell = await world({ files: { f: "x\n" } });
	const result = await shell.exec("rm f; rm -rf .trash; rm -rf .trash/1_f; ls .trash");
	expect([result.stdout.text, result.stderr.text]).toEqual([
		"2_1_f\n",
		"rm: cannot remove '.trash': Device or resource busy\n",
	]);
	await shell.journal.undo();
	expect((await shell.exec("ls -A")).stdout.text).toBe("f\n");
});

test("truman has it, and a mounted file system has one of its own", async () => {
	const shell = await createShell({
		userland: nodeUserland(),
		cwd: "/w",
		policy: "truman",
		files: { f: "x\n", "/tmp/t": "t\n" },
	});
	expect((await shell.exec("rm f /tmp/t; ls -A . /tmp/.trash")).exitCode).not.toBe(127);
	expect(shell.trash.entries.map(({ from }) => from)).toEqual(["/w/f", "/tmp/t"]);
});
