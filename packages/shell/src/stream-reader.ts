import type { ByteString } from "@seahaven/abi/bytes";
import { createReader } from "@seahaven/parser/parser";
import type { Completion } from "./completion.ts";
import type { Dialogue } from "./dialogue.ts";
import { rememberCommand } from "./history.ts";
import { compileList } from "./run/list.ts";
import { parseOptions, runText, syntaxError, syntaxErrorStatus } from "./run/source.ts";
import type { Shell } from "./state.ts";

/**
 * Reads commands from a descriptor as far as they are needed and no further, as bash does with standard input: what a command reads from the same
 * descriptor is what follows it.
 */
export class StreamReader {
	readonly #shell: Shell;
	readonly #fd: number;
	readonly #dialogue: Dialogue | null;
	#line = 1;
	#ended = false;

	/** With a dialogue the shell is interactive: it prompts, and remembers what it reads. */
	constructor(shell: Shell, fd: number, dialogue: Dialogue | null = null) {
		this.#shell = shell;
		this.#fd = fd;
		this.#dialogue = dialogue;
	}

	async run(): Promise<Completion> {
		const shell = this.#shell;
		let status = 0;
		while (!this.#ended) {
			let text = "";
			const start = this.#line;
			const asked = await this.#dialogue?.begin();
			if (asked !== undefined && typeof asked !== "number") return asked;
			for (;;) {
				await this.#dialogue?.prompt(text === "" ? "PS1" : "PS2");
				const line = await this.#readLine();
				this.#dialogue?.echo(line);
				if (shell.ending() !== null) return shell.ending() ?? status;
				if (line === "") {
					this.#ended = true;
					break;
				}
				text += line;
				this.#line++;
				if (!unfinished(shell, text, start)) break;
			}
			if (text === "") {
				if (this.#dialogue?.staysAtEnd() === true) {
					this.#ended = false;
					continue;
				}
				break;
			}
			const completion = await this.#runText(text, start);
			if (typeof completion !== "number") {
				if (completion.kind !== "discard" && completion.kind !== "abandon") return completion;
				status = completion.status;
			} else status = completion;
			if (this.#failed) return status;
		}
		if (this.#dialogue === null) return status;
		return runText(shell, shell.options.login_shell ? "builtin logout" : "builtin exit", {});
	}

	#failed = false;

	async #runText(text: ByteString, start: number): Promise<Completion> {
		const shell = this.#shell;
		const reader = createReader(text, parseOptions(shell), { offset: 0, line: start });
		let status = shell.status;
		let remembered = false;
		for (;;) {
			const line = reader.next();
			if (!remembered && shell.history.recording) rememberCommand(shell, text);
			remembered = true;
			if (line.kind !== "end") {
				await this.#dialogue?.prompt("PS0");
				shell.commandNumber++;
			}
			for (const warning of line.warnings) shell.warn(warning.message);
			if (line.kind === "end") return status;
			if (line.kind === "error") {
				syntaxError(shell, line.error.message, line.error.line, line.error.lineText, "");
				shell.status = syntaxErrorStatus(shell, line.error.message);
				this.#failed = !shell.interactive;
				return shell.status;
			}
			if (shell.options.verbose) shell.io.print(2, text);
			if (shell.options.noexec && !shell.interactive) continue;
			const done = await compileList(line.script)(shell);
			if (typeof done !== "number") {
				if (done.kind !== "discard" && done.kind !== "abandon") return done;
				shell.status = done.status;
				return done.status;
			}
			status = done;
		}
	}

	/** One line with its newline; empty at the end. */
	async #readLine(): Promise<ByteString> {
		const shell = this.#shell;
		const file = shell.descriptors.get(this.#fd);
		if (file === undefined) return "";
		const seekable = file.seek(0, "cur").ok;
		const buffer = new Uint8Array(seekable ? 4096 : 1);
		let line = "";
		for (;;) {
			const result = file.read(buffer);
			if (!result.ok) {
				if (result.error !== "EAGAIN") return line;
				await shell.task.waitFor(file, "read");
				if (shell.ending() !== null) return "";
				continue;
			}
			if (result.value === 0) return line;
			const newline = buffer.subarray(0, result.value).indexOf(10);
			if (newline < 0) {
				line += String.fromCharCode(...buffer.subarray(0, result.value));
				continue;
			}
			line += String.fromCharCode(...buffer.subarray(0, newline + 1));
			if (seekable) file.seek(newline + 1 - result.value, "cur");
			return line;
		}
	}
}

function unfinished(shell: Shell, text: ByteString, start: number): boolean {
	if (text.endsWith("\\\n")) return true;
	const reader = createReader(text, parseOptions(shell), { offset: 0, line: start });
	for (;;) {
		const line = reader.next();
		if (line.kind === "end") return false;
		if (line.kind === "error") return line.error.incomplete;
		if (line.incomplete) return true;
	}
}
