import type { ByteString } from "@seahaven/abi/bytes";
import { isAscii } from "@seahaven/abi/bytes";
import type { Word } from "@seahaven/parser/syntax";
import { compileArithmetic } from "./arithmetic-word.ts";
import { chain } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import { type Operator, put, unset } from "./parameter.ts";
import type { Reference } from "./reference.ts";
import { decodeCharacters } from "./utf8.ts";
import { compileText } from "./word.ts";

/** Compiles `${name:offset:length}`: characters of a value, elements of a list. */
export function compileSubstring(offset: Word, length: Word | null, quoted: boolean): Operator {
	const evaluateOffset = compileArithmetic(offset);
	const evaluateLength = length === null ? null : compileArithmetic(length);
	const lengthText = length === null ? null : compileText(length, "none");
	return (host, reference, out) => {
		const finish = (value: ByteString | undefined, from: number, count: number | null) => {
			const text = count !== null && lengthText !== null ? lengthText(host) : "";
			const shown = typeof text === "string" ? text : String(count);
			if (reference.list !== null) {
				const values = slice(host, reference, from, count, shown);
				if (values instanceof ExpansionFailure) return values;
				const origin = reference.variable !== null ? undefined : quoted ? "changed positional" : "positional";
				out.list(values, quoted, reference.list === "*", origin);
				return undefined;
			}
			// What is not there has no size to be exceeded.
			const part = value === undefined ? "" : substring(value, from, count, shown, host.utf8);
			return part instanceof ExpansionFailure ? part : put(out, part, quoted);
		};
		return chain(reference.list === null ? reference.get(host) : "", (value) => {
			if (value === undefined) {
				const failure = unset(host, reference.label);
				if (failure !== undefined) return failure;
			}
			return chain(named(reference, evaluateOffset(host)), (from) => {
				if (evaluateLength === null) return finish(value, Number(from), null);
				return chain(named(reference, evaluateLength(host)), (count) => finish(value, Number(from), Number(count)));
			});
		});
	};
}

/** Messages about the expressions name the parameter. */
function named(reference: Reference, value: Expanded<Int64>): Expanded<Int64> {
	if (value instanceof Promise) return value.then((later) => named(reference, later));
	if (!(value instanceof ExpansionFailure)) return value;
	return new ExpansionFailure(`${reference.label}: ${value.message}`, value.severity);
}

function negative(shown: ByteString): ExpansionFailure {
	return new ExpansionFailure(`${shown}: substring expression < 0`);
}

function substring(
	text: ByteString,
	offset: number,
	count: number | null,
	shown: ByteString,
	utf8: boolean,
): ByteString | ExpansionFailure {
	const offsets = utf8 && !isAscii(text) ? decodeCharacters(text).offsets : null;
	const total = offsets === null ? text.length : offsets.length - 1;
	const from = offset < 0 ? offset + total : offset;
	if (from < 0 || from > total) return "";
	let end = total;
	if (count !== null) {
		end = count < 0 ? total + count : Math.min(total, from + count);
		if (end < from) return negative(shown);
	}
	return offsets === null ? text.slice(from, end) : text.slice(offsets[from], offsets[end]);
}

function slice(
	host: ExpansionHost,
	reference: Reference,
	offset: number,
	count: number | null,
	shown: ByteString,
): readonly ByteString[] | ExpansionFailure {
	const access = reference.variable === null ? undefined : host.variable(reference.variable);
	let values = reference.values(host);
	let from: number;
	if (reference.variable === null) {
		// `$0` comes first where the offset is 0.
		from = offset < 0 ? offset + values.length + 1 : offset;
		if (from > values.length + 1) return [];
		if (from === 0) values = [host.name, ...values];
		else from--;
	} else if (access?.kind === "indexed") {
		const keys = access.elements.keys();
		const start = offset < 0 ? offset + access.elements.end : offset;
		if (start < 0 || start > access.elements.end) return [];
		from = firstFrom(keys, start);
	} else if (access?.kind === "associative") {
		// bash counts these from 1, and takes 0 for 1.
		const start = offset < 0 ? offset + values.length + 1 : offset;
		from = start < 0 ? -1 : Math.max(0, start - 1);
	} else if (access?.kind === "scalar") {
		const part = substring(access.text ?? "", offset, count, shown, host.utf8);
		return part instanceof ExpansionFailure ? part : part === "" ? [] : [part];
	} else return [];
	if (count !== null && count < 0) return negative(shown);
	if (from < 0) return [];
	return values.slice(from, count === null ? undefined : from + count);
}

/** The position of the first key that is not below `start`. */
function firstFrom(keys: readonly number[], start: number): number {
	let low = 0;
	let high = keys.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((keys[middle] ?? 0) < start) low = middle + 1;
		else high = middle;
	}
	return low;
}
