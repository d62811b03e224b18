import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process, SpawnOptions } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import { quotedName, quotedWord } from "./quoting.ts";
import { complain } from "./streams.ts";

/** GNU's quotes around an operand in a message. */
export const quoted: (text: ByteString) => ByteString = quotedWord;

/**
 * Runs a command in the place of the utility itself, as execvp(3) would, and returns its status. Not to be found: the message and 127; found, but not to
 * be run: the message and 126.
 */
export async function runInstead(
	process: Process,
	name: ByteString,
	argv: readonly ByteString[],
	options: SpawnOptions = {},
): Promise<ExitStatus> {
	const command = argv[0] ?? "";
	const started = process.spawn(argv, options);
	if (!started.ok) {
		const message = errnoMessage(started.error);
		const how =
			name === "nohup"
				? `failed to run command ${quotedName(command)}: ${message}`
				: name === "env" || name === "nice"
					? `${quotedWord(command)}: ${message}`
					: `failed to run command ${quotedWord(command)}: ${message}`;
		await complain(process, name, how);
		return started.error === "ENOENT" ? 127 : 126;
	}
	const status = await started.value.status;
	return process.ended === null ? status : signalStatus(process.ended);
}
