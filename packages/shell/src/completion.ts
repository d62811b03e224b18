import type { Signal } from "@seahaven/abi/signal";

/**
 * How running something ended (a completion record). A plain number is the status of a command that ended normally; anything else is a
 * change of control that every construct passes on until the one it is meant for.
 */
export type Completion = number | Control;

export type Control =
	/** `break n`: leave so many loops. */
	| { readonly kind: "break"; readonly levels: number; readonly status: number }
	/** `continue n`: leave n - 1 loops and go on with the next turn of the n-th. */
	| { readonly kind: "continue"; readonly levels: number }
	/** `return`: leave the function or sourced file. */
	| { readonly kind: "return"; readonly status: number }
	/** `exit`, errexit, an error that ends the shell: leave the shell, running its EXIT trap. */
	| { readonly kind: "exit"; readonly status: number }
	/** An expansion error: give up the complete command line being run. */
	| { readonly kind: "discard"; readonly status: number }
	/** A built-in's error of bash's worst kind: give up whatever is being run, up to the command line of the script itself, or all of a `-c` text. */
	| { readonly kind: "abandon"; readonly status: number }
	/** A signal ended the shell process. `silent` ends run no traps: a timeout, an abort, a limit, SIGKILL. */
	| { readonly kind: "killed"; readonly signal: Signal; readonly silent: boolean };

/** `$?` after a completion. */
export function statusOf(completion: Completion, killed: (signal: Signal) => number): number {
	if (typeof completion === "number") return completion;
	switch (completion.kind) {
		case "continue":
			return 0;
		case "break":
		case "return":
		case "exit":
		case "discard":
		case "abandon":
			return completion.status;
		case "killed":
			return killed(completion.signal);
	}
}
