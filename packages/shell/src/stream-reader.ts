import type { ByteString } from "@seahaven/abi/bytes";
import { createReader } from "@seahaven/parser/parser";
import type { Completion } from "./completion.ts";
import { compileList } from "./run/list.ts";
import { parseOptions, syntaxError, syntaxErrorStatus } from "./run/source.ts";
import type { Shell } from "./state.ts";

/**
 * Reads commands from a descriptor as far as they are needed and no further, as bash does with standard input: what a command reads from the same
 * descriptor is what follows it.
 */
export class StreamReader {
	readonly #shell: Shell;
	readonly #fd: number;
	#line = 1;
	#ended = false;

	constructor(shell: Shell, fd: number) {
		this.#shell = shell;
		this.#fd = fd;
	}

	async run(): Promise<Completion> {
		const shell = this.#shell;
		let status = 0;
		while (!this.#ended) {
			let text = "";
			const start = this.#line;
			for (;;) {
				const line = await this.#readLine();
				if (shell.ending() !== null) return shell.ending() ?? status;
				if (line === "") {
					this.#ended = true;
					break;
				}
				text += line;
				this.#line++;
				if (!unfinished(shell, text, start)) break;
			}
			if (text === "") break;
			const completion = await this.#runText(text, start);
			if (typeof completion !== "number") {
				if (completion.kind !== "discard" && completion.kind !== "abandon") return completion;
				status = completion.status;
			} else status = completion;
			if (this.#failed) return status;
		}
		return status;
	}

	#failed = false;

	async #runText(text: ByteString, start: number): Promise<Completion> {
		const shell = this.#shell;
		const reader = createReader(text, parseOptions(shell), { offset: 0, line: start });
		let status = shell.status;
		for (;;) {
			const line = reader.next();
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
