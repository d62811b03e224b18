import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { quotedWord } from "./quoting.ts";
import { runInstead } from "./run-command.ts";
import { complain, print, usageError } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "adjustment", short: "n", argument: "required" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: nice [OPTION] [COMMAND [ARG]...]
Run COMMAND with an adjusted niceness. All processes of this world are scheduled alike: the number is checked and has no effect.

  -n, --adjustment=N  add N to the niceness; 10 unless given
      --help          print this
`;

/** nice (XCU; GNU coreutils): runs a command; niceness is 0 throughout this world. */
export const nice: Utility = { name: "nice", run };

async function run(process: Process): Promise<ExitStatus> {
	// `-5` and `--5` are old spellings of `-n 5` and `-n -5`.
	const argv = process.argv.flatMap((word, i) => (i === 1 && /^--?\d+$/.test(word) ? ["-n", word.slice(1)] : [word]));
	const parsed = parseGnuOptions(argv, known, true);
	if (parsed.kind === "error") return usageError(process, "nice", parsed.message, 125);
	for (const { name, argument } of parsed.options) {
		if (name === "help") return print(process, "nice", help);
		if (name === "version") return print(process, "nice", "nice (Seahaven)\n");
		if (!/^[+-]?\d+$/.test(argument ?? "")) {
			await complain(process, "nice", `invalid adjustment ${quotedWord(argument ?? "")}`);
			return 125;
		}
	}
	if (parsed.operands.length > 0) return runInstead(process, "nice", parsed.operands);
	if (parsed.options.length > 0) return usageError(process, "nice", "a command must be given with an adjustment", 125);
	return print(process, "nice", "0\n");
}
