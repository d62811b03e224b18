/** Visiting all nodes of a tree, in the order of the source (here-document bodies with their operators). */
import type { Node, ParameterOperation } from "./syntax.ts";
import { unreachable } from "./unreachable.ts";

/** What to do with a node's children. */
export type Visit = "descend" | "skip";

function each(nodes: readonly Node[], visit: (child: Node) => void): void {
	for (const node of nodes) visit(node);
}

function maybe(node: Node | null, visit: (child: Node) => void): void {
	if (node !== null) visit(node);
}

function operationChildren(operation: ParameterOperation, visit: (child: Node) => void): void {
	switch (operation.kind) {
		case "Default":
		case "AssignDefault":
		case "ErrorIfUnset":
		case "Alternate":
			visit(operation.word);
			return;
		case "RemovePrefix":
		case "RemoveSuffix":
		case "ChangeCase":
			visit(operation.pattern);
			return;
		case "Substring":
			visit(operation.offset);
			maybe(operation.length, visit);
			return;
		case "Replace":
			visit(operation.pattern);
			maybe(operation.replacement, visit);
			return;
		case "Plain":
		case "Length":
		case "Transform":
		case "NamesByPrefix":
		case "Keys":
			return;
		default:
			unreachable(operation);
	}
}

/** Calls `visit` with each direct child of a node. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
	switch (node.kind) {
		case "Script":
		case "List":
			each(node.items, visit);
			return;
		case "ListItem":
			visit(node.command);
			return;
		case "AndOr":
			visit(node.first);
			for (const link of node.rest) visit(link.pipeline);
			return;
		case "Pipeline":
			for (const stage of node.stages) visit(stage.command);
			return;
		case "SimpleCommand":
			each(node.assignments, visit);
			each(node.words, visit);
			each(node.redirections, visit);
			return;
		case "BraceGroup":
		case "Subshell":
			visit(node.body);
			each(node.redirections, visit);
			return;
		case "IfClause":
			for (const clause of node.clauses) {
				visit(clause.condition);
				visit(clause.body);
			}
			maybe(node.otherwise, visit);
			each(node.redirections, visit);
			return;
		case "ForClause":
		case "SelectClause":
			if (node.words !== null) each(node.words, visit);
			visit(node.body);
			each(node.redirections, visit);
			return;
		case "ArithmeticFor":
			visit(node.init);
			visit(node.condition);
			visit(node.update);
			visit(node.body);
			each(node.redirections, visit);
			return;
		case "WhileClause":
		case "UntilClause":
			visit(node.condition);
			visit(node.body);
			each(node.redirections, visit);
			return;
		case "CaseClause":
			visit(node.subject);
			each(node.items, visit);
			each(node.redirections, visit);
			return;
		case "CaseItem":
			each(node.patterns, visit);
			visit(node.body);
			return;
		case "ArithmeticCommand":
		case "ConditionalCommand":
			visit(node.expression);
			each(node.redirections, visit);
			return;
		case "FunctionDefinition":
			visit(node.body);
			return;
		case "Coproc":
			maybe(node.name, visit);
			visit(node.command);
			return;
		case "Assignment":
			maybe(node.subscript, visit);
			visit(node.value);
			return;
		case "ArrayLiteral":
			each(node.elements, visit);
			return;
		case "KeyedElement":
			visit(node.key);
			visit(node.value);
			return;
		case "ElementSubscript":
			visit(node.word);
			return;
		case "FileRedirection":
			visit(node.target);
			return;
		case "DuplicateRedirection":
			if (node.target.kind === "WordTarget") visit(node.target.word);
			return;
		case "HereDocument":
			visit(node.body);
			return;
		case "HereString":
			visit(node.word);
			return;
		case "ConditionalWord":
			visit(node.word);
			return;
		case "ConditionalUnary":
			visit(node.operand);
			return;
		case "ConditionalBinary":
			visit(node.left);
			visit(node.right);
			return;
		case "ConditionalMatch":
			visit(node.left);
			visit(node.regex);
			return;
		case "ConditionalNot":
			visit(node.operand);
			return;
		case "ConditionalGroup":
			visit(node.expression);
			return;
		case "ConditionalAnd":
		case "ConditionalOr":
			each(node.operands, visit);
			return;
		case "Word":
		case "DoubleQuoted":
		case "Locale":
			each(node.parts, visit);
			return;
		case "ParameterExpansion":
			maybe(node.subscript, visit);
			operationChildren(node.operation, visit);
			return;
		case "CommandSubstitution":
		case "ProcessSubstitution":
			visit(node.body);
			return;
		case "ArithmeticExpansion":
			visit(node.expression);
			return;
		case "AllElements":
		case "Literal":
		case "Escaped":
		case "SingleQuoted":
		case "AnsiC":
		case "BadSubstitution":
		case "UnparsedSubstitution":
			return;
		default:
			unreachable(node);
	}
}

/** Visits a node and, unless `enter` says `skip`, what is below it. `ancestors` is the path from the root, the node not included. */
export function walk(root: Node, enter: (node: Node, ancestors: readonly Node[]) => Visit): void {
	const ancestors: Node[] = [];
	const visit = (node: Node): void => {
		if (enter(node, ancestors) === "skip") return;
		ancestors.push(node);
		forEachChild(node, visit);
		ancestors.pop();
	};
	visit(root);
}
