import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { World } from "@seahaven/abi/world";
import { createNamespace } from "@seahaven/vfs/create";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { glob, hasGlob } from "./glob.ts";
import type { ExpansionOptions } from "./host.ts";
import { askBash, octal } from "./testing/ask-bash.ts";
import { FakeHost } from "./testing/fake-host.ts";

const directories = ["d", "e", "d/sub", "d/.h", "a", "a/b", "a/b/c", ".hd", "x y"];
const files = [
	"a.c",
	"b.c",
	".hid",
	"d/x.c",
	"d/.y",
	"d/sub/z.c",
	"d/.h/q.c",
	"a/1",
	"a/b/2",
	"a/b/c/3",
	"sp ace",
	"a*b",
	"é",
	"B.C",
	"[x]",
	"-dash",
	".hd/f",
	"x y/n",
	"ab",
	"abab",
	"a\\b",
	"~",
];
const links = [
	["d", "link"],
	["a.c", "lf"],
	["nowhere", "broken"],
	["../d", "a/up"],
] as const;

const world: World = {
	now: () => 0n,
	monotonic: () => 0n,
	random: () => {},
	hostname: "h",
	user: "u",
	uid: 0,
	gid: 0,
	home: "/",
	timezone: "UTC",
	sleep: async () => {},
};

const root = join(mkdtempSync(join(tmpdir(), "seahaven-glob-")), "work");
afterAll(() => rmSync(dirname(root), { recursive: true, force: true }));
const latin = (text: string): string => Buffer.from(text).toString("latin1");
mkdirSync(root);
for (const name of directories) mkdirSync(join(root, name));
for (const name of files) writeFileSync(join(root, name), "");
for (const [target, name] of links) symlinkSync(target, join(root, name));

function tree(): FakeHost {
	const made = createNamespace({ world });
	if (!made.ok) throw new Error(made.error);
	const { value } = made;
	value.mkdir(value.root, "/base", 0o755);
	value.mkdir(value.root, "/base/work", 0o755);
	const at = value.directory(value.root, "/base/work");
	if (!at.ok) throw new Error(at.error);
	for (const name of directories) value.mkdir(at.value, latin(name), 0o755);
	for (const name of files) {
		const file = value.open(at.value, latin(name), { write: true, create: true }, 0o644);
		if (file.ok) file.value.release();
	}
	for (const [target, name] of links) value.symlink(target, at.value, name);
	return new FakeHost(value, at.value);
}

type Option = Extract<keyof ExpansionOptions, "dotglob" | "globstar" | "nocaseglob" | "extglob" | "globskipdots">;

function compare(patterns: readonly string[], options: Partial<Record<Option, boolean>> = {}, ignore = ""): void {
	const set = Object.entries({ nullglob: true, extglob: true, ...options }).map(
		([name, on]) => `shopt -${on ? "s" : "u"} ${name}\n`,
	);
	const rows = patterns.map((pattern) => `x=${octal(pattern)}; printf '%s\\0' $x; printf 'END\\0'\n`);
	const script = `${set.join("")}IFS=\n${ignore === "" ? "" : `GLOBIGNORE=${octal(ignore)}\n`}${rows.join("")}`;
	const answers = askBash(script, { cwd: root }).split("END\0");
	const host = tree();
	Object.assign(host.options, { extglob: true, ...options });
	if (ignore !== "") host.assign("GLOBIGNORE", ignore);
	const wrong: string[] = [];
	patterns.forEach((pattern, i) => {
		const extglob = options.extglob ?? true;
		const found = hasGlob(pattern, extglob) ? glob(host, pattern) : [pattern];
		const ours = (found ?? ["limit"]).join("|");
		const theirs = (answers[i] ?? "").split("\0").slice(0, -1).join("|");
		if (ours !== theirs) wrong.push(`${pattern}\n  ours   ${ours}\n  theirs ${theirs}`);
	});
	expect(wrong.slice(0, 20).join("\n")).toBe("");
}

const patterns = [
	"*",
	"*.c",
	"?.c",
	"[ab].c",
	"[!a].c",
	"d/*",
	"*/",
	"*/*",
	".*",
	"d/.*",
	"*/*.c",
	"./*.c",
	"d//*.c",
	"*.nope",
	"[x",
	"a\\*b",
	"a*b",
	"[[]x]",
	"\\[x]",
	"[a-z]*",
	"[[:upper:]]*",
	"?",
	"??",
	"-*",
	"*d*",
	"d/s*/z*",
	"*/sub/*",
	"link/*",
	"l*/*.c",
	"nodir/*",
	"a.c/*",
	"a.c*/",
	"*/a.c",
	"*/sub",
	"d*/",
	"*/../*.c",
	"../*/a.c",
	"*/.",
	"*/..",
	"./*/",
	".*/",
	".hd/*",
	".[h]*",
	"?hid",
	"[.]hid",
	"br*",
	"broken*",
	"lf*",
	"link*/",
	"lf*/",
	"a/*/*",
	"a/*/*/",
	"*/*/*",
	"d/s?b/*.c",
	"é*",
	"[é]",
	"?.C",
	"*\\\\*",
	"a\\\\*",
	"~*",
	"!(*.c)",
	"@(a|b).c",
	"+(ab)",
	"?(a)b*",
	"*(ab)",
	"!(a*)",
	"@(*.c|*.C)",
	".@(hid|hd)",
	"@(.hid|a*)",
	"!(.hid)",
	"*.!(c)",
	"@(d|e)/*",
	"d/@(x|y).c",
	"@(d/x|a).c",
	"?(.)hid",
	"*(.)h*",
].map(latin);

test("names are judged by bash", () => compare(patterns));
test("without extended globs", () =>
	compare(
		patterns.filter((pattern) => !pattern.includes("(")),
		{ extglob: false },
	));
test("dotglob", () => compare(patterns, { dotglob: true }));
test("nocaseglob", () => compare(patterns, { nocaseglob: true }));
test("globskipdots", () =>
	compare(
		patterns.filter((pattern) => !pattern.includes("(")),
		{ globskipdots: false },
	));
test("GLOBIGNORE", () => {
	compare(patterns, {}, "*.c:d/*");
	compare(["*", "d/*", "*/*", ".*"], {}, "*:x");
});
test("globstar", () => {
	const stars = [
		"**",
		"**/",
		"a/**",
		"a/**/",
		"**/[0-9]",
		"a/**/c/*",
		"**/b/**",
		"**/**",
		"a**",
		"**/nope",
		"./**/3",
		"link/**",
		"**/*.c",
		"*/**",
		"**/c",
		"**/c/",
		"**/*/",
		"d/**/z.c",
		"nope/**",
		"a.c/**",
		"**/.*",
		"**/b*/**",
		"a/b/**",
		"**/up/*",
		"**/**/3",
		".hd/**",
	];
	compare(stars, { globstar: true });
	compare(stars, { globstar: true, dotglob: true });
	compare(stars);
});

test("random patterns", () => {
	const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
	console.log(`seed ${seed}`);
	const component = fc
		.array(fc.constantFrom("a", "b", "d", "*", "?", "[a-d]", "[!a]", ".", "sub", "c", "x", "h"), {
			minLength: 1,
			maxLength: 3,
		})
		.map((list) => list.join(""));
	const pattern = fc.array(component, { minLength: 1, maxLength: 3 }).map((list) => list.join("/"));
	compare(fc.sample(pattern, { numRuns: Number(process.env["RUNS"] ?? 1000), seed }));
});
