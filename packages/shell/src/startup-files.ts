import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { sourceFile } from "./apply.ts";
import type { Completion } from "./completion.ts";
import { readAll } from "./shell-program.ts";
import type { Shell } from "./state.ts";

/** How a shell was started, as far as its startup files go (bash manual 6.2). */
export interface StartupKind {
	readonly login: boolean;
	readonly interactive: boolean;
	/** Called as `sh`. */
	readonly sh: boolean;
	/** Not `--noprofile`. */
	readonly profile: boolean;
	/** Not `--norc`. */
	readonly rc: boolean;
	readonly rcfile: ByteString | null;
	/** `set -o posix` from the command line: login shells read no profile then. */
	readonly posix: boolean;
}

/** The file of an interactive shell that every user has in common, as Debian builds bash. */
const systemFile = "/etc/bash.bashrc";

/** Reads the startup files. What ends the shell, or null. */
export async function readStartupFiles(shell: Shell, kind: StartupKind): Promise<Completion | null> {
	const { errexit } = shell.options;
	shell.setOption("errexit", false);
	const ended = await readFiles(shell, await filesOf(shell, kind));
	if (errexit) shell.setOption("errexit", true);
	shell.status = 0;
	return ended;
}

/** ~/.bash_logout, when a login shell leaves. */
export function readLogoutFile(shell: Shell): Promise<Completion | null> {
	const path = `${shell.get("HOME") ?? shell.homeDirectory("") ?? ""}/.bash_logout`;
	return readFiles(shell, [path]);
}

async function readFiles(shell: Shell, paths: readonly ByteString[]): Promise<Completion | null> {
	for (const path of paths) {
		const opened = shell.namespace.open(shell.directory, path, { read: true });
		if (!opened.ok) {
			if (opened.error !== "ENOENT") shell.warn(`${path}: ${errnoMessage(opened.error)}`);
			continue;
		}
		if (opened.value.type === "directory") {
			opened.value.release();
			shell.warn(`${path}: ${errnoMessage("EISDIR")}`);
			continue;
		}
		const bytes = await readAll(shell, opened.value);
		opened.value.release();
		if (bytes === null) continue;
		const completion = await sourceFile(shell, path, fromBytes(bytes), null);
		if (typeof completion !== "number" && (completion.kind === "exit" || completion.kind === "killed"))
			return completion;
	}
	return null;
}

async function filesOf(shell: Shell, kind: StartupKind): Promise<readonly ByteString[]> {
	const home = shell.get("HOME") ?? shell.homeDirectory("") ?? "";
	const files: ByteString[] = [];
	const named = async (name: ByteString): Promise<void> => {
		const value = shell.get(name) ?? "";
		if (value === "") return;
		const expanded = await shell.prompt(value.replaceAll("\\", "\\\\"));
		files.push(typeof expanded === "string" ? expanded : value);
	};
	if (kind.login && kind.profile && !kind.posix) {
		files.push("/etc/profile");
		const own = kind.sh ? [".profile"] : [".bash_profile", ".bash_login", ".profile"];
		const first = own.map((name) => `${home}/${name}`).find((path) => readable(shell, path));
		if (first !== undefined) files.push(first);
	}
	if (kind.interactive) {
		if (kind.sh || kind.posix) {
			if (!shell.options.privileged) await named("ENV");
		} else if (!kind.login && kind.rc) files.push(systemFile, tilde(kind.rcfile, home) ?? `${home}/.bashrc`);
	} else if (!(kind.sh || kind.posix || shell.options.privileged)) await named("BASH_ENV");
	return files;
}

function readable(shell: Shell, path: ByteString): boolean {
	return shell.namespace.access(shell.directory, path, { read: true }).ok;
}

function tilde(path: ByteString | null, home: ByteString): ByteString | null {
	return path?.startsWith("~/") === true ? home + path.slice(1) : path;
}
