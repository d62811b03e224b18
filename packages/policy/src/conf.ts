import { fail, ok, type Result } from "@seahaven/abi/result";
import { ruleOf } from "./catalogue.ts";
import type { Problem } from "./position.ts";
import type { Profile } from "./profile.ts";
import { classes, ends, isRuleSetting, limitNames, modes } from "./profile-words.ts";
import type { RuleClass } from "./rule.ts";

/** Directives that are about native confinement: kept as they are for it. */
const native = new Set(
	"exec block env-deny landlock seccomp no-new-privs env-sanitize audit audit-log workdir rootdir uid gid username netns loopback cgroup cap-allow mount-mask".split(
		" ",
	),
);

/** One directive, with where its value begins. */
interface Directive {
	readonly name: string;
	readonly value: string;
	readonly line: number;
	readonly column: number;
	readonly valueColumn: number;
}

function* directives(text: string): Iterable<Directive> {
	for (const [i, raw] of text.split("\n").entries()) {
		const match = /^(\s*)([^\s#]\S*)(\s*)(.*?)\s*$/.exec(raw.replace(/\r$/, ""));
		if (match === null) continue;
		const [, indent = "", name = "", gap = "", value = ""] = match;
		const column = indent.length + 1;
		yield {
			name,
			value: value.replace(/\s+#.*$/, ""),
			line: i + 1,
			column,
			valueColumn: column + name.length + gap.length,
		};
	}
}

/**
 * The `.conf` format: a directive a line, blank lines, `#` comments; `$HOME`, `$USER` and `$WORKSPACE` are replaced when the profile is used. `ro`, `rw`
 * and `inherit` mean what they mean for native confinement, whose other directives are kept for it.
 */
export function parseConf(text: string, fallback: string): Result<Profile, readonly Problem[]> {
	const problems: Problem[] = [];
	const lists = { ro: [] as string[], rw: [] as string[], hosts: [] as string[], only: [] as string[] };
	const rules: Record<string, RuleClass | "default" | "off"> = {};
	const commands: Record<string, RuleClass> = {};
	const limits: Record<string, number> = {};
	const kept: (readonly [string, string])[] = [];
	const fields: Record<string, unknown> = { name: fallback };
	for (const { name, value, line, column, valueColumn } of directives(text)) {
		const wrong = (message: string, at = valueColumn): void => void problems.push({ line, column: at, message });
		const [first = "", second, ...more] = value.split(/\s+/);
		const single = (options: readonly string[]): void => {
			if (!options.includes(value)) wrong(`"${value}" is none of ${options.join(", ")}`);
			else fields[name] = value;
		};
		const flag = (key: string): void => {
			if (!/^(yes|no|true|false|on|off|1|0)$/.test(value)) wrong(`"${value}" is neither yes nor no`);
			else fields[key] = /^(yes|true|on|1)$/.test(value);
		};
		if (value === "" && name !== "only") {
			wrong(`${name} needs a value`, column + name.length);
			continue;
		}
		switch (name) {
			case "name":
			case "inherit":
				if (second !== undefined) wrong(`${name} takes one name`);
				else fields[name] = value;
				break;
			case "mode":
				single(modes);
				break;
			case "otherwise":
				single(ends);
				break;
			case "ro":
			case "rw":
				if (!/^(\/|\$)/.test(value)) wrong(`${value}: the path is not absolute`);
				else lists[name].push(value);
				break;
			case "host":
				lists.hosts.push(...value.split(/\s+/));
				break;
			case "only":
				if (value !== "") lists.only.push(...value.split(/\s+/));
				break;
			case "rule":
				if (first !== "*" && ruleOf(first) === undefined) wrong(`there is no rule "${first}"`);
				else if (second === undefined || !isRuleSetting(second) || more.length > 0) {
					wrong(
						`rule ${first} needs one of ${[...classes, "default", "off"].join(", ")}`,
						valueColumn + first.length + 1,
					);
				} else rules[first] = second;
				break;
			case "command": {
				const kind = classes.find((each) => each === second);
				if (kind === undefined || more.length > 0)
					wrong(`command ${first} needs one of ${classes.join(", ")}`, valueColumn + first.length + 1);
				else commands[first] = kind;
				break;
			}
			case "limit": {
				const amount = Number(second);
				if (!limitNames.some((each) => each === first)) wrong(`there is no limit "${first}"`);
				else if (!(amount > 0) || more.length > 0)
					wrong(`limit ${first} needs a number above 0`, valueColumn + first.length + 1);
				else limits[first] = amount;
				break;
			}
			case "allow-known":
				flag("allowKnown");
				break;
			case "read-only":
				flag("readOnly");
				break;
			case "trash":
				flag("trash");
				break;
			default:
				if (native.has(name)) kept.push([name, value]);
				else wrong(`there is no directive "${name}"`, column);
		}
	}
	if (problems.length > 0) return fail(problems);
	for (const [key, list] of Object.entries(lists)) if (list.length > 0) fields[key] = list;
	if (Object.keys(rules).length > 0) fields["rules"] = rules;
	if (Object.keys(commands).length > 0) fields["commands"] = commands;
	if (Object.keys(limits).length > 0) fields["limits"] = limits;
	if (kept.length > 0) fields["native"] = kept;
	return ok(fields as unknown as Profile);
}
