import type { Maybe } from "@seahaven/abi/maybe";
import type { ArrayElement, ArrayLiteral, Assignment, Word, WordPart } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { braceExpansion } from "../expand/brace.ts";
import { BadSubscript, type Expanded, ExpansionFailure } from "../expand/host.ts";
import { quoteSingle } from "../expand/quote.ts";
import { IndexedArray } from "../indexed-array.ts";
import type { Shell } from "../state.ts";
import { transformed } from "../transform.ts";
import { EXPORTED, INTEGER, NAMEREF, NOASSIGN, READONLY, TRANSFORMING, type Variable } from "../variable.ts";
import type { Problem } from "../variables.ts";
import { failed } from "./step.ts";
import { compileElementWords, compileKey, compilePlain, compileText, subscriptText, wordText } from "./words.ts";
import { traceText, traceWord } from "./xtrace.ts";

/** The assignments of a simple command. */
export interface Assign {
	/** The variables that are assigned. */
	readonly names: readonly string[];
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

	/** What is still there stays, as the shell's own. */
	keep(): void {
		const { variables } = this.#shell;
		for (const [name, before] of this.bindings) {
			const now = variables.lookup(name);
			if (now === undefined || !now.temporary) continue;
			const text = now.scalar() ?? "";
			variables.bind(name, before);
			variables.assign(name, text);
			variables.own(name).flags |= EXPORTED;
		}
		this.bindings.clear();
	}

	restore(): void {
		for (const [name, variable] of this.bindings) this.#shell.variables.bind(name, variable);
		this.bindings.clear();
	}
}

/** A subscript that is no expression: under `-c` the whole text is given up. */
class SubscriptFailure extends ExpansionFailure {}

type One = (shell: Shell) => Expanded<Problem>;

export function compileAssignments(nodes: readonly Assignment[]): Assign {
	const permanent = nodes.map(compileAssignment);
	const temporary = nodes.map(compileTemporary);
	return {
		names: nodes.map((node) => node.name),
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
	if (made instanceof SubscriptFailure) {
		shell.warn(made.message);
		return { kind: "exit", status: 1 };
	}
	if (made instanceof ExpansionFailure) return failed(shell, made);
	const fatal = shell.options.posix || (shell.options.errexit && !shell.interactive);
	if (!fatal) return failed(shell, new ExpansionFailure(made, "line"));
	shell.warn(made);
	return shell.interactive
		? { kind: "discard", status: 1 }
		: { kind: "exit", status: shell.options.posix && shell.mode === "c" && !shell.forked ? 127 : 1 };
}

/** `name=value` and the like, as a command of its own. */
function compileAssignment(node: Assignment): One {
	const { name, append, subscript, value } = node;
	if (value.kind === "ArrayLiteral") {
		const literal = compileArray(value);
		const named = subscript === null ? name : `${name}[${subscriptText(subscript)}]`;
		return (shell) => {
			if (shell.options.xtrace) traceText(shell, `${named}${append ? "+" : ""}=${wordText(value)}`);
			if (subscript !== null) return `${named}: cannot assign list to array member`;
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
				if (target.subscript !== null) return `\`${target.name}[${target.subscript}]': not a valid identifier`;
				const at = key(shell, target.name);
				const store = (position: number | string | ExpansionFailure): Problem | ExpansionFailure => {
					if (!(position instanceof ExpansionFailure))
						return shell.variables.assignElement(target.name, position, later, append);
					// An expression that is none gives up all of a `-c` text, unlike one inside `$(( ))`.
					if (position.severity !== "line" || position instanceof BadSubscript || shell.mode !== "c") return position;
					return new SubscriptFailure(position.message);
				};
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
		if (shell.options.xtrace)
			traceText(shell, `${name}${append ? "+" : ""}=${expanded === "" ? "" : traceWord(shell, expanded)}`);
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
			// A variable that cannot be assigned is a message, and the command runs all the same, but not in POSIX mode.
			if (later !== undefined) {
				shell.warn(later);
				if (shell.options.posix) return { kind: "discard", status: 1 };
			}
			return eachTemporary(shell, steps, i + 1, saved, keep);
		};
		if (made instanceof Promise) return made.then(go);
		if (made !== undefined) return go(made);
	}
	return null;
}

function compileTemporary(node: Assignment): Temporary {
	const { name, append, subscript, value } = node;
	if (subscript !== null) {
		const shown = `${name}[${subscriptText(subscript)}]`;
		return () => `\`${shown}': not a valid identifier`;
	}
	// `a=(1) cmd` gives the command a variable with the text.
	const literal = value.kind === "ArrayLiteral" ? wordText(value) : null;
	const text = value.kind === "ArrayLiteral" ? () => literal ?? "" : compileText(value);
	return (shell, saved, keep) => {
		const expanded = text(shell);
		const put = (later: string | ExpansionFailure): Problem | ExpansionFailure => {
			if (later instanceof ExpansionFailure) return later;
			if (shell.options.xtrace)
				traceText(shell, `${name}${append ? "+" : ""}=${later === "" ? "" : traceWord(shell, later)}`);
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
			variable.temporary = true;
			variable.hides = before;
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
	readonly key: ((shell: Shell) => Expanded<string>) | null;
	readonly value: (shell: Shell) => Expanded<string>;
	/** Of an associative array: bash expands no tildes there. */
	readonly entry: ((shell: Shell) => Expanded<string>) | null;
	/** Its braces make plain words of it in an indexed array, brackets and all. */
	readonly braced: ((shell: Shell) => Expanded<readonly string[]>) | null;
	readonly append: boolean;
	/** As it was written. */
	readonly shown: string;
}

/** An element once its words have been expanded; what its key means is found out when it is stored. */
interface MadeElement {
	readonly key: string | null;
	readonly values: readonly string[];
	readonly append: boolean;
	/** As they were written, in an associative array's literal. */
	readonly shown: readonly string[];
}

/** An element as one word: what braces make of it, and what it is to an associative array after a plain word. */
function spelledElement(element: ArrayElement): Word {
	if (element.kind === "Word") return element;
	const { key, value, append, span } = element;
	const literal = (text: string): WordPart => ({ kind: "Literal", span, text });
	const parts = [literal("["), ...key.parts, literal(append ? "]+=" : "]="), ...value.parts];
	return { kind: "Word", span, parts };
}

function compileElement(element: ArrayElement): CompiledElement {
	if (element.kind === "Word") {
		const fields = compileElementWords([element]);
		const shown = wordText(element);
		return { fields, key: null, value: compileText(element), entry: null, braced: null, append: false, shown };
	}
	const { key, value, append } = element;
	const word = spelledElement(element);
	return {
		fields: null,
		key: compilePlain(key),
		value: compileText(value),
		entry: compilePlain(value),
		braced: braceExpansion(word.parts) === null ? null : compileElementWords([word]),
		append,
		shown: wordText(word),
	};
}

/** bash manual 6.7: `name=(word … [key]=word …)`. All words are expanded before anything is stored. */
export function compileArray(node: ArrayLiteral): AssignArray {
	const expand = compileElements(node);
	return (shell, name, append, kind) => {
		const target = shell.variables.follow(name);
		const bare = target === null ? name : target.name;
		if (target !== null && target.subscript !== null)
			return `\`${target.name}[${target.subscript}]': not a valid identifier`;
		if (target !== null && (shell.variables.lookup(bare)?.flags ?? 0) & NAMEREF) {
			shell.warn(`warning: ${bare}: removing nameref attribute`);
			shell.variables.own(bare).flags &= ~NAMEREF;
		}
		const made = expand(shell, isAssociative(shell.variables.lookup(bare), kind));
		const put = (elements: readonly MadeElement[] | ExpansionFailure): Problem | ExpansionFailure =>
			elements instanceof ExpansionFailure ? elements : storeElements(shell, bare, elements, append, kind);
		return made instanceof Promise ? made.then(put) : put(made);
	};
}

/** The value alone, for declaration commands. A text is a problem, in bash's words. */
export function compileArrayValue(
	node: ArrayLiteral,
): (shell: Shell, name: string, kind: "indexed" | "associative" | null) => Expanded<ArrayValue | Problem> {
	const expand = compileElements(node);
	return (shell, name, kind) => {
		const made = expand(shell, isAssociative(shell.variables.lookup(name), kind));
		const put = (elements: readonly MadeElement[] | ExpansionFailure): ArrayValue | Problem | ExpansionFailure => {
			if (elements instanceof ExpansionFailure) return elements;
			const variable = shell.variables.lookup(name);
			if (isAssociative(variable, kind)) {
				const map = new Map<string, string>();
				return fillAssociative(shell, name, elements, map, variable?.associative ?? map, 0, true) ?? map;
			}
			const array = new IndexedArray();
			return fillIndexed(shell, elements, array, 0) ?? array;
		};
		return made instanceof Promise ? made.then(put) : put(made);
	};
}

function isAssociative(variable: Variable | undefined, kind: "indexed" | "associative" | null): boolean {
	if (kind !== null) return kind === "associative";
	return variable !== undefined && (variable.associative !== null || variable.dynamic?.entries !== undefined);
}

function compileElements(node: ArrayLiteral): (shell: Shell, associative: boolean) => Expanded<readonly MadeElement[]> {
	const elements = node.elements.map(compileElement);
	const [first] = node.elements;
	const words = node.elements.filter((element) => element.kind === "Word");
	// In an associative array the first element decides: what looks like `[key]=value` after a plain word is another.
	const spelled = node.elements.map(spelledElement);
	const entries = first?.kind === "Word" ? spelled.map(compilePlain) : null;
	const spellings = spelled.map((word) => wordText(word));
	const whole = (values: readonly string[] | ExpansionFailure): readonly MadeElement[] | ExpansionFailure =>
		values instanceof ExpansionFailure ? values : [{ key: null, values, append: false, shown: spellings }];
	const inTurn = (shell: Shell): Expanded<readonly MadeElement[]> => {
		const values = texts(shell, entries ?? [], 0, []);
		return values instanceof Promise ? values.then(whole) : whole(values);
	};
	if (words.length === elements.length) {
		const fields = compileElementWords(words);
		const one = (values: readonly string[] | ExpansionFailure): readonly MadeElement[] | ExpansionFailure =>
			values instanceof ExpansionFailure ? values : [{ key: null, values, append: false, shown: [] }];
		return (shell, associative) => {
			if (associative && entries !== null) return inTurn(shell);
			const values = fields(shell);
			return values instanceof Promise ? values.then(one) : one(values);
		};
	}
	function from(
		shell: Shell,
		start: number,
		made: MadeElement[],
		associative: boolean,
	): Expanded<readonly MadeElement[]> {
		for (let i = start; i < elements.length; i++) {
			const element = elements[i] as CompiledElement;
			const { key, append } = element;
			const shown = [element.shown];
			if (associative && key === null) {
				// There is only a message for it.
				made.push({ key, values: [""], append, shown });
				continue;
			}
			const fields = element.fields ?? (associative ? null : element.braced);
			const value = associative && element.entry !== null ? element.entry : element.value;
			if (fields !== null) {
				const values = fields(shell);
				if (values instanceof ExpansionFailure) return values;
				if (values instanceof Promise) {
					return values.then((later) => {
						if (later instanceof ExpansionFailure) return later;
						made.push({ key: null, values: later, append, shown });
						return from(shell, i + 1, made, associative);
					});
				}
				made.push({ key: null, values, append, shown });
				continue;
			}
			const at = key?.(shell) ?? "";
			const text = value(shell);
			if (at instanceof Promise || text instanceof Promise) {
				return Promise.all([at, text]).then(([k, v]) => {
					if (k instanceof ExpansionFailure) return k;
					if (v instanceof ExpansionFailure) return v;
					made.push({ key: k, values: [v], append, shown });
					return from(shell, i + 1, made, associative);
				});
			}
			if (at instanceof ExpansionFailure) return at;
			if (text instanceof ExpansionFailure) return text;
			made.push({ key: at, values: [text], append, shown });
		}
		return made;
	}
	return (shell, associative) => (associative && entries !== null ? inTurn(shell) : from(shell, 0, [], associative));
}

/** Words of an associative array's literal: keys and values in turn, which are not split. */
function texts(
	shell: Shell,
	words: readonly ((shell: Shell) => Expanded<string>)[],
	start: number,
	made: string[],
): Expanded<readonly string[]> {
	for (let i = start; i < words.length; i++) {
		const text = (words[i] as (shell: Shell) => Expanded<string>)(shell);
		if (text instanceof Promise) {
			return text.then((later) => {
				if (later instanceof ExpansionFailure) return later;
				made.push(later);
				return texts(shell, words, i + 1, made);
			});
		}
		if (text instanceof ExpansionFailure) return text;
		made.push(text);
	}
	return made;
}

/** Stores the elements into the variable itself: a subscript may refer to what was stored just before. */
function storeElements(
	shell: Shell,
	name: string,
	elements: readonly MadeElement[],
	append: boolean,
	kind: "indexed" | "associative" | null,
): Problem {
	const { variables } = shell;
	const variable = variables.lookup(name);
	const flags = variable?.flags ?? 0;
	if (flags & READONLY) return `${name}: readonly variable`;
	if (flags & NOASSIGN) return undefined;
	if (isAssociative(variable, kind)) {
		const old = variable?.associative ?? new Map<string, string>();
		const map = append ? new Map(old) : new Map<string, string>();
		// bash looks up what `+=` adds to in the value that is being replaced.
		const problem = fillAssociative(shell, name, elements, map, append ? map : old, flags, false);
		return problem ?? variables.assignArray(name, map);
	}
	if (!append) {
		const array = new IndexedArray();
		const problem = variables.assignArray(name, array);
		return problem ?? fillIndexed(shell, elements, array, flags);
	}
	const own = variables.own(name);
	const problem = fillIndexed(shell, elements, own.ownIndexed(), flags);
	variables.wrote(name, own);
	return problem;
}

function fillIndexed(shell: Shell, elements: readonly MadeElement[], array: IndexedArray, flags: number): Problem {
	let next = array.end;
	for (const { key, values, append } of elements) {
		if (key === null) {
			for (const text of values) {
				if ((flags & TRANSFORMING) === 0) {
					array.set(next++, text);
					continue;
				}
				const changed = transformed(shell, flags, undefined, text, false);
				if (typeof changed !== "string") return changed.problem;
				array.set(next++, changed);
			}
			continue;
		}
		if (key === "") {
			shell.warn(`[]${append ? "+" : ""}=${values[0] ?? ""}: bad array subscript`);
			continue;
		}
		const number = shell.arithmetic(key);
		if (!number.ok) return number.error;
		let index = Number(number.value);
		if (index < 0) index += array.end;
		if (index < 0) {
			shell.warn(`[${key}]${append ? "+" : ""}=${values[0] ?? ""}: bad array subscript`);
			continue;
		}
		const changed = transformed(shell, flags, array.get(index), values[0] ?? "", append);
		if (typeof changed !== "string") return changed.problem;
		array.set(index, changed);
		next = index + 1;
	}
	return undefined;
}

/** Keyed elements, or (since bash 5.1) words that are keys and values in turn. */
function fillAssociative(
	shell: Shell,
	name: string,
	elements: readonly MadeElement[],
	map: Map<string, string>,
	before: ReadonlyMap<string, string>,
	flags: number,
	declared: boolean,
): Problem {
	const put = (key: string, text: string, append: boolean, shown: string): Problem => {
		if (key === "") {
			shell.warn(`${shown}: bad array subscript`);
			return undefined;
		}
		const changed = transformed(shell, flags, append ? before.get(key) : undefined, text, append);
		if (typeof changed !== "string") return changed.problem;
		map.set(key, changed);
		return undefined;
	};
	if (elements[0]?.key === null) {
		const shown = elements.flatMap((element) => element.shown);
		const words = elements.flatMap((element) => element.values);
		for (let i = 0; i < words.length; i += 2) {
			const problem = put(words[i] ?? "", words[i + 1] ?? "", false, declared ? "''" : (shown[i] ?? ""));
			if (problem !== undefined) return problem;
		}
		return undefined;
	}
	for (const { key, values, append, shown } of elements) {
		const [text = ""] = values;
		const [source = ""] = shown;
		if (key === null) {
			const word = declared ? quoteSingle(source) : source;
			shell.warn(`${name}: ${word}: must use subscript when assigning associative array`);
			continue;
		}
		const problem = put(key, text, append, declared ? `['']=${quoteSingle(text)}` : source);
		if (problem !== undefined) return problem;
	}
	return undefined;
}
