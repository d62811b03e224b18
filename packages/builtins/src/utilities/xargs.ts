import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { complain, print, readToEnd, usageError, writeAll } from "./streams.ts";
import { type Item, splitAt, splitItems } from "./xargs-items.ts";
import { defaultMaxChars, readXargsOptions, type XargsOptions } from "./xargs-options.ts";

const help = `Usage: xargs [OPTION]... COMMAND [INITIAL-ARGS]...
Run COMMAND (echo unless given) with arguments read from standard input.

  -0, --null                items end with a NUL; quotes and backslash are not special
  -a, --arg-file=FILE       read items from FILE
  -d, --delimiter=CHAR      items end with CHAR; quotes and backslash are not special
  -E END                    an item END ends the input
  -I R                      run once for each line, and put it where R stands in the arguments
  -L, --max-lines=N         at most N lines of input for each command
  -n, --max-args=N          at most N items for each command
  -o, --open-tty            the command's standard input is the terminal
  -P, --max-procs=N         run up to N commands at a time; 0: as many as there are
  -p, --interactive         ask before each command
  -r, --no-run-if-empty     without items, run nothing
  -s, --max-chars=N         at most N bytes for each command line
  -t, --verbose             print each command
  -x, --exit                end when a command line gets too long
      --process-slot-var=V  set V to the number of the command's slot
      --show-limits         print the limits of command lines
      --help                print this
`;

/** xargs (XCU; GNU findutils): command lines built from the input. */
export const xargs: Utility = { name: "xargs", run };

async function run(process: Process): Promise<ExitStatus> {
	const read = readXargsOptions(process.argv);
	if (!read.ok) return usageError(process, "xargs", read.error, 1);
	const options = read.value;
	if (options.about === "help") return print(process, "xargs", help);
	if (options.about === "version") return print(process, "xargs", "xargs (Seahaven)\n");
	if (options.showLimits)
		await writeAll(
			process,
			2,
			`Maximum length of a command here: ${defaultMaxChars} bytes\nSize of command buffer in use: ${options.maxChars}\n`,
		);
	const input = await readInput(process, options);
	if (typeof input === "number") return input;
	const split =
		options.delimiter === null
			? splitItems(input, options.eof, options.replace !== null)
			: { ok: true as const, value: splitAt(input, options.delimiter) };
	const runner = new Runner(process, options);
	const finished = await runner.runAll(split.ok ? split.value : split.error.before, split.ok);
	if (finished !== null) return finished;
	if (!split.ok) {
		await complain(process, "xargs", split.error.message);
		return 1;
	}
	return runner.status;
}

async function readInput(process: Process, { file: path }: XargsOptions): Promise<ByteString | ExitStatus> {
	const opened = path === null ? null : process.namespace.open(process.directory, path, { read: true });
	if (opened !== null && !opened.ok) {
		await complain(process, "xargs", `Cannot open input file '${path}': ${errnoMessage(opened.error)}`);
		return 1;
	}
	const file = opened === null ? process.descriptors.get(0) : opened.value;
	if (file === undefined) return "";
	const text = await readToEnd(process, file);
	if (opened !== null) file.release();
	if (text.ok) return text.value;
	if (process.ended !== null) return signalStatus(process.ended);
	await complain(process, "xargs", `read error: ${errnoMessage(text.error)}`);
	return 1;
}

/** What has to happen after a command's end. */
type Verdict = "go on" | ExitStatus;

class Runner {
	readonly #process: Process;
	readonly #options: XargsOptions;
	/** Commands that run, by slot. */
	readonly #running: Map<number, Promise<void>> = new Map();
	#verdict: Verdict = "go on";
	status: ExitStatus = 0;

	constructor(process: Process, options: XargsOptions) {
		this.#process = process;
		this.#options = options;
	}

	/** Runs all commands that the items make. Returns a status that ends xargs at once, or null. */
	async runAll(items: readonly Item[], whole: boolean): Promise<ExitStatus | null> {
		const { replace, command } = this.#options;
		if (replace !== null) {
			for (const { text } of items) {
				const argv = command.map((word, i) => (i === 0 ? word : word.replaceAll(replace, () => text)));
				if (sizeOf(argv) > this.#options.maxChars) return this.#tooLong();
				if (!(await this.#start(argv))) break;
			}
			return this.#finish();
		}
		const base = sizeOf(command);
		let batch: ByteString[] = [];
		let size = base;
		let lines = 0;
		let ran = false;
		const flush = async (): Promise<boolean> => {
			ran = true;
			const argv = [...command, ...batch];
			batch = [];
			size = base;
			lines = 0;
			return this.#start(argv);
		};
		const { maxArguments, maxLines, maxChars, exitIfTooLong } = this.#options;
		for (const { text, endsLine } of items) {
			const length = text.length + 1;
			if (base + length > maxChars) {
				await this.#finish();
				return this.#tooLong();
			}
			if (size + length > maxChars) {
				if (exitIfTooLong && (maxArguments !== null || maxLines !== null)) {
					await this.#finish();
					return this.#tooLong();
				}
				if (!(await flush())) return this.#finish();
			}
			batch.push(text);
			size += length;
			if (endsLine) lines++;
			if (batch.length === maxArguments || (maxLines !== null && lines >= maxLines)) {
				if (!(await flush())) return this.#finish();
			}
		}
		if (whole && (batch.length > 0 || (!ran && !this.#options.noRunIfEmpty))) await flush();
		return this.#finish();
	}

	async #tooLong(): Promise<ExitStatus> {
		await complain(this.#process, "xargs", "argument line too long");
		return 1;
	}

	/** Starts a command as soon as there is a slot. False: nothing more shall be started. */
	async #start(argv: readonly ByteString[]): Promise<boolean> {
		while (this.#running.size >= this.#options.maxProcesses) await Promise.race(this.#running.values());
		if (this.#verdict !== "go on" || this.#process.ended !== null) return false;
		if (this.#options.verbose && !(await this.#announce(argv))) return true;
		let slot = 0;
		while (this.#running.has(slot)) slot++;
		const child = this.#process.spawn(argv, this.#childOptions(slot));
		if (!child.ok) {
			await complain(this.#process, "xargs", `${argv[0]}: ${errnoMessage(child.error)}`);
			this.#verdict = child.error === "ENOENT" ? 127 : 126;
			return false;
		}
		const ended = (async () => {
			await this.#judge(argv[0] ?? "", await child.value.status);
			this.#running.delete(slot);
		})();
		this.#running.set(slot, ended);
		if (this.#options.maxProcesses === 1) await ended;
		return this.#verdict === "go on";
	}

	/** XCU and GNU: 123 for any failure; 255 and signals end xargs with 124 and 125. */
	async #judge(name: ByteString, status: ExitStatus): Promise<void> {
		if (status === 0) return;
		if (status === 255) {
			await complain(this.#process, "xargs", `${name}: exited with status 255; aborting`);
			this.#verdict = 124;
		} else this.status = 123;
	}

	/** `-t` and `-p`: prints the command; with `-p`, whether the answer begins with y. */
	async #announce(argv: readonly ByteString[]): Promise<boolean> {
		const process = this.#process;
		const text = argv
			.map((word) =>
				/[\s'"\\$`*?[\]()<>|&;#~!{}]/.test(word) || word === "" ? `'${word.replaceAll("'", "'\\''")}'` : word,
			)
			.join(" ");
		if (!this.#options.interactive) {
			await writeAll(process, 2, `${text}\n`);
			return true;
		}
		await writeAll(process, 2, `${text} ?...`);
		const terminal = process.namespace.open(process.directory, "/dev/tty", { read: true });
		if (!terminal.ok) return false;
		const into = new Uint8Array(256);
		let read = terminal.value.read(into);
		while (!read.ok && read.error === "EAGAIN" && process.ended === null) {
			await process.wait(terminal.value, "read");
			read = terminal.value.read(into);
		}
		terminal.value.release();
		return read.ok && /^[yY]/.test(String.fromCharCode(into[0] ?? 0));
	}

	#childOptions(slot: number): Parameters<Process["spawn"]>[1] {
		const process = this.#process;
		const { file, openTerminal, slotVariable } = this.#options;
		const descriptors = process.descriptors.fork(true);
		if (file === null || openTerminal) {
			// The input is ours: a command that reads would take items away.
			const source = openTerminal ? "/dev/tty" : "/dev/null";
			const input = process.namespace.open(process.directory, source, { read: true });
			if (input.ok) descriptors.set(0, input.value);
		}
		if (slotVariable === null) return { descriptors };
		return { descriptors, environment: new Map(process.environment).set(slotVariable, String(slot)) };
	}

	async #finish(): Promise<ExitStatus | null> {
		await Promise.all(this.#running.values());
		if (this.#process.ended !== null) return signalStatus(this.#process.ended);
		return this.#verdict === "go on" ? null : this.#verdict;
	}
}

/** Bytes that the arguments take, each with its NUL. */
function sizeOf(argv: readonly ByteString[]): number {
	let size = 0;
	for (const word of argv) size += word.length + 1;
	return size;
}
