import type { ByteString } from "@seahaven/abi/bytes";
import type { Word, WordPart } from "@seahaven/parser/syntax";
import { type Braces, braceExpansion } from "./brace.ts";
import { chain, sequence } from "./chain.ts";
import { type Expanded, type ExpansionHost, endedFailure } from "./host.ts";
import { ifsOf } from "./ifs.ts";
import { unset } from "./parameter.ts";
import { FieldSink } from "./sink.ts";
import { compileParts, compileText, constantText, type Emitter, mayBeList, together } from "./word.ts";

/** Expands words to fields. The result may be shared: it is not to be changed. */
export type Fields = (host: ExpansionHost) => Expanded<readonly ByteString[]>;

/** Adds the fields of one word. */
type WordFields = (host: ExpansionHost, fields: ByteString[]) => Expanded<void>;

const chargeFrom = 4096;

/**
 * Compiles words with all expansions in order (XCU 2.6): braces first, then tilde, parameter, command and arithmetic expansion, field
 * splitting, pathname expansion, quote removal. Without `assignmentTildes` a word that looks like an assignment has tildes only at its
 * start, as elements of an array literal do.
 */
export function compileFields(words: readonly Word[], assignmentTildes = true): Fields {
	const constant: ByteString[] = [];
	for (const word of words) {
		const text = plainWord(word.parts);
		if (text === null) break;
		constant.push(text);
	}
	if (constant.length === words.length) return () => constant;
	const steps = words.map((word) => compileWord(word.parts, assignmentTildes));
	const finish = (host: ExpansionHost, fields: ByteString[]): Expanded<readonly ByteString[]> => {
		if (fields.length > chargeFrom && !host.charge("expansionFields", fields.length)) return endedFailure;
		return fields;
	};
	return (host) => {
		const fields: ByteString[] = [];
		const result = sequence(steps, 0, host, fields);
		return result === undefined ? finish(host, fields) : chain(result, () => finish(host, fields));
	};
}

/** The field of a word in which nothing is special; null: it has to be looked at each time. */
function plainWord(parts: readonly WordPart[]): ByteString | null {
	if (parts.length === 0) return null;
	for (const part of parts) if (part.kind === "Literal" && /[~*?[{(\\]/.test(part.text)) return null;
	return constantText(parts);
}

function compileWord(parts: readonly WordPart[], assignmentTildes: boolean): WordFields {
	const braces = braceExpansion(parts);
	if (braces === null) return compileUnbraced(parts, assignmentTildes);
	const plain = compileUnbraced(parts, assignmentTildes);
	const expanded = compileBraces(braces, assignmentTildes);
	return (host, fields) => (host.options.braceexpand ? expanded(host, fields) : plain(host, fields));
}

const keptWords = 4096;

function compileBraces(braces: Braces, assignmentTildes: boolean): WordFields {
	const { count } = braces;
	if (count > keptWords) {
		return (host, fields) => {
			if (!host.charge("expansionFields", count)) return endedFailure;
			const words = braces.words()[Symbol.iterator]();
			const run = (): Expanded<void> => {
				for (let next = words.next(); !next.done; next = words.next()) {
					const text = plainWord(next.value);
					if (text !== null) {
						fields.push(text);
						continue;
					}
					const result = compileUnbraced(next.value, assignmentTildes)(host, fields);
					if (result !== undefined) return chain(result, run);
				}
				return undefined;
			};
			return run();
		};
	}
	let kept: readonly WordFields[] | null = null;
	return (host, fields) => {
		kept ??= Array.from(braces.words(), (word) => compileUnbraced(word, assignmentTildes));
		return sequence(kept, 0, host, fields);
	};
}

function compileUnbraced(parts: readonly WordPart[], assignmentTildes: boolean): WordFields {
	const text = plainWord(parts);
	if (text !== null) {
		return (_, fields) => {
			fields.push(text);
			return undefined;
		};
	}
	const [only] = parts;
	if (parts.length === 1 && only !== undefined) {
		if (only.kind === "DoubleQuoted" && !mayBeList(only.parts)) return compileSingle(parts);
		if (isPlainVariable(only)) return compileVariable(only.name, compileGeneral(parts, false));
	}
	return compileGeneral(parts, assignmentTildes);
}

/** `"…"`: always one field. */
function compileSingle(parts: readonly WordPart[]): WordFields {
	const texter = compileText({ kind: "Word", span: { start: 0, end: 0 }, parts }, "none");
	let general: WordFields | null = null;
	return (host, fields) => {
		if (host.listReferences) {
			general ??= compileGeneral(parts, false);
			return general(host, fields);
		}
		const text = texter(host);
		if (typeof text === "string") {
			fields.push(text);
			return undefined;
		}
		return chain(text, (later) => {
			fields.push(later);
		});
	};
}

type PlainVariable = Extract<WordPart, { kind: "ParameterExpansion" }>;

function isPlainVariable(part: WordPart): part is PlainVariable {
	return (
		part.kind === "ParameterExpansion" &&
		part.operation.kind === "Plain" &&
		!part.indirect &&
		part.subscript === null &&
		/^[A-Za-z_]/.test(part.name)
	);
}

/** `$name`: mostly one field in which nothing is special. */
function compileVariable(name: ByteString, general: WordFields): WordFields {
	return (host, fields) => {
		const value = host.get(name);
		if (host.listReferences) return general(host, fields);
		if (value === undefined) return unset(host, name);
		if (value === "") return undefined;
		const { kinds, wide } = ifsOf(host.get("IFS"), host.utf8);
		if (wide !== null) return general(host, fields);
		for (let i = 0; i < value.length; i++) if (kinds[value.charCodeAt(i)] !== 0) return general(host, fields);
		fields.push(value);
		return undefined;
	};
}

function compileGeneral(parts: readonly WordPart[], assignmentTildes: boolean): WordFields {
	const emit = assignmentTildes ? wordEmitter(parts) : together(compileParts(parts, unquoted, "word"));
	return (host, fields) => {
		const sink = new FieldSink(host, fields);
		const result = emit(host, sink);
		if (result !== undefined) return chain(result, () => finish(sink));
		return finish(sink);
	};
}

function finish(sink: FieldSink): Expanded<void> {
	sink.finish();
	return sink.failure;
}

const unquoted = { quoted: false, operand: false };

/** A word's parts; one that looks like an assignment has tildes after `=` and `:` too, unless in POSIX mode. */
function wordEmitter(parts: readonly WordPart[]): Emitter {
	const plain = together(compileParts(parts, unquoted, "word"));
	const [first, ...rest] = parts;
	if (first?.kind !== "Literal" || !parts.some((part) => part.kind === "Literal" && part.text.includes("~")))
		return plain;
	const name = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.exec(first.text)?.[0];
	if (name === undefined) return plain;
	const value = first.text.slice(name.length);
	const valueParts: readonly WordPart[] = value === "" ? rest : [{ ...first, text: value }, ...rest];
	const emitValue = together(compileParts(valueParts, unquoted, "assignment"));
	return (host, out) => {
		if (host.options.posix) return plain(host, out);
		out.literal(name);
		return emitValue(host, out);
	};
}
