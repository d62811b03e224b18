import { unreachable } from "@seahaven/abi/unreachable";
import type { Command, CompoundCommand } from "@seahaven/parser/syntax";
import { compileBraceGroup, compileCase, compileFunction, compileIf, compileSubshell } from "./compound.ts";
import { compileArithmeticCommand, compileConditional } from "./conditional.ts";
import { compileCoproc } from "./coproc.ts";
import { compileArithmeticFor, compileFor, compileWhile } from "./loops.ts";
import { withRedirections } from "./redirected.ts";
import { compileSelect } from "./select.ts";
import { compileSimple } from "./simple.ts";
import type { Step } from "./step.ts";

/** XCU 2.9, Shell Commands. */
export function compileCommand(node: Command): Step {
	switch (node.kind) {
		case "SimpleCommand":
			return compileSimple(node);
		case "FunctionDefinition":
			return compileFunction(node);
		case "Coproc":
			return compileCoproc(node);
		default:
			return compileCompound(node);
	}
}

/** A compound command with its redirections. */
export function compileCompound(node: CompoundCommand): Step {
	if (node.kind === "Subshell") return compileSubshell(node);
	const step = compileBare(node);
	return node.redirections.length === 0 ? step : withRedirections(node.redirections, step, node.line);
}

function compileBare(node: Exclude<CompoundCommand, { kind: "Subshell" }>): Step {
	switch (node.kind) {
		case "BraceGroup":
			return compileBraceGroup(node);
		case "IfClause":
			return compileIf(node);
		case "ForClause":
			return compileFor(node);
		case "ArithmeticFor":
			return compileArithmeticFor(node);
		case "WhileClause":
		case "UntilClause":
			return compileWhile(node);
		case "CaseClause":
			return compileCase(node);
		case "SelectClause":
			return compileSelect(node);
		case "ArithmeticCommand":
			return compileArithmeticCommand(node);
		case "ConditionalCommand":
			return compileConditional(node);
		default:
			return unreachable(node);
	}
}
