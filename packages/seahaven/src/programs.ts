import type { ByteString } from "@seahaven/abi/bytes";
import type { Program, Programs } from "@seahaven/abi/program";
import type { Utility } from "@seahaven/builtins/builtin";
import { type Command, commandName, commandProgram, type ProgramCommand } from "./command.ts";

/**
 * All the programs of a world. The embedder's own commands come first, then the utilities that have to know the shell's processes, then the packs.
 */
export function makePrograms(
	commands: readonly (Command | ProgramCommand)[],
	utilities: readonly Utility[],
	userland: Programs | undefined,
): Programs {
	const own = new Map<ByteString, Program>();
	for (const utility of utilities) own.set(utility.name, utility);
	for (const command of commands)
		own.set(commandName(command), "program" in command ? command.program : commandProgram(command));
	return {
		lookup: (name) => own.get(name) ?? userland?.lookup(name),
		*names() {
			yield* own.keys();
			for (const name of userland?.names() ?? []) if (!own.has(name)) yield name;
		},
	};
}

/** Those of the programs that exist in a world: what is not listed is not there, for anybody who looks. */
export function onlyPrograms(programs: Programs, names: ReadonlySet<string> | null): Programs {
	if (names === null) return programs;
	return {
		lookup: (name) => (names.has(name) ? programs.lookup(name) : undefined),
		*names() {
			for (const name of programs.names()) if (names.has(name)) yield name;
		},
	};
}
