import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "../utilities/gnu-options.ts";
import { quotedName } from "../utilities/quoting.ts";
import { complain, print, usageError, writeAll } from "../utilities/streams.ts";
import type { Trash } from "./trash.ts";

const known: readonly GnuOption[] = [
	{ long: "force", short: "f", argument: "none" },
	{ long: "interactive", short: null, argument: "optional" },
	{ long: null, short: "i", argument: "none" },
	{ long: null, short: "I", argument: "none" },
	{ long: "recursive", short: "r", argument: "none" },
	{ long: null, short: "R", argument: "none" },
	{ long: "dir", short: "d", argument: "none" },
	{ long: "verbose", short: "v", argument: "none" },
	{ long: "one-file-system", short: null, argument: "none" },
	{ long: "preserve-root", short: null, argument: "optional" },
	{ long: "no-preserve-root", short: null, argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: rm [OPTION]... [FILE]...
Remove (unlink) the FILE(s). Here, what is removed is moved to .trash, from where it can be had back.

  -f, --force           ignore nonexistent files and arguments, never prompt
  -i                    prompt before every removal
  -I                    prompt once before removing more than three files, or when removing recursively
      --no-preserve-root  do not treat '/' specially
  -r, -R, --recursive   remove directories and their contents recursively
  -d, --dir             remove empty directories
  -v, --verbose         explain what is being done
      --help            display this help and exit
      --version         output version information and exit
`;

interface Options {
	readonly force: boolean;
	readonly prompt: "never" | "once" | "always" | "protected";
	readonly recursive: boolean;
	readonly directories: boolean;
	readonly verbose: boolean;
	readonly preserveRoot: boolean;
}

/** `rm` that never destroys (GNU coreutils, in all it says): what it removes goes to the trash. */
export function removeToTrash(trash: Trash): Utility {
	return { name: "rm", run: (process) => run(process, trash) };
}

async function run(process: Process, trash: Trash): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, false);
	if (parsed.kind === "error") return wrongOption(process, parsed.message);
	const names = parsed.options.map(({ name }) => name);
	if (names.includes("help")) return print(process, "rm", help);
	if (names.includes("version")) return print(process, "rm", "rm (Seahaven)\n");
	let prompt: Options["prompt"] = "protected";
	let force = false;
	for (const { name, argument } of parsed.options) {
		if (name === "force") [prompt, force] = ["never", true];
		else if (
			name === "i" ||
			(name === "interactive" && (argument === null || argument === "always" || argument === "yes"))
		)
			[prompt, force] = ["always", false];
		else if (name === "I" || (name === "interactive" && argument === "once")) [prompt, force] = ["once", false];
		else if (name === "interactive" && /^(never|no|none)$/.test(argument ?? "")) prompt = "never";
		else if (name === "interactive")
			return usageError(process, "rm", `invalid argument '${argument}' for '--interactive'`, 1);
	}
	const options: Options = {
		force,
		prompt,
		recursive: names.includes("recursive") || names.includes("R"),
		directories: names.includes("dir"),
		verbose: names.includes("verbose"),
		preserveRoot: !names.includes("no-preserve-root"),
	};
	const { operands } = parsed;
	if (operands.length === 0) return options.force ? 0 : usageError(process, "rm", "missing operand", 1);
	if (options.prompt === "once" && (options.recursive || operands.length > 3)) {
		const what = `${operands.length} argument${operands.length === 1 ? "" : "s"}`;
		if (!(await confirm(process, `remove ${what}${options.recursive ? " recursively" : ""}? `))) return 0;
	}
	const remover = new Remover(process, trash, options);
	for (const operand of operands) await remover.operand(operand);
	return remover.status;
}

/** A file whose name looks like an option gets advice. */
async function wrongOption(process: Process, message: ByteString): Promise<ExitStatus> {
	const { namespace, directory, argv } = process;
	const file = argv.slice(1).find((word) => /^-./.test(word) && namespace.stat(directory, word, false).ok);
	if (file === undefined) return usageError(process, "rm", message, 1);
	await complain(process, "rm", message);
	await writeAll(
		process,
		2,
		`Try 'rm ./${file}' to remove the file ${quotedName(file)}.\nTry 'rm --help' for more information.\n`,
	);
	return 1;
}

/** Asks on standard error, reads a line: yes begins with y. */
async function confirm(process: Process, question: ByteString): Promise<boolean> {
	await writeAll(process, 2, `rm: ${question}`);
	const input = process.descriptors.get(0);
	if (input === undefined) return false;
	let line = "";
	const byte = new Uint8Array(1);
	for (;;) {
		const read = input.read(byte);
		if (!read.ok && read.error === "EAGAIN") {
			await process.wait(input, "read");
			if (process.ended !== null) return false;
			continue;
		}
		if (!read.ok || read.value === 0 || byte[0] === 10) return /^[yY]/.test(line);
		line += fromBytes(byte);
	}
}

class Remover {
	readonly #process: Process;
	readonly #trash: Trash;
	readonly #options: Options;
	status: ExitStatus = 0;

	constructor(process: Process, trash: Trash, options: Options) {
		this.#process = process;
		this.#trash = trash;
		this.#options = options;
	}

	async #fail(message: ByteString): Promise<false> {
		this.status = 1;
		await complain(this.#process, "rm", message);
		return false;
	}

	async operand(path: ByteString): Promise<void> {
		const { namespace, directory } = this.#process;
		const { force, recursive, directories, preserveRoot } = this.#options;
		const base = path.replace(/\/+$/, "").replace(/^.*\//, "");
		const stat = namespace.stat(directory, path, false);
		if (!stat.ok) {
			if (force && (stat.error === "ENOENT" || stat.error === "ENOTDIR")) return;
			await this.#fail(`cannot remove ${quotedName(path)}: ${errnoMessage(stat.error)}`);
			return;
		}
		const isDirectory = stat.value.type === "directory";
		if (isDirectory && !recursive && !directories) {
			await this.#fail(`cannot remove ${quotedName(path)}: ${errnoMessage("EISDIR")}`);
			return;
		}
		if (isDirectory && (base === "." || base === "..")) {
			await this.#fail(`refusing to remove '.' or '..' directory: skipping ${quotedName(path)}`);
			return;
		}
		if (isDirectory && recursive && preserveRoot && namespace.realpath(directory, path).ok && this.#isRoot(path)) {
			const also = path === "/" ? "'/'" : `${quotedName(path)} (same as '/')`;
			await this.#fail(`it is dangerous to operate recursively on ${also}`);
			await complain(this.#process, "rm", "use --no-preserve-root to override this failsafe");
			return;
		}
		await this.#remove(path, stat.value, true);
	}

	#isRoot(path: ByteString): boolean {
		const real = this.#process.namespace.realpath(this.#process.directory, path);
		return real.ok && real.value === "/";
	}

	/** Removes what is below, as far as it is asked for and agreed to; true: it is gone. `whole`: into the trash by itself. */
	async #remove(path: ByteString, stat: Stat, whole: boolean): Promise<boolean> {
		const process = this.#process;
		const { namespace, directory } = process;
		const { recursive, prompt, verbose } = this.#options;
		if (process.ended !== null) return false;
		if (stat.type !== "directory") {
			const question = this.#question(path, stat);
			if (question !== null && !(await confirm(process, question))) return false;
			return this.#take(path, stat, whole, "removed");
		}
		const entries = namespace.readdir(directory, path);
		if (!entries.ok) return this.#fail(`cannot remove ${quotedName(path)}: ${errnoMessage(entries.error)}`);
		if (entries.value.length > 0 && !recursive)
			return this.#fail(`cannot remove ${quotedName(path)}: ${errnoMessage("ENOTEMPTY")}`);
		// Asked about one by one, what is agreed to goes one by one; else the tree goes as it is.
		const single = prompt === "always";
		if (single && entries.value.length > 0 && !(await confirm(process, `descend into directory ${quotedName(path)}? `)))
			return false;
		let complete = true;
		if (single || verbose) {
			for (const { name } of entries.value) {
				const inner = `${path.replace(/\/+$/, "")}/${name}`;
				const found = namespace.stat(directory, inner, false);
				if (found.ok && !(await this.#remove(inner, found.value, whole && single))) complete = false;
			}
		}
		if (!complete) return false;
		if (single && !(await confirm(process, `remove directory ${quotedName(path)}? `))) return false;
		return this.#take(path, stat, whole, "removed directory");
	}

	#question(path: ByteString, stat: Stat): ByteString | null {
		const { prompt } = this.#options;
		const { namespace, directory, descriptors } = this.#process;
		const kind =
			stat.type === "symlink"
				? "symbolic link"
				: stat.type === "fifo"
					? "fifo"
					: stat.size === 0
						? "regular empty file"
						: "regular file";
		if (prompt === "always") return `remove ${kind} ${quotedName(path)}? `;
		const guarded =
			prompt !== "never" && stat.type !== "symlink" && !namespace.access(directory, path, { write: true }).ok;
		return guarded && descriptors.get(0)?.terminal != null
			? `remove write-protected ${kind} ${quotedName(path)}? `
			: null;
	}

	async #take(path: ByteString, stat: Stat, whole: boolean, word: ByteString): Promise<boolean> {
		if (whole) {
			const taken = this.#trash.take(this.#process.namespace, this.#process.directory, path, stat);
			if (!taken.ok) return this.#fail(`cannot remove ${quotedName(path)}: ${errnoMessage(taken.error)}`);
		}
		if (this.#options.verbose) await writeAll(this.#process, 1, `${word} ${quotedName(path)}\n`);
		return true;
	}
}
