import type { ByteString } from "@seahaven/abi/bytes";
import type { Signal } from "@seahaven/abi/signal";
import type { LineEditor } from "./commands/bind/keymap.ts";
import type { History } from "./kit/history.ts";
import type { CompletionSpec, Value, VariableFlags } from "./view.ts";

/**
 * Which scope an assignment goes to: where the name is found (or global), the running function (made there if it is not there yet; global outside
 * functions), or the outermost.
 */
export type Scope = "visible" | "local" | "global";

/**
 * What a built-in wants done to the shell. Built-ins change nothing themselves (SEEDS.md T12): they answer with effects, which the
 * shell's `applyEffect` alone carries out, in order, until one fails.
 */
export type Effect =
	/** `name` may carry a subscript: `a[3]`. Applies attributes (integer, case), refuses readonly with bash's message. */
	| {
			readonly kind: "setVariable";
			readonly name: ByteString;
			readonly value: Value;
			readonly append?: boolean;
			readonly scope?: Scope;
	  }
	/**
	 * Declares with flags to set or clear, and assigns `value` unless it is null: after the other flags and before readonly take hold, and, with
	 * `set.nameref`, to the reference itself and not to what it refers to. `name` may carry a subscript. `inherit`: local -I.
	 */
	| {
			readonly kind: "declareVariable";
			readonly name: ByteString;
			readonly set: Partial<VariableFlags>;
			readonly clear: Partial<VariableFlags>;
			readonly scope: Scope;
			readonly value: Value | null;
			readonly append: boolean;
			readonly inherit: boolean;
	  }
	/** `name` may carry a subscript. */
	| { readonly kind: "unsetVariable"; readonly name: ByteString; readonly nameref?: boolean }
	| { readonly kind: "unsetFunction"; readonly name: ByteString }
	| {
			readonly kind: "declareFunction";
			readonly name: ByteString;
			readonly exported?: boolean;
			readonly readonly?: boolean;
			readonly trace?: boolean;
	  }
	/** `local -`: the options of `set` come back when the function returns. */
	| { readonly kind: "localOptions" }
	| { readonly kind: "setPositional"; readonly parameters: readonly ByteString[]; readonly shifted?: boolean }
	/** `set -r`. */
	| { readonly kind: "restrict" }
	| { readonly kind: "setOption"; readonly name: ByteString; readonly on: boolean }
	| { readonly kind: "setShopt"; readonly name: ByteString; readonly on: boolean }
	/** The shell has checked that `path` (absolute, logical) is a directory it may enter. Sets PWD and OLDPWD. */
	| { readonly kind: "changeDirectory"; readonly path: ByteString }
	| { readonly kind: "setDirectoryStack"; readonly stack: readonly ByteString[] }
	| { readonly kind: "setUmask"; readonly mask: number }
	/** A condition is `EXIT`, `DEBUG`, `ERR`, `RETURN` or a signal's name without SIG. Null: as it was when the shell began; empty: ignored. */
	| { readonly kind: "setTrap"; readonly condition: ByteString; readonly command: ByteString | null }
	| { readonly kind: "setAlias"; readonly name: ByteString; readonly text: ByteString }
	| { readonly kind: "unsetAlias"; readonly name: ByteString }
	| { readonly kind: "clearAliases" }
	| { readonly kind: "hash"; readonly name: ByteString; readonly path: ByteString | null }
	| { readonly kind: "clearHash" }
	| { readonly kind: "enableBuiltin"; readonly name: ByteString; readonly on: boolean }
	| { readonly kind: "setCompletion"; readonly command: ByteString; readonly spec: CompletionSpec | null }
	| { readonly kind: "setLineEditor"; readonly editor: LineEditor }
	| { readonly kind: "setHistory"; readonly history: History }
	/** The resource's letter as `ulimit` has it; bytes, seconds or a count, Infinity for unlimited. */
	| { readonly kind: "setLimit"; readonly resource: ByteString; readonly soft: number; readonly hard: number }
	/** getopts moves on: sets OPTIND, and `getoptsOffset` of the view. */
	| { readonly kind: "setGetopts"; readonly optind: number; readonly offset: number }
	| { readonly kind: "disownJob"; readonly pid: number; readonly keep: boolean }
	| { readonly kind: "notifiedJob"; readonly pid: number }
	/**
	 * Signal null asks whether it is there. `pid` as kill(2) has it: 0 and below are process groups. With `job`: the whole job whose leader it is.
	 * The shell prints `(pid) - No such process` where there is none, goes on with the next, and makes the status 1.
	 */
	| { readonly kind: "kill"; readonly pid: number; readonly signal: Signal | null; readonly job: boolean }
	| Control;

/** Effects that decide what runs next; the status of the command becomes theirs. At most one, and the last. */
export type Control =
	| { readonly kind: "break"; readonly levels: number }
	| { readonly kind: "continue"; readonly levels: number }
	| { readonly kind: "return"; readonly status: number }
	| { readonly kind: "exit"; readonly status: number }
	/** eval, and trap actions: text to parse and run in this shell. */
	| { readonly kind: "evaluate"; readonly source: ByteString }
	/** fc: runs the editor on a file, then shows, remembers and runs the lines that it left there. */
	| { readonly kind: "editLines"; readonly editor: ByteString; readonly path: ByteString }
	/** `.`: the file was read already; positional parameters are replaced while it runs if given. */
	| {
			readonly kind: "source";
			readonly path: ByteString;
			readonly source: ByteString;
			readonly parameters: readonly ByteString[] | null;
	  }
	/** command, builtin: run words without functions (and only built-ins). `defaultPath`: command -p. */
	| {
			readonly kind: "runCommand";
			readonly argv: readonly ByteString[];
			readonly only: "noFunctions" | "builtins";
			readonly defaultPath: boolean;
	  }
	/** exec with a command; the redirections were made already and stay. */
	| {
			readonly kind: "exec";
			readonly argv: readonly ByteString[];
			readonly name: ByteString | null;
			readonly clearEnvironment: boolean;
	  }
	/** exec without a command: the redirections of this command stay. */
	| { readonly kind: "keepRedirections" }
	/** wait: pids and jobs to wait for; empty is all. `variable` gets the pid with -p. */
	| {
			readonly kind: "wait";
			readonly targets: readonly ({ readonly pid: number } | { readonly job: number })[];
			readonly next: boolean;
			readonly forced: boolean;
			readonly variable: ByteString | null;
	  }
	/** compgen -F and -C: calls them, and prints what there is then. `found` is what the rest of the specification proposes. */
	| {
			readonly kind: "generate";
			readonly spec: CompletionSpec;
			readonly word: ByteString;
			readonly found: readonly ByteString[];
	  }
	| { readonly kind: "foreground"; readonly job: number }
	| { readonly kind: "background"; readonly jobs: readonly number[] }
	| { readonly kind: "suspend" }
	/**
	 * What bash does after `too many arguments`: whatever is being run is given up, up to the command line of the script itself, or all of a `-c`
	 * text; `$?` is `status`.
	 */
	| { readonly kind: "abandon"; readonly status: number }
	/** An error in a special built-in: a non-interactive POSIX-mode shell exits, unless the command is being tested; `fatal`: even then. */
	| { readonly kind: "specialFailure"; readonly status: number; readonly fatal: boolean };
