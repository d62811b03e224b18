import { toBytes } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { Maybe } from "@seahaven/abi/maybe";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Redirection, RedirectionFd, Word } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import { HereFile } from "../memory-file.ts";
import type { Shell } from "../state.ts";
import { passRedirection } from "./gate.ts";
import { failed } from "./step.ts";
import { compileDocument, compileFields, compileText, wordText } from "./words.ts";

/** What stood at a descriptor before a redirection, with one reference to it. */
interface Saved {
	readonly fd: number;
	readonly file: OpenFile | undefined;
	readonly closeOnExec: boolean;
}

/** Puts descriptors back as they were before a command's redirections. */
export class Undo {
	readonly #saved: Saved[] = [];
	readonly #shell: Shell;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	/** To be called before a descriptor changes. */
	save(fd: number): void {
		if (this.#saved.some((saved) => saved.fd === fd)) return;
		const { descriptors } = this.#shell;
		const file = descriptors.get(fd);
		file?.retain();
		this.#saved.push({ fd, file, closeOnExec: descriptors.closeOnExec(fd) });
	}

	restore(): void {
		const { descriptors } = this.#shell;
		for (const { fd, file, closeOnExec } of this.#saved.splice(0)) {
			if (file === undefined) descriptors.close(fd);
			else descriptors.set(fd, file, closeOnExec);
		}
	}

	/** `exec` without a command: the redirections stay. */
	keep(): void {
		for (const { file } of this.#saved.splice(0)) file?.release();
	}

	/** `{var}>file` outlives its command. */
	forget(fd: number): void {
		const at = this.#saved.findIndex((saved) => saved.fd === fd);
		if (at < 0) return;
		this.#saved[at]?.file?.release();
		this.#saved.splice(at, 1);
	}
}

/** Redirections, in order. True: all made. A completion: the command is not to run; what was made is for the caller to undo. */
export type Redirect = (shell: Shell, undo: Undo) => Maybe<true | Completion>;

export function compileRedirections(nodes: readonly Redirection[]): Redirect {
	const steps = nodes.map(compileRedirection);
	const [only] = steps;
	if (only !== undefined && steps.length === 1) return only;
	function from(shell: Shell, undo: Undo, start: number): Maybe<true | Completion> {
		for (let i = start; i < steps.length; i++) {
			const made = (steps[i] as Redirect)(shell, undo);
			if (made instanceof Promise) return made.then((later) => (later === true ? from(shell, undo, i + 1) : later));
			if (made !== true) return made;
		}
		return true;
	}
	return (shell, undo) => from(shell, undo, 0);
}

function refuse(shell: Shell, what: string, errno: Errno): Completion {
	shell.warn(`${what}: ${errnoMessage(errno)}`);
	shell.status = 1;
	return 1;
}

function refuseText(shell: Shell, message: string): Completion {
	shell.warn(message);
	shell.status = 1;
	return 1;
}

/** The descriptor that a redirection is about. With `{name}`, the next free one from 10 on, which is then stored in the variable. */
function install(shell: Shell, undo: Undo, fd: RedirectionFd, standard: number, file: OpenFile): true | Completion {
	switch (fd.kind) {
		case "DefaultFd":
			return put(shell, undo, standard, file);
		case "NumberFd":
			return put(shell, undo, fd.number, file);
		case "VariableFd": {
			const added = shell.descriptors.add(file, 10);
			if (!added.ok) return refuse(shell, fd.name, added.error);
			const problem = assignFd(shell, fd.name, added.value);
			if (problem === undefined) {
				if (shell.options.varredir_close) undoNew(undo, shell, added.value);
				return true;
			}
			shell.descriptors.close(added.value);
			shell.warn(problem);
			return refuseText(shell, `${fd.name}: cannot assign fd to variable`);
		}
	}
}

/** `shopt varredir_close`: the descriptor is closed when the command ends. */
function undoNew(undo: Undo, shell: Shell, fd: number): void {
	const file = shell.descriptors.get(fd);
	if (file === undefined) return;
	file.retain();
	shell.descriptors.close(fd);
	undo.save(fd);
	shell.descriptors.set(fd, file);
}

function assignFd(shell: Shell, name: string, fd: number): string | undefined {
	const open = name.indexOf("[");
	if (open > 0 && name.endsWith("]")) {
		return shell.assignSubscript(name.slice(0, open), name.slice(open + 1, -1), String(fd));
	}
	return shell.variables.assign(name, String(fd));
}

/** The value of `name` or `name[subscript]`. */
function fdText(shell: Shell, name: string): string | undefined {
	const open = name.indexOf("[");
	return open > 0 && name.endsWith("]")
		? shell.elementText(name.slice(0, open), name.slice(open + 1, -1))
		: shell.get(name);
}

function put(shell: Shell, undo: Undo, fd: number, file: OpenFile): true | Completion {
	undo.save(fd);
	const set = shell.descriptors.set(fd, file);
	return set.ok ? true : refuse(shell, String(fd), set.error);
}

function compileRedirection(node: Redirection): Redirect {
	switch (node.kind) {
		case "FileRedirection": {
			const target = compileTarget(node.target);
			const { operator, fd } = node;
			return (shell, undo) =>
				withFile(shell, target, operator === "<" ? "read" : "write", (name) => {
					if (operator === "&>" || operator === "&>>") return openBoth(shell, undo, name, operator === "&>>");
					const opened = openFile(shell, name, operator);
					if (!opened.ok) return refuseOpen(shell, name, opened.error);
					return install(shell, undo, fd, operator === "<" || operator === "<>" ? 0 : 1, opened.value);
				});
		}
		case "DuplicateRedirection": {
			const { fd, operator, target } = node;
			const standard = operator === "<&" ? 0 : 1;
			switch (target.kind) {
				case "DescriptorTarget":
					return (shell, undo) => duplicate(shell, undo, fd, standard, target.number, String(target.number));
				case "MoveTarget":
					return (shell, undo) => move(shell, undo, fd, standard, target.number);
				case "CloseTarget":
					return (shell, undo) => close(shell, undo, fd, standard);
				case "WordTarget": {
					const word = compileTarget(target.word);
					const shownWord = wordText(target.word);
					return (shell, undo) =>
						withFile(shell, word, operator === ">&" ? "duplicate" : null, (name) => {
							if (name === "-") return close(shell, undo, fd, standard);
							if (/^\d+$/.test(name)) return duplicate(shell, undo, fd, standard, Number(name), shownWord);
							if (/^\d+-$/.test(name)) return move(shell, undo, fd, standard, Number(name.slice(0, -1)));
							if (name === "") return refuseText(shell, `${wordText(target.word)}: Bad file descriptor`);
							if (operator === ">&" && (fd.kind === "DefaultFd" || (fd.kind === "NumberFd" && fd.number === 1)))
								return openBoth(shell, undo, name, false);
							// bash has put what the word expands to in its place by then.
							return refuseText(shell, `${name}: ambiguous redirect`);
						});
				}
			}
			break;
		}
		case "HereDocument": {
			const body = compileDocument(node);
			const { fd } = node;
			return (shell, undo) =>
				withText(shell, body(shell), (text) => install(shell, undo, fd, 0, new HereFile(toBytes(text))));
		}
		case "HereString": {
			// Tildes count after colons too, as in the value of an assignment.
			const word = compileText(node.word);
			const { fd } = node;
			return (shell, undo) =>
				withText(shell, word(shell), (text) => install(shell, undo, fd, 0, new HereFile(toBytes(`${text}\n`))));
		}
	}
	throw new Error("a redirection of no known kind");
}

function withText(
	shell: Shell,
	text: Maybe<string | ExpansionFailure>,
	next: (text: string) => true | Completion,
): Maybe<true | Completion> {
	if (text instanceof Promise) return text.then((later) => withText(shell, later, next) as true | Completion);
	return text instanceof ExpansionFailure ? redirectionFailed(shell, text) : next(text);
}

/** An expansion error in a redirection makes the command fail, or the shell if it would anyway. */
function redirectionFailed(shell: Shell, failure: ExpansionFailure): Completion {
	return failed(shell, failure);
}

/** A redirection's file name: one field, or else the redirect is ambiguous. */
type Target = (shell: Shell) => Maybe<string | ExpansionFailure>;

function compileTarget(word: Word): Target {
	const fields = compileFields([word]);
	const plain = compileText(word);
	const ambiguous = new ExpansionFailure(`${wordText(word)}: ambiguous redirect`, "line");
	const one = (list: readonly string[] | ExpansionFailure): string | ExpansionFailure => {
		if (list instanceof ExpansionFailure) return list;
		const [only] = list;
		return only === undefined || list.length !== 1 ? ambiguous : only;
	};
	return (shell) => {
		// POSIX mode expands no pathnames here unless the shell is interactive (XCU 2.7).
		if (shell.options.posix && !shell.interactive) return plain(shell);
		const list = fields(shell);
		return list instanceof Promise ? list.then(one) : one(list);
	};
}

/** Expands a redirection's word and goes on, if the policy lets a file of that name be opened. */
function withFile(
	shell: Shell,
	target: Target,
	how: "read" | "write" | "duplicate" | null,
	next: (name: string) => true | Completion,
): Maybe<true | Completion> {
	const name = target(shell);
	const go = (value: string | ExpansionFailure): Maybe<true | Completion> => {
		if (value instanceof ExpansionFailure) {
			if (value.message.endsWith(": ambiguous redirect")) return refuseText(shell, value.message);
			return redirectionFailed(shell, value);
		}
		const { gate } = shell.run;
		// `>&2` and `>&-` open nothing.
		if (gate === null || how === null || (how === "duplicate" && /^(-|\d+-?)$/.test(value))) return next(value);
		return passRedirection(shell, gate, value, how === "read" ? how : "write", () => next(value));
	};
	return name instanceof Promise ? name.then(go) : go(name);
}

/** Why a file could not be opened: an errno, or that noclobber or the restricted shell forbids it. */
type OpenProblem = Errno | "noclobber" | "restricted";

function refuseOpen(shell: Shell, name: string, problem: OpenProblem): Completion {
	if (problem === "restricted") return refuseText(shell, `${name}: restricted: cannot redirect output`);
	return problem === "noclobber"
		? refuseText(shell, `${name}: cannot overwrite existing file`)
		: refuse(shell, name, problem);
}

function openFile(shell: Shell, name: string, operator: "<" | ">" | ">>" | ">|" | "<>"): Result<OpenFile, OpenProblem> {
	if (shell.restricted && operator !== "<") return fail("restricted");
	const special = descriptorPath(shell, name);
	if (special !== null) return special;
	const { namespace, directory } = shell;
	if (!shell.descriptors.room()) return fail("EMFILE");
	const mode = 0o666 & ~shell.umask;
	switch (operator) {
		case "<":
			return namespace.open(directory, name, { read: true });
		case "<>":
			return namespace.open(directory, name, { read: true, write: true, create: true }, mode);
		case ">>":
			return namespace.open(directory, name, { write: true, append: true, create: true }, mode);
		case ">":
			if (shell.options.noclobber) return openWithoutClobbering(shell, name, mode);
			return namespace.open(directory, name, { write: true, create: true, truncate: true }, mode);
		case ">|":
			return namespace.open(directory, name, { write: true, create: true, truncate: true }, mode);
	}
}

function openWithoutClobbering(shell: Shell, name: string, mode: number): Result<OpenFile, OpenProblem> {
	const { namespace, directory } = shell;
	const stat = namespace.stat(directory, name, true);
	if (stat.ok && stat.value.type === "file") return fail("noclobber");
	if (stat.ok) return namespace.open(directory, name, { write: true }, mode);
	const created = namespace.open(directory, name, { write: true, create: true, exclusive: true }, mode);
	return !created.ok && created.error === "EEXIST" ? fail("noclobber") : created;
}

/** `/dev/fd/N` and the standard streams by name, which the shell itself knows (bash manual 3.6). */
function descriptorPath(shell: Shell, name: string): Result<OpenFile, Errno> | null {
	if (!name.startsWith("/dev/")) return null;
	let fd = -1;
	if (name === "/dev/stdin") fd = 0;
	else if (name === "/dev/stdout") fd = 1;
	else if (name === "/dev/stderr") fd = 2;
	else if (/^\/dev\/fd\/\d+$/.test(name)) fd = Number(name.slice(8));
	if (fd < 0) return null;
	const file = shell.descriptors.get(fd);
	if (file === undefined) return fd > 2 || name.startsWith("/dev/fd") ? fail("ENOENT") : fail("ENXIO");
	file.retain();
	return ok(file);
}

function openBoth(shell: Shell, undo: Undo, name: string, append: boolean): true | Completion {
	const opened = openFile(shell, name, append ? ">>" : ">");
	if (!opened.ok) return refuseOpen(shell, name, opened.error);
	opened.value.retain();
	const first = put(shell, undo, 1, opened.value);
	const second = put(shell, undo, 2, opened.value);
	return first === true ? second : first;
}

function duplicate(
	shell: Shell,
	undo: Undo,
	fd: RedirectionFd,
	standard: number,
	from: number,
	text: string,
): true | Completion {
	const file = shell.descriptors.get(from);
	if (file === undefined) return refuse(shell, text, "EBADF");
	file.retain();
	return install(shell, undo, fd, standard, file);
}

function move(shell: Shell, undo: Undo, fd: RedirectionFd, standard: number, from: number): true | Completion {
	const made = duplicate(shell, undo, fd, standard, from, String(from));
	if (made !== true) return made;
	const to = fd.kind === "NumberFd" ? fd.number : fd.kind === "DefaultFd" ? standard : -1;
	if (to === from) return true;
	// bash does not bring the descriptor back that was moved.
	shell.descriptors.close(from);
	return true;
}

function close(shell: Shell, undo: Undo, fd: RedirectionFd, standard: number): true | Completion {
	switch (fd.kind) {
		case "DefaultFd":
		case "NumberFd": {
			const number = fd.kind === "NumberFd" ? fd.number : standard;
			undo.save(number);
			shell.descriptors.close(number);
			return true;
		}
		case "VariableFd": {
			const text = fdText(shell, fd.name);
			const number = text === undefined || !/^\d+$/.test(text) ? -1 : Number(text);
			if (number < 0) return refuseText(shell, `${fd.name}: ambiguous redirect`);
			shell.descriptors.close(number);
			undo.forget(number);
			return true;
		}
	}
}
