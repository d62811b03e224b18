/** Syntax trees as text: canonical text that parses to the same tree, and the text `declare -f` and `type` show. */

import { RESERVED } from "./kind.ts";
import { printRedirection } from "./print-redirection.ts";
import { printArgument, printAssignment, printWord, type WordStyle } from "./print-word.ts";
import type {
	AndOr,
	CaseClause,
	Command,
	CompoundCommand,
	ConditionalExpression,
	FunctionDefinition,
	HereDocument,
	IfClause,
	List,
	ListItem,
	Pipeline,
	Redirection,
	Script,
	SimpleCommand,
	Word,
} from "./syntax.ts";
import { unreachable } from "./unreachable.ts";

const INDENT = "    ";

/**
 * How to print. `canonical` keeps what the tree tells apart. `bash` prints what bash prints: `elif` as a nested `if`, `|&`
 * as `2>&1 |`, `$'…'` decoded, a `for` without `in` over `"$@"`.
 */
type Style = "canonical" | "bash";

class Printer {
	readonly style: Style;
	/** Between the braces of a function: groups take lines of their own. */
	readonly multiline: boolean;
	/** In a command substitution: newlines between commands stay. */
	readonly inSubstitution: boolean;
	readonly words: WordStyle;
	out = "";
	indentation = "";
	/** Here-documents whose bodies follow at the next newline. */
	documents: HereDocument[] = [];
	/** A here-document has just been printed: bash leaves out the next semicolon. */
	afterDocument = false;

	constructor(style: Style, multiline: boolean, inSubstitution: boolean) {
		this.style = style;
		this.multiline = multiline;
		this.inSubstitution = inSubstitution;
		this.words = {
			bash: style === "bash",
			verbatim: false,
			script: (script) => printSubstitution(script, style),
		};
	}

	newline(text: string): void {
		this.out += `\n${this.indentation}${text}`;
	}

	/** Puts the bodies of here-documents on the lines after this one. */
	flush(): void {
		if (this.documents.length === 0) return;
		const documents = this.documents;
		this.documents = [];
		this.afterDocument = true;
		this.out += "\n";
		const verbatim = { ...this.words, verbatim: true };
		for (const document of documents) this.out += `${printWord(document.body, verbatim)}${document.delimiter}\n`;
	}

	semicolon(): void {
		this.flush();
		const last = this.out.charCodeAt(this.out.length - 1);
		if (last !== 38 && last !== 10) this.out += ";";
	}

	/** An operator between commands. */
	connector(text: string): void {
		const pipe = text.startsWith("|") && text !== "||";
		this.out += pipe ? ` ${text}` : ` ${text} `;
		if (this.documents.length > 0) {
			this.flush();
			this.out += pipe ? "  " : " ";
		} else if (pipe) this.out += " ";
	}

	items(items: readonly ListItem[]): void {
		for (let i = 0; i < items.length; i++) {
			const item = items[i];
			if (item === undefined) continue;
			this.andOr(item.command);
			const last = i === items.length - 1;
			if (item.terminator === "&") {
				this.out += " &";
				if (!last) this.#afterBackground();
			} else if (!last) {
				// bash joins lists from the left, and prints bodies after each right side.
				if (i > 0) this.flush();
				this.#separate(item.terminator);
			}
		}
	}

	#afterBackground(): void {
		if (this.documents.length > 0) this.flush();
		this.out += " ";
	}

	#separate(terminator: ListItem["terminator"]): void {
		if (this.multiline) {
			if (this.documents.length > 0) this.flush();
			else if (this.afterDocument) this.afterDocument = false;
			else this.out += ";";
			this.newline("");
		} else if (this.documents.length > 0 || this.out.endsWith("\n")) {
			this.flush();
		} else if (this.inSubstitution && terminator === "\n") {
			this.out += "\n";
		} else {
			this.out += "; ";
		}
	}

	/** A list one level deeper, on lines of its own. */
	indented(list: List): void {
		const before = this.indentation;
		this.indentation += INDENT;
		this.out += this.indentation;
		this.items(list.items);
		this.flush();
		this.indentation = before;
	}

	list(list: List): void {
		this.items(list.items);
		this.flush();
	}

	andOr(node: AndOr): void {
		this.pipeline(node.first);
		for (const link of node.rest) {
			this.connector(link.operator);
			this.pipeline(link.pipeline);
		}
	}

	pipeline(node: Pipeline): void {
		if (node.timed !== "no") this.out += node.timed === "posix" ? "time -p" : "time";
		if (node.timed !== "no" && (node.negated || node.stages.length > 0)) this.out += " ";
		if (node.negated) this.out += node.stages.length > 0 ? "! " : "!";
		else if (node.timed === "no" && node.stages.length === 0) this.out += "! !";
		for (let i = 0; i < node.stages.length; i++) {
			const stage = node.stages[i];
			if (stage === undefined) continue;
			this.command(stage.command);
			if (i === node.stages.length - 1) break;
			if (stage.withStderr && this.style === "bash") this.out += " 2>&1";
			this.connector(stage.withStderr && this.style === "canonical" ? "|&" : "|");
		}
	}

	command(node: Command): void {
		switch (node.kind) {
			case "SimpleCommand":
				this.simple(node);
				return;
			case "FunctionDefinition":
				this.functionDefinition(node);
				return;
			case "Coproc":
				this.out += "coproc ";
				if (node.name !== null) this.out += `${printWord(node.name, this.words)} `;
				else if (this.style === "bash") this.out += "COPROC ";
				// The word after a coprocess' first could be a reserved one, if a redirection did not stand before them.
				if (node.command.kind === "SimpleCommand") this.simple(node.command, true);
				else this.command(node.command);
				return;
			default:
				this.compound(node);
				this.redirections(node.redirections, true);
		}
	}

	simple(node: SimpleCommand, afterCoproc = false): void {
		const assignments = node.assignments.map((assignment) => printAssignment(assignment, this.words));
		const words = node.words.map((word) => printArgument(word, this.words));
		if (this.style === "canonical" && (afterCoproc || needsRedirectionBefore(node)) && canLead(node)) {
			this.out += assignments.join(" ");
			this.redirections(node.redirections, assignments.length > 0);
			this.out += ` ${words.join(" ")}`;
			return;
		}
		const text = [...assignments, ...words].join(" ");
		this.out += text;
		this.redirections(node.redirections, text !== "");
	}

	redirections(nodes: readonly Redirection[], separated: boolean): void {
		let space = separated;
		if (nodes.length > 0) this.afterDocument = false;
		for (const node of nodes) {
			this.out += (space ? " " : "") + printRedirection(node, this.words);
			if (node.kind === "HereDocument") this.documents.push(node);
			space = true;
		}
	}

	functionDefinition(node: FunctionDefinition): void {
		const bash = this.style === "bash";
		this.out += `${bash || node.keyword ? "function " : ""}${node.name} () \n${this.indentation}`;
		const inner = new Printer(this.style, true, false);
		inner.indentation = this.indentation;
		if (bash) inner.functionBody(node.body);
		else inner.command(node.body);
		inner.flush();
		this.out += inner.out;
	}

	/** bash puts braces around any other body. */
	functionBody(body: CompoundCommand): void {
		const before = this.indentation;
		this.out += "{ \n";
		this.indentation += INDENT;
		this.out += this.indentation;
		if (body.kind === "BraceGroup") this.items(body.body.items);
		else this.command(body);
		this.flush();
		this.indentation = before;
		this.newline("}");
		if (body.kind === "BraceGroup") this.redirections(body.redirections, true);
	}

	compound(node: CompoundCommand): void {
		switch (node.kind) {
			case "BraceGroup":
				this.group(node.body);
				return;
			case "Subshell":
				this.out += "( ";
				this.list(node.body);
				this.out += " )";
				return;
			case "IfClause":
				this.ifClause(node, 0);
				return;
			case "ForClause":
			case "SelectClause":
				this.out += `${node.kind === "ForClause" ? "for" : "select"} ${node.variable}`;
				if (node.words !== null) this.#in(node.words.map((word) => printWord(word, this.words)));
				else if (this.style === "bash") this.#in(['"$@"']);
				this.out += ";";
				this.newline("do\n");
				this.loopBody(node.body);
				return;
			case "ArithmeticFor": {
				const empty = this.style === "bash" ? "1" : "";
				const parts = [node.init, node.condition, node.update].map((part) => printWord(part, this.words) || empty);
				this.out += `for ((${parts.join("; ")}))`;
				this.newline("do\n");
				this.loopBody(node.body);
				return;
			}
			case "WhileClause":
			case "UntilClause":
				this.out += node.kind === "WhileClause" ? "while " : "until ";
				this.list(node.condition);
				this.semicolon();
				this.out += " do\n";
				this.loopBody(node.body);
				return;
			case "CaseClause":
				this.caseClause(node);
				return;
			case "ArithmeticCommand":
				this.out += `((${printWord(node.expression, this.words)}))`;
				return;
			case "ConditionalCommand":
				this.out += `[[ ${this.conditional(node.expression)} ]]`;
				return;
			default:
				unreachable(node);
		}
	}

	#in(words: readonly string[]): void {
		this.out += ` in ${words.join(" ")}`;
	}

	loopBody(body: List): void {
		this.indented(body);
		this.semicolon();
		this.newline("done");
	}

	group(body: List): void {
		if (this.multiline) {
			this.out += "{ \n";
			this.indented(body);
			this.newline("}");
		} else {
			this.out += "{ ";
			this.list(body);
			this.semicolon();
			this.out += " }";
		}
	}

	ifClause(node: IfClause, from: number): void {
		const clause = node.clauses[from];
		if (clause === undefined) return;
		this.out += "if ";
		this.#branch(clause.condition, clause.body);
		let next = from + 1;
		if (this.style === "canonical") {
			for (; next < node.clauses.length; next++) {
				const branch = node.clauses[next];
				if (branch === undefined) continue;
				this.semicolon();
				this.newline("elif ");
				this.#branch(branch.condition, branch.body);
			}
		}
		if (next < node.clauses.length) {
			this.semicolon();
			this.newline("else\n");
			const before = this.indentation;
			this.indentation += INDENT;
			this.out += this.indentation;
			this.ifClause(node, next);
			this.indentation = before;
		} else if (node.otherwise !== null) {
			this.semicolon();
			this.newline("else\n");
			this.indented(node.otherwise);
		}
		this.semicolon();
		this.newline("fi");
	}

	#branch(condition: List, body: List): void {
		this.list(condition);
		this.semicolon();
		this.out += " then\n";
		this.indented(body);
	}

	caseClause(node: CaseClause): void {
		this.out += `case ${printWord(node.subject, this.words)} in `;
		const before = this.indentation;
		for (const item of node.items) {
			this.indentation = before + INDENT;
			const patterns = item.patterns.map((pattern) => printWord(pattern, this.words)).join(" | ");
			const paren = this.style === "canonical" && /^esac(?: |$)/.test(patterns) ? "(" : "";
			this.newline(`${paren}${patterns})\n`);
			if (item.body.items.length > 0) this.indented(item.body);
			this.newline(item.terminator);
		}
		this.indentation = before;
		this.newline("esac");
	}

	conditional(node: ConditionalExpression): string {
		switch (node.kind) {
			case "ConditionalWord":
				return (this.style === "bash" ? "-n " : "") + printWord(node.word, this.words);
			case "ConditionalUnary":
				return `${node.operator} ${printWord(node.operand, this.words)}`;
			case "ConditionalBinary":
				return `${printWord(node.left, this.words)} ${node.operator} ${printWord(node.right, this.words)}`;
			case "ConditionalMatch":
				return `${printWord(node.left, this.words)} =~ ${printWord(node.regex, this.words)}`;
			case "ConditionalNot": {
				if (this.style === "bash" && node.operand.kind === "ConditionalNot") {
					return this.conditional(node.operand.operand);
				}
				return `! ${this.conditional(node.operand)}`;
			}
			case "ConditionalGroup":
				return `( ${this.conditional(node.expression)} )`;
			case "ConditionalAnd":
				return node.operands.map((operand) => this.conditional(operand)).join(" && ");
			case "ConditionalOr":
				return node.operands.map((operand) => this.conditional(operand)).join(" || ");
			default:
				return unreachable(node);
		}
	}
}

function canLead(node: SimpleCommand): boolean {
	return node.words.length > 0 && node.redirections.length > 0;
}

/** The first word is only an ordinary one because a redirection stands before it. */
function needsRedirectionBefore(node: SimpleCommand): boolean {
	const first = node.words[0];
	if (first === undefined || first.kind === "Assignment") return false;
	const text = literalStart(first);
	if (node.assignments.length > 0) return /^[A-Za-z_][A-Za-z0-9_]*(?:\[|\+?=)/.test(text);
	return RESERVED.has(text) && first.parts.length === 1;
}

function literalStart(word: Word): string {
	const first = word.parts[0];
	return first?.kind === "Literal" ? first.text : "";
}

function printSubstitution(script: Script, style: Style): string {
	const printer = new Printer(style, false, true);
	printer.items(script.items);
	printer.flush();
	return printer.out.startsWith("(") ? ` ${printer.out}` : printer.out;
}

/** How bash shows words in its messages. */
export const MESSAGE_WORDS: WordStyle = {
	bash: true,
	verbatim: false,
	script: (script) => printSubstitution(script, "bash"),
};

/** Canonical text: one command a line, which parses to an equal tree (apart from spans, lines and how lists are separated). */
export function print(script: Script): string {
	const printer = new Printer("canonical", true, false);
	for (const item of script.items) {
		printer.andOr(item.command);
		if (item.terminator === "&") printer.out += " &";
		if (printer.documents.length > 0) printer.flush();
		else printer.out += "\n";
	}
	return printer.out;
}

/** One command as canonical text, without a newline at its end unless it has a here-document. */
export function printCommand(command: Command): string {
	const printer = new Printer("canonical", true, false);
	printer.command(command);
	printer.flush();
	return printer.out;
}

/** One command on as few lines as bash uses for `jobs` and `BASH_COMMAND`. */
export function printForMessage(command: Command): string {
	const printer = new Printer("bash", false, false);
	printer.command(command);
	printer.flush();
	return printer.out;
}

/** A function as `declare -f` and `type` print it, without a newline at its end. */
export function printFunction(name: string, body: CompoundCommand): string {
	const printer = new Printer("bash", true, false);
	printer.out = `${RESERVED.has(name) ? "function " : ""}${name} () \n`;
	printer.functionBody(body);
	printer.flush();
	return printer.out;
}
