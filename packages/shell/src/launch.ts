import type { ByteString } from "@seahaven/abi/bytes";
import type { Descriptors } from "@seahaven/abi/descriptors";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory } from "@seahaven/abi/namespace";
import type { ExitStatus } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { ShellIo } from "./io.ts";
import type { Kernel } from "./kernel.ts";
import type { Executable } from "./lookup.ts";
import { ProgramProcess } from "./program-process.ts";
import type { Task } from "./task.ts";

/** Milliseconds that a program which was told to end may take to unwind before it is given up. */
const grace = 500;
/** How many `#!` lines may lead to one another (BINPRM_MAX_RECURSION). */
const deepestInterpreter = 4;

/** Everything a new process needs. */
export interface Launch {
	readonly kernel: Kernel;
	readonly task: Task;
	readonly executable: Executable;
	readonly argv: readonly ByteString[];
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	readonly directory: Directory;
	readonly umask: number;
	/** The process's own table: it is closed at its end. */
	readonly descriptors: Descriptors;
	/** What stands before messages about what cannot be started. */
	readonly prefix: ByteString;
}

/** execve(2) and what follows: runs a program, or a script by its interpreter. The caller finishes the task. */
export function launch(start: Launch, depth = 0): Maybe<ExitStatus> {
	const { executable, kernel, argv } = start;
	switch (executable.kind) {
		case "program":
			return runProgram(start, executable.program.run.bind(executable.program), calledAs(start, executable.name));
		case "binary":
			return refuse(start, `${argv[0] ?? ""}: cannot execute binary file: ${errnoMessage("ENOEXEC")}`, 126);
		case "script": {
			const { interpreter, path } = executable;
			if (interpreter === null) {
				const { shellProgram } = kernel;
				if (shellProgram === null) return refuse(start, `${path}: ${errnoMessage("ENOEXEC")}`, 126);
				return runProgram(start, shellProgram.run.bind(shellProgram), ["bash", path, ...argv.slice(1)]);
			}
			const [command = "", argument] = splitInterpreter(interpreter);
			if (depth >= deepestInterpreter)
				return refuse(start, `${path}: ${command}: bad interpreter: ${errnoMessage("ELOOP")}`, 126);
			const found = kernel.executableAt(start, command);
			if (!found.ok) {
				if (found.error === "ENOENT")
					return refuse(start, `${argv[0] ?? ""}: cannot execute: required file not found`, 127);
				return refuse(
					start,
					`${argv[0] ?? ""}: ${command}: bad interpreter: ${errnoMessage(found.error === "EISDIR" ? "EACCES" : found.error)}`,
					126,
				);
			}
			const words = argument === undefined ? [command, path] : [command, argument, path];
			return launch({ ...start, executable: found.value, argv: [...words, ...argv.slice(1)] }, depth + 1);
		}
	}
}

/** Programs that do several commands go by the name they are called by, so a command called differently gets its own name. */
function calledAs({ argv, executable, kernel }: Launch, name: ByteString): readonly ByteString[] {
	const [first = ""] = argv;
	if (executable.kind !== "program" || executable.program === kernel.shellProgram) return argv;
	return first.slice(first.lastIndexOf("/") + 1) === name ? argv : [name, ...argv.slice(1)];
}

/** The kernel's rule: the interpreter, and all the rest of the line as one argument. */
function splitInterpreter(line: ByteString): readonly ByteString[] {
	const trimmed = line.replace(/^[ \t]+|[ \t]+$/g, "");
	const blank = trimmed.search(/[ \t]/);
	return blank < 0 ? [trimmed] : [trimmed.slice(0, blank), trimmed.slice(blank).replace(/^[ \t]+/, "")];
}

function refuse(start: Launch, message: ByteString, status: number): ExitStatus {
	const file = start.descriptors.get(2);
	if (file !== undefined) ShellIo.sendPlainly(file, `${start.prefix}${message}\n`);
	start.descriptors.closeAll();
	return status;
}

function runProgram(
	start: Launch,
	run: (process: ProgramProcess) => Maybe<ExitStatus>,
	argv: readonly ByteString[],
): Maybe<ExitStatus> {
	const process = new ProgramProcess({ ...start, argv });
	const { task, descriptors } = start;
	let result: Maybe<ExitStatus>;
	try {
		result = run(process);
	} catch (bug) {
		return crashed(start, bug);
	}
	if (!(result instanceof Promise)) {
		descriptors.closeAll();
		return result & 255;
	}
	return new Promise<ExitStatus>((resolve) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const settle = (status: ExitStatus): void => {
			if (timer !== undefined) clearTimeout(timer);
			descriptors.closeAll();
			resolve(status & 255);
		};
		// A program that does not notice that it has been ended must not hold up those who wait for it.
		task.onEnding(() => {
			timer = setTimeout(() => settle(signalStatus(task.ended ?? "KILL")), grace);
		});
		result.then(settle, (bug: unknown) => settle(crashed(start, bug)));
	});
}

/** A program threw, which is a bug of its author's: it ends like a process that aborted, and says why. */
function crashed(start: Launch, bug: unknown): ExitStatus {
	if (start.task.ended !== null) {
		start.descriptors.closeAll();
		return signalStatus(start.task.ended);
	}
	return refuse(
		start,
		`${start.argv[0] ?? ""}: ${bug instanceof Error ? bug.message : String(bug)}`,
		signalStatus("ABRT"),
	);
}
