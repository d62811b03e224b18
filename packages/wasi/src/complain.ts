import { fromText, toBytes } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";

/** Writes `name: message` to the process's standard error and returns `status`. Nobody listening is no reason to fail. */
export async function complain(process: Process, message: string, status: ExitStatus): Promise<ExitStatus> {
	const file = process.descriptors.get(2);
	if (file === undefined) return status;
	let rest = toBytes(`${process.argv[0] ?? "?"}: ${fromText(message)}\n`);
	while (rest.length > 0 && process.ended === null) {
		const took = file.write(rest);
		if (took.ok) rest = rest.subarray(took.value);
		else if (took.error === "EAGAIN") await process.wait(file, "write");
		else break;
	}
	return status;
}
