import type { Maybe } from "@seahaven/abi/maybe";
import { binary, TestError, unary } from "@seahaven/builtins/commands/test/operators";
import { printForMessage } from "@seahaven/parser/print";
import type {
	ArithmeticCommand,
	ConditionalBinary,
	ConditionalCommand,
	ConditionalExpression,
	ConditionalUnary,
} from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { compareText } from "../evaluate.ts";
import { type Expanded, ExpansionFailure } from "../expand/host.ts";
import { invocationOf } from "../invocation.ts";
import { invalidRegex } from "../regex.ts";
import type { Shell } from "../state.ts";
import { pause } from "./pause.ts";
import { failed, type Step } from "./step.ts";
import { commandFailed, debugTrap } from "./trap.ts";
import {
	compileArithmetic,
	compileMatcher,
	compileRegex,
	compileString as compileText,
	compileTracedMatcher,
} from "./words.ts";
import { traceText } from "./xtrace.ts";

type Test = (shell: Shell) => Expanded<boolean>;

/** `(( expression ))`: status 0 where the value is not 0. */
export function compileArithmeticCommand(node: ArithmeticCommand): Step {
	const expression = compileArithmetic(node.expression);
	return leaf(
		node,
		(shell) => {
			if (shell.options.xtrace) traceText(shell, `(( ${expression.text(shell)} ))`);
			return expression.truth(shell);
		},
		1,
	);
}

/** `[[ expression ]]` (bash manual 3.2.5.2). */
export function compileConditional(node: ConditionalCommand): Step {
	return leaf(node, compileTest(node.expression), 1);
}

/** What an operator of `[[` refuses makes it fail; what cannot be expanded gives up the command line. */
class OperatorFailure extends ExpansionFailure {}

/** What `((` and `[[` have in common: the gate, the DEBUG trap, and a status from a truth value. */
function leaf(node: ArithmeticCommand | ConditionalCommand, test: Test, onFailure: number): Step {
	const { line } = node;
	function conclude(shell: Shell, value: boolean | ExpansionFailure): Maybe<Completion> {
		shell.pipeStatus = null;
		if (value === true) {
			shell.status = 0;
			return 0;
		}
		if (value === false) return commandFailed(shell, 1);
		if (value === invalidRegex) return commandFailed(shell, 2);
		if (value.severity === "line" && (node.kind === "ArithmeticCommand" || value instanceof OperatorFailure)) {
			const { message } = value;
			shell.warn(/^\(\(: .*: readonly variable$/.test(message) ? message.slice(4) : message);
			return commandFailed(shell, onFailure);
		}
		return failed(shell, value);
	}
	function run(shell: Shell): Maybe<Completion> {
		shell.line = line;
		const value = test(shell);
		return value instanceof Promise ? value.then((later) => conclude(shell, later)) : conclude(shell, value);
	}
	return function test_(shell) {
		const budget = shell.run;
		budget.commands++;
		if (--budget.credit <= 0 || shell.attention) {
			const paused = pause(shell);
			if (paused instanceof Promise) return paused.then((control) => control ?? run(shell));
			if (paused !== null) return paused;
		}
		if (shell.traps.active("DEBUG") === undefined) return run(shell);
		shell.line = line;
		const debugged = debugTrap(shell, printForMessage(node));
		if (debugged instanceof Promise) return debugged.then((control) => control ?? run(shell));
		return debugged ?? run(shell);
	};
}

function map<T, U>(value: Expanded<T>, next: (value: T) => Expanded<U>): Expanded<U> {
	if (value instanceof Promise) return value.then((later) => (later instanceof ExpansionFailure ? later : next(later)));
	return value instanceof ExpansionFailure ? value : next(value);
}

/** `!` where the test is negated, as `set -x` shows it. */
type Negation = "" | "! ";

function trace(shell: Shell, negation: Negation, words: string): void {
	if (shell.options.xtrace) traceText(shell, `[[ ${negation}${words} ]]`);
}

/** An operand as `set -x` shows it: as it is, without quotes. */
function shown(text: string): string {
	return text === "" ? "''" : text;
}

export function compileTest(node: ConditionalExpression, negation: Negation = ""): Test {
	switch (node.kind) {
		case "ConditionalWord": {
			const word = compileText(node.word);
			return (shell) =>
				map(word(shell), (text) => {
					if (shell.options.xtrace) trace(shell, negation, `-n ${shown(text)}`);
					return text !== "";
				});
		}
		case "ConditionalUnary":
			return compileUnary(node, negation);
		case "ConditionalBinary":
			return compileBinary(node, negation);
		case "ConditionalMatch": {
			const left = compileText(node.left);
			const regex = compileRegex(node.regex);
			return (shell) =>
				map(left(shell), (text) => {
					if (!shell.options.xtrace) return regex(shell, text, null);
					return regex(shell, text, (right) => trace(shell, negation, `${shown(text)} =~ ${shown(right)}`));
				});
		}
		case "ConditionalNot": {
			const operand = compileTest(node.operand, negation === "" ? "! " : "");
			return (shell) => map(operand(shell), (value) => !value);
		}
		case "ConditionalGroup":
			return compileTest(node.expression, negation);
		case "ConditionalAnd":
			return chain(
				node.operands.map((operand) => compileTest(operand)),
				false,
			);
		case "ConditionalOr":
			return chain(
				node.operands.map((operand) => compileTest(operand)),
				true,
			);
	}
}

/** Operands until one has the value that decides. */
function chain(tests: readonly Test[], decisive: boolean): Test {
	function from(shell: Shell, start: number): Expanded<boolean> {
		for (let i = start; i < tests.length; i++) {
			const value = (tests[i] as Test)(shell);
			if (value instanceof Promise) {
				return value.then((later) => (later === !decisive ? from(shell, i + 1) : later));
			}
			if (value !== !decisive) return value;
		}
		return !decisive;
	}
	return (shell) => from(shell, 0);
}

function compileUnary(node: ConditionalUnary, negation: Negation): Test {
	const operand = compileText(node.operand);
	const { operator } = node;
	const judge = unaryJudge(operator);
	return (shell) =>
		map(operand(shell), (text) => {
			if (shell.options.xtrace) trace(shell, negation, `${operator} ${shown(text)}`);
			return judge(shell, text);
		});
}

function unaryJudge(operator: ConditionalUnary["operator"]): (shell: Shell, text: string) => boolean {
	return (shell, text) => unary(invocationOf(shell), operator, text);
}

function compileBinary(node: ConditionalBinary, negation: Negation): Test {
	const left = compileText(node.left);
	const { operator } = node;
	switch (operator) {
		case "=":
		case "==":
		case "!=": {
			const matches = compileMatcher(node.right, true);
			const traced = compileTracedMatcher(node.right);
			return (shell) => {
				const text = left(shell);
				if (text instanceof Promise || text instanceof ExpansionFailure || shell.options.xtrace) {
					return map(text, (later) => {
						const found = shell.options.xtrace
							? traced(shell, later, (right) => trace(shell, negation, `${shown(later)} ${operator} ${shown(right)}`))
							: matches(shell, later);
						return map(found, (value) => value === (operator !== "!="));
					});
				}
				const value = matches(shell, text);
				if (typeof value === "boolean") return value === (operator !== "!=");
				return map(value, (later) => later === (operator !== "!="));
			};
		}
		case "<":
		case ">":
			return both(node, negation, (shell, a, b) =>
				operator === "<" ? compareText(shell, a, b) < 0 : compareText(shell, a, b) > 0,
			);
		case "-nt":
		case "-ot":
		case "-ef":
			return both(node, negation, (shell, a, b) => {
				const value = binary(invocationOf(shell), a, operator, b);
				return value instanceof TestError ? new OperatorFailure(value.message) : value;
			});
		case "-eq":
		case "-ne":
		case "-lt":
		case "-le":
		case "-gt":
		case "-ge":
			return both(node, negation, (shell, a, b) => {
				const x = shell.arithmetic(a);
				if (!x.ok) return new OperatorFailure(`[[: ${x.error}`);
				const y = shell.arithmetic(b);
				if (!y.ok) return new OperatorFailure(`[[: ${y.error}`);
				switch (operator) {
					case "-eq":
						return x.value === y.value;
					case "-ne":
						return x.value !== y.value;
					case "-lt":
						return x.value < y.value;
					case "-le":
						return x.value <= y.value;
					case "-gt":
						return x.value > y.value;
					case "-ge":
						return x.value >= y.value;
				}
			});
	}
}

function both(
	node: ConditionalBinary,
	negation: Negation,
	judge: (shell: Shell, left: string, right: string) => boolean | ExpansionFailure,
): Test {
	const left = compileText(node.left);
	const right = compileText(node.right);
	return (shell) =>
		map(left(shell), (a) =>
			map(right(shell), (b) => {
				if (shell.options.xtrace) trace(shell, negation, `${shown(a)} ${node.operator} ${shown(b)}`);
				return judge(shell, a, b);
			}),
		);
}
