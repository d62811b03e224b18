import { errnoMessage } from "@seahaven/abi/errno";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Completion } from "../completion.ts";
import type { CommandGate, Refusal } from "../session.ts";
import type { Shell } from "../state.ts";
import { notFound } from "./external.ts";
import { commandFailed } from "./trap.ts";

/** Asks whether a simple command may run, and runs it if so. What is refused has had no effect: no redirection has been made. */
export function pass(
	shell: Shell,
	gate: CommandGate,
	argv: readonly string[],
	run: () => Maybe<Completion>,
): Maybe<Completion> {
	const [name] = argv;
	if (name === undefined || shell.functions.has(name)) return run();
	const answer = gate.command(argv, { cwd: shell.cwd, line: shell.line });
	const go = (refusal: Refusal | null): Maybe<Completion> => (refusal === null ? run() : refuse(shell, argv, refusal));
	return answer instanceof Promise ? answer.then(go) : go(answer);
}

function refuse(shell: Shell, argv: readonly string[], refusal: Refusal): Maybe<Completion> {
	const name = argv[0] ?? "";
	switch (refusal.kind) {
		case "missing":
			if (!name.includes("/")) return notFound(shell, argv);
			shell.warn(`${name}: ${errnoMessage("ENOENT")}`);
			shell.pipeStatus = null;
			return commandFailed(shell, 127);
		case "refused":
			shell.warn(`${name}: ${refusal.message}`);
			shell.pipeStatus = null;
			return commandFailed(shell, 126);
	}
}

/** Asks whether a redirection may open its file. */
export function passRedirection(
	shell: Shell,
	gate: CommandGate,
	path: string,
	how: "read" | "write",
	open: () => true | Completion,
): Maybe<true | Completion> {
	const answer = gate.redirection(path, how, { cwd: shell.cwd, line: shell.line });
	const go = (refusal: Refusal | null): true | Completion => {
		if (refusal === null) return open();
		shell.warn(`${path}: ${refusal.kind === "missing" ? errnoMessage("ENOENT") : refusal.message}`);
		shell.status = 1;
		return 1;
	};
	return answer instanceof Promise ? answer.then(go) : go(answer);
}
