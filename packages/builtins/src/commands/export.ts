import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { isIdentifier, splitAssignment } from "../kit/identifier.ts";
import { functionFlagsText, functionLines, hasFlags } from "../kit/list-variables.ts";
import { arrayText, declarationText } from "../kit/print-variable.ts";
import { quoteValue } from "../kit/quote.ts";
import { Report } from "../kit/report.ts";
import type { Value, VariableFlags, VariableView } from "../view.ts";

/** export (XCU 2.14). */
export const exportCommand: Builtin = {
	name: "export",
	special: true,
	declaration: true,
	synopsis: "export [-fn] [name[=value] ...] or export -p",
	help: `Marks variables, so that commands find them in their environment.

Options:
  -f	the names are functions
  -n	takes the mark away
  -p	lists what is exported

Exit Status:
Success, unless an option or name is wrong.`,
	run: (invocation) => run(invocation, exportCommand, "exported", "aAfnp"),
};

/** readonly (XCU 2.14). */
export const readonlyCommand: Builtin = {
	name: "readonly",
	special: true,
	declaration: true,
	synopsis: "readonly [-aAf] [name[=value] ...] or readonly -p",
	help: `Marks variables, so that nothing can change or unset them any more.

Options:
  -a	the names are indexed arrays
  -A	the names are associative arrays
  -f	the names are functions
  -p	lists what is readonly

Exit Status:
Success, unless an option or name is wrong.`,
	run: (invocation) => run(invocation, readonlyCommand, "readonly", "aAfnp"),
};

function run(
	invocation: Invocation,
	doc: Builtin,
	flag: "exported" | "readonly",
	letters: ByteString,
): Maybe<BuiltinResult> {
	const { argv, view, assignments } = invocation;
	const report = new Report(invocation, doc);
	const parsed = report.options(letters);
	if (parsed === undefined) {
		if (report.status === 2) report.effect({ kind: "specialFailure", status: 2, fatal: false });
		return report.end();
	}
	let functions = false;
	let remove = false;
	let refused = false;
	let array: VariableFlags["array"] | undefined;
	for (const { letter } of parsed.options) {
		if (letter === "f") functions = true;
		// `readonly -n` is read and forgotten, as in bash.
		else if (letter === "n") remove = true;
		else if (letter === "a") array = "indexed";
		else if (letter === "A") array = "associative";
	}
	if (parsed.index >= argv.length) {
		list(invocation, report, doc, flag, functions, array);
		return report.end();
	}
	for (let i = parsed.index; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (functions) {
			if (view.functionFlags(word) === undefined) report.fail(`${word}: not a function`);
			else if (flag === "exported" && /[=/]/.test(word)) report.fail(`${word}: cannot export`);
			else report.effect({ kind: "declareFunction", name: word, [flag]: !remove || flag === "readonly" });
			continue;
		}
		const given = assignments.get(i);
		const split = given ?? splitAssignment(word);
		const name = split?.name ?? word;
		if (!isIdentifier(name)) {
			report.fail(`\`${split?.name ?? word}': not a valid identifier`);
			continue;
		}
		let value: Value | null = null;
		if (given !== undefined) value = given.value;
		else if (split !== undefined) value = { kind: "scalar", text: split.value as ByteString };
		if (value?.kind === "scalar") {
			const { text } = value;
			if (array !== undefined && /^\(.*\)$/s.test(text)) {
				report.effect({ kind: "evaluate", source: `${doc.name} -${array === "indexed" ? "a" : "A"} ${name}=${text}` });
				return report.end();
			}
		}
		if (value !== null && view.variable(name)?.flags.readonly) {
			// bash names the variable alone unless an array was asked for, and goes on with the next.
			if (array === undefined || value.kind !== "scalar")
				report.printError(`${view.messagePrefix}${name}: readonly variable\n`);
			else report.warn(`${name}: readonly variable`);
			report.status = 1;
			refused = true;
			continue;
		}
		// bash forgets `-a` where there is no value.
		const kind = value === null ? undefined : (array ?? (value.kind !== "scalar" ? value.kind : undefined));
		report.effect({
			kind: "declareVariable",
			name,
			set: { ...(remove ? {} : { [flag]: true }), ...(kind === undefined ? {} : { array: kind }) },
			clear: remove && flag === "exported" ? { [flag]: true } : {},
			scope: "visible",
			value,
			append: split?.append ?? false,
			inherit: false,
		});
	}
	if (refused) report.effect({ kind: "specialFailure", status: 1, fatal: true });
	return report.end();
}

function list(
	invocation: Invocation,
	report: Report,
	doc: Builtin,
	flag: "exported" | "readonly",
	functions: boolean,
	array: VariableFlags["array"] | undefined,
): void {
	const { view } = invocation;
	if (functions) {
		for (const name of view.functionNames()) {
			if (view.functionFlags(name)?.[flag]) report.print(functionLines(view, name) + functionFlagsText(view, name));
		}
		return;
	}
	const wanted: Partial<VariableFlags> = { [flag]: true, ...(array === undefined ? {} : { array }) };
	for (const variable of view.variables()) {
		if (!hasFlags(variable, wanted)) continue;
		report.print(view.posix ? posixText(variable, doc.name) : declarationText(variable));
	}
}

/** XCU's form, which bash prints in POSIX mode. */
function posixText(variable: VariableView, command: ByteString): ByteString {
	const { name, value } = variable;
	// Of the attributes, only what the value is made of.
	const { array } = variable.flags;
	const head = array === "none" ? `${command} ${name}` : `${command} -${array === "indexed" ? "a" : "A"} ${name}`;
	if (value === null) return `${head}\n`;
	return `${head}=${value.kind === "scalar" ? quoteValue(value.text) : arrayText(value)}\n`;
}
