import type { Rule } from "./rule.ts";
import { databaseRules } from "./rules/database.ts";
import { deletionRules } from "./rules/deletion.ts";
import { deviceRules } from "./rules/devices.ts";
import { downloadRules } from "./rules/download.ts";
import { editRules } from "./rules/edit.ts";
import { gitRules } from "./rules/git.ts";
import { injectionRules } from "./rules/injection.ts";
import { networkRules } from "./rules/network.ts";
import { pathRules } from "./rules/paths.ts";
import { publishingRules } from "./rules/publishing.ts";
import { systemRules } from "./rules/system.ts";

/** Every rule there is. What is found first is what is said, so those that say most come first. */
export const catalogue: readonly Rule[] = [
	...deletionRules,
	...deviceRules,
	...downloadRules,
	...systemRules,
	...databaseRules,
	...gitRules,
	...publishingRules,
	...editRules,
	...injectionRules,
	...pathRules,
	...networkRules,
];

const byId: ReadonlyMap<string, Rule> = new Map(catalogue.map((rule) => [rule.id, rule]));

/** The rule of that id. */
export function ruleOf(id: string): Rule | undefined {
	return byId.get(id);
}
