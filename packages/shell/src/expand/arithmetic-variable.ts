import type { ByteString } from "@seahaven/abi/bytes";
import type { Evaluator } from "./arithmetic-tree.ts";
import { BadSubscript, ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import * as int64 from "./int64.ts";
import { plainInteger } from "./integer.ts";

type Operation = (a: Int64, b: Int64) => Int64 | ExpansionFailure;

/** A variable or array element in arithmetic. */
export interface Cell {
	readonly read: Evaluator;
	/** `++` and `--`: adds `step`; the value before, or after with `prefix`. */
	readonly update: (host: ExpansionHost, step: number, prefix: boolean) => Int64 | ExpansionFailure;
	readonly assign: (host: ExpansionHost, value: Evaluator) => Int64 | ExpansionFailure;
	readonly modify: (host: ExpansionHost, value: Evaluator, operation: Operation) => Int64 | ExpansionFailure;
}

/** Evaluates a variable's text, which may be any expression. */
export type TextEvaluator = (host: ExpansionHost, text: ByteString) => Int64 | ExpansionFailure;

/** A plain name. */
export function scalarCell(name: ByteString, evaluateText: TextEvaluator): Cell {
	const slow: Evaluator = (host) => {
		const text = host.get(name);
		if (text === undefined) {
			return host.options.nounset ? new ExpansionFailure(`${name}: unbound variable`, "shell") : 0;
		}
		return evaluateText(host, text);
	};
	const read: Evaluator = (host) => {
		const value = host.integer(name);
		return Number.isNaN(value) ? slow(host) : value;
	};
	const store = (host: ExpansionHost, value: Int64): ExpansionFailure | undefined =>
		typeof value === "number" ? host.assignInteger(name, value) : host.assign(name, value.toString());
	return {
		read,
		update(host, step, prefix) {
			const before = read(host);
			if (before instanceof ExpansionFailure) return before;
			const after = int64.add(before, step);
			return store(host, after) ?? (prefix ? after : before);
		},
		assign(host, evaluate) {
			const value = evaluate(host);
			if (value instanceof ExpansionFailure) return value;
			return store(host, value) ?? value;
		},
		modify(host, evaluate, operation) {
			const before = read(host);
			if (before instanceof ExpansionFailure) return before;
			const value = evaluate(host);
			if (value instanceof ExpansionFailure) return value;
			const after = operation(before, value);
			if (after instanceof ExpansionFailure) return after;
			return store(host, after) ?? after;
		},
	};
}

/** Finds the key that a subscript's text means for a variable: a number, a string for an associative array. */
export type KeyOf = (host: ExpansionHost, forWriting: boolean) => number | ByteString | ExpansionFailure;

/** `name[subscript]`, whose subscript is evaluated once for each use. */
export function elementCell(name: ByteString, keyOf: KeyOf, evaluateText: TextEvaluator): Cell {
	const readAt = (host: ExpansionHost, key: number | ByteString): Int64 | ExpansionFailure => {
		const text = elementText(host, name, key);
		if (text === undefined) {
			// An element that is not set is 0 whatever `set -u` says; a variable that is not set is an error.
			const unbound = host.options.nounset && host.variable(name) === undefined;
			return unbound ? new ExpansionFailure(`${name}: unbound variable`, "shell") : 0;
		}
		const value = plainInteger(text);
		return Number.isNaN(value) ? evaluateText(host, text) : value;
	};
	return {
		read(host) {
			const key = keyOf(host, false);
			// bash says it once for the name and once for the value.
			if (key instanceof BadSubscript) return warned(host, key, warned(host, key, 0));
			return key instanceof ExpansionFailure ? key : readAt(host, key);
		},
		update(host, step, prefix) {
			const key = keyOf(host, true);
			if (key instanceof ExpansionFailure) return key;
			const before = readAt(host, key);
			if (before instanceof ExpansionFailure) return before;
			const after = int64.add(before, step);
			return host.assignElement(name, key, after.toString()) ?? (prefix ? after : before);
		},
		assign(host, evaluate) {
			const value = evaluate(host);
			if (value instanceof ExpansionFailure) return value;
			const key = keyOf(host, true);
			if (key instanceof BadSubscript) return warned(host, key, value);
			if (key instanceof ExpansionFailure) return key;
			return host.assignElement(name, key, value.toString()) ?? value;
		},
		modify(host, evaluate, operation) {
			const key = keyOf(host, true);
			if (key instanceof ExpansionFailure) return key;
			const before = readAt(host, key);
			if (before instanceof ExpansionFailure) return before;
			const value = evaluate(host);
			if (value instanceof ExpansionFailure) return value;
			const after = operation(before, value);
			if (after instanceof ExpansionFailure) return after;
			return host.assignElement(name, key, after.toString()) ?? after;
		},
	};
}

/** bash complains about an element that cannot be, and goes on as if it had been assigned. */
function warned<T>(host: ExpansionHost, failure: BadSubscript, value: T): T {
	host.warn(failure.message);
	return value;
}

/** The text of an element; of a scalar, element 0. */
export function elementText(host: ExpansionHost, name: ByteString, key: number | ByteString): ByteString | undefined {
	const variable = host.variable(name);
	if (variable === undefined) return undefined;
	switch (variable.kind) {
		case "scalar":
			return key === 0 ? variable.text : undefined;
		case "indexed":
			return typeof key === "number" ? variable.elements.get(key) : undefined;
		case "associative":
			return variable.elements.get(String(key));
	}
}
