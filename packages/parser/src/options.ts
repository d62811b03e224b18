/** What the parser takes and gives besides the tree. */
import type { ParseError, ParseWarning, Script } from "./syntax.ts";

export interface ParseOptions {
	/** The text of an alias, or undefined. Asked for unquoted words in command position only. Leave out to parse without aliases. */
	readonly aliases?: (name: string) => string | undefined;
	/** `shopt extglob`: `@(a|b)` and the like are part of a word. Inside `[[ ]]` they always are. */
	readonly extglob?: boolean;
	/** `set -o posix` */
	readonly posix?: boolean;
	/** How deep constructs may be nested, if that is less than the parser's own bound. */
	readonly depth?: number;
}

/** A place in the source: byte offset from 0, line from 1. */
export interface Position {
	readonly offset: number;
	readonly line: number;
}

/** The beginning of a source. */
export const START: Position = { offset: 0, line: 1 };

/** All of a source, or the first error in it (with nothing of what came before: use `parseNext` to run up to the error). */
export type ParseResult =
	| { readonly ok: true; readonly script: Script; readonly warnings: readonly ParseWarning[] }
	| { readonly ok: false; readonly error: ParseError; readonly warnings: readonly ParseWarning[] };

/** One complete command line, the end, or an error. `next` is where reading goes on: after an error, at the start of the following line. */
export type NextResult =
	| {
			readonly kind: "commands";
			readonly script: Script;
			/** A here-document or a continued line was cut off by the end: an interactive shell asks for another line instead of running it. */
			readonly incomplete: boolean;
			readonly warnings: readonly ParseWarning[];
			readonly next: Position;
	  }
	| { readonly kind: "end"; readonly warnings: readonly ParseWarning[] }
	| {
			readonly kind: "error";
			readonly error: ParseError;
			readonly warnings: readonly ParseWarning[];
			readonly next: Position;
	  };
