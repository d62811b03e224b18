import { existsSync, readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { basename, join, resolve } from "node:path";
import { fromText } from "@seahaven/abi/bytes";
import { catalogue } from "@seahaven/policy/catalogue";
import { compileProfile, type FullProfile, resolveProfile } from "@seahaven/policy/compile";
import { judgeCorpus } from "@seahaven/policy/corpus/report";
import { answerToolCall, hookOutput, quoteWord, readToolCall } from "@seahaven/policy/hook";
import { builtInProfiles, type Profile } from "@seahaven/policy/profile";
import { readProfile } from "@seahaven/policy/profile-file";
import { UsageError } from "./usage-error.ts";

/** Where profiles of the user's and of the system's own are. */
function directories(): readonly string[] {
	const config = process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config");
	return [join(config, "seahaven"), "/etc/seahaven"];
}

/** The profile of a name: a path, a file in the user's or the system's directory, or a built-in one. Undefined: there is none. Throws UsageError. */
export function findProfile(name: string): Profile | undefined {
	if (name.includes("/") || /\.(conf|json)$/.test(name)) return loadProfile(name);
	for (const directory of directories()) {
		for (const end of [".conf", ".json"]) {
			const path = join(directory, name + end);
			if (existsSync(path)) return loadProfile(path);
		}
	}
	return builtInProfiles.get(name);
}

function loadProfile(path: string): Profile {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch {
		throw new UsageError(`${path}: the profile cannot be read`);
	}
	const read = readProfile(text, basename(path).replace(/\.(conf|json)$/, ""));
	if (read.ok) return read.value;
	throw new UsageError(
		read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`).join("\n"),
	);
}

/** The profile with all that it inherits. Throws UsageError. */
export function fullProfile(name: string): FullProfile {
	const profile = findProfile(name);
	if (profile === undefined) throw new UsageError(`there is no policy profile ${name}`);
	const full = resolveProfile(profile, findProfile);
	if (!full.ok) throw new UsageError(`${name}: ${full.error}`);
	return full.value;
}

/** `seahaven policy check FILE`: every problem on a line of its own, or what the profile comes to. */
export function checkPolicy(path: string): number {
	const profile = fullProfile(resolve(path));
	const policy = compileProfile(profile, { workspace: "/workspace", home: homedir() });
	const { lineage, mode = "enforce" } = profile;
	process.stdout.write(
		`${path}: ok: ${lineage.join(" → ")}, ${mode}, ${policy.rules.length} of ${catalogue.length} rules\n`,
	);
	return 0;
}

/** `seahaven policy report [PROFILE]`: what a profile makes of the corpus (L18). */
export function reportPolicy(name: string): number {
	const report = judgeCorpus(compileProfile(fullProfile(name), { workspace: "/workspace", home: "/home/user" }));
	const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
	const { dangerous, prevented, missed, benign, falsePositives, byRule } = report;
	const friction = falsePositives.length / benign;
	const lines = [
		`prevention       ${percent(prevented, dangerous)} (${prevented} of ${dangerous} dangerous scripts)`,
		`false positives  ${percent(falsePositives.length, benign)} (${falsePositives.length} of ${benign} ordinary scripts)`,
		`friction         ${friction.toFixed(3)} refusals for each ordinary script`,
		"",
		...[...byRule].sort((a, b) => b[1] - a[1]).map(([rule, count]) => `${String(count).padStart(5)}  ${rule}`),
		...missed.map(({ kind, script }) => `missed  ${kind}: ${JSON.stringify(script)}`),
		...falsePositives.map(({ rule, script }) => `wrong   ${rule}: ${JSON.stringify(script)}`),
	];
	process.stdout.write(`${lines.join("\n")}\n`);
	return 0;
}

/** `seahaven policy list`: the rules, and what they say. */
export function listPolicy(): number {
	for (const { id, class: kind, severity, reason } of catalogue)
		process.stdout.write(`${id.padEnd(24)}${kind.padEnd(7)}${severity.padEnd(10)}${reason}\n`);
	return 0;
}

/** `seahaven hook`: a tool call on standard input, the answer on standard output. Status 2 where the call was malformed. */
export function answerHook(name: string, asIs: boolean): number {
	const call = readToolCall(readFileSync(0, "utf8"));
	const profile = fullProfile(name);
	const answer = answerToolCall(
		call,
		(given) => {
			const cwd = given ?? process.cwd();
			const home = homedir();
			return {
				cwd: fromText(cwd),
				policy: compileProfile(profile, { workspace: fromText(cwd), home: fromText(home), user: userInfo().username }),
				variables: new Map([["HOME", fromText(home)]]),
			};
		},
		asIs
			? null
			: (script, cwd) =>
					["seahaven", "--root", cwd, "--write", "--policy", name, "-c", script].map(quoteWord).join(" "),
	);
	process.stdout.write(`${JSON.stringify(hookOutput(answer))}\n`);
	if (call.kind !== "malformed") return 0;
	process.stderr.write(`seahaven: ${answer.reason}\n`);
	return 2;
}
