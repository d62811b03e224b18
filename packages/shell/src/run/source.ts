import type { Maybe } from "@seahaven/abi/maybe";
import type { ParseOptions, Position } from "@seahaven/parser/options";
import { createReader, type ScriptReader } from "@seahaven/parser/parser";
import type { ParseError } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { rememberCommand } from "../history.ts";
import type { Shell } from "../state.ts";
import { StreamReader, textLines } from "../stream-reader.ts";
import { deepest } from "./child.ts";
import { compileList } from "./list.ts";
import { type Step, settle } from "./step.ts";

/** How a text is read. */
export interface TextOptions {
	/** Line number of its first line; 1 unless given. */
	readonly line?: number;
	/** LINENO stays what it is (`trap` commands). */
	readonly keepLine?: boolean;
	/** What stands before the line in syntax errors: `eval: `, `-c: `; empty for files. */
	readonly label?: string;
	/** It is the script itself: what gives up everything gives up one of its lines. */
	readonly script?: boolean;
	/** What the shell was given to run: its commands are counted, and remembered if the history is on. */
	readonly main?: boolean;
}

/** The shell's state as the parser asks about it, line by line. */
export function parseOptions(shell: Shell): ParseOptions {
	return {
		aliases: (name) => (shell.options.expand_aliases ? shell.aliases.get(name) : undefined),
		get extglob() {
			return shell.options.extglob;
		},
		get posix() {
			return shell.options.posix;
		},
		get depth() {
			return shell.run.limits.sourceNesting;
		},
	};
}

/** Texts that were run lately, compiled: `eval` in a loop and traps come again and again. */
const recent: Map<string, readonly Step[]> = new Map();
const recentLimit = 256;
const recentLength = 4096;

/** Parses and runs a text, one complete command line after the other. The answer is the last one's status. */
export function runText(shell: Shell, text: string, options: TextOptions): Maybe<Completion> {
	if (text.length > shell.run.limits.sourceBytes) {
		shell.charge("sourceBytes", text.length);
		return shell.ending() ?? 1;
	}
	const { kernel } = shell;
	if (kernel.stackDepth >= deepest) return Promise.resolve().then(() => runText(shell, text, options));
	kernel.stackDepth++;
	const completion = readAndRun(shell, text, options);
	kernel.stackDepth--;
	return completion;
}

function readAndRun(shell: Shell, text: string, options: TextOptions): Maybe<Completion> {
	const line = options.keepLine ? shell.line : (options.line ?? 1);
	if (expands(shell, options)) return readLines(shell, text, { offset: 0, line }, 0, options);
	const { verbose, extglob, posix, expand_aliases } = shell.options;
	const cacheable =
		text.length <= recentLength &&
		!verbose &&
		!(expand_aliases && shell.aliases.size > 0) &&
		!counted(shell, text, options);
	const key = cacheable ? `${line} ${extglob ? "e" : ""}${posix ? "p" : ""} ${text}` : "";
	if (cacheable) {
		const known = recent.get(key);
		if (known !== undefined) return runSteps(shell, known, 0, 0, options);
	}
	const from: Position = { offset: 0, line };
	const reader = createReader(text, parseOptions(shell), from);
	// Only what parses in one go may be kept: a later line may depend on what an earlier one sets.
	const first = reader.next();
	if (first.kind === "end") {
		shell.status = 0;
		return 0;
	}
	return runLines(shell, text, reader, first, 0, options, cacheable ? { key, steps: [] } : null);
}

/** Whether each line is to be told of, so that the text cannot be run from memory. */
function counted(shell: Shell, text: string, options: TextOptions): boolean {
	return options.main === true && (shell.mode !== "c" || shell.history.recording || text.includes("history"));
}

interface Recording {
	readonly key: string;
	readonly steps: Step[];
}

type Line = ReturnType<ScriptReader["next"]>;

function runLines(
	shell: Shell,
	text: string,
	reader: ScriptReader,
	start: Line,
	before: number,
	options: TextOptions,
	recording: Recording | null,
	from = 0,
): Maybe<Completion> {
	let line = start;
	let status = before;
	let offset = from;
	for (;;) {
		if (options.main === true) begin(shell, text, offset, line);
		for (const warning of line.warnings) warnAt(shell, warning.line, warning.message);
		switch (line.kind) {
			case "end":
				if (recording !== null) remember(recording);
				shell.status = status;
				return status;
			case "error": {
				if (shell.options.verbose) shell.io.print(2, text.slice(offset, line.next.offset));
				const { error } = line;
				syntaxError(shell, error, options.label ?? "");
				if (!error.fatal) {
					status = shell.status = 1;
					offset = line.next.offset;
					break;
				}
				const evaluated = options.label === "eval: " || shell.sourceDepth > 0;
				// A special built-in that fails ends a shell in POSIX mode (XCU 2.8.1), but not under `command`.
				if (evaluated && shell.options.posix && !shell.interactive && shell.underCommand === 0) {
					shell.status = 2;
					return { kind: "exit", status: 2 };
				}
				if (!evaluated && error.substitution && !error.incomplete && shell.mode === "c") return settle(shell, 127);
				return settle(shell, evaluated ? 2 : syntaxErrorStatus(shell, error));
			}
			case "commands": {
				if (shell.options.verbose) shell.io.print(2, withNewline(text.slice(offset, line.next.offset)));
				offset = line.next.offset;
				const step = compileList(line.script);
				recording?.steps.push(step);
				const at = line.next;
				// `set -n` reads without running; an interactive shell pays no attention to it.
				if (shell.options.noexec && !shell.interactive) break;
				shell.aliasedSince = false;
				const done = step(shell);
				if (done instanceof Promise) {
					return done.then((later) => {
						const next = discarded(shell, later, options);
						if (typeof next !== "number") return next;
						if (options.main === true && options.script === true && shell.options.onecmd) return next;
						if (expands(shell, options)) return readLines(shell, text, at, next, options);
						return runLines(shell, text, reader, reader.next(), next, options, recording, offset);
					});
				}
				const next = discarded(shell, done, options);
				if (typeof next !== "number") return next;
				status = next;
				if (options.main === true && options.script === true && shell.options.onecmd) return next;
				if (expands(shell, options)) return readLines(shell, text, at, next, options);
				break;
			}
		}
		line = reader.next();
	}
}

/** Whether the lines to come go through history expansion, and so must be read one by one. */
function expands(shell: Shell, options: TextOptions): boolean {
	return options.main === true && shell.history.recording && shell.options.histexpand;
}

function readLines(
	shell: Shell,
	text: string,
	at: Position,
	status: number,
	options: TextOptions,
): Promise<Completion> {
	return new StreamReader(shell, textLines(text, at.offset), null, at.line, options.label ?? "").run(status);
}

/** A command line of the shell's own text has been read. */
function begin(shell: Shell, text: string, from: number, line: Line): void {
	if (shell.history.recording)
		rememberCommand(shell, text.slice(from, line.kind === "end" ? undefined : line.next.offset));
	if (shell.mode !== "c" && line.kind !== "end") shell.commandNumber++;
}

function runSteps(
	shell: Shell,
	steps: readonly Step[],
	from: number,
	before: number,
	options: TextOptions,
): Maybe<Completion> {
	let status = before;
	for (let i = from; i < steps.length; i++) {
		const done = (steps[i] as Step)(shell);
		if (done instanceof Promise) {
			return done.then((later) => {
				const next = discarded(shell, later, options);
				return typeof next === "number" ? runSteps(shell, steps, i + 1, next, options) : next;
			});
		}
		const next = discarded(shell, done, options);
		if (typeof next !== "number") return next;
		status = next;
	}
	return status;
}

/** An expansion error gives up the command line, and reading goes on with the next one. */
function discarded(shell: Shell, completion: Completion, options: TextOptions): Completion {
	if (typeof completion === "number") return completion;
	if (completion.kind !== "discard" && (completion.kind !== "abandon" || options.script !== true)) return completion;
	shell.status = completion.status;
	return completion.status;
}

function remember(recording: Recording): void {
	if (recent.size >= recentLimit) {
		for (const oldest of recent.keys()) {
			recent.delete(oldest);
			break;
		}
	}
	recent.set(recording.key, recording.steps);
}

function withNewline(text: string): string {
	return text.endsWith("\n") ? text : `${text}\n`;
}

function warnAt(shell: Shell, line: number, message: string): void {
	const { line: before } = shell;
	shell.line = line;
	shell.warn(message);
	shell.line = before;
}

/** `$?` after a syntax error in a script. bash forgets to set it for what is wrong inside `[[`. */
export function syntaxErrorStatus(shell: Shell, error: ParseError): number {
	if (error.conditional === "no") return 2;
	// At the end of the text it is 2 all the same, unless something failed before.
	return error.conditional === "end" && shell.status === 0 ? 2 : shell.status;
}

/** Prints a syntax error as bash does, with the offending line below where bash shows it. */
export function syntaxError(shell: Shell, error: ParseError, label: string): void {
	const { message, line, lineText, detail } = error;
	if (error.tooDeep) shell.run.meet("sourceNesting");
	if (message === "" || error.tooDeep) return;
	const { line: before } = shell;
	shell.line = line;
	const file = shell.interactive && shell.frame?.kind === "source" ? shell.frame.source : "";
	if (shell.interactive && file === "") {
		shell.io.print(2, `${shell.prefix()}${message}\n`);
	} else {
		const prefix =
			file !== ""
				? `${shell.name.slice(shell.name.lastIndexOf("/") + 1)}: ${file}: line ${line}: `
				: shell.prefix().replace(/line \d+: $/, `${label}line ${line}: `);
		shell.io.print(2, `${prefix}${message}\n`);
		if (detail !== null) shell.io.print(2, `${prefix}${detail}\n`);
		if (lineText !== null) shell.io.print(2, `${prefix}\`${lineText}'\n`);
	}
	shell.line = before;
}
