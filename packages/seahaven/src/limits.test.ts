import type { LimitName, Limits } from "@seahaven/abi/limits";
import { nodeUserland } from "@seahaven/host/userland";
import { expect, test } from "vitest";
import { createShell } from "./seahaven.ts";

const userland = nodeUserland();

interface Row {
	readonly name: string;
	readonly script: string;
	readonly limit: LimitName;
	readonly limits: Partial<Limits>;
	readonly message: RegExp;
}

/** Each ends the run with one message, names its limit, and leaves the session as usable as before. */
const rows: readonly Row[] = [
	{
		name: "commands",
		script: "while :; do :; done",
		limit: "commands",
		limits: { commands: 500 },
		message: /^bash: line 1: too many commands\n$/,
	},
	{
		name: "loop turns without a command",
		script: "while ((1)); do ((1)); done",
		limit: "loopIterations",
		limits: { loopIterations: 500 },
		message: /^bash: line 1: too many loop iterations\n$/,
	},
	{
		name: "C-style loops",
		script: "for ((;;)); do x=1; done",
		limit: "loopIterations",
		limits: { loopIterations: 500 },
		message: /^bash: line 1: too many loop iterations\n$/,
	},
	{
		name: "functions",
		script: "f() { f; }; f; echo no",
		limit: "callDepth",
		limits: { callDepth: 60 },
		message: /^environment: line 1: f: maximum function nesting level exceeded \(60\)\n$/,
	},
	{
		name: "eval",
		script: 'f=\'eval "$f"\'; eval "$f"; echo no',
		limit: "callDepth",
		limits: { callDepth: 60 },
		message: /^bash: line 1: eval: maximum eval nesting level exceeded \(60\)\n$/,
	},
	{
		name: "sourced files",
		script: "echo '. ./s' > s; . ./s; echo no",
		limit: "callDepth",
		limits: { callDepth: 60 },
		message: /^\.\/s: line 1: \.: maximum source nesting level exceeded \(60\)\n$/,
	},
	{
		name: "command substitutions",
		script: "f() { local x=$(f); }; f; echo no",
		limit: "subshellDepth",
		limits: {},
		message: /^bash: line 1: substitutions and subshells are nested too deeply\n$/,
	},
	{
		name: "subshells",
		script: "f() { (f); }; f; echo no",
		limit: "subshellDepth",
		limits: { subshellDepth: 20 },
		message: /nested too deeply\n$/,
	},
	{
		name: "pipelines",
		script: "f() { f | f; }; f; echo no",
		limit: "subshellDepth",
		limits: { subshellDepth: 8 },
		message: /nested too deeply\n$/,
	},
	{
		name: "brace sequences",
		script: "echo {1..999999999}; echo no",
		limit: "expansionFields",
		limits: {},
		message: /^bash: line 1: expansion makes too many words\n$/,
	},
	{
		name: "products of braces",
		script: "for i in {1..99999}{1..99999}; do echo $i; done",
		limit: "expansionFields",
		limits: {},
		message: /^bash: line 1: expansion makes too many words\n$/,
	},
	{
		name: "arrays that double",
		script: 'a=(1 2); while :; do a+=("${a[@]}"); done',
		limit: "expansionFields",
		limits: { expansionFields: 20_000 },
		message: /^bash: line 1: expansion makes too many words\n$/,
	},
	{
		name: "globstar over a big tree",
		script:
			"shopt -s globstar; mkdir -p d/{1..9}; for i in {1..9}; do for j in {1..300}; do : > d/$i/f$j; done; done; echo **",
		limit: "expansionFields",
		limits: { expansionFields: 2000 },
		message: /^bash: line 1: expansion makes too many words\n$/,
	},
	{
		name: "a literal replaced",
		script: "x=a; while :; do x=${x//a/aaaa}; done",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "a pattern replaced",
		script: "x=a; while :; do x=${x//?/bbb}; done",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "appending",
		script: "x=abcdefgh; while :; do x+=$x; done",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "quoting",
		script: "x=\"''''\"; while :; do x=${x@Q}; done",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "here-documents",
		script: "x=$(printf %0700000d 1); cat <<E\n$x$x\nE",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "output of a substitution",
		script: "x=$(yes); echo no",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "what a built-in keeps of its input",
		script: "mapfile x < /dev/zero; echo no",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /^bash: line 1: expansion too large\n$/,
	},
	{
		name: "an endless file that is sourced",
		script: ". /dev/zero; echo no",
		limit: "expansionBytes",
		limits: { expansionBytes: 1 << 20 },
		message: /expansion too large\n$/,
	},
	{
		name: "source",
		script: `: ${"x".repeat(5000)}`,
		limit: "sourceBytes",
		limits: { sourceBytes: 4096 },
		message: /^bash: line \d: script too large\n$/,
	},
	{
		name: "text for eval",
		script: 'x=$(printf %05000d 1); eval ": $x"; echo no',
		limit: "sourceBytes",
		limits: { sourceBytes: 4096 },
		message: /^bash: line 1: script too large\n$/,
	},
	{
		name: "nesting of commands",
		script: `${"{ ".repeat(400)}:;${" }".repeat(400)}`,
		limit: "sourceNesting",
		limits: {},
		message: /^bash: line \d: nesting too deep\n$/,
	},
	{
		name: "nesting of substitutions",
		script: `echo ${"$(echo ".repeat(100)}x${")".repeat(100)}; echo no`,
		limit: "sourceNesting",
		limits: { sourceNesting: 50 },
		message: /^bash: line \d: nesting too deep\n$/,
	},
	{
		name: "nesting of parameters",
		script: `echo ${"${x:-".repeat(400)}x${"}".repeat(400)}`,
		limit: "sourceNesting",
		limits: {},
		message: /^bash: line \d: nesting too deep\n$/,
	},
	{
		name: "output of built-ins",
		script: "while :; do echo xxxxxxxxxxxxxxxx; done",
		limit: "outputBytes",
		limits: { outputBytes: 4096 },
		message: /^bash: output too large\n$/,
	},
	{
		name: "output of programs",
		script: "yes",
		limit: "outputBytes",
		limits: { outputBytes: 4096 },
		message: /^bash: output too large\n$/,
	},
];

test.each(rows)("$name: $limit", async ({ script, limit, limits, message }) => {
	await using shell = await createShell({ userland, cwd: "/w" });
	await shell.exec("state=kept; f2() { echo there; }; cd /tmp");
	const result = await shell.exec(script, { limits, timeout: 60_000 });
	expect(result.outcome).toMatchObject({ type: "limit", limit });
	expect(result.exitCode).toBe(137);
	expect(result.stderr.text).toMatch(message);
	expect(result.hints.map((hint) => hint.code)).toContain("limit");
	const after = await shell.exec("echo $state $(f2) $PWD $BASH_SUBSHELL ${#FUNCNAME[@]}");
	expect(after.stdout.text).toBe("kept there /tmp 0 0\n");
});

test("a long expansion looks at the clock", async () => {
	await using shell = await createShell({ userland, cwd: "/w" });
	const result = await shell.exec("x=$(printf %02000000d 1); for ((;;)); do y=${x//?/ab}; done", { timeout: 300 });
	expect(result.outcome.type).toBe("timeout");
	expect((await shell.exec("echo ${#x}")).stdout.text).toBe("2000000\n");
});
