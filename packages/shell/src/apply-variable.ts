import type { ByteString } from "@seahaven/abi/bytes";
import type { Effect, Scope } from "@seahaven/builtins/effect";
import type { Value } from "@seahaven/builtins/view";
import { IndexedArray } from "./indexed-array.ts";
import type { SavedVariables } from "./run/assign.ts";
import { ownFrame, ownFunctionFrame } from "./run/function-call.ts";
import type { Shell } from "./state.ts";
import { transformed } from "./transform.ts";
import { EXPORTED, flagBits, INTEGER, NAMEREF, NOASSIGN, READONLY, TRANSFORMING, type Variable } from "./variable.ts";
import { isName, type Problem, splitSubscript } from "./variables.ts";

type SetVariable = Extract<Effect, { kind: "setVariable" }>;
type DeclareVariable = Extract<Effect, { kind: "declareVariable" }>;

/** Makes `name` local to the running function: what was there is kept in the frame. Returns the new binding. */
function makeLocal(shell: Shell, name: ByteString, inherit: boolean): Variable {
	const frame = ownFunctionFrame(shell);
	const { variables } = shell;
	const current = variables.lookup(name);
	if (frame === null) return variables.own(name);
	if (frame.locals?.has(name)) {
		const known = variables.own(name);
		known.temporary = false;
		return known;
	}
	const local = variables.fresh(name, frame.depth);
	if (current !== undefined && (inherit || shell.options.localvar_inherit)) {
		local.flags |= current.flags & ~NAMEREF;
		local.setText(current.scalar());
		local.indexed = current.indexed?.clone() ?? null;
		local.associative = current.associative === null ? null : new Map(current.associative);
	}
	frame.locals ??= new Map();
	frame.locals.set(name, current);
	if (name === "OPTIND") frame.getoptsOffset ??= shell.getoptsOffset;
	variables.bind(name, local);
	return local;
}

/** Runs `write` with the outermost binding of a name in force. */
function onGlobal<T>(shell: Shell, name: ByteString, write: () => T): T {
	let outermost: ByteString | null = null;
	for (let frame = shell.frame; frame !== null; frame = frame.parent) if (frame.locals?.has(name)) outermost = name;
	if (outermost === null) return write();
	// The frame nearest the bottom that hides the name has the global binding.
	let bottom = shell.frame;
	for (let frame = shell.frame; frame !== null; frame = frame.parent) if (frame.locals?.has(name)) bottom = frame;
	const depth = bottom?.depth ?? 0;
	const owned = ownFrame(shell, (frame) => frame.depth === depth && frame.locals?.has(name) === true);
	if (owned === null) return write();
	const inner = shell.variables.bind(name, owned.locals?.get(name));
	const result = write();
	const locals = new Map(owned.locals);
	locals.set(name, shell.variables.bind(name, inner));
	owned.locals = locals;
	return result;
}

/** Carries out `setVariable`. */
export function assignValue(shell: Shell, effect: SetVariable): Problem {
	const { name, value, append = false, scope = "visible" } = effect;
	const parts = splitSubscript(name);
	const bare = parts?.name ?? name;
	const write = (): Problem => store(shell, bare, parts?.subscript ?? null, value, append);
	return inScope(shell, bare, scope, write);
}

function inScope<T>(shell: Shell, name: ByteString, scope: Scope, write: () => T): T {
	if (scope === "local") makeLocal(shell, name, false);
	if (scope === "global") return onGlobal(shell, name, write);
	return write();
}

function store(shell: Shell, name: ByteString, subscript: ByteString | null, value: Value, append: boolean): Problem {
	const { variables } = shell;
	if (value.kind === "scalar") {
		if (subscript !== null) return shell.assignSubscript(name, subscript, value.text, append);
		return append ? variables.append(name, value.text) : variables.assign(name, value.text);
	}
	if (subscript !== null) return `${name}[${subscript}]: cannot assign list to array member`;
	const target = variables.follow(name);
	const bare = target?.name ?? name;
	return storeArray(shell, bare, value, append);
}

function storeArray(
	shell: Shell,
	name: ByteString,
	value: Exclude<Value, { kind: "scalar" }>,
	append: boolean,
): Problem {
	const { variables } = shell;
	const existing = variables.lookup(name);
	const flags = existing?.flags ?? 0;
	if (value.kind === "associative" || existing?.associative != null) {
		if (existing?.indexed != null && existing.isSet) return `${name}: cannot convert indexed to associative array`;
		const map = append ? new Map(existing?.associative ?? []) : new Map<ByteString, ByteString>();
		for (const [key, text] of value.elements) {
			const changed = transformed(shell, flags, undefined, text, false);
			if (typeof changed !== "string") return changed.problem;
			map.set(String(key), changed);
		}
		return variables.assignArray(name, map);
	}
	const scalar = existing?.indexed === null ? existing.scalar() : undefined;
	const array = append
		? (existing?.indexed?.clone() ?? IndexedArray.of(scalar === undefined ? [] : [scalar]))
		: new IndexedArray();
	const from = append ? array.end : 0;
	let dense = append;
	if (append) {
		let expected = 0;
		for (const key of value.elements.keys()) if (key !== expected++) dense = false;
	}
	for (const [key, text] of value.elements) {
		const changed = flags & TRANSFORMING ? transformed(shell, flags, undefined, text, false) : text;
		if (typeof changed !== "string") return changed.problem;
		array.set(dense ? from + key : key, changed);
	}
	return variables.assignArray(name, array);
}

/** Carries out `declareVariable`. */
export function declareVariable(shell: Shell, effect: DeclareVariable, saved: SavedVariables | null): Problem {
	const parts = splitSubscript(effect.name);
	const bare = parts?.name ?? effect.name;
	if (saved?.bindings.has(bare) && effect.scope !== "local") {
		// `x=1 export x`, `x=1 readonly x`: the assignment before the command becomes the variable's own.
		saved.bindings.delete(bare);
	}
	if (effect.scope === "local" && ownFunctionFrame(shell) !== null) {
		const current = shell.variables.lookup(bare);
		if (current !== undefined && current.flags & READONLY && current.depth === shell.functionDepth) {
			return `${bare}: readonly variable`;
		}
		if (current !== undefined && current.flags & READONLY && current.depth === 0) {
			return `${shell.io.name}: ${bare}: readonly variable`;
		}
		makeLocal(shell, bare, effect.inherit);
		return declare(shell, bare, parts?.subscript ?? null, effect);
	}
	const write = (): Problem => declare(shell, bare, parts?.subscript ?? null, effect);
	return effect.scope === "global" ? onGlobal(shell, bare, write) : write();
}

function declare(shell: Shell, name: ByteString, subscript: ByteString | null, effect: DeclareVariable): Problem {
	const { variables, io } = shell;
	const { set, clear } = effect;
	// Everything but what is about the reference itself acts on what a reference refers to.
	let at = name;
	if (!set.nameref && !clear.nameref && effect.scope !== "local") {
		const target = variables.follow(name);
		if (target !== null && target.subscript === null) at = target.name;
	}
	const existing = variables.lookup(at);
	const bits = flagBits(set);
	const cleared = flagBits(clear);
	if (existing !== undefined && existing.flags & READONLY) {
		if (
			effect.value !== null ||
			cleared & READONLY ||
			(bits & ~(READONLY | EXPORTED)) !== 0 ||
			isArrayChange(existing, effect)
		) {
			if (cleared & READONLY && effect.value === null) return `${io.name}: ${at}: readonly variable`;
			return `${effect.value === null || io.name === "declare" || io.name === "typeset" || io.name === "local" ? `${io.name}: ` : ""}${at}: readonly variable`;
		}
	}
	if (existing?.dynamic != null && existing.flags & NOASSIGN && effect.value !== null) return undefined;
	if (set.array === "associative" && existing?.indexed != null) {
		return `${io.name}: ${at}: cannot convert indexed to associative array`;
	}
	if (set.array === "indexed" && existing?.associative != null) {
		return `${io.name}: ${at}: cannot convert associative to indexed array`;
	}
	if (clear.array === "indexed" || clear.array === "associative") {
		if (existing?.isArray) return `${io.name}: ${at}: cannot destroy array variables in this way`;
	}
	if (set.nameref && effect.value === null) {
		const to = existing?.scalar();
		if (to !== undefined && to !== "" && !isName(to) && splitSubscript(to) === null) {
			return `${io.name}: \`${to}': invalid variable name for name reference`;
		}
	}
	if (clear.nameref && effect.value !== null && existing !== undefined && existing.flags & NAMEREF) {
		// `declare +n ref=value`: what it referred to gets the value before it is a reference no more.
		const target = variables.follow(name);
		const problem =
			target === null ? undefined : store(shell, target.name, target.subscript, effect.value, effect.append);
		if (problem !== undefined) return problem;
		return declare(shell, name, subscript, { ...effect, value: null });
	}
	const variable = variables.own(at);
	variable.flags = (variable.flags | (bits & ~READONLY)) & ~cleared;
	// The case attributes exclude one another.
	if (bits & 8) variable.flags &= ~(16 | 32);
	if (bits & 16) variable.flags &= ~(8 | 32);
	if (bits & 32) variable.flags &= ~(8 | 16);
	if (set.array === "associative" && variable.associative === null) {
		const text = variable.scalar();
		variable.ownAssociative();
		if (text !== undefined) variable.ownAssociative().set("0", text);
		else variable.declaredOnly = true;
		variable.setText(undefined);
		variable.dynamic = null;
	} else if (set.array === "indexed" && variable.indexed === null) {
		const before = variable.scalar();
		variable.ownIndexed();
		variable.declaredOnly = before === undefined;
	}
	let problem: Problem;
	if (effect.value !== null) {
		if (set.nameref && effect.value.kind === "scalar") {
			variable.setText(effect.append ? (variable.text ?? "") + effect.value.text : effect.value.text);
			shell.noteReferent(variable.text ?? "");
		} else {
			problem = store(shell, at, subscript, effect.value, effect.append);
			if (problem !== undefined && variable.flags & INTEGER && effect.value.kind === "scalar")
				problem = `${io.name}: ${problem}`;
		}
	}
	if (bits & READONLY) variables.own(at).flags |= READONLY;
	if ((bits | cleared) & EXPORTED) variables.environmentChanged();
	return problem;
}

function isArrayChange(variable: Variable, effect: DeclareVariable): boolean {
	return effect.set.array !== undefined && effect.set.array !== "none" && !variable.isArray;
}

/** unset (XCU 2.14, bash manual 4.1). `nameref`: the reference itself. */
export function unsetVariable(shell: Shell, given: ByteString, nameref: boolean): Problem {
	const { variables } = shell;
	const parts = splitSubscript(given);
	const start = parts?.name ?? given;
	let name = start;
	let subscript = parts?.subscript ?? null;
	if (!nameref) {
		const target = variables.follow(start);
		if (target === null) return undefined;
		name = target.name;
		subscript ??= target.subscript;
	}
	const variable = variables.lookup(name);
	if (variable === undefined) return undefined;
	if (variable.flags & READONLY) return `unset: ${name}: cannot unset: readonly variable`;
	if (subscript !== null) return unsetElement(shell, name, subscript, variable);
	const frame = shell.frame;
	if (variable.depth > 0 && frame !== null) {
		if (variable.depth === shell.functionDepth || shell.options.localvar_unset) {
			// The name stays local, without a value, until the function returns.
			const owned = ownFrame(shell, (one) => one.depth === variable.depth && one.locals?.has(name) === true);
			if (variable.temporary && owned !== null) {
				// An assignment before the function's name: what it hid shows again.
				const hidden = owned.locals?.get(name);
				owned.locals?.delete(name);
				variables.bind(name, hidden);
				return undefined;
			}
			if (owned !== null || variable.depth !== shell.functionDepth) {
				const empty = variables.fresh(name, variable.depth);
				variables.bind(name, empty);
				return undefined;
			}
		} else {
			// A caller's local: what it hid shows again.
			const owned = ownFrame(shell, (one) => one.depth === variable.depth && one.locals?.has(name) === true);
			if (owned !== null) {
				const locals = new Map(owned.locals);
				const hidden = locals.get(name);
				locals.delete(name);
				owned.locals = locals;
				variables.bind(name, hidden);
				return undefined;
			}
		}
	}
	if (variable.temporary && variable.hides !== undefined) variables.bind(name, variable.hides);
	else variables.remove(name);
	return undefined;
}

function unsetElement(shell: Shell, name: ByteString, subscript: ByteString, variable: Variable): Problem {
	const { variables } = shell;
	if (variable.dynamic?.writeEntry !== undefined) {
		variable.dynamic.writeEntry(shell, subscript, undefined);
		return undefined;
	}
	if (variable.associative !== null) {
		const key = shell.options.assoc_expand_once ? subscript : shell.associativeKey(subscript);
		variables.own(name).ownAssociative().delete(key);
		return undefined;
	}
	if (subscript === "@" || subscript === "*") {
		if (variable.indexed !== null) return variables.assignArray(name, new IndexedArray());
		variables.remove(name);
		return undefined;
	}
	const number = shell.arithmetic(shell.associativeKey(subscript));
	if (!number.ok) return number.error;
	let index = Number(number.value);
	if (variable.indexed === null) {
		if (index !== 0) return `unset: ${name}: not an array variable`;
		variables.remove(name);
		return undefined;
	}
	if (index < 0) index += variable.indexed.end;
	if (index < 0) return `unset: [${subscript}]: bad array subscript`;
	variables.own(name).ownIndexed().delete(index);
	return undefined;
}
