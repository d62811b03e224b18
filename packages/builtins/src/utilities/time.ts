import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { expandEscapes } from "../kit/escapes.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { complain, print, usageError, writeAll } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "append", short: "a", argument: "none" },
	{ long: "format", short: "f", argument: "required" },
	{ long: "output", short: "o", argument: "required" },
	{ long: "portability", short: "p", argument: "none" },
	{ long: "quiet", short: "q", argument: "none" },
	{ long: "verbose", short: "v", argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: "V", argument: "none" },
];

const help = `Usage: time [-apqv] [-f FORMAT] [-o FILE] COMMAND [ARG]...
Run COMMAND and tell how long it took, on standard error.

  -f, --format=FORMAT  as FORMAT says: %e %E elapsed, %U user, %S system, %P share, %C command, %x status; the rest is 0
  -o, --output=FILE    into FILE
  -a, --append         at its end
  -p, --portability    in POSIX's form
  -q, --quiet          say nothing of a status that is not 0
  -v, --verbose        one thing a line
      --help           print this
`;

const standard =
	"%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n%Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps";

/** time (GNU time) as a program. What this world does not count is 0; a command's time counts as user time. */
export const time: Utility = { name: "time", run };

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, true);
	if (parsed.kind === "error") return usageError(process, "time", parsed.message, 125);
	const given = new Map(parsed.options.map(({ name, argument }) => [name, argument]));
	if (given.has("help")) return print(process, "time", help);
	if (given.has("version")) return print(process, "time", "time (Seahaven)\n");
	const [command] = parsed.operands;
	if (command === undefined) return usageError(process, "time", "missing program to run", 125);
	const before = process.world.monotonic();
	const started = process.spawn(parsed.operands);
	let status: ExitStatus;
	if (started.ok) status = await started.value.status;
	else {
		await complain(process, "time", `cannot run ${command}: ${errnoMessage(started.error)}`);
		status = started.error === "ENOENT" ? 127 : 126;
	}
	if (process.ended !== null) return signalStatus(process.ended);
	const seconds = Number(process.world.monotonic() - before) / 1e9;
	let text = "";
	if (status !== 0 && !given.has("quiet") && !given.has("portability")) {
		text +=
			status > 128
				? `Command terminated by signal ${status - 128}\n`
				: `Command exited with non-zero status ${status}\n`;
	}
	const format = given.has("verbose")
		? '\tCommand being timed: "%C"\n\tUser time (seconds): %U\n\tSystem time (seconds): %S\n\tPercent of CPU this job got: %P\n\tElapsed (wall clock) time (h:mm:ss or m:ss): %E\n\tExit status: %x'
		: given.has("portability")
			? "real %e\nuser %U\nsys %S"
			: expandEscapes(given.get("format") ?? process.environment.get("TIME") ?? standard, "argument").text;
	text += `${expand(format, parsed.operands, seconds, status)}\n`;
	const output = given.get("output") ?? null;
	if (output === null) {
		await writeAll(process, 2, text);
		return status;
	}
	const append = given.has("append");
	const opened = process.namespace.open(
		process.directory,
		output,
		{ write: true, create: true, append, truncate: !append },
		0o666 & ~process.umask,
	);
	if (!opened.ok) {
		await complain(process, "time", `${output}: ${errnoMessage(opened.error)}`);
		return 125;
	}
	const fd = process.descriptors.add(opened.value, 3);
	if (fd.ok) {
		await writeAll(process, fd.value, text);
		process.descriptors.close(fd.value);
	}
	return status;
}

function expand(format: ByteString, argv: readonly ByteString[], seconds: number, status: ExitStatus): ByteString {
	return format.replace(/%(.)/gs, (all: string, letter: string) => {
		switch (letter) {
			case "%":
				return "%";
			case "C":
				return argv.join(" ");
			case "e":
			case "U":
				return seconds.toFixed(2);
			case "S":
				return "0.00";
			case "E": {
				const minutes = Math.floor(seconds / 60);
				if (minutes >= 60) {
					return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
				}
				return `${minutes}:${(seconds % 60).toFixed(2).padStart(5, "0")}`;
			}
			case "P":
				return "100%";
			case "x":
				return String(status);
			default:
				return /[DFIKMORWXZckprstw]/.test(letter) ? "0" : all;
		}
	});
}
