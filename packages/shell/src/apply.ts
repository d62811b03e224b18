import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Maybe } from "@seahaven/abi/maybe";
import { unreachable } from "@seahaven/abi/unreachable";
import type { Effect } from "@seahaven/builtins/effect";
import { assignValue, declareVariable, unsetVariable } from "./apply-variable.ts";
import type { Completion } from "./completion.ts";
import { editLines } from "./edit-lines.ts";
import { switchHistory } from "./history.ts";
import { background, foreground, killProcess, suspend, waitFor } from "./job-control.ts";
import { standardPath } from "./lookup.ts";
import type { SavedVariables } from "./run/assign.ts";
import { call } from "./run/call.ts";
import { execute, find } from "./run/external.ts";
import { callTooDeep, ownFunctionFrame, popFrame } from "./run/function-call.ts";
import { generate } from "./run/generate.ts";
import type { Undo } from "./run/redirect.ts";
import { noArguments } from "./run/simple.ts";
import { runText } from "./run/source.ts";
import { commandFailed, returnTrap, runDueTraps } from "./run/trap.ts";
import { readLogoutFile } from "./startup-files.ts";
import type { Shell } from "./state.ts";

/** What is left to do once an effect has been carried out: nothing, report a failure and stop, or go on with what it completed with. */
type Applied = null | { readonly failed: number } | { readonly completion: Maybe<Completion> };

/** Carries out what a built-in asked for, in order, until something fails. This alone changes the shell on behalf of built-ins. */
export function applyEffects(
	shell: Shell,
	status: number,
	effects: readonly Effect[],
	undo: Undo | null,
	saved: SavedVariables | null,
): Maybe<Completion> {
	let result = status;
	// kill succeeds if it reached anything.
	let reached = false;
	for (const effect of effects) {
		const applied = applyEffect(shell, effect, status, undo, saved);
		if (applied === null) {
			if (effect.kind === "kill") reached = true;
			continue;
		}
		if ("completion" in applied) return applied.completion;
		result = applied.failed;
		if (effect.kind !== "kill") break;
	}
	if (reached) result = 0;
	const ending = shell.ending();
	if (ending !== null) return ending;
	// A signal to the shell itself: its trap comes before anything else, but not inside this command's own redirections.
	if (shell.traps.pending && undo === null) {
		shell.status = result;
		return runDueTraps(shell).then((control) => control ?? commandFailed(shell, result));
	}
	return commandFailed(shell, result);
}

/** A bad expression is told of in the name of the built-in. */
function named(shell: Shell, message: ByteString | undefined): ByteString | undefined {
	return message !== undefined && shell.badInteger ? `${shell.io.name}: ${message}` : message;
}

function problem(shell: Shell, message: ByteString | undefined): Applied {
	if (message === undefined) return null;
	shell.warn(message);
	if (!shell.badInteger) return { failed: 1 };
	shell.badInteger = false;
	// bash -c and a subshell end; elsewhere the complete command line is given up.
	return { completion: { kind: shell.mode === "c" && !shell.interactive ? "exit" : "discard", status: 1 } };
}

function applyEffect(
	shell: Shell,
	effect: Effect,
	status: number,
	undo: Undo | null,
	saved: SavedVariables | null,
): Applied {
	switch (effect.kind) {
		case "setVariable":
			shell.badInteger = false;
			return problem(shell, named(shell, assignValue(shell, effect)));
		case "declareVariable":
			shell.badInteger = false;
			return problem(shell, declareVariable(shell, effect, saved));
		case "unsetVariable":
			return problem(shell, unsetVariable(shell, effect.name, effect.nameref === true));
		case "unsetFunction":
			shell.functions.delete(effect.name);
			shell.variables.environmentChanged();
			return null;
		case "declareFunction": {
			const known = shell.functions.get(effect.name);
			if (known === undefined) return null;
			shell.functions.set(effect.name, {
				...known,
				exported: effect.exported ?? known.exported,
				readonly: effect.readonly ?? known.readonly,
				trace: effect.trace ?? known.trace,
			});
			shell.variables.environmentChanged();
			return null;
		}
		case "localOptions": {
			const frame = ownFunctionFrame(shell);
			if (frame !== null) frame.savedOptions ??= shell.options;
			return null;
		}
		case "setPositional":
			shell.positional = effect.parameters;
			if (effect.shifted !== true) shell.positionalSet = true;
			return null;
		case "setOption":
			shell.setOption(effect.name, effect.on);
			if (effect.name === "history") switchHistory(shell, effect.on);
			return null;
		case "restrict":
			shell.restrict();
			return null;
		case "setShopt":
			shell.setShopt(effect.name, effect.on);
			return null;
		case "changeDirectory":
			return changeDirectory(shell, effect.path);
		case "setDirectoryStack":
			shell.directoryStackEntries = effect.stack;
			return null;
		case "setUmask":
			shell.umask = effect.mask;
			return null;
		case "setTrap":
			shell.traps.set(effect.condition, effect.command);
			return null;
		case "setAlias":
			shell.aliases.set(effect.name, effect.text);
			shell.aliasedSince = true;
			return null;
		case "unsetAlias":
			shell.aliases.delete(effect.name);
			return null;
		case "clearAliases":
			shell.aliases.clear();
			return null;
		case "hash":
			if (effect.path === null) shell.hashed.delete(effect.name);
			else shell.hashed.set(effect.name, { path: effect.path, hits: 0 });
			return null;
		case "clearHash":
			shell.hashed.clear();
			return null;
		case "enableBuiltin":
			if (effect.on) shell.disabledBuiltins.delete(effect.name);
			else shell.disabledBuiltins.set(effect.name, true);
			return null;
		case "setCompletion":
			if (effect.spec === null) shell.completions.delete(effect.command);
			else shell.completions.set(effect.command, effect.spec);
			return null;
		case "setLineEditor":
			shell.lineEditor = effect.editor;
			return null;
		case "setHistory":
			shell.history = effect.history;
			return null;
		case "setLimit": {
			const { resource, soft, hard } = effect;
			shell.resourceLimits.set(resource, { soft, hard });
			if (resource === "n") shell.descriptors.limit = Math.min(soft, shell.run.limits.openFiles);
			return null;
		}
		case "setGetopts":
			shell.variables.assign("OPTIND", String(effect.optind));
			shell.getoptsOffset = effect.offset;
			return null;
		case "disownJob": {
			const job = shell.jobs.byPid(effect.pid);
			if (job === undefined) return null;
			if (effect.keep) job.keep = true;
			else shell.jobs.remove(job);
			return null;
		}
		case "notifiedJob": {
			const job = shell.jobs.byPid(effect.pid);
			if (job === undefined) return null;
			job.told = true;
			if (!job.done) return null;
			job.notified = true;
			shell.jobs.remove(job);
			return null;
		}
		case "kill":
			return killProcess(shell, effect.pid, effect.signal, effect.job) ? null : { failed: 1 };
		case "break":
			return { completion: { kind: "break", levels: effect.levels, status } };
		case "continue":
			return { completion: { kind: "continue", levels: effect.levels } };
		case "return":
			return { completion: { kind: "return", status: effect.status & 255 } };
		case "exit":
			if (shell.options.login_shell && !shell.forked) return { completion: leaveLogin(shell, effect.status & 255) };
			shell.status = effect.status & 255;
			return { completion: { kind: "exit", status: effect.status & 255 } };
		case "evaluate":
			return { completion: evaluate(shell, effect.source) };
		case "editLines":
			return { completion: editLines(shell, effect.editor, effect.path) };
		case "source":
			return { completion: sourceFile(shell, effect.path, effect.source, effect.parameters) };
		case "runCommand":
			return { completion: runCommand(shell, effect, undo, saved) };
		case "exec":
			return { completion: exec(shell, effect.argv, effect.name, effect.clearEnvironment, undo) };
		case "keepRedirections":
			undo?.keep();
			return null;
		case "wait":
			return { completion: waitFor(shell, effect) };
		case "generate":
			return { completion: generate(shell, effect.spec, effect.word, effect.found) };
		case "foreground":
			return { completion: foreground(shell, effect.job) };
		case "background":
			return { completion: background(shell, effect.jobs) };
		case "suspend":
			return { completion: suspend(shell) };
		case "abandon":
			shell.status = effect.status;
			return { completion: { kind: "abandon", status: effect.status } };
		case "specialFailure":
			// Like errexit, it spares what is being tested.
			if (shell.options.posix && !shell.interactive && (effect.fatal || shell.tested === 0) && shell.underCommand === 0)
				return { completion: { kind: "exit", status: effect.status } };
			return { failed: effect.status };
		default:
			return unreachable(effect);
	}
}

function changeDirectory(shell: Shell, path: ByteString): Applied {
	const opened = shell.namespace.directory(shell.namespace.root, path);
	if (!opened.ok) {
		shell.warn(`cd: ${path}: ${errnoMessage(opened.error)}`);
		return { failed: 1 };
	}
	const before = shell.cwd;
	shell.directory = opened.value;
	shell.cwd = path;
	const first = shell.variables.assign("OLDPWD", before);
	const second = shell.variables.assign("PWD", path);
	return problem(shell, first ?? second);
}

/** `command` and `builtin`: what a special built-in's failure does to the shell ends at the first. */
function runCommand(
	shell: Shell,
	effect: Effect & { readonly kind: "runCommand" },
	undo: Undo | null,
	saved: SavedVariables | null,
): Maybe<Completion> {
	if (effect.only === "builtins") return call(shell, effect.argv, noArguments, effect.only, undo, saved);
	shell.underCommand++;
	const finish = (completion: Completion): Completion => {
		shell.underCommand--;
		return completion;
	};
	const done = call(shell, effect.argv, noArguments, effect.only, undo, saved, effect.defaultPath);
	return done instanceof Promise ? done.then(finish) : finish(done);
}

/** A login shell reads ~/.bash_logout before it leaves. */
async function leaveLogin(shell: Shell, status: number): Promise<Completion> {
	shell.setShopt("login_shell", false);
	shell.status = 0;
	const ended = await readLogoutFile(shell);
	shell.status = status;
	return ended ?? { kind: "exit", status };
}

/** eval (XCU 2.14): LINENO goes on from the line that eval stands on. */
function evaluate(shell: Shell, source: ByteString): Maybe<Completion> {
	const tooDeep = callTooDeep(shell, "eval: maximum eval nesting level exceeded");
	if (tooDeep !== null) return tooDeep;
	shell.traceDepth++;
	const finish = (completion: Completion): Maybe<Completion> => {
		shell.traceDepth--;
		return completion;
	};
	const done = runText(shell, source, { line: shell.line, label: "eval: " });
	return done instanceof Promise ? done.then(finish) : finish(done);
}

/** `.` (XCU 2.14): a frame of its own; `return` ends the file. */
export function sourceFile(
	shell: Shell,
	path: ByteString,
	source: ByteString,
	parameters: readonly ByteString[] | null,
): Maybe<Completion> {
	const tooDeep = callTooDeep(shell, `${shell.io.name}: maximum source nesting level exceeded`);
	if (tooDeep !== null) return tooDeep;
	const before = shell.positional;
	const { loopDepth } = shell;
	shell.frame = {
		kind: "source",
		name: "source",
		source: path,
		line: shell.line,
		parent: shell.frame,
		depth: shell.functionDepth,
		owner: shell,
		locals: null,
		parameters: shell.options.extdebug ? (parameters ?? [path]) : null,
		getoptsOffset: null,
		savedOptions: null,
	};
	shell.sourceDepth++;
	shell.traceDepth++;
	if (parameters !== null) shell.positional = parameters;
	const { line, positionalSet } = shell;
	shell.positionalSet = false;
	// The DEBUG trap looks away from files as it does from functions.
	const debug = shell.options.functrace ? undefined : shell.traps.hide("DEBUG");
	const finish = (completion: Completion): Maybe<Completion> => {
		const end = (control: Completion): Completion => {
			popFrame(shell);
			shell.sourceDepth--;
			shell.traceDepth--;
			shell.loopDepth = loopDepth;
			shell.line = line;
			// What `set --` in a file makes of the parameters stays, whether it was given arguments of its own or not.
			if (parameters !== null && !shell.positionalSet) shell.positional = before;
			shell.positionalSet = positionalSet;
			if (debug !== undefined) shell.traps.unhide("DEBUG", debug);
			if (typeof control !== "number" && control.kind === "return") {
				shell.status = control.status;
				return control.status;
			}
			return control;
		};
		if (shell.traps.active("RETURN") !== undefined) {
			const trapped = returnTrap(shell);
			if (trapped instanceof Promise) return trapped.then((control) => end(control ?? completion));
			return end(trapped ?? completion);
		}
		return end(completion);
	};
	const done = runText(shell, source, {});
	return done instanceof Promise ? done.then(finish) : finish(done);
}

/** `exec command`: the shell ends with the status of what takes its place. */
function exec(
	shell: Shell,
	argv: readonly ByteString[],
	name: ByteString | null,
	clearEnvironment: boolean,
	undo: Undo | null,
): Maybe<Completion> {
	const command = argv[0] ?? "";
	const found = find(shell, command, shell.get("PATH") ?? standardPath);
	if (found.kind !== "found") {
		if (found.kind === "missing") shell.warn(`exec: ${command}: not found`);
		else {
			const path = command.startsWith("/") ? command : `${shell.cwd}/${command.replace(/^(?:\.\/)+/, "")}`;
			const reason = found.message.slice(found.message.lastIndexOf(": ") + 2);
			shell.warn(`${command.includes("/") ? path : command}: ${reason}`);
			if (found.status === 126)
				shell.warn(`exec: ${command.includes("/") ? path : command}: cannot execute: ${reason}`);
		}
		const status = found.kind === "missing" ? 127 : found.status;
		if (!shell.forked && (shell.interactive || shell.options.execfail)) return commandFailed(shell, status);
		return { kind: "exit", status };
	}
	undo?.keep();
	shell.replaceable = true;
	if (clearEnvironment)
		for (const [variable] of shell.variables.environment()) shell.variables.own(variable).flags &= ~1;
	if (clearEnvironment) shell.variables.environmentChanged();
	// Traps are gone once the program is there.
	for (const [condition, text] of shell.traps.list()) if (text !== "") shell.traps.set(condition, null);
	const done = execute(shell, name === null ? argv : [name, ...argv.slice(1)], found.executable);
	const leave = (completion: Completion): Completion => {
		shell.replaceable = false;
		return typeof completion === "number" ? { kind: "exit", status: completion } : completion;
	};
	return done instanceof Promise ? done.then(leave) : leave(done);
}
