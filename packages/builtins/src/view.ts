import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { World } from "@seahaven/abi/world";
import type { LineEditor } from "./commands/bind/keymap.ts";
import type { History } from "./kit/history.ts";
import type { HistoryExpansion } from "./kit/history-expand.ts";

/** A variable's value: bash manual 3.4, Shell Parameters, and 6.7, Arrays. `null`: declared but unset. */
export type Value =
	| { readonly kind: "scalar"; readonly text: ByteString }
	/** By rising subscript; sparse. */
	| { readonly kind: "indexed"; readonly elements: ReadonlyMap<number, ByteString> }
	/** In the order in which keys came; `declare -p` prints bash's own order. */
	| { readonly kind: "associative"; readonly elements: ReadonlyMap<ByteString, ByteString> };

/** `declare` letters. */
export interface VariableFlags {
	readonly exported: boolean;
	readonly readonly: boolean;
	readonly integer: boolean;
	readonly lower: boolean;
	readonly upper: boolean;
	readonly capitalize: boolean;
	readonly trace: boolean;
	readonly nameref: boolean;
	readonly array: "none" | "indexed" | "associative";
}

export interface VariableView {
	readonly name: ByteString;
	readonly value: Value | null;
	readonly flags: VariableFlags;
}

export interface JobView {
	readonly number: number;
	/** Process group leader: what `$!` and `jobs -p` print. */
	readonly pid: number;
	readonly pids: readonly number[];
	readonly command: ByteString;
	readonly state: "running" | "stopped" | "done";
	/** Once done. */
	readonly status: number | null;
	readonly current: "+" | "-" | " ";
	/** Whether the user has been told of its end already. */
	readonly notified: boolean;
}

export interface Frame {
	/** Function name, `source`, or `main`. */
	readonly name: ByteString;
	readonly source: ByteString;
	/** Line of the call, from 1. */
	readonly line: number;
}

export interface CompletionSpec {
	/** `-o` options, `-A` actions, and the texts of `-W -F -C -G -P -S -X`. */
	readonly options: readonly ByteString[];
	readonly actions: readonly ByteString[];
	readonly wordlist: ByteString | null;
	readonly functionName: ByteString | null;
	readonly command: ByteString | null;
	readonly glob: ByteString | null;
	readonly prefix: ByteString | null;
	readonly suffix: ByteString | null;
	readonly filter: ByteString | null;
}

/** What a built-in may look at. Nothing here changes anything: a built-in answers with effects. */
export interface ShellView {
	/** `$0`. */
	readonly name: ByteString;
	readonly pid: number;
	/** Started as a login shell: `logout`. */
	readonly login?: boolean;
	/** A copy of another shell: `( … )`, `$( … )`. */
	readonly subshell?: boolean;
	/** Nanoseconds since 1970 when the shell began: `printf '%(…)T' -2`. */
	readonly startedAt: bigint;
	readonly interactive: boolean;
	readonly posix: boolean;
	/** The Restricted Shell (bash manual 6.10). */
	readonly restricted: boolean;
	/** `$?` before this command. */
	readonly status: number;
	/** Line of the running command, from 1. */
	readonly line: number;
	/** What bash puts before a message that is no built-in's: `bash: line 3: `. */
	readonly messagePrefix: ByteString;
	readonly world: World;
	readonly namespace: Namespace;
	readonly directory: Directory;
	/** $PWD as the shell keeps it: absolute, perhaps through links. */
	readonly workingDirectory: ByteString;
	readonly umask: number;
	readonly positional: readonly ByteString[];
	/**
	 * Innermost first: frame i is FUNCNAME[i], BASH_SOURCE[i] and BASH_LINENO[i] (where frame i was called from). The script itself is last,
	 * as `main` where there is a script.
	 */
	readonly frames: readonly Frame[];
	/** Whether we are in a function; local, return. */
	readonly functionDepth: number;
	readonly sourceDepth: number;
	readonly loopDepth: number;
	/** Follows name references; undefined when there is none in scope. */
	variable(name: ByteString): VariableView | undefined;
	/** Without following name references. */
	variableItself(name: ByteString): VariableView | undefined;
	/** Whether what the name stands for now is global and readonly, which no function may have a local of. */
	globalReadonly(name: ByteString): boolean;
	/** All visible variables by rising name; with `localOnly` those of the running function. */
	variables(localOnly?: boolean): readonly VariableView[];
	/** The value `$name` would give for a scalar or element 0, or undefined. */
	text(name: ByteString): ByteString | undefined;
	/** The text that `declare -f` prints of a function. */
	functionText(name: ByteString): ByteString | undefined;
	functionNames(): readonly ByteString[];
	functionFlags(name: ByteString):
		| {
				readonly exported: boolean;
				readonly readonly: boolean;
				readonly trace: boolean;
				readonly line: number;
				readonly source: ByteString;
		  }
		| undefined;
	alias(name: ByteString): ByteString | undefined;
	aliases(): readonly (readonly [ByteString, ByteString])[];
	/** `set -o` options by their long names; null: no such option. */
	option(name: ByteString): boolean | null;
	options(): readonly (readonly [ByteString, boolean])[];
	/** `shopt` options. */
	shopt(name: ByteString): boolean | null;
	shopts(): readonly (readonly [ByteString, boolean])[];
	/** `$-`. */
	readonly optionLetters: ByteString;
	trap(condition: ByteString): ByteString | undefined;
	traps(): readonly (readonly [ByteString, ByteString])[];
	jobs(): readonly JobView[];
	/** DIRSTACK without its first entry, which is the working directory. */
	readonly directoryStack: readonly ByteString[];
	/** Hashed command paths and their hits. */
	hashed(): readonly (readonly [ByteString, ByteString, number])[];
	history(): History;
	/**
	 * What history expansion makes of a text (`history -p`), the last `without` entries left out; it remembers patterns as it does for lines that
	 * are read.
	 */
	expandHistory(text: ByteString, without: number): HistoryExpansion;
	/** What bind has made of the keys; null: nothing yet. */
	lineEditor(): LineEditor | null;
	completion(command: ByteString): CompletionSpec | undefined;
	completions(): readonly (readonly [ByteString, CompletionSpec])[];
	isBuiltin(name: ByteString): boolean;
	builtinEnabled(name: ByteString): boolean;
	builtinNames(): readonly ByteString[];
	isKeyword(name: ByteString): boolean;
	/**
	 * All of PATH's hits for a command, in order, as absolute paths (`type -a`, `command -v`, `hash`). With `defaultPath`, of the standard path
	 * instead (`command -p`).
	 */
	findInPath(name: ByteString, defaultPath?: boolean): readonly ByteString[];
	/** The first of PATH's files of that name that may not be executed: what bash finds where nothing better is. */
	unexecutableInPath(name: ByteString): ByteString | undefined;
	/** The text of a subscript with its expansions performed; its quotes are still there. */
	expandSubscript(subscript: ByteString): ByteString;
	/** Evaluates an arithmetic expression for `let`, `-eq` in `[[`, integer variables; errors in bash's words, without prefix. Assignments in it happen. */
	arithmetic(
		expression: ByteString,
	):
		| { readonly ok: true; readonly value: bigint }
		| { readonly ok: false; readonly error: ByteString; readonly assignment?: boolean };
	/**
	 * How far getopts is in the argument that OPTIND names, in bytes: 0 at its start. 0 again as soon as anything but the `setGetopts`
	 * effect assigns or unsets OPTIND (`local OPTIND` included, until the function returns).
	 */
	readonly getoptsOffset: number;
	/** What `ulimit` was told of a resource (by its letter), in the unit of setLimit; undefined: never told. */
	limit(resource: ByteString): { readonly soft: number; readonly hard: number } | undefined;
	/**
	 * Expands text as the words of a command, with splitting and without pathname expansion: `compgen -W`. Null after an error that was
	 * printed.
	 */
	expandWords(text: ByteString): Maybe<readonly ByteString[] | null>;
	/** Whether text matches a shell pattern, extended globs included. */
	matches(text: ByteString, pattern: ByteString): boolean;
	/** Pathname expansion of one pattern, sorted; empty if nothing matches. */
	glob(pattern: ByteString): readonly ByteString[];
	/** `$'…'` or backslash quoting, as `printf %q` does. */
	quote(text: ByteString): ByteString;
	/** User and system seconds of the shell and of its children. */
	times(): { readonly user: number; readonly system: number; readonly childUser: number; readonly childSystem: number };
}
