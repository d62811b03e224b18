import type { ByteString } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { complain } from "./streams.ts";

/** egrep: `grep -E` under its old name, without the warning, as Debian has it. 127 where there is no grep. */
export const egrep: Utility = { name: "egrep", run: (process) => run(process, "-E") };
/** fgrep: `grep -F` under its old name. */
export const fgrep: Utility = { name: "fgrep", run: (process) => run(process, "-F") };

async function run(process: Process, option: ByteString): Promise<ExitStatus> {
	const started = process.spawn(["grep", option, ...process.argv.slice(1)]);
	if (!started.ok) {
		await complain(process, process.argv[0] ?? "", "exec: grep: not found");
		return 127;
	}
	const status = await started.value.status;
	return process.ended === null ? status : signalStatus(process.ended);
}
