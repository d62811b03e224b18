import { fromBytes, toBytes, toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { standardInput, standardOutput } from "@seahaven/host/stdio";
import type { Outcome, Shell } from "seahaven";
import { runScript } from "./run-script.ts";

/** How a script on standard input ended. */
export interface StreamResult {
	readonly exitCode: number;
	readonly outcome: Outcome;
}

/** Runs standard input as a script, one complete command at a time, so that commands can read what follows them, as under bash. */
export async function runStream(
	shell: Shell,
	args: readonly string[],
	timeoutMs: number | null,
): Promise<StreamResult> {
	const stdio = { stdin: standardInput(), stdout: standardOutput(1), stderr: standardOutput(2) };
	const deadline = timeoutMs === null ? null : performance.now() + timeoutMs;
	let before = 0;
	let script = "";
	let last: StreamResult = { exitCode: 0, outcome: { type: "exit", code: 0 } };
	for (;;) {
		const line = await readLine(stdio.stdin);
		script += line;
		const ended = line === "";
		if (!ended && shell.check(toText(script)) === "incomplete") continue;
		if (script.trim() !== "") {
			// Newlines stand for what ran before, so that messages name the right line.
			const source = toBytes("\n".repeat(before) + script);
			const timeout = deadline === null ? {} : { timeout: Math.max(1, deadline - performance.now()) };
			const result = await runScript(shell, source, { stdio, args, mode: "script", ...timeout });
			const outcome =
				result.outcome.type === "timeout" && timeoutMs !== null ? { ...result.outcome, ms: timeoutMs } : result.outcome;
			last = { exitCode: result.exitCode, outcome };
			const broken = shell.check(toText(script));
			if (shell.exited || outcome.type !== "exit" || broken !== "complete") return last;
		}
		before += script.split("\n").length - 1;
		script = "";
		if (ended) return last;
	}
}

/** A line with its newline, or what there is before the end. Reads byte by byte, since what follows belongs to the commands. */
async function readLine(file: OpenFile): Promise<string> {
	const byte = new Uint8Array(1);
	let line = "";
	for (;;) {
		const read = file.read(byte);
		if (read.ok && read.value === 1) {
			line += fromBytes(byte);
			if (byte[0] === 10) return line;
		} else if (!read.ok && read.error === "EAGAIN") await file.ready("read");
		else return line;
	}
}
