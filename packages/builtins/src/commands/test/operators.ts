import type { ByteString } from "@seahaven/abi/bytes";
import type { Stat } from "@seahaven/abi/stat";
import type { Invocation } from "../../builtin.ts";
import { isSet } from "../../kit/element.ts";
import { parseInt64, parseInteger } from "../../kit/integer.ts";
import { descriptorOf } from "../../kit/open.ts";

/** What goes wrong while an expression is judged: printed, status 2. */
export class TestError {
	readonly message: ByteString;
	constructor(message: ByteString) {
		this.message = message;
	}
}

const binaries: ReadonlySet<ByteString> = new Set([
	"=",
	"==",
	"!=",
	"<",
	">",
	"-nt",
	"-ot",
	"-ef",
	"-eq",
	"-ne",
	"-lt",
	"-le",
	"-gt",
	"-ge",
]);

/** Whether it is a binary primary. */
export function isBinary(word: ByteString | undefined): boolean {
	return word !== undefined && binaries.has(word);
}

/** Whether it is a unary primary. */
export function isUnary(word: ByteString | undefined): boolean {
	return word !== undefined && word.length === 2 && /^-[abcdefghknoprstuvwxzGLNORS]$/.test(word);
}

function compare(left: ByteString, right: ByteString): number | TestError {
	const a = parseInteger(left);
	if (a === null) return new TestError(`${left}: integer expression expected`);
	const b = parseInteger(right);
	if (b === null) return new TestError(`${right}: integer expression expected`);
	if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return a - b;
	const exact = (parseInt64(left) ?? 0n) - (parseInt64(right) ?? 0n);
	return exact < 0n ? -1 : exact > 0n ? 1 : 0;
}

/** A binary primary. */
export function binary(
	invocation: Invocation,
	left: ByteString,
	operator: ByteString,
	right: ByteString,
): boolean | TestError {
	switch (operator) {
		case "=":
		case "==":
			return left === right;
		case "!=":
			return left !== right;
		case "<":
			return left < right;
		case ">":
			return left > right;
		case "-nt":
		case "-ot":
		case "-ef":
			return compareFiles(invocation, left, operator, right);
		default: {
			const order = compare(left, right);
			if (order instanceof TestError) return order;
			switch (operator) {
				case "-eq":
					return order === 0;
				case "-ne":
					return order !== 0;
				case "-lt":
					return order < 0;
				case "-le":
					return order <= 0;
				case "-gt":
					return order > 0;
				default:
					return order >= 0;
			}
		}
	}
}

function statOf(invocation: Invocation, path: ByteString, follow = true): Stat | undefined {
	if (path === "") return undefined;
	const { view, io } = invocation;
	const fd = path.startsWith("/dev/") ? descriptorOf(path) : null;
	if (fd !== null && follow) {
		const result = io.descriptors.get(fd)?.stat();
		return result?.ok ? result.value : undefined;
	}
	const result = view.namespace.stat(view.directory, path, follow);
	return result.ok ? result.value : undefined;
}

function compareFiles(invocation: Invocation, left: ByteString, operator: ByteString, right: ByteString): boolean {
	const a = statOf(invocation, left);
	const b = statOf(invocation, right);
	switch (operator) {
		case "-ef":
			return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
		case "-nt":
			return a !== undefined && (b === undefined || a.mtime > b.mtime);
		default:
			return b !== undefined && (a === undefined || a.mtime < b.mtime);
	}
}

/** `-v`: what is wrong with a subscript is no error of the expression's. */
function judgeSet({ view, io }: Invocation, operand: ByteString): boolean {
	const set = isSet(view, operand);
	if (typeof set === "boolean") return set;
	io.writeError(`${view.messagePrefix}${set.problem}\n`);
	return false;
}

/** A unary primary. */
export function unary(invocation: Invocation, operator: ByteString, operand: ByteString): boolean {
	const { view, io } = invocation;
	switch (operator) {
		case "-z":
			return operand === "";
		case "-n":
			return operand !== "";
		case "-a":
		case "-e":
			return statOf(invocation, operand) !== undefined;
		case "-f":
			return statOf(invocation, operand)?.type === "file";
		case "-d":
			return statOf(invocation, operand)?.type === "directory";
		case "-h":
		case "-L":
			return statOf(invocation, operand, false)?.type === "symlink";
		case "-p":
			return statOf(invocation, operand)?.type === "fifo";
		case "-S":
			return statOf(invocation, operand)?.type === "socket";
		case "-b":
			return statOf(invocation, operand)?.type === "block";
		case "-c":
			return statOf(invocation, operand)?.type === "character";
		case "-s":
			return (statOf(invocation, operand)?.size ?? 0) > 0;
		case "-u":
			return ((statOf(invocation, operand)?.mode ?? 0) & 0o4000) !== 0;
		case "-g":
			return ((statOf(invocation, operand)?.mode ?? 0) & 0o2000) !== 0;
		case "-k":
			return ((statOf(invocation, operand)?.mode ?? 0) & 0o1000) !== 0;
		case "-r":
			if (/^\/dev\/(?:fd\/\d+|std(?:in|out|err))$/.test(operand)) return statOf(invocation, operand) !== undefined;
			return operand !== "" && view.namespace.access(view.directory, operand, { read: true }).ok;
		case "-w":
			return operand !== "" && view.namespace.access(view.directory, operand, { write: true }).ok;
		case "-x":
			return operand !== "" && view.namespace.access(view.directory, operand, { execute: true }).ok;
		case "-O":
			return statOf(invocation, operand)?.uid === view.world.uid;
		case "-G":
			return statOf(invocation, operand)?.gid === view.world.gid;
		case "-N": {
			const stat = statOf(invocation, operand);
			return stat !== undefined && stat.mtime > stat.atime;
		}
		case "-t": {
			const fd = parseInteger(operand);
			return fd !== null && (io.descriptors.get(fd)?.terminal ?? null) !== null;
		}
		case "-o":
			return view.option(operand) === true;
		case "-v":
			return judgeSet(invocation, operand);
		case "-R": {
			const variable = view.variableItself(operand);
			return variable?.flags.nameref === true && variable.value !== null;
		}
		default:
			return false;
	}
}
