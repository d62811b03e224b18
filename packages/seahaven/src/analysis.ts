import { type ByteString, fromText, isAscii, toText } from "@seahaven/abi/bytes";
import { analyze } from "@seahaven/policy/analyze/analyze";
import type { FileUse } from "@seahaven/policy/invocation";
import { isKnown, type Text } from "@seahaven/policy/text";

/** A place in a script: indices into its text. */
export interface SourceSpan {
	readonly start: number;
	readonly end: number;
	/** From 1. */
	readonly line: number;
}

/** A simple command that may run. */
export interface AnalyzedCommand {
	/** Without its directory; null where only the run will tell. */
	readonly name: string | null;
	/** Name first; null for each word of which only the run will tell all. */
	readonly argv: readonly (string | null)[];
	/** What leads to it, the outermost first: `sudo`, `xargs`, `bash -c`, `$()`, the name of a function or an alias. */
	readonly via: readonly string[];
	readonly span: SourceSpan;
}

/** What a script may do, as far as its text tells. Nothing was run. */
export interface Analysis {
	/** Why it is no script, in bash's words; null where it is one. */
	readonly error: { readonly message: string; readonly line: number } | null;
	readonly commands: readonly AnalyzedCommand[];
	/** Absolute paths; null for each that only the run will tell. */
	readonly reads: readonly (string | null)[];
	readonly writes: readonly (string | null)[];
	readonly deletes: readonly (string | null)[];
	readonly hosts: readonly (string | null)[];
	/** What cannot be known before the run. */
	readonly opaque: readonly { readonly why: string; readonly message: string; readonly span: SourceSpan }[];
}

/** Where the script would run. */
export interface AnalyzeOptions {
	/** Absolute; `/workspace` unless given. */
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
}

/** What a script may do, without running any of it. */
export function analyzeScript(script: string, { cwd, env = {} }: AnalyzeOptions = {}): Analysis {
	const source = fromText(script);
	const analysis = analyze(source, {
		...(cwd === undefined ? {} : { cwd: fromText(cwd) }),
		variables: new Map(Object.entries(env).map(([name, value]) => [name, fromText(value)])),
	});
	const at = indices(source);
	const span = (
		where: { readonly start: number; readonly end: number },
		line = lineOf(source, where.start),
	): SourceSpan => ({
		start: at(where.start),
		end: at(where.end),
		line,
	});
	const { error, invocations, files, hosts, opaque } = analysis;
	return {
		error,
		commands: invocations
			.filter(({ argv }) => argv.length > 0)
			.map((each) => ({
				name: each.name === "" ? null : plain(each.name),
				argv: each.argv.map(plain),
				via: each.via.map(toText),
				span: span(each.span, each.line),
			})),
		reads: paths(files, "read"),
		writes: paths(files, "write"),
		deletes: paths(files, "delete"),
		hosts: hosts.map(plain),
		opaque: opaque.map((each) => ({ why: each.why, message: each.message, span: span(each.span) })),
	};
}

function plain(text: Text): string | null {
	return isKnown(text) ? toText(text) : null;
}

function paths(files: readonly FileUse[], how: FileUse["how"]): readonly (string | null)[] {
	const found = files
		.filter((file) => file.how === how)
		.map(({ resolved }) => (resolved === null ? null : plain(resolved)));
	return [...new Set(found)];
}

function lineOf(source: ByteString, offset: number): number {
	return source.slice(0, offset).split("\n").length;
}

/** Byte offsets as indices into the text. */
function indices(source: ByteString): (offset: number) => number {
	if (isAscii(source)) return (offset) => offset;
	return (offset) => toText(source.slice(0, offset)).length;
}
