import type { Maybe } from "@seahaven/abi/maybe";
import type { ArithmeticFor, ForClause, UntilClause, WhileClause } from "@seahaven/parser/syntax";
import type { Completion, Control } from "../completion.ts";
import { ExpansionFailure, endedFailure } from "../expand/host.ts";
import type { Shell } from "../state.ts";
import { NAMEREF, READONLY } from "../variable.ts";
import { isName } from "../variables.ts";
import { compileList } from "./list.ts";
import { pause } from "./pause.ts";
import { failed, invalidLoopVariable, loopVariableFailed, type Step, settle } from "./step.ts";
import { commandFailed, debugTrap } from "./trap.ts";
import { compileArithmetic, compileFields, wordText } from "./words.ts";
import { traceText } from "./xtrace.ts";

/** What a loop's body or condition leaves behind: go on, leave this loop, or pass control outwards. */
export type Turn = { readonly kind: "on" } | { readonly kind: "leave"; readonly completion: Completion };
const goOn: Turn = { kind: "on" };

/** What a control change means for the loop it reaches. */
export function turn(shell: Shell, control: Control): Turn {
	switch (control.kind) {
		case "break":
			shell.status = control.status;
			return {
				kind: "leave",
				completion:
					control.levels > 1 ? { kind: "break", levels: control.levels - 1, status: control.status } : control.status,
			};
		case "continue":
			shell.status = 0;
			return control.levels > 1
				? { kind: "leave", completion: { kind: "continue", levels: control.levels - 1 } }
				: goOn;
		case "return":
		case "exit":
		case "discard":
		case "abandon":
		case "killed":
			return { kind: "leave", completion: control };
	}
}

/** Counts a turn. True where the gate has to be passed slowly. */
export function due(shell: Shell): boolean {
	const { run } = shell;
	run.iterations++;
	return --run.credit <= 0 || shell.attention;
}

/** Loops are one deeper inside; the depth goes back whichever way they end. */
function inLoop(shell: Shell, completion: Maybe<Completion>): Maybe<Completion> {
	if (completion instanceof Promise) {
		return completion.then((later) => {
			shell.loopDepth--;
			return later;
		});
	}
	shell.loopDepth--;
	return completion;
}

/** XCU 2.9.4.5 and 2.9.4.6, while and until. */
export function compileWhile(node: WhileClause | UntilClause): Step {
	const condition = compileList(node.condition);
	const body = compileList(node.body);
	const wanted = node.kind === "WhileClause";
	return function whileLoop(shell) {
		shell.loopDepth++;
		return inLoop(shell, whileNow(shell, condition, body, wanted));
	};
}

function whileNow(shell: Shell, condition: Step, body: Step, wanted: boolean): Maybe<Completion> {
	let status = 0;
	for (;;) {
		if (due(shell)) {
			const paused = pause(shell);
			if (paused instanceof Promise) return whileLater(shell, condition, body, wanted, status, paused, "gate");
			if (paused !== null) return paused;
		}
		shell.tested++;
		const judged = condition(shell);
		if (judged instanceof Promise) return whileLater(shell, condition, body, wanted, status, judged, "condition");
		shell.tested--;
		if (typeof judged !== "number") {
			const next = turn(shell, judged);
			if (next.kind === "leave") return next.completion;
			continue;
		}
		if ((judged === 0) !== wanted) return settle(shell, status);
		const done = body(shell);
		if (typeof done === "number") status = done;
		else if (done instanceof Promise) return whileLater(shell, condition, body, wanted, status, done, "body");
		else {
			const next = turn(shell, done);
			if (next.kind === "leave") return next.completion;
			status = 0;
		}
	}
}

async function whileLater(
	shell: Shell,
	condition: Step,
	body: Step,
	wanted: boolean,
	before: number,
	pending: Promise<Completion | null>,
	at: "gate" | "condition" | "body",
): Promise<Completion> {
	let status = before;
	let stage = at;
	let value: Completion | null = await pending;
	for (;;) {
		if (stage === "gate") {
			if (value !== null) return value;
			shell.tested++;
			const judged = condition(shell);
			value = judged instanceof Promise ? await judged : judged;
			stage = "condition";
		}
		if (stage === "condition") {
			shell.tested--;
			if (typeof value !== "number" && value !== null) {
				const next = turn(shell, value);
				if (next.kind === "leave") return next.completion;
				stage = "gate";
			} else {
				if ((value === 0) !== wanted) return settle(shell, status);
				const done = body(shell);
				value = done instanceof Promise ? await done : done;
				stage = "body";
			}
		}
		if (stage === "body") {
			if (typeof value === "number") status = value;
			else if (value !== null) {
				const next = turn(shell, value);
				if (next.kind === "leave") return next.completion;
				status = 0;
			}
			stage = "gate";
		}
		value = null;
		if (due(shell)) {
			const paused = pause(shell);
			value = paused instanceof Promise ? await paused : paused;
		}
	}
}

/** XCU 2.9.4.2, for. */
export function compileFor(node: ForClause): Step {
	const words = node.words === null ? null : compileFields(node.words);
	const body = compileList(node.body);
	const { variable, line } = node;
	const valid = isName(variable);
	const heading = `for ${variable} in ${node.words === null ? '"$@"' : node.words.map((word) => wordText(word)).join(" ")}`;
	return function forLoop(shell) {
		shell.line = line;
		if (!valid) {
			return invalidLoopVariable(shell, variable);
		}
		const fields = words === null ? shell.positional : words(shell);
		if (fields instanceof Promise)
			return fields.then((later) => forFields(shell, variable, later, body, line, heading));
		return forFields(shell, variable, fields, body, line, heading);
	};
}

function forFields(
	shell: Shell,
	variable: string,
	fields: readonly string[] | ExpansionFailure,
	body: Step,
	line: number,
	heading: string,
): Maybe<Completion> {
	if (fields instanceof ExpansionFailure) return failed(shell, fields);
	if (fields.length === 0) return settle(shell, 0);
	shell.loopDepth++;
	return inLoop(shell, forFrom(shell, variable, fields, body, 0, line, heading));
}

function forFrom(
	shell: Shell,
	variable: string,
	fields: readonly string[],
	body: Step,
	from: number,
	line: number,
	heading: string,
): Maybe<Completion> {
	for (let i = from; i < fields.length; i++) {
		if (due(shell)) {
			const paused = pause(shell);
			if (paused instanceof Promise) {
				return paused.then((control) => control ?? forAt(shell, variable, fields, body, i, line, heading));
			}
			if (paused !== null) return paused;
		}
		const next = forTurn(shell, variable, fields, body, i, line, heading);
		if (typeof next === "number") continue;
		if (next instanceof Promise) return forLater(shell, variable, fields, body, i + 1, next, line, heading);
		const left = turn(shell, next);
		if (left.kind === "leave") return left.completion;
	}
	return shell.status;
}

/** The turn for one field, whose gate has been passed, and all that follow. */
function forAt(
	shell: Shell,
	variable: string,
	fields: readonly string[],
	body: Step,
	at: number,
	line: number,
	heading: string,
): Maybe<Completion> {
	const next = forTurn(shell, variable, fields, body, at, line, heading);
	return forLater(shell, variable, fields, body, at + 1, next, line, heading);
}

async function forLater(
	shell: Shell,
	variable: string,
	fields: readonly string[],
	body: Step,
	from: number,
	pending: Maybe<Completion>,
	line: number,
	heading: string,
): Promise<Completion> {
	let completion = await pending;
	for (let i = from; ; i++) {
		if (typeof completion !== "number") {
			const left = turn(shell, completion);
			if (left.kind === "leave") return left.completion;
		}
		if (i >= fields.length) return shell.status;
		if (due(shell)) {
			const paused = await pause(shell);
			if (paused !== null) return paused;
		}
		const next = forTurn(shell, variable, fields, body, i, line, heading);
		completion = next instanceof Promise ? await next : next;
	}
}

function forTurn(
	shell: Shell,
	variable: string,
	fields: readonly string[],
	body: Step,
	at: number,
	line: number,
	heading: string,
): Maybe<Completion> {
	const value = fields[at] ?? "";
	if (shell.options.xtrace) {
		shell.line = line;
		traceText(shell, heading);
	}
	if (shell.traps.active("DEBUG") !== undefined) {
		shell.line = line;
		const debugged = debugTrap(shell, heading);
		if (debugged instanceof Promise)
			return debugged.then((control) => control ?? assignAndRun(shell, variable, value, body));
		if (debugged !== null) return debugged;
	}
	return assignAndRun(shell, variable, value, body);
}

function assignAndRun(shell: Shell, variable: string, value: string, body: Step): Maybe<Completion> {
	const { variables } = shell;
	const reference = variables.lookup(variable);
	if (reference !== undefined && reference.flags & NAMEREF) return refer(shell, variable, value, body);
	const problem = variables.assign(variable, value);
	if (problem !== undefined) {
		const status = loopVariableFailed(shell, problem);
		return typeof status === "number" ? { kind: "break", levels: 1, status } : status;
	}
	return body(shell);
}

/** A loop over names: the variable itself refers to one after the other (bash manual 3.4). */
function refer(shell: Shell, variable: string, value: string, body: Step): Maybe<Completion> {
	const reference = shell.variables.own(variable);
	if (reference.flags & READONLY) return loopVariableFailed(shell, `${variable}: readonly variable`);
	if (!/^[A-Za-z_]\w*(?:\[.+\])?$/s.test(value)) {
		shell.warn(`\`${value}': not a valid identifier`);
		return { kind: "break", levels: 1, status: 1 };
	}
	reference.setText(value);
	shell.variables.wrote(variable, reference);
	return body(shell);
}

/** bash manual 3.2.5.1, `for ((…; …; …))`. */
export function compileArithmeticFor(node: ArithmeticFor): Step {
	const init = node.init.parts.length === 0 ? null : compileArithmetic(node.init);
	const condition = node.condition.parts.length === 0 ? null : compileArithmetic(node.condition);
	const update = node.update.parts.length === 0 ? null : compileArithmetic(node.update);
	const body = compileList(node.body);
	const { line } = node;

	function evaluate(shell: Shell, part: typeof init): Maybe<boolean | ExpansionFailure> {
		if (part === null) return true;
		shell.line = line;
		if (shell.options.xtrace) traceText(shell, `(( ${part.text(shell)} ))`);
		if (shell.traps.empty || shell.traps.active("DEBUG") === undefined) return part.truth(shell);
		const debugged = debugTrap(shell, `((${part.text(shell)}))`);
		const go = (control: Control | null): Maybe<boolean | ExpansionFailure> => {
			if (control === null) return part.truth(shell);
			shell.attention = true;
			return endedFailure;
		};
		return debugged instanceof Promise ? debugged.then(go) : go(debugged);
	}

	function loop(shell: Shell): Maybe<Completion> {
		let status = 0;
		let first = true;
		for (;;) {
			if (!first && update !== null) {
				const updated = evaluate(shell, update);
				if (updated instanceof Promise) return loopLater(shell, status, "update", updated);
				if (updated instanceof ExpansionFailure) return arithmeticFailed(shell, updated);
			}
			first = false;
			if (due(shell)) {
				const paused = pause(shell);
				if (paused instanceof Promise) return loopLater(shell, status, "gate", paused);
				if (paused !== null) return paused;
			}
			if (condition !== null) {
				const judged = evaluate(shell, condition);
				if (judged instanceof Promise) return loopLater(shell, status, "condition", judged);
				if (judged instanceof ExpansionFailure) return arithmeticFailed(shell, judged);
				if (!judged) return settle(shell, status);
			}
			const done = body(shell);
			if (typeof done === "number") status = done;
			else if (done instanceof Promise) return loopLater(shell, status, "body", done);
			else {
				const next = turn(shell, done);
				if (next.kind === "leave") return next.completion;
				status = 0;
			}
		}
	}

	async function loopLater(
		shell: Shell,
		before: number,
		at: "update" | "gate" | "condition" | "body",
		pending: Promise<boolean | ExpansionFailure | Completion | null>,
	): Promise<Completion> {
		let status = before;
		let stage = at;
		let value = await pending;
		for (;;) {
			switch (stage) {
				case "update":
					if (value instanceof ExpansionFailure) return arithmeticFailed(shell, value);
					value = due(shell) ? await pause(shell) : null;
					stage = "gate";
					break;
				case "gate":
					if (value !== null && typeof value === "object" && !(value instanceof ExpansionFailure)) return value;
					value = await evaluate(shell, condition);
					stage = "condition";
					break;
				case "condition":
					if (value instanceof ExpansionFailure) return arithmeticFailed(shell, value);
					if (value === false) return settle(shell, status);
					value = await body(shell);
					stage = "body";
					break;
				case "body":
					if (typeof value === "number") status = value;
					else if (value !== null && typeof value === "object" && !(value instanceof ExpansionFailure)) {
						const next = turn(shell, value);
						if (next.kind === "leave") return next.completion;
						status = 0;
					}
					value = await evaluate(shell, update);
					stage = "update";
					break;
			}
		}
	}

	return function arithmeticFor(shell) {
		shell.line = line;
		const started = evaluate(shell, init);
		if (started instanceof Promise) {
			return started.then((later) => {
				if (later instanceof ExpansionFailure) return arithmeticFailed(shell, later);
				shell.loopDepth++;
				return inLoop(shell, loop(shell));
			});
		}
		if (started instanceof ExpansionFailure) return arithmeticFailed(shell, started);
		shell.loopDepth++;
		return inLoop(shell, loop(shell));
	};
}

/** An expression that is none ends the loop with 1; what is wrong in an expansion inside it goes further. */
function arithmeticFailed(shell: Shell, failure: ExpansionFailure): Maybe<Completion> {
	if (failure.severity !== "line") return failed(shell, failure);
	shell.warn(failure.message);
	shell.pipeStatus = null;
	return commandFailed(shell, 1);
}
