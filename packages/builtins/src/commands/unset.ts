import type { Builtin } from "../builtin.ts";
import { arrayIndex } from "../kit/element.ts";
import { isIdentifier, parseReference } from "../kit/identifier.ts";
import { Report } from "../kit/report.ts";

/** unset (XCU 2.14). */
export const unset: Builtin = {
	name: "unset",
	special: true,
	declaration: false,
	synopsis: "unset [-f] [-v] [-n] [name ...]",
	help: `Removes variables, elements of arrays, or functions.

Options:
  -f	the names are functions
  -v	the names are variables
  -n	a name reference itself, not what it refers to

Without options a name is a variable, or if there is none, a function.

Exit Status:
Success, unless an option is wrong or a name is readonly.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, unset);
		const parsed = report.options("fnv");
		if (parsed === undefined) {
			if (report.status === 2) report.effect({ kind: "specialFailure", status: 2, fatal: false });
			return report.end();
		}
		let functions = false;
		let variables = false;
		let nameref = false;
		for (const { letter } of parsed.options) {
			if (letter === "f") functions = true;
			else if (letter === "v") variables = true;
			else nameref = true;
		}
		if (functions && variables) {
			report.fail("cannot simultaneously unset a function and a variable");
			return report.end();
		}
		if (functions && nameref) nameref = false;
		for (const name of argv.slice(parsed.index)) {
			const reference = functions ? undefined : parseReference(name);
			if (variables && reference === undefined) {
				report.fail(`\`${name}': not a valid identifier`);
				continue;
			}
			if (reference !== undefined) {
				const variable = nameref ? view.variableItself(reference.name) : view.variable(reference.name);
				if (!nameref && variable === undefined && view.variableItself(reference.name)?.flags.nameref === true) {
					// A reference to an element: the shell knows which.
					report.effect({ kind: "unsetVariable", name });
					continue;
				}
				if (nameref && (variable === undefined || !variable.flags.nameref)) continue;
				if (variable !== undefined) {
					if (variable.flags.readonly) {
						report.fail(`${variable.name}: cannot unset: readonly variable`);
						continue;
					}
					const { subscript } = reference;
					if (subscript !== null && subscript !== "@" && subscript !== "*" && variable.flags.array !== "associative") {
						const elements = variable.value?.kind === "indexed" ? variable.value.elements : undefined;
						if (variable.flags.array === "none") {
							if (arrayIndex(view, subscript, undefined) !== 0) {
								report.fail(`${reference.name}: not an array variable`);
								continue;
							}
						} else {
							const index = arrayIndex(view, subscript, elements);
							if (typeof index !== "number") {
								report.fail(index ?? `[${subscript}]: bad array subscript`);
								continue;
							}
						}
					}
					report.effect({ kind: "unsetVariable", name, ...(nameref ? { nameref: true } : {}) });
					continue;
				}
				if (variables || reference.subscript !== null) continue;
			}
			if (nameref) continue;
			if (!isIdentifier(name) && view.functionFlags(name) === undefined) continue;
			const flags = view.functionFlags(name);
			if (flags === undefined) continue;
			if (flags.readonly) report.fail(`${name}: cannot unset: readonly function`);
			else report.effect({ kind: "unsetFunction", name });
		}
		return report.end();
	},
};
