import type { ByteString } from "@seahaven/abi/bytes";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus } from "@seahaven/abi/program";
import type { Builtin, Invocation } from "../../builtin.ts";
import { Expression } from "./expression.ts";
import { binary, isBinary, isUnary, TestError, unary } from "./operators.ts";

const help = `Judges an expression.

Files:  -a -e exists  -f regular  -d directory  -h -L symbolic link  -p pipe  -S socket  -b -c device
        -s not empty  -r -w -x may be read, written, executed  -u -g -k mode bits  -O -G owned  -N changed since read
        FILE1 -nt FILE2 newer  FILE1 -ot FILE2 older  FILE1 -ef FILE2 the same
        -t FD a terminal
Strings: -z empty  -n not empty  S1 = S2  S1 == S2  S1 != S2  S1 < S2  S1 > S2
Numbers: -eq -ne -lt -le -gt -ge
Shell:   -o option is on  -v variable has a value  -R variable is a name reference
Also:    ! EXPR   ( EXPR )   EXPR -a EXPR   EXPR -o EXPR

Exit Status:
0 if it holds, 1 if not, 2 if it is no expression.`;

/** test (XCU test) with the standard's rules by number of arguments, and bash's grammar for more. */
export const test: Builtin = {
	name: "test",
	special: false,
	declaration: false,
	synopsis: "test [expr]",
	help,
	run: (invocation) => judge(invocation, invocation.argv.length),
};

export const bracket: Builtin = {
	name: "[",
	special: false,
	declaration: false,
	synopsis: "[ arg... ]",
	help: "The same as `test', with `]' as its last argument.",
	run(invocation) {
		const { argv } = invocation;
		const end = argv.length - 1;
		if (end < 1 || argv[end] !== "]") return failed(invocation, "missing `]'");
		return judge(invocation, end);
	},
};

function judge(invocation: Invocation, end: number): Maybe<ExitStatus> {
	const value = evaluate(invocation, end);
	if (value === true) return 0;
	return value === false ? 1 : failed(invocation, value.message);
}

function failed(invocation: Invocation, message: ByteString): Maybe<ExitStatus> {
	const printed = invocation.io.error(message);
	return isPending(printed) ? printed.then(() => 2) : 2;
}

function evaluate(invocation: Invocation, end: number): boolean | TestError {
	const { argv } = invocation;
	switch (end - 1) {
		case 0:
			return false;
		case 1:
			return argv[1] !== "";
		case 2:
			return two(invocation, 1);
		case 3:
			return three(invocation, 1);
		case 4:
			if (argv[1] === "!") {
				const value = three(invocation, 2);
				return value instanceof TestError ? value : !value;
			}
			if (argv[1] === "(" && argv[4] === ")") return two(invocation, 2);
			return new Expression(invocation, 1, end).evaluate();
		default:
			return new Expression(invocation, 1, end).evaluate();
	}
}

function two(invocation: Invocation, at: number): boolean | TestError {
	const { argv } = invocation;
	const operator = argv[at] ?? "";
	const operand = argv[at + 1] ?? "";
	if (operator === "!") return operand === "";
	return isUnary(operator)
		? unary(invocation, operator, operand)
		: new TestError(`${operator}: unary operator expected`);
}

function three(invocation: Invocation, at: number): boolean | TestError {
	const { argv } = invocation;
	const left = argv[at] ?? "";
	const operator = argv[at + 1] ?? "";
	const right = argv[at + 2] ?? "";
	if (isBinary(operator)) return binary(invocation, left, operator, right);
	if (operator === "-a") return left !== "" && right !== "";
	if (operator === "-o") return left !== "" || right !== "";
	if (left === "!") {
		const value = two(invocation, at + 1);
		return value instanceof TestError ? value : !value;
	}
	if (left === "(" && right === ")") return operator !== "";
	return new TestError(`${operator}: binary operator expected`);
}
