import type { Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult } from "@seahaven/builtins/builtin";
import { applyEffects } from "../apply.ts";
import type { Completion } from "../completion.ts";
import { expandLateSubscripts } from "../evaluate.ts";
import type { Shell } from "../state.ts";
import { EXPORTED } from "../variable.ts";
import { type Assign, SavedVariables } from "./assign.ts";
import { runExternal } from "./external.ts";
import { callFunction } from "./function-call.ts";
import { pass } from "./gate.ts";
import { type Redirect, Undo } from "./redirect.ts";
import type { Arguments } from "./simple.ts";
import { commandFailed } from "./trap.ts";
import { traceCommand } from "./xtrace.ts";

/** What stands around a command's words. */
export interface Plan {
	readonly assign: Assign | null;
	readonly redirect: Redirect | null;
}

/** Which commands a name may stand for: `command` leaves out functions, `builtin` everything but built-ins. */
export type Among = "all" | "noFunctions" | "builtins";

/** Runs an expanded simple command. */
export function dispatch(
	shell: Shell,
	argv: readonly string[],
	declared: Arguments,
	plan: Plan | null,
): Maybe<Completion> {
	if (shell.run.gate !== null) return pass(shell, shell.run.gate, argv, () => proceed(shell, argv, declared, plan));
	return proceed(shell, argv, declared, plan);
}

function proceed(shell: Shell, argv: readonly string[], declared: Arguments, plan: Plan | null): Maybe<Completion> {
	if (plan === null) {
		if (argv.length === 0) return emptied(shell);
		return call(shell, argv, declared, "all", null, null);
	}
	return dispatchPlanned(shell, argv, declared, plan);
}

/** Every word expanded to nothing: what is left is like a command without words. */
function emptied(shell: Shell): Maybe<Completion> {
	const status = Math.max(shell.substitutionStatus, 0);
	shell.pipeStatus = null;
	return commandFailed(shell, status);
}

function dispatchPlanned(shell: Shell, argv: readonly string[], declared: Arguments, plan: Plan): Maybe<Completion> {
	const undo = new Undo(shell);
	const saved = new SavedVariables(shell);
	const { assign, redirect } = plan;
	const name = argv[0];

	// In POSIX mode they stay before special built-ins, but for what the built-in itself unsets.
	const keeps = shell.options.posix && (name === "unset" || name === "eval");
	const finish = (completion: Completion): Completion => {
		undo.restore();
		if (keeps) saved.keep();
		else saved.restore();
		shell.quietLocale = false;
		return completion;
	};
	const run = (): Maybe<Completion> => {
		const done = name === undefined ? emptied(shell) : call(shell, argv, declared, "all", undo, saved);
		return done instanceof Promise ? done.then(finish) : finish(done);
	};
	const redirected = (made: true | Completion): Maybe<Completion> => {
		if (made === true) return run();
		finish(0);
		if (typeof made !== "number") {
			// bash makes a program's redirections in its process: what fails there ends no more than that.
			const program = name !== undefined && !shell.functions.has(name) && !shell.kernel.builtins.has(name);
			if (!program || (made.kind !== "exit" && made.kind !== "discard") || shell.ending() !== null) return made;
			shell.pipeStatus = null;
			return commandFailed(shell, made.status);
		}
		const special = name !== undefined && shell.options.posix && shell.kernel.builtins.get(name)?.special === true;
		if (special && !shell.interactive) return { kind: "exit", status: made };
		shell.pipeStatus = null;
		return commandFailed(shell, made);
	};
	const redirectNow = (): Maybe<Completion> => {
		if (redirect === null) return run();
		const made = redirect(shell, undo);
		return made instanceof Promise ? made.then(redirected) : redirected(made);
	};
	if (assign === null) return redirectNow();
	const stays =
		name === undefined ||
		(!keeps && shell.options.posix && shell.kernel.builtins.get(name)?.special === true && !shell.functions.has(name));
	// What a program is told of a locale is its own affair.
	shell.quietLocale = name !== undefined && !shell.kernel.builtins.has(name) && !shell.functions.has(name);
	const assigned = stays ? assign.permanently(shell) : assign.temporarily(shell, saved, "exported");
	const go = (made: null | Completion): Maybe<Completion> => {
		if (made !== null) {
			finish(0);
			// Before a special built-in, a failed assignment ends a shell in POSIX mode, temporary or not.
			const special = name !== undefined && shell.kernel.builtins.get(name)?.special === true;
			if (typeof made === "number" || made.kind !== "discard" || !special || !shell.options.posix) return made;
			return shell.interactive ? made : { kind: "exit", status: shell.mode === "c" ? 127 : 1 };
		}
		if (stays && name !== undefined) {
			for (const variable of assign.names) shell.variables.own(variable).flags |= EXPORTED;
			shell.variables.environmentChanged();
		}
		if (shell.options.xtrace && argv.length > 0) traceCommand(shell, argv, declared);
		return redirectNow();
	};
	return assigned instanceof Promise ? assigned.then(go) : go(assigned);
}

/** Finds out what a name stands for (XCU 2.9.1.1) and runs it. */
export function call(
	shell: Shell,
	argv: readonly string[],
	declared: Arguments,
	among: Among,
	undo: Undo | null,
	saved: SavedVariables | null,
	defaultPath = false,
): Maybe<Completion> {
	const name = argv[0] as string;
	const last = declared.size === 0 ? undefined : declared.get(argv.length - 1);
	shell.lastArgument = last?.compound ? last.name : (argv[argv.length - 1] as string);
	if (shell.forgetsJobs) {
		shell.forgetsJobs = false;
		shell.jobs.clear();
	}
	const builtin = shell.kernel.builtins.get(name);
	if (among === "all") {
		const definition = shell.functions.get(name);
		if (definition !== undefined && !(builtin?.special && shell.options.posix)) {
			if (shell.run.onCommand !== undefined) {
				const refused = announce(shell, argv, "function");
				if (refused !== null) return refused;
			}
			return callFunction(shell, definition, argv, saved);
		}
	}
	if (builtin !== undefined && (shell.disabledBuiltins.size === 0 || !shell.disabledBuiltins.has(name))) {
		if (shell.run.onCommand !== undefined) {
			const refused = announce(shell, argv, "builtin");
			if (refused !== null) return refused;
		}
		return callBuiltin(shell, builtin, argv, declared, undo, saved);
	}
	if (among === "builtins") {
		shell.warn(`builtin: ${name}: not a shell builtin`);
		shell.pipeStatus = null;
		return commandFailed(shell, 1);
	}
	return runExternal(shell, argv, defaultPath);
}

/** Whether the built-in expands a subscript with a command substitution in it. */
function takesSubscripts(argv: readonly string[]): boolean {
	const [name] = argv;
	if (name !== "unset" && !((name === "test" || name === "[") && argv[1] === "-v")) return false;
	return argv.some((word) => /^\w+\[.*(?:\$\(|`)/s.test(word));
}

function callBuiltin(
	shell: Shell,
	builtin: Builtin,
	argv: readonly string[],
	declared: Arguments,
	undo: Undo | null,
	saved: SavedVariables | null,
): Maybe<Completion> {
	const { io } = shell;
	io.name = argv[0] as string;
	if (shell.expandedSubscripts === null && takesSubscripts(argv)) {
		const finish = (completion: Completion): Completion => {
			shell.expandedSubscripts = null;
			return completion;
		};
		return expandLateSubscripts(shell, argv).then(async () =>
			finish(await callBuiltin(shell, builtin, argv, declared, undo, saved)),
		);
	}
	io.gathered = 0;
	const result = builtin.run({ argv, assignments: declared, view: shell.view, io });
	if (result instanceof Promise) return result.then((later) => builtinDone(shell, later, undo, saved));
	return builtinDone(shell, result, undo, saved);
}

function builtinDone(
	shell: Shell,
	result: BuiltinResult,
	undo: Undo | null,
	saved: SavedVariables | null,
): Maybe<Completion> {
	const flushed = shell.io.flush();
	if (flushed instanceof Promise) return flushed.then((fine) => builtinFlushed(shell, result, fine, undo, saved));
	return builtinFlushed(shell, result, flushed, undo, saved);
}

function builtinFlushed(
	shell: Shell,
	result: BuiltinResult,
	fine: boolean,
	undo: Undo | null,
	saved: SavedVariables | null,
): Maybe<Completion> {
	shell.pipeStatus = null;
	if (shell.task.ended !== null) return shell.ending() ?? 1;
	if (shell.interrupted !== null) {
		const control = shell.interrupted;
		shell.interrupted = null;
		return control;
	}
	if (typeof result === "number") {
		const status = !fine && result === 0 ? 1 : result;
		if (status === 0) {
			shell.status = 0;
			return 0;
		}
		return commandFailed(shell, status);
	}
	return applyEffects(shell, result.status, result.effects, undo, saved);
}

/** Tells an observer about a command; a completion where it is refused. */
export function announce(
	shell: Shell,
	argv: readonly string[],
	type: "function" | "builtin" | "program" | "script" | "unknown",
	path: string | null = null,
): Maybe<Completion> | null {
	const refusal = shell.run.onCommand?.({ argv, pid: shell.task.pid, line: shell.line, type, path });
	if (refusal === undefined) return null;
	shell.warn(`${argv[0] ?? ""}: ${refusal}`);
	shell.pipeStatus = null;
	return commandFailed(shell, 126);
}
