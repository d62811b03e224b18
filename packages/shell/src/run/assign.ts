import type { Maybe } from "@seahaven/abi/maybe";
import type { ArrayElement, ArrayLiteral, Assignment } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { type Expanded, ExpansionFailure } from "../expand/host.ts";
import { IndexedArray } from "../indexed-array.ts";
import type { Shell } from "../state.ts";
import { EXPORTED, INTEGER } from "../variable.ts";
import type { Variable } from "../variable.ts";
import type { Problem } from "../variables.ts";
import { transformed } from "../transform.ts";
import { failed } from "./step.ts";
import { compileFields, compileKey, compileText, subscriptText, wordText } from "./words.ts";
import { traceText, traceWord } from "./xtrace.ts";

/** The assignments of a simple command. */
export interface Assign {
	/** For the shell itself. Null: made; a completion: one failed, and the command line is given up. */
	permanently(shell: Shell): Maybe<null | Completion>;
	/** For a command only: what to put back afterwards. Arrays are ignored, as bash does. */
	temporarily(shell: Shell, saved: SavedVariables, keep: "exported" | "plain"): Maybe<null | Completion>;
}

/** Bindings that a command's own assignments hide. */
export class SavedVariables {
	readonly bindings: Map<string, Variable | undefined> = new Map();
	readonly #shell: Shell;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	restore(): void {
		for (const [name, variable] of this.bindings) this.#shell.variables.bind(name, variable);
		this.bindings.clear();
	}
}

type One = (shell: Shell) => Expanded<Problem>;

export function compileAssignments(nodes: readonly Assignment[]): Assign {
	const permanent = nodes.map(compileAssignment);
	const temporary = nodes.map(compileTemporary);
	return {
		permanently(shell) {
			return each(shell, permanent, 0);
		},
		temporarily(shell, saved, keep) {
			return eachTemporary(shell, temporary, 0, saved, keep);
		},
	};
}

function each(shell: Shell, steps: readonly One[], from: number): Maybe<null | Completion> {
	for (let i = from; i < steps.length; i++) {
		const made = (steps[i] as One)(shell);
		if (made instanceof Promise) {
			return made.then((later) => {
				const completion = judge(shell, later);
				return completion === null ? each(shell, steps, i + 1) : completion;
			});
		}
		if (made !== undefined) return judge(shell, made);
	}
	return null;
}

function judge(shell: Shell, made: Problem | ExpansionFailure): null | Completion {
	if (made === undefined) return null;
	if (made instanceof ExpansionFailure) return failed(shell, made);
	return failed(shell, new ExpansionFailure(made, shell.options.posix ? "shell" : "line"));
}

/** `name=value` and the like, as a command of its own. */
function compileAssignment(node: Assignment): One {
	const { name, append, subscript, value } = node;
	if (value.kind === "ArrayLiteral") {
		const literal = compileArray(value);
		return (shell) => {
			if (subscript !== null) return `${name}[${subscriptText(subscript)}]: cannot assign list to array member`;
			if (shell.options.xtrace) traceText(shell, `${name}${append ? "+" : ""}=${wordText(value)}`);
			return literal(shell, name, append, null);
		};
	}
	const text = compileText(value);
	if (subscript !== null) {
		const key = compileKey(name, subscript);
		const shown = subscriptText(subscript);
		return (shell) => {
			const expanded = text(shell);
			const put = (later: string | ExpansionFailure): Expanded<Problem> => {
				if (later instanceof ExpansionFailure) return later;
				if (shell.options.xtrace) traceText(shell, `${name}[${shown}]${append ? "+" : ""}=${traceWord(shell, later)}`);
				const target = shell.variables.follow(name);
				if (target === null) return undefined;
				const at = key(shell, target.name);
				const store = (position: number | string | ExpansionFailure): Problem | ExpansionFailure =>
					position instanceof ExpansionFailure
						? position
						: shell.variables.assignElement(target.name, position, later, append);
				return at instanceof Promise ? at.then(store) : store(at);
			};
			return expanded instanceof Promise ? expanded.then(put) : put(expanded);
		};
	}
	return (shell) => {
		const expanded = text(shell);
		if (expanded instanceof Promise) return expanded.then((later) => put(shell, later));
		return put(shell, expanded);
	};

	function put(shell: Shell, expanded: string | ExpansionFailure): Problem | ExpansionFailure {
		if (expanded instanceof ExpansionFailure) return expanded;
		if (shell.options.xtrace) traceText(shell, `${name}${append ? "+" : ""}=${expanded === "" ? "" : traceWord(shell, expanded)}`);
		if (append) return shell.variables.append(name, expanded);
		return shell.variables.assign(name, expanded);
	}
}

type Temporary = (shell: Shell, saved: SavedVariables, keep: "exported" | "plain") => Expanded<Problem>;

function eachTemporary(
	shell: Shell,
	steps: readonly Temporary[],
	from: number,
	saved: SavedVariables,
	keep: "exported" | "plain",
): Maybe<null | Completion> {
	for (let i = from; i < steps.length; i++) {
		const made = (steps[i] as Temporary)(shell, saved, keep);
		const go = (later: Problem | ExpansionFailure): Maybe<null | Completion> => {
			if (later instanceof ExpansionFailure) return failed(shell, later);
			// A variable that cannot be assigned is a message, and the command runs all the same.
			if (later !== undefined) shell.warn(later);
			return eachTemporary(shell, steps, i + 1, saved, keep);
		};
		if (made instanceof Promise) return made.then(go);
		if (made !== undefined) return go(made);
	}
	return null;
}

function compileTemporary(node: Assignment): Temporary {
	const { name, append, subscript, value } = node;
	if (value.kind === "ArrayLiteral" || subscript !== null) {
		// bash parses `a=(1) cmd` and `a[1]=x cmd` and gives the command a variable with the text; nothing can read it as an array.
		const whole = compileAssignment(node);
		return (shell, saved) => {
			hide(shell, saved, name);
			return whole(shell);
		};
	}
	const text = compileText(value);
	return (shell, saved, keep) => {
		const expanded = text(shell);
		const put = (later: string | ExpansionFailure): Problem | ExpansionFailure => {
			if (later instanceof ExpansionFailure) return later;
			if (shell.options.xtrace) traceText(shell, `${name}${append ? "+" : ""}=${later === "" ? "" : traceWord(shell, later)}`);
			const target = shell.variables.follow(name);
			const bare = target === null || target.subscript !== null ? name : target.name;
			const before = shell.variables.lookup(bare);
			if (before !== undefined && (before.flags & 2) !== 0) return `${bare}: readonly variable`;
			let result = later;
			const flags = before?.flags ?? 0;
			if (append || flags & INTEGER) {
				const changed = transformed(shell, flags & INTEGER, before?.scalar(), later, append);
				if (typeof changed !== "string") return changed.problem;
				result = changed;
			}
			hide(shell, saved, bare);
			const variable = shell.variables.fresh(bare, shell.functionDepth + 1);
			variable.flags |= keep === "exported" ? EXPORTED : 0;
			if (before !== undefined) variable.flags |= before.flags & INTEGER;
			variable.setText(result);
			shell.variables.bind(bare, variable);
			return undefined;
		};
		return expanded instanceof Promise ? expanded.then(put) : put(expanded);
	};
}

function hide(shell: Shell, saved: SavedVariables, name: string): void {
	if (!saved.bindings.has(name)) saved.bindings.set(name, shell.variables.lookup(name));
}

/** Evaluated elements of `( … )`, ready to be stored. */
export type ArrayValue = IndexedArray | Map<string, string>;

/** Puts a compound value into a variable; `kind` says what it is to become where it is not yet an array. */
export type AssignArray = (
	shell: Shell,
	name: string,
	append: boolean,
	kind: "indexed" | "associative" | null,
) => Expanded<Problem>;

interface CompiledElement {
	/** A plain word: any number of fields. */
	readonly fields: ((shell: Shell) => Expanded<readonly string[]>) | null;
	readonly keyText: ((shell: Shell) => Expanded<string>) | null;
	readonly value: ((shell: Shell) => Expanded<string>) | null;
	readonly append: boolean;
}

function compileElement(element: ArrayElement): CompiledElement {
	if (element.kind === "Word") {
		return { fields: compileFields([element]), keyText: null, value: compileText(element), append: false };
	}
	return { fields: null, keyText: compileText(element.key), value: compileText(element.value), append: element.append };
}

/** bash manual 6.7: `name=(word … [key]=word …)`. */
export function compileArray(node: ArrayLiteral): AssignArray {
	const evaluate = compileArrayValue(node);
	const words = node.elements.filter((element) => element.kind === "Word");
	const plain = words.length === node.elements.length ? compileFields(words) : null;
	return (shell, name, append, kind) => {
		const target = shell.variables.follow(name);
		const bare = target === null ? name : target.name;
		if (append && plain !== null && kind === null) {
			const known = shell.variables.lookup(bare);
			if (known !== undefined && known.indexed !== null && (known.flags & ~EXPORTED) === 0) {
				// In place: a loop that appends must not copy the array each time.
				const extend = (fields: readonly string[] | ExpansionFailure): Problem | ExpansionFailure => {
					if (fields instanceof ExpansionFailure) return fields;
					const array = shell.variables.own(bare).ownIndexed();
					let end = array.end;
					for (const text of fields) array.set(end++, text);
					return undefined;
				};
				const fields = plain(shell);
				return fields instanceof Promise ? fields.then(extend) : extend(fields);
			}
		}
		const made = evaluate(shell, bare, append, kind);
		const put = (value: ArrayValue | Problem | ExpansionFailure): Problem | ExpansionFailure => {
			if (value instanceof ExpansionFailure || typeof value === "string" || value === undefined) return value;
			return shell.variables.assignArray(bare, value);
		};
		return made instanceof Promise ? made.then(put) : put(made);
	};
}

/** The value alone, beginning with what the variable holds where the assignment appends. A text is a problem, in bash's words. */
export function compileArrayValue(
	node: ArrayLiteral,
): (
	shell: Shell,
	name: string,
	append: boolean,
	kind: "indexed" | "associative" | null,
) => Expanded<ArrayValue | Problem> {
	const elements = node.elements.map(compileElement);
	const keyed = elements.some((element) => element.keyText !== null);
	const plain = keyed
		? null
		: compileFields(node.elements.filter((element) => element.kind === "Word"));
	return (shell, name, append, kind) => {
		const variable = shell.variables.lookup(name);
		const associative =
			kind === "associative" ||
			(kind === null && variable !== undefined && (variable.associative !== null || variable.dynamic?.entries !== undefined));
		if (variable !== undefined && variable.flags & 2) return `${name}: readonly variable`;
		if (associative) {
			const map = append ? new Map(variable?.associative ?? []) : new Map<string, string>();
			return keyed
				? fillAssociative(shell, name, elements, map, 0, variable?.flags ?? 0)
				: pairs(shell, name, elements, map, variable?.flags ?? 0);
		}
		const flags = variable?.flags ?? 0;
		if (plain !== null) {
			const fields = plain(shell);
			const store = (later: readonly string[] | ExpansionFailure): IndexedArray | ExpansionFailure | Problem => {
				if (later instanceof ExpansionFailure) return later;
				const array = append ? startOf(variable) : null;
				if ((flags & (4 | 8 | 16 | 32)) === 0) {
					if (array === null) return IndexedArray.of(later);
					let end = array.end;
					for (const text of later) array.set(end++, text);
					return array;
				}
				const into = array ?? new IndexedArray();
				let end = into.end;
				for (const text of later) {
					const changed = transformed(shell, flags, undefined, text, false);
					if (typeof changed !== "string") return changed.problem;
					into.set(end++, changed);
				}
				return into;
			};
			return fields instanceof Promise ? fields.then(store) : store(fields);
		}
		return fillIndexed(shell, name, elements, append ? startOf(variable) : new IndexedArray(), flags);
	};
}

/** What `+=(…)` goes on from. */
function startOf(variable: Variable | undefined): IndexedArray {
	if (variable === undefined) return new IndexedArray();
	if (variable.indexed !== null) return variable.indexed.clone();
	const text = variable.scalar();
	return text === undefined ? new IndexedArray() : IndexedArray.of([text]);
}

async function fillIndexedLater(
	shell: Shell,
	name: string,
	elements: readonly CompiledElement[],
	array: IndexedArray,
	flags: number,
): Promise<IndexedArray | Problem | ExpansionFailure> {
	let next = array.end;
	for (const { fields, keyText, value, append } of elements) {
		if (fields !== null) {
			const list = await fields(shell);
			if (list instanceof ExpansionFailure) return list;
			for (const text of list) {
				const changed = transformed(shell, flags, undefined, text, false);
				if (typeof changed !== "string") return changed.problem;
				array.set(next++, changed);
			}
			continue;
		}
		if (keyText === null || value === null) continue;
		const key = await keyText(shell);
		if (key instanceof ExpansionFailure) return key;
		const text = await value(shell);
		if (text instanceof ExpansionFailure) return text;
		const number = shell.arithmetic(key);
		if (!number.ok) return number.error;
		let index = Number(number.value);
		if (index < 0) index += array.end;
		if (index < 0) return `${name}[${key}]: bad array subscript`;
		const changed = transformed(shell, flags, array.get(index), text, append);
		if (typeof changed !== "string") return changed.problem;
		array.set(index, changed);
		next = index + 1;
	}
	return array;
}

function fillIndexed(
	shell: Shell,
	name: string,
	elements: readonly CompiledElement[],
	array: IndexedArray,
	flags: number,
): Expanded<IndexedArray | Problem> {
	let next = array.end;
	for (let i = 0; i < elements.length; i++) {
		const element = elements[i] as CompiledElement;
		const rest = elements.slice(i);
		if (element.fields !== null) {
			const list = element.fields(shell);
			if (list instanceof Promise) return fillIndexedLater(shell, name, withFirst(rest, list), array, flags);
			if (list instanceof ExpansionFailure) return list;
			for (const text of list) {
				const changed = transformed(shell, flags, undefined, text, false);
				if (typeof changed !== "string") return changed.problem;
				array.set(next++, changed);
			}
			continue;
		}
		if (element.keyText === null || element.value === null) continue;
		const key = element.keyText(shell);
		if (key instanceof Promise) return fillIndexedLater(shell, name, rest, array, flags);
		if (key instanceof ExpansionFailure) return key;
		const text = element.value(shell);
		if (text instanceof ExpansionFailure) return text;
		const number = shell.arithmetic(key);
		if (!number.ok) return number.error;
		let index = Number(number.value);
		if (index < 0) index += array.end;
		if (index < 0) return `${name}[${key}]: bad array subscript`;
		const store = (later: string): Problem => {
			const changed = transformed(shell, flags, array.get(index), later, element.append);
			if (typeof changed !== "string") return changed.problem;
			array.set(index, changed);
			next = index + 1;
			return undefined;
		};
		if (text instanceof Promise) {
			return text.then((later) => {
				if (later instanceof ExpansionFailure) return later;
				return store(later) ?? fillIndexedLater(shell, name, elements.slice(i + 1), array, flags);
			});
		}
		const problem = store(text);
		if (problem !== undefined) return problem;
	}
	return array;
}

/** The elements that are left, the first of which is being expanded already. */
function withFirst(rest: readonly CompiledElement[], list: Expanded<readonly string[]>): readonly CompiledElement[] {
	const [first, ...others] = rest;
	return first === undefined ? others : [{ ...first, fields: () => list }, ...others];
}

function fillAssociative(
	shell: Shell,
	name: string,
	elements: readonly CompiledElement[],
	map: Map<string, string>,
	from: number,
	flags: number,
): Expanded<Map<string, string> | Problem> {
	for (let i = from; i < elements.length; i++) {
		const element = elements[i] as CompiledElement;
		if (element.keyText === null || element.value === null) {
			const text = element.value?.(shell);
			const shown = typeof text === "string" ? text : "";
			shell.warn(`${name}: ${shown}: must use subscript when assigning associative array`);
			continue;
		}
		const key = element.keyText(shell);
		const value = element.value(shell);
		const store = (k: string | ExpansionFailure, v: string | ExpansionFailure): Problem | ExpansionFailure => {
			if (k instanceof ExpansionFailure) return k;
			if (v instanceof ExpansionFailure) return v;
			if (k === "") return `${name}[${k}]: bad array subscript`;
			const changed = transformed(shell, flags, map.get(k), v, element.append);
			if (typeof changed !== "string") return changed.problem;
			map.set(k, changed);
			return undefined;
		};
		if (key instanceof Promise || value instanceof Promise) {
			return Promise.all([key, value]).then(([k, v]) => store(k, v) ?? fillAssociative(shell, name, elements, map, i + 1, flags));
		}
		const problem = store(key, value);
		if (problem !== undefined) return problem;
	}
	return map;
}

/** `m=(key value key value)`, since bash 5.1. Words are single values there. */
function pairs(
	shell: Shell,
	name: string,
	elements: readonly CompiledElement[],
	map: Map<string, string>,
	flags: number,
): Expanded<Map<string, string> | Problem> {
	const texts = elements.map((element) => element.fields?.(shell) ?? []);
	const store = (lists: readonly (readonly string[] | ExpansionFailure)[]): Map<string, string> | Problem | ExpansionFailure => {
		const all: string[] = [];
		for (const list of lists) {
			if (list instanceof ExpansionFailure) return list;
			all.push(...list);
		}
		for (let i = 0; i < all.length; i += 2) {
			const key = all[i] ?? "";
			if (key === "") return `${name}[${key}]: bad array subscript`;
			const changed = transformed(shell, flags, undefined, all[i + 1] ?? "", false);
			if (typeof changed !== "string") return changed.problem;
			map.set(key, changed);
		}
		return map;
	};
	if (texts.some((text) => text instanceof Promise)) return Promise.all(texts).then(store);
	return store(texts as readonly (readonly string[] | ExpansionFailure)[]);
}

