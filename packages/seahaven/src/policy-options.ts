import { fromText } from "@seahaven/abi/bytes";
import { compileProfile, resolveProfile } from "@seahaven/policy/compile";
import type { Mode, Policy } from "@seahaven/policy/policy";
import { builtInProfiles, type Profile } from "@seahaven/policy/profile";
import type { AuditEvent } from "./audit.ts";
import type { PolicyDecision } from "./policy-decision.ts";
import { type GateSurroundings, PolicyGate } from "./policy-gate.ts";

export type { Mode as PolicyMode } from "@seahaven/policy/policy";
export type { Profile } from "@seahaven/policy/profile";

/** Rules for what runs in a world. Rules are guidance, isolation is the security. */
export interface PolicyOptions {
	/** A built-in profile's name (`default`, `truman`, `llm-safe`, `passepartout`, `read-only`), or one of your own. */
	readonly profile: string | Profile;
	/** The profile's own unless given. "log" judges everything and refuses nothing. */
	readonly mode?: Mode;
	/** Decides what a rule leaves to somebody; without it, or when the time is up, the answer is no. */
	readonly ask?: (decision: PolicyDecision) => boolean | Promise<boolean>;
	/** Milliseconds that `ask` has; 60,000 unless given. */
	readonly askTimeout?: number;
	/** Where the work is done; the world's first working directory unless given. */
	readonly workspace?: string;
	/** Profiles that may be inherited, besides the built-in ones. */
	readonly profiles?: readonly Profile[];
}

/** Told about what is judged, changed and ended, without content unless asked for. It must not throw. */
export type AuditSink = (event: AuditEvent) => void;

/** A policy that holds in a world. */
export interface ActivePolicy {
	readonly policy: Policy;
	readonly profile: Profile;
	readonly ask: NonNullable<PolicyOptions["ask"]> | null;
	readonly askMs: number;
	/** Judges one execution. */
	makeGate(around: GateSurroundings): PolicyGate;
}

/** TypeError: a profile that there is none of, or that makes no sense. */
export function activatePolicy(
	given: string | Profile | PolicyOptions,
	place: { readonly workspace: string; readonly home: string; readonly user: string },
): ActivePolicy {
	const options: PolicyOptions = typeof given === "string" || !("profile" in given) ? { profile: given } : given;
	const { profiles = [], ask = null, askTimeout = 60_000, mode } = options;
	const find = (name: string): Profile | undefined =>
		profiles.find((each) => each.name === name) ?? builtInProfiles.get(name);
	const profile = typeof options.profile === "string" ? find(options.profile) : options.profile;
	if (profile === undefined) throw new TypeError(`there is no policy profile ${String(options.profile)}`);
	const full = resolveProfile(profile, find);
	if (!full.ok) throw new TypeError(`policy profile ${profile.name}: ${full.error}`);
	const workspace = options.workspace === undefined ? place.workspace : fromText(options.workspace);
	const policy = compileProfile(full.value, { ...place, workspace });
	const active: ActivePolicy = {
		policy: mode === undefined ? policy : { ...policy, mode },
		profile: full.value,
		ask,
		askMs: askTimeout,
		makeGate: (around) => new PolicyGate(active, around),
	};
	return active;
}
