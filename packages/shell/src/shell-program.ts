import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { ExitStatus, Process, Program } from "@seahaven/abi/program";
import type { Completion } from "./completion.ts";
import { beginDialogue, Dialogue, warnOfJobControl } from "./dialogue.ts";
import { loadHistory } from "./history.ts";
import { findInPath, isBinary } from "./lookup.ts";
import { isOptionName, isShoptName, optionOfLetter } from "./options.ts";
import { ProgramProcess } from "./program-process.ts";
import { endShell } from "./run/child.ts";
import { runText } from "./run/source.ts";
import { bashVersion, setUp } from "./start-up.ts";
import { readStartupFiles } from "./startup-files.ts";
import { Shell } from "./state.ts";
import { StreamReader } from "./stream-reader.ts";

/** What the command line of `bash` says (bash manual 6.1). */
interface CommandLine {
	readonly options: readonly (readonly [ByteString, boolean])[];
	readonly shopts: readonly (readonly [ByteString, boolean])[];
	readonly command: boolean;
	readonly stdin: boolean;
	readonly interactive: boolean;
	readonly login: boolean;
	/** `--norc`, `--noprofile`, `--noediting`, `--rcfile FILE`. */
	readonly flags: ReadonlySet<ByteString>;
	readonly rcfile: ByteString | null;
	readonly rest: readonly ByteString[];
	readonly info: ByteString | null;
	readonly problem: ByteString | null;
}

const longOptions: ReadonlySet<ByteString> = new Set([
	"--debugger",
	"--dump-po-strings",
	"--dump-strings",
	"--help",
	"--login",
	"--noediting",
	"--noprofile",
	"--norc",
	"--posix",
	"--pretty-print",
	"--restricted",
	"--verbose",
	"--version",
]);

const usageText = `Usage:\tbash [GNU long option] [option] ...
\tbash [GNU long option] [option] script-file ...
GNU long options:
\t--debug
\t--debugger
\t--dump-po-strings
\t--dump-strings
\t--help
\t--init-file
\t--login
\t--noediting
\t--noprofile
\t--norc
\t--posix
\t--pretty-print
\t--rcfile
\t--restricted
\t--verbose
\t--version
Shell options:
\t-ilrsD or -c command or -O shopt_option\t\t(invocation only)
\t-abefhkmnptuvxBCEHPT or -o option
`;

function parseCommandLine(argv: readonly ByteString[]): CommandLine {
	const options: [ByteString, boolean][] = [];
	const shopts: [ByteString, boolean][] = [];
	let command = false;
	let stdin = false;
	let interactive = false;
	let login = (argv[0] ?? "").startsWith("-");
	const flags = new Set<ByteString>();
	let rcfile: ByteString | null = null;
	let info: ByteString | null = null;
	let problem: ByteString | null = null;
	let i = 1;
	for (; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (word === "--rcfile" || word === "--init-file") {
			rcfile = argv[++i] ?? null;
			if (rcfile === null) problem = `${word.slice(2)}: option requires an argument`;
			continue;
		}
		if (word.startsWith("--") && word.length > 2) {
			if (!longOptions.has(word)) {
				problem = `${word}: invalid option`;
				break;
			}
			if (word === "--version") info = "version";
			else if (word === "--help") info = "help";
			else if (word === "--posix") options.push(["posix", true]);
			else if (word === "--verbose") options.push(["verbose", true]);
			else if (word === "--login") login = true;
			else flags.add(word);
			continue;
		}
		if (word === "-" || word === "--") {
			i++;
			break;
		}
		const on = word.startsWith("-");
		if (!on && !word.startsWith("+")) break;
		for (const letter of word.slice(1)) {
			if (letter === "c") command = true;
			else if (letter === "s") stdin = true;
			else if (letter === "i") interactive = true;
			else if (letter === "l") login = true;
			else if (letter === "r" || letter === "D") problem ??= `${word[0]}${letter}: not supported here`;
			else if (letter === "o" || letter === "O") {
				const name = argv[++i];
				if (name === undefined) {
					problem ??= `${word[0]}${letter}: option requires an argument`;
					break;
				}
				if (letter === "o" ? !isOptionName(name) : !isShoptName(name)) {
					problem ??= letter === "o" ? `${name}: invalid option name` : `${name}: invalid shell option name`;
				}
				(letter === "o" ? options : shopts).push([name, on]);
			} else {
				const name = optionOfLetter(letter);
				if (name === undefined) problem ??= `${word[0]}${letter}: invalid option`;
				else options.push([name, on]);
			}
		}
	}
	return { options, shopts, command, stdin, interactive, login, flags, rcfile, rest: argv.slice(i), info, problem };
}

/** `bash` and `sh` as commands: a fresh shell in this world, with nothing of the caller's but the environment and the open files. */
export const bashProgram: Program = {
	run(process: Process): Promise<ExitStatus> {
		if (!(process instanceof ProgramProcess)) throw new Error("bash runs under the kernel that started it");
		return runBash(process);
	},
};

async function runBash(process: ProgramProcess): Promise<ExitStatus> {
	const { task, kernel, argv } = process;
	const called = argv[0] ?? "bash";
	const base = called.slice(called.lastIndexOf("/") + 1).replace(/^-/, "");
	const line = parseCommandLine(argv);
	const shell = new Shell(kernel, task.run, task, undefined, process.descriptors.fork());
	const [first, ...others] = line.rest;
	const reads = line.stdin || (first === undefined && !line.command);
	const terminal = (fd: number): boolean => (shell.descriptors.get(fd)?.terminal ?? null) !== null;
	const interactive = line.interactive || (reads && first === undefined && terminal(0) && terminal(2));
	setUp(shell, {
		environment: process.environment,
		cwd: process.directory.path,
		name: line.command ? (others[0] ?? called) : reads ? called : (first ?? called),
		called,
		parameters: line.command ? others.slice(1) : reads ? line.rest : others,
		umask: process.umask,
		interactive,
		mode: line.command ? "c" : reads ? "s" : "",
	});
	if (base === "sh") shell.setOption("posix", true);
	if (line.login) shell.setShopt("login_shell", true);
	for (const signal of task.ignored) shell.traps.set(signal, "");
	for (const [name, on] of line.options) shell.setOption(name, on);
	for (const [name, on] of line.shopts) shell.setShopt(name, on);
	if (line.problem !== null) {
		const usage = line.problem.endsWith(": invalid option") ? usageText : "";
		return refuse(process, shell, `${called}: ${line.problem}${usage === "" ? "" : `\n${usage.trimEnd()}`}`, 2);
	}
	if (line.info !== null) {
		const text =
			line.info === "version"
				? `GNU bash, version ${bashVersion} (x86_64-pc-linux-gnu)\n`
				: `GNU bash, version ${bashVersion}-(x86_64-pc-linux-gnu)\n${usageText}`;
		shell.io.print(1, text);
		return finish(process, shell, 0);
	}
	const editing = interactive && !line.flags.has("--noediting");
	if (interactive) {
		beginDialogue(shell, editing);
		if (first === undefined || line.command || reads) warnOfJobControl(shell);
	}
	const ended = await readStartupFiles(shell, {
		login: line.login,
		interactive,
		sh: base === "sh" || shell.options.posix,
		profile: !line.flags.has("--noprofile"),
		rc: !line.flags.has("--norc"),
		rcfile: line.rcfile,
	});
	if (ended !== null) return finish(process, shell, ended);
	if (line.command) {
		if (first === undefined) return refuse(process, shell, `${called}: -c: option requires an argument`, 2);
		shell.executionString = first;
		return finish(process, shell, await runText(shell, first, { label: "-c: ", main: true }));
	}
	// Where `-c` has set it, there has been no pipeline yet.
	shell.pipeStatus = [];
	if (reads) {
		shell.sourceName = "main";
		const dialogue = interactive ? new Dialogue(shell, editing && !terminal(0)) : null;
		if (interactive) {
			shell.history = { ...shell.history, recording: true };
			if (shell.history.added === 0) loadHistory(shell);
		}
		return finish(process, shell, await new StreamReader(shell, 0, dialogue).run());
	}
	return runFile(process, shell, first ?? "", called);
}

async function runFile(
	process: ProgramProcess,
	shell: Shell,
	given: ByteString,
	called: ByteString,
): Promise<ExitStatus> {
	const { namespace, directory } = shell;
	let path = given;
	if (!given.includes("/") && !namespace.stat(directory, given, true).ok) {
		path =
			findInPath(
				{ kernel: shell.kernel, directory, get: () => shell.get("PATH") },
				given,
				shell.get("PATH"),
				false,
			)[0] ?? given;
	}
	const stat = namespace.stat(directory, path, true);
	if (stat.ok && stat.value.type === "directory")
		return refuse(process, shell, `${given}: ${given}: ${errnoMessage("EISDIR")}`, 126);
	const file = openScript(shell, path);
	if (typeof file === "string") {
		return refuse(process, shell, `${called}: ${given}: ${file}`, file === errnoMessage("ENOENT") ? 127 : 126);
	}
	shell.name = path;
	shell.sourceName = path;
	shell.frame = {
		kind: "main",
		name: "main",
		source: path,
		line: 0,
		parent: null,
		depth: 0,
		owner: shell,
		locals: null,
		savedOptions: null,
	};
	const bytes = await readAll(shell, file);
	file.release();
	if (bytes === null) return finish(process, shell, 1);
	const text = fromBytes(bytes);
	if (isBinary(bytes.subarray(0, 80))) {
		return refuse(process, shell, `${given}: ${given}: cannot execute binary file`, 126);
	}
	return finish(process, shell, await runText(shell, text, { script: true, main: true }));
}

function openScript(shell: Shell, path: ByteString): OpenFile | ByteString {
	const fd = /^\/dev\/(?:fd\/(\d+)|stdin)$/.exec(path);
	if (fd !== null) {
		const file = shell.descriptors.get(Number(fd[1] ?? "0"));
		if (file === undefined) return errnoMessage("ENOENT");
		file.retain();
		return file;
	}
	const opened = shell.namespace.open(shell.directory, path, { read: true });
	return opened.ok ? opened.value : errnoMessage(opened.error);
}

/** All of a file. Null: the process ended, or the file could not be read. */
export async function readAll(shell: Shell, file: OpenFile): Promise<Uint8Array | null> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const buffer = new Uint8Array(65_536);
		const result = file.read(buffer);
		if (!result.ok) {
			if (result.error !== "EAGAIN") {
				shell.warn(`read error: ${errnoMessage(result.error)}`);
				return null;
			}
			await shell.task.waitFor(file, "read");
			if (shell.ending() !== null) return null;
			continue;
		}
		if (result.value === 0) break;
		size += result.value;
		if (!shell.charge("sourceBytes", size)) return null;
		parts.push(buffer.subarray(0, result.value));
	}
	const all = new Uint8Array(size);
	let offset = 0;
	for (const part of parts) {
		all.set(part, offset);
		offset += part.length;
	}
	return all;
}

function refuse(process: ProgramProcess, shell: Shell, message: ByteString, status: number): Promise<ExitStatus> {
	shell.io.print(2, `${message}\n`);
	return finish(process, shell, status);
}

/** Ends the shell; whoever started the process ends that. */
async function finish(process: ProgramProcess, shell: Shell, completion: Completion): Promise<ExitStatus> {
	const { task } = process;
	const status = await endShell(shell, completion, false);
	task.shell = null;
	return status;
}
