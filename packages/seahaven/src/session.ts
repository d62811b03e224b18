import { type Bytes, fromText, toText } from "@seahaven/abi/bytes";
import { createSession, type Session as ShellSession } from "@seahaven/shell/session";
import type { ExecOptions } from "./exec-options.ts";
import { Execution } from "./execution.ts";
import type { Machine } from "./machine.ts";
import { byteMap, Run } from "./run.ts";
import { type Interpolation, renderTemplate } from "./template.ts";
import { Turns } from "./turns.ts";

/** What could stand at the cursor. */
export interface Completion {
	/** The whole word, not quoted. */
	readonly value: string;
	readonly kind: "command" | "file" | "directory" | "variable";
}

export interface Completions {
	/** Where the word under the cursor begins, as an index into the line. */
	readonly start: number;
	readonly items: readonly Completion[];
}

/** How a session begins, where it differs from the shell's own. */
export interface SessionOptions {
	/** Absolute. */
	readonly cwd?: string;
	/** Exported variables, added to the shell's. */
	readonly env?: Readonly<Record<string, string>>;
	/** `$1` and on. */
	readonly args?: readonly string[];
	/** `$0`. */
	readonly name?: string;
	/** Aliases are expanded, history and job messages are on, and errors that end a script end the line only. */
	readonly interactive?: boolean;
}

/** One bash: its variables, functions, options, working directory and jobs live on from script to script. Scripts run one after the other. */
export interface Session extends AsyncDisposable {
	/** Runs a script: text, or bytes as they are. */
	exec(script: string | Bytes, options?: ExecOptions): Execution;
	/** A script with values in it, each of which stays the one word, or the text in quotes, that it is. */
	$(strings: TemplateStringsArray, ...values: readonly Interpolation[]): Execution;
	/** Candidates for the word before `cursor`, the line's end unless given. */
	complete(line: string, cursor?: number): Completions;
	/** Whether a text can run as it is, could with more lines, or never. */
	check(script: string): "complete" | "incomplete" | { readonly error: string; readonly line: number };
	/** PS1 or PS2, expanded. */
	prompt(name: "PS1" | "PS2"): string;
	readonly cwd: string;
	/** The exported variables. */
	readonly env: Readonly<Record<string, string>>;
	/** `$?`. */
	readonly status: number;
	/** Whether a script has asked the shell to exit: an interactive reader stops. */
	readonly exited: boolean;
	/** Ends every job. The session is of no use afterwards; with the shell's own, neither are its others. */
	dispose(): Promise<void>;
}

export class MachineSession implements Session {
	protected readonly machine: Machine;
	protected shell: ShellSession;
	readonly #turns: Turns = new Turns();

	constructor(machine: Machine, options: SessionOptions = {}, shell?: ShellSession) {
		this.machine = machine;
		this.shell = shell ?? makeShell(machine, options);
	}

	exec(script: string | Bytes, options: ExecOptions = {}): Execution {
		return new Execution(new Run(this.machine, this.shell, this.#turns, script, options));
	}

	$(strings: TemplateStringsArray, ...values: readonly Interpolation[]): Execution {
		return this.exec(renderTemplate(strings, values));
	}

	complete(line: string, cursor: number = line.length): Completions {
		const bytes = fromText(line);
		const { start, items } = this.shell.complete(bytes, fromText(line.slice(0, cursor)).length);
		return {
			start: toText(bytes.slice(0, start)).length,
			items: items.map(({ value, kind }) => ({ value: toText(value), kind })),
		};
	}

	check(script: string): "complete" | "incomplete" | { readonly error: string; readonly line: number } {
		const status = this.shell.parseStatus(fromText(script));
		return status.kind === "error" ? { error: toText(status.message), line: status.line } : status.kind;
	}

	prompt(name: "PS1" | "PS2"): string {
		return toText(this.shell.prompt(name));
	}

	get cwd(): string {
		return toText(this.shell.cwd);
	}

	get env(): Readonly<Record<string, string>> {
		return Object.fromEntries([...this.shell.environment].map(([name, value]) => [toText(name), toText(value)]));
	}

	get status(): number {
		return this.shell.status;
	}

	get exited(): boolean {
		return this.shell.exited;
	}

	async dispose(): Promise<void> {
		this.shell.dispose();
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.dispose();
	}
}

function makeShell(machine: Machine, options: SessionOptions): ShellSession {
	const { view, programs, builtins, world, limits, environment, cwd } = machine.parts;
	const { env, args, name, interactive } = options;
	return createSession({
		namespace: view,
		programs,
		builtins,
		world,
		limits,
		environment: env === undefined ? environment : new Map([...environment, ...byteMap(env)]),
		cwd: options.cwd === undefined ? cwd : fromText(options.cwd),
		...(args === undefined ? {} : { arguments: args.map(fromText) }),
		...(name === undefined ? {} : { name: fromText(name) }),
		...(interactive === undefined ? {} : { interactive }),
	});
}
