import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { ok, type Result } from "@seahaven/abi/result";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { descriptorOf } from "../kit/open.ts";
import { quotedWord } from "./quoting.ts";
import { complain, print, usageError, writeAll } from "./streams.ts";
import { completeLength, type Item, splitAt, splitItems } from "./xargs-items.ts";
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
	for (const warning of options.warnings) await complain(process, "xargs", warning);
	const { file: path } = options;
	const opened = path === null ? null : openInput(process, path);
	if (opened !== null && !opened.ok) {
		await complain(process, "xargs", `Cannot open input file ${quotedWord(path ?? "")}: ${errnoMessage(opened.error)}`);
		return 1;
	}
	const file = opened === null ? process.descriptors.get(0) : opened.value;
	const status = await work(process, options, file);
	if (opened !== null) file?.release();
	return status;
}

/** `-a /dev/stdin` and the like are descriptors of xargs itself. */
function openInput(process: Process, path: ByteString): Result<OpenFile, Errno> {
	const fd = descriptorOf(path);
	const file = fd === null ? undefined : process.descriptors.get(fd);
	if (file === undefined) return process.namespace.open(process.directory, path, { read: true });
	file.retain();
	return ok(file);
}

/** Reads and runs, each command as soon as its arguments are there. */
async function work(process: Process, options: XargsOptions, file: OpenFile | undefined): Promise<ExitStatus> {
	const runner = new Runner(process, options);
	const into = new Uint8Array(65_536);
	let rest = "";
	for (;;) {
		const read = file === undefined ? ok(0) : file.read(into);
		if (!read.ok) {
			if (read.error !== "EAGAIN" || file === undefined) {
				await complain(process, "xargs", `read error: ${errnoMessage(read.error)}`);
				return 1;
			}
			await process.wait(file, "read");
			if (process.ended !== null) return signalStatus(process.ended);
			continue;
		}
		const last = read.value === 0;
		if (!last) rest += fromBytes(into.subarray(0, read.value));
		const length = last ? rest.length : completeLength(rest, options.delimiter);
		if (length === 0 && !last) continue;
		const part = rest.slice(0, length);
		rest = rest.slice(length);
		const split =
			options.delimiter === null
				? splitItems(part, options.eof, options.replace !== null)
				: ok({ items: splitAt(part, options.delimiter), ended: false });
		const finished = await runner.feed(split.ok ? split.value.items : split.error.before);
		if (finished !== null) return finished;
		if (!split.ok) {
			const stopped = await runner.finish();
			if (stopped !== null) return stopped;
			await complain(process, "xargs", split.error.message);
			return 1;
		}
		if (last || split.value.ended) return (await runner.end()) ?? runner.status;
		const pause = process.tick(1);
		if (pause !== undefined) await pause;
	}
}

/** Signals that end a command; a status of 128 and more that is none of them is a command's own. */
const fatal: ReadonlySet<number> = new Set([1, 2, 3, 6, 9, 11, 13, 14, 15]);

/** What has to happen after a command's end. */
type Verdict = "go on" | ExitStatus;

class Runner {
	readonly #process: Process;
	readonly #options: XargsOptions;
	/** Commands that run, by slot. */
	readonly #running: Map<number, Promise<void>> = new Map();
	#verdict: Verdict = "go on";
	#batch: ByteString[] = [];
	readonly #base: number;
	#size: number;
	#lines = 0;
	#ran = false;
	status: ExitStatus = 0;

	constructor(process: Process, options: XargsOptions) {
		this.#process = process;
		this.#options = options;
		this.#base = sizeOf(options.command);
		this.#size = this.#base;
	}

	/** Runs the commands that the items fill. Returns a status that ends xargs at once, or null. */
	async feed(items: readonly Item[]): Promise<ExitStatus | null> {
		const { replace, command, maxArguments, maxLines, maxChars, exitIfTooLong } = this.#options;
		for (const { text, endsLine } of items) {
			if (replace !== null) {
				const argv = command.map((word, i) => (i === 0 ? word : word.replaceAll(replace, () => text)));
				if (sizeOf(argv) > maxChars) return this.#tooLong();
				if (!(await this.#start(argv))) return this.#stopped();
				continue;
			}
			const length = text.length + 1;
			if (this.#base + length > maxChars) return this.#tooLong();
			if (this.#size + length > maxChars) {
				if (exitIfTooLong && (maxArguments !== null || maxLines !== null)) return this.#tooLong();
				if (!(await this.#flush())) return this.#stopped();
			}
			this.#batch.push(text);
			this.#size += length;
			if (endsLine) this.#lines++;
			if (this.#batch.length === maxArguments || (maxLines !== null && this.#lines >= maxLines)) {
				if (!(await this.#flush())) return this.#stopped();
			}
		}
		return null;
	}

	/** Runs what is left, or the command alone where there was nothing, and waits for all. */
	async end(): Promise<ExitStatus | null> {
		const { replace, noRunIfEmpty } = this.#options;
		if (this.#batch.length > 0 || (!this.#ran && !noRunIfEmpty && replace === null)) await this.#flush();
		return this.finish();
	}

	#flush(): Promise<boolean> {
		this.#ran = true;
		const argv = [...this.#options.command, ...this.#batch];
		this.#batch = [];
		this.#size = this.#base;
		this.#lines = 0;
		return this.#start(argv);
	}

	/** After the last command that is started: the status is decided, if not by an end then by what has failed. */
	async #stopped(): Promise<ExitStatus> {
		return (await this.finish()) ?? this.status;
	}

	async #tooLong(): Promise<ExitStatus> {
		await this.finish();
		await complain(this.#process, "xargs", "argument line too long");
		return 1;
	}

	/** Starts a command as soon as there is a slot. False: nothing more shall be started. */
	async #start(argv: readonly ByteString[]): Promise<boolean> {
		while (this.#running.size >= this.#options.maxProcesses) await Promise.race(this.#running.values());
		const pause = this.#process.tick(1);
		if (pause !== undefined) await pause;
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
		} else if (status > 128 && fatal.has(status - 128)) {
			await complain(this.#process, "xargs", `${name}: terminated by signal ${status - 128}`);
			this.#verdict = 125;
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

	/** Waits for all that runs. */
	async finish(): Promise<ExitStatus | null> {
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
