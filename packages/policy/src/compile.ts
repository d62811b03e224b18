import { fail, ok, type Result } from "@seahaven/abi/result";
import { catalogue, ruleOf } from "./catalogue.ts";
import { type ActiveRule, type Policy, sortRules } from "./policy.ts";
import { builtInProfiles, type Profile, type ProfileLimits } from "./profile.ts";
import type { RuleClass } from "./rule.ts";
import type { Text } from "./text.ts";

/** Where a policy holds. Paths are absolute. */
export interface Place {
	readonly workspace: Text;
	readonly home: Text;
	readonly user?: string;
}

/** Finds a profile by the name that another one inherits. */
export type FindProfile = (name: string) => Profile | undefined;

/** A profile with all that it inherits. */
export interface FullProfile extends Profile {
	readonly lineage: readonly string[];
}

/** How many profiles may stand above one another (C8). */
const deepest = 2;

/** Adds a profile to those that it inherits: the parent first, then what the child says. */
export function resolveProfile(
	profile: Profile,
	find: FindProfile = (name) => builtInProfiles.get(name),
): Result<FullProfile, string> {
	const line: Profile[] = [profile];
	for (let next = profile.inherit; next !== undefined; next = line.at(-1)?.inherit) {
		if (line.some(({ name }, i) => name === next && i > 0) || (next === profile.name && line.length > 1))
			return fail(`${next}: inherits itself`);
		if (line.length > deepest) return fail(`${next}: inherited more than ${deepest} deep`);
		const parent = next === profile.name ? builtInProfiles.get(next) : find(next);
		if (parent === undefined || parent === profile) return fail(`${next}: there is no such profile`);
		line.push(parent);
	}
	let whole: Profile = { name: profile.name };
	for (const each of line.reverse()) whole = add(whole, each);
	return ok({ ...whole, name: profile.name, lineage: line.map(({ name }) => name) });
}

function add(parent: Profile, child: Profile): Profile {
	const joined = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): { readonly list?: readonly T[] } =>
		a === undefined && b === undefined ? {} : { list: [...new Set([...(a ?? []), ...(b ?? [])])] };
	const lists = {
		ro: joined(parent.ro, child.ro).list,
		rw: joined(parent.rw, child.rw).list,
		hosts: joined(parent.hosts, child.hosts).list,
		only: joined(parent.only, child.only).list,
		native: joined(parent.native, child.native).list,
	};
	const limits: ProfileLimits = { ...parent.limits, ...child.limits };
	return {
		...parent,
		...child,
		rules: { ...parent.rules, ...child.rules },
		commands: { ...parent.commands, ...child.commands },
		limits,
		...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)),
	};
}

/** Makes a profile ready to judge. */
export function compileProfile(profile: FullProfile, place: Place): Policy {
	const {
		rules = {},
		commands = {},
		only,
		mode = "enforce",
		otherwise = "allow",
		allowKnown = false,
		hosts = [],
	} = profile;
	const active = new Map<string, ActiveRule>();
	if (rules["*"] !== undefined && rules["*"] !== "off") {
		for (const rule of catalogue)
			active.set(rule.id, { rule, class: rules["*"] === "default" ? rule.class : rules["*"] });
	}
	for (const [id, kind] of Object.entries(rules)) {
		const rule = ruleOf(id);
		if (rule === undefined) continue;
		if (kind === "off") active.delete(id);
		else active.set(id, { rule, class: kind === "default" ? rule.class : kind });
	}
	const paths = (list: readonly string[] = []): readonly Text[] => [
		...new Set(list.map((path) => expandPath(path, place))),
	];
	const writable = profile.readOnly === true ? [] : paths(profile.rw);
	return {
		name: profile.name,
		mode,
		rules: sortRules([...active.values()]),
		setting: {
			writable,
			readable: [...writable, ...paths(profile.ro)],
			home: place.home,
			hosts: hosts.map((host) => host.toLowerCase()),
		},
		commands: only === undefined ? null : new Set(only),
		named: new Map<string, RuleClass>(Object.entries(commands)),
		allowKnown,
		otherwise,
	};
}

function expandPath(path: string, { workspace, home, user = "user" }: Place): Text {
	const whole = path.replace(/\$\{?(WORKSPACE|HOME|USER)\}?/g, (_, name) =>
		name === "WORKSPACE" ? workspace : name === "HOME" ? home : user,
	);
	return whole.length > 1 ? whole.replace(/\/+$/, "") || "/" : whole;
}
