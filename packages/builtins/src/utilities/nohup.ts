import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { runInstead } from "./run-command.ts";
import { complain, print, usageError } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: nohup COMMAND [ARG]...
Run COMMAND so that it outlives the terminal: output that would go to a terminal is appended to nohup.out.
`;

/** nohup (XCU; GNU coreutils). Terminals of this world send no HUP to what runs behind them; the redirections are nohup's all the same. */
export const nohup: Utility = { name: "nohup", run };

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, true);
	if (parsed.kind === "error") return usageError(process, "nohup", parsed.message, 125);
	const [option] = parsed.options;
	if (option?.name === "help") return print(process, "nohup", help);
	if (option?.name === "version") return print(process, "nohup", "nohup (Seahaven)\n");
	if (parsed.operands.length === 0) return usageError(process, "nohup", "missing operand", 125);
	const descriptors = process.descriptors.fork(true);
	const isTerminal = (fd: number): boolean => descriptors.get(fd)?.terminal != null;
	const [input, output, errors] = [isTerminal(0), isTerminal(1), isTerminal(2)];
	if (input) {
		const nothing = process.namespace.open(process.directory, "/dev/null", { write: true });
		if (nothing.ok) descriptors.set(0, nothing.value);
	}
	if (output) {
		const file = process.namespace.open(
			process.directory,
			"nohup.out",
			{ write: true, append: true, create: true },
			0o600,
		);
		if (!file.ok) {
			descriptors.closeAll();
			await complain(process, "nohup", `failed to open 'nohup.out': ${errnoMessage(file.error)}`);
			return 125;
		}
		await complain(process, "nohup", `${input ? "ignoring input and " : ""}appending output to 'nohup.out'`);
		descriptors.set(1, file.value);
	} else if (input) {
		await complain(process, "nohup", errors ? "ignoring input and redirecting stderr to stdout" : "ignoring input");
	}
	if (errors) descriptors.duplicate(1, 2);
	return runInstead(process, "nohup", parsed.operands, { descriptors });
}
