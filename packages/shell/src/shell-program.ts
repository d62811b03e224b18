import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { ExitStatus, Process, Program } from "@seahaven/abi/program";
import { parse } from "@seahaven/parser/parser";
import { type CommandLine, parseCommandLine, usageText } from "./command-line.ts";
import type { Completion } from "./completion.ts";
import { beginDialogue, Dialogue, warnOfJobControl } from "./dialogue.ts";
import { dumpScript } from "./dump-script.ts";
import { loadHistory } from "./history.ts";
import { findFileInPath, isBinary } from "./lookup.ts";
import { optionListing, shoptListing } from "./option-listing.ts";
import { ProgramProcess } from "./program-process.ts";
import { endShell } from "./run/child.ts";
import { runText } from "./run/source.ts";
import { bashVersion, setUp } from "./start-up.ts";
import { readStartupFiles } from "./startup-files.ts";
import { Shell } from "./state.ts";
import { descriptorLines, StreamReader } from "./stream-reader.ts";

const versionText = `GNU bash, version ${bashVersion} (x86_64-pc-linux-gnu)\n`;
const helpHead = `GNU bash, version ${bashVersion}-(x86_64-pc-linux-gnu)\n`;
const helpTail = `Type \`bash -c "help set"' for more information about shell options.
Type \`bash -c help' for more information about shell builtin commands.
`;

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
	const restricted = line.restricted || base === "rbash";
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
		mode: line.command ? "c" : line.stdin ? "s" : "",
		trusting: !(restricted || line.options.some(([name, on]) => name === "privileged" && on)),
	});
	if (restricted) shell.setShopt("restricted_shell", true);
	if (line.login) shell.setShopt("login_shell", true);
	if (interactive) for (const signal of task.ignored) shell.traps.set(signal, "");
	else for (const signal of task.ignored) shell.traps.inherit(signal);
	for (const [name, on] of line.options) shell.setOption(name, on);
	for (const [name, on] of line.shopts) shell.setShopt(name, on);
	if (line.problem !== null) {
		const { message, usage } = line.problem;
		return refuse(process, shell, `${called}: ${message}${usage ? `\n${usageText.trimEnd()}` : ""}`, 2);
	}
	if (line.info !== null) {
		shell.io.print(1, line.info === "version" ? versionText : `${helpHead}${usageText}${helpTail}`);
		return finish(process, shell, 0);
	}
	for (const { kind, readable } of line.lists) {
		shell.io.print(1, kind === "o" ? optionListing(shell.options, readable) : shoptListing(shell.options, readable));
	}
	const editing = interactive && line.editing;
	if (interactive) {
		beginDialogue(shell, editing);
		if (first === undefined || line.command || reads) warnOfJobControl(shell);
	}
	const ended = await readStartupFiles(shell, {
		login: line.login,
		interactive,
		sh: base === "sh",
		posix: shell.options.posix,
		profile: line.profile,
		rc: line.rc,
		rcfile: line.rcFile,
	});
	if (ended !== null) return finish(process, shell, ended);
	if (base === "sh") shell.setOption("posix", true);
	if (restricted) shell.restrict();
	if (reads) shell.mode = "s";
	if (line.command) {
		if (first === undefined) return refuse(process, shell, `${called}: -c: option requires an argument`, 2);
		if (line.dump !== null) return dump(process, shell, line.dump, "bash", first);
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
		return finish(process, shell, await new StreamReader(shell, descriptorLines(shell, 0), dialogue).run());
	}
	return runFile(process, shell, first ?? "", called, line.dump);
}

function dump(
	process: ProgramProcess,
	shell: Shell,
	form: NonNullable<CommandLine["dump"]>,
	name: ByteString,
	text: ByteString,
): Promise<ExitStatus> {
	const parsed = parse(text);
	if (parsed.ok) shell.io.print(1, dumpScript(parsed.script, text, form, name));
	return finish(process, shell, 0);
}

async function runFile(
	process: ProgramProcess,
	shell: Shell,
	given: ByteString,
	called: ByteString,
	form: CommandLine["dump"],
): Promise<ExitStatus> {
	const { namespace, directory } = shell;
	let path = given;
	if (!given.includes("/") && !namespace.stat(directory, given, true).ok) {
		path = findFileInPath(shell, given) ?? given;
	}
	const stat = namespace.stat(directory, path, true);
	if (stat.ok && stat.value.type === "directory")
		return refuse(process, shell, `${given}: ${given}: ${errnoMessage("EISDIR")}`, 126);
	const file = openScript(shell, path);
	if (typeof file === "string") {
		return refuse(process, shell, `${called}: ${given}: ${file}`, file === errnoMessage("ENOENT") ? 127 : 126);
	}
	shell.name = given;
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
		parameters: null,
		getoptsOffset: null,
		savedOptions: null,
	};
	const bytes = await readAll(shell, file);
	file.release();
	if (bytes === null) return finish(process, shell, 1);
	const text = fromBytes(bytes);
	if (isBinary(bytes.subarray(0, 80))) {
		return refuse(process, shell, `${given}: ${given}: cannot execute binary file`, 126);
	}
	if (form !== null) return dump(process, shell, form, given, text);
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
