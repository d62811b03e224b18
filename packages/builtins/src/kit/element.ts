import type { ByteString } from "@seahaven/abi/bytes";
import type { ShellView } from "../view.ts";
import { parseReference } from "./identifier.ts";

/** Whether `name`, `name[subscript]` or `name[@]` has a value: `test -v`. A wrong subscript has none, and gets a message. */
export function isSet(view: ShellView, text: ByteString): boolean | { readonly problem: ByteString } {
	if (/^[0-9]+$/.test(text)) {
		const place = Number(text);
		return place === 0 || place <= view.positional.length;
	}
	const reference = parseReference(text);
	if (reference === undefined) return false;
	const value = view.variable(reference.name)?.value;
	if (value === undefined || value === null) return false;
	const { subscript } = reference;
	if (value.kind === "associative") {
		const once = view.shopt("assoc_expand_once") === true;
		const key = subscript === null || once ? (subscript ?? "0") : unquoteSubscript(view.expandSubscript(subscript));
		return key === "" ? { problem: `${reference.name}: bad array subscript` } : value.elements.has(key);
	}
	if (subscript === "@" || subscript === "*") return value.kind === "scalar" || value.elements.size > 0;
	if (subscript === null) return value.kind === "scalar" || value.elements.has(0);
	const index = arrayIndex(view, subscript, value.kind === "indexed" ? value.elements : undefined);
	if (index === null) return { problem: `${reference.name}: bad array subscript` };
	if (typeof index === "string") return { problem: index };
	return value.kind === "indexed" ? value.elements.has(index) : index === 0;
}

/** A subscript's number; negative ones count from behind the last element. Null: before the first one. A text: what is wrong with the expression. */
export function arrayIndex(
	view: ShellView,
	subscript: ByteString,
	elements: ReadonlyMap<number, ByteString> | undefined,
): number | null | ByteString {
	const result = view.arithmetic(view.expandSubscript(subscript).replaceAll('"', ""));
	if (!result.ok) return result.error;
	const index = Number(result.value);
	if (index >= 0) return index;
	let last = -1;
	if (elements !== undefined) for (const key of elements.keys()) last = key;
	else last = 0;
	const place = last + 1 + index;
	return place < 0 ? null : place;
}

/** A key as it was written in a subscript, without its quotes. */
export function unquoteSubscript(subscript: ByteString): ByteString {
	if (!/['"\\]/.test(subscript)) return subscript;
	return subscript.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_all, single, double, escaped) =>
		single !== undefined ? single : double !== undefined ? (double as string).replace(/\\(["\\$`])/g, "$1") : escaped,
	);
}
