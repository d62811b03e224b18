import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { quotedName, quotedWord } from "./quoting.ts";
import { runInstead } from "./run-command.ts";
import { splitString } from "./split-string.ts";
import { complain, print, usageError } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "ignore-environment", short: "i", argument: "none" },
	{ long: "null", short: "0", argument: "none" },
	{ long: "unset", short: "u", argument: "required" },
	{ long: "chdir", short: "C", argument: "required" },
	{ long: "split-string", short: "S", argument: "required" },
	{ long: "block-signal", short: null, argument: "optional" },
	{ long: "default-signal", short: null, argument: "optional" },
	{ long: "ignore-signal", short: null, argument: "optional" },
	{ long: "debug", short: "v", argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: env [OPTION]... [-] [NAME=VALUE]... [COMMAND [ARG]...]
Set each NAME to VALUE in the environment and run COMMAND; without COMMAND, print the environment.

  -i, --ignore-environment  start with an empty environment
  -0, --null                end each line of output with a NUL
  -u, --unset=NAME          remove NAME from the environment
  -C, --chdir=DIR           run in DIR
  -S, --split-string=TEXT   split TEXT into arguments of its own
  -v, --debug               say what is done
      --help                print this
`;

/** env (XCU; GNU coreutils): runs a command in a changed environment, or prints the environment. */
export const env: Utility = { name: "env", run: (process) => run(process, process.argv) };

async function run(process: Process, argv: readonly ByteString[]): Promise<ExitStatus> {
	// `env -S 'text' rest`: the text's words stand where the option was; a shebang line hands all of it over as one argument.
	const parsed = parseGnuOptions(argv, known, true);
	if (parsed.kind === "error") return usageError(process, "env", parsed.message, 125);
	const environment = new Map(process.environment);
	let { directory } = process;
	let end = "\n";
	let changedDirectory = false;
	for (const { name, argument } of parsed.options) {
		switch (name) {
			case "ignore-environment":
				environment.clear();
				break;
			case "null":
				end = "\0";
				break;
			case "unset":
				if (argument === null || argument === "" || argument.includes("=")) {
					await complain(process, "env", `cannot unset ${quotedWord(argument ?? "")}: Invalid argument`);
					return 125;
				}
				environment.delete(argument);
				break;
			case "chdir": {
				const found = process.namespace.directory(directory, argument ?? "");
				if (!found.ok) {
					await complain(
						process,
						"env",
						`cannot change directory to ${quotedName(argument ?? "")}: ${errnoMessage(found.error)}`,
					);
					return 125;
				}
				directory = found.value;
				changedDirectory = true;
				break;
			}
			case "split-string": {
				const words = splitString(argument ?? "", environment);
				if (!words.ok) {
					await complain(process, "env", words.error);
					return 125;
				}
				return run(process, ["env", ...words.value, ...parsed.operands]);
			}
			case "help":
				return print(process, "env", help);
			case "version":
				return print(process, "env", "env (Seahaven)\n");
			default:
				// Signal dispositions of a child are what they are at its start in this world; debug output is GNU's own affair.
				break;
		}
	}
	let first = 0;
	if (parsed.operands[0] === "-") {
		environment.clear();
		first = 1;
	}
	for (; first < parsed.operands.length; first++) {
		const word = parsed.operands[first] ?? "";
		const equals = word.indexOf("=");
		if (equals < 0) break;
		if (equals === 0) {
			await complain(process, "env", `cannot set ${quotedWord("")}: Invalid argument`);
			return 125;
		}
		environment.set(word.slice(0, equals), word.slice(equals + 1));
	}
	const command = parsed.operands.slice(first);
	if (command.length > 0) {
		if (end === "\0") return usageError(process, "env", "cannot specify --null (-0) with command", 125);
		return runInstead(process, "env", command, { environment, directory });
	}
	if (changedDirectory) return usageError(process, "env", "must specify command with --chdir (-C)", 125);
	let text = "";
	for (const [name, value] of environment) text += `${name}=${value}${end}`;
	return print(process, "env", text);
}
