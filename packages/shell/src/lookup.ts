import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Directory } from "@seahaven/abi/namespace";
import type { Program } from "@seahaven/abi/program";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { commandOf } from "@seahaven/vfs/commands";
import type { Kernel } from "./kernel.ts";

/** From where names are looked up: a shell, or a program that starts another. */
export interface Searcher {
	readonly kernel: Kernel;
	readonly directory: Directory;
	get(name: "PATH"): ByteString | undefined;
}

/** Directories that hold every program of the world, whether or not there are files for them. */
const programDirectories: ReadonlySet<ByteString> = new Set(["/bin", "/usr/bin"]);
/** What `command -p` searches, and PATH where it is unset (bash's DEFAULT_PATH_VALUE, as far as it exists here). */
export const standardPath: ByteString = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What a command name leads to outside the shell. */
export type Executable =
	/** `name` is what the program is known by, which a link or `hash -p` may call differently. */
	| { readonly kind: "program"; readonly path: ByteString; readonly program: Program; readonly name: ByteString }
	/** A text file; `interpreter` is what follows `#!` on its first line, or null where there is none. */
	| { readonly kind: "script"; readonly path: ByteString; readonly interpreter: ByteString | null }
	/** Neither text nor anything that can run here. */
	| { readonly kind: "binary"; readonly path: ByteString };

function programNamed(shell: Searcher, name: ByteString): Program | undefined {
	const { kernel } = shell;
	const program = kernel.programs.lookup(name);
	if (program !== undefined) return program;
	return (name === "bash" || name === "sh" || name === "rbash") && kernel.shellProgram !== null
		? kernel.shellProgram
		: undefined;
}

/** The program that stands at a path without a file of its own: `/bin/ls`. */
function programAt(shell: Searcher, path: ByteString): Program | undefined {
	const slash = path.lastIndexOf("/");
	if (!programDirectories.has(slash === 0 ? "/" : path.slice(0, slash))) return undefined;
	return programNamed(shell, path.slice(slash + 1));
}

/** PATH's directories; an empty entry is the working directory. */
function pathEntries(_shell: Searcher, path: ByteString | undefined): readonly ByteString[] {
	return path === undefined ? [] : path.split(":");
}

function isExecutableFile(shell: Searcher, path: ByteString): boolean {
	const { directory } = shell;
	const { namespace } = shell.kernel;
	const stat = namespace.stat(directory, path, true);
	return stat.ok && stat.value.type === "file" && namespace.access(directory, path, { execute: true }).ok;
}

/** Every executable that PATH has for a name, in its order, as the paths that the shell would use. */
export function findInPath(
	shell: Searcher,
	name: ByteString,
	path: ByteString | undefined,
	all = true,
): readonly ByteString[] {
	if (name === "") return [];
	if (name.includes("/")) {
		return isExecutableFile(shell, name) || programAt(shell, name) !== undefined ? [name] : [];
	}
	const found: ByteString[] = [];
	for (const entry of pathEntries(shell, path)) {
		const candidate = entry === "" ? `./${name}` : entry === "/" ? `/${name}` : `${entry}/${name}`;
		if (!isExecutableFile(shell, candidate) && programAt(shell, candidate) === undefined) continue;
		found.push(candidate);
		if (!all) break;
	}
	return found;
}

/**
 * The first match for a name without a slash: an executable file, or else a file that is there but may not run, so that the message can
 * say so. Undefined: nothing of that name.
 */
export function searchPath(shell: Searcher, name: ByteString, path: ByteString | undefined): ByteString | undefined {
	const [first] = findInPath(shell, name, path, false);
	if (first !== undefined) return first;
	for (const entry of pathEntries(shell, path)) {
		const candidate = entry === "" ? `./${name}` : `${entry}/${name}`;
		const stat = shell.kernel.namespace.stat(shell.directory, candidate, true);
		if (stat.ok && stat.value.type === "file") return candidate;
	}
	return undefined;
}

/** The script that `bash NAME` means where the working directory has none: a file in PATH, whether it may run or not. */
export function findFileInPath(shell: Searcher, name: ByteString): ByteString | undefined {
	return pathEntries(shell, shell.get("PATH"))
		.map((entry) => (entry === "" ? name : `${entry}/${name}`))
		.find((path) => {
			const stat = shell.kernel.namespace.stat(shell.directory, path, true);
			return stat.ok && stat.value.type === "file";
		});
}

/** How many bytes are looked at to tell what a file is. */
const headLength = 256;

/** What is at a path: ENOENT, EACCES (also: a directory, told by EISDIR), ENOTDIR, ELOOP. */
export function executableAt(shell: Searcher, path: ByteString): Result<Executable, Errno> {
	const { directory } = shell;
	const { namespace } = shell.kernel;
	const stat = namespace.stat(directory, path, true);
	if (!stat.ok) {
		const program = stat.error === "ENOENT" || stat.error === "ENOTDIR" ? programAt(shell, path) : undefined;
		return program === undefined
			? fail(stat.error)
			: ok({ kind: "program", path, program, name: path.slice(path.lastIndexOf("/") + 1) });
	}
	if (stat.value.type === "directory") return fail("EISDIR");
	if (stat.value.type !== "file") return fail("EACCES");
	const access = namespace.access(directory, path, { execute: true });
	if (!access.ok) return fail("EACCES");
	const opened = namespace.open(directory, path, { read: true });
	const base = path.slice(path.lastIndexOf("/") + 1);
	if (!opened.ok) {
		const program = programNamed(shell, base);
		return program === undefined ? fail(opened.error) : ok({ kind: "program", path, program, name: base });
	}
	const head = new Uint8Array(headLength);
	const read = opened.value.read(head);
	opened.value.release();
	const bytes = read.ok ? head.subarray(0, read.value) : head.subarray(0, 0);
	if (bytes[0] === 0x23 && bytes[1] === 0x21) {
		const command = commandOf(String.fromCharCode(...bytes));
		const program = command === null ? undefined : programNamed(shell, command);
		if (command !== null && program !== undefined) return ok({ kind: "program", path, program, name: command });
		const newline = bytes.indexOf(0x0a);
		const line = bytes.subarray(2, newline < 0 ? bytes.length : newline);
		return ok({ kind: "script", path, interpreter: String.fromCharCode(...line) });
	}
	if (bytes.length === 0 || isBinary(bytes)) {
		// A placeholder in /bin, or one that was copied: the program of that name.
		const program = programNamed(shell, base);
		if (program !== undefined) return ok({ kind: "program", path, program, name: base });
		if (bytes.length > 0) return ok({ kind: "binary", path });
	}
	return ok({ kind: "script", path, interpreter: null });
}

/** bash's check_binary_file: a NUL before the first newline. */
export function isBinary(bytes: Uint8Array): boolean {
	for (const byte of bytes) {
		if (byte === 0x0a) return false;
		if (byte === 0) return true;
	}
	return false;
}
