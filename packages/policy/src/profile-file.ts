import { fail, ok, type Result } from "@seahaven/abi/result";
import { ruleOf } from "./catalogue.ts";
import { parseConf } from "./conf.ts";
import { type Located, parseJson } from "./json.ts";
import { type Problem, problemAt } from "./position.ts";
import type { Profile } from "./profile.ts";
import { classes, ends, limitNames, modes } from "./profile-words.ts";

/**
 * Reads a profile of the user's own: JSON where the text begins with a brace, else the `.conf` format. All or nothing: where there is any problem, the
 * answer is every one that was found, each with its place. `name` is used where the file has none.
 */
export function readProfile(text: string, name: string): Result<Profile, readonly Problem[]> {
	return /^\s*\{/.test(text) ? readJson(text, name) : parseConf(text, name);
}

function readJson(text: string, fallback: string): Result<Profile, readonly Problem[]> {
	const parsed = parseJson(text);
	if (!parsed.ok) return fail([parsed.error]);
	const root = parsed.value;
	const problems: Problem[] = [];
	const wrong = (at: number, message: string): undefined => {
		problems.push(problemAt(text, at, message));
		return undefined;
	};
	if (root.kind !== "object") return fail([problemAt(text, root.at, "a profile is an object")]);
	const word = (value: Located): string | undefined =>
		value.kind === "string" ? value.value : wrong(value.at, "this has to be a string");
	const flag = (value: Located): boolean | undefined =>
		value.kind === "boolean" ? value.value : wrong(value.at, "this has to be true or false");
	const list = (value: Located): readonly string[] | undefined =>
		value.kind === "array"
			? value.items.flatMap((item) => word(item) ?? [])
			: wrong(value.at, "this has to be a list of strings");
	const oneOf = <T extends string>(value: Located, options: readonly T[]): T | undefined => {
		const given = word(value);
		if (given === undefined) return undefined;
		return options.find((option) => option === given) ?? wrong(value.at, `"${given}" is none of ${options.join(", ")}`);
	};
	const map = <T>(
		value: Located,
		read: (key: string, value: Located, keyAt: number) => T | undefined,
	): Readonly<Record<string, T>> | undefined => {
		if (value.kind !== "object") return wrong(value.at, "this has to be an object");
		return Object.fromEntries(
			value.entries.flatMap(({ key, keyAt, value: inner }) => {
				const made = read(key, inner, keyAt);
				return made === undefined ? [] : [[key, made] as const];
			}),
		);
	};
	const fields: Record<string, unknown> = { name: fallback };
	for (const { key, keyAt, value } of root.entries) {
		const field = readField(key, value);
		if (field !== undefined) fields[key] = field;

		function readField(name: string, of: Located): unknown {
			switch (name) {
				case "$schema":
					return undefined;
				case "name":
				case "inherit":
					return word(of);
				case "mode":
					return oneOf(of, modes);
				case "otherwise":
					return oneOf(of, ends);
				case "allowKnown":
				case "readOnly":
				case "trash":
					return flag(of);
				case "only":
				case "ro":
				case "rw":
				case "hosts":
					return list(of);
				case "commands":
					return map(of, (_, inner) => oneOf(inner, classes));
				case "rules":
					return map(of, (id, inner, at) => {
						if (id !== "*" && ruleOf(id) === undefined) return wrong(at, `there is no rule "${id}"`);
						return oneOf(inner, [...classes, "default", "off"] as const);
					});
				case "limits":
					return map(of, (id, inner, at) => {
						if (!limitNames.some((each) => each === id)) return wrong(at, `there is no limit "${id}"`);
						return inner.kind === "number" && inner.value > 0
							? inner.value
							: wrong(inner.at, "this has to be a number above 0");
					});
				default:
					return wrong(keyAt, `there is no "${name}" in a profile`);
			}
		}
	}
	return problems.length > 0 ? fail(problems) : ok(fields as unknown as Profile);
}
