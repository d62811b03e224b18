import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

function action(...args: readonly string[]): unknown {
	const parsed = parseArguments(args);
	return parsed.ok ? parsed.invocation.action : parsed.message;
}

function invocation(...args: readonly string[]): object {
	const parsed = parseArguments(args);
	if (!parsed.ok) throw new Error(parsed.message);
	return parsed.invocation;
}

describe("the command line", () => {
	test.each([
		[[], { kind: "interactive" }],
		[["-c", "echo hi"], { kind: "command", script: "echo hi", name: null, args: [] }],
		[["-c", "echo $1", "name", "-x", "b"], { kind: "command", script: "echo $1", name: "name", args: ["-x", "b"] }],
		[["file.sh", "--json", "b"], { kind: "file", path: "file.sh", args: ["--json", "b"] }],
		[["-"], { kind: "stdin", args: [] }],
		[["-s", "a"], { kind: "stdin", args: ["a"] }],
		[["--", "-c"], { kind: "file", path: "-c", args: [] }],
		[["--help"], { kind: "help" }],
		[["--version"], { kind: "version" }],
		[["tour"], { kind: "tour" }],
		[["--root", ".", "--write", "undo"], { kind: "undo", count: 1 }],
		[["--root=.", "--write", "undo", "3"], { kind: "undo", count: 3 }],
		[["--root=.", "--write", "diff"], { kind: "diff" }],
	])("%j", (args, expected) => {
		expect(action(...args)).toEqual(expected);
	});

	test("options", () => {
		expect(
			invocation(
				"--root",
				"a",
				"--write",
				"--timeout",
				"0.5",
				"--env",
				"A=b=c",
				"--env=D=",
				"--cwd",
				"/x",
				"--json",
				"-c",
				":",
			),
		).toMatchObject({ root: "a", write: true, timeoutMs: 500, env: { A: "b=c", D: "" }, cwd: "/x", json: true });
	});

	test.each([
		[["-c"], "-c: option requires an argument"],
		[["--nope"], "--nope: invalid option"],
		[["-x"], "-x: invalid option"],
		[["--write"], "--write needs --root"],
		[["--timeout", "soon"], "--timeout needs a number of seconds, not soon"],
		[["--timeout", "-1"], "--timeout needs a number of seconds, not -1"],
		[["--timeout"], "--timeout needs a number of seconds, not nothing"],
		[["--env", "1=2"], "--env needs NAME=VALUE, not 1=2"],
		[["--env"], "--env needs NAME=VALUE, not nothing"],
		[["--root"], "--root needs a directory"],
		[["--cwd", "x"], "--cwd needs an absolute path of the world"],
		[["--json=1", "-c", ":"], "--json takes no value"],
		[["undo"], "undo needs --root and --write; in an open shell, it is a command"],
		[["--root=.", "--write", "undo", "none"], "undo: none is no number of scripts"],
	])("%j is refused", (args, message) => {
		expect(action(...args)).toBe(message);
	});
});
