import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import type { ParameterExpansion, ParameterOperation, Word } from "@seahaven/parser/syntax";
import { chain } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost, sterner } from "./host.ts";
import { compileMapper, type Mapper } from "./mapper.ts";
import { arrayKeys, compileReference, namedReference, type Reference } from "./reference.ts";
import { FieldSink, type Sink, type TextSink } from "./sink.ts";
import { compileSubstring } from "./substring.ts";
import type { TildeMode } from "./tilde.ts";
import { compileTransform } from "./transform-operator.ts";
import { countCharacters } from "./utf8.ts";
import { compileOperand, compileParts, compileText, type Emitter, sinkText, type Texter, together } from "./word.ts";

/** What an operator does with a parameter that is known. */
export type Operator = (host: ExpansionHost, reference: Reference, out: Sink) => Expanded<void>;

/** Puts a single result out. */
export function put(out: Sink, text: ByteString, quoted: boolean): void {
	if (!quoted) out.split(text);
	else if (text !== "") out.quoted(text);
}

/** What an unset parameter gives where nothing stands in for it. */
export function unset(host: ExpansionHost, label: ByteString): ExpansionFailure | undefined {
	if (!host.options.nounset) return undefined;
	return new ExpansionFailure(`${label}: unbound variable`, "shell");
}

/** Compiles `$name` and `${…}` (XCU 2.6.2; bash manual 3.5.3, Shell Parameter Expansion). */
export function compileParameter(node: ParameterExpansion, quoted: boolean, tilde: TildeMode): Emitter {
	const { name, operation } = node;
	if (operation.kind === "NamesByPrefix") {
		const star = operation.mode === "*";
		// Without quotes, an empty IFS joins the names of `*`, and joins keys with blanks.
		return (host, out) => {
			const names = host.names(name);
			return star && !quoted && host.get("IFS") === "" ? out.split(names.join("")) : out.list(names, quoted, star);
		};
	}
	if (operation.kind === "Keys") {
		const star = operation.mode === "*";
		return (host, out) => {
			const keys = arrayKeys(host, name);
			return star && !quoted && host.get("IFS") === "" ? out.split(keys.join(" ")) : out.list(keys, quoted, star);
		};
	}
	const reference = nodeReference(node);
	const operator = compileOperator(operation, quoted, tilde);
	if (!node.indirect) {
		if (!node.braced && reference.variable !== null) return unbraced(name, reference, quoted);
		return (host, out) => operator(host, reference, out);
	}
	return (host, out) =>
		chain(follow(host, reference, name, node.subscript === null), (target) => operator(host, target, out));
}

/** Messages show the dollar of what is written without braces, unless it is a variable. */
function nodeReference({ name, subscript, braced }: ParameterExpansion): Reference {
	const reference = compileReference(name, subscript);
	return braced || reference.variable !== null ? reference : { ...reference, label: `$${name}` };
}

/** `${!name}`: the parameter that the value names; of a name reference, the name itself. */
function follow(host: ExpansionHost, reference: Reference, name: ByteString, whole: boolean): Expanded<Reference> {
	const referent = whole ? host.referent(name) : undefined;
	if (referent !== undefined) {
		return { ...reference, get: () => referent };
	}
	const value = reference.list === null ? reference.get(host) : reference.values(host).join(" ");
	return chain(value, (text) => {
		if (text === undefined) {
			const { variable } = reference;
			const access = variable === null ? undefined : host.variable(variable);
			if (variable === null || (access !== undefined && access.kind !== "scalar")) return nothing;
			return new ExpansionFailure(`${name}: invalid indirect expansion`);
		}
		const target = namedReference(text);
		if (target === undefined) return new ExpansionFailure(`${text}: invalid variable name`);
		return { ...target, label: `!${name}`, indirect: true };
	});
}

/** What an unset positional parameter refers to, or an array without an element 0. */
const nothing: Reference = {
	label: "",
	list: null,
	variable: null,
	get: () => "",
	values: () => [],
	assign: () => undefined,
};

/** `$name`: alone of all forms it gives every element where the name refers to `array[@]`. */
function unbraced(name: ByteString, reference: Reference, quoted: boolean): Emitter {
	return (host, out) => {
		const list = host.listReferences ? host.listReferent(name) : undefined;
		const target = list === undefined ? undefined : namedReference(list);
		if (target !== undefined && target.list !== null) {
			out.list(target.values(host), quoted, target.list === "*");
			return undefined;
		}
		const value = host.get(name);
		return value === undefined ? unset(host, reference.label) : put(out, value, quoted);
	};
}

function plain(quoted: boolean): Operator {
	return (host, reference, out) => {
		if (reference.list !== null) {
			const origin = reference.variable === null ? "positional" : undefined;
			out.list(reference.values(host), quoted, reference.list === "*", origin);
			return undefined;
		}
		const value = reference.get(host);
		if (typeof value === "string") {
			put(out, value, quoted);
			return undefined;
		}
		return chain(value, (text) => (text === undefined ? unset(host, reference.label) : put(out, text, quoted)));
	};
}

function compileOperator(operation: ParameterOperation, quoted: boolean, tilde: TildeMode): Operator {
	switch (operation.kind) {
		case "Plain":
			return plain(quoted);
		case "Length":
			return (host, reference, out) => chain(lengthOf(host, reference), (length) => put(out, String(length), quoted));
		case "Default": {
			const operand = compileOperand(operation.word, quoted, tilde);
			return whenSet(operation.colon, quoted, (host, _, out) => operand(host, out));
		}
		case "Alternate": {
			const operand = compileOperand(operation.word, quoted, tilde);
			const { colon } = operation;
			return (host, reference, out) =>
				chain(look(host, reference, colon, quoted), (found) => {
					if (found !== null) return operand(host, out);
					// An empty list is no field, even where a value stands in for a list that is there.
					if (quoted && reference.list === "@" && reference.values(host).length === 0) out.list([], quoted, false);
					return undefined;
				});
		}
		case "AssignDefault": {
			const text = compileText(operation.word, "word");
			return whenSet(operation.colon, quoted, (host, reference, out) =>
				chain(text(host), (value) =>
					chain(orSterner(host, reference.assign(host, value)), () =>
						chain(reference.get(host), (after) => put(out, after ?? value, quoted)),
					),
				),
			);
		}
		case "ErrorIfUnset":
			return whenSet(operation.colon, quoted, failing(operation.word, operation.colon));
		case "RemovePrefix":
		case "RemoveSuffix":
		case "Replace":
		case "ChangeCase":
			return mapped(compileMapper(operation), quoted);
		case "Substring":
			return compileSubstring(operation.offset, operation.length, quoted);
		case "Transform":
			return compileTransform(operation.operator, quoted);
		case "NamesByPrefix":
		case "Keys":
			throw new Error("these two need no parameter");
		default:
			return unreachable(operation);
	}
}

function lengthOf(host: ExpansionHost, reference: Reference): Expanded<number> {
	if (reference.list !== null) {
		const { variable } = reference;
		if (variable === null) return reference.values(host).length;
		const access = host.variable(variable);
		if (access === undefined) return unset(host, variable) ?? 0;
		if (access.kind === "scalar") return access.text === undefined ? (unset(host, variable) ?? 0) : 1;
		return access.kind === "indexed" ? access.elements.count : access.elements.size;
	}
	return chain(reference.get(host), (value) => {
		if (value === undefined) return unset(host, reference.label) ?? 0;
		return countCharacters(value, host.utf8);
	});
}

/** The parameter's value or values; null: unset, or null where the colon asks for that. */
function look(
	host: ExpansionHost,
	reference: Reference,
	colon: boolean,
	quoted: boolean,
): Expanded<ByteString | readonly ByteString[] | null> {
	if (reference.list === null) {
		return chain(reference.get(host), (value) => (value === undefined || (colon && value === "") ? null : value));
	}
	const values = reference.values(host);
	if (values.length === 0) return null;
	// Of a list that is found by indirection bash only asks whether there is one.
	if (!colon || reference.indirect === true) return values;
	if (values.length === 1 && values[0] === "") return null;
	if (quoted && reference.list === "*" && host.get("IFS") === "" && values.every((value) => value === "")) return null;
	return values;
}

/** Puts the parameter out if it is set, otherwise does something else. */
function orSterner(host: ExpansionHost, made: Expanded<void>): Expanded<void> {
	if (made instanceof Promise) return made.then((later) => orSterner(host, later));
	return made instanceof ExpansionFailure ? sterner(host, made) : made;
}

function whenSet(colon: boolean, quoted: boolean, otherwise: Operator): Operator {
	return (host, reference, out) =>
		chain(look(host, reference, colon, quoted), (found) => {
			if (found === null) return otherwise(host, reference, out);
			if (typeof found === "string") put(out, found, quoted);
			else out.list(found, quoted, reference.list === "*", reference.variable === null ? "positional" : undefined);
			return undefined;
		});
}

function failing(word: Word, colon: boolean): Operator {
	const usual = colon ? "parameter null or not set" : "parameter not set";
	if (word.parts.length === 0) return (_, { label }) => new ExpansionFailure(`${label}: ${usual}`, "shell");
	const message = together(compileParts(word.parts, { quoted: false, operand: false }, "word"));
	return (host, { label }) => {
		const fields: ByteString[] = [];
		const sink = new FieldSink(host, fields, false);
		return chain(message(host, sink), () => {
			sink.finish();
			return new ExpansionFailure(`${label}: ${fields.join(" ")}`, "shell");
		});
	};
}

/** Applies what is prepared once to the value, or to each of a list's. */
export function mapped(prepare: (host: ExpansionHost) => Expanded<Mapper>, quoted: boolean): Operator {
	return (host, reference, out) => {
		if (reference.list !== null) {
			const values = reference.values(host);
			const origin = reference.variable === null ? "changed positional" : "changed array";
			return chain(prepare(host), (map) => out.list(values.map(map), quoted, reference.list === "*", origin));
		}
		return chain(reference.get(host), (value) => {
			if (value === undefined) return unset(host, reference.label);
			return chain(prepare(host), (map) => put(out, map(value), quoted));
		});
	};
}

/** Compiles an expansion where its text alone is wanted. The usual forms get closures of their own. */
export function parameterText(
	node: ParameterExpansion,
	quoted: boolean,
	tilde: TildeMode,
	make: new (host: ExpansionHost) => TextSink,
): Texter {
	if (node.operation.kind === "Plain" && !node.indirect) {
		const { name, subscript } = node;
		const reference = nodeReference(node);
		if (reference.list === null) {
			const { get, label } = reference;
			if (subscript === null && reference.variable !== null) {
				return (host) => host.get(name) ?? unset(host, label) ?? "";
			}
			return (host) => {
				const value = get(host);
				return typeof value === "string" ? value : chain(value, (text) => text ?? unset(host, label) ?? "");
			};
		}
	}
	return sinkText(compileParameter(node, quoted, tilde), make);
}
