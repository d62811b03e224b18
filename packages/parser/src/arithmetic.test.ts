import { describe, expect, test } from "vitest";
import { type ArithmeticExpression, arithmeticMessage, parseArithmetic } from "./arithmetic.ts";

/** An expression with all its parentheses. */
function show(node: ArithmeticExpression): string {
	switch (node.kind) {
		case "ArithmeticNumber":
			return String(node.value);
		case "ArithmeticVariable":
			return node.subscript === null ? node.name : `${node.name}[${node.subscript}]`;
		case "ArithmeticGroup":
			return show(node.expression);
		case "ArithmeticUnary":
			return `(${node.operator}${show(node.operand)})`;
		case "ArithmeticIncrement":
			return node.prefix ? `(${node.operator}${show(node.variable)})` : `(${show(node.variable)}${node.operator})`;
		case "ArithmeticChain":
			return node.links.reduce((left, link) => `(${left}${link.operator}${show(link.operand)})`, show(node.first));
		case "ArithmeticAnd":
			return `(${node.operands.map(show).join("&&")})`;
		case "ArithmeticOr":
			return `(${node.operands.map(show).join("||")})`;
		case "ArithmeticConditional":
			return `(${show(node.condition)}?${show(node.consequent)}:${show(node.alternative)})`;
		case "ArithmeticAssignment":
			return `(${show(node.variable)}${node.operator === "=" ? "" : node.operator}=${show(node.value)})`;
		case "ArithmeticError":
			return node.message;
		case "ArithmeticComma":
			return `(${node.expressions.map(show).join(",")})`;
		default:
			return node satisfies never;
	}
}

test.each([
	["", "0"],
	[" 1 ", "1"],
	["1+2*3", "(1+(2*3))"],
	["1-2-3", "((1-2)-3)"],
	["2**3**2", "(2**(3**2))"],
	["-2**2", "((-2)**2)"],
	["a=b=3", "(a=(b=3))"],
	["a+=1,b<<=2", "((a+=1),(b<<=2))"],
	["x>y?1:y?2:3", "((x>y)?1:(y?2:3))"],
	["x?a=1:2", "(x?(a=1):2)"],
	["1<2==3>4", "((1<2)==(3>4))"],
	["1|2^3&4", "(1|(2^(3&4)))"],
	["a&&b&&c||d||e", "((a&&b&&c)||d||e)"],
	["!a+~b", "((!a)+(~b))"],
	["a++ + ++b", "((a++)+(++b))"],
	["a---b", "((a--)-b)"],
	["1++2", "(1+(+2))"],
	["- -a", "(-(-a))"],
	["x[1+y[2]]=3", "(x[1+y[2]]=3)"],
	['x["a]"]', 'x["a]"]'],
	["(1+2)*3", "((1+2)*3)"],
	["(1,2)", "(1,2)"],
	["010+0x1F+2#101+36#z+64#_", "((((8+31)+5)+35)+63)"],
	["9223372036854775808", "-9223372036854775808"],
	["99999999999999999999", "7766279631452241919"],
	["1<<2>>3", "((1<<2)>>3)"],
	["10%3/2", "((10%3)/2)"],
])("%s", (text, expected) => {
	const result = parseArithmetic(text);
	expect(result.ok ? show(result.expression) : result.error).toBe(expected);
});

describe("messages", () => {
	/** As bash 5.2.15 printed them for `echo $((…))`, without `bash: line 1: `. */
	test.each([
		["1+", '1+: syntax error: operand expected (error token is "+")'],
		["1+08+1", '1+08: value too great for base (error token is "08")'],
		["1 2", '1 2: syntax error in expression (error token is "2")'],
		["1 a b", '1 a b: syntax error in expression (error token is "a b")'],
		["1?2", '1?2: `:\' expected for conditional expression (error token is "2")'],
		["1?:2", '1?:2: expression expected (error token is ":2")'],
		["1 ? 2 : ", '1 ? 2 : : expression expected (error token is ": ")'],
		["1=2", '1=2: attempted assignment to non-variable (error token is "=2")'],
		["a+b=1", 'a+b=1: attempted assignment to non-variable (error token is "=1")'],
		["a[1", 'a[1: bad array subscript (error token is "a[1")'],
		["@", '@: syntax error: operand expected (error token is "@")'],
		["1 @ 2", '1 @ 2: syntax error: invalid arithmetic operator (error token is "@ 2")'],
		["1.5", '1.5: syntax error: invalid arithmetic operator (error token is ".5")'],
		["++a++", '++a++: ++: assignment requires lvalue (error token is "++")'],
		["3#9+1", '3#9: value too great for base (error token is "3#9")'],
		["65#1", '65#1: invalid arithmetic base (error token is "65#1")'],
		["0x8#1", '0x8#1: invalid number (error token is "0x8#1")'],
		["2#", '2#: invalid integer constant (error token is "2#")'],
		[" 1 +", '1 +: syntax error: operand expected (error token is "+")'],
		["5 ++b", '5 ++b: syntax error in expression (error token is "++b")'],
		["'1'", "'1': syntax error: operand expected (error token is \"'1'\")"],
		["(1", '(1: missing `)\' (error token is "1")'],
	])("%s", (text, message) => {
		const result = parseArithmetic(text);
		expect(result.ok ? "" : arithmeticMessage(result.error.text, result.error.message, result.error.token)).toBe(
			message,
		);
	});

	test("failures of evaluation know where they are", () => {
		const result = parseArithmetic("7 +1/ 0+ 3");
		if (!result.ok || result.expression.kind !== "ArithmeticChain") throw new Error("no chain");
		const division = result.expression.links[0]?.operand;
		if (division?.kind !== "ArithmeticChain") throw new Error("no division");
		expect("7 +1/ 0+ 3".slice(division.links[0]?.errorAt)).toBe("0+ 3");
	});
});

test("deep and long expressions", () => {
	expect(parseArithmetic("(".repeat(100_000)).ok).toBe(false);
	expect(parseArithmetic("-".repeat(100_000)).ok).toBe(false);
	expect(parseArithmetic("a=".repeat(100_000)).ok).toBe(false);
	expect(parseArithmetic(`1${"+1".repeat(100_000)}`).ok).toBe(true);
	expect(parseArithmetic(`1${"&&1".repeat(100_000)}`).ok).toBe(true);
});
