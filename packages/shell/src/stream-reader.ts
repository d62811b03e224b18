import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import { createReader } from "@seahaven/parser/parser";
import type { Completion } from "./completion.ts";
import type { Dialogue } from "./dialogue.ts";
import { expandRead, rememberCommand } from "./history.ts";
import { compileList } from "./run/list.ts";
import { parseOptions, runText, syntaxError, syntaxErrorStatus } from "./run/source.ts";
import type { Shell } from "./state.ts";

/** One line with its newline; empty at the end. */
export type LineSource = () => Maybe<ByteString>;

/**
 * Reads commands from a descriptor as far as they are needed and no further, as bash does with standard input: what a command reads from the same
 * descriptor is what follows it.
 */
export class StreamReader {
	readonly #shell: Shell;
	readonly #lines: LineSource;
	readonly #dialogue: Dialogue | null;
	/** What stands before the line in syntax errors. */
	readonly #label: string;
	#line: number;
	#ended = false;

	/** With a dialogue the shell is interactive: it prompts, and remembers what it reads. */
	constructor(shell: Shell, lines: LineSource, dialogue: Dialogue | null = null, line = 1, label = "") {
		this.#shell = shell;
		this.#lines = lines;
		this.#dialogue = dialogue;
		this.#line = line;
		this.#label = label;
	}

	async run(before = 0): Promise<Completion> {
		const shell = this.#shell;
		let status = before;
		while (!this.#ended) {
			let text = "";
			const start = this.#line;
			const asked = await this.#dialogue?.begin();
			if (asked !== undefined && typeof asked !== "number") return asked;
			for (;;) {
				await this.#dialogue?.prompt(text === "" ? "PS1" : "PS2");
				const line = await this.#lines();
				this.#dialogue?.echo(line);
				if (shell.ending() !== null) return shell.ending() ?? status;
				if (line === "") {
					this.#ended = true;
					break;
				}
				shell.line = this.#line;
				const expanded = expandRead(shell, text, line);
				text += expanded ?? "\n";
				// bash does not count a line that history expansion gave up.
				if (expanded !== null) this.#line++;
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
			if (this.#failed || shell.options.onecmd) return status;
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
				const lineText = this.#dialogue === null ? line.error.lineText : null;
				syntaxError(shell, { ...line.error, lineText }, this.#label);
				if (!line.error.fatal) {
					status = shell.status = 1;
					continue;
				}
				shell.status = syntaxErrorStatus(shell, line.error);
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

/** The lines of a text that is there whole. */
export function textLines(text: ByteString, from: number): LineSource {
	let at = from;
	return () => {
		const newline = text.indexOf("\n", at);
		const end = newline < 0 ? text.length : newline + 1;
		const line = text.slice(at, end);
		at = end;
		return line;
	};
}

/** The lines of what a descriptor stands for, read no further than their ends. */
export function descriptorLines(shell: Shell, fd: number): LineSource {
	return async () => {
		const file = shell.descriptors.get(fd);
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
	};
}
