import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { completed } from "@seahaven/builtins/commands/completion/candidates";
import { singleQuote } from "@seahaven/builtins/kit/quote";
import type { CompletionSpec } from "@seahaven/builtins/view";
import type { Completion } from "../completion.ts";
import { arrayValues } from "../expand/reference.ts";
import { IndexedArray } from "../indexed-array.ts";
import type { Shell } from "../state.ts";
import { EXPORTED } from "../variable.ts";
import { callFunction } from "./function-call.ts";
import { runText } from "./source.ts";
import { commandFailed } from "./trap.ts";

/** What a completion function is told by variables. compgen has no command line to tell of. */
const told: readonly (readonly [ByteString, ByteString])[] = [
	["COMP_LINE", ""],
	["COMP_POINT", "0"],
	["COMP_TYPE", "0"],
	["COMP_KEY", "0"],
];

/** compgen -F and -C (bash manual 8.6): runs the function and the command, and prints all that the specification gives. */
export async function generate(
	shell: Shell,
	spec: CompletionSpec,
	word: ByteString,
	found: readonly ByteString[],
): Promise<Completion> {
	const all = [...found];
	const definition = spec.functionName === null ? undefined : shell.functions.get(spec.functionName);
	if (spec.functionName !== null && definition === undefined) {
		shell.warn(`completion: function \`${spec.functionName}' not found`);
	}
	if (definition !== undefined) {
		tell(shell, 0);
		shell.variables.assignArray("COMP_WORDS", IndexedArray.of([]));
		shell.variables.assign("COMP_CWORD", "-1");
		shell.variables.remove("COMPREPLY");
		const argv = [spec.functionName ?? "", "compgen", word, ""];
		const done = await callFunction(shell, definition, argv, null);
		if (typeof done === "number") all.push(...arrayValues(shell, "COMPREPLY"));
		for (const name of ["COMPREPLY", "COMP_WORDS", "COMP_CWORD"]) shell.variables.remove(name);
		forget(shell);
		if (typeof done !== "number") return done;
	}
	if (spec.command !== null) {
		tell(shell, EXPORTED);
		const done = await runText(shell, `COMPREPLY=$(${spec.command} compgen ${singleQuote(word)} '')`, {});
		const text = shell.get("COMPREPLY") ?? "";
		shell.variables.remove("COMPREPLY");
		forget(shell);
		if (typeof done !== "number") return done;
		if (text !== "") all.push(...text.split("\n"));
	}
	const names = completed(shell.view, spec, word, all);
	await shell.io.write(names.map((name) => `${name}\n`).join(""));
	return finish(shell, (await shell.io.flush()) && names.length > 0 ? 0 : 1);
}

function finish(shell: Shell, status: number): Maybe<Completion> {
	shell.pipeStatus = null;
	return commandFailed(shell, status);
}

function tell(shell: Shell, flags: number): void {
	for (const [name, value] of told) {
		shell.variables.assign(name, value);
		shell.variables.own(name).flags |= flags;
	}
	shell.variables.environmentChanged();
}

function forget(shell: Shell): void {
	for (const [name] of told) shell.variables.remove(name);
}
