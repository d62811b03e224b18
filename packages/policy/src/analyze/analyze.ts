import { parse } from "@seahaven/parser/parser";
import type { Script } from "@seahaven/parser/syntax";
import { SOME, type Text } from "../text.ts";
import type { Analysis } from "./analysis.ts";
import { Scope, textValue, type Value } from "./scope.ts";
import { Walker } from "./walker.ts";

/** Where a script would run. */
export interface Surroundings {
	/** Absolute. */
	readonly cwd?: Text;
	/** Exported variables; HOME is `/home/user` unless given. */
	readonly variables?: ReadonlyMap<string, Text>;
	readonly aliases?: ReadonlyMap<string, Text>;
	/** `$1` and on. */
	readonly positional?: readonly Text[];
}

/**
 * What a script may do, without running any of it: every simple command, through prefixes (`env`, `sudo`, `xargs`, `find -exec`), shells (`bash -c`,
 * `eval`, a here-document or a pipe into a shell), aliases, functions and substitutions, with the values of variables where they are constant.
 */
export function analyze(source: string, surroundings: Surroundings = {}): Analysis {
	const parsed = parse(source);
	if (!parsed.ok) {
		const { message, line } = parsed.error;
		return {
			error: { message, line },
			invocations: [],
			files: [],
			hosts: [],
			opaque: [],
			forkBombs: [],
			substitutions: [],
		};
	}
	return analyzeTree(parsed.script, surroundings);
}

/** The same for a script that has been parsed. */
export function analyzeTree(script: Script, surroundings: Surroundings = {}): Analysis {
	const { cwd = "/workspace", variables = new Map(), aliases = new Map(), positional = [] } = surroundings;
	const values = new Map<string, Value>([
		["HOME", textValue("/home/user")],
		["IFS", textValue(" \t\n")],
		["OLDPWD", textValue(SOME)],
	]);
	for (const name of [
		"USER",
		"LOGNAME",
		"HOSTNAME",
		"PATH",
		"SHELL",
		"LANG",
		"TMPDIR",
		"RANDOM",
		"SECONDS",
		"LINENO",
		"UID",
		"EUID",
	]) {
		values.set(name, textValue(SOME));
	}
	for (const [name, value] of variables) values.set(name, textValue(value));
	const scope = new Scope(values, cwd, positional, new Map(), new Map(aliases));
	const walker = new Walker();
	walker.run(script, scope);
	const { invocations, opaque, forkBombs, substitutions } = walker;
	return {
		error: null,
		invocations,
		files: invocations.flatMap(({ files }) => files),
		hosts: [...new Set(invocations.flatMap(({ hosts }) => hosts))],
		opaque,
		forkBombs,
		substitutions,
	};
}
