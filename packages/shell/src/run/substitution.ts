import type { ByteString } from "@seahaven/abi/bytes";
import { fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import type {
	CommandSubstitution,
	FileRedirection,
	ProcessSubstitution,
	Script,
	UnparsedSubstitution,
} from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { type Expanded, ExpansionFailure, endedFailure } from "../expand/host.ts";
import { Collector } from "../memory-file.ts";
import type { Shell } from "../state.ts";
import { forkShell, runChild } from "./child.ts";
import { compileList, onlyPipeline } from "./list.ts";
import { runText, syntaxError } from "./source.ts";
import type { Step } from "./step.ts";
import { compileFields } from "./words.ts";

/** What is known of a substitution's body once it has been looked at. */
interface Body {
	readonly step: Step;
	readonly plain: boolean;
	/** `$(<file)` */
	readonly file: FileRedirection | null;
}

const bodies: WeakMap<Script, Body> = new WeakMap();

function bodyOf(script: Script): Body {
	const known = bodies.get(script);
	if (known !== undefined) return known;
	const stages = onlyPipeline(script)?.stages ?? [];
	const command = stages.length === 1 ? stages[0]?.command : undefined;
	let file: FileRedirection | null = null;
	if (command?.kind === "SimpleCommand" && command.words.length === 0 && command.assignments.length === 0) {
		const [redirection] = command.redirections;
		if (
			command.redirections.length === 1 &&
			redirection?.kind === "FileRedirection" &&
			redirection.operator === "<" &&
			(redirection.fd.kind === "DefaultFd" || (redirection.fd.kind === "NumberFd" && redirection.fd.number === 0))
		) {
			file = redirection;
		}
	}
	const body: Body = { step: compileList(script), plain: command?.kind === "SimpleCommand", file };
	bodies.set(script, body);
	return body;
}

/** XCU 2.6.3, Command Substitution. */
export function substitute(shell: Shell, node: CommandSubstitution | UnparsedSubstitution): Expanded<ByteString> {
	if (node.kind === "UnparsedSubstitution") {
		const { error } = node;
		syntaxError(shell, error, "command substitution: ");
		shell.substitutionStatus = 2;
		shell.status = 2;
		return "";
	}
	const body = bodyOf(node.body);
	if (body.file !== null) return readWhole(shell, body.file, (text, status) => output(shell, text, status));
	// The tree was parsed without aliases: where they count, the text is parsed again.
	const { expand_aliases, posix } = shell.options;
	const aliased = expand_aliases && shell.aliases.size > 0 && !(posix && shell.aliasedSince);
	const { line } = shell;
	const step: Step = aliased ? (child) => runText(child, node.text, { line }) : body.step;
	return run(shell, step, body.plain && !aliased);
}

function run(shell: Shell, step: Step, plain: boolean): Expanded<ByteString> {
	const collector = new Collector(shell.run.limits.expansionBytes, () => shell.run.meet("expansionBytes"));
	const descriptors = shell.descriptors.fork();
	descriptors.set(1, collector);
	const child = forkShell(shell, descriptors);
	if (child === null) {
		if (shell.ending() !== null) return endedFailure;
		shell.warn("fork: retry: Resource temporarily unavailable");
		return new ExpansionFailure("fork: Resource temporarily unavailable", "shell");
	}
	child.replaceable = plain;
	child.loopDepth = shell.loopDepth;
	child.traceDepth++;
	if (child.options.errexit && !child.options.inherit_errexit && !child.options.posix)
		child.setOption("errexit", false);
	const status = runChild(child, step);
	if (status instanceof Promise) return status.then((later) => collected(shell, collector, later));
	return collected(shell, collector, status);
}

function collected(shell: Shell, collector: Collector, status: number): Expanded<ByteString> {
	if (shell.ending() !== null) return endedFailure;
	if (!collector.open) return output(shell, collector.text, status);
	// Something else still holds the writing end: `$(sleep 1 &)`.
	const closed = new Promise<void>((resolve) => collector.onClosed(resolve));
	return shell.task.interruptible(closed).then(() => {
		if (shell.ending() !== null) return endedFailure;
		return output(shell, collector.text, status);
	});
}

function output(shell: Shell, written: ByteString, status: number): ByteString {
	shell.substitutionStatus = status;
	shell.status = status;
	let text = written;
	if (text.includes("\0")) {
		shell.warn("warning: command substitution: ignored null byte in input");
		text = text.replaceAll("\0", "");
	}
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === 10) end--;
	return end === text.length ? text : text.slice(0, end);
}

const fileNames: WeakMap<FileRedirection, (shell: Shell) => Expanded<readonly ByteString[]>> = new WeakMap();

/** What becomes of a file's content. */
type Finish = (text: ByteString, status: number) => ByteString;

/** `$(<file)`: the file's content, without a process. */
function readWhole(shell: Shell, node: FileRedirection, finish: Finish): Expanded<ByteString> {
	let fields = fileNames.get(node);
	if (fields === undefined) {
		fields = compileFields([node.target]);
		fileNames.set(node, fields);
	}
	const names = fields(shell);
	const read = (list: readonly ByteString[] | ExpansionFailure): Expanded<ByteString> => {
		if (list instanceof ExpansionFailure) return list;
		const [name] = list;
		if (name === undefined || list.length !== 1) {
			shell.warn(`${name ?? ""}: ambiguous redirect`);
			return finish("", 1);
		}
		const opened = openForReading(shell, name);
		if (typeof opened === "string") {
			shell.warn(`${name}: ${opened}`);
			return finish("", 1);
		}
		return drain(shell, opened, [], 0, finish);
	};
	return names instanceof Promise ? names.then(read) : read(names);
}

function openForReading(shell: Shell, name: ByteString): OpenFile | string {
	const match = /^\/dev\/(?:fd\/(\d+)|stdin)$/.exec(name);
	if (match !== null) {
		const file = shell.descriptors.get(Number(match[1] ?? "0"));
		if (file === undefined) return errnoMessage("ENOENT");
		file.retain();
		return file;
	}
	const opened = shell.namespace.open(shell.directory, name, { read: true });
	return opened.ok ? opened.value : errnoMessage(opened.error);
}

function drain(shell: Shell, file: OpenFile, parts: ByteString[], size: number, finish: Finish): Expanded<ByteString> {
	const buffer = new Uint8Array(65_536);
	let total = size;
	for (;;) {
		const result = file.read(buffer);
		if (result.ok) {
			if (result.value === 0) {
				file.release();
				return finish(parts.join(""), 0);
			}
			total += result.value;
			if (!shell.charge("expansionBytes", total)) {
				file.release();
				return endedFailure;
			}
			parts.push(fromBytes(buffer.subarray(0, result.value)));
			continue;
		}
		if (result.error === "EAGAIN") {
			return shell.task.waitFor(file, "read").then(() => {
				if (shell.ending() === null) return drain(shell, file, parts, total, finish);
				file.release();
				return endedFailure;
			});
		}
		file.release();
		shell.warn(`read error: ${errnoMessage(result.error)}`);
		return finish(parts.join(""), 1);
	}
}

/** bash manual 3.5.6: a process at the other end of a pipe, which the command finds as `/dev/fd/N`. */
export function processSubstitution(shell: Shell, node: ProcessSubstitution): Expanded<ByteString> {
	const body = bodyOf(node.body);
	const [readEnd, writeEnd] = shell.namespace.pipe();
	const reads = node.direction === "<";
	const descriptors = shell.descriptors.fork();
	descriptors.set(reads ? 1 : 0, reads ? writeEnd : readEnd);
	const mine = reads ? readEnd : writeEnd;
	// bash takes the highest free number from 63 down, as far as there are any.
	let fd = Math.min(63, shell.descriptors.limit - 1);
	while (fd > 3 && shell.descriptors.get(fd) !== undefined) fd--;
	if (shell.descriptors.get(fd) !== undefined || !shell.descriptors.set(fd, mine).ok) {
		descriptors.closeAll();
		return new ExpansionFailure(`cannot make pipe for process substitution: ${errnoMessage("EMFILE")}`, "line");
	}
	const child = forkShell(shell, descriptors);
	if (child === null) {
		shell.descriptors.close(fd);
		return new ExpansionFailure("fork: Resource temporarily unavailable", "shell");
	}
	child.replaceable = body.plain;
	child.tested = 0;
	child.background = true;
	child.task.substitution = true;
	child.traceDepth++;
	shell.processDescriptors.push(fd);
	shell.backgroundPid = child.task.pid;
	const { file } = body;
	const status = runChild(child, file !== null && reads ? (copier) => copy(copier, file) : body.step);
	if (status instanceof Promise) {
		status.catch((bug: unknown) => {
			throw bug;
		});
	}
	return `/dev/fd/${fd}`;
}

/** `<(<file)`: the file's content, as it is. */
function copy(shell: Shell, node: FileRedirection): Maybe<Completion> {
	const done = readWhole(shell, node, (text, status) => {
		shell.io.print(1, text);
		shell.status = status;
		return "";
	});
	const settle = (later: ByteString | ExpansionFailure): Completion =>
		later instanceof ExpansionFailure ? { kind: "exit", status: 1 } : shell.status;
	return done instanceof Promise ? done.then(settle) : settle(done);
}

/** The command that process substitutions were made for has ended: its ends of their pipes are closed. */
export function closeProcessSubstitutions(shell: Shell, from: number): void {
	const { processDescriptors } = shell;
	while (processDescriptors.length > from) {
		const fd = processDescriptors.pop();
		if (fd !== undefined) shell.descriptors.close(fd);
	}
}
