import { execFileSync } from "node:child_process";

export interface AskOptions {
	/** Standard input; the script must then be ASCII. Without it the script is read from standard input and may hold any bytes. */
	readonly input?: string;
	readonly locale?: string;
	readonly shopt?: readonly string[];
	readonly cwd?: string;
	/** Standard error goes into the answer. */
	readonly errors?: boolean;
}

/** Runs a script in live bash and returns its standard output as a byte string. */
export function askBash(script: string, options: AskOptions = {}): string {
	const shopt = (options.shopt ?? []).flatMap((name) => ["-O", name]);
	const text = options.errors === true ? `exec 2>&1\n${script}` : script;
	return execFileSync("/bin/bash", [...shopt, ...(options.input === undefined ? ["-s"] : ["-c", text])], {
		input: Buffer.from(options.input ?? text, "latin1"),
		env: { LC_ALL: options.locale ?? "C.UTF-8", HOME: "/nonexistent", PATH: "/usr/bin:/bin" },
		maxBuffer: 1 << 28,
		timeout: 120_000,
		stdio: ["pipe", "pipe", "ignore"],
		...(options.cwd === undefined ? {} : { cwd: options.cwd }),
	}).toString("latin1");
}

/** A word that bash reads as exactly this text. */
export function octal(text: string): string {
	return `$'${[...text].map((c) => `\\${c.charCodeAt(0).toString(8).padStart(3, "0")}`).join("")}'`;
}
