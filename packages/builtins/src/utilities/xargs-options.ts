import type { ByteString } from "@seahaven/abi/bytes";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";

/** What xargs was asked to do. */
export interface XargsOptions {
	/** The byte between items; null: blanks and newlines, with quotes. */
	readonly delimiter: ByteString | null;
	/** An item that ends the input, with the default delimiters only. */
	readonly eof: ByteString | null;
	/** `-I`: what is replaced by each line. */
	readonly replace: ByteString | null;
	readonly maxLines: number | null;
	readonly maxArguments: number | null;
	/** Bytes of one command line, with a NUL for each argument. */
	readonly maxChars: number;
	readonly maxProcesses: number;
	readonly file: ByteString | null;
	readonly interactive: boolean;
	readonly verbose: boolean;
	readonly noRunIfEmpty: boolean;
	readonly exitIfTooLong: boolean;
	readonly openTerminal: boolean;
	readonly showLimits: boolean;
	readonly slotVariable: ByteString | null;
	readonly command: readonly ByteString[];
	/** What has to be said before anything runs. */
	readonly warnings: readonly ByteString[];
	readonly about: "help" | "version" | null;
}

const known: readonly GnuOption[] = [
	{ long: "null", short: "0", argument: "none" },
	{ long: "arg-file", short: "a", argument: "required" },
	{ long: "delimiter", short: "d", argument: "required" },
	{ long: "eof", short: "e", argument: "optional" },
	{ long: null, short: "E", argument: "required" },
	{ long: "replace", short: "i", argument: "optional" },
	{ long: null, short: "I", argument: "required" },
	{ long: "max-lines", short: "l", argument: "optional" },
	{ long: null, short: "L", argument: "required" },
	{ long: "max-args", short: "n", argument: "required" },
	{ long: "max-procs", short: "P", argument: "required" },
	{ long: "open-tty", short: "o", argument: "none" },
	{ long: "interactive", short: "p", argument: "none" },
	{ long: "no-run-if-empty", short: "r", argument: "none" },
	{ long: "max-chars", short: "s", argument: "required" },
	{ long: "show-limits", short: null, argument: "none" },
	{ long: "verbose", short: "t", argument: "none" },
	{ long: "exit", short: "x", argument: "none" },
	{ long: "process-slot-var", short: null, argument: "required" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

/** The largest command line that GNU's xargs makes unless told. */
export const defaultMaxChars = 131_072;

/** Reads xargs' arguments. The error is a message without the program's name. */
export function readXargsOptions(argv: readonly ByteString[]): Result<XargsOptions, ByteString> {
	const parsed = parseGnuOptions(argv, known, true);
	if (parsed.kind === "error") return fail(parsed.message);
	let options: XargsOptions = {
		delimiter: null,
		eof: null,
		replace: null,
		maxLines: null,
		maxArguments: null,
		maxChars: defaultMaxChars,
		maxProcesses: 1,
		file: null,
		interactive: false,
		verbose: false,
		noRunIfEmpty: false,
		exitIfTooLong: false,
		openTerminal: false,
		showLimits: false,
		slotVariable: null,
		command: parsed.operands.length > 0 ? parsed.operands : ["echo"],
		warnings: [],
		about: null,
	};
	const warnings: ByteString[] = [];
	for (const { name, argument } of parsed.options) {
		const text = argument ?? "";
		const changed = applyOption(name, argument, text);
		if (!changed.ok) return changed;
		const replaced = ignored(name, options);
		if (replaced !== null && !(name === "max-args" && changed.value.maxArguments === 1 && replaced === "replace")) {
			warnings.push(
				`warning: options --${replaced} and ${exclusive[name]} are mutually exclusive, ignoring previous --${replaced} value`,
			);
		}
		// Of -I, -L and -n the last one counts, except that -n 1 goes along with -I.
		if (name === "max-args" && options.replace !== null && changed.value.maxArguments === 1) continue;
		options = { ...options, ...changed.value };
	}
	return ok({ ...options, warnings });
}

/** How messages name the options of which only the last counts. */
const exclusive: Readonly<Record<string, ByteString>> = {
	replace: "--replace/-I/-i",
	I: "--replace/-I/-i",
	"max-lines": "--max-lines/-l",
	L: "-L",
	"max-args": "--max-args/-n",
};

/** The long name of an earlier option that this one puts out of force. */
function ignored(name: ByteString, { replace, maxLines, maxArguments }: XargsOptions): ByteString | null {
	if (exclusive[name] === undefined) return null;
	const itself = name === "I" ? "replace" : name === "L" ? "max-lines" : name;
	if (replace !== null && itself !== "replace") return "replace";
	if (maxLines !== null && itself !== "max-lines") return "max-lines";
	return maxArguments !== null && itself !== "max-args" ? "max-args" : null;
}

function applyOption(
	name: ByteString,
	argument: ByteString | null,
	text: ByteString,
): Result<Partial<XargsOptions>, ByteString> {
	switch (name) {
		case "null":
			return ok({ delimiter: "\0" });
		case "arg-file":
			return ok({ file: text });
		case "delimiter": {
			const delimiter = readDelimiter(text);
			return delimiter === null
				? fail(
						`Invalid input delimiter specification ${text}: the delimiter must be either a single character or an escape sequence starting with \\.`,
					)
				: ok({ delimiter });
		}
		case "eof":
		case "E":
			return ok({ eof: argument === "" ? null : argument });
		case "replace":
		case "I":
			return ok({ replace: argument ?? "{}", maxLines: null, maxArguments: null, exitIfTooLong: true });
		case "max-lines":
		case "L": {
			const lines = argument === null ? ok(1) : readNumber(text, name === "L" ? "L" : "l", 1);
			return lines.ok ? ok({ maxLines: lines.value, maxArguments: null, replace: null }) : lines;
		}
		case "max-args": {
			const count = readNumber(text, "n", 1);
			return count.ok ? ok({ maxArguments: count.value, maxLines: null, replace: null }) : count;
		}
		case "max-procs": {
			const count = readNumber(text, "P", 0);
			return count.ok ? ok({ maxProcesses: count.value === 0 ? Number.POSITIVE_INFINITY : count.value }) : count;
		}
		case "max-chars": {
			const count = readNumber(text, "s", 1);
			return count.ok ? ok({ maxChars: Math.min(count.value, defaultMaxChars) }) : count;
		}
		case "open-tty":
			return ok({ openTerminal: true });
		case "interactive":
			return ok({ interactive: true, verbose: true });
		case "no-run-if-empty":
			return ok({ noRunIfEmpty: true });
		case "show-limits":
			return ok({ showLimits: true });
		case "verbose":
			return ok({ verbose: true });
		case "exit":
			return ok({ exitIfTooLong: true });
		case "process-slot-var":
			return ok({ slotVariable: text });
		default:
			return ok({ about: name === "version" ? "version" : "help" });
	}
}

function readNumber(text: ByteString, letter: ByteString, least: number): Result<number, ByteString> {
	if (!/^\s*[+-]?\d+$/.test(text)) return fail(`invalid number "${text}" for -${letter} option`);
	const value = Number(text);
	return value < least ? fail(`value ${value} for -${letter} option should be >= ${least}`) : ok(value);
}

const escapes: Readonly<Record<string, string>> = {
	a: "\x07",
	b: "\b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	"\\": "\\",
	"0": "\0",
};

function readDelimiter(text: ByteString): ByteString | null {
	if (text.length === 1) return text;
	if (!text.startsWith("\\")) return null;
	const rest = text.slice(1);
	const octal = /^0?([0-7]{1,3})$/.exec(rest)?.[1];
	const hexadecimal = /^x([0-9a-fA-F]{1,2})$/.exec(rest)?.[1];
	if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
	if (rest.length === 1 && Object.hasOwn(escapes, rest)) return escapes[rest] ?? null;
	if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
	return null;
}
