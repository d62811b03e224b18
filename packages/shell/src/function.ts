import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { FunctionDefinition } from "@seahaven/parser/syntax";
import type { Completion } from "./completion.ts";
import type { Shell } from "./state.ts";

/** A function that has been defined. */
export interface ShellFunction {
	readonly name: ByteString;
	readonly node: FunctionDefinition;
	readonly body: (shell: Shell) => Maybe<Completion>;
	/** The file it was defined in. */
	readonly source: ByteString;
	readonly line: number;
	readonly exported: boolean;
	readonly readonly: boolean;
	readonly trace: boolean;
}
