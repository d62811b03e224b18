import type { ByteString } from "@seahaven/abi/bytes";
import { plainInteger } from "./expand/integer.ts";
import type { IndexedArray } from "./indexed-array.ts";
import { specialVariables } from "./special-variables.ts";
import type { Shell } from "./state.ts";
import { transformed } from "./transform.ts";
import { EXPORTED, INTEGER, NAMEREF, NOASSIGN, READONLY, TRANSFORMING, Variable, WATCHED } from "./variable.ts";
import { variableChanged, watchedNames } from "./watched.ts";

/** What the shells that have not written since they were forked have in common. */
interface Share {
	map: Map<ByteString, Variable>;
	holders: number;
	/** Variables with this owner may be written in place, as long as there is one holder. */
	token: object;
}

/** Where a name leads once name references are followed. */
export interface Target {
	readonly name: ByteString;
	/** Text between the brackets, or null for the variable itself. */
	readonly subscript: ByteString | null;
}

/** Splits `a[3]` into name and subscript text; null where the text has no subscript. */
export function splitSubscript(name: ByteString): { readonly name: ByteString; readonly subscript: ByteString } | null {
	if (name.charCodeAt(name.length - 1) !== 0x5d) return null;
	const open = name.indexOf("[");
	if (open <= 0) return null;
	return { name: name.slice(0, open), subscript: name.slice(open + 1, -1) };
}

/** Whether the text is a name (XBD 3.235). */
export function isName(text: ByteString): boolean {
	return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}

/** An error in bash's words, without prefix; undefined is success. */
export type Problem = ByteString | undefined;

function circular(name: ByteString): ByteString {
	return `warning: ${name}: circular name reference`;
}

const badSubscript = "bad array subscript";
const maxReferences = 10;

/**
 * The variables of one shell: one map of the bindings in force (shallow binding). A function's locals hide what was there, which the
 * function's frame keeps and puts back.
 */
export class Variables {
	readonly #shell: Shell;
	#share: Share;
	/** `set -a`: assignments export. */
	allExport = false;
	/** What commands get, until something exported changes. */
	#environment: ReadonlyMap<ByteString, ByteString> | null = null;
	#foreign: ReadonlyMap<ByteString, ByteString> = new Map();

	constructor(shell: Shell, from?: Variables) {
		this.#shell = shell;
		if (from === undefined) {
			this.#share = { map: new Map(), holders: 1, token: {} };
			return;
		}
		this.#share = from.#share;
		this.#share.holders++;
		this.#environment = from.#environment;
		this.#foreign = from.#foreign;
		this.allExport = from.allExport;
	}

	/** The shell is gone: its parent may write in place again. */
	release(): void {
		this.#share.holders--;
		this.#share = { map: new Map(), holders: 1, token: {} };
	}

	// ------------------------------------------------------------------------------------------ reading

	/** The binding in force, name references not followed. */
	lookup(name: ByteString): Variable | undefined {
		return this.#share.map.get(name);
	}

	/** Follows name references. Null: they go round in circles. */
	follow(name: ByteString, quiet = false): Target | null {
		let variable = this.#share.map.get(name);
		let at = name;
		for (let i = 0; i < maxReferences; i++) {
			if (variable === undefined || (variable.flags & NAMEREF) === 0) return { name: at, subscript: null };
			const to = variable.text;
			if (to === undefined || to === "") return { name: at, subscript: null };
			const parts = splitSubscript(to);
			if (parts !== null) return parts;
			if (to === at) {
				// A local reference to a name of the same spelling means the outer one: the frame knows it.
				return { name: at, subscript: null };
			}
			at = to;
			variable = this.#share.map.get(at);
		}
		if (!quiet) this.#shell.warn(circular(name));
		return null;
	}

	/** The variable that a name stands for, name references followed; undefined also where it leads to an array element. */
	resolve(name: ByteString): Variable | undefined {
		const variable = this.#share.map.get(name);
		if (variable === undefined || (variable.flags & NAMEREF) === 0) return variable;
		const target = this.follow(name);
		return target === null || target.subscript !== null ? undefined : this.#share.map.get(target.name);
	}

	/** What `$name` gives. */
	get(name: ByteString): ByteString | undefined {
		const variable = this.#share.map.get(name);
		if (variable === undefined) return undefined;
		if ((variable.flags & NAMEREF) !== 0) return this.#getThroughReference(name);
		if (variable.dynamic !== null) return variable.dynamic.read(this.#shell);
		return variable.scalar();
	}

	/** The same as a safe integer where the text has the usual form of one, else NaN. */
	integer(name: ByteString): number {
		const variable = this.#share.map.get(name);
		if (variable === undefined) return Number.NaN;
		if (variable.dynamic === null && variable.indexed === null && variable.associative === null) {
			if (!Number.isNaN(variable.number)) return variable.number;
			if ((variable.flags & NAMEREF) === 0) {
				const text = variable.text;
				if (text === undefined) return Number.NaN;
				const value = plainInteger(text);
				// Kept for next time; the text stays as it is, so that shells that share the variable see no change.
				variable.number = value;
				return value;
			}
		}
		const text = this.get(name);
		return text === undefined ? Number.NaN : plainInteger(text);
	}

	/** Names of the set variables, unsorted. */
	names(): IterableIterator<ByteString> {
		return this.#share.map.keys();
	}

	entries(): IterableIterator<[ByteString, Variable]> {
		return this.#share.map.entries();
	}

	/** The exported variables as a command's environment. The map must not be changed. */
	environment(): ReadonlyMap<ByteString, ByteString> {
		if (this.#environment !== null) return this.#environment;
		const environment = new Map(this.#foreign);
		for (const [name, variable] of this.#share.map) {
			if ((variable.flags & EXPORTED) === 0 || variable.isArray) continue;
			const text = variable.dynamic !== null ? variable.dynamic.read(this.#shell) : variable.scalar();
			if (text !== undefined) environment.set(name, text);
		}
		for (const [name, text] of this.#shell.exportedFunctions()) environment.set(`BASH_FUNC_${name}%%`, text);
		this.#environment = environment;
		return environment;
	}

	/** What the environment has under a name that no variable can have: commands get it too. */
	passOn(name: ByteString, value: ByteString): void {
		this.#foreign = new Map([...this.#foreign, [name, value]]);
		this.#environment = null;
	}

	environmentChanged(): void {
		this.#environment = null;
	}

	// ------------------------------------------------------------------------------------------ writing

	/** The binding for writing, made where there is none. */
	own(name: ByteString): Variable {
		const share = this.#ownShare();
		const variable = share.map.get(name);
		if (variable === undefined) return this.#create(name, share);
		if (variable.owner === share.token) return variable;
		const copy = variable.clone(share.token);
		share.map.set(name, copy);
		return copy;
	}

	/** Puts a binding in force, or takes it away; what was there is returned. Frames save and restore with it. */
	bind(name: ByteString, variable: Variable | undefined): Variable | undefined {
		const share = this.#ownShare();
		const before = share.map.get(name);
		if (variable === undefined) share.map.delete(name);
		else share.map.set(name, variable);
		const flags = (before?.flags ?? 0) | (variable?.flags ?? 0);
		if (flags & EXPORTED) this.#environment = null;
		if (flags & WATCHED) variableChanged(this.#shell, name);
		return before;
	}

	/** A new binding at a function depth, without a value. */
	fresh(name: ByteString, depth: number): Variable {
		const share = this.#ownShare();
		const variable = new Variable(watchedNames.has(name) ? WATCHED : 0, depth, share.token);
		return variable;
	}

	/** `name=value`. */
	assign(name: ByteString, value: ByteString): Problem {
		const share = this.#share;
		const variable = share.map.get(name);
		if (
			variable !== undefined &&
			variable.owner === share.token &&
			share.holders === 1 &&
			variable.flags === 0 &&
			!this.allExport &&
			variable.indexed === null &&
			variable.associative === null &&
			variable.dynamic === null
		) {
			variable.text = value;
			variable.number = Number.NaN;
			variable.stale = false;
			return undefined;
		}
		return this.#assignSlowly(name, value, false);
	}

	/** `name=value` for a safe integer. */
	assignInteger(name: ByteString, value: number): Problem {
		const share = this.#share;
		const variable = share.map.get(name);
		if (
			variable !== undefined &&
			variable.owner === share.token &&
			share.holders === 1 &&
			(variable.flags & ~INTEGER) === 0 &&
			!this.allExport &&
			variable.indexed === null &&
			variable.associative === null &&
			variable.dynamic === null
		) {
			variable.number = value;
			variable.stale = true;
			return undefined;
		}
		return this.#assignSlowly(name, String(value), false);
	}

	/** `name+=value`. */
	append(name: ByteString, value: ByteString): Problem {
		return this.#assignSlowly(name, value, true);
	}

	#assignSlowly(name: ByteString, value: ByteString, append: boolean): Problem {
		const existing = this.#share.map.get(name);
		if (existing !== undefined && (existing.flags & NAMEREF) !== 0) {
			const target = this.follow(name, true);
			if (target === null) return circular(name);
			if (target.subscript !== null) return this.#shell.assignSubscript(target.name, target.subscript, value, append);
			if (target.name !== name) return this.#assignSlowly(target.name, value, append);
			// A reference that refers to nothing yet: the value is what it will refer to.
			if (!isName(value) && splitSubscript(value) === null) return `\`${value}': not a valid identifier`;
			this.#shell.noteReferent(value);
		}
		if (existing !== undefined) {
			if (existing.flags & READONLY) return `${name}: readonly variable`;
			if (existing.flags & NOASSIGN) return undefined;
			if (existing.dynamic !== null) {
				const write = existing.dynamic.write;
				if (write !== undefined) {
					write(this.#shell, append ? (existing.dynamic.read(this.#shell) ?? "") + value : value);
				}
				return undefined;
			}
		}
		const flags = existing?.flags ?? 0;
		let text = value;
		if (flags & TRANSFORMING || append) {
			const result = transformed(this.#shell, flags, existing?.scalar(), value, append);
			if (typeof result !== "string") return result.problem;
			text = result;
		}
		const variable = this.own(name);
		if (variable.associative !== null) variable.ownAssociative().set("0", text);
		else if (variable.indexed !== null) variable.ownIndexed().set(0, text);
		else variable.setText(text);
		this.#wrote(name, variable);
		return undefined;
	}

	/** `name[subscript]=value` for an evaluated subscript: a number makes or needs an indexed array, a string an associative one. */
	assignElement(name: ByteString, key: number | ByteString, value: ByteString, append = false): Problem {
		const existing = this.#share.map.get(name);
		if (existing !== undefined) {
			if (existing.flags & READONLY) return `${name}: readonly variable`;
			if (existing.dynamic?.elements !== undefined && existing.dynamic.writeEntry !== undefined) {
				existing.dynamic.writeEntry(this.#shell, String(key), value);
				return undefined;
			}
			if (existing.flags & NOASSIGN) return undefined;
			if (existing.dynamic?.entries !== undefined) {
				existing.dynamic.writeEntry?.(this.#shell, String(key), value);
				return undefined;
			}
			if (existing.dynamic !== null && existing.dynamic.elements === undefined) {
				existing.dynamic.write?.(this.#shell, value);
				return undefined;
			}
		}
		const flags = existing?.flags ?? 0;
		const associative = existing !== undefined && existing.associative !== null;
		let text = value;
		let index = 0;
		if (!associative) {
			index = typeof key === "number" ? key : Number(key);
			if (index < 0) {
				index += existing?.indexed?.end ?? (existing?.scalar() === undefined ? 0 : 1);
				if (index < 0) return `${name}[${key}]: ${badSubscript}`;
			}
		} else if (key === "" && typeof key === "string") return `${name}[${key}]: ${badSubscript}`;
		if (flags & TRANSFORMING || append) {
			const before = associative
				? existing.associative?.get(String(key))
				: (existing?.indexed?.get(index) ?? (index === 0 ? existing?.scalar() : undefined));
			const result = transformed(this.#shell, flags, before, value, append);
			if (typeof result !== "string") return result.problem;
			text = result;
		}
		const variable = this.own(name);
		if (variable.associative !== null) variable.ownAssociative().set(String(key), text);
		else variable.ownIndexed().set(index, text);
		if (variable.flags & (EXPORTED | WATCHED)) this.#wrote(name, variable);
		return undefined;
	}

	/** `name=(…)`: replaces the whole value. The maps or arrays given become the variable's own. */
	assignArray(name: ByteString, value: IndexedArray | Map<ByteString, ByteString>): Problem {
		const existing = this.#share.map.get(name);
		if (existing !== undefined) {
			if (existing.flags & READONLY) return `${name}: readonly variable`;
			if (existing.flags & NOASSIGN) return undefined;
			if (existing.dynamic?.entries !== undefined && value instanceof Map) {
				for (const [key, text] of value) existing.dynamic.writeEntry?.(this.#shell, key, text);
				return undefined;
			}
			if (existing.dynamic?.elements !== undefined) return undefined;
		}
		const variable = this.own(name);
		variable.dynamic = null;
		variable.setText(undefined);
		variable.sharedArray = false;
		variable.declaredOnly = false;
		if (value instanceof Map) {
			variable.associative = value;
			variable.indexed = null;
		} else {
			variable.indexed = value;
			variable.associative = null;
		}
		this.#wrote(name, variable);
		return undefined;
	}

	/** Takes a binding away, for good. The caller has judged readonly and locality. */
	remove(name: ByteString): void {
		const before = this.#share.map.get(name);
		if (before === undefined) return;
		this.#ownShare().map.delete(name);
		if (before.flags & EXPORTED) this.#environment = null;
		if (before.flags & WATCHED || watchedNames.has(name)) variableChanged(this.#shell, name);
	}

	/** To be called after a variable was written through `own`. */
	wrote(name: ByteString, variable: Variable): void {
		this.#wrote(name, variable);
	}

	#wrote(name: ByteString, variable: Variable): void {
		if (variable.flags & EXPORTED) this.#environment = null;
		else if (this.allExport) {
			variable.flags |= EXPORTED;
			this.#environment = null;
		}
		if (variable.flags & WATCHED) variableChanged(this.#shell, name);
	}

	#create(name: ByteString, share: Share): Variable {
		const variable = new Variable(watchedNames.has(name) ? WATCHED : 0, 0, share.token);
		share.map.set(name, variable);
		return variable;
	}

	#ownShare(): Share {
		const share = this.#share;
		if (share.holders === 1) return share;
		share.holders--;
		// Neither side owns the variables that both can still see.
		share.token = {};
		this.#share = { map: new Map(share.map), holders: 1, token: {} };
		return this.#share;
	}

	#getThroughReference(name: ByteString): ByteString | undefined {
		const target = this.follow(name);
		if (target === null) return undefined;
		if (target.subscript !== null) return this.#shell.elementText(target.name, target.subscript);
		const variable = this.#share.map.get(target.name);
		if (variable === undefined) return undefined;
		if (variable.flags & NAMEREF) return target.name === name ? undefined : variable.scalar();
		if (variable.dynamic !== null) return variable.dynamic.read(this.#shell);
		return variable.scalar();
	}

	/** Gives a fresh shell its computed variables. */
	installSpecial(): void {
		const share = this.#ownShare();
		for (const [name, flags, dynamic] of specialVariables) {
			const variable = new Variable(flags, 0, share.token);
			variable.dynamic = dynamic;
			share.map.set(name, variable);
		}
	}
}
