import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import { limitRow } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import { signalStatus } from "@seahaven/abi/signal";
import type { Completion } from "../completion.ts";
import { quoteText } from "../evaluate.ts";
import { noticeJobs } from "../job-control.ts";
import { launch } from "../launch.ts";
import { type Executable, executableAt, searchPath, standardPath } from "../lookup.ts";
import type { Shell } from "../state.ts";
import { announce, call } from "./call.ts";
import { forkFailed, forkShell, reportSignal, runChild } from "./child.ts";
import { callFunction } from "./function-call.ts";
import { noArguments } from "./simple.ts";
import { commandFailed } from "./trap.ts";

/** What a name leads to, or the message and status of not finding it. */
type Found =
	| { readonly kind: "found"; readonly executable: Executable }
	| { readonly kind: "missing" }
	| { readonly kind: "refused"; readonly message: string; readonly status: number };

function refusal(name: string, errno: Errno): Found {
	if (errno === "ENOENT") return { kind: "refused", message: `${name}: ${errnoMessage(errno)}`, status: 127 };
	return { kind: "refused", message: `${name}: ${errnoMessage(errno)}`, status: 126 };
}

/** Finds a program or script (XCU 2.9.1.1): by path, by what `hash` remembers, or in PATH. */
export function find(shell: Shell, name: string, path: string | undefined): Found {
	if (name.includes("/")) {
		const there = executableAt(shell, name);
		return there.ok ? { kind: "found", executable: there.value } : refusal(name, there.error);
	}
	if (name === "") return { kind: "missing" };
	const hashed = shell.hashed.get(name);
	if (hashed !== undefined) {
		const there = executableAt(shell, hashed.path);
		if (there.ok) {
			hashed.hits++;
			return { kind: "found", executable: there.value };
		}
		const checked = shell.options.checkhash || shell.options.posix;
		if (there.error !== "ENOENT" || !checked) return refusal(hashed.path, there.error);
		shell.hashed.delete(name);
	}
	const candidate = searchPath(shell, name, path);
	if (candidate === undefined) return { kind: "missing" };
	const there = executableAt(shell, candidate);
	if (!there.ok) return refusal(candidate, there.error);
	if (shell.options.hashall) shell.hashed.set(name, { path: candidate, hits: 1 });
	return { kind: "found", executable: there.value };
}

/** Runs a command that is not the shell's own, as a process. */
export function runExternal(shell: Shell, argv: readonly string[], defaultPath: boolean): Maybe<Completion> {
	const name = argv[0] as string;
	if (shell.restricted && name.includes("/")) {
		shell.warn(`${name}: restricted: cannot specify \`/' in command names`);
		shell.pipeStatus = null;
		return commandFailed(shell, 1);
	}
	if (shell.options.autocd && shell.interactive && !shell.forked) {
		const stat = shell.namespace.stat(shell.directory, name, true);
		const cd = shell.kernel.builtins.get("cd");
		if (stat.ok && stat.value.type === "directory" && cd !== undefined) {
			const words = ["cd", "--", ...argv];
			shell.io.print(2, `${words.join(" ")}\n`);
			return call(shell, words, noArguments, "noFunctions", null, null);
		}
	}
	const found = find(shell, name, defaultPath ? standardPath : shell.get("PATH"));
	switch (found.kind) {
		case "missing":
			return notFound(shell, argv);
		case "refused":
			if (shell.run.onCommand !== undefined) {
				const refused = announce(shell, argv, "unknown");
				if (refused !== null) return refused;
			}
			shell.warn(found.message);
			shell.pipeStatus = null;
			return commandFailed(shell, found.status);
		case "found": {
			const { executable } = found;
			if (shell.run.onCommand !== undefined) {
				const refused = announce(shell, argv, executable.kind === "program" ? "program" : "script", executable.path);
				if (refused !== null) return refused;
			}
			return execute(shell, argv, executable);
		}
	}
}

/** What bash says of a name that leads nowhere: status 127. */
export function notFound(shell: Shell, argv: readonly string[]): Maybe<Completion> {
	const handler = shell.functions.get("command_not_found_handle");
	if (handler !== undefined) {
		const child = forkShell(shell);
		if (child === null) return forkFailed(shell);
		child.jobs.clear();
		const done = (status: number): Maybe<Completion> => {
			shell.pipeStatus = null;
			return shell.ending() ?? commandFailed(shell, status);
		};
		const status = runChild(child, (forked) => callFunction(forked, handler, ["command_not_found_handle", ...argv]));
		return status instanceof Promise ? status.then(done) : done(status);
	}
	if (shell.run.onCommand !== undefined) {
		const refused = announce(shell, argv, "unknown");
		if (refused !== null) return refused;
	}
	const name = argv[0] ?? "";
	const path = shell.get("PATH");
	const shown = /[\0-\x1f\x7f]/.test(name) ? quoteText(shell, name) : name;
	shell.warn(path === undefined || path === "" ? `${name}: No such file or directory` : `${shown}: command not found`);
	shell.pipeStatus = null;
	return commandFailed(shell, 127);
}

/** Starts a process for an executable and waits for it. */
export function execute(shell: Shell, argv: readonly string[], executable: Executable): Maybe<Completion> {
	const { kernel, run } = shell;
	const task = shell.replaceable ? shell.task : kernel.start(run, shell.task.pid, shell.task.group);
	if (task === null) {
		shell.warn(limitRow("processes").message);
		return { kind: "discard", status: 254 };
	}
	if (task === shell.task) task.shell = null;
	task.ignored = shell.traps.ignored();
	const status = launch({
		kernel,
		task,
		executable,
		argv,
		environment: environmentFor(shell, executable.path),
		directory: shell.directory,
		umask: shell.umask,
		descriptors: shell.descriptors.fork(true),
		prefix: shell.prefix(),
	});
	const done = (later: number): Maybe<Completion> => {
		if (task === shell.task) {
			task.shell = shell;
			const ended = task.ended;
			if (ended !== null && later === signalStatus(ended)) return { kind: "killed", signal: ended, silent: true };
		} else {
			const signaled = task.ended !== null && later === signalStatus(task.ended) ? task.ended : null;
			task.finish(later, signaled);
			const ending = shell.ending();
			if (ending !== null) return ending;
			if (signaled !== null) reportSignal(shell, task.pid, signaled, shell.commandText());
			noticeJobs(shell);
		}
		shell.pipeStatus = null;
		if (later === 0) {
			shell.status = 0;
			return 0;
		}
		return commandFailed(shell, later);
	};
	return status instanceof Promise ? status.then(done) : done(status);
}

/** The exported variables, with `_` as the path of what is started. */
export function environmentFor(shell: Shell, path: string): ReadonlyMap<string, string> {
	const environment = new Map(shell.variables.environment());
	environment.set("_", path);
	return environment;
}
