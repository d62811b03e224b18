import type { ByteString } from "@seahaven/abi/bytes";
import type { ShellView, VariableFlags, VariableView } from "../view.ts";
import { declarationText } from "./print-variable.ts";

/** Whether a variable is an array of the kind asked for, and has any of the other attributes asked for. */
export function hasFlags(variable: VariableView, wanted: Partial<VariableFlags>): boolean {
	const { flags } = variable;
	if (wanted.array !== undefined && flags.array !== wanted.array) return false;
	const keys = (Object.keys(wanted) as (keyof VariableFlags)[]).filter((key) => key !== "array");
	return keys.length === 0 || keys.some((key) => flags[key] === wanted[key]);
}

/** `declare -p` lines of the visible variables that have one of these attributes, or all variables. */
export function listVariables(view: ShellView, wanted: Partial<VariableFlags>, localOnly = false): ByteString {
	let text = "";
	for (const variable of view.variables(localOnly)) if (hasFlags(variable, wanted)) text += declarationText(variable);
	return text;
}

/** The line `declare -fx name` with a function's attributes. */
export function functionFlagsText(view: ShellView, name: ByteString): ByteString {
	const flags = view.functionFlags(name);
	let letters = "f";
	if (flags?.readonly) letters += "r";
	if (flags?.trace) letters += "t";
	if (flags?.exported) letters += "x";
	return `declare -${letters} ${name}\n`;
}

/** A function's text as `declare -f` prints it, with its newline; empty where there is no such function. */
export function functionLines(view: ShellView, name: ByteString): ByteString {
	const text = view.functionText(name);
	if (text === undefined) return "";
	return text.endsWith("\n") ? text : `${text}\n`;
}
