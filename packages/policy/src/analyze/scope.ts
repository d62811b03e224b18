import type { CompoundCommand } from "@seahaven/parser/syntax";
import { SOME, type Text, UNSET } from "../text.ts";

/** The values that a variable may have, in no order; a list for an array. */
export type Value =
	| { readonly kind: "text"; readonly options: readonly Text[] }
	| { readonly kind: "list"; readonly elements: readonly Text[] };

/** How many values of one variable are followed; more become one that nobody knows. */
const most = 12;

export const unknown: Value = { kind: "text", options: [SOME] };

export function textValue(...options: readonly Text[]): Value {
	const distinct = [...new Set(options)];
	return distinct.length > most ? unknown : { kind: "text", options: distinct };
}

function joined(a: Value | undefined, b: Value | undefined): Value {
	if (a === undefined && b === undefined) return textValue(UNSET);
	if (a === b && a !== undefined) return a;
	if (a?.kind === "list" || b?.kind === "list") return a ?? b ?? unknown;
	return textValue(...(a?.options ?? [UNSET]), ...(b?.options ?? [UNSET]));
}

/** What is known of a shell's state at one place of a script. */
export class Scope {
	variables: Map<string, Value>;
	functions: Map<string, CompoundCommand>;
	aliases: Map<string, Text>;
	/** `$1` and on; null where they are not known. */
	positional: readonly Text[] | null;
	/** Absolute, or a hole. */
	cwd: Text;

	constructor(
		variables: Map<string, Value>,
		cwd: Text,
		positional: readonly Text[] | null = null,
		functions: Map<string, CompoundCommand> = new Map(),
		aliases: Map<string, Text> = new Map(),
	) {
		this.variables = variables;
		this.cwd = cwd;
		this.positional = positional;
		this.functions = functions;
		this.aliases = aliases;
	}

	/** A scope that begins as this one is: a subshell's, or a branch's. */
	copy(): Scope {
		return new Scope(
			new Map(this.variables),
			this.cwd,
			this.positional,
			new Map(this.functions),
			new Map(this.aliases),
		);
	}

	/** Takes over what a branch may have done. */
	join(branch: Scope): void {
		for (const name of new Set([...this.variables.keys(), ...branch.variables.keys()])) {
			this.variables.set(name, joined(this.variables.get(name), branch.variables.get(name)));
		}
		for (const [name, body] of branch.functions) this.functions.set(name, body);
		for (const [name, text] of branch.aliases) this.aliases.set(name, text);
		if (branch.cwd !== this.cwd) this.cwd = SOME;
	}

	text(name: string): readonly Text[] {
		const value = this.variables.get(name);
		if (value === undefined) return [UNSET];
		return value.kind === "text" ? value.options : [value.elements[0] ?? ""];
	}

	set(name: string, value: Value): void {
		this.variables.set(name, value);
	}
}
