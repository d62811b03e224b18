import { toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { ComponentExit } from "./exit.ts";
import type { ComponentGuest } from "./guest.ts";
import { InputStream, OutputStream } from "./streams.ts";

/** wasi:cli/terminal-input and terminal-output: that a stream is a terminal is all there is to know. */
export class TerminalInput {}
export class TerminalOutput {}

/** The functions of wasi:cli's interfaces but `run`. */
export interface Cli {
	getEnvironment(): readonly (readonly [string, string])[];
	getArguments(): readonly string[];
	initialCwd(): string;
	exit(status: { readonly tag: "ok" | "err" }): never;
	exitWithCode(code: number): never;
	getStdin(): InputStream;
	getStdout(): OutputStream;
	getStderr(): OutputStream;
	getTerminalStdin(): TerminalInput | undefined;
	getTerminalStdout(): TerminalOutput | undefined;
	getTerminalStderr(): TerminalOutput | undefined;
}

/** wasi:cli for one process. A closed descriptor is a trap where it is asked for, as a component cannot be told. */
export function cli(guest: ComponentGuest): Cli {
	const { process } = guest;
	const file = (fd: number): { file: OpenFile; offset: null } => {
		const open = process.descriptors.get(fd);
		if (open === undefined) throw new WebAssembly.RuntimeError(`descriptor ${fd} is closed`);
		return { file: open, offset: null };
	};
	const terminal = (fd: number): boolean => process.descriptors.get(fd)?.terminal != null;
	return {
		getEnvironment: () => [...process.environment].map(([name, value]) => [toText(name), toText(value)]),
		getArguments: () => process.argv.map(toText),
		initialCwd: () => toText(process.directory.path),
		exit: (status) => {
			throw new ComponentExit(status.tag === "ok" ? 0 : 1);
		},
		exitWithCode: (code) => {
			throw new ComponentExit(code & 255);
		},
		getStdin: () => new InputStream(guest, file(0)),
		getStdout: () => new OutputStream(guest, file(1)),
		getStderr: () => new OutputStream(guest, file(2)),
		getTerminalStdin: () => (terminal(0) ? new TerminalInput() : undefined),
		getTerminalStdout: () => (terminal(1) ? new TerminalOutput() : undefined),
		getTerminalStderr: () => (terminal(2) ? new TerminalOutput() : undefined),
	};
}
