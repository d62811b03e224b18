import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { unreachable } from "@seahaven/abi/unreachable";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import type { Scope } from "../effect.ts";
import { isIdentifier, parseReference, splitAssignment } from "../kit/identifier.ts";
import { functionFlagsText, functionLines, listVariables } from "../kit/list-variables.ts";
import type { Option } from "../kit/options.ts";
import { assignmentText, declarationText } from "../kit/print-variable.ts";
import { Report, writeHelp } from "../kit/report.ts";
import type { Value, VariableFlags } from "../view.ts";

type Mutable<T> = { -readonly [key in keyof T]: T[key] };

const help = `Gives variables attributes and values, or lists them. Without names it lists all.

Options that choose:
  -f -F	functions: their text, or their names only
  -p	prints attributes and values of each name
  -g	in a function, the global variable
  -I	in a function, a new local variable starts with the attributes and value of the outer one

Attributes, given with - and taken away with +:
  -a indexed array	-A associative array	-i integer	-l lower case	-u upper case	-c capitalized
  -n name reference	-r readonly	-t trace	-x exported

In a function, the names become local unless -g is given.

Exit Status:
Success, unless an option or name is wrong or an assignment fails.`;

/** declare (bash manual 4.2). */
export const declare: Builtin = {
	name: "declare",
	special: false,
	declaration: true,
	synopsis: "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
	help,
	run: (invocation) => run(invocation, declare, false),
};

export const typeset: Builtin = {
	name: "typeset",
	special: false,
	declaration: true,
	synopsis: "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]",
	help,
	run: (invocation) => run(invocation, typeset, false),
};

/** local: declare that insists on a function. */
export const local: Builtin = {
	name: "local",
	special: false,
	declaration: true,
	synopsis: "local [option] name[=value] ...",
	help: `Makes variables of the running function. Options are those of declare; \`local -' keeps the shell's options local as well.

Exit Status:
Success, unless an option or name is wrong, an assignment fails, or no function is running.`,
	run(invocation) {
		const { argv, view, assignments } = invocation;
		if (argv[1] === "--help") return writeHelp(invocation, local);
		if (view.functionDepth === 0) {
			const report = new Report(invocation, local);
			report.fail("can only be used in a function");
			return report.end();
		}
		// The common `local name=value`, without ceremony.
		const only = argv.length === 2 ? assignments.get(1) : undefined;
		if (only !== undefined && !only.compound && !only.append && !only.name.endsWith("]")) {
			const before = view.variableItself(only.name);
			if (before === undefined || !(before.flags.readonly || before.flags.nameref)) {
				return {
					status: 0,
					effects: [{ kind: "setVariable", name: only.name, value: only.value, scope: "local" }],
				};
			}
		}
		return run(invocation, local, true);
	},
};

interface Wish {
	readonly set: Mutable<Partial<VariableFlags>>;
	readonly clear: Mutable<Partial<VariableFlags>>;
	functions: "none" | "text" | "names";
	print: boolean;
	global: boolean;
	inherit: boolean;
}

function readWish(options: readonly Option[]): Wish {
	const wish: Wish = { set: {}, clear: {}, functions: "none", print: false, global: false, inherit: false };
	for (const { letter, plus } of options) {
		const into = plus ? wish.clear : wish.set;
		switch (letter) {
			case "a":
				into.array = "indexed";
				break;
			case "A":
				into.array = "associative";
				break;
			case "i":
				into.integer = true;
				break;
			case "l":
			case "u":
			case "c":
				changeCase(wish, letter, plus);
				break;
			case "n":
				into.nameref = true;
				break;
			case "r":
				into.readonly = true;
				break;
			case "t":
				into.trace = true;
				break;
			case "x":
				into.exported = true;
				break;
			case "f":
				if (wish.functions === "none") wish.functions = "text";
				break;
			case "F":
				wish.functions = "names";
				break;
			case "p":
				wish.print = true;
				break;
			case "g":
				wish.global = true;
				break;
			default:
				wish.inherit = true;
		}
	}
	return wish;
}

/** Of lower, upper and capitalize, one stays; two given together cancel each other. */
function changeCase(wish: Wish, letter: ByteString, plus: boolean): void {
	const flag = letter === "l" ? "lower" : letter === "u" ? "upper" : "capitalize";
	if (plus) {
		wish.clear[flag] = true;
		return;
	}
	const others = (["lower", "upper", "capitalize"] as const).filter((other) => other !== flag);
	const rival = others.find((other) => wish.set[other] === true);
	if (rival !== undefined) {
		delete wish.set[rival];
		wish.clear[rival] = true;
		wish.clear[flag] = true;
		return;
	}
	wish.set[flag] = true;
	for (const other of others) wish.clear[other] = true;
}

function run(invocation: Invocation, doc: Builtin, isLocal: boolean): Maybe<BuiltinResult> {
	const { argv } = invocation;
	const report = new Report(invocation, doc);
	const parsed = report.options("+acfgilnprtuxAFI");
	if (parsed === undefined) return report.end();
	const wish = readWish(parsed.options);
	if (parsed.index >= argv.length) {
		list(invocation, report, wish, isLocal);
		return report.end();
	}
	if (wish.print && (wish.functions === "none" || Object.keys(wish.set).length === 0))
		printNames(invocation, report, wish, parsed.index, isLocal);
	else if (wish.functions !== "none") declareFunctions(invocation, report, wish, parsed.index);
	else {
		for (let i = parsed.index; i < argv.length; i++) declareOne(invocation, report, wish, isLocal, i);
	}
	return report.end();
}

/** What declare without names lists. */
function list(invocation: Invocation, report: Report, wish: Wish, isLocal: boolean): void {
	const { view } = invocation;
	if (wish.functions !== "none") {
		for (const name of view.functionNames()) {
			if (wish.set.exported && !view.functionFlags(name)?.exported) continue;
			if (wish.set.readonly && !view.functionFlags(name)?.readonly) continue;
			if (wish.set.trace && !view.functionFlags(name)?.trace) continue;
			if (wish.functions === "text") {
				report.print(functionLines(view, name));
				if (wish.print || Object.keys(wish.set).length > 0) report.print(functionFlagsText(view, name));
			} else report.print(functionFlagsText(view, name));
		}
		return;
	}
	const wanted = { ...wish.set };
	if (isLocal) report.print(listVariables(view, wanted, true));
	else if (wish.print || Object.keys(wanted).length > 0) report.print(listVariables(view, wanted));
	else {
		for (const variable of view.variables()) report.print(assignmentText(variable));
		if (!view.posix) for (const name of view.functionNames()) report.print(functionLines(view, name));
	}
}

function printNames(invocation: Invocation, report: Report, wish: Wish, from: number, isLocal: boolean): void {
	const { argv, view } = invocation;
	// `local -p` knows the running function's own names only.
	const locals = isLocal ? new Map(view.variables(true).map((variable) => [variable.name, variable])) : null;
	for (const name of argv.slice(from)) {
		if (wish.functions !== "none") {
			const text = view.functionText(name);
			if (text === undefined) report.fail(`${name}: not found`);
			else if (wish.functions === "text") report.print(functionLines(view, name) + attributesOf(invocation, name));
			else report.print(functionFlagsText(view, name));
			continue;
		}
		const variable = locals !== null ? locals.get(name) : name === "" ? undefined : view.variableItself(name);
		if (variable === undefined) report.fail(`${name}: not found`);
		else report.print(declarationText(variable));
	}
}

/** The line of attributes that follows a function's text, where it has any. */
function attributesOf({ view }: Invocation, name: ByteString): ByteString {
	const flags = view.functionFlags(name);
	return flags !== undefined && (flags.exported || flags.readonly || flags.trace) ? functionFlagsText(view, name) : "";
}

function declareFunctions(invocation: Invocation, report: Report, wish: Wish, from: number): void {
	const { argv, view } = invocation;
	const { exported, readonly, trace } = wish.set;
	const [wrong] = [
		["integer", "i"],
		["array", wish.set.array === "associative" ? "A" : "a"],
	].filter(([key = ""]) => key in wish.set);
	if (wrong !== undefined) {
		report.fail(`-${wrong[1]}: invalid option`);
		return;
	}
	const changes =
		exported === true ||
		readonly === true ||
		trace === true ||
		wish.clear.exported === true ||
		wish.clear.trace === true ||
		wish.clear.readonly === true;
	const { array, nameref, integer } = wish.set;
	const ofArray = array === "associative" ? "-A" : array === "indexed" ? "-a" : undefined;
	// What no function can be.
	const alien = nameref ? "-n" : (ofArray ?? (integer ? "-i" : undefined));
	for (const name of argv.slice(from)) {
		if (splitAssignment(name) !== undefined) {
			report.fail("cannot use `-f' to make functions");
			return;
		}
		if (alien !== undefined) {
			report.fail(`${alien}: invalid option`);
			return;
		}
		const flags = view.functionFlags(name);
		if (flags === undefined) {
			report.status = 1;
			continue;
		}
		if (!changes) {
			if (wish.functions === "text")
				report.print(functionLines(view, name) + (wish.print ? attributesOf(invocation, name) : ""));
			else if (view.shopt("extdebug") === true) report.print(`${name} ${flags.line} ${flags.source}\n`);
			else report.print(`${name}\n`);
			continue;
		}
		if (flags.readonly && wish.clear.readonly === true) {
			report.fail(`${name}: readonly function`);
			continue;
		}
		report.effect({
			kind: "declareFunction",
			name,
			...(exported === true ? { exported: true } : wish.clear.exported === true ? { exported: false } : {}),
			...(readonly === true ? { readonly: true } : {}),
			...(trace === true ? { trace: true } : wish.clear.trace === true ? { trace: false } : {}),
		});
	}
}

interface Target {
	/** As written, with its subscript. */
	readonly full: ByteString;
	readonly name: ByteString;
	readonly subscript: ByteString | null;
	readonly value: Value | null;
	readonly append: boolean;
	/** `a=(…)` that came as one quoted word, to be read by the shell. */
	readonly quotedCompound: ByteString | null;
}

/** What the argument at `index` says; undefined when it is no name. */
function readTarget(invocation: Invocation, index: number, wantsArray: boolean): Target | undefined {
	const word = invocation.argv[index] ?? "";
	const given = invocation.assignments.get(index);
	const split = given ?? splitAssignment(word);
	const full = split?.name ?? word;
	const reference = parseReference(full);
	if (reference === undefined) return undefined;
	let value: Value | null = null;
	let quotedCompound: ByteString | null = null;
	if (given !== undefined) {
		value = given.value;
		if (wantsArray && !given.compound && value.kind === "scalar" && reference.subscript === null) {
			// Written as an assignment, but with the list quoted: `declare -a a='(x y)'`.
			if (/^\(.*\)$/s.test(value.text)) {
				quotedCompound = `${full}${given.append ? "+" : ""}=${value.text}`;
				value = null;
			}
		}
	} else if (split !== undefined) {
		const text = split.value as ByteString;
		if (wantsArray && reference.subscript === null && /^\(.*\)$/s.test(text)) {
			quotedCompound = `${full}${split.append ? "+" : ""}=${text}`;
		} else value = { kind: "scalar", text };
	}
	return { full, ...reference, value, append: split?.append ?? false, quotedCompound };
}

function declareOne(invocation: Invocation, report: Report, wish: Wish, isLocal: boolean, index: number): void {
	const { argv, view } = invocation;
	const word = argv[index] ?? "";
	if (isLocal && word === "-") {
		report.effect({ kind: "localOptions" });
		return;
	}
	const scope: Scope = wish.global ? "global" : view.functionDepth > 0 ? "local" : "visible";
	const before = existing(invocation, word, scope);
	const isArray = wish.set.array !== undefined || (before !== undefined && before.flags.array !== "none");
	const target = readTarget(invocation, index, isArray);
	if (target === undefined) {
		report.fail(`\`${word}': not a valid identifier`);
		return;
	}
	const set = { ...wish.set };
	if (set.nameref === true && !checkReference(report, target, scope)) return;
	if (before !== undefined) {
		const { array, readonly } = before.flags;
		if (readonly) {
			const changesValue = target.value !== null || target.quotedCompound !== null;
			if (changesValue || wish.clear.readonly === true) {
				report.fail(`${target.name}: readonly variable`);
				return;
			}
		}
		if (wish.clear.array !== undefined && array !== "none") {
			report.fail(`${target.name}: cannot destroy array variables in this way`);
			return;
		}
		if (set.array === "associative" && array === "indexed") {
			report.fail(`${target.name}: cannot convert indexed to associative array`);
			return;
		}
		if (set.array === "indexed" && array === "associative") {
			report.fail(`${target.name}: cannot convert associative to indexed array`);
			return;
		}
	} else if (shadowsReadonly(invocation, target.name, scope)) {
		report.fail(`${target.name}: readonly variable`);
		return;
	}
	if (target.subscript !== null && set.array === undefined && (before === undefined || before.flags.array === "none")) {
		set.array = "indexed";
	}
	if (target.value !== null && target.value.kind !== "scalar" && set.array === undefined) {
		if (before === undefined || before.flags.array === "none") set.array = target.value.kind;
	}
	const clear = { ...wish.clear };
	delete clear.array;
	report.effect({
		kind: "declareVariable",
		name: target.value === null ? target.name : target.full,
		set,
		clear,
		scope,
		value: target.value,
		append: target.append,
		inherit: wish.inherit || (isLocal && view.shopt("localvar_inherit") === true),
	});
	if (target.quotedCompound !== null) report.effect({ kind: "evaluate", source: target.quotedCompound });
}

/** The variable that a declaration would change, if it is there in that scope. */
function existing({ view }: Invocation, word: ByteString, scope: Scope) {
	const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(word)?.[0];
	if (name === undefined) return undefined;
	const found = view.variableItself(name);
	if (found === undefined || scope !== "local") return found;
	const { flags } = found;
	// Only what could refuse the declaration is worth looking up.
	if (!flags.readonly && flags.array === "none" && !flags.nameref) return undefined;
	return view.variables(true).find((variable) => variable.name === name);
}

/** A readonly global must not be hidden by a local variable. */
function shadowsReadonly({ view }: Invocation, name: ByteString, scope: Scope): boolean {
	return scope === "local" && view.globalReadonly(name);
}

/** Whether a name reference may have this target; otherwise the message is printed. */
function checkReference(report: Report, target: Target, scope: Scope): boolean {
	if (target.subscript !== null) {
		report.fail(`${target.full}: reference variable cannot be an array`);
		return false;
	}
	const { value } = target;
	if (value === null) return true;
	switch (value.kind) {
		case "scalar": {
			if (value.text === target.name && scope !== "local") {
				report.fail(`${target.name}: nameref variable self references not allowed`);
				return false;
			}
			if (value.text === "") {
				report.fail("`': not a valid identifier");
				return false;
			}
			if (!isIdentifier(value.text) && parseReference(value.text) === undefined) {
				report.fail(`\`${value.text}': invalid variable name for name reference`);
				return false;
			}
			return true;
		}
		case "indexed":
		case "associative":
			report.fail(`${target.name}: reference variable cannot be an array`);
			return false;
		default:
			return unreachable(value);
	}
}
