import { toBytes } from "@seahaven/abi/bytes";
import { expect, test } from "vitest";
import { HereFile } from "./memory-file.ts";
import { testSession } from "./testing/session.ts";

const small = { timeoutMs: 20_000 };

test("a script's output, status and state", async () => {
	const { run, session } = testSession();
	expect(await run("x=5; echo $x; false")).toMatchObject({
		stdout: "5\n",
		status: 1,
		outcome: { type: "exit", code: 1 },
	});
	expect(await run("echo $? $x; f() { echo in f; }; cd /tmp")).toMatchObject({ stdout: "1 5\n" });
	expect(await run("f; pwd; exit 3; echo no")).toMatchObject({ stdout: "in f\n/tmp\n", status: 3 });
	expect(session.exited).toBe(true);
	expect(session.cwd).toBe("/tmp");
	expect(await run("echo still here")).toMatchObject({ stdout: "still here\n" });
});

test("a fork leaves the session as it was", async () => {
	const { run } = testSession();
	await run("x=1; a=(1 2)");
	expect(await run("x=2; a[0]=9; cd /tmp; echo $x ${a[@]}", { fork: true })).toMatchObject({ stdout: "2 9 2\n" });
	expect(await run("echo $x ${a[@]} $PWD")).toMatchObject({ stdout: "1 1 2 /home/user\n" });
});

test("environment and arguments of a run do not stay", async () => {
	const { run } = testSession();
	const given = { environment: new Map([["who", "me"]]), arguments: ["a", "b c"] };
	expect(await run('echo $who $# "$2"; bash -c "echo \\$who"', given)).toMatchObject({ stdout: "me 2 b c\nme\n" });
	expect(await run("echo .$who $#")).toMatchObject({ stdout: ". 0\n" });
});

test.each([
	["a loop", "while :; do :; done"],
	["an arithmetic loop", "for ((;;)); do ((n++)); done"],
	["a function that calls itself for ever", "f() { for i in 1; do :; done; }; until false; do f; done"],
	["a pipeline", "while :; do echo x; done | while read y; do :; done"],
	["a substitution", "x=$(while :; do :; done); echo no"],
	["a sleep", "sleep 1000"],
	["a program that computes", "spin"],
	["a program that never answers", "stuck"],
	["a background job that is waited for", "sleep 1000 & wait"],
	["yes", "yes > /dev/null"],
	["a read that nobody answers", "sleep 1000 | read x"],
	["a nested bash", "bash -c 'while :; do :; done'"],
	["a pipe that nobody reads", "echo x > /tmp/pipe"],
	["a pipe that nobody writes", "read x < /tmp/pipe"],
])("%s is ended by a timeout, and the session lives on", async (_, script) => {
	const { run, namespace } = testSession();
	namespace.mkfifo(namespace.root, "/tmp/pipe", 0o600);
	await run("kept=yes; echo before > f");
	const result = await run(`trap 'echo trap' EXIT; ${script}`, { timeoutMs: 60 });
	expect(result).toMatchObject({ status: 124, outcome: { type: "timeout", ms: 60 }, stdout: "" });
	expect(await run("echo $? $kept; cat f", small)).toMatchObject({ stdout: "124 yes\nbefore\n", status: 0 });
	const forked = await run(script, { timeoutMs: 60, fork: true });
	expect(forked).toMatchObject({ status: 124, outcome: { type: "timeout", ms: 60 }, stdout: "" });
});

test("a fork for which there is no process does not run at all", async () => {
	const { run } = testSession();
	const refused = await run("echo ran; x=1", { fork: true, limits: { processes: 1 } });
	expect(refused).toMatchObject({ stdout: "", status: 137, outcome: { type: "limit", limit: "processes" } });
	expect(await run("echo .$x")).toMatchObject({ stdout: ".\n", status: 0 });
});

test("an abort ends a run in place", async () => {
	const { run } = testSession();
	const controller = new AbortController();
	setTimeout(() => controller.abort("enough"), 30);
	const result = await run("while :; do :; done", { signal: controller.signal });
	expect(result.outcome).toEqual({ type: "aborted", reason: "enough" });
	expect(await run("echo ok", small)).toMatchObject({ stdout: "ok\n" });
});

test("a background job is ended with the run that a timeout ends, and left alone otherwise", async () => {
	const { run, session } = testSession();
	await run("sleep 1000 & echo started");
	expect(session.jobs).toHaveLength(1);
	await run("sleep 1000 & while :; do :; done", { timeoutMs: 30 });
	expect(session.jobs.map((job) => job.state)).toEqual(["running", "done"]);
	expect(await run("kill %1; wait %1; echo $?", small)).toMatchObject({ stdout: "143\n" });
	session.dispose();
});

test("a run in a copy of the shell ends in time as well, whatever the shell itself waits for", async () => {
	const { run, session, namespace } = testSession();
	namespace.mkfifo(namespace.root, "/tmp/pipe", 0o644);
	const blocked = await run("read line < /tmp/pipe", { fork: true, timeoutMs: 30 });
	expect(blocked.outcome).toEqual({ type: "timeout", ms: 30 });
	expect(await run("echo ok", small)).toMatchObject({ stdout: "ok\n" });
	session.dispose();
});

test("a copy of the shell that would be one process too many is refused", async () => {
	const { run, session } = testSession({ processes: 3 });
	await run("sleep 1000 & sleep 1000 &");
	expect((await run("echo no", { fork: true, ...small })).outcome).toEqual({
		type: "limit",
		limit: "processes",
		max: 3,
	});
	expect(await run("echo ok", small)).toMatchObject({ stdout: "ok\n" });
	session.dispose();
});

test("limits end a run with their own outcome, and the state stays", async () => {
	const { run } = testSession({ commands: 1000, callDepth: 50, expansionBytes: 100_000 });
	await run("x=1");
	expect((await run("while :; do :; done")).outcome).toEqual({ type: "limit", limit: "commands", max: 1000 });
	const deep = await run("f() { f; }; f; echo no");
	expect(deep.outcome).toEqual({ type: "limit", limit: "callDepth", max: 50 });
	expect(deep.stderr).toBe("environment: line 1: f: maximum function nesting level exceeded (50)\n");
	expect((await run("y=$(yes)")).outcome).toMatchObject({ type: "limit", limit: "expansionBytes" });
	expect(await run("echo $x")).toMatchObject({ stdout: "1\n", status: 0 });
});

test("exactly as many commands as are allowed", async () => {
	const script = "for i in {1..99}; do :; done";
	expect((await testSession({ commands: 99 }).run(script)).outcome.type).toBe("exit");
	expect((await testSession({ commands: 98 }).run(script)).outcome.type).toBe("limit");
});

test("a fork bomb ends by the limit of processes", async () => {
	const { run } = testSession({ processes: 40 });
	const result = await run("bomb() { bomb | bomb & }; bomb; wait; echo over", { timeoutMs: 15_000 });
	expect(result.stderr).toContain("fork: retry: Resource temporarily unavailable");
	expect(await run("echo ok", small)).toMatchObject({ stdout: "ok\n" });
});

test("recursion to the default depth does not overflow the stack", async () => {
	const { run } = testSession();
	expect(await run("f() { if (($1 > 0)); then f $(($1 - 1)); else echo bottom; fi; }; f 2400")).toMatchObject({
		stdout: "bottom\n",
	});
	expect(
		await run(
			"g() { case $1 in 0) echo end;; *) { if true; then for i in 1; do g $(($1 - 1)) || :; done; fi; };; esac; }; g 1000",
		),
	).toMatchObject({
		stdout: "end\n",
	});
	expect(await run("h() { [ $1 = 0 ] && echo deep || echo $(h $(($1 - 1))); }; h 150")).toMatchObject({
		stdout: "deep\n",
	});
	expect(await run('e() { [ $1 = 0 ] && echo e || eval "e $(($1 - 1))"; }; e 500')).toMatchObject({ stdout: "e\n" });
});

test("a recursive function multiplies by its own argument, with and without waiting", async () => {
	const { run } = testSession();
	const factorial = (pause: string): string =>
		`f() { ${pause}; if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(f $(($1-1))) )); fi; }; f 6`;
	expect(await run(factorial(":"))).toMatchObject({ stdout: "720\n" });
	expect(await run(factorial("sleep 0.001"))).toMatchObject({ stdout: "720\n" });
});

test("a thousand megabytes pass through a pipeline without being kept", async () => {
	const { run } = testSession();
	const before = process.memoryUsage().rss;
	expect(await run("yes | head -n 3000000 | wc -l", small)).toMatchObject({ stdout: "3000000\n" });
	expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
});

test("Ctrl-C ends what runs, unless a trap takes it", async () => {
	const { session, run } = testSession();
	const open = (): HereFile => new HereFile(toBytes(""));
	const first = session.run("sleep 1000; echo no", { stdin: open(), stdout: open(), stderr: open() });
	setTimeout(() => first.interrupt("INT"), 30);
	expect(await first.result).toMatchObject({ status: 130, outcome: { type: "signal", signal: "INT" } });
	const second = session.run("trap 'x=trapped' INT; while [ -z $x ]; do :; done", {
		stdin: open(),
		stdout: open(),
		stderr: open(),
	});
	setTimeout(() => second.interrupt("INT"), 30);
	expect(await second.result).toMatchObject({ status: 0 });
	expect(await run("echo $x")).toMatchObject({ stdout: "trapped\n" });
});

test("runs of one session wait for one another", async () => {
	const { run } = testSession();
	const first = run("sleep 0.05; x=1");
	const second = run("echo $x");
	expect(await second).toMatchObject({ stdout: "1\n" });
	await first;
});

test("an observer sees commands and can refuse them", async () => {
	const { run } = testSession();
	const seen: string[] = [];
	const result = await run("f() { cat /dev/null; }; f; echo hi; rm -rf x; nosuch", {
		onCommand({ argv, type }) {
			seen.push(`${type} ${argv.join(" ")}`);
			return argv[0] === "rm" ? "not here" : undefined;
		},
	});
	expect(seen).toEqual([
		"function f",
		"program cat /dev/null",
		"builtin echo hi",
		"program rm -rf x",
		"unknown nosuch",
	]);
	expect(result.stderr).toBe("bash: line 1: rm: not here\nbash: line 1: nosuch: command not found\n");
});

test("whether a text can run yet", () => {
	const { session } = testSession();
	const kinds = (texts: readonly string[]): readonly string[] => texts.map((text) => session.parseStatus(text).kind);
	expect(
		kinds(["echo a\n", "if true\n", "echo 'a\n", "cat <<X\na\n", "cat <<X\na\nX\n", "echo a |\n", "echo \\\n", "fi\n"]),
	).toEqual(["complete", "incomplete", "incomplete", "incomplete", "complete", "incomplete", "incomplete", "error"]);
});

test("completion offers commands, files and variables", async () => {
	const { session, run } = testSession();
	await run("mkdir dir; touch data; long_variable=1; helper() { :; }");
	expect(session.complete("x; helpe", 8)).toEqual({ start: 3, items: [{ value: "helper", kind: "command" }] });
	expect(session.complete("cat d", 5)).toEqual({
		start: 4,
		items: [
			{ value: "data", kind: "file" },
			{ value: "dir", kind: "directory" },
		],
	});
	expect(session.complete("echo $long_", 11).items).toEqual([{ value: "long_variable", kind: "variable" }]);
});

test("a program that throws is an aborted process, not an error of the session", async () => {
	const { run } = testSession();
	expect(await run("crash; echo $?")).toMatchObject({
		stdout: "134\n",
		stderr: expect.stringContaining("crash: boom"),
	});
});

test("a fork of a session has its state and goes its own way", async () => {
	const { session, run, namespace } = testSession();
	await run("x=1; f() { echo $x; }");
	const other = session.fork(namespace);
	const stdout = new HereFile(toBytes(""));
	await other.run("x=2", { stdin: stdout, stdout, stderr: stdout }).result;
	expect(other.environment.get("HOME")).toBe("/home/user");
	expect(await run("f")).toMatchObject({ stdout: "1\n" });
});
