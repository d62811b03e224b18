import type { ByteString } from "@seahaven/abi/bytes";
import type { Options, Shopts } from "./options.ts";
import type { Shell } from "./state.ts";
import type { Variable } from "./variable.ts";

/** All `set` and `shopt` options of a shell in one record. */
export type Settings = Options & Shopts;

/** A function call, a sourced file, or the script itself. */
export interface StackFrame {
	readonly kind: "function" | "source" | "main";
	/** What FUNCNAME has: the function's name, `source` or `main`. */
	readonly name: ByteString;
	/** File the function was defined in, or the file itself. */
	readonly source: ByteString;
	/** Line of the call. */
	readonly line: number;
	readonly parent: StackFrame | null;
	/** Function depth of this frame's locals. */
	readonly depth: number;
	/** The shell that may write to this frame; a fork makes its own copy first. */
	readonly owner: Shell;
	/** What the frame's locals hide: the binding before, or undefined where there was none. */
	locals: Map<ByteString, Variable | undefined> | null;
	/** What BASH_ARGV has of it, if `extdebug` was on. */
	readonly parameters: readonly ByteString[] | null;
	/** Where getopts was inside its word when OPTIND became local, to go on from there afterwards. */
	getoptsOffset: number | null;
	/** Options to put back (`local -`). */
	savedOptions: Settings | null;
}
