import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";
import { decodeAnsiC } from "@seahaven/parser/ansi";
import type { ParameterOperation } from "@seahaven/parser/syntax";
import { chain } from "./chain.ts";
import { hashOrder } from "./hash-order.ts";
import type { Expanded, ExpansionHost, VariableAccess } from "./host.ts";
import { changeCase } from "./mapper.ts";
import { mapped, type Operator, put, unset } from "./parameter.ts";
import { needsAnsi, quoteKey, quoteReusable, quoteValue } from "./quote.ts";
import { arrayKeys } from "./reference.ts";
import { countOf } from "./replace-bytes.ts";
import type { Sink } from "./sink.ts";
import { chargeText } from "./text-limit.ts";

type Transform = Extract<ParameterOperation, { kind: "Transform" }>["operator"];

/** Compiles `${name@operator}`. */
export function compileTransform(operator: Transform, quoted: boolean): Operator {
	switch (operator) {
		case "U":
			return mapped((host) => (text) => changeCase(text, "^^", host.utf8, null), quoted);
		case "u":
			return mapped((host) => (text) => changeCase(text, "^", host.utf8, null), quoted);
		case "L":
			return mapped((host) => (text) => changeCase(text, ",,", host.utf8, null), quoted);
		case "E":
			return mapped(() => decodeAnsiC, quoted);
		case "Q":
			return mapped((host) => (text) => quoteCharged(host, text), quoted);
		case "P":
			return compilePrompt(quoted);
		case "A":
			return compileDeclaration(quoted);
		case "a":
			return compileAttributes(quoted);
		case "K":
		case "k":
			return compilePairs(operator === "k", quoted);
		default:
			return unreachable(operator);
	}
}

/** As `quoteReusable`, once the size of the result is known to be allowed; the process is ending where it is not. */
function quoteCharged(host: ExpansionHost, text: ByteString): ByteString {
	if (text.length > 65_536) {
		const most = needsAnsi(text, host.utf8) ? text.length * 4 : text.length + countOf(text, "'") * 3;
		if (chargeText(host, most) !== undefined) return "";
	}
	return quoteReusable(text, host.utf8);
}

function compilePrompt(quoted: boolean): Operator {
	return (host, reference, out) => {
		if (reference.list === null) {
			return chain(reference.get(host), (value) => {
				if (value === undefined) return unset(host, reference.label);
				return chain(host.prompt(value), (text) => put(out, text, quoted));
			});
		}
		const star = reference.list === "*";
		const values = reference.values(host);
		const done: ByteString[] = [];
		const run = (from: number): Expanded<void> => {
			if (from === values.length) return out.list(done, quoted, star);
			return chain(host.prompt(values[from] ?? ""), (text) => {
				done.push(text);
				return run(from + 1);
			});
		};
		return run(0);
	};
}

/** `declare -a name=([0]="x" …)`: the words that make it anew. */
function compileDeclaration(quoted: boolean): Operator {
	return (host, reference, out) => {
		const { variable, list } = reference;
		if (variable === null) {
			if (list === null) return unsetIfNone(host, reference.get(host), reference.label);
			const values = reference.values(host);
			if (values.length === 0) return out.list(values, quoted, list === "*");
			// bash splits the words before the values even in double quotes.
			if (quoted && list === "*") out.quoted("set -- ");
			else splitWords(host, out, "set -- ");
			out.list(
				values.map((value) => quoteCharged(host, value)),
				quoted,
				list === "*",
			);
			return undefined;
		}
		const access = host.variable(variable);
		const letters = access?.letters ?? "";
		if (list !== null && access !== undefined && access.kind !== "scalar") {
			const value = arrayLiteral(access, host.utf8);
			splitWords(host, out, `declare -${letters} ${variable}=`);
			return put(out, value, quoted);
		}
		const declare = letters === "" ? "" : `declare -${letters} `;
		return chain(list === null ? reference.get(host) : access?.kind === "scalar" ? access.text : undefined, (value) => {
			if (value === undefined) {
				const failure = unset(host, reference.label);
				if (failure !== undefined) return failure;
				if (declare !== "") put(out, declare + variable, quoted);
				return undefined;
			}
			return put(out, `${declare}${variable}=${quoteCharged(host, value)}`, quoted);
		});
	};
}

/** Splits also where IFS is empty. */
function splitWords(host: ExpansionHost, out: Sink, text: ByteString): void {
	if (host.get("IFS") === "") out.list(text.split(" "), true, false);
	else out.split(text);
}

function unsetIfNone(host: ExpansionHost, value: Expanded<ByteString | undefined>, label: ByteString): Expanded<void> {
	return chain(value, (text) => (text === undefined ? unset(host, label) : undefined));
}

/** `([0]="x" [1]="y")` as `declare -p` prints it. */
export function arrayLiteral(access: Exclude<VariableAccess, { kind: "scalar" }>, utf8: boolean): ByteString {
	switch (access.kind) {
		case "indexed": {
			const { elements } = access;
			if (elements.count === 0) return "()";
			return `(${elements
				.keys()
				.map((key) => `[${key}]=${quoteValue(elements.get(key) ?? "", utf8)}`)
				.join(" ")})`;
		}
		case "associative": {
			const { elements } = access;
			if (elements.size === 0) return "()";
			return `(${hashOrder(elements.keys())
				.map((key) => `[${quoteKey(key, utf8)}]=${quoteValue(elements.get(key) ?? "", utf8)} `)
				.join("")})`;
		}
	}
}

function compileAttributes(quoted: boolean): Operator {
	return (host, reference, out) => {
		const { variable, list } = reference;
		if (variable === null) {
			if (list !== null)
				out.list(
					reference.values(host).map(() => ""),
					quoted,
					list === "*",
				);
			return undefined;
		}
		const access = host.variable(variable);
		if (access === undefined) {
			if (list !== null) return out.list([], quoted, list === "*");
			return unset(host, reference.label);
		}
		if (list === null || access.kind === "scalar") return put(out, access.letters, quoted);
		const count = access.kind === "indexed" ? access.elements.count : access.elements.size;
		const { letters } = access;
		out.list(
			Array.from({ length: Math.max(1, count) }, () => letters),
			quoted,
			list === "*",
		);
		return undefined;
	};
}

/** `@K`: keys and quoted values in one word; `@k`: each a word of its own. Of what is no array, the quoted value. */
function compilePairs(words: boolean, quoted: boolean): Operator {
	const quote = mapped((host) => (text) => quoteReusable(text, host.utf8), quoted);
	return (host, reference, out) => {
		const { variable, list } = reference;
		const access = variable === null ? undefined : host.variable(variable);
		if (list === null || variable === null || access === undefined || access.kind === "scalar") {
			return quote(host, reference, out);
		}
		const keys = arrayKeys(host, variable);
		const valueAt = (key: ByteString): ByteString =>
			(access.kind === "indexed" ? access.elements.get(Number(key)) : access.elements.get(key)) ?? "";
		if (words) {
			out.list(
				keys.flatMap((key) => [key, valueAt(key)]),
				quoted,
				list === "*",
			);
			return undefined;
		}
		const pairs = keys.map(
			(key) => `${access.kind === "indexed" ? key : quoteKey(key, host.utf8)} ${quoteValue(valueAt(key), host.utf8)}`,
		);
		return put(out, access.kind === "indexed" ? pairs.join(" ") : pairs.map((pair) => `${pair} `).join(""), quoted);
	};
}
