import { MESSAGE_WORDS } from "@seahaven/parser/print";
import { printParts } from "@seahaven/parser/print-word";
import type { WordPart } from "@seahaven/parser/syntax";

/** A character of unquoted text, or a part that braces do not look into. */
type Token = string | WordPart;

/** What a word makes by brace expansion: a sum of products. */
type Node = readonly Segment[];
type Segment =
	| { readonly kind: "tokens"; readonly tokens: readonly Token[] }
	| { readonly kind: "choice"; readonly nodes: readonly Node[] }
	| SequenceSegment;

interface SequenceSegment {
	readonly kind: "sequence";
	readonly start: bigint;
	readonly step: bigint;
	readonly count: number;
	/** Digits and sign together; 0: as they are. */
	readonly width: number;
	readonly letters: boolean;
}

/** A word's brace expansion (bash manual 3.5.1), not yet carried out. */
export interface Braces {
	/** How many words it makes. */
	readonly count: number;
	/** Their parts, from left to right. */
	words(): Iterable<readonly WordPart[]>;
}

/** The brace expansion of a word's parts; null where there is none. */
export function braceExpansion(parts: readonly WordPart[]): Braces | null {
	if (!parts.some((part) => part.kind === "Literal" && part.text.includes("{"))) return null;
	const tokens = parts.flatMap((part): Token[] => (part.kind === "Literal" ? [...part.text] : [part]));
	const node = expand(tokens);
	if (node.every((segment) => segment.kind === "tokens")) return null;
	const span = { start: parts[0]?.span.start ?? 0, end: parts.at(-1)?.span.end ?? 0 };
	return {
		count: countOf(node),
		*words() {
			for (const word of products(node, 0)) yield toParts(word, span);
		},
	};
}

/** Where the parts are that brace expansion makes. */
const nowhere: WordPart["span"] = { start: 0, end: 0 };

function toParts(tokens: readonly Token[], span: WordPart["span"]): WordPart[] {
	const parts: WordPart[] = [];
	let text = "";
	const flush = (): void => {
		if (text !== "") parts.push({ kind: "Literal", span, text });
		text = "";
	};
	for (const [index, token] of tokens.entries()) {
		if (typeof token !== "string" && token.kind === "BadSubstitution" && token.span === nowhere) {
			// Alone at the end it is only a character.
			const rest = printParts(toParts(tokens.slice(index + 1), span), MESSAGE_WORDS);
			if (rest === "") text += "`";
			else {
				flush();
				parts.push({ ...token, text: `\`${rest}` });
			}
		} else if (typeof token === "string") {
			const last = parts.at(-1);
			// Braces come before parameters: `$x{a,b}` is `$xa $xb`.
			if (text === "" && last !== undefined && takesMore(last) && /\w/.test(token)) {
				parts[parts.length - 1] = { ...last, name: last.name + token };
			} else text += token;
		} else {
			flush();
			parts.push(token);
		}
	}
	flush();
	return parts;
}

type Parameter = Extract<WordPart, { kind: "ParameterExpansion" }>;

function takesMore(part: WordPart): part is Parameter {
	return part.kind === "ParameterExpansion" && !part.braced && /^[A-Za-z_]/.test(part.name);
}

function countOf(node: Node): number {
	let count = 1;
	for (const segment of node) {
		if (segment.kind === "choice") count *= segment.nodes.reduce((sum, inner) => sum + countOf(inner), 0);
		else if (segment.kind === "sequence") count *= segment.count;
	}
	return count;
}

function* products(node: Node, from: number): Generator<readonly Token[]> {
	const segment = node[from];
	if (segment === undefined) {
		yield [];
		return;
	}
	for (const head of alternatives(segment)) {
		if (from + 1 === node.length) yield head;
		else for (const tail of products(node, from + 1)) yield [...head, ...tail];
	}
}

function* alternatives(segment: Segment): Generator<readonly Token[]> {
	switch (segment.kind) {
		case "tokens":
			yield segment.tokens;
			break;
		case "choice":
			for (const node of segment.nodes) yield* products(node, 0);
			break;
		case "sequence":
			for (let i = 0, value = segment.start; i < segment.count; i++, value += segment.step) {
				if (segment.letters) {
					const letter = String.fromCharCode(Number(value));
					// The backslash that stands between Z and a is removed as any, and the backquote begins a substitution.
					if (letter === "\\") yield [{ kind: "Escaped", span: nowhere, text: "" }];
					else yield letter === "`" ? [{ kind: "BadSubstitution", span: nowhere, text: "`" }] : [letter];
				} else {
					const digits = (value < 0n ? -value : value).toString();
					const sign = value < 0n ? "-" : "";
					yield [...(sign + digits.padStart(segment.width - sign.length, "0"))];
				}
			}
			break;
	}
}

/** bash's brace_expand: what stands before the first brace pair, what the pair makes, and what follows it. */
function expand(tokens: readonly Token[]): Node {
	let open = findBrace(tokens, 0, "{");
	while (open >= 0 && findBrace(tokens, open + 1, "}") < 0) open = findBrace(tokens, open + 1, "{");
	if (open < 0) return tokens.length === 0 ? [] : [{ kind: "tokens", tokens }];
	const close = findBrace(tokens, open + 1, "}");
	const inside = tokens.slice(open + 1, close);
	const rest = tokens.slice(close + 1);
	const before: Segment[] = open === 0 ? [] : [{ kind: "tokens", tokens: tokens.slice(0, open) }];
	let middle: Segment;
	if (inside.includes(",")) middle = { kind: "choice", nodes: splitCommas(inside).map(expand) };
	else middle = readSequence(inside) ?? { kind: "tokens", tokens: tokens.slice(open, close + 1) };
	return [...before, middle, ...expand(rest)];
}

function splitCommas(tokens: readonly Token[]): Token[][] {
	const pieces: Token[][] = [];
	let start = 0;
	for (;;) {
		const comma = findBrace(tokens, start, ",");
		pieces.push(tokens.slice(start, comma < 0 ? undefined : comma));
		if (comma < 0) return pieces;
		start = comma + 1;
	}
}

/** bash's brace_gobbler: the next brace or comma on the same level; a closing one only where a comma or `..` came before it. */
function findBrace(tokens: readonly Token[], from: number, wanted: "{" | "}" | ","): number {
	let level = 0;
	let separated = wanted !== "}";
	for (let i = from; i < tokens.length; i++) {
		const token = tokens[i];
		if (token === wanted && level === 0 && separated) {
			const lonely = wanted === "{" && isBlank(tokens[i - 1]) && (isBlank(tokens[i + 1]) || tokens[i + 1] === "}");
			if (!lonely) return i;
			continue;
		}
		if (token === "{") level++;
		else if (token === "}" && level > 0) level--;
		else if (wanted === "}" && level === 0) {
			if (token === ",") separated = true;
			else if (token === "." && tokens[i + 1] === "." && tokens[i + 2] !== "}") separated = true;
		}
	}
	return -1;
}

function isBlank(token: Token | undefined): boolean {
	return token === undefined || token === " " || token === "\t" || token === "\n";
}

const limit = 1n << 63n;

function isInt64(value: bigint): boolean {
	return value < limit && value >= -limit;
}

/** `1..10..2`, `a..e` */
function readSequence(tokens: readonly Token[]): SequenceSegment | null {
	if (!tokens.every((token) => typeof token === "string")) return null;
	const text = tokens.join("");
	const match = /^([+-]?\d+|[A-Za-z])\.\.([+-]?\d+|[A-Za-z])(?:\.\.([+-]?\d+))?$/.exec(text);
	if (match === null) return null;
	const [, left = "", right = "", by] = match;
	const letters = /^[A-Za-z]$/.test(left);
	if (letters !== /^[A-Za-z]$/.test(right)) return null;
	const start = letters ? BigInt(left.charCodeAt(0)) : toBigInt(left);
	const end = letters ? BigInt(right.charCodeAt(0)) : toBigInt(right);
	let step = by === undefined ? 1n : toBigInt(by);
	if (!isInt64(start) || !isInt64(end) || !isInt64(step)) return null;
	if (step === 0n) step = 1n;
	if (step < 0n) step = -step;
	const distance = end > start ? end - start : start - end;
	const count = Number(distance / step) + 1;
	const padded = (side: string): boolean => /^-?0\d/.test(side);
	const width = !letters && (padded(left) || padded(right)) ? Math.max(left.length, right.length) : 0;
	return { kind: "sequence", start, step: start > end ? -step : step, count, width, letters };
}

function toBigInt(text: string): bigint {
	return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text.replace("+", ""));
}
