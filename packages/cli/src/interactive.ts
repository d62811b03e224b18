import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { createInterface, Interface } from "node:readline";
import type { OpenFile } from "@seahaven/abi/file";
import { standardOutput } from "@seahaven/host/stdio";
import { cacheDirectory } from "@seahaven/host/userland";
import type { Execution, Session, Shell } from "seahaven";
import { historyCommand } from "./history-command.ts";
import { LastByte } from "./last-byte.ts";
import { Terminal } from "./terminal.ts";

const historyLength = 1_000;

/** What the reader needs besides the shell. */
export interface ReaderOptions {
	readonly timeoutMs: number | null;
	/** Called when the files may have changed, with the script, and with how many scripts were taken back. */
	readonly settled: (script: string, undone: number) => Promise<void>;
	/** Said before the first prompt. */
	readonly greeting: string;
}

/** A shell on this process's terminal, until it exits. Returns the exit code. */
export async function interact(shell: Shell, options: ReaderOptions): Promise<number> {
	// Loaded when it is needed: it takes as long as a script does.
	const { createInterface } = await import("node:readline");
	return new Promise((resolve) => {
		process.stdout.write(options.greeting);
		new Reader(shell, options, createInterface, resolve).prompt();
	});
}

class Reader {
	readonly #shell: Shell;
	readonly #options: ReaderOptions;
	readonly #done: (code: number) => void;
	readonly #terminal: Terminal = new Terminal();
	readonly #stdout: LastByte;
	readonly #stderr: OpenFile = standardOutput(2);
	readonly #lines: Interface;
	readonly #historyFile: string = join(cacheDirectory(), "typed");
	#script = "";
	#running: Execution | null = null;

	constructor(shell: Shell, options: ReaderOptions, open: typeof createInterface, done: (code: number) => void) {
		this.#shell = shell;
		this.#options = options;
		this.#done = done;
		this.#stdout = new LastByte(standardOutput(1));
		this.#lines = open({
			input: this.#terminal.keys as unknown as NodeJS.ReadableStream,
			output: process.stdout,
			terminal: true,
			historySize: historyLength,
			history: this.#loadHistory(),
			removeHistoryDuplicates: true,
			tabSize: 8,
			completer: (line: string) => complete(shell, line),
		});
		this.#lines.on("line", (line) => this.#line(line));
		this.#lines.on("close", () => this.#leave());
		this.#lines.on("SIGTSTP", () => {});
		this.#lines.on("SIGINT", () => {
			process.stdout.write("^C\n");
			this.#script = "";
			this.#clearLine();
			this.prompt();
		});
		this.#terminal.onSignal = (signal) => this.#running?.kill(signal);
		this.#terminal.onHangup = () => this.#lines.close();
	}

	prompt(): void {
		if (!this.#stdout.atLineStart) process.stdout.write("\n");
		this.#stdout.atLineStart = true;
		this.#lines.setPrompt(this.#shell.prompt(this.#script === "" ? "PS1" : "PS2"));
		this.#lines.prompt();
	}

	#line(line: string): void {
		this.#script += `${line}\n`;
		this.#remember(line);
		if (this.#shell.check(this.#script) === "incomplete") {
			this.prompt();
			return;
		}
		const script = this.#script;
		this.#script = "";
		if (script.trim() === "") {
			this.prompt();
			return;
		}
		this.#terminal.run();
		void this.#run(script).then(() => {
			if (this.#shell.exited) {
				this.#lines.close();
				return;
			}
			this.prompt();
			this.#terminal.edit();
		});
	}

	async #run(script: string): Promise<void> {
		const answer = await historyCommand(this.#shell, script);
		if (answer !== null) {
			process.stdout.write(answer.text);
			await this.#options.settled(script, answer.undone);
			return;
		}
		const { timeoutMs } = this.#options;
		const stdio = { stdin: this.#terminal.stdin, stdout: this.#stdout, stderr: this.#stderr };
		const timeout = timeoutMs === null ? {} : { timeout: timeoutMs };
		this.#running = this.#shell.exec(script, { stdio, mode: "interactive", ...timeout });
		const { outcome } = await this.#running;
		this.#running = null;
		if (outcome.type === "timeout") process.stderr.write(`seahaven: timed out after ${outcome.ms / 1000} s\n`);
		await this.#options.settled(script, 0);
	}

	#leave(): void {
		this.#terminal.close();
		// Ctrl-D leaves the cursor behind the prompt.
		if (!this.#shell.exited) process.stdout.write("exit\n");
		this.#done(this.#shell.status);
	}

	#clearLine(): void {
		this.#lines.write(null, { ctrl: true, name: "e" });
		this.#lines.write(null, { ctrl: true, name: "u" });
	}

	#loadHistory(): string[] {
		if (!existsSync(this.#historyFile)) return [];
		return readFileSync(this.#historyFile, "utf8").split("\n").filter(Boolean).slice(-historyLength).reverse();
	}

	#remember(line: string): void {
		if (line.trim() === "" || line.startsWith(" ")) return;
		mkdirSync(dirname(this.#historyFile), { recursive: true });
		appendFileSync(this.#historyFile, `${line}\n`, { mode: 0o600 });
	}
}

/** Candidates in the form in which they are inserted, and the part of the line that they replace. */
export function complete(session: Session, line: string): [string[], string] {
	const { start, items } = session.complete(line);
	const quoted = items.map(({ value, kind }) => {
		const text = kind === "variable" ? value : value.replace(/[^A-Za-z0-9_/.:@%+,~\x80-\uffff-]/g, "\\$&");
		if (kind === "directory") return text.endsWith("/") ? text : `${text}/`;
		return items.length === 1 && kind !== "variable" ? `${text} ` : text;
	});
	return [quoted, line.slice(start)];
}
