import type { Maybe } from "@seahaven/abi/maybe";
import type { AssignmentArgument } from "@seahaven/builtins/builtin";
import type { Argument, SimpleCommand, WordPart } from "@seahaven/parser/syntax";
import type { Completion, Control } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import { constantText } from "../expand/word.ts";
import type { Shell } from "../state.ts";
import { EXPORTED } from "../variable.ts";
import { compileArguments } from "./arguments.ts";
import { type Assign, compileAssignments, SavedVariables } from "./assign.ts";
import { dispatch, type Plan } from "./call.ts";
import { pause } from "./pause.ts";
import { usesProcesses, withProcesses } from "./processes.ts";
import { compileRedirections, type Redirect, Undo } from "./redirect.ts";
import { failed, type Step } from "./step.ts";
import { commandFailed, debugTrap, skippedByDebug } from "./trap.ts";
import { compileFields } from "./words.ts";
import { traceCommand, traceText, traceWords } from "./xtrace.ts";

/** Arguments of a declaration command that were written as assignments. */
export type Arguments = ReadonlyMap<number, AssignmentArgument>;
export const noArguments: Arguments = new Map();

/** XCU 2.9.1, Simple Commands. */
export function compileSimple(node: SimpleCommand): Step {
	const run = usesProcesses(node) ? withProcesses(compileBody(node)) : compileBody(node);
	const { line } = node;
	return function simpleCommand(shell) {
		const budget = shell.run;
		budget.commands++;
		if (shell.options.noexec && !shell.interactive) return 0;
		shell.line = line;
		if (--budget.credit <= 0 || shell.attention) {
			const paused = pause(shell);
			if (paused instanceof Promise) return paused.then((control) => resume(shell, control));
			if (paused !== null) return paused;
		}
		if (shell.traps.empty) {
			shell.currentCommand = node;
			shell.currentText = null;
			return run(shell);
		}
		return withDebug(shell);
	};

	function resume(shell: Shell, control: Control | null): Maybe<Completion> {
		if (control !== null) return control;
		shell.line = line;
		return withDebug(shell);
	}

	function withDebug(shell: Shell): Maybe<Completion> {
		// While a trap's command runs, BASH_COMMAND is what ran when the trap came.
		if (shell.traps.running === null) {
			shell.currentCommand = node;
			shell.currentText = null;
		} else if (shell.traps.within.has("DEBUG")) return run(shell);
		if (shell.traps.active("DEBUG") === undefined) return run(shell);
		const text = shell.commandText();
		const debugged = debugTrap(shell, text);
		const go = (control: Control | null): Maybe<Completion> => {
			if (control !== null) return control;
			shell.line = line;
			return skippedByDebug(shell) ?? run(shell);
		};
		return debugged instanceof Promise ? debugged.then(go) : go(debugged);
	}
}

function compileBody(node: SimpleCommand): Step {
	const redirect = node.redirections.length === 0 ? null : compileRedirections(node.redirections);
	if (node.words.length === 0) return compileAssignmentOnly(node, redirect);
	const assign = node.assignments.length === 0 ? null : compileAssignments(node.assignments);
	const declared = node.words.some((word) => word.kind === "Assignment");
	if (declared) return compileDeclaration(node, assign, redirect);
	const fields = compileFields(node.words.filter((word) => word.kind === "Word"));
	const plan: Plan = { assign, redirect };
	if (assign === null && redirect === null) {
		return function words(shell) {
			shell.substitutionStatus = -1;
			const argv = fields(shell);
			if (argv instanceof Promise) return argv.then((later) => expanded(shell, later, noArguments, null));
			if (argv instanceof ExpansionFailure) return failed(shell, argv);
			if (shell.options.xtrace && argv.length > 0) traceText(shell, traceWords(shell, argv));
			if (shell.options.keyword) return withKeywords(shell, argv, noArguments, null);
			return dispatch(shell, argv, noArguments, null);
		};
	}
	return function planned(shell) {
		shell.substitutionStatus = -1;
		const argv = fields(shell);
		if (argv instanceof Promise) return argv.then((later) => expanded(shell, later, noArguments, plan));
		return expanded(shell, argv, noArguments, plan);
	};
}

function expanded(
	shell: Shell,
	argv: readonly string[] | ExpansionFailure,
	declared: Arguments,
	plan: Plan | null,
): Maybe<Completion> {
	if (argv instanceof ExpansionFailure) return failed(shell, argv);
	// Assignments before the command are traced as they are made.
	if (shell.options.xtrace && argv.length > 0 && (plan === null || plan.assign === null))
		traceCommand(shell, argv, declared);
	if (shell.options.keyword) return withKeywords(shell, argv, declared, plan);
	return dispatch(shell, argv, declared, plan);
}

/** `set -k`: assignments among the arguments are for the environment too. */
function withKeywords(
	shell: Shell,
	argv: readonly string[],
	declared: Arguments,
	plan: Plan | null,
): Maybe<Completion> {
	if (declared.size > 0 || !argv.some((word) => keyword.test(word))) return dispatch(shell, argv, declared, plan);
	const saved = new SavedVariables(shell);
	for (const word of argv) {
		const equals = word.indexOf("=");
		if (!keyword.test(word)) continue;
		const name = word.slice(0, equals);
		saved.bindings.set(name, shell.variables.lookup(name));
		const variable = shell.variables.fresh(name, shell.functionDepth + 1);
		variable.flags |= EXPORTED;
		variable.setText(word.slice(equals + 1));
		shell.variables.bind(name, variable);
	}
	const finish = (completion: Completion): Completion => {
		saved.restore();
		return completion;
	};
	const done = dispatch(
		shell,
		argv.filter((word) => !keyword.test(word)),
		declared,
		plan,
	);
	return done instanceof Promise ? done.then(finish) : finish(done);
}

const keyword = /^[A-Za-z_][A-Za-z0-9_]*=/;

function compileDeclaration(node: SimpleCommand, assign: Assign | null, redirect: Redirect | null): Step {
	const words = compileArguments(node.words);
	const plan: Plan | null = assign === null && redirect === null ? null : { assign, redirect };
	const [first] = node.words;
	const called = first?.kind === "Word" && constantText(first.parts) === "command";
	// Only in POSIX mode does `command` leave a declaration command what it is.
	const plainWords = called ? compileArguments(node.words.map(asWord)) : words;
	return function declaration(shell) {
		shell.substitutionStatus = -1;
		const made = shell.options.posix ? words(shell) : plainWords(shell);
		const go = (later: Exclude<typeof made, Promise<unknown>>): Maybe<Completion> => {
			if (later instanceof ExpansionFailure) return failed(shell, later);
			return expanded(shell, later.argv, later.declared, plan);
		};
		return made instanceof Promise ? made.then(go) : go(made);
	};
}

/** An assignment as the word that it is to other commands. */
function asWord(node: Argument): Argument {
	if (node.kind === "Word" || node.value.kind === "ArrayLiteral") return node;
	const { span, subscript, append } = node;
	const literal = (text: string): WordPart => ({ kind: "Literal", span, text });
	const key: WordPart[] =
		subscript === null
			? []
			: subscript.kind === "AllElements"
				? [literal(`[${subscript.mode}]`)]
				: [literal("["), ...subscript.word.parts, literal("]")];
	const equals = literal(append ? "+=" : "=");
	return { kind: "Word", span, parts: [literal(node.name), ...key, equals, ...node.value.parts] };
}

/** Assignments without a command, or redirections alone: they act on the shell itself. */
function compileAssignmentOnly(node: SimpleCommand, redirect: Redirect | null): Step {
	const assign = node.assignments.length === 0 ? null : compileAssignments(node.assignments);

	function assigned(shell: Shell): Maybe<Completion> {
		if (assign === null) return finish(shell);
		const made = assign.permanently(shell);
		if (made instanceof Promise) return made.then((later) => (later === null ? finish(shell) : later));
		return made === null ? finish(shell) : made;
	}

	function finish(shell: Shell): Maybe<Completion> {
		shell.lastArgument = "";
		const status = Math.max(shell.substitutionStatus, 0);
		shell.pipeStatus = null;
		if (status === 0) {
			shell.status = 0;
			return 0;
		}
		return commandFailed(shell, status);
	}

	if (redirect === null) {
		return function assignment(shell) {
			shell.substitutionStatus = -1;
			return assigned(shell);
		};
	}
	return function redirectionOnly(shell) {
		shell.substitutionStatus = -1;
		// Assignments are made first, and outside of the redirections.
		const first = assign === null ? null : assign.permanently(shell);
		return first instanceof Promise ? first.then((later) => redirected(shell, later)) : redirected(shell, first);
	};

	function redirected(shell: Shell, assigned: null | Completion): Maybe<Completion> {
		if (assigned !== null || redirect === null) return assigned ?? finish(shell);
		const undo = new Undo(shell);
		const made = redirect(shell, undo);
		const go = (later: true | Completion): Maybe<Completion> => {
			undo.restore();
			if (later === true) return finish(shell);
			return typeof later === "number" ? commandFailed(shell, later) : later;
		};
		return made instanceof Promise ? made.then(go) : go(made);
	}
}
