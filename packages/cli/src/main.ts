import { readFileSync } from "node:fs";
import { standardInput, standardOutput } from "@seahaven/host/stdio";
import type { ExecResult, Outcome, Shell } from "seahaven";
import { type Action, type Invocation, parseArguments, usage } from "./arguments.ts";
import { interact } from "./interactive.ts";
import { showPlan } from "./plan-command.ts";
import { answerHook, checkPolicy, listPolicy, reportPolicy } from "./policy-command.ts";
import { runScript } from "./run-script.ts";
import { tour } from "./tour.ts";
import { UsageError } from "./usage-error.ts";
import { openWorld, workspace } from "./world.ts";
import { answerHistory, openWritten } from "./written.ts";

const version = "0.0.0";

/** The command `seahaven`: runs what the command line asks for, and exits with its status. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
	// The status is set before the end, so that what is still to be written gets written.
	process.exit(await run(args));
}

async function run(args: readonly string[]): Promise<number> {
	const parsed = parseArguments(args, process.env);
	if (!parsed.ok) return complain(`${parsed.message}; try --help`);
	try {
		return await perform(parsed.invocation, parsed.invocation.action);
	} catch (error) {
		if (error instanceof UsageError) return complain(error.message);
		throw error;
	}
}

function complain(message: string): number {
	process.stderr.write(`seahaven: ${message}\n`);
	return 2;
}

async function perform(invocation: Invocation, action: Action): Promise<number> {
	switch (action.kind) {
		case "help":
			process.stdout.write(usage);
			return 0;
		case "version":
			process.stdout.write(`seahaven ${version}\n`);
			return 0;
		case "tour": {
			return tour(await openWorld(invocation, false));
		}
		case "undo":
		case "redo":
		case "diff":
		case "history":
		case "blame":
		case "restore": {
			return answerHistory(invocation.root ?? ".", action);
		}
		case "policy-check":
			return checkPolicy(action.path);
		case "policy-report":
			return reportPolicy(action.profile);
		case "policy-list":
			return listPolicy();
		case "hook":
			return answerHook(invocation.policy ?? "llm-safe", action.asIs);
		case "command": {
			const { script, name, args } = action;
			return runOnce(invocation, script, { args, ...(name === null ? {} : { name }) });
		}
		case "file": {
			const { path, args } = action;
			return runOnce(invocation, readScript(path), { args, name: path, mode: "script" });
		}
		case "stdin":
			return runStdin(invocation, action.args);
		case "interactive": {
			if (!(process.stdin.isTTY && process.stdout.isTTY)) return runStdin(invocation, []);
			const shell = await openWorld(invocation, true);
			const settle = await settler(invocation, shell);
			const { timeoutMs } = invocation;
			return interact(shell, {
				timeoutMs,
				greeting: greeting(invocation),
				settled: async (...what) => void (await settle(...what)),
			});
		}
	}
}

function readScript(path: string): Uint8Array {
	try {
		return readFileSync(path);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const why =
			code === "EISDIR" ? "Is a directory" : code === "EACCES" ? "Permission denied" : "No such file or directory";
		throw new UsageError(`${path}: ${why}`);
	}
}

async function runOnce(
	invocation: Invocation,
	script: string | Uint8Array,
	how: { readonly args: readonly string[]; readonly name?: string; readonly mode?: "script"; readonly label?: string },
): Promise<number> {
	const { label, ...options } = how;
	const shell = await openWorld(invocation, false);
	if (invocation.plan) {
		const text = typeof script === "string" ? script : new TextDecoder().decode(script);
		const { args, name } = options;
		return showPlan(shell, text, {
			args,
			...(name === undefined ? {} : { name }),
			...(invocation.timeoutMs === null ? {} : { timeout: invocation.timeoutMs }),
		});
	}
	const settle = await settler(invocation, shell);
	const { timeoutMs, json } = invocation;
	const timeout = timeoutMs === null ? {} : { timeout: timeoutMs };
	const stdin = standardInput();
	const stdio = json ? { stdin } : { stdin, stdout: standardOutput(1), stderr: standardOutput(2) };
	const result = await runScript(shell, script, { ...options, ...timeout, stdio });
	const settled = await settle(label ?? (typeof script === "string" ? script : (options.name ?? "script")), 0);
	report(result, json);
	return settled ? result.exitCode : 1;
}

/** Standard input as a script: the world's own bash reads it command by command, so that commands can read what follows them. */
function runStdin(invocation: Invocation, args: readonly string[]): Promise<number> {
	if (invocation.json || invocation.plan || invocation.policy !== null)
		return runOnce(invocation, readFileSync(0), { args });
	return runOnce(invocation, 'exec bash -s -- "$@"', { args, label: "standard input" });
}

function report(result: ExecResult, json: boolean): void {
	if (json) {
		const { outcome, exitCode, stdout, stderr, changes, usage: used, hints, decisions } = result;
		const document = {
			outcome,
			exitCode,
			stdout: stdout.text,
			stderr: stderr.text,
			truncated: stdout.truncated !== false || stderr.truncated !== false,
			changes: changes.map(({ op, path, from }) => ({ op, path, ...(from === undefined ? {} : { from }) })),
			usage: used,
			hints,
			...(decisions.length === 0 ? {} : { decisions }),
		};
		process.stdout.write(`${JSON.stringify(document, null, "\t")}\n`);
		return;
	}
	reportTimeout(result.outcome);
}

function reportTimeout(outcome: Outcome): void {
	if (outcome.type === "timeout") process.stderr.write(`seahaven: timed out after ${outcome.ms / 1000} s\n`);
}

function greeting({ root, write }: Invocation): string {
	const where = write ? "what a line writes is on the disk when it ends" : "nothing on the disk changes";
	const about = root === null ? "An empty world." : `${workspace} is ${root}; ${where}.`;
	return `${about} "undo" takes the last line back; "seahaven help" tells more.\n`;
}

/** Puts on the disk what has changed, where --write asks for it. False: it could not be, and the user has been told. */
async function settler(
	invocation: Invocation,
	shell: Shell,
): Promise<(script: string, undone: number) => Promise<boolean>> {
	const { root, write } = invocation;
	if (!write || root === null) return async () => true;
	return openWritten(root, shell);
}
