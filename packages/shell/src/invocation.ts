import type { Invocation } from "@seahaven/builtins/builtin";
import { noArguments } from "./run/simple.ts";
import type { Shell } from "./state.ts";

/** What the file tests that `test` and `[[` share are handed. */
export function invocationOf(shell: Shell): Invocation {
	return { argv: [], assignments: noArguments, view: shell.view, io: shell.io };
}
