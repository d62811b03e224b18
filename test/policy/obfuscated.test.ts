import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import { analyze } from "@seahaven/policy/analyze/analyze";
import { compileProfile, resolveProfile } from "@seahaven/policy/compile";
import { judgeScript, strictest } from "@seahaven/policy/policy";
import { builtInProfiles } from "@seahaven/policy/profile";
import fc from "fast-check";
import { createShell, overlay } from "seahaven";
import { expect, test } from "vitest";
import { parameters, patience } from "../properties/runs.ts";

/** Dangerous commands, as words. What they do here would show: they delete, overwrite, or reach out. */
const commands: readonly (readonly string[])[] = [
	["rm", "-rf", "/"],
	["rm", "-rf", "/work"],
	["rm", "-rf", "/host/../work"],
	["mv", "/work/a", "/dev/null"],
	["cp", "/etc/passwd", "/work/a"],
	["dd", "if=/dev/zero", "of=/dev/sda", "count=1"],
	["git", "push", "--force"],
	["chmod", "-R", "777", "/"],
	["tee", "/etc/passwd"],
	["find", "/", "-delete"],
	["cat", "/etc/shadow"],
	["truncate", "-s", "0", "/etc/passwd"],
	["ln", "-sf", "/work/a", "/etc/passwd"],
];

const letters = fc.infiniteStream(fc.nat({ max: 5 }));

/** A word that comes to the same text, written otherwise. */
function disguise(word: string, choices: IterableIterator<number>): string {
	return [...word]
		.map((letter) => {
			switch (choices.next().value) {
				case 0:
					return `'${letter}'`;
				case 1:
					return `"${letter}"`;
				case 2:
					return /[A-Za-z0-9]/.test(letter) ? `\\${letter}` : `'${letter}'`;
				case 3:
					return `$'\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}'`;
				case 4:
					return `${letter}""`;
				default:
					return letter;
			}
		})
		.join("");
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const octal = (text: string): string =>
	[...text].map((letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, "0")}`).join("");
const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways to run a script that has the same meaning. The rules see through most of them before the run; all of them are met during it. */
const wrappers: readonly ((script: string, words: readonly string[]) => string)[] = [
	(script) => `eval ${single(script)}`,
	(script) => `bash -c ${single(script)}`,
	(script) => `sh <<'E'\n${script}\nE`,
	(script) => `echo ${base64(script)} | base64 -d | bash`,
	(script) => `printf '${octal(script)}' | sh`,
	(script) => `bash <<< ${single(script)}`,
	(script) => `f() { ${script}\n}; f`,
	(script) => `g() { "$@"; }; g ${script}`,
	(script) => `x=${single(script)}; eval "$x"`,
	(_, words) => `a=(${words.map(single).join(" ")}); "\${a[@]}"`,
	(_, words) => `set -- ${words.map(single).join(" ")}; "$@"`,
	(_, words) => `x=${words[0]}; $x ${words.slice(1).map(single).join(" ")}`,
	(_, words) => `x=${single(words.join(" "))}; $x`,
	(_, words) => `{${words.join(",")},}`,
	(_, words) => words.join("${IFS}").replace(/^/, ""),
	(script) => `env ${script}`,
	(script) => `command ${script}`,
	(script) => `nice -n 1 ${script}`,
	(script) => `timeout 9 ${script}`,
	(_, words) => `printf '%s\\n' ${words.slice(1).map(single).join(" ")} | xargs ${words[0]}`,
	(script) => `if true; then ${script}\nfi`,
	(script) => `( ${script} )`,
	(script) => `echo "$( ${script} )"`,
	(script) => `trap ${single(script)} EXIT; exit`,
	(_, words) =>
		`p=$(printf %s ${[...(words[0] ?? "")].reverse().join("")} | rev); $p ${words.slice(1).map(single).join(" ")}`,
	(_, words) => `/usr/bin/${words.map(single).join(" ")}`,
	(script) => `true && ! false && ${script}`,
	(script) => `while :; do ${script}\nbreak; done`,
	(script) => `cat <(${script})`,
	// What no reading of the text can tell: a name by a pattern, words by read, text by a file.
	(_, words) =>
		`/usr/bin/${(words[0] ?? "").slice(0, -1)}[${(words[0] ?? "").slice(-1)}] ${words.slice(1).map(single).join(" ")}`,
	(_, words) => `read -r x <<< ${single(words.join(" "))}; $x`,
	(script) => `echo ${single(script)} > /tmp/s; . /tmp/s`,
	(_, words) => `mapfile -t a < <(printf '%s\\n' ${words.map(single).join(" ")}); "\${a[@]}"`,
	(script) => script,
];

const attack = fc.record({
	words: fc.constantFrom(...commands),
	choices: letters,
	first: fc.constantFrom(...wrappers),
	second: fc.constantFrom(...wrappers.slice(0, 6), (script: string) => script),
});

test(
	"P1, obfuscated: nothing outside changes, everything can be undone; how much the rules see is said",
	async () => {
		const root = mkdtempSync(join(tmpdir(), "seahaven-obfuscated-"));
		writeFileSync(join(root, "b"), "host\n");
		const profile = resolveProfile(builtInProfiles.get("llm-safe") ?? { name: "" });
		if (!profile.ok) throw new Error(profile.error);
		const policy = compileProfile(profile.value, { workspace: "/work", home: "/home/user" });
		const make = (rules: "llm-safe" | null): ReturnType<typeof createShell> =>
			createShell({
				userland: nodeUserland(),
				cwd: "/work",
				world: { user: "root" },
				files: { a: "precious\n", "d/c": "deep\n" },
				mounts: { "/host": overlay(hostDirectory(root)) },
				limits: { wallMs: 10_000 },
				...(rules === null ? {} : { policy: rules }),
			});
		const bare = await make(null);
		const ruled = await make("llm-safe");
		const picture = async (shell: typeof bare): Promise<string> =>
			(
				await shell.exec(
					"/usr/bin/find /work /host /etc -type f -exec /usr/bin/md5sum {} +; /usr/bin/find /work /etc -printf '%p %m %l\\n'",
					{ isolated: true },
				)
			).stdout.text;
		const before = await picture(bare);
		let [before_, during, all] = [0, 0, 0];
		const missed: string[] = [];
		await fc.assert(
			fc.asyncProperty(attack, async ({ words, choices, first, second }) => {
				const inner = words.map((word) => disguise(word, choices[Symbol.iterator]())).join(" ");
				const script = second(first(inner, words), words);
				all++;
				// Without rules: whatever it does can be undone, and the host sees nothing of it.
				const entries = bare.journal.entries.length;
				await bare.exec(script, { isolated: true });
				const made = bare.journal.entries.length - entries;
				if (made > 0) await bare.journal.undo(made);
				expect([script, (await picture(bare)) === before]).toEqual([script, true]);
				expect(readFileSync(join(root, "b"), "utf8") + readdirSync(root).join()).toBe("host\nb");
				// With rules: refused before, or during, or without effect.
				const seen = strictest(judgeScript(policy, analyze(script, { cwd: "/work" })));
				const result = await ruled.exec(script, { isolated: true });
				const refused = result.decisions.some(({ outcome }) => outcome === "refused");
				if (seen !== null && seen.verdict !== "allow") before_++;
				else if (refused) during++;
				else missed.push(script);
				expect([script, result.changes.filter(({ path }) => !path.startsWith("/tmp")).map(({ path }) => path)]).toEqual(
					[script, []],
				);
			}),
			parameters("obfuscated", 300),
		);
		expect(await picture(bare)).toBe(before);
		await bare.dispose();
		await ruled.dispose();
		rmSync(root, { recursive: true });
		console.log(
			`obfuscated: ${all} scripts, ${before_} refused before they ran, ${during} while they did, ${missed.length} without effect`,
		);
		for (const script of missed.slice(0, 8)) console.log(`  ${JSON.stringify(script)}`);
		expect(before_ / all).toBeGreaterThan(0.7);
	},
	patience,
);
