import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";

function minutes(seconds: number): ByteString {
	const ms = Math.floor(seconds * 1000);
	return `${Math.floor(ms / 60_000)}m${Math.floor((ms % 60_000) / 1000)}.${String(ms % 1000).padStart(3, "0")}s`;
}

/** times (XCU 2.14). */
export const times: Builtin = {
	name: "times",
	special: true,
	declaration: false,
	synopsis: "times",
	help: "Prints the user and system time of the shell, and below of all its children.\n\nExit Status:\nAlways succeeds.",
	run(invocation) {
		const report = new Report(invocation, times);
		if (invocation.argv.length > 1 && report.options("") === undefined) {
			if (report.status === 2) report.effect({ kind: "specialFailure", status: 2, fatal: false });
			return report.end();
		}
		const { user, system, childUser, childSystem } = invocation.view.times();
		report.print(`${minutes(user)} ${minutes(system)}\n${minutes(childUser)} ${minutes(childSystem)}\n`);
		return report.end();
	},
};
