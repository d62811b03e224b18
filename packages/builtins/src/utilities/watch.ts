import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { strftime } from "../kit/strftime.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { complain, print, readToEnd, usageError } from "./streams.ts";

const known: readonly GnuOption[] = [
	{ long: "beep", short: "b", argument: "none" },
	{ long: "chgexit", short: "g", argument: "none" },
	{ long: "color", short: "c", argument: "none" },
	{ long: "differences", short: "d", argument: "optional" },
	{ long: "errexit", short: "e", argument: "none" },
	{ long: "exec", short: "x", argument: "none" },
	{ long: "interval", short: "n", argument: "required" },
	{ long: "no-title", short: "t", argument: "none" },
	{ long: "precise", short: "p", argument: "none" },
	{ long: "help", short: "h", argument: "none" },
	{ long: "version", short: "v", argument: "none" },
];

const help = `Usage: watch [OPTION]... COMMAND
Run COMMAND again and again and show what it prints, until interrupted or ${10_000} times.

  -e, --errexit          stop when it fails
  -g, --chgexit          stop when its output changes
  -n, --interval=SECONDS wait so long between, 2 unless given
  -t, --no-title         without the line on top
  -x, --exec             run it directly, not by sh -c
  -h, --help             print this
`;

/** It must not go on for ever where nobody is there to interrupt it. */
const mostTurns = 10_000;

/** watch (procps), on any output: a terminal is cleared first, anything else gets one report after another. */
export const watch: Utility = { name: "watch", run };

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, true);
	if (parsed.kind === "error") return usageError(process, "watch", parsed.message, 1);
	const given = new Map(parsed.options.map(({ name, argument }) => [name, argument]));
	if (given.has("help")) return print(process, "watch", help);
	if (given.has("version")) return print(process, "watch", "watch (Seahaven)\n");
	if (parsed.operands.length === 0) return usageError(process, "watch", "missing operand", 1);
	const interval = given.get("interval") ?? "2";
	if (!/^\d*[.,]?\d+$/.test(interval)) {
		await complain(process, "watch", `failed to parse argument: '${interval}'`);
		return 1;
	}
	const seconds = Math.max(0.1, Number(interval.replace(",", ".")));
	const shown = parsed.operands.join(" ");
	const argv = given.has("exec") ? parsed.operands : ["sh", "-c", shown];
	const screen = process.descriptors.get(1)?.terminal ?? null;
	let before: ByteString | null = null;
	for (let turn = 0; turn < mostTurns; turn++) {
		const ran = await capture(process, argv);
		if (process.ended !== null) return signalStatus(process.ended);
		if (typeof ran === "string") {
			await complain(process, "watch", ran);
			return 127;
		}
		const title = given.has("no-title") ? "" : `${titleLine(process, seconds, shown, screen?.columns ?? 80)}\n\n`;
		const status = await print(process, "watch", `${screen === null ? "" : "\x1b[H\x1b[2J"}${title}${ran.output}`);
		if (status !== 0) return status;
		if (given.has("errexit") && ran.status !== 0) return 8;
		if (given.has("chgexit") && before !== null && before !== ran.output) return 0;
		before = ran.output;
		await process.sleep(seconds * 1000);
		if (process.ended !== null) return signalStatus(process.ended);
	}
	return 0;
}

function titleLine(process: Process, seconds: number, command: ByteString, columns: number): ByteString {
	const left = `Every ${seconds.toFixed(1)}s: ${command}`;
	const tz = process.environment.get("TZ") ?? process.world.timezone;
	const right = `${process.world.hostname}: ${strftime("%c", Number(process.world.now() / 1_000_000_000n), tz)}`;
	return left + right.padStart(Math.max(right.length + 2, columns - left.length));
}

/** Runs a command and gives what it prints, or the message why it cannot be run. */
async function capture(
	process: Process,
	argv: readonly ByteString[],
): Promise<{ readonly output: ByteString; readonly status: ExitStatus } | ByteString> {
	const [reading, writing] = process.namespace.pipe();
	const descriptors = process.descriptors.fork();
	writing.retain();
	descriptors.set(1, writing);
	writing.retain();
	descriptors.set(2, writing);
	writing.release();
	const started = process.spawn(argv, { descriptors });
	if (!started.ok) {
		descriptors.closeAll();
		reading.release();
		return `unable to execute '${argv[0]}': ${errnoMessage(started.error)}`;
	}
	const output = await readToEnd(process, reading);
	reading.release();
	if (!output.ok) {
		started.value.kill(process.ended ?? "TERM");
		await started.value.status;
		return "";
	}
	return { output: output.value, status: await started.value.status };
}
