import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Completion } from "./completion.ts";
import { jobNotices } from "./job-control.ts";
import { expandPrompt } from "./prompt.ts";
import { runText } from "./run/source.ts";
import type { Shell } from "./state.ts";
import type { Task } from "./task.ts";

/** How often end of file is ignored under `set -o ignoreeof` unless IGNOREEOF says otherwise. */
const ignoredEnds = 10;

/** Options and variables of an interactive shell that was started as a command (bash manual 6.3.3). */
export function beginDialogue(shell: Shell, editing: boolean): void {
	if (editing && !shell.options.vi) shell.setOption("emacs", true);
	if (shell.variables.lookup("HISTFILE")?.isSet !== true) {
		const name = shell.options.posix ? ".sh_history" : ".bash_history";
		shell.variables.assign("HISTFILE", `${shell.get("HOME") ?? shell.homeDirectory("") ?? ""}/${name}`);
	}
}

/** Without a terminal there is no job control, and bash says so. */
export function warnOfJobControl(shell: Shell): void {
	if ((shell.descriptors.get(2)?.terminal ?? null) !== null) return;
	const { group, pid }: Task = shell.task;
	shell.warn(`cannot set terminal process group (${group === pid ? -1 : group}): ${errnoMessage("ENOTTY")}`);
	shell.warn("no job control in this shell");
}

/** The side of an interactive shell that talks: prompts, PROMPT_COMMAND, job notices, and what a line editor without a terminal repeats. */
export class Dialogue {
	readonly #shell: Shell;
	readonly #echoes: boolean;
	#ends = 0;

	constructor(shell: Shell, echoes: boolean) {
		this.#shell = shell;
		this.#echoes = echoes;
	}

	/** Before the first line of a command. A completion that is no number ends the shell. */
	async begin(): Promise<Completion> {
		const shell = this.#shell;
		const notices = jobNotices(shell);
		if (notices !== "" && shell.options.monitor) shell.io.print(2, notices);
		for (const command of this.#promptCommands()) {
			const { status, pipeStatus, lastArgument } = shell;
			const done = await runText(shell, command, { label: "PROMPT_COMMAND: " });
			if (typeof done !== "number" && done.kind !== "discard" && done.kind !== "abandon") return done;
			shell.status = status;
			shell.pipeStatus = pipeStatus;
			shell.lastArgument = lastArgument;
		}
		return 0;
	}

	#promptCommands(): readonly ByteString[] {
		const value = this.#shell.variable("PROMPT_COMMAND");
		if (value === undefined) return [];
		const texts =
			value.kind === "indexed" ? [...value.elements.values()] : value.kind === "scalar" ? [value.text ?? ""] : [];
		return texts.filter((text) => text !== "");
	}

	/** Prints a prompt where it goes: standard error. */
	async prompt(name: "PS0" | "PS1" | "PS2"): Promise<void> {
		const shell = this.#shell;
		const text = shell.get(name) ?? "";
		if (text === "") return;
		const expanded = await expandPrompt(shell, text, name);
		shell.io.print(2, typeof expanded === "string" ? expanded : text);
	}

	/** A line that was read, as the line editor shows it while it is typed; empty at the end. */
	echo(line: ByteString): void {
		if (line !== "") this.#ends = 0;
		if (this.#echoes && line !== "") this.#shell.io.print(2, line.endsWith("\n") ? line : `${line}\n`);
	}

	/** Whether the shell reads on at the end of its input: `set -o ignoreeof`. */
	staysAtEnd(): boolean {
		const shell = this.#shell;
		if (!shell.options.ignoreeof) return false;
		const limit = shell.get("IGNOREEOF") ?? "";
		if (this.#ends++ >= (/^\d+$/.test(limit) ? Number(limit) : ignoredEnds)) return false;
		shell.io.print(2, `Use "${shell.options.login_shell ? "logout" : "exit"}" to leave the shell.\n`);
		return true;
	}
}
