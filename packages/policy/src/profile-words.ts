import type { Mode, Otherwise } from "./policy.ts";
import type { ProfileLimits } from "./profile.ts";
import type { RuleClass } from "./rule.ts";

export const modes: readonly Mode[] = ["off", "log", "enforce"];
export const classes: readonly RuleClass[] = ["block", "wrap", "ask", "allow"];
export const ends: readonly Otherwise[] = ["allow", "ask", "deny", "missing"];
export const limitNames: readonly (keyof ProfileLimits)[] = ["wallMs", "outputBytes", "processes", "outputKept"];

/** What a rule may be set to. */
export function isRuleSetting(value: string): value is RuleClass | "default" | "off" {
	return value === "default" || value === "off" || classes.some((each) => each === value);
}
