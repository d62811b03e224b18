import type { ByteString } from "@seahaven/abi/bytes";
import type { VariableFlags } from "@seahaven/builtins/view";
import { IndexedArray } from "./indexed-array.ts";
import type { Shell } from "./state.ts";

/** `declare` attributes as bits. */
export const EXPORTED = 1;
export const READONLY = 2;
export const INTEGER = 4;
export const LOWER = 8;
export const UPPER = 16;
export const CAPITALIZE = 32;
export const TRACE = 64;
export const NAMEREF = 128;
/** Assignments to it change something in the shell besides (PATH, IFS, OPTIND, …). */
export const WATCHED = 256;
/** Set without effect and without a message (FUNCNAME, GROUPS, …). */
export const NOASSIGN = 512;
/** Attributes that change a value as it is assigned. */
export const TRANSFORMING: number = INTEGER | LOWER | UPPER | CAPITALIZE;

/** A variable whose value the shell computes: RANDOM, LINENO, … Unsetting it takes the special meaning away. */
export interface DynamicVariable {
	/** A scalar's text, or undefined while it counts as unset. */
	read(shell: Shell): ByteString | undefined;
	/** Elements, for an indexed array. */
	readonly elements?: (shell: Shell) => readonly ByteString[];
	/** Entries, for an associative array. */
	readonly entries?: (shell: Shell) => ReadonlyMap<ByteString, ByteString>;
	/** What an assignment does; without it, it is ignored. */
	readonly write?: (shell: Shell, value: ByteString) => void;
	readonly writeEntry?: (shell: Shell, key: ByteString, value: ByteString | undefined) => void;
}

/** One binding of a name. It is written in place only by the store that owns it. */
export class Variable {
	/** A scalar's value; undefined: declared, unset. Not up to date while `stale`. */
	text: ByteString | undefined = undefined;
	/** The same as a safe integer where it is known, else NaN. */
	number: number = Number.NaN;
	/** `text` must be made from `number` first. */
	stale = false;
	indexed: IndexedArray | null = null;
	associative: Map<ByteString, ByteString> | null = null;
	/** Made by an assignment before a command. */
	temporary = false;
	/** What an assignment before a command hides. */
	hides: Variable | undefined = undefined;
	/** `declare -a x` without a value: no elements, and `declare -p` shows none. */
	declaredOnly = false;
	/** The array may be someone else's too: copy before writing. */
	sharedArray = false;
	flags: number;
	/** Function depth it is local to; 0 is global. */
	depth: number;
	owner: object;
	dynamic: DynamicVariable | null = null;

	constructor(flags: number, depth: number, owner: object) {
		this.flags = flags;
		this.depth = depth;
		this.owner = owner;
	}

	get isArray(): boolean {
		return this.indexed !== null || this.associative !== null;
	}

	/** What `$name` gives, dynamic variables aside. */
	scalar(): ByteString | undefined {
		if (this.indexed !== null) return this.indexed.get(0);
		if (this.associative !== null) return this.associative.get("0");
		if (this.stale) {
			this.text = String(this.number);
			this.stale = false;
		}
		return this.text;
	}

	setText(text: ByteString | undefined): void {
		this.text = text;
		this.number = Number.NaN;
		this.stale = false;
	}

	setNumber(value: number): void {
		this.number = value;
		this.stale = true;
	}

	/** Whether anything has been assigned: false for a variable that was only declared. */
	get isSet(): boolean {
		return this.stale || this.text !== undefined || (this.isArray && !this.declaredOnly) || this.dynamic !== null;
	}

	clone(owner: object): Variable {
		const copy = new Variable(this.flags, this.depth, owner);
		copy.text = this.text;
		copy.number = this.number;
		copy.stale = this.stale;
		copy.indexed = this.indexed;
		copy.associative = this.associative;
		copy.sharedArray = this.isArray;
		copy.declaredOnly = this.declaredOnly;
		copy.temporary = this.temporary;
		copy.dynamic = this.dynamic;
		return copy;
	}

	/** The indexed array for writing: a scalar becomes element 0. */
	ownIndexed(): IndexedArray {
		let array = this.indexed;
		this.declaredOnly = false;
		if (array === null) {
			array = new IndexedArray();
			const text = this.scalar();
			if (text !== undefined) array.set(0, text);
			this.setText(undefined);
			this.indexed = array;
			this.sharedArray = false;
		} else if (this.sharedArray) {
			array = array.clone();
			this.indexed = array;
			this.sharedArray = false;
		}
		return array;
	}

	/** The associative array for writing. */
	ownAssociative(): Map<ByteString, ByteString> {
		let map = this.associative;
		this.declaredOnly = false;
		if (map === null) {
			map = new Map();
			this.associative = map;
			this.sharedArray = false;
		} else if (this.sharedArray) {
			map = new Map(map);
			this.associative = map;
			this.sharedArray = false;
		}
		return map;
	}

	/** `${name@a}`: attribute letters in bash's order. */
	letters(): ByteString {
		const { flags } = this;
		let text = "";
		if (this.indexed !== null || this.dynamic?.elements !== undefined) text += "a";
		if (this.associative !== null || this.dynamic?.entries !== undefined) text += "A";
		if (flags & INTEGER) text += "i";
		if (flags & NAMEREF) text += "n";
		if (flags & READONLY) text += "r";
		if (flags & TRACE) text += "t";
		if (flags & EXPORTED) text += "x";
		if (flags & CAPITALIZE) text += "c";
		if (flags & LOWER) text += "l";
		if (flags & UPPER) text += "u";
		return text;
	}

	flagView(): VariableFlags {
		const { flags } = this;
		return {
			exported: (flags & EXPORTED) !== 0,
			readonly: (flags & READONLY) !== 0,
			integer: (flags & INTEGER) !== 0,
			lower: (flags & LOWER) !== 0,
			upper: (flags & UPPER) !== 0,
			capitalize: (flags & CAPITALIZE) !== 0,
			trace: (flags & TRACE) !== 0,
			nameref: (flags & NAMEREF) !== 0,
			array:
				this.indexed !== null || this.dynamic?.elements !== undefined
					? "indexed"
					: this.associative !== null || this.dynamic?.entries !== undefined
						? "associative"
						: "none",
		};
	}
}

/** The bits of some flags. */
export function flagBits(flags: Partial<VariableFlags>): number {
	let bits = 0;
	if (flags.exported) bits |= EXPORTED;
	if (flags.readonly) bits |= READONLY;
	if (flags.integer) bits |= INTEGER;
	if (flags.lower) bits |= LOWER;
	if (flags.upper) bits |= UPPER;
	if (flags.capitalize) bits |= CAPITALIZE;
	if (flags.trace) bits |= TRACE;
	if (flags.nameref) bits |= NAMEREF;
	return bits;
}
