import type { ByteString } from "@seahaven/abi/bytes";
import { MESSAGE_WORDS } from "@seahaven/parser/print";
import { printWord } from "@seahaven/parser/print-word";
import type { Subscript } from "@seahaven/parser/syntax";
import { elementText } from "./arithmetic-variable.ts";
import { chain } from "./chain.ts";
import { hashOrder } from "./hash-order.ts";
import { BadSubscript, type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";
import { parsedExpansion } from "./parsed-expansion.ts";
import { compileSubscript } from "./subscript.ts";

/** What stands before the operator in `${…}`: one value, or a list of them. */
export interface Reference {
	/** As messages name it. */
	readonly label: ByteString;
	readonly list: "@" | "*" | null;
	/** The variable it is (part of); null: positional and special parameters. */
	readonly variable: ByteString | null;
	/** Found by `${!name}`. */
	readonly indirect?: true;
	/** The value; of a list nothing. */
	readonly get: (host: ExpansionHost) => Expanded<ByteString | undefined>;
	/** The values of a list, in place. */
	readonly values: (host: ExpansionHost) => readonly ByteString[];
	readonly assign: (host: ExpansionHost, value: ByteString) => Expanded<void>;
}

const noValues: readonly ByteString[] = [];
const isName = /^[A-Za-z_]\w*$/;

/** Compiles a parameter's name and subscript. */
export function compileReference(name: ByteString, subscript: Subscript | null): Reference {
	if (!isName.test(name)) return specialReference(name);
	if (subscript === null) {
		return {
			label: name,
			list: null,
			variable: name,
			get: (host) => host.get(name),
			values: () => noValues,
			assign: (host, value) => host.assign(name, value),
		};
	}
	if (subscript.kind === "AllElements") {
		const label = `${name}[${subscript.mode}]`;
		return {
			label,
			list: subscript.mode,
			variable: name,
			get: () => undefined,
			values: (host) => arrayValues(host, name),
			assign: () => new BadSubscript(label),
		};
	}
	const label = `${name}[${printWord(subscript.word, MESSAGE_WORDS)}]`;
	const key = compileSubscript(name, subscript);
	return {
		label,
		list: null,
		variable: name,
		get(host) {
			const at = key(host, false);
			if (typeof at === "number" || typeof at === "string") return elementText(host, name, at);
			return chain(at, (later) => elementText(host, name, later));
		},
		values: () => noValues,
		assign: (host, value) => chain(key(host, true), (at) => host.assignElement(name, at, value)),
	};
}

function specialReference(name: ByteString): Reference {
	const cannot = (): ExpansionFailure => new ExpansionFailure(`$${name}: cannot assign in this way`);
	const base = { label: name, variable: null, values: () => noValues, assign: cannot };
	switch (name) {
		case "@":
		case "*":
			return { ...base, list: name, get: () => undefined, values: (host) => host.positional };
		case "#":
			return { ...base, list: null, get: (host) => String(host.positional.length) };
		case "?":
			return { ...base, list: null, get: (host) => String(host.status) };
		case "$":
			return { ...base, list: null, get: (host) => String(host.pid) };
		case "!":
			return {
				...base,
				list: null,
				get: (host) => (host.backgroundPid === undefined ? undefined : String(host.backgroundPid)),
			};
		case "-":
			return { ...base, list: null, get: (host) => host.optionLetters };
		default: {
			const index = Number(name) - 1;
			return { ...base, list: null, get: (host) => (index < 0 ? host.name : host.positional[index]) };
		}
	}
}

/** The values of `${name[@]}`. */
export function arrayValues(host: ExpansionHost, name: ByteString): readonly ByteString[] {
	const variable = host.variable(name);
	if (variable === undefined) return noValues;
	switch (variable.kind) {
		case "scalar":
			return variable.text === undefined ? noValues : [variable.text];
		case "indexed":
			return variable.elements.values();
		case "associative": {
			const { elements } = variable;
			return hashOrder(elements.keys()).map((key) => elements.get(key) ?? "");
		}
	}
}

/** The keys of `${!name[@]}`. */
export function arrayKeys(host: ExpansionHost, name: ByteString): readonly ByteString[] {
	const variable = host.variable(name);
	if (variable === undefined) return noValues;
	switch (variable.kind) {
		case "scalar":
			return variable.text === undefined ? noValues : ["0"];
		case "indexed":
			return variable.elements.keys().map(String);
		case "associative":
			return hashOrder(variable.elements.keys());
	}
}

const references = new Map<ByteString, Reference>();

/** The parameter that a value names, as `${!name}` finds it; undefined: it is no name. */
export function namedReference(text: ByteString): Reference | undefined {
	const known = references.get(text);
	if (known !== undefined) return known;
	const valid = /^(?:[A-Za-z_]\w*(\[.+\])?|\d+|[@*#?$!-])$/s.exec(text);
	if (valid === null) return undefined;
	let reference: Reference;
	if (valid[1] === undefined) reference = compileReference(text, null);
	else {
		const node = parsedExpansion(text);
		if (node === undefined) return undefined;
		reference = compileReference(node.name, node.subscript);
	}
	if (references.size > 1000) references.clear();
	references.set(text, reference);
	return reference;
}
