import type { ExecOptions, ExecResult, Execution, Session } from "seahaven";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const names = { SIGINT: "INT", SIGTERM: "TERM", SIGHUP: "HUP" } as const;

/** Runs a script to its end. Signals that this process gets are the script's. */
export async function runScript(
	session: Session,
	script: string | Uint8Array,
	options: ExecOptions,
): Promise<ExecResult> {
	const execution: Execution = session.exec(script, options);
	const handlers = forwarded.map((signal) => {
		const handler = (): void => execution.kill(names[signal]);
		process.on(signal, handler);
		return [signal, handler] as const;
	});
	try {
		return await execution;
	} finally {
		for (const [signal, handler] of handlers) process.off(signal, handler);
	}
}
