import { limitRow } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Completion } from "../completion.ts";
import type { StackFrame } from "../frame.ts";
import type { ShellFunction } from "../function.ts";
import type { Shell } from "../state.ts";
import type { SavedVariables } from "./assign.ts";
import { deepest } from "./child.ts";
import { commandFailed, debugTrap, returnTrap } from "./trap.ts";

/** What a call puts back at its end. */
interface Caller {
	readonly positional: readonly string[];
	readonly loopDepth: number;
	readonly line: number;
	readonly err: string | undefined;
	readonly debug: string | undefined;
	readonly returned: string | undefined;
}

/** XCU 2.9.5: runs a function in the running shell, with a frame of its own. */
export function callFunction(
	shell: Shell,
	definition: ShellFunction,
	argv: readonly string[],
	saved: SavedVariables | null = null,
): Maybe<Completion> {
	const { kernel } = shell;
	if (kernel.stackDepth >= deepest) return Promise.resolve().then(() => callFunction(shell, definition, argv, saved));
	const nest = shell.get("FUNCNEST");
	const most = nest === undefined ? 0 : Number.parseInt(nest, 10);
	if (most > 0 && shell.functionDepth >= most) {
		shell.warn(`${definition.name}: maximum function nesting level exceeded (${most})`);
		return { kind: "discard", status: 1 };
	}
	const tooDeep = callTooDeep(shell, `${definition.name}: ${limitRow("callDepth").message}`);
	if (tooDeep !== null) return tooDeep;
	const { options, traps } = shell;
	const hides = !traps.empty && !traps.fresh;
	const caller: Caller = {
		positional: shell.positional,
		loopDepth: shell.loopDepth,
		line: shell.line,
		err: hides && !options.errtrace ? traps.hide("ERR") : undefined,
		debug: hides && !options.functrace && !definition.trace ? traps.hide("DEBUG") : undefined,
		returned: hides && !options.functrace && !definition.trace ? traps.hide("RETURN") : undefined,
	};
	const depth = shell.functionDepth + 1;
	const parameters = argv.slice(1);
	shell.frame = {
		kind: "function",
		name: definition.name,
		source: definition.source,
		line: shell.line,
		parent: shell.frame,
		depth,
		owner: shell,
		// Assignments before the name are the function's first locals.
		locals: saved === null || saved.bindings.size === 0 ? null : new Map(saved.bindings),
		parameters: options.extdebug ? parameters : null,
		getoptsOffset: null,
		savedOptions: null,
	};
	saved?.bindings.clear();
	shell.functionDepth = depth;
	shell.loopDepth = 0;
	shell.positional = parameters;
	if (!traps.empty && traps.active("DEBUG") !== undefined && !traps.within.has("DEBUG")) {
		// A traced function's DEBUG trap comes once before its body as well.
		const debugged = debugTrap(shell, shell.commandText());
		if (debugged instanceof Promise) {
			return debugged.then((control) =>
				control !== null ? leave(shell, caller, control) : enter(shell, definition, caller),
			);
		}
		if (debugged !== null) return leave(shell, caller, debugged);
	}
	return enter(shell, definition, caller);
}

/** The gate of everything that runs inside itself: functions, `eval`, sourced files. Null: there is room. */
export function callTooDeep(shell: Shell, message: string): Completion | null {
	const { callDepth } = shell.run.limits;
	if (shell.functionDepth + shell.traceDepth < callDepth) return null;
	shell.warn(`${message} (${callDepth})`);
	shell.run.meet("callDepth");
	return shell.ending() ?? { kind: "exit", status: 1 };
}

function enter(shell: Shell, definition: ShellFunction, caller: Caller): Maybe<Completion> {
	const { kernel } = shell;
	kernel.stackDepth++;
	const done = definition.body(shell);
	kernel.stackDepth--;
	if (done instanceof Promise) return done.then((later) => leave(shell, caller, later));
	return leave(shell, caller, done);
}

function leave(shell: Shell, caller: Caller, completion: Completion): Maybe<Completion> {
	if (!shell.traps.empty && shell.traps.active("RETURN") !== undefined) {
		const trapped = returnTrap(shell);
		if (trapped instanceof Promise) return trapped.then((control) => left(shell, caller, control ?? completion));
		if (trapped !== null) return left(shell, caller, trapped);
	}
	return left(shell, caller, completion);
}

function left(shell: Shell, caller: Caller, completion: Completion): Maybe<Completion> {
	popFrame(shell);
	shell.positional = caller.positional;
	shell.loopDepth = caller.loopDepth;
	shell.line = caller.line;
	const { traps } = shell;
	if (caller.err !== undefined) traps.unhide("ERR", caller.err);
	if (caller.debug !== undefined) traps.unhide("DEBUG", caller.debug);
	if (caller.returned !== undefined) traps.unhide("RETURN", caller.returned);
	shell.pipeStatus = null;
	let status: number;
	if (typeof completion === "number") status = completion;
	else if (completion.kind === "return") status = completion.status;
	else if (completion.kind === "break" || completion.kind === "continue") status = 0;
	else return completion;
	if (status === 0) {
		shell.status = 0;
		return 0;
	}
	return commandFailed(shell, status);
}

/** Ends a frame: its locals go, and what they hid is there again. */
export function popFrame(shell: Shell): void {
	const { frame } = shell;
	if (frame === null) return;
	if (frame.locals !== null) for (const [name, variable] of frame.locals) shell.variables.bind(name, variable);
	if (frame.getoptsOffset !== null) shell.getoptsOffset = frame.getoptsOffset;
	if (frame.savedOptions !== null) shell.restoreOptions(frame.savedOptions);
	shell.frame = frame.parent;
	if (frame.kind === "function") shell.functionDepth--;
}

/** The innermost function's frame, made the shell's own; null outside functions. */
export function ownFunctionFrame(shell: Shell): StackFrame | null {
	return ownFrame(shell, (frame) => frame.kind === "function");
}

/** The innermost frame that fits, after copying the frames on the way to it that belong to the shell this one was forked from. */
export function ownFrame(shell: Shell, fits: (frame: StackFrame) => boolean): StackFrame | null {
	const passed: StackFrame[] = [];
	let found: StackFrame | null = null;
	for (let frame = shell.frame; frame !== null; frame = frame.parent) {
		if (fits(frame)) {
			found = frame;
			break;
		}
		passed.push(frame);
	}
	if (found === null || found.owner === shell) return found;
	const copy: StackFrame = { ...found, owner: shell, locals: found.locals === null ? null : new Map(found.locals) };
	let below: StackFrame = copy;
	for (const frame of passed.reverse()) below = { ...frame, owner: shell, parent: below };
	shell.frame = below;
	return copy;
}
