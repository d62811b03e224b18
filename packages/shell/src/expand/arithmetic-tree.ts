import { unreachable } from "@seahaven/abi/unreachable";
import {
	type ArithmeticAssignment,
	type ArithmeticBinaryOperator,
	type ArithmeticExpression,
	type ArithmeticIncrement,
	type ArithmeticLink,
	type ArithmeticVariable,
	arithmeticMessage,
} from "@seahaven/parser/arithmetic";
import type { Cell } from "./arithmetic-variable.ts";
import { ExpansionFailure, type ExpansionHost } from "./host.ts";
import type { Int64 } from "./int64.ts";
import * as int64 from "./int64.ts";

/** Evaluates an expression. Nothing in arithmetic waits. */
export type Evaluator = (host: ExpansionHost) => Int64 | ExpansionFailure;

/** What a tree's closures need from where the tree came from. */
export interface Origin {
	/** How a variable is read and written; `index` is that of a value that was put in place of an expansion. */
	cell(node: ArithmeticVariable): Cell;
	/** A value known before evaluation begins, where the name stands for one. */
	value(node: ArithmeticVariable): Evaluator | null;
	/** A failure whose error token begins at this offset of the text. */
	fail(message: string, at: number): ExpansionFailure;
}

/** Compiles an arithmetic tree (bash manual 6.5). */
export function compileTree(node: ArithmeticExpression, origin: Origin): Evaluator {
	switch (node.kind) {
		case "ArithmeticNumber": {
			const value = int64.fromBigInt(node.value);
			return () => value;
		}
		case "ArithmeticVariable":
			return origin.value(node) ?? origin.cell(node).read;
		case "ArithmeticGroup":
			return compileTree(node.expression, origin);
		case "ArithmeticUnary":
			return compileUnary(node.operator, compileTree(node.operand, origin));
		case "ArithmeticIncrement":
			return compileIncrement(node, origin);
		case "ArithmeticChain": {
			let left = compileTree(node.first, origin);
			for (const link of node.links) left = compileBinary(left, link, origin);
			return left;
		}
		case "ArithmeticAnd":
			return compileLogical(node.operands, origin, false);
		case "ArithmeticOr":
			return compileLogical(node.operands, origin, true);
		case "ArithmeticConditional": {
			const condition = compileTree(node.condition, origin);
			const consequent = compileTree(node.consequent, origin);
			const alternative = compileTree(node.alternative, origin);
			return (host) => {
				const value = condition(host);
				if (value instanceof ExpansionFailure) return value;
				return value !== 0 ? consequent(host) : alternative(host);
			};
		}
		case "ArithmeticAssignment":
			return compileAssignment(node, origin);
		case "ArithmeticComma": {
			const evaluators = node.expressions.map((expression) => compileTree(expression, origin));
			return (host) => {
				let value: Int64 | ExpansionFailure = 0;
				for (const evaluate of evaluators) {
					value = evaluate(host);
					if (value instanceof ExpansionFailure) return value;
				}
				return value;
			};
		}
		case "ArithmeticError": {
			const failure = new ExpansionFailure(arithmeticMessage(node.text, node.message, node.token));
			return () => failure;
		}
		default:
			return unreachable(node);
	}
}

function compileUnary(operator: "!" | "~" | "-" | "+", operand: Evaluator): Evaluator {
	switch (operator) {
		case "+":
			return operand;
		case "!":
			return (host) => {
				const value = operand(host);
				return value instanceof ExpansionFailure ? value : value === 0 ? 1 : 0;
			};
		case "-":
			return (host) => {
				const value = operand(host);
				return value instanceof ExpansionFailure ? value : int64.negate(value);
			};
		case "~":
			return (host) => {
				const value = operand(host);
				return value instanceof ExpansionFailure ? value : int64.complement(value);
			};
		default:
			return unreachable(operator);
	}
}

function compileLogical(nodes: readonly ArithmeticExpression[], origin: Origin, until: boolean): Evaluator {
	const evaluators = nodes.map((node) => compileTree(node, origin));
	return (host) => {
		for (const evaluate of evaluators) {
			const value = evaluate(host);
			if (value instanceof ExpansionFailure) return value;
			if ((value !== 0) === until) return until ? 1 : 0;
		}
		return until ? 0 : 1;
	};
}

/** The general way, for whatever the fast paths leave: failures, and values beyond the safe integers. */
function pair(
	host: ExpansionHost,
	left: Int64 | ExpansionFailure,
	right: Evaluator,
	operation: (a: Int64, b: Int64) => Int64 | ExpansionFailure,
): Int64 | ExpansionFailure {
	if (left instanceof ExpansionFailure) return left;
	const value = right(host);
	return value instanceof ExpansionFailure ? value : operation(left, value);
}

function compileBinary(left: Evaluator, link: ArithmeticLink, origin: Origin): Evaluator {
	const right = compileTree(link.operand, origin);
	// The most frequent operators get closures of their own, so that each call in them has one target.
	switch (link.operator) {
		case "+":
			return (host) => {
				const a = left(host);
				if (typeof a === "number") {
					const b = right(host);
					if (typeof b === "number") {
						const result = a + b;
						if (result <= Number.MAX_SAFE_INTEGER && result >= Number.MIN_SAFE_INTEGER) return result;
					}
					return b instanceof ExpansionFailure ? b : int64.add(a, b);
				}
				return pair(host, a, right, int64.add);
			};
		case "-":
			return (host) => {
				const a = left(host);
				if (typeof a === "number") {
					const b = right(host);
					if (typeof b === "number") {
						const result = a - b;
						if (result <= Number.MAX_SAFE_INTEGER && result >= Number.MIN_SAFE_INTEGER) return result;
					}
					return b instanceof ExpansionFailure ? b : int64.subtract(a, b);
				}
				return pair(host, a, right, int64.subtract);
			};
		case "*":
			return (host) => {
				const a = left(host);
				if (typeof a === "number") {
					const b = right(host);
					if (typeof b === "number") {
						const result = a * b;
						if (result <= Number.MAX_SAFE_INTEGER && result >= Number.MIN_SAFE_INTEGER) return result + 0;
					}
					return b instanceof ExpansionFailure ? b : int64.multiply(a, b);
				}
				return pair(host, a, right, int64.multiply);
			};
		case "<":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a < b ? 1 : 0;
			};
		case "<=":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a <= b ? 1 : 0;
			};
		case ">":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a > b ? 1 : 0;
			};
		case ">=":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a >= b ? 1 : 0;
			};
		case "==":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a === b ? 1 : 0;
			};
		case "!=":
			return (host) => {
				const a = left(host);
				if (a instanceof ExpansionFailure) return a;
				const b = right(host);
				return b instanceof ExpansionFailure ? b : a !== b ? 1 : 0;
			};
		default: {
			const operation = binaryOperation(link.operator, (message) => origin.fail(message, link.errorAt));
			return (host) => {
				const a = left(host);
				return pair(host, a, right, operation);
			};
		}
	}
}

function binaryOperation(
	operator: ArithmeticBinaryOperator,
	fail: (message: string) => ExpansionFailure,
): (a: Int64, b: Int64) => Int64 | ExpansionFailure {
	switch (operator) {
		case "+":
			return int64.add;
		case "-":
			return int64.subtract;
		case "*":
			return int64.multiply;
		case "/":
			return (a, b) => (b === 0 ? fail("division by 0") : int64.divide(a, b));
		case "%":
			return (a, b) => (b === 0 ? fail("division by 0") : int64.remainder(a, b));
		case "**":
			return (a, b) => (b < 0 ? fail("exponent less than 0") : int64.power(a, b));
		case "<<":
			return int64.shiftLeft;
		case ">>":
			return int64.shiftRight;
		case "&":
			return int64.and;
		case "|":
			return int64.or;
		case "^":
			return int64.xor;
		case "==":
			return (a, b) => (a === b ? 1 : 0);
		case "!=":
			return (a, b) => (a === b ? 0 : 1);
		case "<":
			return (a, b) => (a < b ? 1 : 0);
		case ">":
			return (a, b) => (a > b ? 1 : 0);
		case "<=":
			return (a, b) => (a <= b ? 1 : 0);
		case ">=":
			return (a, b) => (a >= b ? 1 : 0);
		default:
			return unreachable(operator);
	}
}

function compileIncrement(node: ArithmeticIncrement, origin: Origin): Evaluator {
	const { update } = origin.cell(node.variable);
	const step = node.operator === "++" ? 1 : -1;
	const { prefix } = node;
	return (host) => update(host, step, prefix);
}

function compileAssignment(node: ArithmeticAssignment, origin: Origin): Evaluator {
	const cell = origin.cell(node.variable);
	const value = compileTree(node.value, origin);
	if (node.operator === "=") return (host) => cell.assign(host, value);
	const operation = binaryOperation(node.operator, (message) => origin.fail(message, node.errorAt));
	// bash reads the variable before it evaluates the right side.
	return (host) => cell.modify(host, value, operation);
}
