import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Child, ExitStatus, Process } from "@seahaven/abi/program";
import { type Signal, signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { parseDuration, parseSignal } from "./operands.ts";
import { quotedWord } from "./quoting.ts";
import { complain, print, usageError, writeAll } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "preserve-status", short: "p", argument: "none" },
	{ long: "foreground", short: "f", argument: "none" },
	{ long: "kill-after", short: "k", argument: "required" },
	{ long: "signal", short: "s", argument: "required" },
	{ long: "verbose", short: "v", argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: timeout [OPTION] DURATION COMMAND [ARG]...
Run COMMAND, and end it if it still runs after DURATION (a number with s, m, h or d behind it; 0: never).

  -s, --signal=SIGNAL       what is sent at the timeout; TERM unless given
  -k, --kill-after=DURATION send KILL if the command still runs so long after the first signal
      --preserve-status     exit with the command's own status at a timeout too
      --foreground          accepted; commands can always read the terminal here
  -v, --verbose             say which signal is sent
      --help                print this

The status is the command's, or 124 at a timeout, 125 if timeout itself fails, 126 or 127 if the command cannot be run or found, 137 after KILL.
`;

/** timeout (GNU coreutils): runs a command with a time limit. */
export const timeout: Utility = { name: "timeout", run };

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, true);
	if (parsed.kind === "error") return usageError(process, "timeout", parsed.message, 125);
	let signal: Signal = "TERM";
	let killAfter = 0;
	let preserve = false;
	let verbose = false;
	for (const { name, argument } of parsed.options) {
		if (name === "help") return print(process, "timeout", help);
		if (name === "version") return print(process, "timeout", "timeout (Seahaven)\n");
		if (name === "preserve-status") preserve = true;
		if (name === "verbose") verbose = true;
		if (name === "signal") {
			const named = parseSignal(argument ?? "");
			if (named === undefined)
				return usageError(process, "timeout", `${quotedWord(argument ?? "")}: invalid signal`, 125);
			signal = named;
		}
		if (name === "kill-after") {
			const ms = parseDuration(argument ?? "");
			if (ms === undefined) return invalidInterval(process, argument ?? "");
			killAfter = ms;
		}
	}
	const [duration, ...command] = parsed.operands;
	if (duration === undefined || command.length === 0) {
		await writeAll(process, 2, "Try 'timeout --help' for more information.\n");
		return 125;
	}
	const limit = parseDuration(duration);
	if (limit === undefined) return invalidInterval(process, duration);
	const started = process.spawn(command);
	if (!started.ok) {
		await complain(
			process,
			"timeout",
			`failed to run command ${quotedWord(command[0] ?? "")}: ${errnoMessage(started.error)}`,
		);
		return started.error === "ENOENT" ? 127 : 126;
	}
	const child = started.value;
	const announce = async (sent: Signal): Promise<void> => {
		if (verbose)
			await complain(process, "timeout", `sending signal ${sent} to command ${quotedWord(command[0] ?? "")}`);
	};
	const first = await within(process, child, limit);
	if (first !== null) return first;
	if (process.ended !== null) {
		child.kill(process.ended);
		await child.status;
		return signalStatus(process.ended);
	}
	await announce(signal);
	child.kill(signal);
	if (killAfter > 0) {
		const second = await within(process, child, killAfter);
		if (second === null) {
			await announce("KILL");
			child.kill("KILL");
			await child.status;
			return signalStatus("KILL");
		}
		return preserve ? second : 124;
	}
	const status = await child.status;
	if (preserve) return status;
	return signal === "KILL" ? signalStatus("KILL") : 124;
}

/** The child's status, or null where it still runs after so many milliseconds (0: there is no limit) or the process itself is ended. */
async function within(process: Process, child: Child, ms: number): Promise<ExitStatus | null> {
	const status = Promise.resolve(child.status);
	if (ms === 0) return status;
	return Promise.race([status, process.sleep(ms).then(() => null)]);
}

async function invalidInterval(process: Process, text: ByteString): Promise<ExitStatus> {
	return usageError(process, "timeout", `invalid time interval ${quotedWord(text)}`, 125);
}
