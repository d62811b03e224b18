import type { ByteString } from "@seahaven/abi/bytes";
import type { LimitName } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { CommandSubstitution, ProcessSubstitution, UnparsedSubstitution } from "@seahaven/parser/syntax";

/**
 * How far a failed expansion reaches.
 * - `line`: what runs is abandoned up to the loop that reads commands (script, `eval`, `source`, `-c`), which goes on with the next
 *   complete command line and `$?` 1; a subshell ends with status 1.
 * - `pattern`: as `line`, but `set -e` takes it for a command that failed (failglob).
 * - `shell`: as `line` in an interactive shell; any other shell exits (status 127 under `-c`, otherwise 1).
 * - `ended`: a limit was met or a signal came; the process is ending already and there is nothing to print.
 */
export type Severity = "line" | "pattern" | "shell" | "ended";

/** Why an expansion gave nothing. The message is bash's, without the `bash: line N: ` before it. */
export class ExpansionFailure {
	readonly message: ByteString;
	readonly severity: Severity;
	constructor(message: ByteString, severity: Severity = "line") {
		this.message = message;
		this.severity = severity;
	}
}

/** What POSIX mode makes of a failure that gives up a line (XCU 2.8.1): a shell that is not interactive exits. */
export function sterner(host: { readonly options: ExpansionOptions }, failure: ExpansionFailure): ExpansionFailure {
	return host.options.posix && failure.severity === "line" ? new ExpansionFailure(failure.message, "shell") : failure;
}

/** An element that cannot be: `a[]`, `a[-9]` beyond the start, all of an array where one is wanted. */
export class BadSubscript extends ExpansionFailure {
	constructor(element: ByteString) {
		super(`${element}: bad array subscript`);
	}
}

/** A variable that would not be assigned: the message stands as it is, whatever was evaluating. */
export class AssignmentFailure extends ExpansionFailure {}

/** What every compiled expansion answers: at once where nothing waits. */
export type Expanded<T> = Maybe<T | ExpansionFailure>;

/** An indexed array, looked at in place. */
export interface IndexedElements {
	/** Elements that are set. */
	readonly count: number;
	/** The highest subscript that is set, plus one; what negative subscripts count from. */
	readonly end: number;
	get(subscript: number): ByteString | undefined;
	/** Subscripts that are set, rising. Not to be changed by the caller. */
	keys(): readonly number[];
	/** Values by rising subscript. Not to be changed by the caller; may be the array's own storage. */
	values(): readonly ByteString[];
}

/** A variable in scope, looked at in place; it is not kept across a wait or an assignment. */
export type VariableAccess =
	| { readonly kind: "scalar"; readonly text: ByteString | undefined; readonly letters: ByteString }
	| { readonly kind: "indexed"; readonly elements: IndexedElements; readonly letters: ByteString }
	/** In order of insertion: `hashOrder` in hash-order.ts gives the order in which bash lists the keys. */
	| {
			readonly kind: "associative";
			readonly elements: ReadonlyMap<ByteString, ByteString>;
			readonly letters: ByteString;
	  };

/** `set` and `shopt` options that expansion looks at, under their own names. */
export interface ExpansionOptions {
	braceexpand: boolean;
	noglob: boolean;
	nounset: boolean;
	posix: boolean;
	dotglob: boolean;
	extglob: boolean;
	failglob: boolean;
	globasciiranges: boolean;
	globskipdots: boolean;
	globstar: boolean;
	nocaseglob: boolean;
	nocasematch: boolean;
	nullglob: boolean;
	patsub_replacement: boolean;
	assoc_expand_once: boolean;
}

/** The part of a shell that expansion reads and, for `${x:=word}` and arithmetic, writes. The shell implements it. */
export interface ExpansionHost {
	readonly options: ExpansionOptions;
	/** The locale's characters are UTF-8 (from LC_ALL, LC_CTYPE, LANG; see `isUtf8Locale`); otherwise each byte is a character. */
	readonly utf8: boolean;

	// ---- special and positional parameters
	/** `$1` is the first. */
	readonly positional: readonly ByteString[];
	/** `$0` */
	readonly name: ByteString;
	/** `$?` */
	readonly status: number;
	/** `$$` */
	readonly pid: number;
	/** `$!`; undefined before the first background command. */
	readonly backgroundPid: number | undefined;
	/** `$-` */
	readonly optionLetters: ByteString;

	// ---- variables; name references are followed, dynamic variables (RANDOM, LINENO, …) computed
	/** What `$name` gives: a scalar, or element 0 of an array; undefined: unset. */
	get(name: ByteString): ByteString | undefined;
	/** Whether any name reference may refer to all elements of an array. */
	readonly listReferences: boolean;
	/** `array[@]` or `array[*]` where the name refers to that. */
	listReferent(name: ByteString): ByteString | undefined;
	/**
	 * The same as a number, where the text is the usual form of a safe integer (`-?` and digits, no leading zeros, no blanks), otherwise NaN. The shell
	 * may keep numbers it was given by `assignInteger` to answer without parsing; `plainInteger` in integer.ts parses.
	 */
	integer(name: ByteString): number;
	/** undefined: no such variable in scope. Whole arrays, dynamic ones (PIPESTATUS, FUNCNAME, …) included. */
	variable(name: ByteString): VariableAccess | undefined;
	/** The name (perhaps with a subscript) that a name reference holds, not followed further; undefined: not a name reference. */
	referent(name: ByteString): ByteString | undefined;
	/** Visible variables (set ones) whose name begins with `prefix`, sorted. */
	names(prefix: ByteString): readonly ByteString[];
	/** As `name=value` would: attributes (integer, case) apply, element 0 of an array. `r: readonly variable`. */
	assign(name: ByteString, value: ByteString): ExpansionFailure | undefined;
	/** The same for a safe integer. */
	assignInteger(name: ByteString, value: number): ExpansionFailure | undefined;
	/** `name[key]=value`; a number (from 0) unless the variable is associative. Makes an indexed array of what was none. */
	assignElement(name: ByteString, key: number | ByteString, value: ByteString): ExpansionFailure | undefined;

	// ---- what runs commands
	/** `$(…)` and backquotes: runs a subshell; its output without NULs and trailing newlines. A status is left for `$?`. */
	substitute(node: CommandSubstitution | UnparsedSubstitution): Expanded<ByteString>;
	/** `<(…)` and `>(…)`: starts the process; a path such as /dev/fd/63. */
	process(node: ProcessSubstitution): Expanded<ByteString>;
	/** A prompt string's escapes decoded and the result expanded (`${x@P}`, PS4). */
	prompt(text: ByteString): Expanded<ByteString>;

	// ---- files and users
	readonly namespace: Namespace;
	/** The working directory. */
	readonly directory: Directory;
	/** A user's home directory, or the own user's for an empty name; undefined: no such user. */
	homeDirectory(user: ByteString): ByteString | undefined;
	/** `~+N` and `~-N`: the entry N from the left, or from the right of what `dirs` lists. */
	directoryStack(index: number, fromRight: boolean): ByteString | undefined;

	/** Charges a budget. False: the limit is met and the process is ending. */
	charge(limit: LimitName, amount: number): boolean;
	/** Prints `bash: line N: message` on standard error, going on all the same. */
	warn(message: ByteString): void;
}

/** What a met limit gives. */
export const endedFailure: ExpansionFailure = new ExpansionFailure("", "ended");

/** Whether the locale that these variables name uses UTF-8. Only C and POSIX locales (and unknown ones) do not. */
export function isUtf8Locale(
	all: ByteString | undefined,
	ctype: ByteString | undefined,
	lang: ByteString | undefined,
): boolean {
	const name = all || ctype || lang || "";
	return /\.utf-?8(@|$)/i.test(name);
}
