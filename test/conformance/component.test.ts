import { readFileSync } from "node:fs";
import { join } from "node:path";
import { componentNew } from "@bytecodealliance/jco-transpile/wasm-tools";
import { defineComponent } from "@seahaven/component/define";
import { nodeUserland, userlandDirectory } from "@seahaven/host/userland";
import { createShell, type Shell } from "seahaven";
import { beforeAll, describe, expect, test } from "vitest";

// The programs in wasm/examples know nothing of Seahaven; here they are components.
const userland = nodeUserland();
const built = join(userlandDirectory() ?? "", "examples");
const patience = 60_000;
let bytes: { readonly tally: Uint8Array; readonly probe: Uint8Array };

beforeAll(async () => {
	const adapter = readFileSync(join(built, "adapter.wasm"));
	const component = (name: string): Promise<Uint8Array> =>
		componentNew(readFileSync(join(built, `${name}.wasm`)), [["wasi_snapshot_preview1", adapter]]);
	bytes = { tally: await component("tally"), probe: await component("probe") };
});

let probe: ReturnType<typeof defineComponent> | null = null;

async function world(): Promise<Shell> {
	probe ??= defineComponent("probe", bytes.probe, userland);
	return createShell({
		userland,
		commands: [probe],
		cwd: "/w",
		files: { a: "one\ntwo\n", "d/inner": "x", l: { symlink: "a" } },
	});
}

test("a component is a command like any other", { timeout: patience }, async () => {
	const tally = defineComponent("tally", async () => bytes.tally, userland);
	await using shell = await createShell({ userland, commands: [tally], cwd: "/w", files: { a: "x y\nlong line\n" } });
	const result = await shell.exec("tally a nosuch | sort; seq 3 | tally; type -t tally; echo a b | tally | wc -l");
	expect(result.stdout.text).toBe("a: 2 lines, 4 words, longest 9\n-: 3 lines, 3 words, longest 1\nfile\n1\n");
	expect(result.stderr.text).toBe("tally: nosuch: No such file or directory (os error 44)\n");
});

// [what is run, standard output, standard error, status]
const rows: readonly (readonly [script: string, stdout: string, stderr: string, status: number])[] = [
	["probe arguments 'a b' '' ü", '["a b", "", "ü"]\n', "", 0],
	["X=1 probe variable X", "1\n", "", 0],
	["probe variable NOSUCH", "unset\n", "", 0],
	["probe list .", "a file\nd directory\nl link\n", "", 0],
	["probe list d", "inner file\n", "", 0],
	["probe list nosuch", "", "probe: No such file or directory (os error 44)\n", 1],
	["probe list a", "", "probe: Not a directory (os error 54)\n", 1],
	["probe read l", "one\ntwo\n\n", "", 0],
	["probe read d", "", "probe: Bad file descriptor (os error 8)\n", 1],
	["probe write new text; cat new", "text", "", 0],
	["probe write nosuch/x text", "", "probe: No such file or directory (os error 44)\n", 1],
	["probe append a more; probe append b x; cat a b", "one\ntwo\nmorex", "", 0],
	["probe stat a; probe stat d; probe stat l", "file 8\ndirectory 4096\nlink 1\n", "", 0],
	["touch -d @86400 a; probe modified a", "86400\n", "", 0],
	["probe truncate a 3; cat a", "one", "", 0],
	["probe remove a; ls", "d\nl\n", "", 0],
	["probe remove d", "", "probe: Is a directory (os error 31)\n", 1],
	["probe rename a d/b; ls d", "b\ninner\n", "", 0],
	["probe mkdir e; probe mkdir e; ls -d e", "e\n", "probe: File exists (os error 20)\n", 0],
	["probe rmdir d", "", "probe: Directory not empty (os error 55)\n", 1],
	["rm d/inner; probe rmdir d; ls", "a\nl\n", "", 0],
	["probe link a b; stat -c %h b", "2\n", "", 0],
	["probe readlink l", "a\n", "", 0],
	["probe read d/../../w/a", "one\ntwo\n\n", "", 0],
	["seq 5 | probe copy | tail -n 1", "5\n", "", 0],
	["(sleep 0.05; echo late) | probe copy", "late\n", "", 0],
	["mkfifo p; probe copy < p & echo in > p; wait", "in\n", "", 0],
	["probe pour 1000000 | wc -c", "1000000\n", "", 0],
	["probe pour 1000000 | probe count", "1000000\n", "", 0],
	["probe pour 100000000 | head -c 3; echo ${PIPESTATUS[0]}", "xxx141\n", "", 0],
	["probe pour 100000 > f; wc -c < f", "100000\n", "", 0],
	["probe sleep 20", "true\n", "", 0],
	["probe nosuch", "", "probe: no such operation\n", 1],
	["probe panic 2> /dev/null; echo $?", "134\n", "", 0],
];

describe("what the standard library does in a component", () => {
	test.each(rows)("%s", { timeout: patience }, async (script, stdout, stderr, status) => {
		await using shell = await world();
		const result = await shell.exec(script);
		expect([result.stdout.text, result.stderr.text, result.exitCode]).toEqual([stdout, stderr, status]);
	});
});

test("what a component writes can be undone", { timeout: patience }, async () => {
	await using shell = await world();
	await shell.exec("probe remove a; probe write b text");
	await shell.journal.undo(1);
	expect((await shell.exec("ls; cat a")).stdout.text).toBe("a\nd\nl\none\ntwo\n");
});

test.each(["spin", "sleep 100000"])(
	"probe %s ends with its timeout, and the session lives on",
	{ timeout: patience },
	async (operation) => {
		await using shell = await world();
		await shell.exec("probe arguments");
		const result = await shell.exec(`probe ${operation}`, { timeout: 200 });
		expect([result.exitCode, result.outcome.type]).toEqual([124, "timeout"]);
		expect((await shell.exec("probe read a")).exitCode).toBe(0);
	},
);

test("a component that grows beyond the limit fails, and the session lives on", { timeout: patience }, async () => {
	await using shell = await world();
	const result = await shell.exec("probe grow", { limits: { memoryBytes: 64 << 20 } });
	expect(result.outcome).toMatchObject({ type: "limit", limit: "memoryBytes" });
	expect((await shell.exec("probe read a")).exitCode).toBe(0);
});

describe("what cannot be run", () => {
	test.each([
		["no component", new Uint8Array([1, 2, 3])],
		["a core module", new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])],
	])("%s", { timeout: patience }, async (_, source) => {
		await using shell = await createShell({ userland, commands: [defineComponent("bad", source, userland)] });
		const { exitCode, stderr } = await shell.exec("bad");
		expect(exitCode).toBe(126);
		expect(stderr.text).toMatch(/^bad: cannot execute component: .+\n$/);
	});

	test("one that cannot be metered", { timeout: patience }, async () => {
		const none = { lookup: () => undefined, names: () => [] };
		await using shell = await createShell({ userland, commands: [defineComponent("probe", bytes.probe, none)] });
		const { exitCode, stderr } = await shell.exec("probe arguments");
		expect([exitCode, stderr.text]).toEqual([126, "probe: cannot execute component: there is no wasm-meter\n"]);
	});

	test("a name that a command cannot have", () => {
		expect(() => defineComponent("a/b", new Uint8Array(), userland)).toThrow(TypeError);
	});
});
