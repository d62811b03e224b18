import type { ByteString } from "@seahaven/abi/bytes";
import { signalByNumber } from "@seahaven/abi/signal";
import type { Builtin, Invocation } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { findJob } from "../kit/jobs.ts";
import { helpText, Report } from "../kit/report.ts";
import { decodeSignal, signalName, signalTable } from "../kit/signals.ts";

/** kill (XCU kill), bash manual 7.2. */
export const kill: Builtin = {
	name: "kill",
	special: false,
	declaration: false,
	synopsis: "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]",
	help: `Sends a signal, TERM unless told, to processes and jobs.

Options:
  -s sig	the signal by name
  -n sig	the signal by number
  -l	lists the signals, or says which name a number and which number a name has
  -L	the same

Exit Status:
Success if a signal could be sent.`,
	run(invocation) {
		const { argv } = invocation;
		const report = new Report(invocation, kill);
		if (argv.length === 1) {
			report.usage();
			return report.end();
		}
		if (argv[1] === "--help") {
			report.print(helpText(kill));
			report.status = 2;
			return report.end();
		}
		let signal = 15;
		let index = 1;
		let chosen = false;
		for (; index < argv.length; index++) {
			const word = argv[index] ?? "";
			if (word === "-l" || word === "-L") {
				list(report, argv.slice(index + 1));
				return report.end();
			}
			let spec: ByteString;
			if (word === "-s" || word === "-n") {
				index++;
				const given = argv[index];
				if (given === undefined) {
					report.fail(`${word}: option requires an argument`);
					return report.end();
				}
				spec = given;
			} else if (word === "--") {
				index++;
				break;
			} else if (/^-(s.|n[0-9])/.test(word) && !chosen && decodeSignal(word.slice(1)) === undefined)
				spec = word.slice(2);
			else if (word.startsWith("-") && word.length > 1 && !chosen) spec = word.slice(1);
			else break;
			const number = decodeSignal(spec);
			if (number === undefined) {
				report.fail(`${spec}: invalid signal specification`);
				return report.end();
			}
			signal = number;
			chosen = true;
		}
		if (index >= argv.length) {
			report.usage();
			return report.end();
		}
		for (const target of argv.slice(index)) send(invocation, report, signal, target);
		return report.end();
	},
};

function send(invocation: Invocation, report: Report, number: number, target: ByteString): void {
	const signal = number === 0 ? null : signalByNumber(number);
	if (signal === undefined) {
		report.fail(`${signalName(number)}: invalid signal specification`);
		return;
	}
	const pid = target === "" ? null : parseInteger(target);
	if (pid !== null && !target.startsWith("%")) {
		report.effect({ kind: "kill", pid, signal, job: false });
		return;
	}
	if (target === "") {
		report.fail("`': not a pid or valid job spec");
		return;
	}
	if (!target.startsWith("%")) {
		report.fail(`${target}: arguments must be process or job IDs`);
		return;
	}
	const job = findJob(invocation.view, target);
	if (job === "ambiguous") report.fail(`${target.slice(1)}: ambiguous job spec`);
	else if (job === "none") report.fail(`${target}: no such job`);
	else report.effect({ kind: "kill", pid: job.pid, signal, job: true });
}

function list(report: Report, words: readonly ByteString[]): void {
	if (words.length === 0) {
		report.print(signalTable());
		return;
	}
	for (const word of words) {
		const number = parseInteger(word);
		if (number !== null) {
			const plain = number > 128 ? number - 128 : number;
			const name = plain === 0 ? "EXIT" : signalName(plain);
			if (name === undefined) report.fail(`${word}: invalid signal specification`);
			else report.print(`${name}\n`);
			continue;
		}
		const decoded = decodeSignal(word);
		if (decoded === undefined) report.fail(`${word}: invalid signal specification`);
		else report.print(`${decoded}\n`);
	}
}
