import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { applyMode, parseMode } from "./mode.ts";
import { quotedName } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "mode", short: "m", argument: "required" },
	{ long: "context", short: "Z", argument: "optional" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

/** mkfifo (XCU; GNU coreutils). */
export const mkfifo: Utility = { name: "mkfifo", run };

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, false);
	if (parsed.kind === "error") return usageError(process, "mkfifo", parsed.message, 1);
	const given = new Map(parsed.options.map(({ name, argument }) => [name, argument]));
	if (given.has("help")) {
		return print(
			process,
			"mkfifo",
			"Usage: mkfifo [OPTION]... NAME...\nMake named pipes.\n\n  -m, --mode=MODE  with these permissions\n      --help       print this\n",
		);
	}
	if (given.has("version")) return print(process, "mkfifo", "mkfifo (Seahaven)\n");
	if (parsed.operands.length === 0) return usageError(process, "mkfifo", "missing operand", 1);
	const text = given.get("mode") ?? null;
	let bits = 0o666 & ~process.umask;
	if (text !== null) {
		const mode = parseMode(text);
		if (mode === undefined) {
			await complain(process, "mkfifo", "invalid mode");
			return 1;
		}
		bits = applyMode(mode, 0o666, false, process.umask);
		if ((bits & ~0o777) !== 0) {
			await complain(process, "mkfifo", "mode must specify only file permission bits");
			return 1;
		}
	}
	let status: ExitStatus = 0;
	for (const path of parsed.operands) {
		const made = process.namespace.mkfifo(process.directory, path, bits);
		if (!made.ok) {
			await complain(process, "mkfifo", `cannot create fifo ${quotedName(path)}: ${errnoMessage(made.error)}`);
			status = 1;
		}
	}
	return status;
}
