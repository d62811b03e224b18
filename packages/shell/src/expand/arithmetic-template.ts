import type { ByteString } from "@seahaven/abi/bytes";
import type { WordPart } from "@seahaven/parser/syntax";
import { constantText } from "./word.ts";

/** Text, or the number of an expansion. */
export type Piece = ByteString | number;

/** An array element whose subscript has expansions in it. */
export interface TemplateElement {
	readonly name: ByteString;
	readonly key: readonly Piece[];
}

/** An arithmetic word with names in place of what is expanded: `__value0`, and `__element0` for a whole `name[subscript]`. */
export interface Template {
	readonly text: ByteString;
	readonly expansions: readonly WordPart[];
	/** All of the word. */
	readonly pieces: readonly Piece[];
	readonly elements: readonly TemplateElement[];
}

/** Makes a template; null where an expansion touches a name or number, so that it could be part of one, or gives more than an operand. */
export function makeTemplate(parts: readonly WordPart[]): Template | null {
	const expansions: WordPart[] = [];
	const pieces: Piece[] = [];
	for (const part of flat(parts)) {
		const text = constantText([part]);
		if (text !== null) {
			if (/["'\\]|__(?:value|element)/.test(text)) return null;
			const last = pieces.at(-1);
			if (typeof last === "string") pieces[pieces.length - 1] = last + text;
			else pieces.push(text);
		} else {
			if (
				part.kind !== "ParameterExpansion" &&
				part.kind !== "CommandSubstitution" &&
				part.kind !== "ArithmeticExpansion"
			) {
				return null;
			}
			pieces.push(expansions.length);
			expansions.push(part);
		}
	}
	const elements: TemplateElement[] = [];
	const shape = withElements(pieces, elements);
	let text = "";
	for (const [i, piece] of shape.entries()) {
		if (typeof piece === "string") {
			text += piece;
			continue;
		}
		const next = shape[i + 1];
		if (/[\w#@$]$/.test(text) || typeof next === "number") return null;
		if (next !== undefined && /^[\w#@[]/.test(next)) return null;
		text += `__value${piece}`;
	}
	return { text, expansions, pieces, elements };
}

/** Double quotes mean nothing in arithmetic. */
function flat(parts: readonly WordPart[]): readonly WordPart[] {
	return parts.flatMap((part) => (part.kind === "DoubleQuoted" ? flat(part.parts) : [part]));
}

/** Puts a name in place of each element whose subscript has expansions but no brackets in it. */
function withElements(pieces: readonly Piece[], elements: TemplateElement[]): Piece[] {
	const shape: Piece[] = [];
	const rest = [...pieces];
	for (let piece = rest.shift(); piece !== undefined; piece = rest.shift()) {
		const open = typeof piece === "string" ? /(?:^|[^\w$])([A-Za-z_]\w*)\[([^\][]*)$/.exec(piece) : null;
		if (typeof piece !== "string" || open === null) {
			shape.push(piece);
			continue;
		}
		const close = rest.findIndex((later) => typeof later === "string" && /[\][]/.test(later));
		const last = rest[close];
		const end = typeof last === "string" ? /^([^\][]*)\](?![\w[])/.exec(last) : null;
		if (typeof last !== "string" || end === null) {
			shape.push(piece);
			continue;
		}
		const name = open[1] ?? "";
		const first = open[2] ?? "";
		elements.push({ name, key: [first, ...rest.slice(0, close), end[1] ?? ""].filter((part) => part !== "") });
		const before = piece.slice(0, piece.length - first.length - 1 - name.length);
		rest.splice(0, close + 1, `${before}__element${elements.length - 1}${last.slice(end[0].length)}`);
	}
	return shape;
}
