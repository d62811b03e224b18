import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShell, FsError, overlay } from "seahaven";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hostDirectory } from "./directory.ts";

let directory = "";
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "seahaven-directory-"));
	writeFileSync(join(directory, "f"), "one\n");
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("a directory of the host", () => {
	test("is read-only unless asked otherwise", async () => {
		await using shell = await createShell({ mounts: { "/d": hostDirectory(directory) } });
		expect((await shell.exec("echo two > /d/f")).stderr.text).toBe("bash: line 1: /d/f: Read-only file system\n");
	});

	test("is written to at once, and undone, as long as the shell lives", async () => {
		await using shell = await createShell({
			mounts: { "/d": hostDirectory(directory, { write: true }) },
			world: { user: "root" },
		});
		const large = "x".repeat(100_000);
		writeFileSync(join(directory, "large"), large);
		const { changes } = await shell.exec("echo two > /d/f; > /d/large; echo new > /d/n");
		expect(changes.map(({ op, path }) => `${op} ${path}`)).toEqual(["modify /d/f", "modify /d/large", "create /d/n"]);
		expect(readFileSync(join(directory, "f"), "utf8")).toBe("two\n");
		await shell.journal.undo();
		expect(readFileSync(join(directory, "f"), "utf8")).toBe("one\n");
		expect(readFileSync(join(directory, "large"), "utf8")).toBe(large);
		expect(await shell.fs.exists("/d/n")).toBe(false);
	});

	test("that is written to is not touched by a fork", async () => {
		await using shell = await createShell({ mounts: { "/d": hostDirectory(directory, { write: true }) } });
		await using fork = shell.fork();
		await fork.exec("echo fork > /d/f");
		expect(readFileSync(join(directory, "f"), "utf8")).toBe("one\n");
		expect(await fork.fs.readText("/d/f")).toBe("fork\n");
	});

	test("that is not there is an error of createShell", async () => {
		const mounts = { "/d": overlay(hostDirectory(join(directory, "nope"))) } as const;
		await expect(createShell({ mounts })).rejects.toThrow(FsError);
	});
});

test("a fork lives on when the shell that it came from is gone", async () => {
	const shell = await createShell({ mounts: { "/d": overlay(hostDirectory(directory)) } });
	await using fork = shell.fork();
	await shell.dispose();
	await shell.dispose();
	expect(await fork.exec("read x < /d/f; echo $x").text()).toBe("one\n");
});
