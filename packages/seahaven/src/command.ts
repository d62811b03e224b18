import { type ByteString, type Bytes, fromText, toBytes, toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus, Process, Program } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { type Files, NamespaceFiles } from "./files.ts";

/** A command that the embedder defines. */
export interface Command {
	readonly name: string;
	/** The exit code, 0 if there is none. What it throws is printed on standard error, and the exit code is 1. */
	run(context: CommandContext): number | undefined | Promise<number | undefined>;
}

/** A program from elsewhere as a command: a WASI component, for one (`defineComponent` of @seahaven/component). */
export interface ProgramCommand {
	readonly name: string;
	readonly program: Program;
}

/** Standard input of a command. */
export interface CommandInput extends AsyncIterable<Bytes> {
	/** All of it, as UTF-8. */
	text(): Promise<string>;
	bytes(): Promise<Bytes>;
	lines(): AsyncIterable<string>;
}

/** Standard output or error of a command. */
export interface CommandOutput {
	/** Resolves when the world has taken it. Rejects when nobody reads any more; let it pass, and the command ends as by SIGPIPE. */
	write(data: string | Bytes): Promise<void>;
}

/** What a command is handed. It can reach nothing else of the world. */
export interface CommandContext {
	/** What it was called by. */
	readonly name: string;
	/** Without the name. */
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
	readonly stdin: CommandInput;
	readonly stdout: CommandOutput;
	readonly stderr: CommandOutput;
	/** With the rights and the working directory of whoever called. */
	readonly fs: Files;
	/** Aborted when the command is to end: by a signal, a timeout, or since nobody reads its output. */
	readonly signal: AbortSignal;
	/** Runs another command with this one's streams. Its exit status; 127 where there is no such command. */
	spawn(name: string, ...args: readonly string[]): Promise<number>;
}

/** A command under a name. TypeError: a name that a command cannot have. */
export function defineCommand(name: string, run: Command["run"]): Command {
	if (!/^[^\s/\0]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a command`);
	return { name, run };
}

/** Milliseconds between two looks whether a command that is waiting for something outside the world has been ended. */
const patience = 20;

/** Thrown to leave a command whose output nobody reads. */
const brokenPipe: unique symbol = Symbol("broken pipe");

/** The program that runs a command. */
export function commandProgram(command: Command): Program {
	return { run: (process) => runCommand(command, process) };
}

function runCommand(command: Command, process: Process): Maybe<ExitStatus> {
	const controller = new AbortController();
	let finished: Maybe<ExitStatus>;
	try {
		const result = command.run(makeContext(process, controller));
		finished = isPending(result)
			? result.then(
					(code) => statusOf(code),
					(reason) => failed(command, process, reason),
				)
			: statusOf(result);
	} catch (reason) {
		finished = failed(command, process, reason);
	}
	if (!isPending(finished)) return finished;
	return Promise.race([finished, untilEnded(process, finished, controller)]);
}

/** Resolves when the process has been ended, however long the command still takes; what it does then reaches nobody. */
async function untilEnded(
	process: Process,
	finished: Promise<ExitStatus>,
	controller: AbortController,
): Promise<ExitStatus> {
	let done = false;
	const end = (): void => {
		done = true;
	};
	finished.then(end, end);
	for (;;) {
		// Real time, and not the world's, which may stand still.
		await new Promise((resolve) => setTimeout(resolve, patience));
		if (done) return finished;
		const { ended } = process;
		if (ended === null) continue;
		controller.abort(ended);
		return signalStatus(ended);
	}
}

function statusOf(code: number | undefined): ExitStatus {
	return code === undefined ? 0 : code & 255;
}

function failed(command: Command, process: Process, reason: unknown): Maybe<ExitStatus> {
	if (reason === brokenPipe) return signalStatus("PIPE");
	const message = `${command.name}: ${reason instanceof Error ? reason.message : String(reason)}\n`;
	return new Output(process, 2).write(message).then(() => 1);
}

function makeContext(process: Process, controller: AbortController): CommandContext {
	const [name = "", ...args] = process.argv.map(toText);
	const { namespace, directory, world } = process;
	return {
		name,
		args,
		env: Object.fromEntries([...process.environment].map(([key, value]) => [toText(key), toText(value)])),
		cwd: toText(directory.path),
		stdin: new Input(process),
		stdout: new Output(process, 1),
		stderr: new Output(process, 2),
		fs: new NamespaceFiles(namespace, directory, world, async (_, change) => change()),
		signal: controller.signal,
		async spawn(name, ...args) {
			const argv = [name, ...args].map(fromText);
			const child = process.spawn(argv);
			if (child.ok) return child.value.status;
			return child.error === "ENOENT" ? 127 : 126;
		},
	};
}

class Output implements CommandOutput {
	readonly #process: Process;
	readonly #file: OpenFile | undefined;

	constructor(process: Process, fd: number) {
		this.#process = process;
		this.#file = process.descriptors.get(fd);
	}

	async write(data: string | Bytes): Promise<void> {
		const file = this.#file;
		if (file === undefined) throw new Error("write error: Bad file descriptor");
		let rest = typeof data === "string" ? toBytes(fromText(data)) : data;
		while (rest.length > 0) {
			if (this.#process.ended !== null) throw brokenPipe;
			const written = file.write(rest);
			if (written.ok) rest = rest.subarray(written.value);
			else if (written.error === "EAGAIN") await this.#process.wait(file, "write");
			else if (written.error === "EPIPE") throw brokenPipe;
			else throw new Error(`write error: ${written.error}`);
		}
	}
}

class Input implements CommandInput {
	readonly #process: Process;
	readonly #file: OpenFile | undefined;

	constructor(process: Process) {
		this.#process = process;
		this.#file = process.descriptors.get(0);
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<Bytes, void, undefined> {
		const file = this.#file;
		if (file === undefined) return;
		const buffer = new Uint8Array(65_536);
		for (;;) {
			const read = file.read(buffer);
			if (read.ok && read.value === 0) return;
			if (read.ok) yield buffer.slice(0, read.value);
			else if (read.error === "EAGAIN") await this.#process.wait(file, "read");
			else throw new Error(`read error: ${read.error}`);
			if (this.#process.ended !== null) return;
		}
	}

	async bytes(): Promise<Bytes> {
		const parts: Bytes[] = [];
		for await (const part of this) parts.push(part);
		const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
		let offset = 0;
		for (const part of parts) {
			all.set(part, offset);
			offset += part.length;
		}
		return all;
	}

	async text(): Promise<string> {
		return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.bytes());
	}

	async *lines(): AsyncGenerator<string, void, undefined> {
		const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
		let rest = "";
		for await (const part of this) {
			const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
			rest = lines.pop() ?? "";
			yield* lines;
		}
		rest += decoder.decode();
		if (rest !== "") yield rest;
	}
}

/** A name as a ByteString, for the tables of commands. */
export function commandName(command: Command | ProgramCommand): ByteString {
	return fromText(command.name);
}
