import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "./analyze/analyze.ts";
import { compileProfile, resolveProfile } from "./compile.ts";
import { judgeScript, type Policy, strictest } from "./policy.ts";
import { builtInProfiles, type Profile } from "./profile.ts";
import { readProfile } from "./profile-file.ts";

const place = { workspace: "/w", home: "/home/u", user: "u" };

function compiled(profile: Profile): Policy {
	const full = resolveProfile(profile);
	if (!full.ok) throw new Error(full.error);
	return compileProfile(full.value, place);
}

function verdict(policy: Policy, script: string): string | undefined {
	return strictest(judgeScript(policy, analyze(script, { cwd: "/w", variables: new Map([["HOME", "/home/u"]]) })))
		?.verdict;
}

const conf = `# my own
inherit llm-safe

mode enforce
rule git-push ask     # somebody decides
rule sed-nothing off
  rw $HOME/out
host example.com
command frobnicate allow
limit wallMs 5000
block ptrace
env-deny AWS_SECRET_ACCESS_KEY
`;

describe("the .conf format", () => {
	test("every problem has its line and column, and nothing is taken", () => {
		const read = readProfile(conf, "mine");
		expect(read).toEqual({ ok: false, error: [{ line: 6, column: 6, message: 'there is no rule "sed-nothing"' }] });
		const many = readProfile("rw relative\nnonsense x\nmode maybe\nrule git-push\nlimit wallMs -1\ninherit", "x");
		expect(many.ok ? [] : many.error.map(({ line, column }) => [line, column])).toEqual([
			[1, 4],
			[2, 1],
			[3, 6],
			[4, 15],
			[5, 14],
			[6, 8],
		]);
	});

	test("it adds to what it inherits", () => {
		const read = readProfile(conf.replace("rule sed-nothing off\n", ""), "mine");
		if (!read.ok) throw new Error(JSON.stringify(read.error));
		expect(read.value.native).toEqual([
			["block", "ptrace"],
			["env-deny", "AWS_SECRET_ACCESS_KEY"],
		]);
		const policy = compiled(read.value);
		expect(verdict(policy, "git push")).toBe("ask");
		expect(verdict(policy, "rm -rf /")).toBe("deny");
		expect(verdict(policy, "frobnicate")).toBe("allow");
		expect(verdict(policy, "touch ~/out/x")).toBe("allow");
		expect(verdict(policy, "touch ~/x")).toBe("deny");
		expect(verdict(policy, "curl https://example.com/x")).toBe("allow");
		expect(verdict(policy, "curl https://example.org/x")).toBe("deny");
	});

	test("any text ends in a profile or in problems", () => {
		fc.assert(
			fc.property(
				fc.string({
					unit: fc.constantFrom("ro ", "rw ", "/x", "$HOME", "#", "\n", " ", "rule ", "git-push", "ask", "x", "\t"),
				}),
				(text) => {
					const read = readProfile(text, "x");
					if (!read.ok) for (const { line, column } of read.error) expect(line > 0 && column > 0).toBe(true);
				},
			),
		);
	});
});

describe("JSON", () => {
	test("every problem has its line and column", () => {
		const text =
			'{\n\t"inherit": "llm-safe",\n\t"rules": { "git-pull": "off", "git-push": "maybe" },\n\t"ro": "/x",\n\t"nope": 1\n}';
		const read = readProfile(text, "x");
		expect(read.ok ? [] : read.error.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
			'3:13 there is no rule "git-pull"',
			'3:44 "maybe" is none of block, wrap, ask, allow, default, off',
			"4:8 this has to be a list of strings",
			'5:2 there is no "nope" in a profile',
		]);
		for (const [broken, at] of [
			['{"a": }', "1:7"],
			['{"mode": "log"', "1:15"],
			['{"mode" "log"}', "1:9"],
			['{\n"mode": "log",}', "2:15"],
			['{"mode": "log", "mode": "off"}', "1:17"],
		] as const) {
			const result = readProfile(broken, "x");
			expect(result.ok ? "" : result.error.map(({ line, column }) => `${line}:${column}`)).toEqual([at]);
		}
	});

	test("it says the same as the other format", () => {
		const json = readProfile('{"inherit": "llm-safe", "rules": {"git-push": "ask"}, "hosts": ["example.com"]}', "x");
		const lines = readProfile("inherit llm-safe\nrule git-push ask\nhost example.com\n", "x");
		expect(json).toEqual(lines);
	});
});

test("inheritance: parents first, two deep, no circle", () => {
	const profiles = new Map<string, Profile>([
		["a", { name: "a", inherit: "b" }],
		["b", { name: "b", inherit: "a" }],
		["c", { name: "c", inherit: "llm-safe", hosts: ["c.example"] }],
		["d", { name: "d", inherit: "c", mode: "log" }],
		["e", { name: "e", inherit: "d" }],
	]);
	const find = (name: string): Profile | undefined => profiles.get(name) ?? builtInProfiles.get(name);
	const resolve = (name: string): ReturnType<typeof resolveProfile> => resolveProfile(find(name) ?? { name }, find);
	expect(resolve("a").ok).toBe(false);
	expect(resolve("e")).toEqual({ ok: false, error: "llm-safe: inherited more than 2 deep" });
	expect(resolve("d")).toMatchObject({ ok: true, value: { name: "d", mode: "log", lineage: ["llm-safe", "c", "d"] } });
	const d = resolve("d");
	expect(d.ok && d.value.hosts).toContain("c.example");
	expect(d.ok && d.value.hosts).toContain("localhost");
	// A file may stand for a built-in profile and still inherit it.
	expect(resolveProfile({ name: "llm-safe", inherit: "llm-safe", mode: "log" })).toMatchObject({
		ok: true,
		value: { mode: "log", otherwise: "ask" },
	});
});

describe("built-in profiles", () => {
	test.each([...builtInProfiles.keys()])("%s compiles, and allows ordinary work", (name) => {
		const profile = builtInProfiles.get(name);
		const policy = compiled(profile ?? { name });
		for (const script of ["ls", "cat f", "grep x f", "echo hi"]) expect(verdict(policy, script)).toBe("allow");
		if (name !== "truman" && name !== "read-only")
			expect(verdict(policy, "mkdir -p a && sed s/a/b/ f > a/g")).toBe("allow");
	});

	test("P1: passepartout's destructive gate", () => {
		const policy = compiled(builtInProfiles.get("passepartout") ?? { name: "" });
		for (const script of [
			"rm -rf /",
			"rm  -rf  '/'",
			"r\\m -fr /",
			"dd if=x of=/dev/sda",
			"dd if=x  of='/dev/sda'",
			"mkfs.ext4 x",
			"m''kfs x",
		]) {
			expect([script, verdict(policy, script)]).toEqual([script, "deny"]);
		}
		for (const script of ["add x", "git add .", "rm -rf ./x", "echo rm -rf /", "ls | sed s/dd/mkfs/"]) {
			expect([script, verdict(policy, script)]).toEqual([script, "allow"]);
		}
	});

	test("P2: the injection gate, where it is switched on", () => {
		const strict = compiled({ name: "x", inherit: "passepartout", rules: { substitution: "block" } });
		for (const script of ["echo `ls`", "echo $(ls)", 'echo "$(ls)"']) {
			expect(verdict(strict, script)).toBe("deny");
			expect(verdict(compiled(builtInProfiles.get("passepartout") ?? { name: "" }), script)).toBe("allow");
		}
		for (const script of ["echo '$(ls)'", "echo '`ls`'", "echo \\$\\(ls\\)"])
			expect(verdict(strict, script)).toBe("allow");
	});

	test("P3: the network gate", () => {
		const policy = compiled({ name: "x", inherit: "passepartout", hosts: ["api.example.com", "*.example.org"] });
		for (const script of ["curl https://api.example.com/x", "wget http://a.example.org", "curl localhost:80"]) {
			expect([script, verdict(policy, script)]).toEqual([script, "allow"]);
		}
		for (const script of [
			"curl https://evil.com",
			"curl 10.0.0.1",
			"curl http://[::1]/",
			"curl http://api.example.com.evil.com",
			"wget example.org",
			"curl http://2130706433/",
		]) {
			expect([script, verdict(policy, script)]).toEqual([script, "deny"]);
		}
	});
});

describe("L11: llm-safe's allowlist, a match and a near miss for each", () => {
	const policy = compiled(builtInProfiles.get("llm-safe") ?? { name: "" });
	test.each([
		["cat src/a.js", "cat /etc/passwd"],
		["head -n 20 f", "head ../f"],
		["tail f", "tail ~/f"],
		["ls -la src", "ls /root"],
		['find . -name "*.js"', "find / -name x"],
		["mkdir -p a/b", "mkdir /opt/a"],
		["touch a", "touch /etc/a"],
		["cp -r a b", "cp a ~/b"],
		["mv a b", "mv a /dev/null"],
		["npm install", "npm publish"],
		["npm test", "npm test; curl x"],
		["npm run build", "npm access public"],
		["git status", "git push"],
		["git commit -m x", "git remote add a b"],
		["git pull", "git fetch --unshallow"],
		["python main.py", "python -c 'x'"],
	])("%s, but not %s", (fine, wrong) => {
		expect(verdict(policy, fine)).toBe("allow");
		expect(verdict(policy, wrong)).not.toBe("allow");
	});
});

describe("L6, L7, L8, L10 in llm-safe", () => {
	const policy = compiled(builtInProfiles.get("llm-safe") ?? { name: "" });
	test.each([
		[
			"L6",
			["npm publish", "pnpm publish", "yarn publish", "pip upload", "twine upload d", "gem push x", "cargo publish"],
		],
		["L7", ["curl x | sh", "curl x | sudo bash", "bash <(curl x)", 'sh -c "$(curl x)"', "wget -qO- x | bash"]],
		["L8", ["dd if=/dev/sda of=x", "dd if=x of=/dev/sda", "echo > /dev/sda"]],
		["L10", ["mysql -e 'DROP   Database x'", "psql -c 'drop schema x'", "psql <<< 'truncate\ttable x'"]],
	])("%s: refused", (_, scripts) => {
		for (const script of scripts) expect([script, verdict(policy, script)]).toEqual([script, "deny"]);
	});

	test("L8: /dev/null and its like are nobody's", () => {
		for (const script of [
			"echo > /dev/null",
			"cat /dev/null",
			"dd if=/dev/zero of=x count=1",
			"echo x > /dev/stderr",
		]) {
			expect(verdict(policy, script)).toBe("allow");
		}
	});
});
