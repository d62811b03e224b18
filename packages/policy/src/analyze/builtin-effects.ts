import { isKnown, resolvePath, SOME, type Text } from "../text.ts";
import { type Scope, textValue, unknown } from "./scope.ts";

/** What a built-in does to the state that the analysis follows. */
export function applyBuiltin(argv: readonly Text[], scope: Scope): void {
	const [name = "", ...args] = argv;
	const operands = args.filter((arg) => !/^-[A-Za-z]*$/.test(arg));
	switch (name) {
		case "cd":
		case "pushd": {
			const [target] = operands;
			if (args.includes("-")) scope.cwd = SOME;
			else scope.cwd = resolvePath(scope.cwd, target ?? scope.text("HOME")[0] ?? SOME) ?? SOME;
			return;
		}
		case "popd":
			scope.cwd = SOME;
			return;
		case "export":
		case "declare":
		case "typeset":
		case "local":
		case "readonly":
			for (const operand of operands) {
				const match = /^([A-Za-z_]\w*)(\+?)=(.*)$/s.exec(operand);
				if (match === null) continue;
				const [, variable = "", plus, value = ""] = match;
				scope.set(variable, textValue(...(plus === "+" ? scope.text(variable).map((old) => old + value) : [value])));
			}
			return;
		case "alias":
			for (const operand of operands) {
				const at = operand.indexOf("=");
				if (at > 0) scope.aliases.set(operand.slice(0, at), operand.slice(at + 1));
			}
			return;
		case "unalias":
			for (const operand of operands) scope.aliases.delete(operand);
			if (args.includes("-a")) scope.aliases.clear();
			return;
		case "unset":
			for (const operand of operands) {
				scope.variables.delete(operand);
				scope.functions.delete(operand);
			}
			return;
		case "read":
		case "mapfile":
		case "readarray":
		case "getopts":
			for (const operand of operands.filter(isKnown)) scope.set(operand, unknown);
			if (operands.length === 0) scope.set(name === "read" ? "REPLY" : "MAPFILE", unknown);
			return;
		case "printf":
			if (args[0] === "-v" && args[1] !== undefined) scope.set(args[1], unknown);
			return;
		case "set": {
			const dashes = args.indexOf("--");
			if (dashes >= 0) scope.positional = args.slice(dashes + 1);
			return;
		}
		case "shift":
			scope.positional = scope.positional?.slice(Number(args[0] ?? 1) || 1) ?? null;
			return;
		case "source":
		case ".":
		case "eval":
			// What cannot be looked into may set anything.
			return;
		default:
			return;
	}
}
