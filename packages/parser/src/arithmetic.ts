/** Arithmetic expressions (bash manual 6.5), from text that is already expanded to a tree, with the messages of bash's `expr.c`. */
import { classOf, DIGIT, isNameChar, NAME_START } from "./chars.ts";

export type ArithmeticExpression =
	| ArithmeticNumber
	| ArithmeticVariable
	| ArithmeticGroup
	| ArithmeticUnary
	| ArithmeticIncrement
	| ArithmeticChain
	| ArithmeticAnd
	| ArithmeticOr
	| ArithmeticConditional
	| ArithmeticAssignment
	| ArithmeticComma
	| ArithmeticError;

/** An integer constant; an empty expression is 0. `value` has wrapped to 64 bits, as bash lets it. */
export interface ArithmeticNumber {
	readonly kind: "ArithmeticNumber";
	/** As written, with its base. */
	readonly text: string;
	readonly value: bigint;
}

/** `name` or `name[subscript]`, whose value is itself an expression. The subscript is text: a key or an expression. */
export interface ArithmeticVariable {
	readonly kind: "ArithmeticVariable";
	readonly name: string;
	readonly subscript: string | null;
}

/** `(expression)` */
export interface ArithmeticGroup {
	readonly kind: "ArithmeticGroup";
	readonly expression: ArithmeticExpression;
}

export interface ArithmeticUnary {
	readonly kind: "ArithmeticUnary";
	readonly operator: "!" | "~" | "-" | "+";
	readonly operand: ArithmeticExpression;
}

export interface ArithmeticIncrement {
	readonly kind: "ArithmeticIncrement";
	readonly operator: "++" | "--";
	/** The value is that after the change. */
	readonly prefix: boolean;
	readonly variable: ArithmeticVariable;
}

export type ArithmeticBinaryOperator =
	| "|"
	| "^"
	| "&"
	| "=="
	| "!="
	| "<"
	| ">"
	| "<="
	| ">="
	| "<<"
	| ">>"
	| "+"
	| "-"
	| "*"
	| "/"
	| "%"
	| "**";

/** `first op operand op operand …` with operators of one precedence, from left to right; `**` is right-associative, so a chain of it has one link. */
export interface ArithmeticChain {
	readonly kind: "ArithmeticChain";
	readonly first: ArithmeticExpression;
	readonly links: readonly ArithmeticLink[];
}

export interface ArithmeticLink {
	readonly operator: ArithmeticBinaryOperator;
	readonly operand: ArithmeticExpression;
	/** Where in the text the error token of a failure here begins (`division by 0`, `exponent less than 0`). */
	readonly errorAt: number;
}

export interface ArithmeticAnd {
	readonly kind: "ArithmeticAnd";
	readonly operands: readonly ArithmeticExpression[];
}

export interface ArithmeticOr {
	readonly kind: "ArithmeticOr";
	readonly operands: readonly ArithmeticExpression[];
}

export interface ArithmeticConditional {
	readonly kind: "ArithmeticConditional";
	readonly condition: ArithmeticExpression;
	readonly consequent: ArithmeticExpression;
	readonly alternative: ArithmeticExpression;
}

export interface ArithmeticAssignment {
	readonly kind: "ArithmeticAssignment";
	/** `=`, or the operator before it: `+` for `+=`. */
	readonly operator: "=" | "*" | "/" | "%" | "+" | "-" | "<<" | ">>" | "&" | "^" | "|";
	readonly variable: ArithmeticVariable;
	readonly value: ArithmeticExpression;
	/** As {@link ArithmeticLink}'s. */
	readonly errorAt: number;
}

export interface ArithmeticComma {
	readonly kind: "ArithmeticComma";
	readonly expressions: readonly ArithmeticExpression[];
}

/**
 * Why a text is no expression; in a tree, it stands where that shows. bash evaluates as it reads, so that what is before it takes effect. bash prints {@link arithmeticMessage} after `bash: line N: ` and the command's name, if it has one. */
export interface ArithmeticError {
	readonly kind: "ArithmeticError";
	/** Without expression and token, such as `syntax error: operand expected`. */
	readonly message: string;
	/** The expression as the message shows it: a bad number cuts off what follows it. */
	readonly text: string;
	/** The rest of the expression from where it went wrong. */
	readonly token: string;
}

export type ArithmeticResult =
	| { readonly ok: true; readonly expression: ArithmeticExpression }
	/** `expression` ends in the error, whichever way evaluation goes. */
	| { readonly ok: false; readonly error: ArithmeticError; readonly expression: ArithmeticExpression };

/** `expression: message (error token is "token")`; also for failures of evaluation. */
export function arithmeticMessage(text: string, message: string, token: string): string {
	return `${text.replace(/^[ \t]+/, "")}: ${message} (error token is "${token}")`;
}

const MAX_DEPTH = 200;

/** Precedences of what stands between two operands, below assignment and `?:`. */
const PRECEDENCE: ReadonlyMap<string, number> = new Map([
	["||", 1],
	["&&", 2],
	["|", 3],
	["^", 4],
	["&", 5],
	["==", 6],
	["!=", 6],
	["<", 7],
	[">", 7],
	["<=", 7],
	[">=", 7],
	["<<", 8],
	[">>", 8],
	["+", 9],
	["-", 9],
	["*", 10],
	["/", 10],
	["%", 10],
	["**", 11],
]);

/** What can begin an operator. */
const OPERATORS = "=<>+-*/%!()&|^~?:,";

type Token = "end" | "number" | "name" | "preinc" | "postinc" | "assign" | string;

/** After these a character that is no operator is where an operand should be. */
function expectsOperand(token: Token): boolean {
	return token !== "number" && token !== "name";
}

class ArithmeticParser {
	readonly text: string;
	pos = 0;
	token: Token = "end";
	lastToken: Token = "end";
	/** The start of the last token read; the end of the text is none. */
	at = 0;
	value = 0n;
	variable: ArithmeticVariable | null = null;
	/** Of `preinc`, `postinc` and `assign`. */
	operator = "";
	error: ArithmeticError | null = null;
	depth = 0;

	constructor(text: string) {
		this.text = text;
	}

	fail(message: string, end?: number): ArithmeticError {
		this.error ??= {
			kind: "ArithmeticError",
			message,
			text: this.text.slice(0, end).replace(/^[ \t]+/, ""),
			token: this.text.slice(this.at, end),
		};
		this.token = "end";
		return this.error;
	}

	/** The expression, and the error behind it if there is one by now. */
	ended(expression: ArithmeticExpression): ArithmeticExpression {
		const { error } = this;
		return error === null ? expression : { kind: "ArithmeticComma", expressions: [expression, error] };
	}

	/** Reads the next token, with bash's rules for `++` and `--`. */
	read(): void {
		if (this.error !== null) return;
		const { text } = this;
		let pos = this.pos;
		while (pos < text.length && /[ \t\n\r]/.test(text.charAt(pos))) pos++;
		const previous = this.token;
		if (pos >= text.length) {
			this.pos = pos;
			this.lastToken = previous;
			this.token = "end";
			return;
		}
		this.at = pos;
		const cls = classOf(text.charCodeAt(pos));
		if (cls & NAME_START) this.#readName(pos);
		else if (cls & DIGIT) this.#readNumber(pos);
		else this.#readOperator(pos, previous);
		if (this.error === null) this.lastToken = previous;
	}

	#readName(start: number): void {
		const { text } = this;
		let end = start;
		while (isNameChar(text.charCodeAt(end))) end++;
		const name = text.slice(start, end);
		let subscript: string | null = null;
		if (text.charAt(end) === "[") {
			const close = subscriptEnd(text, end);
			if (close < 0) {
				this.fail("bad array subscript");
				return;
			}
			subscript = text.slice(end + 1, close);
			end = close + 1;
		}
		this.variable = { kind: "ArithmeticVariable", name, subscript };
		this.pos = end;
		this.token = "name";
		// bash looks at the token after a name before it does anything with the name.
		while (/^[ \t\n\r]$/.test(text.charAt(end))) end++;
		const after = text.charAt(end);
		if (after !== "" && !isNameChar(after.charCodeAt(0)) && !OPERATORS.includes(after)) {
			this.at = end;
			this.fail("syntax error: invalid arithmetic operator");
		}
	}

	#readNumber(start: number): void {
		const { text } = this;
		let end = start;
		while (isNameChar(text.charCodeAt(end)) || text.charAt(end) === "#" || text.charAt(end) === "@") end++;
		const number = parseNumber(text.slice(start, end));
		if (typeof number === "string") {
			this.fail(number, end);
			return;
		}
		this.value = number;
		this.pos = end;
		this.token = "number";
	}

	#readOperator(pos: number, previous: Token): void {
		const { text } = this;
		const char = text.charAt(pos);
		const next = text.charAt(pos + 1);
		const two = char + next;
		if ((two === "<<" || two === ">>") && text.charAt(pos + 2) === "=") {
			this.operator = two;
			this.#take("assign", pos + 3);
			return;
		}
		switch (two) {
			case "==":
			case "!=":
			case ">=":
			case "<=":
			case "<<":
			case ">>":
			case "&&":
			case "||":
			case "**":
				this.#take(two, pos + 2);
				return;
			case "++":
			case "--":
				this.#readDouble(pos, two, previous);
				return;
			default:
		}
		if (next === "=" && "*/%+-&^|".includes(char)) {
			this.operator = char;
			this.#take("assign", pos + 2);
		} else if (OPERATORS.includes(char)) {
			this.#take(char, pos + 1);
		} else {
			const operand = previous === "end" || expectsOperand(previous);
			this.fail(operand ? "syntax error: operand expected" : "syntax error: invalid arithmetic operator");
		}
	}

	#readDouble(pos: number, two: string, previous: Token): void {
		this.operator = two;
		if (previous === "name") {
			this.#take("postinc", pos + 2);
		} else if (previous === "number" && this.lastToken === "preinc") {
			this.fail(`${two}: assignment requires lvalue`);
		} else if (/^[ \t\n\r]*[A-Za-z_]/.test(this.text.slice(pos + 2, pos + 66))) {
			this.#take("preinc", pos + 2);
		} else {
			this.#take(two.charAt(0), pos + 1);
		}
	}

	#take(token: Token, end: number): void {
		this.token = token;
		this.pos = end;
	}

	is(token: Token): boolean {
		return this.token === token;
	}

	/** Goes one level down; bash's own limit is on variables that refer to each other. */
	enter(): ArithmeticError | null {
		return ++this.depth <= MAX_DEPTH ? null : this.fail("expression recursion level exceeded");
	}

	comma(): ArithmeticExpression {
		const deep = this.enter();
		if (deep !== null) return deep;
		const first = this.assignment();
		let result = first;
		if (this.token === ",") {
			const expressions = [first];
			while (this.token === ",") {
				this.read();
				expressions.push(this.error ?? this.assignment());
			}
			result = { kind: "ArithmeticComma", expressions };
		}
		this.depth--;
		return result;
	}

	assignment(): ArithmeticExpression {
		const left = this.conditional();
		if (this.token !== "=" && this.token !== "assign") return left;
		if (left.kind !== "ArithmeticVariable") {
			this.fail("attempted assignment to non-variable");
			return this.ended(left);
		}
		const operator = (this.token === "=" ? "=" : this.operator) as ArithmeticAssignment["operator"];
		const deep = this.enter();
		if (deep !== null) return deep;
		this.read();
		const value = this.error ?? this.assignment();
		this.depth--;
		return { kind: "ArithmeticAssignment", operator, variable: left, value, errorAt: this.at };
	}

	conditional(): ArithmeticExpression {
		const condition = this.binary(1);
		if (this.token !== "?") return condition;
		if (this.enter() !== null) return this.ended(condition);
		this.read();
		if (this.error === null && (this.is("end") || this.is(":"))) this.fail("expression expected");
		if (this.error !== null) return this.ended(condition);
		let consequent = this.comma();
		if (this.error === null && !this.is(":")) {
			this.fail("`:' expected for conditional expression");
			consequent = this.ended(consequent);
		}
		if (this.error !== null) return { kind: "ArithmeticConditional", condition, consequent, alternative: this.error };
		this.read();
		if (this.error === null && this.is("end")) this.fail("expression expected");
		const alternative = this.error ?? this.conditional();
		this.depth--;
		return { kind: "ArithmeticConditional", condition, consequent: this.ended(consequent), alternative };
	}

	/** Operators of at least precedence `lowest`. */
	binary(lowest: number): ArithmeticExpression {
		let left = this.unary();
		// The chain that `left` is, while more of its precedence may be added.
		let chain: ArithmeticLink[] = [];
		let operands: ArithmeticExpression[] = [];
		let chained = 0;
		for (;;) {
			const operator = this.token;
			const precedence = PRECEDENCE.get(operator) ?? 0;
			if (precedence < lowest) return left;
			const afterOperator = this.pos;
			if (this.enter() !== null) return this.ended(left);
			this.read();
			const right = this.error ?? this.binary(precedence === 11 ? 11 : precedence + 1);
			this.depth--;
			if (precedence <= 2) {
				if (this.error !== null) {
					// The right side is read in any case, and evaluated in one.
					const [consequent, alternative] = precedence === 1 ? [this.error, right] : [right, this.error];
					return { kind: "ArithmeticConditional", condition: left, consequent, alternative };
				}
				if (chained !== precedence) {
					operands = [left];
					left = { kind: precedence === 1 ? "ArithmeticOr" : "ArithmeticAnd", operands };
				}
				operands.push(right);
			} else {
				const errorAt = precedence === 11 ? this.at : skipBlanks(this.text, afterOperator);
				const link = { operator: operator as ArithmeticBinaryOperator, operand: right, errorAt };
				if (chained !== precedence) {
					chain = [];
					left = { kind: "ArithmeticChain", first: left, links: chain };
				}
				chain.push(link);
			}
			chained = precedence;
		}
	}

	unary(): ArithmeticExpression {
		const operator = this.token;
		if (operator !== "!" && operator !== "~" && operator !== "-" && operator !== "+") return this.primary();
		const deep = this.enter();
		if (deep !== null) return deep;
		this.read();
		const operand = this.error ?? this.unary();
		this.depth--;
		return { kind: "ArithmeticUnary", operator, operand };
	}

	primary(): ArithmeticExpression {
		if (this.error !== null) return this.error;
		switch (this.token) {
			case "preinc": {
				const operator = this.operator === "++" ? "++" : "--";
				this.read();
				const variable = this.variable;
				if (!this.is("name") || variable === null) {
					return this.fail("identifier expected after pre-increment or pre-decrement");
				}
				this.token = "number";
				this.read();
				return this.ended({ kind: "ArithmeticIncrement", operator, prefix: true, variable });
			}
			case "(": {
				this.read();
				const expression = this.error ?? this.comma();
				if (!this.is(")")) {
					this.fail("missing `)'");
					return this.ended(expression);
				}
				this.read();
				return this.ended({ kind: "ArithmeticGroup", expression });
			}
			case "number": {
				const { value, at, pos } = this;
				this.read();
				return this.error ?? { kind: "ArithmeticNumber", text: this.text.slice(at, pos), value };
			}
			case "name": {
				const variable = this.variable;
				this.read();
				if (variable === null) throw new Error("a name without a variable");
				if (!this.is("postinc")) return this.error ?? variable;
				const operator = this.operator === "++" ? "++" : "--";
				this.token = "number";
				this.lastToken = "name";
				this.read();
				return this.ended({ kind: "ArithmeticIncrement", operator, prefix: false, variable });
			}
			default:
				return this.fail("syntax error: operand expected");
		}
	}
}

function skipBlanks(text: string, from: number): number {
	let pos = from;
	while (text.charAt(pos) === " " || text.charAt(pos) === "\t") pos++;
	return pos;
}

/** The matching bracket for the one at `open`; quotes hide brackets. -1 if there is none. */
function subscriptEnd(text: string, open: number): number {
	let level = 0;
	for (let pos = open; pos < text.length; pos++) {
		const char = text.charAt(pos);
		if (char === "\\") pos++;
		else if (char === "'" || char === '"') {
			const close = text.indexOf(char, pos + 1);
			if (close < 0) return -1;
			pos = close;
		} else if (char === "[") level++;
		else if (char === "]" && --level === 0) return pos;
	}
	return -1;
}

/** The value of an integer constant, or bash's message if it is none. */
function parseNumber(text: string): bigint | string {
	if (/^(?:0|[1-9][0-9]{0,17})$/.test(text)) return BigInt(text);
	let pos = 0;
	let base = 10;
	let hasBase = false;
	if (text.charAt(0) === "0") {
		hasBase = true;
		pos = 1;
		base = 8;
		if (text.charAt(1) === "x" || text.charAt(1) === "X") {
			base = 16;
			pos = 2;
		}
	}
	let value = 0n;
	for (; pos < text.length; pos++) {
		const char = text.charAt(pos);
		if (char === "#") {
			if (hasBase) return "invalid number";
			if (value < 2n || value > 64n) return "invalid arithmetic base";
			base = Number(value);
			value = 0n;
			hasBase = true;
			if (!/^[0-9A-Za-z_@]/.test(text.slice(pos + 1, pos + 2))) return "invalid integer constant";
			continue;
		}
		const digit = digitOf(char, base);
		if (digit >= base) return "value too great for base";
		value = BigInt.asIntN(64, value * BigInt(base) + BigInt(digit));
	}
	return value;
}

function digitOf(char: string, base: number): number {
	if (char >= "0" && char <= "9") return char.charCodeAt(0) - 48;
	if (char >= "a" && char <= "z") return char.charCodeAt(0) - 87;
	if (char >= "A" && char <= "Z") return char.charCodeAt(0) - (base <= 36 ? 55 : 29);
	return char === "@" ? 62 : 63;
}

/** Parses an expression whose expansions have been performed. Blank text is 0. */
export function parseArithmetic(text: string): ArithmeticResult {
	if (/^[ \t\n\r]*$/.test(text)) {
		return { ok: true, expression: { kind: "ArithmeticNumber", text: "", value: 0n } };
	}
	const parser = new ArithmeticParser(text);
	parser.read();
	const expression = parser.error ?? parser.comma();
	if (parser.error === null && parser.token === "end") return { ok: true, expression };
	const error = parser.error ?? parser.fail("syntax error in expression");
	return { ok: false, error, expression: { kind: "ArithmeticComma", expressions: [expression, error] } };
}
